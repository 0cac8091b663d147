"""Business Expansion: more companies on the market."""

from typing import Final

from ludocracy.core.bits import size
from ludocracy.games.hegemony.board.roles import CAPITALIST
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.effects.base import OddCard
from ludocracy.games.hegemony.phases.draws import FillMarket

WIDER: Final = 2


class WidenMarket(OddCard):
    """Add two companies to the market, beyond its usual size (ruling N53)."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return t.decks[CAPITALIST] != 0 or t.discards[CAPITALIST] != 0

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(FillMarket(CAPITALIST, size(t.markets[CAPITALIST]) + WIDER))
