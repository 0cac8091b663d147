"""What one card alone does, or a group of namesakes: by name, in the order of `SPECIAL` in verbs.py.

Here: the cards of the Working and the Middle Class. What has to do with the bag stands in special_votes.py, the Capitalist's in
special_owners.py, the State's in special_state.py.
"""

from typing import Final

from ludocracy.core.bits import BIT, members
from ludocracy.core.step import DONE, NO_ONE, ONLY, Step
from ludocracy.games.hegemony.actions.assign_workers import FillPosts, available
from ludocracy.games.hegemony.actions.build_company import (
    SETTLE_MOVES,
    AfterHiring,
    ChooseWage,
    OfferJob,
    affordable,
    construct,
)
from ludocracy.games.hegemony.actions.buy_storage import PlaceTile
from ludocracy.games.hegemony.actions.propose_bill import Propose, open_policies
from ludocracy.games.hegemony.actions.strike import Strike, can_strike
from ludocracy.games.hegemony.atoms.companies import open_company, take_card, tiles_left
from ludocracy.games.hegemony.atoms.money import earn, owe, transfer
from ludocracy.games.hegemony.atoms.politics import bag_size, gain_prosperity
from ludocracy.games.hegemony.atoms.workers import arrive, commit, depart, employ, working_class_posts
from ludocracy.games.hegemony.board.cards import CARDS, COST, FIRST_SKILL, HOME, INDUSTRY_OF, MAKES, POST_COUNT
from ludocracy.games.hegemony.board.companies import MAIN, POSTS
from ludocracy.games.hegemony.board.goods import ALL_GOODS, FOUR_GOODS, FROM_STATE, INFLUENCE
from ludocracy.games.hegemony.board.loans import BANK
from ludocracy.games.hegemony.board.policies import ALL_POLICIES
from ludocracy.games.hegemony.board.politics import NO_VOTE
from ludocracy.games.hegemony.board.roles import MIDDLE, ROLES, STATE, WORKING
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.board.workers import INDUSTRIES, SKILLS, UNSKILLED
from ludocracy.games.hegemony.effects.special_owners import COMPETITIVE_WAGES, can_do_of_capitalist, do_of_capitalist
from ludocracy.games.hegemony.effects.special_state import DENIAL_OF_FREE_SPEECH, can_do_of_state, do_of_state
from ludocracy.games.hegemony.effects.special_votes import (
    GROUPS_CUBES,
    NEWS_CUBES,
    NEWS_REMOVED,
    DrawOpenly,
    PollResult,
    RemoveCubes,
    SeekOthers,
)
from ludocracy.games.hegemony.effects.verbs import FROM_MARKET, PAY_WHOLE
from ludocracy.games.hegemony.effects.work import any_site, sites
from ludocracy.games.hegemony.moves import BUILD, DONE_MOVE, NO, PICK_INDUSTRY, PICK_ROLE, SKILL_OF, WORKER
from ludocracy.games.hegemony.phases.elections import DRAW_FIVE

FAKE_NEWS: Final = 0
INTEREST_GROUPS: Final = 1
POLLING: Final = 2
COOPERATIVE_FARM: Final = 3
GENERAL_STRIKE: Final = 4
MEDIA_CAMPAIGN: Final = 5
MIGRATION: Final = 6
WORKPLACE_ACCIDENT: Final = 7
GROWING_BUSINESS: Final = 8
LAND_OF_OPPORTUNITY: Final = 9
PROSPER: Final = 10


def can_do_special(t: HegemonyTable, role: int, name: int, branch: int) -> bool:
    """Whether it could be done now, and would change something."""
    if name >= DENIAL_OF_FREE_SPEECH:
        return can_do_of_state(t, name, branch)
    if name >= COMPETITIVE_WAGES:
        return can_do_of_capitalist(t, name)
    if name == FAKE_NEWS:
        return bag_size(t) > 0
    if name == INTEREST_GROUPS:
        return t.cubes[role] > 0 and bag_size(t) > t.bag[role]
    if name == POLLING:
        return open_policies(t, role, ALL_POLICIES) != 0
    if name == COOPERATIVE_FARM:
        return t.idle_count(WORKING) >= POSTS and next_farm(t) >= 0
    if name == GENERAL_STRIKE:
        return can_strike(t)
    if name == MEDIA_CAMPAIGN:
        return t.media >= CAMPAIGN_SIZE and t.money[role] >= CAMPAIGN_PRICE
    if name == MIGRATION:
        return t.idle_count(role) >= MIGRATION_NEEDS
    if name == WORKPLACE_ACCIDENT:
        return any_risk(t)
    if name == GROWING_BUSINESS:
        return can_place_tile(t) or any_site(t, MIDDLE, FROM_MARKET, 0, PAY_WHOLE, ALL_GOODS)
    if name == LAND_OF_OPPORTUNITY:
        return can_settle(t)
    assert name == PROSPER
    return True


def do_special(t: HegemonyTable, role: int, name: int, branch: int) -> None:
    """Carry out what `can_do` allows."""
    if name >= DENIAL_OF_FREE_SPEECH:
        do_of_state(t, name, branch)
    elif name >= COMPETITIVE_WAGES:
        do_of_capitalist(t, name)
    elif name == FAKE_NEWS:
        t.then(DrawOpenly(min(NEWS_CUBES, bag_size(t))), RemoveCubes(role, NEWS_REMOVED))
    elif name == INTEREST_GROUPS:
        t.then(SeekOthers(role, min(GROUPS_CUBES, t.cubes[role])))
    elif name == POLLING:
        t.then(Propose(role, role, ALL_POLICIES, 0, NO_VOTE), DRAW_FIVE, PollResult(role))
    elif name == COOPERATIVE_FARM:
        found_farm(t)
    elif name == GENERAL_STRIKE:
        t.then(Strike(2 + t.union_count(), 1))
    elif name == MEDIA_CAMPAIGN:
        campaign(t, role)
    elif name == MIGRATION:
        t.then(Emigrate(role, MIGRATION_MOST, 1))
    elif name == WORKPLACE_ACCIDENT:
        t.then(AccidentIndustry())
    elif name == GROWING_BUSINESS:
        grow(t)
    elif name == LAND_OF_OPPORTUNITY:
        t.then(SettleCompany())
    else:
        gain_prosperity(t, role)


# -- Cooperative Farm ------------------------------------------------------------------------------------


FARMS: Final[list[int]] = [card for card in range(CARDS) if HOME[card] == WORKING]


def next_farm(t: HegemonyTable) -> int:
    """A farm that was not founded yet; -1 when both were."""
    for card in FARMS:
        if t.owner[card] < 0:
            return card
    return -1


def found_farm(t: HegemonyTable) -> None:
    """Three unemployed of any kind, under contract; it may end the demonstration (ruling N16)."""
    card = next_farm(t)
    open_company(t, WORKING, card)
    t.note("built", WORKING, card, 0)
    t.then(FillPosts(WORKING, card, 1, 0), AfterHiring(card))


# -- Highlight Social Issues -----------------------------------------------------------------------------

CAMPAIGN_SIZE: Final = 3
CAMPAIGN_PRICE: Final = 15


def campaign(t: HegemonyTable, role: int) -> None:
    """Media influence for money, all or nothing."""
    transfer(t, role, STATE, CAMPAIGN_PRICE)
    t.media -= CAMPAIGN_SIZE
    t.influence[role] += CAMPAIGN_SIZE
    t.note("bought", role, CAMPAIGN_SIZE, INFLUENCE, FROM_STATE, CAMPAIGN_PRICE)


# -- Migration -------------------------------------------------------------------------------------------

MIGRATION_NEEDS: Final = 4
MIGRATION_MOST: Final = 2
MIGRATION_MONEY: Final = [5, 10]  # unskilled, skilled


class Emigrate(Step[HegemonyTable]):
    """One or two unemployed leave the country, for money from the bank; the population follows at once (P10)."""

    fields = ("role", "left", "first")

    def __init__(self, role: int, left: int, first: int) -> None:
        self.role: Final = role
        self.left: Final = left
        self.first: Final = first

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]] if self.left else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        first = SKILLS * self.role
        out = [WORKER + kind for kind in range(first, first + SKILLS) if t.idle[kind]]
        return out if self.first else [*out, DONE_MOVE]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move != DONE_MOVE:
            kind = move - WORKER
            depart(t, kind)
            earn(t, self.role, MIGRATION_MONEY[int(kind % SKILLS != UNSKILLED)])
            t.then(Emigrate(self.role, self.left - 1, 0))
        return DONE


# -- Workplace Accident ----------------------------------------------------------------------------------

ACCIDENT: Final = 8


def accidents(t: HegemonyTable, role: int, industry: int) -> int:
    """A player's companies of an industry that employ the Working Class; the treasury alone is no player (ruling P6)."""
    if role == WORKING or t.choices.seat_of[role] < 0:
        return 0
    number = 0
    for card in t.companies[role]:
        if INDUSTRY_OF[card] == industry and working_class_posts(t, card):
            number += 1
    return number


def risky_industries(t: HegemonyTable) -> list[int]:
    out: list[int] = []
    for industry in range(INDUSTRIES):
        for role in range(ROLES):
            if accidents(t, role, industry):
                out.append(industry)
                break
    return out


def any_risk(t: HegemonyTable) -> bool:
    for role in range(ROLES):
        if role != WORKING and t.choices.seat_of[role] >= 0:
            for card in t.companies[role]:
                if working_class_posts(t, card):
                    return True
    return False


class AccidentIndustry(Step[HegemonyTable]):
    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[WORKING]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [PICK_INDUSTRY + industry for industry in risky_industries(t)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        t.then(AccidentOwner(move - PICK_INDUSTRY))
        return DONE


class AccidentOwner(Step[HegemonyTable]):
    """Who pays for the companies of that industry; forced, with a loan if it must be (ruling P2)."""

    fields = ("industry",)

    def __init__(self, industry: int) -> None:
        self.industry: Final = industry

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[WORKING]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [PICK_ROLE + role for role in range(ROLES) if accidents(t, role, self.industry)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        role = move - PICK_ROLE
        amount = ACCIDENT * accidents(t, role, self.industry)
        t.note("accident", role, self.industry, amount)
        owe(t, role, amount, WORKING)
        return DONE


# -- Growing Business ------------------------------------------------------------------------------------

GROWTH_DISCOUNT: Final = 4


def can_place_tile(t: HegemonyTable) -> bool:
    return t.tiles[MIDDLE] != FOUR_GOODS and tiles_left(t) > 0


def grow(t: HegemonyTable) -> None:
    """A tile, if one is left; then a company if one likes, cheaper if it makes that good. Without a tile the company."""
    if can_place_tile(t):
        t.then(PlaceTile(MIDDLE, 0), GrowBuild(1))
    else:
        t.then(GrowBuild(0))


class GrowBuild(Step[HegemonyTable]):
    """A company of the market; the good of the tile lies in `t.memo`."""

    fields = ("tile",)

    def __init__(self, tile: int) -> None:
        self.tile: Final = tile  # whether a tile was placed: then building may be declined

    def cards(self, t: HegemonyTable) -> list[int]:
        good = BIT[t.memo[-1]] if self.tile else 0
        mask = sites(t, MIDDLE, FROM_MARKET, 0, PAY_WHOLE, ALL_GOODS & ~good)
        if good:
            mask |= sites(t, MIDDLE, FROM_MARKET, GROWTH_DISCOUNT, PAY_WHOLE, good)
        return members(mask)

    def price(self, t: HegemonyTable, card: int) -> int:
        """Cheaper if it makes the good of the tile."""
        return max(0, COST[card] - GROWTH_DISCOUNT) if self.tile and MAKES[card] == t.memo[-1] else COST[card]

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[MIDDLE]] if self.cards(t) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        out = [BUILD + card for card in self.cards(t)]
        return [*out, NO] if self.tile else out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move != NO:
            card = move - BUILD
            price = self.price(t, card)
            transfer(t, MIDDLE, BANK, price)
            take_card(t, MIDDLE, card)
            construct(t, MIDDLE, card, price)
        return DONE


# -- Land of Opportunity ---------------------------------------------------------------------------------


def settlers(t: HegemonyTable, card: int, workers: list[int]) -> list[int]:
    """The skills of a newcomer who would fit a post of the company, when the other post can be filled (ruling H18)."""
    first = FIRST_SKILL[card]
    single = POST_COUNT[card] == 1
    out: list[int] = []
    for skill in range(1, SKILLS):
        if not t.pool[SKILLS * MIDDLE + skill]:
            continue
        if skill == first or first == UNSKILLED:
            if single or workers[SKILLS] > 0:
                out.append(skill)
        elif not single and workers[first] > 0:
            out.append(skill)  # he takes the unskilled post
    return out


def settlements(t: HegemonyTable) -> int:
    """The companies of the market that a newcomer could help to run, as a mask: full price, a free space."""
    cards = affordable(t, MIDDLE, 0)
    if not cards:
        return 0
    workers = available(t, MIDDLE, 0)
    mask = 0
    for card in members(cards):
        if settlers(t, card, workers):
            mask |= BIT[card]
    return mask


def can_settle(t: HegemonyTable) -> bool:
    cards = affordable(t, MIDDLE, 0)
    if cards:
        workers = available(t, MIDDLE, 0)
        for card in members(cards):
            if settlers(t, card, workers):
                return True
    return False


class SettleCompany(Step[HegemonyTable]):
    """The company that will be built."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[MIDDLE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [BUILD + card for card in members(settlements(t))]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        t.then(SettleWorker(move - BUILD))
        return DONE


class SettleWorker(Step[HegemonyTable]):
    """The newcomer's skill; he comes out of the supply, takes his post, and the company is built as usual."""

    fields = ("card",)

    def __init__(self, card: int) -> None:
        self.card: Final = card

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[MIDDLE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [SKILL_OF + skill for skill in settlers(t, self.card, available(t, MIDDLE, 0))]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        card = self.card
        skill = move - SKILL_OF
        first = FIRST_SKILL[card]
        transfer(t, MIDDLE, BANK, COST[card])
        take_card(t, MIDDLE, card)
        open_company(t, MIDDLE, card)
        t.note("built", MIDDLE, card, COST[card])
        arrive(t, SKILLS * MIDDLE + skill)
        employ(t, SKILLS * MIDDLE + skill, card, 0 if skill == first or first == UNSKILLED else 1)
        t.then(ChooseWage(MIDDLE, card), OfferJob(card))
        if POST_COUNT[card] > 1:
            t.then(FillPosts(MIDDLE, card, 0, 0), SETTLE_MOVES)
        else:
            commit(t, card, MAIN)
        return DONE
