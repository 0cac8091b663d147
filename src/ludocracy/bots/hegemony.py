"""Rules of thumb for Hegemony, one set for the four roles: try what is offered, finish it in a few ways, take the best.

A move is tried on an imagined table and the action played to its end at random a few times; what the position is then worth to
the role is in hegemony_worth.py. Votes and bids are weighed by what the bill changes and by the cubes on the board.
"""

from typing import Final

from ludocracy.bots.hegemony_worth import gain_of, stake, worth
from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE
from ludocracy.games.hegemony.consts import CLASSES, IN_FAVOUR, INFLUENCE, OPPOSED, STATE
from ludocracy.games.hegemony.moves import (
    ACT,
    AMOUNT,
    BID,
    BUY,
    CALL,
    DISCARD,
    DO_ASSIGN,
    DO_BUY,
    DONE_MOVE,
    END,
    FAVOUR,
    MOST,
    NO,
    OPPOSE,
    PLAY,
    USE,
    WAIT,
)
from ludocracy.games.hegemony.state import HegemonyTable
from ludocracy.games.hegemony.steps.elections import Declare, SecretInfluence
from ludocracy.games.hegemony.steps.turn import BonusAfter, MainAction, TakeTurn
from ludocracy.play.chair import Bot, Chair

#: How often an action is finished: a card, a basic action, a large one, any other question.
CARD_TRIES: Final = 4
BASIC_TRIES: Final = 6
MANY_TRIES: Final = 15
TRIES: Final = 3
#: An action is over after so many answers at the latest.
LONGEST: Final = 40
#: What a point of a bill's worth may cost in influence, and how sure of itself a call for the vote must be.
INFLUENCE_A_POINT: Final = 0.55
#: What a move must be better by than doing nothing.
LEAST: Final = 0.02
PASSIVE: Final = [END, DONE_MOVE, NO]
SURE: Final = 1.15


class Thumb(Bot):
    name = "thumb"

    def choose(self, chair: Chair) -> int:
        options = chair.options()
        if len(options) == 1:
            return options[0]
        t = chair.imagine()
        assert isinstance(t, HegemonyTable)
        role = t.choices.roles[chair.seat]
        step = t.stack[-1]
        if isinstance(step, Declare):
            return declare(t, role)
        if isinstance(step, SecretInfluence):
            return BID + bid(t, role)
        if CALL in options:
            return call(t, role)
        if isinstance(step, (TakeTurn, MainAction)):
            return self.main_action(t, chair.seat, role, options, chair.rng)
        return best(t, chair.seat, role, options, chair.rng)

    def main_action(self, t: HegemonyTable, seat: int, role: int, options: list[int], rng: Rng) -> int:
        """Every card for its effect, and the card that is least missed for a basic action; bonus actions come after."""
        chosen = -1
        highest = 0.0
        missed: dict[int, float] = {}
        for move in options:
            if PLAY <= move < DISCARD:
                value = tried(t, seat, role, move, CARD_TRIES, rng)
                missed[move - PLAY] = value
                if chosen < 0 or value > highest:
                    chosen = move
                    highest = value
        discards = [move for move in options if DISCARD <= move < USE and move - DISCARD < DISCARD - PLAY]
        if discards:
            spare = min(discards, key=lambda move: missed.get(move - DISCARD, -1000.0))
            u = t.clone()
            u.play(seat, spare)
            if chosen < 0 or not u.who() or u.who()[0] != seat:
                return spare if chosen < 0 else chosen
            for action in u.options(seat):
                if tried(u, seat, role, action, tries_for(action), rng) > highest:
                    return spare
        return chosen


def best(t: HegemonyTable, seat: int, role: int, options: list[int], rng: Rng) -> int:
    """What is worth most; to stop, or to decline, when nothing is better."""
    chosen = -1
    highest = 0.0
    for move in sorted(options, key=PASSIVE.count, reverse=True):
        value = tried(t, seat, role, move, tries_for(move), rng)
        if chosen < 0 or value > highest + LEAST:
            chosen = move
            highest = value
    return chosen


def tries_for(move: int) -> int:
    """Purchases and assignments have many ends."""
    if move == ACT + DO_BUY or move == ACT + DO_ASSIGN:
        return MANY_TRIES
    return BASIC_TRIES if BUY <= move < BUY + INFLUENCE + 1 or ACT <= move < USE else TRIES


def tried(t: HegemonyTable, seat: int, role: int, move: int, tries: int, rng: Rng) -> float:
    """What a move is worth when the rest of the action is answered well: the best of several ends."""
    highest = 0.0
    for number in range(tries):
        u = t.clone()
        u.play(seat, move)
        open_ = finish(u, seat, rng)
        value = worth(u, role)
        if number == 0 or value > highest:
            highest = value
        if not open_:
            break  # nothing was asked: another try would end the same
    return highest


def finish(t: HegemonyTable, seat: int, rng: Rng) -> bool:
    """Answer at random until the action is over; gives whether anything was asked."""
    asked = False
    for _ in range(LONGEST):
        who = t.who()
        if not who:
            break
        step = t.stack[-1]
        if isinstance(step, (TakeTurn, MainAction, BonusAfter, Declare, SecretInfluence)):
            break
        other = who[0]
        options = t.options(other)
        asked = asked or (other != CHANCE and len(options) > 1)
        if WAIT in options:
            t.play(other, WAIT)
        elif other == seat and AMOUNT <= options[-1] <= AMOUNT + MOST and rng.below(3):
            t.play(other, options[-1])  # as much as can be had, more often than not
        else:
            t.play(other, random_move(t, other, rng))
    return asked


# -- votes -----------------------------------------------------------------------------------------------


def declare(t: HegemonyTable, role: int) -> int:
    """For what helps; a rival's points are a harm, a supporter's point is not."""
    return FAVOUR if stake(t, role, t.vote) > 0.2 else OPPOSE


def bid(t: HegemonyTable, role: int) -> int:
    """What is missing to win and a little more, if the bill is worth it."""
    own = 0
    against = 0
    rivals = 0
    for other in t.choices.roles:
        votes = t.drawn[other] if other < CLASSES else 0
        if t.stances[other] == t.stances[role]:
            own += votes
        elif t.stances[other] in (IN_FAVOUR, OPPOSED):
            against += votes
            rivals += t.influence[other]
    gain = abs(stake(t, role, t.vote))
    if t.stances[role] == IN_FAVOUR and t.bill_by[t.vote] != role and not (role < CLASSES and t.drawn[role]):
        gain += 1.0  # the supporter's point
    most = min(t.influence[role], int(gain / INFLUENCE_A_POINT))
    need = against - own + (rivals + 2) // 3 + int(t.stances[role] == OPPOSED)
    if need > most:
        need = against - own + int(t.stances[role] == OPPOSED)
    if need > most:
        return 0
    return max(0, need, int(role == STATE and most > 0 and t.stances[role] == IN_FAVOUR))


def call(t: HegemonyTable, role: int) -> int:
    """The vote at once, when the friends of the bill clearly have the bag, or the cubes that lie there."""
    policy = t.memo[-1] if t.memo else -1
    if policy < 0 or t.bill_by[policy] < 0:
        return WAIT
    cubes = t.drawn if max(t.drawn) else t.bag
    friends = 0.0
    others = 0.5
    for other in t.choices.roles:
        weight = (5.0 * cubes[other] / max(1, sum(cubes)) if other < CLASSES else 0.0) + 0.5 * t.influence[other]
        if t.bill_by[policy] == other or gain_of(t, other, policy, t.bill_to[policy]) > -0.4:
            friends += weight
        else:
            others += weight
    return CALL if friends > SURE * others and stake(t, role, policy) > 1 else WAIT
