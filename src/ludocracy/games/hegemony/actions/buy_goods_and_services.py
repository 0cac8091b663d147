"""Acheter des Biens et des Services."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import Action
from ludocracy.games.hegemony.atoms.course import count_up
from ludocracy.games.hegemony.atoms.goods import for_sale, hand_over, import_lines, purchase, unit_price
from ludocracy.games.hegemony.atoms.money import owe, spend_quietly
from ludocracy.games.hegemony.board.goods import (
    ALL_GOODS,
    ALL_SUPPLIERS,
    BASE_PRICE,
    FROM_ABROAD,
    HALF_PRICE,
    IMPORT_PRICE,
    INFLUENCE,
    LIST_PRICE,
    SHARED_PRICE,
    SUPPLIER_ROLE,
    SUPPLIERS,
)
from ludocracy.games.hegemony.board.loans import BANK
from ludocracy.games.hegemony.board.roles import STATE, WORKER_CLASSES
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.effects.base import reward_lines
from ludocracy.games.hegemony.moves import AMOUNT, AMOUNT_TO, BUY, DONE_MOVE, FROM

BASIC_SUPPLIERS: Final = 2


class BuyGoodsAndServices(Action):
    """Buy one good or service from up to two suppliers."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return can_buy_any(t, role, ALL_GOODS, ALL_SUPPLIERS, t.population(role), LIST_PRICE)

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(BASIC_BUY[role])

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return [Say("hint.buy", [t.population(role), t.money[role]])]


def price_of(t: HegemonyTable, role: int, supplier: int, good: int, count: int, pricing: int) -> int:
    """Return what the buyer pays for a number of pieces; half prices are half of the total, rounded up (ruling H3)."""
    if pricing == BASE_PRICE and supplier == FROM_ABROAD:
        return count * IMPORT_PRICE[good]
    total = count * unit_price(t, role, supplier, good)
    return total if pricing == LIST_PRICE else (total + 1) // 2


def most_bought(t: HegemonyTable, role: int, supplier: int, good: int, most: int, pricing: int) -> int:
    """Return how many pieces the buyer can buy, given the stock, the population and the money."""
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
    return any(
        sellers & BIT[supplier] and most_bought(t, role, supplier, good, most, pricing) > 0
        for supplier in range(SUPPLIERS)
    )


def can_buy_any(t: HegemonyTable, role: int, wares: int, sellers: int, most: int, pricing: int) -> bool:
    return any(wares & BIT[good] and can_buy(t, role, good, sellers, most, pricing) for good in range(INFLUENCE + 1))


class BuyGood(HegemonyStep):
    """Choose a good or service to buy from up to `suppliers` suppliers, up to `portions` times the population from each."""

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

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        """Return the price per piece and the number available from each supplier."""
        good = move - BUY
        most = self.portions * t.population(self.role)
        out: list[Say] = []
        for supplier in range(SUPPLIERS):
            count = most_bought(t, self.role, supplier, good, most, self.pricing)
            if self.sellers & BIT[supplier] and count > 0:
                price = unit_price(t, self.role, supplier, good)
                if supplier == FROM_ABROAD and self.pricing == BASE_PRICE:
                    price = IMPORT_PRICE[good]
                out.append(
                    Say("hint.offer", [supplier, count, price]) if price else Say("hint.offer.free", [supplier, count])
                )
        return [*out, Say("hint.half")] if self.pricing in (HALF_PRICE, SHARED_PRICE) else out


class BuyFrom(HegemonyStep):
    """Choose the next supplier, if one is left; after the first the buyer may stop."""

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

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        if move == DONE_MOVE:
            return []
        supplier = move - FROM
        if supplier == FROM_ABROAD:
            if self.pricing == BASE_PRICE:
                return [Say("hint.price", [IMPORT_PRICE[self.good]])]
            return import_lines(t, self.good)
        price = unit_price(t, role, supplier, self.good)
        if not price:
            return [Say("hint.free")]
        out = [Say("hint.price", [price])]
        return [*out, Say("hint.half")] if self.pricing in (HALF_PRICE, SHARED_PRICE) else out


class BuyAmount(HegemonyStep):
    """Choose how many pieces to buy from that supplier."""

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
        count_up(t, self.role, count)
        if self.pricing == SHARED_PRICE:
            buy_shared(t, self.role, self.supplier, self.good, count)
        elif self.pricing == BASE_PRICE and self.supplier == FROM_ABROAD:
            spend_quietly(t, self.role, BANK, count * IMPORT_PRICE[self.good])
            hand_over(t, self.role, self.supplier, self.good, count)
            t.note("bought", self.role, count, self.good, self.supplier, count * IMPORT_PRICE[self.good])
        else:
            purchase(t, self.role, self.supplier, self.good, count, self.pricing == HALF_PRICE)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        count = move - AMOUNT
        total = price_of(t, role, self.supplier, self.good, count, self.pricing)
        rewards = reward_lines(t, self.role, count)
        if not total:
            return [Say("hint.free"), *rewards]
        if self.pricing in (HALF_PRICE, SHARED_PRICE):
            return [Say("hint.total.half", [count, unit_price(t, role, self.supplier, self.good), total]), *rewards]
        return [Say("hint.total", [count, total // count, total]), *rewards]


def buy_shared(t: HegemonyTable, role: int, supplier: int, good: int, count: int) -> None:
    """Buy at a shared price: the buyer pays half, rounded up, the treasury the rest, with a loan if necessary.

    The seller receives the whole price.
    """
    total = count * unit_price(t, role, supplier, good)
    half = (total + 1) // 2
    seller = SUPPLIER_ROLE[supplier]
    spend_quietly(t, role, seller, half)
    if seller != STATE:
        owe(t, STATE, total - half, seller)
    hand_over(t, role, supplier, good, count)
    t.note("bought", role, count, good, supplier, half)


BASIC_BUY: Final = [
    BuyGood(role, ALL_GOODS, ALL_SUPPLIERS, BASIC_SUPPLIERS, 1, LIST_PRICE) for role in range(WORKER_CLASSES)
]
