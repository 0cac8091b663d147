"""Public Opinion Polling: five cubes are drawn before the decision whether to vote."""

from ludocracy.core.step import DONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.propose_bill import Propose, bill_offer_lines, open_policies
from ludocracy.games.hegemony.atoms.politics import return_drawn
from ludocracy.games.hegemony.board.policies import ALL_POLICIES
from ludocracy.games.hegemony.board.politics import NO_VOTE
from ludocracy.games.hegemony.board.roles import CLASSES
from ludocracy.games.hegemony.board.table import HegemonyTable, RoleStep
from ludocracy.games.hegemony.effects.base import OddCard
from ludocracy.games.hegemony.moves import CALL, WAIT
from ludocracy.games.hegemony.phases.elections import DRAW_FIVE, hold_vote_with


class Polling(OddCard):
    """Propose a bill and draw five cubes; then choose an immediate vote with these cubes, or none."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return open_policies(t, role, ALL_POLICIES) != 0

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(Propose(role, role, ALL_POLICIES, 0, NO_VOTE), DRAW_FIVE, PollResult(role))

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return bill_offer_lines(t, role)


class PollResult(RoleStep):
    """Choose a free vote with the drawn cubes, or return all of them to the bag (FAQ, Sondage d'Opinion Publique)."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [WAIT, CALL]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move == CALL:
            t.note("called", self.role)
            hold_vote_with(t, t.proposed[-1])
        else:
            return_drawn(t)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        """Return the drawn cubes, which a vote would count, or the bag after they return to it."""
        if move == CALL:
            return [Say("hint.drawn", [t.drawn[0], t.drawn[1], t.drawn[2]])]
        return [Say("hint.call", [t.bag[cls] + t.drawn[cls] for cls in range(CLASSES)])]
