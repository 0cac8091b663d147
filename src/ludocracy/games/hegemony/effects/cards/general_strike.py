"""General Strike: strike tokens on more companies for each union."""

from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.strike import Strike, can_strike, strike_lines
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.effects.base import OddCard


class GeneralStrike(OddCard):
    """Carry out the action Strike on two companies and one more for every union."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return can_strike(t)

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(Strike(2 + t.union_count(), 1))

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return strike_lines(t, 2 + t.union_count())
