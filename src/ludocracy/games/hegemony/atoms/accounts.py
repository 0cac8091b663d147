"""Statements: the public income and costs of each phase.

The rules record money, goods and points where they change hands (course.py). A phase that ends with a statement begins with
`begin_statement` and ends with `close_statement`. A closed statement is never changed, so clones share it.
"""

from typing import Final

from ludocracy.games.hegemony.atoms.money import cash
from ludocracy.games.hegemony.board.accounts import ELECTIONS_PHASE, FLOWS, SOURCES, VOTE_TURN, Statement
from ludocracy.games.hegemony.board.roles import ROLES, STATE
from ludocracy.games.hegemony.board.table import HegemonyTable

#: No payments: shared by all tables between phases.
NO_FLOWS: Final = [0] * FLOWS


def balances(t: HegemonyTable) -> list[int]:
    """Return the money of each role; the Capitalist's capital is included."""
    return [cash(t, role) for role in range(ROLES)]


def begin_statement(t: HegemonyTable) -> None:
    """Remember the current money and points, and start to record payments."""
    t.opening = balances(t) + t.points
    t.flows = [0] * FLOWS


def close_statement(t: HegemonyTable, phase: int) -> None:
    """Store what has changed since the phase began, in place of the statement of the previous round."""
    opening = t.opening
    if not opening:
        return  # a position of a version without statements, in the middle of a phase
    statements = t.statements[:]
    statements[phase] = Statement(t.round, opening, balances(t), t.flows, t.points[:])
    t.statements = statements
    t.opening = []
    t.flows = NO_FLOWS
    if phase == ELECTIONS_PHASE:
        t.elections = [vote for vote in t.votes if not vote[VOTE_TURN]]


def keep_round(t: HegemonyTable) -> None:
    """Store the points of a finished round, or of the final count, by role and source, and its final policies."""
    t.rounds = t.rounds + [t.points]
    t.points = [0] * (ROLES * SOURCES)
    t.policies_then = t.policies_then + [t.policy[:]]


def keep_intervention(t: HegemonyTable, limit: int) -> None:
    """Store what brought the IMF, and what it found, before it changes anything."""
    bills = [t.bill_by.count(role) for role in range(ROLES)]
    t.imf = [t.round, t.loans[STATE], limit, t.money[STATE], *t.policy, *bills, *t.legitimacy]


def keep_vote(t: HegemonyTable, passed: bool, yes: int, no: int, spent: list[int]) -> None:
    """Store the result of a vote, before cubes and bill leave the board."""
    policy = t.vote
    result = [t.turn, policy, t.policy[policy], t.bill_to[policy], t.bill_by[policy], int(passed), yes, no]
    t.votes = t.votes + [result + t.stances + t.drawn + spent]
