"""Proposer un Projet de Loi, Vote Immédiat."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import Action
from ludocracy.games.hegemony.atoms.politics import can_propose, put_bill, spend_influence
from ludocracy.games.hegemony.board.policies import ALL_POLICIES, POLICIES, SECTIONS
from ludocracy.games.hegemony.board.politics import BILL_MARKERS, BILL_POINTS, NO_VOTE, PAID_VOTE
from ludocracy.games.hegemony.board.roles import ROLES
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.moves import CALL, PROPOSE, WAIT
from ludocracy.games.hegemony.phases.elections import hold_vote


class ProposeBill(Action):
    """Propose a bill on a policy without one, if a marker is free."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return can_propose(t, role)

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(PROPOSE_BY[role])

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return bill_offer_lines(t, role)


def bill_offer_lines(t: HegemonyTable, role: int) -> list[Say]:
    """Return the points of a bill, and how many markers the role has left."""
    return [Say("hint.bill", [BILL_MARKERS - t.bills_of(role), BILL_POINTS])]


def open_policies(t: HegemonyTable, role: int, policies: int) -> int:
    """Return the policies of a mask on which the role could propose a bill; 0 without a free marker."""
    own = 0
    for policy in range(POLICIES):
        by = t.bill_by[policy]
        if by >= 0:
            policies &= ~BIT[policy]
            if by == role:
                own += 1
    return policies if own < BILL_MARKERS else 0


class Propose(HegemonyStep):
    """Choose a section next to the current one, on a policy without a bill; cards may allow any section.

    `role` owns the marker; `namer` chooses (another role for some cards). The policy is kept in `t.proposed`.
    """

    fields = ("role", "namer", "policies", "any_section", "vote")

    def __init__(self, role: int, namer: int, policies: int, any_section: int, vote: int) -> None:
        self.role: Final = role
        self.namer: Final = namer
        self.policies: Final = policies
        self.any_section: Final = any_section
        self.vote: Final = vote

    def who(self, t: HegemonyTable) -> list[int]:
        if open_policies(t, self.role, self.policies):
            return ONLY[t.choices.seat_of[self.namer]]
        return NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        mask = open_policies(t, self.role, self.policies)
        out: list[int] = []
        for policy in range(POLICIES):
            if mask & BIT[policy]:
                out += OTHER_SECTIONS[SECTIONS * policy + t.policy[policy]][self.any_section]
        return out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        policy = (move - PROPOSE) // SECTIONS
        section = (move - PROPOSE) % SECTIONS
        put_bill(t, self.role, policy, section)
        if self.vote != NO_VOTE:
            t.then(CallVote(self.role, policy, int(self.vote == PAID_VOTE)))
        return DONE


class CallVote(HegemonyStep):
    """Decide whether to call an immediate vote, for 1 influence or, with some cards, for free."""

    fields = ("role", "policy", "cost")

    def __init__(self, role: int, policy: int, cost: int) -> None:
        self.role: Final = role
        self.policy: Final = policy
        self.cost: Final = cost

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]] if t.influence[self.role] >= self.cost else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return WAIT_OR_CALL

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move == CALL:
            t.note("called", self.role)
            spend_influence(t, self.role, self.cost)
            hold_vote(t, self.policy)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        if move != CALL:
            return []
        price = Say("hint.costs_influence", [self.cost]) if self.cost else Say("hint.free")
        return [price, Say("hint.call", [t.bag[0], t.bag[1], t.bag[2]])]


#: By policy and current section: the moves that name an adjacent section, or any other one.
OTHER_SECTIONS: Final[list[list[list[int]]]] = [
    [
        [PROPOSE + SECTIONS * policy + section for section in range(SECTIONS) if 1 <= abs(section - now) <= reach]
        for reach in (1, SECTIONS)
    ]
    for policy in range(POLICIES)
    for now in range(SECTIONS)
]
WAIT_OR_CALL: Final = [WAIT, CALL]
PROPOSE_BY: Final = [Propose(role, role, ALL_POLICIES, 0, PAID_VOTE) for role in range(ROLES)]
