"""Increase of prosperity, by a card."""

from ludocracy.core.view import Say
from ludocracy.games.hegemony.atoms.politics import gain_prosperity, next_prosperity
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.effects.base import OddCard


class Prosper(OddCard):
    """Move one space up on the prosperity track."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return True

    def perform(self, t: HegemonyTable, role: int) -> None:
        gain_prosperity(t, role)

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return [Say("hint.points", [next_prosperity(t, role)])]
