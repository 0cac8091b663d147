"""Taxe d'Urgence."""

from typing import Final

from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import Action
from ludocracy.games.hegemony.atoms.legitimacy import LOWEST, LoseLegitimacy, lowest_legitimacy
from ludocracy.games.hegemony.atoms.money import owe
from ludocracy.games.hegemony.board.roles import CLASSES, STATE
from ludocracy.games.hegemony.board.table import HegemonyTable

EMERGENCY_TAX: Final = 10
TAX_CLASSES: Final = 2  # the number of classes with which legitimacy is lost


class EmergencyTax(Action):
    """Every class pays, and the two lowest legitimacies fall."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return can_tax(t)

    def perform(self, t: HegemonyTable, role: int) -> None:
        emergency_tax(t)

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return [Say("hint.tax", [EMERGENCY_TAX])]


def can_tax(t: HegemonyTable) -> bool:
    """Return whether the legitimacy can be lost: no marker may be at 1 (FAQ; ruling N12)."""
    return lowest_legitimacy(t) > 1


def emergency_tax(t: HegemonyTable) -> None:
    """Make every class pay 10, with a loan if necessary; then lower the two lowest legitimacy markers."""
    t.note("tax.emergency", EMERGENCY_TAX)
    for cls in range(CLASSES):
        owe(t, cls, EMERGENCY_TAX, STATE)
    t.then(LoseLegitimacy(TAX_CLASSES, 0, LOWEST))
