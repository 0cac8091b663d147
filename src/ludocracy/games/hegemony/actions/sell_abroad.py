"""Vendre sur le Marché Étranger."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import Action
from ludocracy.games.hegemony.atoms.course import count_up
from ludocracy.games.hegemony.atoms.goods import move_goods
from ludocracy.games.hegemony.atoms.money import receive
from ludocracy.games.hegemony.atoms.politics import score
from ludocracy.games.hegemony.board.accounts import FOR_EXPORT
from ludocracy.games.hegemony.board.goods import (
    ALL_GOODS,
    BOTH_WARES,
    CAPITALIST_STORE,
    GOODS,
    LUXURY,
    STORE_OF,
    SUPPLY,
    TRANSACTIONS,
    ZONE,
)
from ludocracy.games.hegemony.board.roles import CAPITALIST, MIDDLE, ROLES, STATE
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.effects.base import reward_lines
from ludocracy.games.hegemony.moves import AMOUNT, DONE_MOVE, SELL


class SellOnForeignMarket(Action):
    """Make transactions of the export card."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return can_export(t, role, export_wares(role))

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(EXPORT_BY[role])

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return [Say("hint.upto", [most_exported(t, role, export_wares(role), 1, t.export)])]


def exportable(t: HegemonyTable, role: int, good: int) -> int:
    """Return how many pieces may be sold abroad: the stores, and for the Capitalist the free trade zone."""
    held = t.goods[GOODS * STORE_OF[role] + good]
    if role == CAPITALIST and good <= LUXURY:
        held += t.goods[GOODS * ZONE + good]
    return held


def most_exported(t: HegemonyTable, role: int, wares: int, times: int, export: int) -> int:
    """Return the total revenue of all transactions of an export card that the stores allow, each up to `times` times."""
    box = t.box
    total = 0
    for good in range(GOODS):
        if not wares & BIT[good]:
            continue
        stock = exportable(t, role, good)
        first = TRANSACTIONS * export + 2 * good
        best = 0
        for small in range(times + 1):
            for large in range(times + 1):
                if small * box.sold[first] + large * box.sold[first + 1] <= stock:
                    best = max(best, small * box.earned[first] + large * box.earned[first + 1])
        total += best
    return total


def can_export(t: HegemonyTable, role: int, wares: int) -> bool:
    """Return whether any transaction of the export card can be made."""
    first = GOODS * t.export
    return any(
        wares & BIT[good] and exportable(t, role, good) >= t.box.least_sold[first + good] for good in range(GOODS)
    )


def export_wares(role: int) -> int:
    """Return the goods that a role may export: the State sells only goods, the others services too."""
    return BOTH_WARES if role == STATE else ALL_GOODS


class Export(HegemonyStep):
    """Choose transactions of the export card, each once (or `times`); `made` keeps two bits for each."""

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
        return exportable(t, self.role, good) >= t.box.sold[first + transaction]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        first = TRANSACTIONS * t.export
        out = [SELL + n for n in range(TRANSACTIONS) if self.possible(t, n, first)]
        if self.made:
            out.append(DONE_MOVE)
        return out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        box = t.box
        if move == DONE_MOVE:
            self.run(t)
            return DONE
        transaction = move - SELL
        good = transaction // 2
        entry = TRANSACTIONS * t.export + transaction
        t.then(Export(self.role, self.wares, self.times, self.made + BIT[2 * transaction]))
        count_up(t, self.role, 1)
        receive(t, self.role, box.earned[entry])
        t.note("exported", self.role, box.sold[entry], good, box.earned[entry])
        take_exported(t, self.role, good, box.sold[entry])
        return DONE

    def run(self, t: HegemonyTable) -> None:
        """Finish: the Middle Class scores a point for each transaction."""
        if self.role == MIDDLE:
            score(t, MIDDLE, self.transactions(), FOR_EXPORT, self.transactions())

    def transactions(self) -> int:
        """Return how many transactions have been made."""
        count = 0
        for transaction in range(TRANSACTIONS):
            count += (self.made >> (2 * transaction)) & 3
        return count

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        if move == DONE_MOVE:
            return [Say("hint.points", [self.transactions()])] if self.role == MIDDLE else []
        entry = TRANSACTIONS * t.export + move - SELL
        sold = Say("hint.sell", [t.box.sold[entry], (move - SELL) // 2, t.box.earned[entry]])
        return [sold, *reward_lines(t, self.role, 1)]


def take_exported(t: HegemonyTable, role: int, good: int, count: int) -> None:
    """Remove exported goods. The Capitalist chooses how many come out of the free trade zone, if there is a choice."""
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


class ExportFromZone(HegemonyStep):
    """Choose how many of the goods sold abroad come out of the free trade zone (ruling N21)."""

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

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        from_zone = move - AMOUNT
        out = [Say("hint.from_zone", [from_zone, self.good])] if from_zone else []
        return [*out, Say("hint.from_store", [self.count - from_zone, self.good])] if from_zone < self.count else out


EXPORT_BY: Final = [Export(role, export_wares(role), 1, 0) for role in range(ROLES)]
