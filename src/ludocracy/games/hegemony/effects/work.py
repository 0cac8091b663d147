"""Effects of cards on work: extra production, workers assigned or hired, newcomers, companies built at another price."""

from typing import Final

from ludocracy.core.bits import BIT, members
from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.assign_workers import Assign, can_assign
from ludocracy.games.hegemony.actions.base import price_range
from ludocracy.games.hegemony.actions.build_company import can_run_any, construct, runnable
from ludocracy.games.hegemony.actions.buy_goods_and_services import BuyFrom
from ludocracy.games.hegemony.actions.extra_shift import can_shift, extra_shift, shift_lines
from ludocracy.games.hegemony.atoms.companies import has_space, pay_wage, produce_once, staff_lines, take_card, wage_of
from ludocracy.games.hegemony.atoms.course import count_up
from ludocracy.games.hegemony.atoms.hiring import HireEmployee, can_employ, hire, idle_can_fill
from ludocracy.games.hegemony.atoms.money import cash, owe, transfer
from ludocracy.games.hegemony.atoms.workers import NewSkilled, any_kind_left
from ludocracy.games.hegemony.board.goods import FROM_STATE, LIST_PRICE
from ludocracy.games.hegemony.board.loans import BANK
from ludocracy.games.hegemony.board.printed import company_text
from ludocracy.games.hegemony.board.roles import CAPITALIST, CLASS, MIDDLE, STATE, WORKING
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.effects.base import Effect, reward_lines
from ludocracy.games.hegemony.effects.parameters import (
    ALL,
    ANY_WARES,
    BUY_THEN,
    FILL_OWN_POSTS,
    FILL_PUBLIC_COMPANY,
    FROM_DECK,
    FROM_MARKET,
    FROM_UNEMPLOYED,
    NOTHING_THEN,
    OWN_COMPANY,
    PART,
    PAY_NONE,
    PAY_WHOLE,
    PILE,
    POOL,
    PRODUCER,
    SEQUEL,
    STAFFED_COMPANY,
    VACANCY,
    WARES,
    number,
    word,
)
from ludocracy.games.hegemony.effects.trade import wares_of
from ludocracy.games.hegemony.moves import BUILD, DONE_MOVE, HIRE, NO, SHIFT, STAFF

# -- Heures Supplémentaires ------------------------------------------------------------------------------


def may_produce(t: HegemonyTable, role: int, where: int, card: int) -> bool:
    """Return whether the company works, is not on strike, and the owner can pay the wages of its own companies (P2; FAQ)."""
    if not t.staffed(card) or t.strikes & BIT[card]:
        return False
    if where == STAFFED_COMPANY:
        return t.has_employee(card) and can_shift(t, card)
    return t.owner[card] != role or cash(t, role) >= wage_of(t, card)


def producers(t: HegemonyTable, role: int, where: int) -> list[int]:
    """Return the companies that a card lets produce once more."""
    return [card for card in companies_for(t, role, where) if may_produce(t, role, where, card)]


def companies_for(t: HegemonyTable, role: int, where: int) -> list[int]:
    """Return the companies that a card refers to: those of the role, or the public ones."""
    return t.companies[role if where == OWN_COMPANY or where == STAFFED_COMPANY else STATE]


class Produce(Effect):
    """Let a company produce once more; its owner pays the wage."""

    parameters = (word("where", PRODUCER), word("then", SEQUEL, NOTHING_THEN))

    def __init__(self, where: int, sequel: int) -> None:
        super().__init__()
        self.where: Final = where
        self.sequel: Final = sequel

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return len(producers(t, role, self.where)) > 0

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(ProduceMore(role, self.where, self.sequel))

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return [Say("hint.shifts", [len(producers(t, role, self.where))])]


class ProduceMore(HegemonyStep):
    """Choose a company that produces once more and pays its wage. Only the action Extra Shift puts workers under contract."""

    fields = ("role", "where", "sequel")

    def __init__(self, role: int, where: int, sequel: int) -> None:
        self.role: Final = role
        self.where: Final = where
        self.sequel: Final = sequel

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [SHIFT + card for card in producers(t, self.role, self.where)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        card = move - SHIFT
        if self.where == STAFFED_COMPANY:
            extra_shift(t, card)
            return DONE
        if self.sequel == BUY_THEN:  # optionally buy the product from the State
            t.then(BuyFrom(self.role, t.box.makes[card], BIT[FROM_STATE], 1, 1, LIST_PRICE, 0))
        pay_wage(t, card)  # the treasury borrows if another player's card demands it
        produce_once(t, card, False)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return shift_lines(t, move - SHIFT)


# -- workers ---------------------------------------------------------------------------------------------


class SendWorkers(Effect):
    """Carry out the action Assign workers; owners pay a bonus for each."""

    parameters = (number("most", None, all=ALL), word("from", POOL), number("bonus", 0))
    ways = ("", ".all", ".bonus")

    def __init__(self, most: int, pool: int, bonus: int) -> None:
        super().__init__()
        self.most: Final = most
        self.idle_only: Final = int(pool == FROM_UNEMPLOYED)
        self.bonus: Final = bonus

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return can_assign(t, role, self.most, self.idle_only)

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(Assign(role, self.most, self.idle_only, self.bonus, 1))

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        idle = t.idle_count(role)
        return [Say("hint.assign", [min(self.most, idle if self.idle_only else t.workers[role]), idle])]

    def way(self) -> str:
        return ".bonus" if self.bonus else ".all" if self.most == ALL else ""


class Newcomer(Effect):
    """Add a skilled worker of the player's choice to the unemployed of a class."""

    parameters = (word("class", CLASS),)

    def __init__(self, cls: int) -> None:
        super().__init__()
        self.cls: Final = cls

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return any_kind_left(t, self.cls)

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(NewSkilled(role, self.cls))

    def unsettles(self) -> bool:
        return True


class Hire(Effect):
    """Hire unemployed workers for the player's (or public) posts, under contract."""

    parameters = (word("where", VACANCY), number("most", 3))
    ways = tuple([f".{label}" for label in VACANCY.labels])

    def __init__(self, where: int, most: int) -> None:
        super().__init__()
        self.where: Final = where
        self.most: Final = most

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return len(vacancies(t, role, self.where)) > 0

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(EngageEmployees(self.most, 1) if self.where == FILL_OWN_POSTS else FillCompany(role, self.where))

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return [Say("hint.companies", [len(vacancies(t, role, self.where))])]

    def way(self) -> str:
        return f".{VACANCY.labels[self.where]}"


def vacancies(t: HegemonyTable, role: int, where: int) -> list[int]:
    """Return the companies that could be filled: all posts by unemployed of one class, or the employee's post."""
    owner = STATE if where == FILL_PUBLIC_COMPANY else role
    return [card for card in t.companies[owner] if can_fill(t, card, where)]


def can_fill(t: HegemonyTable, card: int, where: int) -> bool:
    if where == FILL_OWN_POSTS:
        return can_employ(t, card)
    return idle_can_fill(t, card, WORKING) or idle_can_fill(t, card, MIDDLE)


class FillCompany(HegemonyStep):
    """Choose an empty company and fill all of its posts."""

    fields = ("role", "where")

    def __init__(self, role: int, where: int) -> None:
        self.role: Final = role
        self.where: Final = where

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [STAFF + card for card in vacancies(t, self.role, self.where)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        card = move - STAFF
        count_up(t, self.role, t.box.post_count[card])
        t.then(FillWith(self.role, card, 0))
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        card = move - STAFF
        return [*staff_lines(t, card), *reward_lines(t, self.role, t.box.post_count[card])]


class ChooseVacant(HegemonyStep):
    """Choose an empty company of the Capitalist Class; subclasses define which ones and where the workers come from."""

    def companies(self, t: HegemonyTable) -> list[int]:
        raise AssertionError("a subclass says which companies")

    def chosen(self, t: HegemonyTable, card: int) -> None:
        raise AssertionError("a subclass says where the people come from")

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[CAPITALIST]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [STAFF + card for card in self.companies(t)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        self.chosen(t, move - STAFF)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return staff_lines(t, move - STAFF)


class FillWith(HegemonyStep):
    """Choose the class that fills a company, under contract; unskilled workers first, except for the State (ruling N62)."""

    fields = ("role", "card", "optional")

    def __init__(self, role: int, card: int, optional: int) -> None:
        self.role: Final = role
        self.card: Final = card
        self.optional: Final = optional

    def classes(self, t: HegemonyTable) -> list[int]:
        return [cls for cls in (WORKING, MIDDLE) if idle_can_fill(t, self.card, cls)]

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]] if len(self.classes(t)) + self.optional > 1 else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        out = [HIRE + cls for cls in self.classes(t)]
        return [*out, NO] if self.optional else out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move != NO:
            self.fill(t, move - HIRE)
        return DONE

    def run(self, t: HegemonyTable) -> None:
        classes = self.classes(t)
        if classes:
            self.fill(t, classes[0])

    def fill(self, t: HegemonyTable, cls: int) -> None:
        hire(t, self.role, self.card, cls, int(self.role == STATE))

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return [] if move == NO else staff_lines(t, self.card)


class EngageEmployees(HegemonyStep):
    """Hire unemployed Working Class workers as employees of Middle Class companies, at least one."""

    fields = ("left", "first")

    def __init__(self, left: int, first: int) -> None:
        self.left: Final = left
        self.first: Final = first

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[MIDDLE]] if self.left and vacancies(t, MIDDLE, FILL_OWN_POSTS) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        out = [STAFF + card for card in vacancies(t, MIDDLE, FILL_OWN_POSTS)]
        return out if self.first else [*out, DONE_MOVE]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move != DONE_MOVE:
            count_up(t, MIDDLE, 1)
            t.then(HireEmployee(move - STAFF), EngageEmployees(self.left - 1, 0))
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return [] if move == DONE_MOVE else [*staff_lines(t, move - STAFF), *reward_lines(t, MIDDLE, 1)]


# -- Construire une Entreprise ---------------------------------------------------------------------------


def own_part(price: int, share: int) -> int:
    """Return what the builder pays of the price; half is rounded up."""
    if share == PAY_WHOLE:
        return price
    return 0 if share == PAY_NONE else (price + 1) // 2


def sites(t: HegemonyTable, role: int, pile: int, discount: int, share: int, wares: int) -> int:
    """Return the companies of market or deck that a card lets the role build now, as a mask."""
    return runnable(t, role, payable_sites(t, role, pile, discount, share, wares))


def any_site(t: HegemonyTable, role: int, pile: int, discount: int, share: int, wares: int) -> bool:
    """Return whether `sites` would return any company."""
    return can_run_any(t, role, payable_sites(t, role, pile, discount, share, wares, role != MIDDLE))


def payable_sites(
    t: HegemonyTable, role: int, pile: int, discount: int, share: int, wares: int, one_will_do: bool = False
) -> int:
    """Return the companies that the role can pay for, whether it can run them or not."""
    box = t.box
    cards = t.markets[role] if pile == FROM_MARKET else t.decks[role]
    if not cards or not has_space(t, role):
        return 0
    money = cash(t, role)
    mask = 0
    for card in members(cards):
        if wares & BIT[box.makes[card]] and own_part(max(0, box.cost[card] - discount), share) <= money:
            mask |= BIT[card]
            if one_will_do:
                break
    return mask


class BuildAtPrice(Effect):
    """Carry out the action Build a company at a reduced price; the treasury may pay a part."""

    parameters = (
        word("from", PILE, FROM_MARKET),
        number("discount", 0, -ALL),
        word("share", PART, PAY_WHOLE),
        word("makes", WARES, ANY_WARES),
    )
    ways = ("", ".another", ".cheaper", ".deck", *[f".{label}" for label in PART.labels[1:]])

    def __init__(self, pile: int, discount: int, share: int, makes: int) -> None:
        super().__init__()
        self.pile: Final = pile
        self.discount: Final = discount
        self.share: Final = share
        self.makes: Final = makes

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return any_site(t, role, self.pile, self.discount, self.share, wares_of(role, self.makes))

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(BuildBy(role, self.pile, self.discount, self.share, wares_of(role, self.makes)))

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        """Return what the builder would pay."""
        cards = members(sites(t, role, self.pile, self.discount, self.share, wares_of(role, self.makes)))
        return price_range(
            "hint.build", [own_part(max(0, t.box.cost[card] - self.discount), self.share) for card in cards]
        )

    def way(self) -> str:
        if self.share != PAY_WHOLE:
            return f".{PART.labels[self.share]}"
        return ".deck" if self.pile == FROM_DECK else ".cheaper" if self.discount else ""

    def text(self) -> list[Say]:
        """Return the text; a negative discount is described as a surcharge."""
        return [Say(f"effect.{self.verb}{self.way()}", [self.pile, abs(self.discount), self.share, self.makes])]

    def text_after(self, earlier: list[Effect]) -> list[Say]:
        if not self.way() and [effect for effect in earlier if effect.verb == self.verb]:
            return [Say(f"effect.{self.verb}.another", self.printed)]
        return self.text()


class BuildBy(HegemonyStep):
    """Choose a company of the role's market, or of its deck, at a card's price; the treasury may pay a part of it."""

    fields = ("role", "pile", "discount", "part", "wares")

    def __init__(self, role: int, pile: int, discount: int, part: int, wares: int) -> None:
        self.role: Final = role
        self.pile: Final = pile
        self.discount: Final = discount
        self.part: Final = part
        self.wares: Final = wares

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        mask = sites(t, self.role, self.pile, self.discount, self.part, self.wares)
        return [BUILD + card for card in members(mask)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        card = move - BUILD
        price = max(0, t.box.cost[card] - self.discount)
        own = own_part(price, self.part)
        transfer(t, self.role, BANK, own)
        owe(t, STATE, price - own)
        take_card(t, self.role, card)
        construct(t, self.role, card, own)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        card = move - BUILD
        price = max(0, t.box.cost[card] - self.discount)
        own = own_part(price, self.part)
        out = [*company_text(t.box, card), Say("hint.pays", [self.role, own])]
        return [*out, Say("hint.pays", [STATE, price - own])] if own < price else out
