"""Atoms of goods: stores, the free trade zone, purchases and prices."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.step import DONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.atoms.course import count_flow
from ludocracy.games.hegemony.atoms.legitimacy import change_legitimacy
from ludocracy.games.hegemony.atoms.money import raise_money, transfer
from ludocracy.games.hegemony.atoms.politics import gain_media, gain_prosperity, score
from ludocracy.games.hegemony.board.accounts import FOOD_FLOW, FOR_SERVICE, FOR_USE, LOST_FLOW, MADE_GOODS, TARIFF_FLOW
from ludocracy.games.hegemony.board.goods import (
    AREA_OF,
    EDUCATION,
    FOOD,
    FROM_ABROAD,
    FROM_MIDDLE,
    FROM_STATE,
    GOODS,
    HEALTH,
    IMPORT_PRICE,
    INFLUENCE,
    LUXURY,
    MEDIA_PRICE,
    STATE_PRICE,
    STATE_STORE,
    STORE_LIMIT,
    STORE_OF,
    SUPPLIER_ROLE,
    SUPPLIER_STORE,
    SUPPLIERS,
    SUPPLY,
    ZONE,
    ZONE_LIMIT,
)
from ludocracy.games.hegemony.board.loans import BANK
from ludocracy.games.hegemony.board.policies import PUBLIC_PRICE, TARIFF, TRADE, WELFARE_HEALTH, A, B
from ludocracy.games.hegemony.board.politics import PROSPERITY
from ludocracy.games.hegemony.board.roles import CAPITALIST, MIDDLE, STATE
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.moves import AMOUNT

# -- goods -----------------------------------------------------------------------------------------------


def stock(t: HegemonyTable, place: int, good: int) -> int:
    return t.goods[GOODS * place + good]


def move_goods(t: HegemonyTable, origin: int, place: int, good: int, count: int) -> None:
    """Move tokens from one place to another (SUPPLY is a place too)."""
    goods = t.goods
    goods[GOODS * origin + good] = goods[GOODS * origin + good] - count
    goods[GOODS * place + good] = goods[GOODS * place + good] + count


def limit(t: HegemonyTable, role: int, good: int) -> int:
    """Return the capacity of a role's store for a good; for influence, that of the State's media influence."""
    if role == STATE:
        if good <= LUXURY and not t.choices.state_plays:
            return 0  # without a State player there is no board for them (ruling N60)
        return t.public_capacity(good)
    most = STORE_LIMIT[GOODS * role + good]
    return 2 * most if t.tiles[role] & BIT[good] else most


def room(t: HegemonyTable, role: int, good: int) -> int:
    """Return how much more of a good a role's store can take."""
    held = t.media if good == INFLUENCE else t.goods[GOODS * STORE_OF[role] + good]
    return max(0, limit(t, role, good) - held)


def zone_room(t: HegemonyTable, good: int) -> int:
    return ZONE_LIMIT[good] - t.goods[GOODS * ZONE + good] if good <= LUXURY else 0


def store_goods(t: HegemonyTable, role: int, good: int, count: int) -> int:
    """Put new goods into a role's store, at most what fits and what the supply has; return how many."""
    fits = min(count, room(t, role, good))
    if good == INFLUENCE:
        return gain_media(t, fits)
    return give_goods(t, STORE_OF[role], good, fits)


def give_goods(t: HegemonyTable, place: int, good: int, count: int) -> int:
    """Move goods from the supply to any place, at most what the supply has; return how many."""
    count = min(count, t.goods[GOODS * SUPPLY + good])
    if count > 0:
        move_goods(t, SUPPLY, place, good, count)
    return count


def trim_public_stores(t: HegemonyTable) -> None:
    """Discard what the public services can no longer store (FAQ; ruling H24)."""
    for good in range(GOODS):
        excess = t.goods[GOODS * STATE_STORE + good] - t.public_capacity(good)
        if excess > 0:
            move_goods(t, STATE_STORE, SUPPLY, good, excess)
            lose_goods(t, STATE, excess, good)
    excess = t.media - t.public_capacity(INFLUENCE)
    if excess > 0:
        t.media -= excess
        t.influence_left += excess
        lose_goods(t, STATE, excess, INFLUENCE)


def lose_goods(t: HegemonyTable, role: int, count: int, good: int) -> None:
    """Note the goods that a role loses, and record them in its statement."""
    count_flow(t, LOST_FLOW + MADE_GOODS * role + good, count)
    t.note("goods.lost", role, count, good)


def into_zone(t: HegemonyTable, good: int, count: int) -> None:
    """Put new goods into the free trade zone; goods without room are lost."""
    if count <= 0:
        return
    fits = min(count, zone_room(t, good), t.goods[GOODS * SUPPLY + good])
    if fits:
        move_goods(t, SUPPLY, ZONE, good, fits)
        t.note("goods.zone", fits, good)
    if count > fits:
        lose_goods(t, CAPITALIST, count - fits, good)


def into_store(t: HegemonyTable, role: int, good: int, count: int) -> None:
    """Put new goods into a store; goods without room, or not in the supply, are lost."""
    if count <= 0:
        return
    stored = store_goods(t, role, good, count)
    if stored:
        t.note("goods", role, stored, good)
    if count > stored:
        lose_goods(t, role, count - stored, good)


def receive_goods(t: HegemonyTable, role: int, good: int, count: int) -> None:
    """Put new goods into a store. Food and luxury of the Capitalist Class without room may go to the free trade zone."""
    over = count - room(t, role, good)
    if role == CAPITALIST and over > 0 and good <= LUXURY and zone_room(t, good) > 0:
        if count > over:
            into_store(t, role, good, count - over)
        t.then(Overflow(good, over))
    else:
        into_store(t, role, good, count)


class Overflow(HegemonyStep):
    """Choose how many of the goods without room go into the free trade zone; the rest is lost."""

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
            lose_goods(t, CAPITALIST, self.count - (move - AMOUNT), self.good)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        kept = move - AMOUNT
        out = [Say("hint.zone", [kept, self.good])] if kept else []
        return [*out, Say("hint.lost", [self.count - kept, self.good])] if kept < self.count else out


def eat(t: HegemonyTable, place: int, count: int) -> None:
    """Consume food, which returns to the supply."""
    move_goods(t, place, SUPPLY, FOOD, count)


# -- buying ----------------------------------------------------------------------------------------------


def for_sale(t: HegemonyTable, supplier: int, good: int) -> int:
    """Return how many pieces a supplier can sell; the foreign market sells the supply."""
    if good == INFLUENCE:
        return t.media if supplier == FROM_STATE else 0
    if supplier == FROM_ABROAD:
        return t.goods[GOODS * SUPPLY + good] if good <= LUXURY else 0
    return t.goods[GOODS * SUPPLIER_STORE[supplier] + good]


def public_price(t: HegemonyTable, good: int) -> int:
    """Return the State's price of a good."""
    if good == INFLUENCE:
        return MEDIA_PRICE
    if good <= LUXURY:
        return STATE_PRICE[good]
    return PUBLIC_PRICE[t.policy[WELFARE_HEALTH + good - HEALTH]]


def tariff(t: HegemonyTable, good: int) -> int:
    """Return the tariff on one imported piece, paid to the State."""
    return TARIFF[2 * t.policy[TRADE] + good]


def unit_price(t: HegemonyTable, buyer: int, supplier: int, good: int) -> int:
    """Return what one piece costs that buyer, tariff included; the buyer's own goods cost nothing."""
    if supplier == FROM_ABROAD:
        return IMPORT_PRICE[good] + TARIFF[2 * t.policy[TRADE] + good]
    if supplier == FROM_STATE:
        return public_price(t, good)
    seller = SUPPLIER_ROLE[supplier]
    return 0 if seller == buyer else t.prices[GOODS * seller + good]


def hand_over(t: HegemonyTable, buyer: int, supplier: int, good: int, count: int) -> None:
    """Move goods from the supplier to the buyer's area. The caller pays."""
    if good == INFLUENCE:
        t.media -= count
        t.influence[buyer] += count
    elif supplier == FROM_ABROAD:
        move_goods(t, SUPPLY, AREA_OF[buyer], good, count)
    else:
        move_goods(t, STORE_OF[SUPPLIER_ROLE[supplier]], AREA_OF[buyer], good, count)


def pay_supplier(t: HegemonyTable, buyer: int, supplier: int, good: int, count: int, half: bool = False) -> int:
    """Pay for a number of pieces, with a loan if necessary (only for food); return the money paid.

    Half price applies to the State's prices: half of the total, rounded up (FAQ; rulings H3, N41).
    """
    if supplier == FROM_ABROAD:
        price = count * IMPORT_PRICE[good]
        duty = count * tariff(t, good)
        paid = raise_money(t, buyer, price + duty)
        transfer(t, buyer, BANK, min(price, paid))
        record_food(t, buyer, supplier, good, min(price, paid))
        if paid > price:
            transfer(t, buyer, STATE, paid - price)
            if good == FOOD and buyer <= MIDDLE:
                count_flow(t, TARIFF_FLOW + buyer, paid - price)
        return price + duty
    total = count * unit_price(t, buyer, supplier, good)
    if half:
        total = (total + 1) // 2
    paid = raise_money(t, buyer, total)
    transfer(t, buyer, SUPPLIER_ROLE[supplier], paid)
    record_food(t, buyer, supplier, good, paid)
    return total


def record_food(t: HegemonyTable, buyer: int, supplier: int, good: int, paid: int) -> None:
    """Record food that a class buys in the statement of production."""
    if good == FOOD and buyer <= MIDDLE:
        count_flow(t, FOOD_FLOW + SUPPLIERS * buyer + supplier, paid)


def purchase(t: HegemonyTable, buyer: int, supplier: int, good: int, count: int, half: bool = False) -> None:
    """Buy pieces of a good for the buyer's own area: money, goods, tariff and the State's reward."""
    if supplier == FROM_MIDDLE and buyer == MIDDLE:
        hand_over(t, buyer, supplier, good, count)
        t.note("bought.own", count, good)
        return
    total = pay_supplier(t, buyer, supplier, good, count, half)
    hand_over(t, buyer, supplier, good, count)
    t.note("bought", buyer, count, good, supplier, total)
    if supplier == FROM_ABROAD and tariff(t, good):
        t.note("tariff", buyer, count * tariff(t, good))
    if supplier == FROM_STATE:
        welfare_reward(t, buyer, good, count)


def welfare_reward(t: HegemonyTable, cls: int, good: int, count: int) -> None:
    """Reward the State for cheap health or education: a point at 5, legitimacy for every three when free (four players)."""
    if not t.choices.state_plays or (good != HEALTH and good != EDUCATION):
        return
    section = t.policy[WELFARE_HEALTH + good - HEALTH]
    if section == B:
        score(t, STATE, 1, FOR_SERVICE, cls, good)
    elif section == A:
        change_legitimacy(t, cls, count // 3)


# -- goods that are used ---------------------------------------------------------------------------------


def can_use(t: HegemonyTable, cls: int, good: int) -> bool:
    """Return whether a class has as many tokens as its population."""
    held = t.goods[GOODS * AREA_OF[cls] + good]
    return held > 0 and held >= t.population(cls)


def use_up(t: HegemonyTable, cls: int, good: int) -> None:
    """Use as many tokens as the population, and raise prosperity."""
    count = t.population(cls)
    move_goods(t, AREA_OF[cls], SUPPLY, good, count)
    t.note("used", cls, count, good)
    gain_prosperity(t, cls, FOR_USE, count, good)


def use_lines(t: HegemonyTable, cls: int) -> list[Say]:
    """Return the prosperity that a use brings, and its points."""
    track = PROSPERITY[cls]
    value = track[min(len(track) - 1, t.prosperity[cls] + 1)]
    return [Say("hint.prosperity", [t.population(cls), value])]


def import_lines(t: HegemonyTable, good: int) -> list[Say]:
    """Return the price of a piece on the foreign market, with its tariff."""
    duty = tariff(t, good)
    if not duty:
        return [Say("hint.price", [IMPORT_PRICE[good]])]
    return [Say("hint.import", [IMPORT_PRICE[good], duty, IMPORT_PRICE[good] + duty])]


def set_price(t: HegemonyTable, role: int, good: int, price: int) -> None:
    t.prices[GOODS * role + good] = price
    t.note("price", role, good, price)


def place_tile(t: HegemonyTable, role: int, good: int) -> None:
    """Place a storage tile, which doubles the store of a good (H6)."""
    t.tiles[role] |= BIT[good]
    t.tiled = good
    t.note("tile", role, good)
