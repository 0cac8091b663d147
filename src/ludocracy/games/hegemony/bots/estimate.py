"""Estimates for search in Hegemony: the progress of a game, the chances to win by its scores, and the learned outlook."""

from typing import Final

from ludocracy.core.playout import ROUND, Evaluator, softmax, win_shares
from ludocracy.core.rng import Rng
from ludocracy.core.table import Table
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.bots.politics import Politics
from ludocracy.games.hegemony.bots.rules_of_thumb import Decision
from ludocracy.games.hegemony.bots.value import turn_is_over, weights

#: How many answers an analysis plays to the end of a round, and in how many ways an action is finished to choose them.
COMPARED: Final = 6
TRIES: Final = 4


class Hegemony(Evaluator):
    """Counts rounds and turns of all roles, and estimates the chances to win from the scores so far."""

    def mark(self, table: Table, horizon: int) -> int:
        assert isinstance(table, HegemonyTable)
        return table.round if horizon == ROUND else 16 * table.round + table.turn

    def values(self, table: Table) -> list[float]:
        return win_shares(table) if table.over() else softmax(table.scores(), 8.0)

    def candidates(self, table: Table, seat: int, options: list[int]) -> list[int]:
        """Return the options that the rules of thumb find best, few enough to play a round after each."""
        assert isinstance(table, HegemonyTable)
        if len(options) <= COMPARED:
            return options
        decision = Decision(table, seat, Rng(1), 100, 0.0, corrected=True)
        values = [decision.tried(table, move, TRIES) for move in options]
        least = sorted(values, reverse=True)[COMPARED - 1]
        return [move for move, value in zip(options, values, strict=True) if value >= least][:COMPARED]


class Outlook(Evaluator):
    """Judges positions for one seat: by its margin at the end of the game, and by `share` of the learned value before.

    It is made for one decision, in the given round.
    """

    def __init__(self, seat: int, share: float, round_: int) -> None:
        self.seat: Final = seat
        self.share: Final = share
        self.round: Final = round_

    def mark(self, table: Table, horizon: int) -> int:
        """Return a number that changes when the turns of the next round begin (ROUND); or then and at the end of a turn."""
        assert isinstance(table, HegemonyTable)
        if horizon == ROUND:
            return int(table.round > self.round and table.turn > 0)
        return 2 * int(turn_is_over(table)) + int(table.turn > 0)

    def values(self, table: Table) -> list[float]:
        assert isinstance(table, HegemonyTable)
        t = table
        values = [0.0] * t.seats
        if t.over():
            scores = t.scores()
            own = scores[self.seat]
            scores[self.seat] = min(scores)
            values[self.seat] = float(own - max(scores))
        else:
            values[self.seat] = weights().mixed(t, self.seat, Politics(t, corrected=True), self.share)
        return values
