"""Atoms of trade: money, loans, goods, stores and prices.

The atoms that every payment and every piece passes through write `money[role] = money[role] - amount`: in compiled code
that is several times as fast as `-=` on an entry of a list.

Money that a rule or another player demands is *owed*: who is short borrows. A cost that one chooses is *spent*: it is
offered only to those who have it (Emprunts; rulings N58, P2).
"""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.games.hegemony.consts import (
    AREA_OF,
    CAPITALIST,
    EDUCATION,
    FOOD,
    FROM_ABROAD,
    FROM_MIDDLE,
    FROM_STATE,
    GOODS,
    HEALTH,
    IMPORT_PRICE,
    INFLUENCE,
    LOAN,
    LUXURY,
    MEDIA_PRICE,
    MIDDLE,
    PUBLIC_PRICE,
    STATE,
    STATE_PRICE,
    STATE_STORE,
    STORE_LIMIT,
    STORE_OF,
    SUPPLIER_ROLE,
    SUPPLY,
    TARIFF,
    TRADE,
    WELFARE_HEALTH,
    ZONE,
    ZONE_LIMIT,
    A,
    B,
)
from ludocracy.games.hegemony.policy import change_legitimacy, gain_media, score
from ludocracy.games.hegemony.state import HegemonyTable

#: The bank as a payee.
BANK: Final = -1

#: Where each supplier's goods lie; abroad it is the supply.
SUPPLIER_STORE: Final = [SUPPLY if role < 0 else STORE_OF[role] for role in SUPPLIER_ROLE]

# -- money -----------------------------------------------------------------------------------------------


def cash(t: HegemonyTable, role: int) -> int:
    """All that a role can pay with."""
    return t.money[role] + t.capital if role == CAPITALIST else t.money[role]


def earn(t: HegemonyTable, role: int, amount: int) -> None:
    """From the bank; the Capitalist's goes to revenue (ruling N44)."""
    if amount > 0:
        t.money[role] += amount
        t.note("earned", role, amount)


def take_money(t: HegemonyTable, role: int, amount: int, capital_first: bool = False) -> None:
    """Money that is there leaves a role: the Capitalist's revenue before his capital, or the other way round."""
    money = t.money
    if role != CAPITALIST:
        money[role] = money[role] - amount
        return
    if capital_first:
        part = min(t.capital, amount)
        t.capital -= part
        money[role] = money[role] - (amount - part)
    else:
        part = min(money[role], amount)
        money[role] = money[role] - part
        t.capital -= amount - part


def transfer(t: HegemonyTable, role: int, payee: int, amount: int, capital_first: bool = False) -> None:
    """Money that is there changes hands, without a note."""
    take_money(t, role, amount, capital_first)
    if payee != BANK:
        t.money[payee] = t.money[payee] + amount


def spend(t: HegemonyTable, role: int, amount: int, payee: int = BANK, capital_first: bool = False) -> None:
    """A cost that the role chose; it was offered only because the money is there."""
    if amount <= 0:
        return
    transfer(t, role, payee, amount, capital_first)
    tell_payment(t, role, amount, payee)


def owe(t: HegemonyTable, role: int, amount: int, payee: int = BANK, capital_first: bool = False) -> int:
    """A payment that must be made: loans as needed; gives what was paid (ruling N11)."""
    paid = raise_money(t, role, amount)
    if paid > 0:
        transfer(t, role, payee, paid, capital_first)
        tell_payment(t, role, paid, payee)
    return paid


def raise_money(t: HegemonyTable, role: int, amount: int) -> int:
    """Borrow until the amount is there; gives the amount, or less when no loan is left (ruling N11)."""
    while cash(t, role) < amount:
        if t.loans_left() <= 0:
            t.note("loan.none", role, amount - cash(t, role))
            return cash(t, role)
        take_loan(t, role)
    return amount


def tell_payment(t: HegemonyTable, role: int, amount: int, payee: int) -> None:
    if payee == BANK:
        t.note("paid.bank", role, amount)
    else:
        t.note("paid", role, amount, payee)


def take_loan(t: HegemonyTable, role: int) -> None:
    """Emprunts: 50 more; the Capitalist's go to his capital."""
    t.loans[role] += 1
    if role == CAPITALIST:
        t.capital += LOAN
    else:
        t.money[role] += LOAN
    t.note("loan.taken", role)


def repay_loan(t: HegemonyTable, role: int, price: int) -> None:
    """The Capitalist repays out of his capital first."""
    take_money(t, role, price, capital_first=True)
    t.loans[role] -= 1
    t.note("loan.repaid", role, price)


# -- goods -----------------------------------------------------------------------------------------------


def stock(t: HegemonyTable, place: int, good: int) -> int:
    return t.goods[GOODS * place + good]


def move_goods(t: HegemonyTable, origin: int, place: int, good: int, count: int) -> None:
    """Tokens that are there go from one place to another (SUPPLY is a place too)."""
    goods = t.goods
    goods[GOODS * origin + good] = goods[GOODS * origin + good] - count
    goods[GOODS * place + good] = goods[GOODS * place + good] + count


def limit(t: HegemonyTable, role: int, good: int) -> int:
    """What a role's store of a good holds; influence: the State's media influence."""
    if role == STATE:
        if good <= LUXURY and not t.choices.state_plays:
            return 0  # without a State player there is no board for them (ruling N60)
        return t.public_capacity(good)
    most = STORE_LIMIT[GOODS * role + good]
    return 2 * most if t.tiles[role] & BIT[good] else most


def room(t: HegemonyTable, role: int, good: int) -> int:
    """How much more of a good a role's store can take."""
    held = t.media if good == INFLUENCE else t.goods[GOODS * STORE_OF[role] + good]
    return max(0, limit(t, role, good) - held)


def zone_room(t: HegemonyTable, good: int) -> int:
    return ZONE_LIMIT[good] - t.goods[GOODS * ZONE + good] if good <= LUXURY else 0


def store_goods(t: HegemonyTable, role: int, good: int, count: int) -> int:
    """New goods into a role's store, up to its limit and as far as the supply goes; gives how many."""
    fits = min(count, room(t, role, good))
    if good == INFLUENCE:
        return gain_media(t, fits)
    return give_goods(t, STORE_OF[role], good, fits)


def give_goods(t: HegemonyTable, place: int, good: int, count: int) -> int:
    """From the supply to any place, as far as the supply goes; gives how many."""
    count = min(count, t.goods[GOODS * SUPPLY + good])
    if count > 0:
        move_goods(t, SUPPLY, place, good, count)
    return count


def trim_public_stores(t: HegemonyTable) -> None:
    """What the public services can no longer store is discarded at once (FAQ; ruling H24)."""
    for good in range(GOODS):
        excess = t.goods[GOODS * STATE_STORE + good] - t.public_capacity(good)
        if excess > 0:
            move_goods(t, STATE_STORE, SUPPLY, good, excess)
            t.note("goods.lost", STATE, excess, good)
    excess = t.media - t.public_capacity(INFLUENCE)
    if excess > 0:
        t.media -= excess
        t.influence_left += excess
        t.note("goods.lost", STATE, excess, INFLUENCE)


# -- buying ----------------------------------------------------------------------------------------------


def for_sale(t: HegemonyTable, supplier: int, good: int) -> int:
    """How many a supplier can sell; the foreign market has what the box has."""
    if good == INFLUENCE:
        return t.media if supplier == FROM_STATE else 0
    if supplier == FROM_ABROAD:
        return t.goods[GOODS * SUPPLY + good] if good <= LUXURY else 0
    return t.goods[GOODS * SUPPLIER_STORE[supplier] + good]


def public_price(t: HegemonyTable, good: int) -> int:
    """What the State asks."""
    if good == INFLUENCE:
        return MEDIA_PRICE
    if good <= LUXURY:
        return STATE_PRICE[good]
    return PUBLIC_PRICE[t.policy[WELFARE_HEALTH + good - HEALTH]]


def tariff(t: HegemonyTable, good: int) -> int:
    """What importing one piece costs on top, paid to the State."""
    return TARIFF[2 * t.policy[TRADE] + good]


def unit_price(t: HegemonyTable, buyer: int, supplier: int, good: int) -> int:
    """What one piece costs that buyer, tariff included; one's own goods cost nothing."""
    if supplier == FROM_ABROAD:
        return IMPORT_PRICE[good] + TARIFF[2 * t.policy[TRADE] + good]
    if supplier == FROM_STATE:
        return public_price(t, good)
    seller = SUPPLIER_ROLE[supplier]
    return 0 if seller == buyer else t.prices[GOODS * seller + good]


def hand_over(t: HegemonyTable, buyer: int, supplier: int, good: int, count: int) -> None:
    """Goods go from the supplier to the buyer's area; the money is somebody else's business."""
    if good == INFLUENCE:
        t.media -= count
        t.influence[buyer] += count
    elif supplier == FROM_ABROAD:
        move_goods(t, SUPPLY, AREA_OF[buyer], good, count)
    else:
        move_goods(t, STORE_OF[SUPPLIER_ROLE[supplier]], AREA_OF[buyer], good, count)


def pay_supplier(t: HegemonyTable, buyer: int, supplier: int, good: int, count: int, half: bool = False) -> int:
    """The price of so many pieces, borrowed if it must be (only needs let it come to that); gives the money asked.

    Half price concerns the State's prices: half of the total, rounded up (FAQ; rulings H3, N41).
    """
    if supplier == FROM_ABROAD:
        price = count * IMPORT_PRICE[good]
        duty = count * tariff(t, good)
        paid = raise_money(t, buyer, price + duty)
        transfer(t, buyer, BANK, min(price, paid))
        if paid > price:
            transfer(t, buyer, STATE, paid - price)
        return price + duty
    total = count * unit_price(t, buyer, supplier, good)
    if half:
        total = (total + 1) // 2
    paid = raise_money(t, buyer, total)
    transfer(t, buyer, SUPPLIER_ROLE[supplier], paid)
    return total


def purchase(t: HegemonyTable, buyer: int, supplier: int, good: int, count: int, half: bool = False) -> None:
    """Buy pieces of a good for one's own area: money, goods, tariff and the State's reward."""
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
    """Selling health or education cheaply: a point at 5, legitimacy for every three when free (four players)."""
    if not t.choices.state_plays or (good != HEALTH and good != EDUCATION):
        return
    section = t.policy[WELFARE_HEALTH + good - HEALTH]
    if section == B:
        score(t, STATE, 1)
    elif section == A:
        change_legitimacy(t, cls, count // 3)


def eat(t: HegemonyTable, place: int, count: int) -> None:
    """Food that is consumed returns to the supply."""
    move_goods(t, place, SUPPLY, FOOD, count)
