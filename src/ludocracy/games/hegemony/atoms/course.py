"""Atoms of the course of the game: rounds, turns, and what an action counts while it goes on."""

from ludocracy.games.hegemony.board.roles import ROLES
from ludocracy.games.hegemony.board.table import HegemonyTable


def begin_round(t: HegemonyTable) -> None:
    t.round += 1
    t.votes = []
    t.note("round.begun", t.round)


def begin_actions(t: HegemonyTable) -> None:
    """The first of the turns; no bill was proposed yet (ruling N1)."""
    t.turn = 1
    t.submitted = False


def begin_turn(t: HegemonyTable, role: int) -> None:
    t.note("turn.begun", role, t.turn)
    t.served = 0


def count_flow(t: HegemonyTable, flow: int, amount: int) -> None:
    """A payment of the phase, for its statement (accounts.py)."""
    t.flows[flow] = t.flows[flow] + amount


def next_turn(t: HegemonyTable) -> None:
    t.turn += 1


def end_turns(t: HegemonyTable) -> None:
    t.turn = 0


# -- an action in the making -----------------------------------------------------------------------------


def forget(t: HegemonyTable) -> None:
    """A new action begins with a clean slate."""
    if t.memo:
        t.memo = []
    tally = t.tally
    for role in range(ROLES):
        tally[role] = 0


def count_up(t: HegemonyTable, role: int, number: int) -> None:
    """What the present play has done for a role: bought, sold, made, given."""
    t.tally[role] = t.tally[role] + number


def restore_tally(t: HegemonyTable, tally: list[int]) -> None:
    t.tally = tally


def remember(t: HegemonyTable, number: int) -> None:
    """For a later question of the same action: the policy of a bill, the good of a tile."""
    t.memo.append(number)
