"""Rules of thumb for Riffifi: play the card that should earn most, counting what it takes from others.

A card earns its loot if nobody undercuts it before the turn comes back; a card that turns a rival's card down saves
that loot for others. Low cards are kept for as long as something better can be played, because they bite later too.
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
        outlook = Outlook(table, chair.seat)
        return max(chair.options(), key=outlook.worth)


class Outlook:
    """A seat's judgement of its moves, in tokens; only moves of one question are compared."""

    def __init__(self, t: RiffifiTable, seat: int) -> None:
        self.t: Final = t
        self.seat: Final = seat
        self.losing: Final = losing_cards(t)
        #: Cards that somebody else may still hold.
        seen = t.removed | t.dealt[seat]
        for cards in t.shown:
            seen |= cards
        self.about: Final = ~seen
        #: How likely a card that undercuts is played before the turn comes back: the fewer are left, the sooner.
        left = [len(plays) for plays in t.plays]
        others = sum(left) - left[seat]
        self.threat: Final = min(0.75, 1.6 / max(1, left[t.next(seat)]) + 0.12) * min(1.0, others / 30 + 0.4)
        self.alone: Final = left[t.next(seat)] == 0

    def worth(self, move: int) -> float:
        t = self.t
        if ROB <= move < ROB + t.seats:
            return float(t.scores()[move - ROB])  # the odd token comes from the leader
        if TURN <= move < TURN + t.seats:
            victim = move - TURN
            return self.loot(victim, t.up[victim]) * (1.0 + 0.01 * t.scores()[victim])
        if move == SPARE:
            return 0.0
        if HIDE <= move < HIDE + len(CARD):
            return self.wasted(move - HIDE) + UNSEEN
        card = move - PLAY
        if card == OFFICER:
            return DENIED * max([self.loot(rival, t.up[rival]) for rival in range(t.seats)]) - KEEP_OFFICER
        return self.wasted(card) if self.losing & BIT[card] else self.shown(card)

    def shown(self, card: int) -> float:
        """A card that will lie face up: its loot if it lasts, and the loot of the card that it turns down."""
        worth = self.loot(self.seat, card) * self.survival(card)
        for rival, other in enumerate(self.t.up):
            if other >= 0 and COLOUR_OF[other] == COLOUR_OF[card]:
                worth += DENIED * self.loot(rival, other)
        return worth - KEEP_LOW * sqrt(9 - VALUE_OF[card])

    def wasted(self, card: int) -> float:
        """A card that is turned down at once should be the one that would have earned least."""
        return -LOST_TURN - 0.5 * self.loot(self.seat, card) * self.survival(card)

    def loot(self, seat: int, card: int) -> float:
        """What the card would bring that seat now; stolen tokens hurt somebody too."""
        if card < 0 or card == OFFICER:
            return 0.0
        colour = COLOUR_OF[card]
        taken = min(VALUE_OF[card], TOKENS - self.t.tokens[COLOURS * seat + colour])
        return taken + STOLEN * max(0, taken - self.t.middle[colour])

    def survival(self, card: int) -> float:
        """How likely nobody undercuts the card in time: by the lower cards of its colour that are still about."""
        if self.alone:
            return 1.0
        lower = size(OF_COLOUR[COLOUR_OF[card]] & (BIT[card] - 1) & self.about)
        return float((1.0 - self.threat) ** lower)
