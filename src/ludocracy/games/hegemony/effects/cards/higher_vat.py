"""Higher VAT: every class pays, and the State loses legitimacy."""

from typing import Final

from ludocracy.core.view import Say
from ludocracy.games.hegemony.atoms.legitimacy import ABOVE_ONE, LoseLegitimacy, above_one
from ludocracy.games.hegemony.atoms.money import owe
from ludocracy.games.hegemony.board.roles import CLASSES, STATE
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.effects.base import OddCard

VAT: Final = 15
VAT_LOSSES: Final = 2


class HigherVat(OddCard):
    """Take 15 from every class; lose a point of legitimacy with two of them."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return len(above_one(t, 0)) >= VAT_LOSSES

    def perform(self, t: HegemonyTable, role: int) -> None:
        for cls in range(CLASSES):
            owe(t, cls, VAT, STATE)
        t.then(LoseLegitimacy(VAT_LOSSES, 0, ABOVE_ONE))

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return [Say("hint.receives", [STATE, VAT * CLASSES])]
