"""A position of Oh Hell."""

from ludocracy.core.bits import members
from ludocracy.core.step import NO_ONE
from ludocracy.core.table import Table, Value, leaders
from ludocracy_oh_hell.moves import ALL_CARDS, OF_SUIT, SUIT_OF

#: No card lies there; nothing has been bid.
NOTHING = -1


class OhHellTable(Table):
    """Sets of cards are masks. `tricks`: what each seat has taken in this round."""

    def __init__(self, seats: int, setting: dict[str, Value]) -> None:
        super().__init__(seats, setting)
        self.size = 0  # the cards of each hand in this round
        self.dealer = 0
        self.pack = ALL_CARDS  # the cards that nobody has seen: not dealt
        self.hands = NO_ONE
        self.turned = NOTHING  # the card that decides trumps
        self.bids = NO_ONE
        self.leader = 0
        self.trick = NO_ONE  # the card of each seat in this trick
        self.gone = 0  # the cards of earlier tricks
        self.tricks = NO_ONE
        self.lacks = NO_ONE  # for each seat, a mask of the suits that it could not follow
        self.points = NO_ONE

    def clone(self) -> "OhHellTable":
        other = OhHellTable(self.seats, self.setting)
        self.copied_to(other)
        other.size = self.size
        other.dealer = self.dealer
        other.pack = self.pack
        other.hands = self.hands[:]
        other.turned = self.turned
        other.bids = self.bids[:]
        other.leader = self.leader
        other.trick = self.trick[:]
        other.gone = self.gone
        other.tricks = self.tricks[:]
        other.lacks = self.lacks[:]
        other.points = self.points[:]
        return other

    def scores(self) -> list[int]:
        return self.points[:]

    def winners(self) -> list[int]:
        return leaders(self.points, list(range(self.seats))) if self.over() else []

    def trumps(self) -> int:
        """Return the suit of trumps."""
        return SUIT_OF[self.turned]

    def led(self) -> int:
        """Return the suit that was led; NOTHING before the first card of a trick."""
        card = self.trick[self.leader]
        return SUIT_OF[card] if card != NOTHING else NOTHING

    def playable(self, seat: int) -> int:
        """Return the cards that a seat may play: of the suit that was led, if it has any."""
        hand, led = self.hands[seat], self.led()
        if led != NOTHING and hand & OF_SUIT[led]:
            return hand & OF_SUIT[led]
        return hand

    def best(self) -> int:
        """Return the seat whose card wins the trick so far: the highest trump, else the highest of the suit that was led."""
        trumps, best = self.trumps(), self.leader
        for seat, card in enumerate(self.trick):
            if card != NOTHING and seat != best:
                other = self.trick[best]
                if SUIT_OF[card] == SUIT_OF[other]:
                    if card > other:
                        best = seat
                elif SUIT_OF[card] == trumps:
                    best = seat
        return best

    def cards(self, seat: int) -> list[int]:
        return members(self.hands[seat])
