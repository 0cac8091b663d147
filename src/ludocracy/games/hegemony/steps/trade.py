"""Buying and selling: Acheter des Biens et des Services, Vendre sur le Marché Étranger."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.step import DONE, NO_ONE, ONLY, Step
from ludocracy.games.hegemony.cards import (
    EARNED,
    SOLD,
    TRANSACTIONS,
)
from ludocracy.games.hegemony.consts import (
    BASE_PRICE,
    CAPITALIST,
    CAPITALIST_STORE,
    FROM_ABROAD,
    GOODS,
    HALF_PRICE,
    IMPORT_PRICE,
    INFLUENCE,
    LIST_PRICE,
    LUXURY,
    MIDDLE,
    SHARED_PRICE,
    STATE,
    STORE_OF,
    SUPPLIER_ROLE,
    SUPPLIERS,
    SUPPLY,
    ZONE,
)
from ludocracy.games.hegemony.market import (
    BANK,
    for_sale,
    hand_over,
    move_goods,
    owe,
    purchase,
    transfer,
    unit_price,
)
from ludocracy.games.hegemony.moves import (
    AMOUNT,
    AMOUNT_TO,
    BUY,
    DONE_MOVE,
    FROM,
    SELL,
)
from ludocracy.games.hegemony.policy import score
from ludocracy.games.hegemony.state import HegemonyTable

ALL_GOODS: Final = 31  # mask of goods, influence included
BOTH_WARES: Final = 3  # food and luxury
ALL_SUPPLIERS: Final = 15  # mask of suppliers

# -- Acheter des Biens et des Services -------------------------------------------------------------------


def price_of(t: HegemonyTable, role: int, supplier: int, good: int, count: int, pricing: int) -> int:
    """What the buyer pays for so many pieces; half prices are half of the total, rounded up (ruling H3)."""
    if pricing == BASE_PRICE and supplier == FROM_ABROAD:
        return count * IMPORT_PRICE[good]
    total = count * unit_price(t, role, supplier, good)
    return total if pricing == LIST_PRICE else (total + 1) // 2


def most_bought(t: HegemonyTable, role: int, supplier: int, good: int, most: int, pricing: int) -> int:
    """How many pieces the buyer can have: what is there, what his population allows, what he can pay."""
    count = for_sale(t, supplier, good)
    if count <= 0:
        return 0
    count = min(count, most)
    if pricing == BASE_PRICE and supplier == FROM_ABROAD:
        price = IMPORT_PRICE[good]
    else:
        price = unit_price(t, role, supplier, good)
    if price > 0:
        money = t.money[role]
        if pricing == HALF_PRICE or pricing == SHARED_PRICE:
            money *= 2
        if count * price > money:
            count = money // price
    return count


def can_buy(t: HegemonyTable, role: int, good: int, sellers: int, most: int, pricing: int) -> bool:
    for supplier in range(SUPPLIERS):
        if sellers & BIT[supplier] and most_bought(t, role, supplier, good, most, pricing) > 0:
            return True
    return False


def can_buy_any(t: HegemonyTable, role: int, wares: int, sellers: int, most: int, pricing: int) -> bool:
    for good in range(INFLUENCE + 1):
        if wares & BIT[good] and can_buy(t, role, good, sellers, most, pricing):
            return True
    return False


class BuyGood(Step[HegemonyTable]):
    """One kind of good or service, from up to so many suppliers, from each up to so many times one's population."""

    fields = ("role", "wares", "sellers", "suppliers", "portions", "pricing")

    def __init__(self, role: int, wares: int, sellers: int, suppliers: int, portions: int, pricing: int) -> None:
        self.role: Final = role
        self.wares: Final = wares  # mask of goods
        self.sellers: Final = sellers  # mask of suppliers
        self.suppliers: Final = suppliers
        self.portions: Final = portions
        self.pricing: Final = pricing

    def who(self, t: HegemonyTable) -> list[int]:
        most = self.portions * t.population(self.role)
        if can_buy_any(t, self.role, self.wares, self.sellers, most, self.pricing):
            return ONLY[t.choices.seat_of[self.role]]
        return NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        most = self.portions * t.population(self.role)
        out: list[int] = []
        for good in range(INFLUENCE + 1):
            if self.wares & BIT[good] and can_buy(t, self.role, good, self.sellers, most, self.pricing):
                out.append(BUY + good)
        return out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        t.then(BuyFrom(self.role, move - BUY, self.sellers, self.suppliers, self.portions, self.pricing, 1))
        return DONE


class BuyFrom(Step[HegemonyTable]):
    """The next supplier, if there is one left to buy from; after the first one may stop."""

    fields = ("role", "good", "sellers", "suppliers", "portions", "pricing", "first")

    def __init__(
        self, role: int, good: int, sellers: int, suppliers: int, portions: int, pricing: int, first: int
    ) -> None:
        self.role: Final = role
        self.good: Final = good
        self.sellers: Final = sellers
        self.suppliers: Final = suppliers
        self.portions: Final = portions
        self.pricing: Final = pricing
        self.first: Final = first

    def who(self, t: HegemonyTable) -> list[int]:
        most = self.portions * t.population(self.role)
        if self.suppliers and can_buy(t, self.role, self.good, self.sellers, most, self.pricing):
            return ONLY[t.choices.seat_of[self.role]]
        return NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        most = self.portions * t.population(self.role)
        out: list[int] = []
        for supplier in range(SUPPLIERS):
            if self.sellers & BIT[supplier] and most_bought(t, self.role, supplier, self.good, most, self.pricing) > 0:
                out.append(FROM + supplier)
        if not self.first:
            out.append(DONE_MOVE)
        return out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move != DONE_MOVE:
            supplier = move - FROM
            rest = self.sellers & ~BIT[supplier]
            t.then(
                BuyAmount(self.role, self.good, supplier, self.portions, self.pricing),
                BuyFrom(self.role, self.good, rest, self.suppliers - 1, self.portions, self.pricing, 0),
            )
        return DONE


class BuyAmount(Step[HegemonyTable]):
    """How many pieces from that supplier."""

    fields = ("role", "good", "supplier", "portions", "pricing")

    def __init__(self, role: int, good: int, supplier: int, portions: int, pricing: int) -> None:
        self.role: Final = role
        self.good: Final = good
        self.supplier: Final = supplier
        self.portions: Final = portions
        self.pricing: Final = pricing

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        most = self.portions * t.population(self.role)
        return AMOUNT_TO[most_bought(t, self.role, self.supplier, self.good, most, self.pricing)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        count = move - AMOUNT
        t.tally[self.role] += count
        if self.pricing == SHARED_PRICE:
            buy_shared(t, self.role, self.supplier, self.good, count)
        elif self.pricing == BASE_PRICE and self.supplier == FROM_ABROAD:
            spend_quietly(t, self.role, BANK, count * IMPORT_PRICE[self.good])
            hand_over(t, self.role, self.supplier, self.good, count)
            t.note("bought", self.role, count, self.good, self.supplier, count * IMPORT_PRICE[self.good])
        else:
            purchase(t, self.role, self.supplier, self.good, count, self.pricing == HALF_PRICE)
        return DONE


def spend_quietly(t: HegemonyTable, role: int, payee: int, amount: int) -> None:
    """A payment that the note of the whole purchase tells."""
    if amount:
        transfer(t, role, payee, amount)


def buy_shared(t: HegemonyTable, role: int, supplier: int, good: int, count: int) -> None:
    """The buyer pays half, rounded up, and the treasury the rest (a loan if it must); the seller gets the whole price."""
    total = count * unit_price(t, role, supplier, good)
    half = (total + 1) // 2
    seller = SUPPLIER_ROLE[supplier]
    spend_quietly(t, role, seller, half)
    if seller != STATE:
        owe(t, STATE, total - half, seller)
    hand_over(t, role, supplier, good, count)
    t.note("bought", role, count, good, supplier, half)


# -- Vendre sur le Marché Étranger -----------------------------------------------------------------------


def exportable(t: HegemonyTable, role: int, good: int) -> int:
    """What may be sold abroad: stores, and for the Capitalist the free trade zone."""
    held = t.goods[GOODS * STORE_OF[role] + good]
    if role == CAPITALIST and good <= LUXURY:
        held += t.goods[GOODS * ZONE + good]
    return held


def can_export(t: HegemonyTable, role: int, wares: int) -> bool:
    """Whether any transaction of the export card can be made."""
    first = GOODS * t.export
    for good in range(GOODS):
        if wares & BIT[good] and exportable(t, role, good) >= LEAST_SOLD[first + good]:
            return True
    return False


#: 4 * export + good: the smaller of the two transactions.
LEAST_SOLD: Final[list[int]] = [min(SOLD[n], SOLD[n + 1]) for n in range(0, len(SOLD), 2)]


def export_wares(role: int) -> int:
    """The State sells goods only; the others services too."""
    return BOTH_WARES if role == STATE else ALL_GOODS


class Export(Step[HegemonyTable]):
    """Transactions of the export card, each once (or `times`); `made` keeps two bits for each."""

    fields = ("role", "wares", "times", "made")

    def __init__(self, role: int, wares: int, times: int, made: int) -> None:
        self.role: Final = role
        self.wares: Final = wares
        self.times: Final = times
        self.made: Final = made

    def who(self, t: HegemonyTable) -> list[int]:
        first = TRANSACTIONS * t.export
        for transaction in range(TRANSACTIONS):
            if self.possible(t, transaction, first):
                return ONLY[t.choices.seat_of[self.role]]
        return NO_ONE

    def possible(self, t: HegemonyTable, transaction: int, first: int) -> bool:
        good = transaction // 2
        if not self.wares & BIT[good] or (self.made >> (2 * transaction)) & 3 >= self.times:
            return False
        return exportable(t, self.role, good) >= SOLD[first + transaction]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        first = TRANSACTIONS * t.export
        out = [SELL + n for n in range(TRANSACTIONS) if self.possible(t, n, first)]
        if self.made:
            out.append(DONE_MOVE)
        return out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move == DONE_MOVE:
            self.run(t)
            return DONE
        transaction = move - SELL
        good = transaction // 2
        entry = TRANSACTIONS * t.export + transaction
        t.then(Export(self.role, self.wares, self.times, self.made + BIT[2 * transaction]))
        t.tally[self.role] += 1
        t.money[self.role] += EARNED[entry]
        t.note("exported", self.role, SOLD[entry], good, EARNED[entry])
        take_exported(t, self.role, good, SOLD[entry])
        return DONE

    def run(self, t: HegemonyTable) -> None:
        """When it is over the Middle Class scores a point for each transaction."""
        if self.role == MIDDLE:
            count = 0
            for transaction in range(TRANSACTIONS):
                count += (self.made >> (2 * transaction)) & 3
            score(t, MIDDLE, count)


def take_exported(t: HegemonyTable, role: int, good: int, count: int) -> None:
    """Goods leave the stores; what comes out of the free trade zone is the Capitalist's choice where there is one."""
    if role == CAPITALIST and good <= LUXURY:
        in_zone = t.goods[GOODS * ZONE + good]
        in_store = t.goods[GOODS * CAPITALIST_STORE + good]
        least = max(0, count - in_store)
        most = min(count, in_zone)
        if least < most:
            t.then(ExportFromZone(good, count))
            return
        move_goods(t, ZONE, SUPPLY, good, most)
        move_goods(t, CAPITALIST_STORE, SUPPLY, good, count - most)
        return
    move_goods(t, STORE_OF[role], SUPPLY, good, count)


class ExportFromZone(Step[HegemonyTable]):
    """How many of the goods sold abroad come out of the free trade zone (ruling N21)."""

    fields = ("good", "count")

    def __init__(self, good: int, count: int) -> None:
        self.good: Final = good
        self.count: Final = count

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[CAPITALIST]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        least = max(0, self.count - t.goods[GOODS * CAPITALIST_STORE + self.good])
        most = min(self.count, t.goods[GOODS * ZONE + self.good])
        return [AMOUNT + n for n in range(least, most + 1)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        from_zone = move - AMOUNT
        move_goods(t, ZONE, SUPPLY, self.good, from_zone)
        move_goods(t, CAPITALIST_STORE, SUPPLY, self.good, self.count - from_zone)
        return DONE


BASIC_BUY: Final = [BuyGood(role, ALL_GOODS, ALL_SUPPLIERS, 2, 1, LIST_PRICE) for role in range(2)]
EXPORT_BY: Final = [Export(role, export_wares(role), 1, 0) for role in range(4)]
