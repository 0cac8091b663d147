"""Verbs of the classes: money, bills, goods bought and sold, export cards that are looked at."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.step import BY_CHANCE, DONE, EVEN, NO_ONE, ONLY, Step
from ludocracy.games.hegemony.actions.sell_abroad import export_wares, exportable, take_exported
from ludocracy.games.hegemony.atoms.goods import move_goods, public_price, room
from ludocracy.games.hegemony.atoms.money import cash, earn, owe, spend
from ludocracy.games.hegemony.board.goods import (
    ALL_GOODS,
    ALL_SUPPLIERS,
    BOTH_WARES,
    FROM_ABROAD,
    FROM_STATE,
    GOODS,
    LUXURY,
    STORE_OF,
    SUPPLIER_OF,
    SUPPLY,
)
from ludocracy.games.hegemony.board.loans import BANK
from ludocracy.games.hegemony.board.policies import ALL_POLICIES
from ludocracy.games.hegemony.board.roles import CLASSES, STATE
from ludocracy.games.hegemony.board.table import HegemonyTable, RoleStep
from ludocracy.games.hegemony.effects.units import count
from ludocracy.games.hegemony.effects.verbs import (
    ABROAD_SELLS,
    ANY_SELLER,
    ANY_WARES,
    BOTH_GOODS,
    CAPITAL_FIRST,
    FROM_BANK,
    NONE_GIVEN,
    ON_ANY_POLICY,
    ONE_GOOD,
    ONE_POLICY,
    OTHER_POLICY,
    PARTY_BANK,
    PUBLIC_PRICE_OF_GOOD,
    STATE_SELLS,
)
from ludocracy.games.hegemony.moves import ABROAD, ABROADS, AMOUNT, AMOUNT_TO, DONE_MOVE, NO, PICK_EXPORT

# -- gain, pay -------------------------------------------------------------------------------------------


def can_gain(t: HegemonyTable, role: int, args: list[int]) -> bool:
    who = role if args[3] == NONE_GIVEN else args[3]
    if count(t, who, args[1]) <= 0:
        return False
    return args[2] == FROM_BANK or t.money[STATE] > 0 or t.loans_left() > 0


def gain(t: HegemonyTable, role: int, args: list[int]) -> None:
    """From the bank, or from the treasury, which borrows at every player count (rulings P2, N11)."""
    who = role if args[3] == NONE_GIVEN else args[3]
    amount = args[0] * count(t, who, args[1])
    if args[2] == FROM_BANK:
        earn(t, who, amount)
    else:
        amount = owe(t, STATE, amount, who)
    t.tally[who] += amount


def can_pay(t: HegemonyTable, role: int, args: list[int]) -> bool:
    """To somebody who plays, or to the treasury, or to the bank (ruling P6)."""
    payee = args[2]
    if payee < CLASSES and t.choices.seat_of[payee] < 0:
        return False
    return cash(t, role) >= args[0] * count(t, role, args[1])


def pay(t: HegemonyTable, role: int, args: list[int]) -> None:
    payee = BANK if args[2] == PARTY_BANK else args[2]
    spend(t, role, args[0] * count(t, role, args[1]), payee, args[3] == CAPITAL_FIRST)


# -- bill ------------------------------------------------------------------------------------------------


def policies_of(t: HegemonyTable, on: int) -> int:
    """The policies on which a bill may be put; the second of two not where the first was, even after its vote (P9)."""
    if on == OTHER_POLICY and t.memo:
        return ALL_POLICIES & ~BIT[t.memo[-1]]
    return ALL_POLICIES if on == ON_ANY_POLICY or on == OTHER_POLICY else BIT[on - ONE_POLICY]


# -- buy, sell, export -----------------------------------------------------------------------------------


def wares_of(role: int, wares: int) -> int:
    """A mask of goods; all that the State exports are goods."""
    if wares == ANY_WARES:
        return ALL_GOODS if role != STATE else export_wares(STATE)
    return BOTH_WARES if wares == BOTH_GOODS else BIT[wares - ONE_GOOD]


def sellers_of(role: int, sellers: int) -> int:
    """A mask of suppliers; “player”: not abroad, and not oneself."""
    if sellers == ANY_SELLER:
        return ALL_SUPPLIERS
    if sellers == STATE_SELLS:
        return BIT[FROM_STATE]
    if sellers == ABROAD_SELLS:
        return BIT[FROM_ABROAD]
    mask = ALL_SUPPLIERS & ~BIT[FROM_ABROAD]
    own = SUPPLIER_OF[role]
    return mask if own < 0 else mask & ~BIT[own]


def sale_price(t: HegemonyTable, args: list[int]) -> int:
    return public_price(t, args[0]) if args[2] == PUBLIC_PRICE_OF_GOOD else args[2]


class RevealExports(Step[HegemonyTable]):
    """Export cards are turned up for all to see; they lie in `t.memo` until one is chosen."""

    fields = ("left",)

    def __init__(self, left: int) -> None:
        self.left: Final = left

    def who(self, t: HegemonyTable) -> list[int]:
        return BY_CHANCE if self.left and t.exports else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return ABROADS.of(t.exports)

    def weights(self, t: HegemonyTable) -> list[int]:
        return EVEN[t.exports.bit_count()]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        export = move - ABROAD
        t.exports &= ~BIT[export]
        t.memo.append(export)
        t.note("export.seen", export)
        t.then(RevealExports(self.left - 1))
        return DONE


class ChooseExport(RoleStep):
    """One of them may take the place of the current card; the others are discarded."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [*[PICK_EXPORT + export for export in t.memo], NO]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move != NO:
            t.export = move - PICK_EXPORT
            t.note("export.new", t.export)
        t.memo = []
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
