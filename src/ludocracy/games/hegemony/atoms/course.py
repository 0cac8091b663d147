"""Atoms of the course of the game: rounds, turns, and the counters of the current action."""

from ludocracy.core.table import UNSAID
from ludocracy.games.hegemony.board.accounts import POINTS_NOTES, SOURCE_OF, SOURCES
from ludocracy.games.hegemony.board.roles import ROLES
from ludocracy.games.hegemony.board.table import HegemonyTable


def begin_round(t: HegemonyTable) -> None:
    t.round += 1
    t.votes = []
    t.note("round.begun", t.round)


def begin_actions(t: HegemonyTable) -> None:
    """Begin the first turn; no bill has been proposed yet (ruling N1)."""
    t.turn = 1
    t.submitted = False


def begin_turn(t: HegemonyTable, role: int) -> None:
    t.note("turn.begun", role, t.turn)
    t.benefits_placed = 0


def count_flow(t: HegemonyTable, flow: int, amount: int) -> None:
    """Record a payment or goods in a phase that ends with a statement (accounts.py). Between phases clones share the list."""
    if t.opening:
        flows = t.flows
        flows[flow] = flows[flow] + amount


def count_points(
    t: HegemonyTable, role: int, points: int, reason: int, a: int = UNSAID, b: int = UNSAID, c: int = UNSAID
) -> None:
    """Record and tell points with their reason."""
    scored = t.writable_points()
    entry = SOURCES * role + SOURCE_OF[reason]
    scored[entry] = scored[entry] + points
    record = [t.round, t.turn, role, reason, points]
    if a != UNSAID:
        record.append(a)
    if b != UNSAID:
        record.append(b)
    if c != UNSAID:
        record.append(c)
    t.writable_reasons().append(record)
    t.note(POINTS_NOTES[reason], role, abs(points), a, b, c)


def next_turn(t: HegemonyTable) -> None:
    t.turn += 1


def end_turns(t: HegemonyTable) -> None:
    t.turn = 0


# -- the current action ----------------------------------------------------------------------------------


def forget(t: HegemonyTable) -> None:
    """Clear what the last action remembered."""
    if t.proposed:
        t.proposed = []
    t.tiled = -1
    tally = t.tally
    for role in range(ROLES):
        tally[role] = 0


def count_up(t: HegemonyTable, role: int, number: int) -> None:
    """Add to the tally of a role: what the current play has bought, sold, made or provided for it."""
    t.tally[role] = t.tally[role] + number


def restore_tally(t: HegemonyTable, tally: list[int]) -> None:
    t.tally = tally
