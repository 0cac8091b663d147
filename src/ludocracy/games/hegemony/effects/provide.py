"""Fournir: what the State gives to the classes by cards and events (four players).

Provided things go to the benefits of a class. The State may buy goods that it lacks or wants to keep
(ruling N37), but never with a loan.
"""

from typing import Final

from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.atoms.benefits import (
    clear_benefits,
    cubes_to_give,
    goods_returning,
    provide_cubes,
    provide_influence,
    provide_money,
)
from ludocracy.games.hegemony.atoms.course import count_up
from ludocracy.games.hegemony.atoms.goods import for_sale, move_goods
from ludocracy.games.hegemony.atoms.money import transfer
from ludocracy.games.hegemony.board.goods import (
    BENEFITS,
    FROM_ABROAD,
    FROM_CAPITALIST,
    FROM_MIDDLE,
    FROM_STATE,
    GOODS,
    HOLDING,
    IMPORT_PRICE,
    LUXURY,
    MEDIA_INFLUENCE,
    MONEY,
    PERSONAL_INFLUENCE,
    STATE_STORE,
    STORE_OF,
    SUPPLIER_ROLE,
    SUPPLY,
    VOTE_CUBES,
)
from ludocracy.games.hegemony.board.loans import BANK
from ludocracy.games.hegemony.board.roles import CLASS, CLASSES, ROLES, STATE, WORKING
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.effects.base import Effect, reward_lines
from ludocracy.games.hegemony.effects.money import held
from ludocracy.games.hegemony.effects.parameters import NONE_GIVEN, number, word
from ludocracy.games.hegemony.effects.units import ONCE, UNIT, Amount
from ludocracy.games.hegemony.moves import AMOUNT

# -- Fournir ---------------------------------------------------------------------------------------------


class Provide(Effect):
    """Add an amount to the class's benefits, in full or not at all; of two kinds, at least one of each (N37)."""

    parameters = (
        word("what", HOLDING),
        word("and", HOLDING, NONE_GIVEN),
        number("amount", 1),
        word("per", UNIT, ONCE),
        word("to", CLASS),
    )
    ways = ("", ".mixed")

    def __init__(self, what: int, other: int, amount: int, per: int, cls: int) -> None:
        super().__init__()
        self.what: Final = what
        self.other: Final = other
        self.amount: Final = Amount(amount, per)  # counted for the class that gets it
        self.cls: Final = cls

    def possible(self, t: HegemonyTable, role: int) -> bool:
        what = self.what
        amount = self.amount.of(t, self.cls)
        if amount <= 0 or t.choices.seat_of[self.cls] < 0:
            return False
        if self.other != NONE_GIVEN:
            return len(splits(t, self.cls, what - 1, self.other - 1, amount)) > 0
        if what == VOTE_CUBES:
            return cubes_to_give(t, self.cls) >= amount
        if what == MONEY or what == MEDIA_INFLUENCE or what == PERSONAL_INFLUENCE:
            return held(t, what) >= amount
        cost = least_cost(t, what - 1, amount, FROM_STATE, goods_returning(t, self.cls, what - 1))
        return 0 <= cost <= t.money[STATE]

    def perform(self, t: HegemonyTable, role: int) -> None:
        what = self.what
        cls = self.cls
        amount = self.amount.of(t, cls)
        clear_benefits(t, cls)
        count_up(t, cls, amount)
        if self.other != NONE_GIVEN:
            t.then(ProvideMix(cls, what - 1, self.other - 1, amount))
        elif what == MONEY:
            provide_money(t, cls, amount)
        elif what == MEDIA_INFLUENCE or what == PERSONAL_INFLUENCE or what == VOTE_CUBES:
            place_politics(t, cls, what, amount)
        else:
            t.then(ProvideFrom(cls, what - 1, amount, FROM_STATE, 0))

    def priced(self) -> bool:
        return self.what == MONEY

    def price(self, t: HegemonyTable, role: int) -> int:
        return self.amount.of(t, self.cls)

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        if self.amount.fixed:
            return []
        amount = self.amount.of(t, self.cls)
        if self.other != NONE_GIVEN:
            return [Say("hint.provides.mixed", [amount, self.what, self.cls])]
        return [Say("hint.provides", [amount, self.what, self.cls])]

    def certain_tally(self, t: HegemonyTable, role: int) -> list[int]:
        tally = [0] * ROLES
        tally[self.cls] = self.amount.of(t, self.cls)
        return tally

    def in_money(self) -> bool:
        return self.what == MONEY

    def counted(self) -> str:
        return ".money" if self.in_money() else ".given"

    def way(self) -> str:
        return ".mixed" if self.other != NONE_GIVEN else ""


#: The sources of goods that are provided, in the order of the questions: the State's own first.
NEXT_SOURCE: Final = [FROM_CAPITALIST, FROM_ABROAD, FROM_MIDDLE, -1]  # by supplier


def source_price(t: HegemonyTable, supplier: int, good: int) -> int:
    """Return what the State pays for a piece: nothing for its own, the list price to players, no tariff abroad."""
    if supplier == FROM_STATE:
        return 0
    if supplier == FROM_ABROAD:
        return IMPORT_PRICE[good] if good <= LUXURY else 0  # services cannot be imported
    return t.prices[GOODS * SUPPLIER_ROLE[supplier] + good]


def on_offer(t: HegemonyTable, supplier: int, good: int, returning: int) -> int:
    """Return how many a source has; pieces that return to the supply are for sale abroad."""
    return for_sale(t, supplier, good) + (returning if supplier == FROM_ABROAD and good <= LUXURY else 0)


def least_cost(t: HegemonyTable, good: int, amount: int, first: int, returning: int = 0) -> int:
    """Return the lowest cost of that amount from a source and those after it; -1 if there is not enough.

    `returning` pieces of the benefits return to the supply first.
    """
    if first == FROM_STATE and t.goods[GOODS * STATE_STORE + good] >= amount:
        return 0
    total = 0
    used = 0  # mask of sources
    while amount > 0:
        best = -1
        lowest = 0
        supplier = first
        while supplier >= 0:
            if not used >> supplier & 1 and on_offer(t, supplier, good, returning) > 0:
                price = source_price(t, supplier, good)
                if best < 0 or price < lowest:
                    best = supplier
                    lowest = price
            supplier = NEXT_SOURCE[supplier]
        if best < 0:
            return -1
        used |= 1 << best
        taken = min(amount, on_offer(t, best, good, returning))
        total += taken * lowest
        amount -= taken
    return total


def place_politics(t: HegemonyTable, cls: int, what: int, amount: int) -> None:
    """Put influence or vote cubes into a class's benefits; they cannot be bought."""
    if what == VOTE_CUBES:
        provide_cubes(t, cls, amount)
    else:
        provide_influence(t, cls, what, amount)


def splits(t: HegemonyTable, cls: int, good: int, other: int, amount: int) -> list[int]:
    """Return how many of the first of two goods may be given, at least one of each, if the rest are of the other."""
    out: list[int] = []
    for first in range(1, amount):
        cost = least_cost(t, good, first, FROM_STATE, goods_returning(t, cls, good))
        rest = least_cost(t, other, amount - first, FROM_STATE, goods_returning(t, cls, other))
        if cost >= 0 and rest >= 0 and cost + rest <= t.money[STATE]:
            out.append(first)
    return out


class ProvideMix(HegemonyStep):
    """Choose how many of the first of two goods to give; the rest will be of the other."""

    fields = ("cls", "good", "other", "amount")

    def __init__(self, cls: int, good: int, other: int, amount: int) -> None:
        self.cls: Final = cls
        self.good: Final = good
        self.other: Final = other
        self.amount: Final = amount

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [AMOUNT + n for n in splits(t, self.cls, self.good, self.other, self.amount)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        first = move - AMOUNT
        rest = self.amount - first
        t.then(
            ProvideFrom(self.cls, self.good, first, FROM_STATE, least_cost(t, self.other, rest, FROM_STATE)),
            ProvideFrom(self.cls, self.other, rest, FROM_STATE, 0),
        )
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        first = move - AMOUNT
        return [
            Say("hint.provides", [first, 1 + self.good, self.cls]),
            Say("hint.provides", [self.amount - first, 1 + self.other, self.cls]),
        ]


class ProvideFrom(HegemonyStep):
    """Choose how many of the missing goods come from one source; asked only if there is a choice."""

    fields = ("cls", "good", "left", "supplier", "reserve")

    def __init__(self, cls: int, good: int, left: int, supplier: int, reserve: int) -> None:
        self.cls: Final = cls
        self.good: Final = good
        self.left: Final = left
        self.supplier: Final = supplier
        self.reserve: Final = reserve  # money that the later acts will cost

    def amounts(self, t: HegemonyTable) -> list[int]:
        """Return the possible amounts from this source: the later sources can give the rest, and there is enough money."""
        price = source_price(t, self.supplier, self.good)
        after = NEXT_SOURCE[self.supplier]
        most = t.money[STATE] - self.reserve
        out: list[int] = []
        for n in range(min(self.left, for_sale(t, self.supplier, self.good)) + 1):
            rest = least_cost(t, self.good, self.left - n, after)
            if rest >= 0 and n * price + rest <= most:
                out.append(n)
        return out

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]] if self.left and len(self.amounts(t)) > 1 else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [AMOUNT + n for n in self.amounts(t)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        self.give(t, move - AMOUNT)
        return DONE

    def run(self, t: HegemonyTable) -> None:
        if self.left:
            self.give(t, self.amounts(t)[0])

    def give(self, t: HegemonyTable, amount: int) -> None:
        good = self.good
        if amount < self.left:
            after = NEXT_SOURCE[self.supplier]
            t.then(ProvideFrom(self.cls, good, self.left - amount, after, self.reserve))
        if not amount:
            return
        if self.supplier == FROM_STATE:
            move_goods(t, STATE_STORE, BENEFITS + self.cls, good, amount)
        else:
            buy_for_benefits(t, self.cls, self.supplier, good, amount)
        t.note("provided", self.cls, amount, 1 + good)

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        count = move - AMOUNT
        if not count:
            return []
        price = source_price(t, self.supplier, self.good)
        out = [Say("hint.provides", [count, 1 + self.good, self.cls])]
        return [*out, Say("hint.total", [count, price, count * price])] if price else out


def buy_for_benefits(t: HegemonyTable, cls: int, supplier: int, good: int, amount: int) -> None:
    """Put bought goods straight into the benefits, without a storage limit (ruling N37)."""
    price = amount * source_price(t, supplier, good)
    abroad = supplier == FROM_ABROAD
    seller = SUPPLIER_ROLE[supplier]
    transfer(t, STATE, BANK if abroad else seller, price)
    move_goods(t, SUPPLY if abroad else STORE_OF[seller], BENEFITS + cls, good, amount)
    t.note("bought", STATE, amount, good, supplier, price)


# -- split among the classes -----------------------------------------------------------------------------


class Share(Effect):
    """Split an amount between the least and the most among the classes' benefits, as the State likes."""

    parameters = (word("what", HOLDING), number("least"), number("most"))
    ways = (".range", ".exact")

    def __init__(self, what: int, least: int, most: int) -> None:
        super().__init__()
        self.what: Final = what
        self.least: Final = least
        self.most: Final = most

    def possible(self, t: HegemonyTable, role: int) -> bool:
        if self.what == VOTE_CUBES:
            return cubes_to_give(t, 0) + cubes_to_give(t, 1) + cubes_to_give(t, 2) >= self.least
        return held(t, self.what) >= self.least

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(ShareOut(self.what, WORKING, self.least, self.most))

    def counted(self) -> str:
        return ".given"

    def way(self) -> str:
        return ".exact" if self.least == self.most else ".range"


def shareable(t: HegemonyTable, what: int, cls: int) -> int:
    """Return how much that class could be given: cubes are its own, influence is the State's."""
    return cubes_to_give(t, cls) if what == VOTE_CUBES else held(t, what)


class ShareOut(HegemonyStep):
    """Choose how much one class gets; the next class follows. A class that gets nothing keeps its benefits."""

    fields = ("what", "cls", "least", "most")

    def __init__(self, what: int, cls: int, least: int, most: int) -> None:
        self.what: Final = what
        self.cls: Final = cls
        self.least: Final = least
        self.most: Final = most

    def amounts(self, t: HegemonyTable) -> list[int]:
        most = min(self.most, shareable(t, self.what, self.cls))
        later = 0  # how much the classes after this one could take
        if self.what == VOTE_CUBES:
            for cls in range(self.cls + 1, CLASSES):
                later += cubes_to_give(t, cls)
        elif self.cls + 1 < CLASSES:
            later = held(t, self.what)
        return [n for n in range(most + 1) if self.least - n <= later]

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]] if len(self.amounts(t)) > 1 else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [AMOUNT + n for n in self.amounts(t)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        self.give(t, move - AMOUNT)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        if move == AMOUNT:
            return []
        given = Say("hint.provides", [move - AMOUNT, self.what, self.cls])
        return [given, *reward_lines(t, self.cls, move - AMOUNT)]

    def run(self, t: HegemonyTable) -> None:
        self.give(t, self.amounts(t)[0])

    def give(self, t: HegemonyTable, amount: int) -> None:
        cls = self.cls
        if cls + 1 < CLASSES and self.most > amount:
            t.then(ShareOut(self.what, cls + 1, max(0, self.least - amount), self.most - amount))
        if amount:
            clear_benefits(t, cls)
            count_up(t, cls, amount)
            place_politics(t, cls, self.what, amount)
