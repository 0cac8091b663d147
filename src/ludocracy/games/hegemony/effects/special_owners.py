"""The odd cards of the Capitalist Class: workers who are lured or recruited, machinery, companies sold, money moved."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.step import DONE, NO_ONE, ONLY, Step
from ludocracy.games.hegemony.actions.business_deal import MAKE_DEAL, can_deal
from ludocracy.games.hegemony.actions.sell_company import may_sell, sell_company
from ludocracy.games.hegemony.atoms.companies import set_wage
from ludocracy.games.hegemony.atoms.workers import arrive, check_strike, check_unions, commit, employ, first_empty
from ludocracy.games.hegemony.board.cards import AUTOMATED, COST, FIRST_SKILL, INDUSTRY_OF, MACHINERY, POST_COUNT
from ludocracy.games.hegemony.board.companies import GEARS_IN_BOX, LEVELS, MAIN, POSTS
from ludocracy.games.hegemony.board.roles import CAPITALIST, MIDDLE, STATE, WORKING
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.board.workers import NOBODY, SKILLS, UNSKILLED
from ludocracy.games.hegemony.moves import HIRE, PICK_COMPANY, SELL_COMPANY, SKILL_OF, STAFF
from ludocracy.games.hegemony.phases.draws import FillMarket

COMPETITIVE_WAGES: Final = 11
MAKE_ONE_DEAL: Final = 12
EXIT_STRATEGY: Final = 13
FOREIGN_RECRUITMENT: Final = 14
MACHINERY_TOKEN: Final = 15
OFFSHORE: Final = 16
WIDEN_MARKET: Final = 17


def can_do_of_capitalist(t: HegemonyTable, name: int) -> bool:
    if name == COMPETITIVE_WAGES:
        return any_wooer(t)
    if name == MAKE_ONE_DEAL:
        return can_deal(t)
    if name == EXIT_STRATEGY:
        return len(exits(t)) > 0
    if name == FOREIGN_RECRUITMENT:
        return any_recruiter(t)
    if name == MACHINERY_TOKEN:
        return any_machine_site(t)
    if name == OFFSHORE:
        return t.money[CAPITALIST] >= 2
    assert name == WIDEN_MARKET
    return t.decks[CAPITALIST] != 0 or t.discards[CAPITALIST] != 0


def do_of_capitalist(t: HegemonyTable, name: int) -> None:
    if name == COMPETITIVE_WAGES:
        t.then(LureTo())
    elif name == MAKE_ONE_DEAL:
        t.then(MAKE_DEAL)
    elif name == EXIT_STRATEGY:
        t.then(SellDear())
    elif name == FOREIGN_RECRUITMENT:
        t.then(RecruitFor())
    elif name == MACHINERY_TOKEN:
        t.then(PlaceMachinery())
    elif name == OFFSHORE:
        half = t.money[CAPITALIST] // 2
        t.money[CAPITALIST] -= half
        t.capital += half
        t.note("capital.moved", half, t.capital)
    else:
        t.then(FillMarket(CAPITALIST, t.markets[CAPITALIST].bit_count() + WIDER))


WIDER: Final = 2  # companies, above the usual size of the market (ruling N53)


def vacant(t: HegemonyTable) -> list[int]:
    """The Capitalist's empty companies."""
    return [card for card in t.companies[CAPITALIST] if not AUTOMATED[card] and not t.staffed(card)]


# -- Competitive Wages -----------------------------------------------------------------------------------


def can_lure(t: HegemonyTable, card: int, public: int) -> bool:
    """Same industry and size, people under no contract, and one of them with the skill that is asked for (H12)."""
    if INDUSTRY_OF[card] != INDUSTRY_OF[public] or POST_COUNT[card] != POST_COUNT[public]:
        return False
    if not t.staffed(public) or t.committed[public]:
        return False
    skill = FIRST_SKILL[card]
    if skill == UNSKILLED:
        return True
    for post in range(POST_COUNT[public]):
        if t.posts[POSTS * public + post] % SKILLS == skill:
            return True
    return False


def lured_from(t: HegemonyTable, card: int) -> list[int]:
    return [public for public in t.companies[STATE] if can_lure(t, card, public)]


def wooers(t: HegemonyTable) -> list[int]:
    """The empty companies that could take over the people of a public one."""
    return [card for card in vacant(t) if lured_from(t, card)]


def any_wooer(t: HegemonyTable) -> bool:
    for card in vacant(t):
        for public in t.companies[STATE]:
            if can_lure(t, card, public):
                return True
    return False


class LureTo(Step[HegemonyTable]):
    """The company that gets the people, at the highest wage."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[CAPITALIST]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [STAFF + card for card in wooers(t)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        t.then(LureFrom(move - STAFF))
        return DONE


class LureFrom(Step[HegemonyTable]):
    """The public company that loses them."""

    fields = ("card",)

    def __init__(self, card: int) -> None:
        self.card: Final = card

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[CAPITALIST]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [PICK_COMPANY + public for public in lured_from(t, self.card)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        lure(t, self.card, move - PICK_COMPANY)
        return DONE


def lure(t: HegemonyTable, card: int, public: int) -> None:
    """All people of the public company go over, the skilled one to the skilled post, and are under contract."""
    set_wage(t, card, LEVELS)
    people = t.posts[POSTS * public : POSTS * public + POST_COUNT[card]]
    skill = FIRST_SKILL[card]
    for n, kind in enumerate(people):
        if skill != UNSKILLED and kind % SKILLS == skill:
            people[n] = people[0]
            people[0] = kind
            break
    for post, kind in enumerate(people):
        t.posts[POSTS * public + post] = NOBODY
        t.posts[POSTS * card + post] = kind
        t.note("moved", kind, card, public)
    t.note("lured", card, public)
    check_strike(t, public)
    commit(t, card, MAIN)
    check_unions(t)


# -- Exit Strategy ---------------------------------------------------------------------------------------


def exits(t: HegemonyTable) -> list[int]:
    """Companies without machinery, where nobody is under contract."""
    return [
        card
        for card in t.companies[CAPITALIST]
        if not AUTOMATED[card] and not t.gears & BIT[card] and may_sell(t, card)
    ]


class SellDear(Step[HegemonyTable]):
    """A company is sold for twice what it cost."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[CAPITALIST]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [SELL_COMPANY + card for card in exits(t)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        card = move - SELL_COMPANY
        sell_company(t, card, 2 * COST[card])
        return DONE


# -- Foreign Recruitment ---------------------------------------------------------------------------------


def can_recruit(t: HegemonyTable, card: int, cls: int) -> bool:
    """A class that plays, with the skill in the supply; skilled ones may stand in for the unskilled (ruling H13)."""
    if t.choices.seat_of[cls] < 0:
        return False
    first = SKILLS * cls
    if FIRST_SKILL[card] != UNSKILLED and not t.pool[first + FIRST_SKILL[card]]:
        return False
    need = POST_COUNT[card]
    return t.pool[first] >= need or sum(t.pool[first : first + SKILLS]) >= need


def recruited(t: HegemonyTable, card: int) -> list[int]:
    return [cls for cls in (WORKING, MIDDLE) if can_recruit(t, card, cls)]


def recruiters(t: HegemonyTable) -> list[int]:
    return [card for card in vacant(t) if recruited(t, card)]


def any_recruiter(t: HegemonyTable) -> bool:
    for card in vacant(t):
        if can_recruit(t, card, WORKING) or can_recruit(t, card, MIDDLE):
            return True
    return False


class RecruitFor(Step[HegemonyTable]):
    """The empty company that gets people from abroad."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[CAPITALIST]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [STAFF + card for card in recruiters(t)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        t.then(RecruitClass(move - STAFF))
        return DONE


class RecruitClass(Step[HegemonyTable]):
    """The class that they belong to; its population follows at once (P10)."""

    fields = ("card",)

    def __init__(self, card: int) -> None:
        self.card: Final = card

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[CAPITALIST]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [HIRE + cls for cls in recruited(t, self.card)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        cls = move - HIRE
        if FIRST_SKILL[self.card] != UNSKILLED:
            bring(t, self.card, cls, FIRST_SKILL[self.card])
        t.then(RecruitOne(self.card, cls))
        return DONE


def bring(t: HegemonyTable, card: int, cls: int, skill: int) -> None:
    """A worker comes out of the supply straight into the next post."""
    kind = SKILLS * cls + skill
    arrive(t, kind)
    employ(t, kind, card, first_empty(t, card, cls))


class RecruitOne(Step[HegemonyTable]):
    """The unskilled posts; where none is left in the supply the Capitalist names a skill."""

    fields = ("card", "cls")

    def __init__(self, card: int, cls: int) -> None:
        self.card: Final = card
        self.cls: Final = cls

    def who(self, t: HegemonyTable) -> list[int]:
        if first_empty(t, self.card, self.cls) < 0 or t.pool[SKILLS * self.cls]:
            return NO_ONE
        return ONLY[t.choices.seat_of[CAPITALIST]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [SKILL_OF + skill for skill in range(1, SKILLS) if t.pool[SKILLS * self.cls + skill]]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        bring(t, self.card, self.cls, move - SKILL_OF)
        t.then(self)
        return DONE

    def run(self, t: HegemonyTable) -> None:
        if first_empty(t, self.card, self.cls) < 0:
            commit(t, self.card, MAIN)
        else:
            bring(t, self.card, self.cls, UNSKILLED)
            t.then(self)


# -- Technological Progress ------------------------------------------------------------------------------


def machine_sites(t: HegemonyTable) -> list[int]:
    """Companies that can use machinery and have none; they need not be staffed."""
    if t.gears.bit_count() >= GEARS_IN_BOX:
        return []
    return [card for card in t.companies[CAPITALIST] if MACHINERY[card] and not t.gears & BIT[card]]


def any_machine_site(t: HegemonyTable) -> bool:
    for card in t.companies[CAPITALIST]:
        if MACHINERY[card] and not t.gears & BIT[card]:
            return t.gears.bit_count() < GEARS_IN_BOX
    return False


class PlaceMachinery(Step[HegemonyTable]):
    """A machinery token on one's company: it makes more from now on."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[CAPITALIST]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [PICK_COMPANY + card for card in machine_sites(t)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        card = move - PICK_COMPANY
        t.gears |= BIT[card]
        t.note("machinery", card)
        return DONE
