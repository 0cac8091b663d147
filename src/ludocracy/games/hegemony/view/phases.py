"""The state of a round: its number, the turn, the phase, and the figures that the policies set."""

from typing import Final

from ludocracy.core.view import Piece, Zone
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.phases.elections import Elections
from ludocracy.games.hegemony.phases.production import Production
from ludocracy.games.hegemony.phases.round import FirstRound, StartAction
from ludocracy.games.hegemony.phases.scoring import Scoring

#: The phases in the order of the rulebook.
PHASES: Final = ("preparation", "action", "production", "elections", "scoring")


def phase_of(t: HegemonyTable) -> int:
    """Return the current phase, which follows from the steps of later phases on the stack."""
    production = elections = scoring = prepares = False
    for step in t.stack:
        if isinstance(step, Production):
            production = True
        elif isinstance(step, Elections):
            elections = True
        elif isinstance(step, Scoring):
            scoring = True
        elif isinstance(step, (FirstRound, StartAction)):
            prepares = True
    if production:
        return 1
    if elections:
        return 2
    if scoring:
        return 3
    return 0 if prepares else 4


def phases(t: HegemonyTable) -> list[Zone]:
    now = phase_of(t)
    pieces = [
        Piece(f"phase.{name}", f"phase/{name}", marks=["now"] if n == now else []) for n, name in enumerate(PHASES)
    ]
    facts = {"round": t.round}
    if t.turn:
        facts["turn"] = t.turn
    facts["multiplier"] = t.multiplier()
    facts["minimum"] = t.minimum_wage()
    return [Zone("phases", "phases", "track", pieces=pieces, facts=facts)]
