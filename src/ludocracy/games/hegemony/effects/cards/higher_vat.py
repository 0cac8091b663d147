"""Higher VAT: every class pays, and the State loses legitimacy."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.games.hegemony.atoms.legitimacy import above_one, change_legitimacy
from ludocracy.games.hegemony.atoms.money import owe
from ludocracy.games.hegemony.board.roles import CLASSES, STATE
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.effects.base import OddCard
from ludocracy.games.hegemony.moves import PICK_CLASS

VAT: Final = 15
VAT_LOSSES: Final = 2


class HigherVat(OddCard):
    """15 from every class; a point of legitimacy less with two of them."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return len(above_one(t, 0)) >= VAT_LOSSES

    def perform(self, t: HegemonyTable, role: int) -> None:
        for cls in range(CLASSES):
            owe(t, cls, VAT, STATE)
        t.then(LoseOf(VAT_LOSSES, 0))


class LoseOf(HegemonyStep):
    """A point of legitimacy less with so many classes of the State's choice, all of them above 1 (FAQ)."""

    fields = ("left", "spared")

    def __init__(self, left: int, spared: int) -> None:
        self.left: Final = left
        self.spared: Final = spared

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]] if self.left else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [PICK_CLASS + cls for cls in above_one(t, self.spared)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        cls = move - PICK_CLASS
        change_legitimacy(t, cls, -1)
        t.then(LoseOf(self.left - 1, self.spared | BIT[cls]))
        return DONE
