"""Imagined worlds: hidden cards of other hands, face-down cards of the trick and unused cards, dealt again.

A world agrees with all that the seat knows: whom it saw fail to follow suit, the called card, what the Police took and
gave. Only what the seat knows is read, so the same seed gives the same world whatever is hidden.

The cards are dealt by chance within these limits; then pairs of cards change places at random wherever that is allowed,
so that every allowed world is about as likely.
"""

from typing import Final

from ludocracy.core.bits import BIT, members
from ludocracy.core.rng import Rng
from ludocracy.core.step import NO_ONE
from ludocracy.games.tax_the_rich.moves import ALL, CARDS, OF_SUIT, POLICE, PRESIDENTS, SUIT_OF
from ludocracy.games.tax_the_rich.state import TaxTable

#: Tries to exchange two cards, for each hidden card; more when a face-down card ties a hand to the trick.
EXCHANGES: Final = 2
EXCHANGES_FACE_DOWN: Final = 12

# The places of hidden cards: hands are 0 .. 5, face-down cards before a seat LYING + seat, and the stock.
LYING: Final = 6
STOCK: Final = 12
PLACES: Final = 13


def imagine(table: TaxTable, seat: int, rng: Rng) -> TaxTable:
    t = table.clone()
    if t.powers & BIT[POLICE]:
        forget_secrets(t, seat)
    deal = Deal(t, seat)
    if not deal.cards:
        return t
    if not t.down and not deal.limited():
        deal.freely(rng)
    elif deal.with_face_down_cards(rng) if t.down else deal.within_limits(rng):
        deal.exchange(EXCHANGES_FACE_DOWN if t.down else EXCHANGES, rng)
    else:  # a position made by hand that no game leads to
        deal.collect()
        deal.freely(rng)
    deal.list_stock()
    if t.slots:
        t.find_slots()  # in the middle of a deal
    else:
        for other in range(t.seats):
            t.look(other)
    return t


def forget_secrets(t: TaxTable, seat: int) -> None:
    """What the Police showed to others is not known here, but for the seat's own cards that they have seen."""
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
    """The cards whose places a seat does not know, and where they may be. They leave the table and are dealt to it again."""

    def __init__(self, t: TaxTable, seat: int) -> None:
        self.t: Final = t
        self.room: Final = [0] * PLACES  # how many of the cards are at each place
        self.allowed: list[int] = [0] * PLACES  # which of them may be there
        hidden = 0
        known = t.public | (t.knows[seat] if seat >= 0 else 0)
        for holder in range(t.seats):
            if holder != seat:
                cards = t.hands[holder] & ~t.up[holder] & ~known
                hidden |= cards
                self.room[holder] = cards.bit_count()
                self.allowed[holder] = ALL & ~t.excluded(seat, holder)
                t.hands[holder] &= ~cards
            if t.down & BIT[holder] and t.origin[holder] != seat and not BIT[t.lying[holder]] & known:
                player = t.origin[holder]
                hidden |= BIT[t.lying[holder]]
                self.room[LYING + holder] = 1
                # Whoever led face down told the suit (ruling T27); a President cannot be led so (ruling T16).
                cards = OF_SUIT[t.led] & ~PRESIDENTS if player == t.first else ALL
                self.allowed[LYING + holder] = cards & ~t.excluded(seat, player)
        for card in t.stock:
            hidden |= BIT[card]
        self.room[STOCK] = len(t.stock)
        self.allowed[STOCK] = ALL & ~t.excluded(seat, t.seats)
        self.hidden: Final = hidden
        self.cards: Final = members(hidden)
        self.place: Final = [-1] * CARDS  # by card

    def limited(self) -> bool:
        """Whether some card may not be everywhere."""
        for place in range(PLACES):
            if self.room[place] and self.hidden & ~self.allowed[place]:
                return True
        return False

    # -- dealing -------------------------------------------------------------------------------------

    def put(self, card: int, place: int) -> None:
        t = self.t
        self.place[card] = place
        if place < LYING:
            t.hands[place] = t.hands[place] | BIT[card]
        elif place < STOCK:
            t.lying[place - LYING] = card

    def take(self, card: int) -> None:
        t = self.t
        place = self.place[card]
        if 0 <= place < LYING:
            t.hands[place] = t.hands[place] & ~BIT[card]

    def list_stock(self) -> None:
        if self.t.stock:
            self.t.stock = [card for card in self.cards if self.place[card] == STOCK]

    def freely(self, rng: Rng) -> None:
        """Any card may be anywhere."""
        cards = self.cards[:]
        rng.shuffle(cards)
        next_card = 0
        for place in range(PLACES):
            for _ in range(self.room[place]):
                self.put(cards[next_card], place)
                next_card += 1

    def within_limits(self, rng: Rng) -> bool:
        """Cards with the fewest places first, each to a place by its room; False if the limits cannot be kept."""
        room = self.room[:]
        allowed = self.allowed
        open_places = [place for place in range(PLACES) if room[place]]
        order: list[int] = []
        for card in self.cards:
            count = 0
            for place in open_places:
                if allowed[place] & BIT[card]:
                    count += 1
            order.append(64 * count + card)
        order.sort()
        for key in order:
            card = key % 64
            bit = BIT[card]
            total = 0
            for place in open_places:
                if allowed[place] & bit:
                    total += room[place]
            if total == 0:
                if not self.make_room(card, room):
                    return False
                continue
            mark = rng.below(total)
            for place in open_places:
                if allowed[place] & bit:
                    mark -= room[place]
                    if mark < 0:
                        self.put(card, place)
                        room[place] -= 1
                        break
        return True

    def make_room(self, card: int, room: list[int]) -> bool:
        """All places of the card are full: move others along until one comes to a place with room."""
        entering = [-1] * PLACES  # the card that would come to each place that was reached
        reached: list[int] = []
        self.reach(card, entering, reached)
        for place in reached:  # the list grows meanwhile
            if room[place]:
                room[place] -= 1
                while True:
                    mover = entering[place]
                    left = self.place[mover]
                    self.take(mover)
                    self.put(mover, place)
                    if mover == card:
                        return True
                    place = left
            for other in self.cards:
                if self.place[other] == place:
                    self.reach(other, entering, reached)
        return False

    def reach(self, card: int, entering: list[int], reached: list[int]) -> None:
        for place in range(PLACES):
            if self.room[place] and entering[place] < 0 and self.allowed[place] & BIT[card]:
                entering[place] = card
                reached.append(place)

    # -- Cards played face down (the Stockbroker) ----------------------------------------------------

    def with_face_down_cards(self, rng: Rng) -> bool:
        """A face-down card is of the suit to follow, or its player's hand has none of that suit: try both, for each one.

        After an exchange by the Police in the same trick nothing can be said about that hand.
        """
        t = self.t
        suit = OF_SUIT[t.led]
        tied = [seat for seat in range(t.seats) if self.room[LYING + seat] and t.origin[seat] != t.first]
        if t.arrived:
            tied = []
        allowed = self.allowed
        start = rng.below(BIT[len(tied)])
        for turn in range(BIT[len(tied)]):
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
            if possible and self.within_limits(rng):
                self.allowed = allowed
                return True
            self.collect()
        self.allowed = allowed
        return False

    def collect(self) -> None:
        """A try has failed: all cards leave the table again."""
        for card in self.cards:
            self.take(card)
            self.place[card] = -1

    def followed(self) -> bool:
        """Whoever played another suit face down had none of the suit to follow."""
        t = self.t
        if t.arrived:
            return True
        for holder in members(t.down):
            if SUIT_OF[t.lying[holder]] != t.led and t.hands[t.origin[holder]] & OF_SUIT[t.led]:
                return False
        return True

    # -- exchanging ----------------------------------------------------------------------------------

    def exchange(self, times: int, rng: Rng) -> None:
        """Let pairs of cards change places where both places allow it."""
        t = self.t
        cards = self.cards
        count = len(cards)
        place = self.place
        allowed = self.allowed
        for _ in range(times * count):
            one = cards[rng.below(count)]
            two = cards[rng.below(count)]
            here = place[one]
            there = place[two]
            if here == there or not allowed[there] & BIT[one] or not allowed[here] & BIT[two]:
                continue
            self.swap(one, here, two, there)
            if t.down and not self.followed():
                self.swap(two, here, one, there)

    def swap(self, one: int, here: int, two: int, there: int) -> None:
        self.take(one)
        self.take(two)
        self.put(one, there)
        self.put(two, here)
