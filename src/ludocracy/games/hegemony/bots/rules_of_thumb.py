"""Rules of thumb for Hegemony, one set for the four roles: try each option, finish it in a few ways, choose the best.

A move is tried on an imagined table, and the action is played to its end at random a few times. worth.py estimates what the
position is then worth to the role. Votes and bids are decided in votes.py.
"""

from typing import Final

from ludocracy.core.playout import random_move
from ludocracy.core.policy import Policy
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table
from ludocracy.games.hegemony.atoms.goods import Overflow
from ludocracy.games.hegemony.board.goods import INFLUENCE
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.bots.politics import Politics
from ludocracy.games.hegemony.bots.votes import bid, call, declare
from ludocracy.games.hegemony.bots.worth import worth
from ludocracy.games.hegemony.moves import (
    ACT,
    ACTION,
    AMOUNT,
    BID,
    BUY,
    CALL,
    DISCARD,
    DONE_MOVE,
    END,
    MOST,
    NO,
    PLAY,
    USE,
    WAIT,
)
from ludocracy.games.hegemony.phases.action_phase import BonusAfter, MainAction, TakeTurn
from ludocracy.games.hegemony.phases.elections import Declare, SecretInfluence

#: How often an action is finished: for a card, a basic action, a large one, any other question.
CARD_TRIES: Final = 4
BASIC_TRIES: Final = 6
MANY_TRIES: Final = 15
TRIES: Final = 3
#: The maximum number of answers in an action.
LONGEST: Final = 40
#: By how much a move must be better than doing nothing.
LEAST: Final = 0.02
PASSIVE: Final = [END, DONE_MOVE, NO]
#: Purchases and assignments can end in many ways.
MANY_ENDS: Final = [ACT + ACTION.codes["buy"], ACT + ACTION.codes["assign"]]


class HegemonyPolicy(Policy):
    """A policy of Hegemony, which is asked only where there is a choice."""

    def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        assert isinstance(table, HegemonyTable)
        return options[0] if len(options) == 1 else self.decide(table, seat, options, rng)

    def decide(self, t: HegemonyTable, seat: int, options: list[int], rng: Rng) -> int:
        """One of at least two options."""
        raise AssertionError("a policy says what it answers")


class RulesOfThumb(HegemonyPolicy):
    """Rules of thumb, with the weaknesses of a human player.

    `looks`: how many ways to finish an action it considers, in percent of a sensible number. `blur`: how far it misjudges a
    result, in points. `corrected`: whether it avoids the blunders of version 0.1 in strikes, prices, stores, votes, bids and
    loans.
    """

    def __init__(self, looks: int, blur: float, corrected: bool = False) -> None:
        self.looks: Final = looks
        self.blur: Final = blur
        self.corrected: Final = corrected

    def decide(self, t: HegemonyTable, seat: int, options: list[int], rng: Rng) -> int:
        step = t.stack[-1]
        if self.corrected and isinstance(step, Overflow):
            return options[-1]  # keep what has room
        decision = Decision(t, seat, rng, self.looks, self.blur, self.corrected)
        if isinstance(step, Declare):
            return declare(t, decision.role, decision.politics)
        if isinstance(step, SecretInfluence):
            return BID + bid(t, decision.role, decision.politics)
        if CALL in options:
            return call(t, decision.role, decision.politics)
        if isinstance(step, (TakeTurn, MainAction)):
            return decision.main_action(options)
        return decision.best(options)


class Decision:
    """One decision: the imagined table that it begins from, and the seat that must answer."""

    def __init__(self, t: HegemonyTable, seat: int, rng: Rng, looks: int, blur: float, corrected: bool) -> None:
        self.looks: Final = looks
        self.blur: Final = blur
        self.table: Final = t
        self.seat: Final = seat
        self.role: Final = t.choices.roles[seat]
        self.rng: Final = rng
        self.politics: Final = Politics(t, corrected)

    def main_action(self, options: list[int]) -> int:
        """Consider every card for its effect, and the least useful card for a basic action; bonus actions come after."""
        t = self.table
        chosen = -1
        highest = 0.0
        missed: dict[int, float] = {}
        for move in options:
            if PLAY <= move < DISCARD:
                value = self.tried(t, move, CARD_TRIES)
                missed[move - PLAY] = value
                if chosen < 0 or value > highest:
                    chosen = move
                    highest = value
        discards = [move for move in options if DISCARD <= move < USE and move - DISCARD < DISCARD - PLAY]
        if discards:
            spare = min(discards, key=lambda move: missed.get(move - DISCARD, -1000.0))
            u = t.clone()
            u.play(self.seat, spare)
            if chosen < 0 or not u.who() or u.who()[0] != self.seat:
                return spare if chosen < 0 else chosen
            for action in u.options(self.seat):
                if self.tried(u, action, tries_for(action)) > highest:
                    return spare
        return chosen

    def best(self, options: list[int]) -> int:
        """Return the most valuable move, or stop or decline if nothing is better."""
        chosen = -1
        highest = 0.0
        passive = [move for move in options if move in PASSIVE]
        active = [move for move in options if move not in PASSIVE]
        for move in passive + active:
            value = self.tried(self.table, move, tries_for(move))
            if chosen < 0 or value > highest + LEAST:
                chosen = move
                highest = value
        return chosen

    def tried(self, t: HegemonyTable, move: int, tries: int) -> float:
        """Return what a move is worth if the rest of the action is answered well: the best of several ways to finish it."""
        highest = 0.0
        for number in range(max(1, tries * self.looks // 100)):
            u = t.clone()
            u.play(self.seat, move)
            open_ = finish(u, self.seat, self.rng)
            value = worth(u, self.role, self.politics)
            if number == 0 or value > highest:
                highest = value
            if not open_:
                break  # no question was asked, so another try would give the same result
        return highest + self.blur * 0.001 * self.rng.below(1000) if self.blur > 0.0 else highest


def tries_for(move: int) -> int:
    """Return the number of tries for a move: purchases and assignments can end in many ways."""
    if move in MANY_ENDS:
        return MANY_TRIES
    return BASIC_TRIES if BUY <= move < BUY + INFLUENCE + 1 or ACT <= move < USE else TRIES


def finish(t: HegemonyTable, seat: int, rng: Rng) -> bool:
    """Answer at random until the action is over; return whether any question was asked."""
    asked = False
    for _ in range(LONGEST):
        who = t.who()
        if not who:
            break
        step = t.stack[-1]
        if isinstance(step, (TakeTurn, MainAction, BonusAfter, Declare, SecretInfluence)):
            break
        other = who[0]
        if other == CHANCE:
            t.play(CHANCE, random_move(t, CHANCE, rng))
            continue
        options = t.options(other)
        asked = asked or len(options) > 1
        if WAIT in options:
            t.play(other, WAIT)
        elif other == seat and AMOUNT <= options[-1] <= AMOUNT + MOST and rng.below(3):
            t.play(other, options[-1])  # usually the largest amount
        else:
            t.play(other, rng.choice(options))
    return asked
