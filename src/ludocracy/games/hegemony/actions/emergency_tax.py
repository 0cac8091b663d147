"""Taxe d'Urgence."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import Action
from ludocracy.games.hegemony.atoms.legitimacy import change_legitimacy, lowest_legitimacy
from ludocracy.games.hegemony.atoms.money import owe
from ludocracy.games.hegemony.board.roles import CLASSES, STATE
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.moves import PICK_CLASS

EMERGENCY_TAX: Final = 10


class EmergencyTax(Action):
    """Every class pays; the two lowest legitimacies fall."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return can_tax(t)

    def perform(self, t: HegemonyTable, role: int) -> None:
        emergency_tax(t)

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return [Say("hint.tax", [EMERGENCY_TAX])]


# -- Taxe d'Urgence --------------------------------------------------------------------------------------


def can_tax(t: HegemonyTable) -> bool:
    """The legitimacy to be lost must be there: no marker may stand at 1 (FAQ; ruling N12)."""
    return lowest_legitimacy(t) > 1


def emergency_tax(t: HegemonyTable) -> None:
    """10 from every class, who borrow if they must; then the two lowest markers fall."""
    t.note("tax.emergency", EMERGENCY_TAX)
    for cls in range(CLASSES):
        owe(t, cls, EMERGENCY_TAX, STATE)
    t.then(LOSE_LOWEST)


class LoseLowest(HegemonyStep):
    """A point less with the two classes whose legitimacy is lowest; the State chooses among equals."""

    fields = ("left", "spared")

    def __init__(self, left: int, spared: int) -> None:
        self.left: Final = left
        self.spared: Final = spared  # mask of classes that have lost already

    def lowest(self, t: HegemonyTable) -> list[int]:
        rest = [cls for cls in range(CLASSES) if not self.spared & BIT[cls]]
        least = min([t.legitimacy[cls] for cls in rest])
        return [cls for cls in rest if t.legitimacy[cls] == least]

    def who(self, t: HegemonyTable) -> list[int]:
        if self.left and len(self.lowest(t)) > self.left:
            return ONLY[t.choices.seat_of[STATE]]
        return NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [PICK_CLASS + cls for cls in self.lowest(t)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        self.lose(t, move - PICK_CLASS)
        return DONE

    def run(self, t: HegemonyTable) -> None:
        if self.left:
            self.lose(t, self.lowest(t)[0])

    def lose(self, t: HegemonyTable, cls: int) -> None:
        change_legitimacy(t, cls, -1)
        t.then(LoseLowest(self.left - 1, self.spared | BIT[cls]))


LOSE_LOWEST: Final = LoseLowest(2, 0)
