"""What the State gives away by cards and events: Dépenser, Fournir, and purchases from the other players (four players).

Spent things return to the supply. Provided ones go to the benefits of a class; goods that the State does not have, or wants
to keep, it buys on the way (ruling N37). Nothing of this is ever paid with a loan.
"""

from typing import Final

from ludocracy.core.step import DONE, NO_ONE, ONLY, Step
from ludocracy.games.hegemony.atoms.benefits import clear_benefits
from ludocracy.games.hegemony.atoms.goods import for_sale, move_goods, room
from ludocracy.games.hegemony.atoms.money import spend
from ludocracy.games.hegemony.atoms.politics import spend_influence
from ludocracy.games.hegemony.board.goods import (
    BENEFITS,
    FROM_ABROAD,
    FROM_CAPITALIST,
    FROM_MIDDLE,
    FROM_STATE,
    GOODS,
    IMPORT_PRICE,
    LUXURY,
    STATE_STORE,
    STORE_OF,
    SUPPLIER_OF,
    SUPPLIER_ROLE,
    SUPPLY,
)
from ludocracy.games.hegemony.board.roles import CAPITALIST, CLASSES, MIDDLE, STATE, WORKING
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.effects.units import count
from ludocracy.games.hegemony.effects.verbs import MEDIA_INFLUENCE, MONEY, NONE_GIVEN, PERSONAL_INFLUENCE, VOTE_CUBES
from ludocracy.games.hegemony.moves import AMOUNT


def held(t: HegemonyTable, what: int) -> int:
    """How much the State has of something."""
    if what == MONEY:
        return t.money[STATE]
    if what == MEDIA_INFLUENCE:
        return t.media
    if what == PERSONAL_INFLUENCE:
        return t.influence[STATE]
    return t.goods[GOODS * STATE_STORE + what - 1]


# -- Dépenser --------------------------------------------------------------------------------------------


def can_spend(t: HegemonyTable, args: list[int]) -> bool:
    return held(t, args[0]) >= args[1]


def do_spend(t: HegemonyTable, args: list[int]) -> None:
    if args[1] == args[2]:
        spend_holding(t, args[0], args[1])
    else:
        t.then(SpendAmount(args[0], args[1], args[2], args[3]))


class SpendAmount(Step[HegemonyTable]):
    """How much the State spends, between the least and the most."""

    fields = ("what", "least", "most", "pace")

    def __init__(self, what: int, least: int, most: int, pace: int) -> None:
        self.what: Final = what
        self.least: Final = least
        self.most: Final = most
        self.pace: Final = pace

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        most = min(self.most, held(t, self.what))
        return [AMOUNT + n for n in range(self.least, most + 1, self.pace)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        spend_holding(t, self.what, move - AMOUNT)
        return DONE


def spend_holding(t: HegemonyTable, what: int, amount: int) -> None:
    """Back to the supply."""
    if what == MONEY:
        spend(t, STATE, amount)
    elif what == PERSONAL_INFLUENCE:
        spend_influence(t, STATE, amount)
    else:
        if what == MEDIA_INFLUENCE:
            t.media -= amount
            t.influence_left += amount
        else:
            move_goods(t, STATE_STORE, SUPPLY, what - 1, amount)
        t.note("spent", amount, what)
    t.tally[STATE] += amount


# -- Fournir ---------------------------------------------------------------------------------------------

#: Where goods that are provided come from, in the order of asking: the State's own first.
NEXT_SOURCE: Final = [FROM_CAPITALIST, FROM_ABROAD, FROM_MIDDLE, -1]  # by supplier


def source_price(t: HegemonyTable, supplier: int, good: int) -> int:
    """What the State pays for a piece: nothing for its own, list price to players, no tariff abroad."""
    if supplier == FROM_STATE:
        return 0
    if supplier == FROM_ABROAD:
        return IMPORT_PRICE[good] if good <= LUXURY else 0  # services are not imported: there are none to be had
    return t.prices[GOODS * SUPPLIER_ROLE[supplier] + good]


def least_cost(t: HegemonyTable, good: int, amount: int, first: int) -> int:
    """The least money for so many pieces out of that source and those after it; -1 when there are not so many."""
    if first == FROM_STATE and t.goods[GOODS * STATE_STORE + good] >= amount:
        return 0
    total = 0
    used = 0  # mask of sources
    while amount > 0:
        best = -1
        lowest = 0
        supplier = first
        while supplier >= 0:
            if not used >> supplier & 1 and for_sale(t, supplier, good) > 0:
                price = source_price(t, supplier, good)
                if best < 0 or price < lowest:
                    best = supplier
                    lowest = price
            supplier = NEXT_SOURCE[supplier]
        if best < 0:
            return -1
        used |= 1 << best
        taken = min(amount, for_sale(t, best, good))
        total += taken * lowest
        amount -= taken
    return total


def provided(t: HegemonyTable, args: list[int]) -> int:
    """How much is to be provided: counted for the class that gets it."""
    return args[2] * count(t, args[4], args[3])


def can_provide(t: HegemonyTable, args: list[int]) -> bool:
    """In full, or not at all; nothing at all cannot be provided either."""
    what = args[0]
    amount = provided(t, args)
    if amount <= 0 or t.choices.seat_of[args[4]] < 0:
        return False
    if args[1] != NONE_GIVEN:
        return len(splits(t, what - 1, args[1] - 1, amount)) > 0
    if what == VOTE_CUBES:
        return t.cubes[args[4]] >= amount
    if what == MONEY or what == MEDIA_INFLUENCE or what == PERSONAL_INFLUENCE:
        return held(t, what) >= amount
    cost = least_cost(t, what - 1, amount, FROM_STATE)
    return 0 <= cost <= t.money[STATE]


def do_provide(t: HegemonyTable, args: list[int]) -> None:
    what = args[0]
    cls = args[4]
    amount = provided(t, args)
    clear_benefits(t, cls)
    t.tally[cls] += amount
    if args[1] != NONE_GIVEN:
        t.then(ProvideMix(cls, what - 1, args[1] - 1, amount))
    elif what == MONEY:
        t.money[STATE] -= amount
        t.benefits[3 * cls] += amount
        t.note("provided", cls, amount, MONEY)
    elif what == MEDIA_INFLUENCE or what == PERSONAL_INFLUENCE or what == VOTE_CUBES:
        place_politics(t, cls, what, amount)
    else:
        t.then(ProvideFrom(cls, what - 1, amount, FROM_STATE, 0))


def place_politics(t: HegemonyTable, cls: int, what: int, amount: int) -> None:
    """Influence or vote cubes into a class's benefits; they cannot be bought on the way."""
    if what == VOTE_CUBES:
        t.cubes[cls] -= amount
        t.benefits[3 * cls + 2] += amount
    else:
        if what == MEDIA_INFLUENCE:
            t.media -= amount
        else:
            t.influence[STATE] -= amount
        t.benefits[3 * cls + 1] += amount
    t.note("provided", cls, amount, what)


def splits(t: HegemonyTable, good: int, other: int, amount: int) -> list[int]:
    """How many of the first of two goods may be given, one of each at least, when the rest are of the other."""
    out: list[int] = []
    for first in range(1, amount):
        cost = least_cost(t, good, first, FROM_STATE)
        rest = least_cost(t, other, amount - first, FROM_STATE)
        if cost >= 0 and rest >= 0 and cost + rest <= t.money[STATE]:
            out.append(first)
    return out


class ProvideMix(Step[HegemonyTable]):
    """How many of the first of two goods; the rest will be of the other."""

    fields = ("cls", "good", "other", "amount")

    def __init__(self, cls: int, good: int, other: int, amount: int) -> None:
        self.cls: Final = cls
        self.good: Final = good
        self.other: Final = other
        self.amount: Final = amount

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [AMOUNT + n for n in splits(t, self.good, self.other, self.amount)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        first = move - AMOUNT
        rest = self.amount - first
        t.then(
            ProvideFrom(self.cls, self.good, first, FROM_STATE, least_cost(t, self.other, rest, FROM_STATE)),
            ProvideFrom(self.cls, self.other, rest, FROM_STATE, 0),
        )
        return DONE


class ProvideFrom(Step[HegemonyTable]):
    """How many of the goods still missing come from one source; asked only where there is a choice."""

    fields = ("cls", "good", "left", "supplier", "reserve")

    def __init__(self, cls: int, good: int, left: int, supplier: int, reserve: int) -> None:
        self.cls: Final = cls
        self.good: Final = good
        self.left: Final = left
        self.supplier: Final = supplier
        self.reserve: Final = reserve  # money that what follows will cost

    def amounts(self, t: HegemonyTable) -> list[int]:
        """From here, so that the sources after this one can give the rest and the money lasts."""
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


def buy_for_benefits(t: HegemonyTable, cls: int, supplier: int, good: int, amount: int) -> None:
    """Straight into the benefits: no store limits that (ruling N37)."""
    price = amount * source_price(t, supplier, good)
    abroad = supplier == FROM_ABROAD
    seller = SUPPLIER_ROLE[supplier]
    t.money[STATE] -= price
    if not abroad:
        t.money[seller] += price
    move_goods(t, SUPPLY if abroad else STORE_OF[seller], BENEFITS + cls, good, amount)
    t.note("bought", STATE, amount, good, supplier, price)


# -- split among the classes -----------------------------------------------------------------------------


def shareable(t: HegemonyTable, what: int, cls: int) -> int:
    """How much that class could be given: cubes are its own, influence is the State's."""
    return t.cubes[cls] if what == VOTE_CUBES else held(t, what)


def can_share(t: HegemonyTable, args: list[int]) -> bool:
    if args[0] == VOTE_CUBES:
        return t.cubes[0] + t.cubes[1] + t.cubes[2] >= args[1]
    return held(t, args[0]) >= args[1]


def do_share(t: HegemonyTable, args: list[int]) -> None:
    t.then(ShareOut(args[0], WORKING, args[1], args[2]))


class ShareOut(Step[HegemonyTable]):
    """How much one class gets; the next class is asked about after it. Who gets nothing keeps what lies there."""

    fields = ("what", "cls", "least", "most")

    def __init__(self, what: int, cls: int, least: int, most: int) -> None:
        self.what: Final = what
        self.cls: Final = cls
        self.least: Final = least
        self.most: Final = most

    def amounts(self, t: HegemonyTable) -> list[int]:
        most = min(self.most, shareable(t, self.what, self.cls))
        later = 0  # what the classes after this one could take
        if self.what == VOTE_CUBES:
            for cls in range(self.cls + 1, CLASSES):
                later += t.cubes[cls]
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

    def run(self, t: HegemonyTable) -> None:
        self.give(t, self.amounts(t)[0])

    def give(self, t: HegemonyTable, amount: int) -> None:
        cls = self.cls
        if cls + 1 < CLASSES and self.most > amount:
            t.then(ShareOut(self.what, cls + 1, max(0, self.least - amount), self.most - amount))
        if amount:
            clear_benefits(t, cls)
            t.tally[cls] += amount
            place_politics(t, cls, self.what, amount)


# -- purchases from the other players --------------------------------------------------------------------


def most_procured(t: HegemonyTable, good: int, seller: int, left: int) -> int:
    """How many pieces the State can buy of a player: cash, and room in its store."""
    stock = min(left, for_sale(t, SUPPLIER_OF[seller], good))
    if not stock:
        return 0
    price = t.prices[GOODS * seller + good]
    return min(stock, min(room(t, STATE, good), t.money[STATE] // price))


def can_procure(t: HegemonyTable, good: int) -> bool:
    left = len(t.companies[STATE])
    for seller in (MIDDLE, CAPITALIST):
        if most_procured(t, good, seller, left) > 0:
            return True
    return False


def do_procure(t: HegemonyTable, good: int) -> None:
    t.then(Procure(good, len(t.companies[STATE]), MIDDLE, 0))


class Procure(Step[HegemonyTable]):
    """How many pieces the State buys of the Middle Class, then of the Capitalist; one at least in all."""

    fields = ("good", "left", "role", "bought")

    def __init__(self, good: int, left: int, role: int, bought: int) -> None:
        self.good: Final = good
        self.left: Final = left
        self.role: Final = role  # the seller
        self.bought: Final = bought

    def least(self, t: HegemonyTable) -> int:
        """Nothing need be bought here if something was, or still can be."""
        if self.bought or (self.role == MIDDLE and most_procured(t, self.good, CAPITALIST, self.left) > 0):
            return 0
        return 1

    def who(self, t: HegemonyTable) -> list[int]:
        most = most_procured(t, self.good, self.role, self.left)
        return ONLY[t.choices.seat_of[STATE]] if most > 0 else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        most = most_procured(t, self.good, self.role, self.left)
        return [AMOUNT + n for n in range(self.least(t), most + 1)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        amount = move - AMOUNT
        self.next(t, amount)
        if amount:
            price = amount * t.prices[GOODS * self.role + self.good]
            t.money[STATE] -= price
            t.money[self.role] += price
            move_goods(t, STORE_OF[self.role], STATE_STORE, self.good, amount)
            t.tally[self.role] += amount
            t.note("bought", STATE, amount, self.good, SUPPLIER_OF[self.role], price)
        return DONE

    def run(self, t: HegemonyTable) -> None:
        self.next(t, 0)

    def next(self, t: HegemonyTable, amount: int) -> None:
        if self.role == MIDDLE and self.left > amount:
            t.then(Procure(self.good, self.left - amount, CAPITALIST, self.bought + amount))
