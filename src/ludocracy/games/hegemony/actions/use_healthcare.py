"""Recourir aux Services de Santé."""

from typing import Final

from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import Action
from ludocracy.games.hegemony.atoms.goods import can_use, use_lines, use_up
from ludocracy.games.hegemony.atoms.politics import score
from ludocracy.games.hegemony.atoms.workers import new_worker
from ludocracy.games.hegemony.board.accounts import FOR_HEALTH
from ludocracy.games.hegemony.board.goods import HEALTH
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.board.workers import UNSKILLED

HEALTH_POINTS: Final = 2


class UseHealthcare(Action):
    """Use as much health as the population, for prosperity, points and a new worker."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return can_use(t, role, HEALTH)

    def perform(self, t: HegemonyTable, role: int) -> None:
        count = t.population(role)
        use_up(t, role, HEALTH)
        score(t, role, HEALTH_POINTS, FOR_HEALTH, count)
        new_worker(t, role, UNSKILLED)

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return [*use_lines(t, role), Say("hint.health", [HEALTH_POINTS])]
