"""A round: preparation (skipped in the first), action, production, elections, scoring; after five rounds, the end."""

from typing import Final

from ludocracy.games.hegemony.atoms.accounts import close_statement, keep_round
from ludocracy.games.hegemony.board.accounts import SCORING_PHASE
from ludocracy.games.hegemony.board.roles import ROUNDS
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.phases.action_phase import ACTION_PHASE
from ludocracy.games.hegemony.phases.elections import ELECTIONS
from ludocracy.games.hegemony.phases.end_of_game import END_OF_GAME
from ludocracy.games.hegemony.phases.preparation import PREPARATION
from ludocracy.games.hegemony.phases.production import PRODUCTION
from ludocracy.games.hegemony.phases.scoring import SCORING


class FirstRound(HegemonyStep):
    """The first round, in which the set-up replaces the preparation."""

    def run(self, t: HegemonyTable) -> None:
        t.note("round.begun", t.round)
        push_phases(t)


class EndRound(HegemonyStep):
    """Store the points of the round, and begin the next round or the end of the game."""

    def run(self, t: HegemonyTable) -> None:
        close_statement(t, SCORING_PHASE)
        keep_round(t)
        if t.round < ROUNDS:
            t.then(PREPARATION, START_ACTION)
        else:
            t.then(END_OF_GAME)


def push_phases(t: HegemonyTable) -> None:
    """Push the phases after the preparation, and the end of the round."""
    t.then(END_ROUND)
    t.then(ACTION_PHASE, PRODUCTION, ELECTIONS, SCORING)


class StartAction(HegemonyStep):
    """Push the other phases of a round after its preparation."""

    def run(self, t: HegemonyTable) -> None:
        push_phases(t)


FIRST_ROUND: Final = FirstRound()
END_ROUND: Final = EndRound()
START_ACTION: Final = StartAction()
