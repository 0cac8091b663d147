"""Offshore Companies: half of the revenue becomes capital."""

from ludocracy.core.view import Say
from ludocracy.games.hegemony.atoms.money import move_to_capital
from ludocracy.games.hegemony.board.roles import CAPITALIST
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.effects.base import OddCard


class Offshore(OddCard):
    """Turn half of the revenue, rounded down, into capital."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return t.money[CAPITALIST] >= 2

    def perform(self, t: HegemonyTable, role: int) -> None:
        move_to_capital(t, t.money[CAPITALIST] // 2)

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        half = t.money[CAPITALIST] // 2
        return [Say("hint.capital", [half, t.capital + half])]
