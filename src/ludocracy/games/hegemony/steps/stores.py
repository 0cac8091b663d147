"""Stores: Conclure un Accord Commercial, goods that find room or none, Ajuster les Prix, Acheter un Entrepôt."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.step import DONE, NO_ONE, ONLY, Step
from ludocracy.games.hegemony.cards import (
    DEAL,
    DEAL_COST,
    DEAL_GOODS,
    DEAL_TARIFF,
)
from ludocracy.games.hegemony.consts import (
    CAPITALIST,
    FOOD,
    GOODS,
    LUXURY,
    MIDDLE,
    PRICE,
    PRICES,
    PRICES_WIDE,
    STATE,
    STORE_OF,
    SUPPLY,
    TILE_COST,
    TILES_IN_BOX,
    TRADE,
    ZONE,
)
from ludocracy.games.hegemony.market import (
    BANK,
    cash,
    move_goods,
    owe,
    room,
    spend,
    store_goods,
    zone_room,
)
from ludocracy.games.hegemony.moves import (
    AMOUNT,
    AMOUNT_TO,
    DONE_MOVE,
    PRICE_CODE,
    PRICE_OF,
    TAKE_DEAL,
    TILE,
    ZONE_DEAL,
)
from ludocracy.games.hegemony.state import HegemonyTable
from ludocracy.games.hegemony.steps.trade import exportable, spend_quietly, take_exported

# -- Conclure un Accord Commercial -----------------------------------------------------------------------


def can_take_deal(t: HegemonyTable, deal: int) -> bool:
    """Tariff paid, into the stores or the zone; there must be room for some of it (ruling X1)."""
    if cash(t, CAPITALIST) < DEAL_COST[deal] + DEAL_TARIFF[3 * deal + t.policy[TRADE]]:
        return False
    for good in (FOOD, LUXURY):
        if DEAL_GOODS[2 * deal + good] and room(t, CAPITALIST, good) + zone_room(t, good) > 0:
            return True
    return False


def can_zone_deal(t: HegemonyTable, deal: int) -> bool:
    """No tariff, all into the free trade zone, which must have room for some of it (ruling X1)."""
    if cash(t, CAPITALIST) < DEAL_COST[deal]:
        return False
    for good in (FOOD, LUXURY):
        if DEAL_GOODS[2 * deal + good] and zone_room(t, good) > 0:
            return True
    return False


def can_deal(t: HegemonyTable) -> bool:
    for deal in t.deals:
        if can_take_deal(t, deal) or can_zone_deal(t, deal):
            return True
    return False


class MakeDeal(Step[HegemonyTable]):
    """One of the deals on the board: with tariff for the home market, without it for the free trade zone."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[CAPITALIST]] if can_deal(t) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        out: list[int] = []
        for deal in range(len(DEAL)):
            if deal in t.deals:
                if can_take_deal(t, deal):
                    out.append(TAKE_DEAL + deal)
                if can_zone_deal(t, deal):
                    out.append(ZONE_DEAL + deal)
        return out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        zone_only = move >= ZONE_DEAL
        deal = move - ZONE_DEAL if zone_only else move - TAKE_DEAL
        t.deals.remove(deal)
        spend_quietly(t, CAPITALIST, BANK, DEAL_COST[deal])
        if zone_only:
            t.note("deal.zone", deal, DEAL_COST[deal])
            for good in (FOOD, LUXURY):
                into_zone(t, good, DEAL_GOODS[2 * deal + good])
        else:
            duty = DEAL_TARIFF[3 * deal + t.policy[TRADE]]
            t.note("deal.made", deal, DEAL_COST[deal] + duty)
            if duty:
                spend_quietly(t, CAPITALIST, STATE, duty)
                t.note("tariff", CAPITALIST, duty)
            t.then(
                SplitGoods(FOOD, DEAL_GOODS[2 * deal]),
                SplitGoods(LUXURY, DEAL_GOODS[2 * deal + 1]),
            )
        return DONE


def into_zone(t: HegemonyTable, good: int, count: int) -> None:
    """New goods into the free trade zone; what finds no room is lost."""
    if count <= 0:
        return
    fits = min(count, zone_room(t, good), t.goods[GOODS * SUPPLY + good])
    if fits:
        move_goods(t, SUPPLY, ZONE, good, fits)
        t.note("goods.zone", fits, good)
    if count > fits:
        t.note("goods.lost", CAPITALIST, count - fits, good)


def into_store(t: HegemonyTable, role: int, good: int, count: int) -> None:
    """New goods into a store; what finds no room, or is not in the box, is lost."""
    if count <= 0:
        return
    stored = store_goods(t, role, good, count)
    if stored:
        t.note("goods", role, stored, good)
    if count > stored:
        t.note("goods.lost", role, count - stored, good)


class SplitGoods(Step[HegemonyTable]):
    """Imported goods go into the stores; some of them may go to the free trade zone instead (ruling N21)."""

    fields = ("good", "count")

    def __init__(self, good: int, count: int) -> None:
        self.good: Final = good
        self.count: Final = count

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[CAPITALIST]] if self.count and zone_room(t, self.good) > 0 else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [AMOUNT + n for n in range(min(self.count, zone_room(t, self.good)) + 1)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        into_zone(t, self.good, move - AMOUNT)
        into_store(t, CAPITALIST, self.good, self.count - (move - AMOUNT))
        return DONE

    def run(self, t: HegemonyTable) -> None:
        into_store(t, CAPITALIST, self.good, self.count)


def receive_goods(t: HegemonyTable, role: int, good: int, count: int) -> None:
    """New goods into a store; food and luxury of the Capitalist that find no room may go to his zone."""
    over = count - room(t, role, good)
    if role == CAPITALIST and over > 0 and good <= LUXURY and zone_room(t, good) > 0:
        if count > over:
            into_store(t, role, good, count - over)
        t.then(Overflow(good, over))
    else:
        into_store(t, role, good, count)


class Overflow(Step[HegemonyTable]):
    """How many of the goods that found no room go into the free trade zone; the rest is lost."""

    fields = ("good", "count")

    def __init__(self, good: int, count: int) -> None:
        self.good: Final = good
        self.count: Final = count

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[CAPITALIST]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [AMOUNT + n for n in range(min(self.count, zone_room(t, self.good)) + 1)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        into_zone(t, self.good, move - AMOUNT)
        if self.count > move - AMOUNT:
            t.note("goods.lost", CAPITALIST, self.count - (move - AMOUNT), self.good)
        return DONE


# -- Ajuster les Prix, Acheter un Entrepôt ---------------------------------------------------------------


class AdjustPrices(Step[HegemonyTable]):
    """Each good once, in any number (ruling N33). A window that a policy opens may be left untouched."""

    fields = ("role", "wares", "optional")

    def __init__(self, role: int, wares: int, optional: int) -> None:
        self.role: Final = role
        self.wares: Final = wares  # mask of goods not yet touched
        self.optional: Final = optional

    def who(self, t: HegemonyTable) -> list[int]:
        seat = t.choices.seat_of[self.role]
        return ONLY[seat] if self.wares and seat >= 0 else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        out: list[int] = []
        for good in range(GOODS):
            if self.wares & BIT[good]:
                out += OTHER_PRICES[good][t.prices[GOODS * self.role + good]]
        if self.optional:
            out.append(DONE_MOVE)
        return out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move != DONE_MOVE:
            good = (move - PRICE_OF) // PRICES_WIDE
            price = PRICE_VALUE[(move - PRICE_OF) % PRICES_WIDE]
            t.prices[GOODS * self.role + good] = price
            t.note("price", self.role, good, price)
            t.then(MORE_PRICES[self.role][self.wares & ~BIT[good]])
        return DONE


#: By good and present price: the moves that set another price.
OTHER_PRICES: Final[list[list[list[int]]]] = [
    [[PRICE_OF + PRICES_WIDE * good + PRICE_CODE[price] for price in PRICES[good] if price != now] for now in range(16)]
    for good in range(GOODS)
]
#: By role and goods not yet touched.
MORE_PRICES: Final = [[AdjustPrices(role, wares, 1) for wares in range(16)] for role in range(3)]
PRICE_VALUE: Final = [int(label) for label in PRICE.labels]
FOUR_GOODS: Final = 15


TILE_COUNT: Final[list[int]] = [mask.bit_count() for mask in range(FOUR_GOODS + 1)]


def can_buy_tile(t: HegemonyTable) -> bool:
    return t.tiles[CAPITALIST] != FOUR_GOODS and tiles_left(t) > 0 and cash(t, CAPITALIST) >= TILE_COST


def tiles_left(t: HegemonyTable) -> int:
    return TILES_IN_BOX - TILE_COUNT[t.tiles[MIDDLE]] - TILE_COUNT[t.tiles[CAPITALIST]]


class PlaceTile(Step[HegemonyTable]):
    """A storage tile for a good that has none yet: any of the four (ruling N43); it doubles the store (H6)."""

    fields = ("role", "cost")

    def __init__(self, role: int, cost: int) -> None:
        self.role: Final = role
        self.cost: Final = cost

    def who(self, t: HegemonyTable) -> list[int]:
        if t.tiles[self.role] != FOUR_GOODS and tiles_left(t) > 0:
            return ONLY[t.choices.seat_of[self.role]]
        return NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [TILE + good for good in range(GOODS) if not t.tiles[self.role] & BIT[good]]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        spend(t, self.role, self.cost)
        t.tiles[self.role] |= BIT[move - TILE]
        t.note("tile", self.role, move - TILE)
        t.memo.append(move - TILE)
        return DONE


# -- Vendre à l'État ou à la Réserve (cartes) ------------------------------------------------------------


class SellAmount(Step[HegemonyTable]):
    """So many pieces out of one's store at a fixed price: to the State (P7: as far as it can store) or to the bank."""

    fields = ("role", "good", "most", "price", "to_state", "optional")

    def __init__(self, role: int, good: int, most: int, price: int, to_state: int, optional: int) -> None:
        self.role: Final = role
        self.good: Final = good
        self.most: Final = most
        self.price: Final = price
        self.to_state: Final = to_state
        self.optional: Final = optional

    def limit(self, t: HegemonyTable) -> int:
        return most_sold(t, self.role, self.good, self.most, self.to_state)

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]] if self.limit(t) > 0 else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        out = AMOUNT_TO[self.limit(t)]
        return [*out, DONE_MOVE] if self.optional else out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move == DONE_MOVE:
            return DONE
        count = move - AMOUNT
        t.tally[self.role] += count
        t.note("exported" if not self.to_state else "sold.state", self.role, count, self.good, count * self.price)
        if self.to_state:
            owe(t, STATE, count * self.price, self.role)
            keeps = t.choices.state_plays or self.good > LUXURY
            move_goods(t, STORE_OF[self.role], STORE_OF[STATE] if keeps else SUPPLY, self.good, count)
        else:
            t.money[self.role] += count * self.price
            take_exported(t, self.role, self.good, count)
        return DONE


def most_sold(t: HegemonyTable, role: int, good: int, most: int, to_state: int) -> int:
    """How many pieces can be sold: the zone counts for the bank only (ruling N21)."""
    if not to_state:
        return min(most, exportable(t, role, good))
    held = min(most, t.goods[GOODS * STORE_OF[role] + good])
    if good <= LUXURY and not t.choices.state_plays:
        return held  # the goods return to the supply (FAQ, Offre Truquée)
    return min(held, room(t, STATE, good))


MAKE_DEAL: Final = MakeDeal()
