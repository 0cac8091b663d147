"""Utiliser le Luxe."""

from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import Action
from ludocracy.games.hegemony.atoms.goods import can_use, use_lines, use_up
from ludocracy.games.hegemony.board.goods import LUXURY
from ludocracy.games.hegemony.board.table import HegemonyTable


class UseLuxury(Action):
    """Use as much luxury as the population, for prosperity."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return can_use(t, role, LUXURY)

    def perform(self, t: HegemonyTable, role: int) -> None:
        use_up(t, role, LUXURY)

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return use_lines(t, role)
