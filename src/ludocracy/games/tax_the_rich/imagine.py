"""Imagined worlds: deals the hidden cards of other hands, face-down cards of the trick and unused cards again.

A world agrees with everything that the seat knows: who did not follow suit, the called card, and what the Police took
and gave. Only what the seat knows is read, so the same seed gives the same world whatever is hidden.

The cards are dealt at random within these limits. Then random pairs of cards are exchanged where the limits allow it,
which makes all allowed worlds about equally likely.
"""

from typing import Final

from ludocracy.core.bits import BIT, members, size
from ludocracy.core.rng import Rng
from ludocracy.core.step import NO_ONE
from ludocracy.games.tax_the_rich.moves import ALL, CARDS, OF_SUIT, POLICE, PRESIDENTS, SUIT_OF
from ludocracy.games.tax_the_rich.state import TaxTable

#: Attempts to exchange two cards, per hidden card; more when a face-down card connects a hand with the trick.
EXCHANGES: Final = 2
EXCHANGES_FACE_DOWN: Final = 4

# The places of hidden cards: hands are 0 .. 5, face-down cards in front of a seat LYING + seat, and the stock.
LYING: Final = 6
STOCK: Final = 12
PLACES: Final = 13


def imagine(table: TaxTable, seat: int, rng: Rng) -> TaxTable:
    t = table.clone()
    if t.powers & BIT[POLICE]:
        remove_secrets(t, seat)
    deal = Deal(t, seat)
    if deal.cards:
        deal.out(rng)
        deal.carry_out()
    return t


def remove_secrets(t: TaxTable, seat: int) -> None:
    """Remove what the Police showed to others, except cards of the seat itself."""
    own = t.hands[seat] if seat >= 0 else 0
    for other in range(t.seats):
        if other != seat:
            t.knows[other] &= own
    if t.ruled_out:
        row = (t.seats + 1) * seat
        own_row = t.ruled_out[row : row + t.seats + 1] if seat >= 0 else NO_ONE
        t.ruled_out = NO_ONE
        if any(own_row):
            t.ruled_out = [0] * (t.seats * (t.seats + 1))
            t.ruled_out[row : row + t.seats + 1] = own_row
    if t.arrived:
        t.arrived = ALL  # any card may have changed hands


class Deal:
    """The cards whose places a seat does not know, and where they may be. They are removed from the hands and dealt again."""

    def __init__(self, t: TaxTable, seat: int) -> None:
        self.t: Final = t
        self.room: Final = [0] * PLACES  # the number of the cards at each place
        self.allowed: list[int] = [0] * PLACES  # the cards that may be there
        hidden = 0
        known = t.public | (t.knows[seat] if seat >= 0 else 0)
        for holder in range(t.seats):
            if holder != seat:
                cards = t.hands[holder] & ~t.up[holder] & ~known
                hidden |= cards
                self.room[holder] = size(cards)
                self.allowed[holder] = ALL & ~t.excluded(seat, holder)
                t.hands[holder] &= ~cards
            if t.down & BIT[holder] and t.origin[holder] != seat and not BIT[t.lying[holder]] & known:
                player = t.origin[holder]
                hidden |= BIT[t.lying[holder]]
                self.room[LYING + holder] = 1
                # A player who led face down announced the suit (ruling T27); a President cannot be led that way (ruling T16).
                cards = OF_SUIT[t.led] & ~PRESIDENTS if player == t.first else ALL
                self.allowed[LYING + holder] = cards & ~t.excluded(seat, player)
        for holder in members(t.down):
            if not self.room[LYING + holder] and SUIT_OF[t.lying[holder]] != t.led and not t.arrived:
                self.allowed[t.origin[holder]] &= ~OF_SUIT[t.led]  # seen face down, and not of the suit to follow
        for card in t.stock:
            hidden |= BIT[card]
        self.room[STOCK] = len(t.stock)
        self.allowed[STOCK] = ALL & ~t.excluded(seat, t.seats)
        self.hidden: Final = hidden
        self.cards: Final = members(hidden)
        self.place: Final = [-1] * CARDS  # by card: its place in this world
        self.fits: list[int] = []  # by card: the mask of its possible places
        self.everywhere = 0  # the mask of all places that have room

    def out(self, rng: Rng) -> None:
        """Deal the cards. The limits are ignored if they cannot be met, as in some positions written by hand."""
        if self.t.down:
            if self.with_face_down_cards(rng):
                self.find_places()
                self.exchange(EXCHANGES_FACE_DOWN, rng)
                return
        else:
            kinds = self.find_places()
            if self.within_limits(rng):
                if kinds > 1:  # with one kind of limited cards, all worlds are already equally likely
                    self.exchange(EXCHANGES, rng)
                return
        self.find_places()
        self.fits = [self.everywhere] * CARDS
        self.within_limits(rng)

    def carry_out(self) -> None:
        """Move the cards of the table to their new places."""
        t = self.t
        place = self.place
        for holder in range(t.seats):
            if self.room[holder]:
                hand = t.hands[holder]
                for card in self.cards:
                    if place[card] == holder:
                        hand |= BIT[card]
                t.hands[holder] = hand
        if t.down:
            for card in self.cards:
                if LYING <= place[card] < STOCK:
                    t.lying[place[card] - LYING] = card
        if t.stock:
            t.stock = [card for card in self.cards if place[card] == STOCK]
        if t.slots:
            t.find_slots()  # in the middle of a deal
        else:
            for other in range(t.seats):
                t.update_ready(other)

    # -- dealing within limits -----------------------------------------------------------------------

    def find_places(self) -> int:
        """Find the possible places of each card; return the number of kinds of limited cards, at most 2."""
        everywhere = 0
        for place in range(PLACES):
            if self.room[place]:
                everywhere |= BIT[place]
        self.everywhere = everywhere
        fits = [everywhere] * CARDS
        limited = 0
        for place in range(PLACES):
            if self.room[place]:
                barred = self.hidden & ~self.allowed[place]
                if barred:
                    limited |= barred
                    for card in members(barred):
                        fits[card] -= BIT[place]
        self.fits = fits
        first = -1
        for card in members(limited):
            if first >= 0 and fits[card] != first:
                return 2
            first = fits[card]
        return 1

    def within_limits(self, rng: Rng) -> bool:
        """Deal limited cards first, to places weighted by their room, then the others; return False on failure."""
        room = self.room[:]
        fits = self.fits
        free: list[int] = []
        for card in self.cards:
            if fits[card] == self.everywhere:
                free.append(card)
            elif not self.put_limited(card, room, rng):
                return False
        rng.shuffle(free)
        for place in range(PLACES):
            for _ in range(room[place]):
                self.place[free.pop()] = place
        return True

    def put_limited(self, card: int, room: list[int], rng: Rng) -> bool:
        fits = self.fits[card]
        total = 0
        for place in range(PLACES):
            if fits & BIT[place]:
                total += room[place]
        if total == 0:
            return self.make_room(card, room)
        mark = rng.below(total)
        for place in range(PLACES):
            if fits & BIT[place]:
                mark -= room[place]
                if mark < 0:
                    self.place[card] = place
                    room[place] -= 1
                    break
        return True

    def make_room(self, card: int, room: list[int]) -> bool:
        """Move other cards until one of the card's places, which are all full, has room; return False on failure."""
        entering = [-1] * PLACES  # the card that would move to each reached place
        reached: list[int] = []
        self.reach(card, entering, reached)
        for place in reached:  # the list grows during the loop
            if room[place]:
                room[place] -= 1
                while True:
                    mover = entering[place]
                    left = self.place[mover]
                    self.place[mover] = place
                    if mover == card:
                        return True
                    place = left
            for other in self.cards:
                if self.place[other] == place:
                    self.reach(other, entering, reached)
        return False

    def reach(self, card: int, entering: list[int], reached: list[int]) -> None:
        for place in range(PLACES):
            if entering[place] < 0 and self.fits[card] & BIT[place]:
                entering[place] = card
                reached.append(place)

    # -- cards played face down (the Stockbroker) ----------------------------------------------------

    def with_face_down_cards(self, rng: Rng) -> bool:
        """Deal with face-down cards; return False on failure.

        A face-down card is of the suit to follow, or its player has no card of that suit. Both cases are tried for each card.
        """
        t = self.t
        suit = OF_SUIT[t.led]
        tied = members(self.tied())
        allowed = self.allowed
        ways = BIT[len(tied)]
        start = rng.below(ways)
        found = False
        for turn in range(ways):
            self.allowed = allowed[:]
            possible = True
            for index, holder in enumerate(tied):
                player = t.origin[holder]
                if (start ^ turn) & BIT[index]:
                    self.allowed[LYING + holder] &= suit
                else:
                    self.allowed[LYING + holder] &= ~suit
                    self.allowed[player] &= ~suit
                    possible = possible and not t.hands[player] & suit
            if possible:
                self.find_places()
                if self.within_limits(rng):
                    found = True
                    break
            for card in self.cards:
                self.place[card] = -1
        self.allowed = allowed
        return found

    def tied(self) -> int:
        """Return the seats whose face-down card shows whether their hand can follow suit.

        After an exchange by the Police in the same trick, the card shows nothing.
        """
        t = self.t
        mask = 0
        if not t.arrived:
            for seat in range(t.seats):
                if self.room[LYING + seat] and t.origin[seat] != t.first:
                    mask |= BIT[seat]
        return mask

    def followed(self, tied: int) -> bool:
        """Return whether everybody who played another suit face down has none of the suit to follow."""
        t = self.t
        followed = [0] * PLACES  # places that have the suit
        for card in self.cards:
            if SUIT_OF[card] == t.led:
                followed[self.place[card]] = 1
        for holder in members(tied):
            player = t.origin[holder]
            if not followed[LYING + holder] and (followed[player] or t.hands[player] & OF_SUIT[t.led]):
                return False
        return True

    # -- exchanging ----------------------------------------------------------------------------------

    def exchange(self, times: int, rng: Rng) -> None:
        """Exchange random pairs of cards if both places allow it."""
        cards = self.cards
        count = len(cards)
        place = self.place
        fits = self.fits
        tied = self.tied() if self.t.down else 0
        for _ in range(times * count):
            one = cards[rng.below(count)]
            two = cards[rng.below(count)]
            here = place[one]
            there = place[two]
            if here != there and fits[one] & BIT[there] and fits[two] & BIT[here]:
                place[one] = there
                place[two] = here
                if tied and not self.followed(tied):
                    place[one] = here
                    place[two] = there
