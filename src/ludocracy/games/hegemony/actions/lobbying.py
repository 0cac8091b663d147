"""Lobbying."""

from typing import Final

from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import Action
from ludocracy.games.hegemony.atoms.money import cash, spend
from ludocracy.games.hegemony.atoms.politics import gain_influence
from ludocracy.games.hegemony.board.table import HegemonyTable

LOBBY_COST: Final = 30
LOBBY_INFLUENCE: Final = 3


class Lobbying(Action):
    """Buy influence from the supply."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return cash(t, role) >= LOBBY_COST and t.influence_left > 0

    def perform(self, t: HegemonyTable, role: int) -> None:
        spend(t, role, LOBBY_COST, capital_first=True)
        gain_influence(t, role, LOBBY_INFLUENCE)

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return [Say("hint.lobby", [LOBBY_COST, min(LOBBY_INFLUENCE, t.influence_left)])]
