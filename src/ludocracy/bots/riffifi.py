"""Rules of thumb for Riffifi: play the card that should earn most, counting what it takes from others.

A card earns its loot if nobody undercuts it before the turn comes back; a card that turns a rival's card down saves that
loot for others. Low cards are kept for as long as something better can be played, because they bite later too.
"""

from math import sqrt
from typing import Final

from ludocracy.core.bits import BIT, size
from ludocracy.games.riffifi.moves import (
    CARD,
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

#: What a token is worth besides itself when it is stolen, and when it is kept from a rival.
STOLEN: Final = 0.3
DENIED: Final = 0.5
#: What a low card is worth in the hand, and what the Officer is; what a lost turn costs.
KEEP_LOW: Final = 0.35
KEEP_OFFICER: Final = 1.5
LOST_TURN: Final = 1.2
#: A losing card that nobody sees tells the others less.
UNSEEN: Final = 0.01


class Thumb(Bot):
    name = "thumb"

    def choose(self, chair: Chair) -> int:
        table = chair.imagine()
        assert isinstance(table, RiffifiTable)
        options = chair.options()
        worth = [worth_of(table, chair.seat, move) for move in options]
        return options[worth.index(max(worth))]


def worth_of(t: RiffifiTable, seat: int, move: int) -> float:
    """How good a move seems, in tokens; only moves of one question are compared."""
    if ROB <= move < ROB + t.seats:
        return float(t.scores()[move - ROB])  # the odd token comes from the leader
    if TURN <= move < TURN + t.seats:
        victim = move - TURN
        return loot_of(t, victim, t.up[victim]) * (1.0 + 0.01 * t.scores()[victim])
    if move == SPARE:
        return 0.0
    if HIDE <= move < HIDE + len(CARD):
        return wasted(t, seat, move - HIDE) + UNSEEN
    card = move - PLAY
    if card == OFFICER:
        return DENIED * max([loot_of(t, rival, t.up[rival]) for rival in range(t.seats)]) - KEEP_OFFICER
    return wasted(t, seat, card) if losing_cards(t) & BIT[card] else shown(t, seat, card)


def shown(t: RiffifiTable, seat: int, card: int) -> float:
    """A card that will lie face up: its loot if it lasts, and the loot of the card that it turns down."""
    worth = loot_of(t, seat, card) * survival(t, seat, card)
    for rival in range(t.seats):
        if t.up[rival] >= 0 and COLOUR_OF[t.up[rival]] == COLOUR_OF[card]:
            worth += DENIED * loot_of(t, rival, t.up[rival])
    return worth - KEEP_LOW * sqrt(9 - VALUE_OF[card])


def wasted(t: RiffifiTable, seat: int, card: int) -> float:
    """A card that is turned down at once should be the one that would have earned least."""
    return -LOST_TURN - 0.5 * loot_of(t, seat, card) * survival(t, seat, card)


def loot_of(t: RiffifiTable, seat: int, card: int) -> float:
    """What the card would bring that seat now; stolen tokens hurt somebody too."""
    if card < 0 or card == OFFICER:
        return 0.0
    colour = COLOUR_OF[card]
    taken = min(VALUE_OF[card], TOKENS - t.tokens[COLOURS * seat + colour])
    return taken + STOLEN * max(0, taken - t.middle[colour])


def survival(t: RiffifiTable, seat: int, card: int) -> float:
    """How likely nobody undercuts the card before the turn comes back: by the lower cards of its colour still about."""
    followers = size(t.hands[t.next(seat)])
    if not followers:
        return 1.0
    seen = t.removed | t.dealt[seat]
    for other in range(t.seats):
        seen |= t.shown[other]
    lower = size(OF_COLOUR[COLOUR_OF[card]] & (BIT[card] - 1) & ~seen)
    held = sum([size(t.hands[other]) for other in range(t.seats) if other != seat])
    threat = min(0.75, 1.6 / followers + 0.12) * min(1.0, held / 30 + 0.4)
    return float((1.0 - threat) ** lower)
