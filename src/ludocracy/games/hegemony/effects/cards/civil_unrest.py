"""Civil Unrest: a class chooses the bill that the State proposes."""

from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.propose_bill import Propose, bill_offer_lines, open_policies
from ludocracy.games.hegemony.board.policies import ALL_POLICIES
from ludocracy.games.hegemony.board.politics import PAID_VOTE
from ludocracy.games.hegemony.board.roles import STATE
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.effects.base import OddCard


class CivilUnrest(OddCard):
    """Propose a bill with the State's marker; the class that the event names chooses it."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return open_policies(t, STATE, ALL_POLICIES) != 0

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(Propose(STATE, self.branch, ALL_POLICIES, 0, PAID_VOTE))

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return bill_offer_lines(t, STATE)
