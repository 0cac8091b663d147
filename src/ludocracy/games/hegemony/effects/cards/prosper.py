"""Prosperity that is paid for."""

from ludocracy.games.hegemony.atoms.politics import gain_prosperity
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.effects.base import OddCard


class Prosper(OddCard):
    """One space up on the prosperity track."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return True

    def perform(self, t: HegemonyTable, role: int) -> None:
        gain_prosperity(t, role)
