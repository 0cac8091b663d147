"""Estimates for search in Hegemony: the progress of a game, and the chances to win by its scores."""

from typing import Final

from ludocracy.bots.hegemony.value import turn_is_over
from ludocracy.core.playout import ROUND, Evaluator, softmax, win_shares
from ludocracy.core.table import Table
from ludocracy.games.hegemony.board.table import HegemonyTable


class Hegemony(Evaluator):
    """Counts rounds and turns of all roles, and estimates the chances to win from the scores so far."""

    def mark(self, table: Table, horizon: int) -> int:
        assert isinstance(table, HegemonyTable)
        return table.round if horizon == ROUND else 16 * table.round + table.turn

    def values(self, table: Table) -> list[float]:
        return win_shares(table) if table.over() else softmax(table.scores(), 8.0)


class RoleTurn(Hegemony):
    """The same, but a turn ends when the next role is about to begin its turn."""

    def mark(self, table: Table, horizon: int) -> int:
        assert isinstance(table, HegemonyTable)
        return table.round if horizon == ROUND else int(turn_is_over(table))


TURNS: Final = RoleTurn()
