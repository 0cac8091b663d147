"""Rules of thumb for Riffifi: play the card that should earn most, counting what it takes from others.

A card earns its value if nobody can undercut it before the turn comes back; a card that turns a rival's card down saves
that loot for the middle. Small cards of a colour are kept for as long as they can still bite.
"""

from ludocracy.core.bits import BIT, size
from ludocracy.games.riffifi.moves import (
    COLOUR_OF,
    COLOURS,
    HIDE,
    OF_COLOUR,
    OFFICER,
    PLAY,
    ROB,
    SPARE,
    TOKENS,
    TURN,
    VALUE_OF,
)
from ludocracy.games.riffifi.state import RiffifiTable
from ludocracy.games.riffifi.steps import losing_cards
from ludocracy.play.chair import Bot, Chair


class Thumb(Bot):
    name = "thumb"

    def choose(self, chair: Chair) -> int:
        table = chair.imagine()
        assert isinstance(table, RiffifiTable)
        options = chair.options()
        worth = [self.worth(table, chair.seat, move) for move in options]
        return options[worth.index(max(worth))]

    def worth(self, t: RiffifiTable, seat: int, move: int) -> float:
        if ROB <= move < ROB + t.seats:
            return float(t.totals[move - ROB] + t.held(move - ROB))  # the odd token comes from the leader
        if move == SPARE:
            return 0.0
        if TURN <= move < TURN + t.seats:
            return gain_of(t, move - TURN, t.up[move - TURN]) * rivalry(t, move - TURN)
        if HIDE <= move < HIDE + 41:
            return self.wasted(t, seat, move - HIDE) + 0.01  # unseen tells the others less
        return self.played(t, seat, move - PLAY)

    def played(self, t: RiffifiTable, seat: int, card: int) -> float:
        if card == OFFICER:
            best = max([gain_of(t, rival, t.up[rival]) for rival in range(t.seats) if t.up[rival] >= 0], default=0.0)
            return 0.6 * best - 1.5
        if losing_cards(t) & BIT[card]:
            return self.wasted(t, seat, card)
        value = gain_of(t, seat, card) * survival(t, seat, card)
        for rival in range(t.seats):
            up = t.up[rival]
            if up >= 0 and COLOUR_OF[up] == COLOUR_OF[card]:
                value += gain_of(t, rival, up) * 0.5
        return value - 0.35 * (9 - VALUE_OF[card]) ** 0.5  # low cards bite later too

    def wasted(self, t: RiffifiTable, seat: int, card: int) -> float:
        """A card that is turned down at once should be the one that would have earned least."""
        return -1.2 - 0.5 * gain_of(t, seat, card) * survival(t, seat, card)


def rivalry(t: RiffifiTable, rival: int) -> float:
    return 1.0 + 0.01 * (t.totals[rival] + t.held(rival))


def gain_of(t: RiffifiTable, seat: int, card: int) -> float:
    """What the card would take now: tokens out of the middle, and stolen ones that hurt somebody too."""
    if card < 0 or card == OFFICER:
        return 0.0
    colour = COLOUR_OF[card]
    room = TOKENS - t.tokens[COLOURS * seat + colour]
    taken = min(VALUE_OF[card], room)
    stolen = max(0, taken - t.middle[colour])
    return taken + 0.3 * stolen


def survival(t: RiffifiTable, seat: int, card: int) -> float:
    """How likely nobody undercuts the card before the turn comes back: lower cards of its colour that may be out there."""
    colour = COLOUR_OF[card]
    lower = OF_COLOUR[colour] & (BIT[card] - 1)
    gone = t.removed | t.hands[seat]
    for other in range(t.seats):
        gone |= t.shown[other]
    hidden = size(lower & ~gone)
    cards_left = size(t.hands[t.next(seat)])
    if not cards_left:
        return 1.0
    held = sum([size(t.hands[other]) for other in range(t.seats) if other != seat])
    threat = min(0.75, 1.6 / cards_left + 0.12)
    return float((1.0 - threat * min(1.0, held / 30 + 0.4)) ** hidden)


