"""Exercer une Pression Politique."""

from typing import Final

from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import Action
from ludocracy.games.hegemony.atoms.politics import add_cubes
from ludocracy.games.hegemony.board.table import HegemonyTable

PRESSURE: Final = 3


class PoliticalPressure(Action):
    """Put three vote cubes of the class into the bag, or all that are left."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return t.cubes[role] > 0

    def perform(self, t: HegemonyTable, role: int) -> None:
        add_cubes(t, role, PRESSURE)

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return [Say("hint.cubes", [min(PRESSURE, t.cubes[role])])]
