"""Mise en place: the first dealer, the cards that are removed, the deal and the misdeal."""

from typing import Final

from mypy_extensions import i64

from ludocracy.core.bits import BIT, members
from ludocracy.core.step import BY_CHANCE, DONE, EVEN, NO_ONE, STAY, Step
from ludocracy.games.riffifi.moves import (
    ALL_COLOURED,
    CARDS,
    COLOUR,
    DEALER,
    OFFICER_BIT,
    ONES,
    OUT,
    PLAY,
    PLAYED_COLOUR,
    VALUES,
)
from ludocracy.games.riffifi.state import RiffifiTable
from ludocracy.games.riffifi.steps import TURN_OF

#: The place of each card in a complete stock: its code.
IN_ORDER: Final = list(range(CARDS))

#: A hand with at least this number of cards of one colour is a misdeal.
MISDEAL: Final = 5


class FirstDealer(Step[RiffifiTable]):
    """Chance names the first dealer, unless the table chose a seat: the rulebook does not say (ruling N-R2)."""

    def who(self, t: RiffifiTable) -> list[int]:
        return BY_CHANCE if t.choices.first_dealer == "chance" else NO_ONE

    def options(self, t: RiffifiTable, seat: int) -> list[int]:
        return [DEALER + seat for seat in range(t.seats)]

    def took(self, t: RiffifiTable, seat: int, move: int) -> bool:
        t.dealer = move - DEALER
        t.note("dealer", t.dealer)
        return DONE

    def run(self, t: RiffifiTable) -> None:
        t.dealer = 0 if t.choices.first_dealer == "first" else t.seats - 1
        t.note("dealer", t.dealer)


class TakeOutOne(Step[RiffifiTable]):
    """Variant L'officier: removes one 1 with 4 or 5 players, all 1s with 3 players (rulings R15, N-R3)."""

    def drawn(self, t: RiffifiTable) -> bool:
        return t.choices.officer and t.seats > 3 and not t.removed

    def who(self, t: RiffifiTable) -> list[int]:
        return BY_CHANCE if self.drawn(t) and t.choices.which_one == "random" else NO_ONE

    def options(self, t: RiffifiTable, seat: int) -> list[int]:
        return [OUT + card for card in members(ONES)]

    def took(self, t: RiffifiTable, seat: int, move: int) -> bool:
        take_out(t, move - OUT)
        return DONE

    def run(self, t: RiffifiTable) -> None:
        if self.drawn(t):
            take_out(t, COLOUR.codes[t.choices.which_one] * VALUES)
        elif t.choices.officer and t.seats == 3 and not t.removed:
            t.removed = ONES
            t.note("ones.out")


def take_out(t: RiffifiTable, card: int) -> None:
    t.removed = BIT[card]
    t.note("one.out", card)


class Gather(Step[RiffifiTable]):
    """Collects all cards for the deal."""

    def run(self, t: RiffifiTable) -> None:
        t.stock = []
        t.plays = [[] for _ in range(t.seats)]
        t.holder = [-1] * CARDS
        t.seen = [0] * CARDS
        t.earlier = []
        if t.choices.one_a_deal:
            t.removed = 0


class DealCards(Step[RiffifiTable]):
    """Prepares the stock; the first card goes to the seat to the left of the dealer."""

    def run(self, t: RiffifiTable) -> None:
        deck = ALL_COLOURED & ~t.removed
        if t.choices.officer:
            deck |= OFFICER_BIT
        t.stock = members(deck)
        t.slots = IN_ORDER[:]
        if t.removed:
            for place, card in enumerate(t.stock):
                t.slots[card] = place
        t.taker = t.next(t.dealer)
        t.then(DEAL_CARD)


def hand_size(seats: int) -> int:
    """Return the number of cards in a hand: 12, 10 or 8 for 3, 4 or 5 players."""
    return 12 if seats == 3 else 40 // seats


class DealCard(Step[RiffifiTable]):
    """Deals the next card. A card and the move that deals it have the same code."""

    def who(self, t: RiffifiTable) -> list[int]:
        return BY_CHANCE

    def options(self, t: RiffifiTable, seat: int) -> list[int]:
        return t.stock

    def weights(self, t: RiffifiTable) -> list[int]:
        return EVEN[len(t.stock)]

    def took(self, t: RiffifiTable, seat: int, move: int) -> bool:
        taker = t.taker
        t.holder[move] = taker
        t.taker = t.choices.left_of[taker]
        stock = t.stock
        last = stock.pop()
        if last != move:  # the last card of the stock fills the gap
            slots = t.slots
            place = slots[move]
            stock[place] = last
            slots[last] = place
        if len(stock) > t.choices.left_over:
            return STAY
        t.taker = -1
        t.then(CHECK_DEAL)
        return DONE


class CheckDeal(Step[RiffifiTable]):
    """The same dealer deals again if a hand has five or more cards of one colour (rulings R4, R16, N-R9)."""

    def run(self, t: RiffifiTable) -> None:
        hands: list[list[int]] = [[] for _ in range(t.seats)]
        play = PLAY
        for holder in t.holder:
            if holder >= 0:
                hands[holder].append(play)
            play += 1
        place: i64
        for seat, hand in enumerate(hands):
            # Hands are sorted, so five cards of a colour are adjacent.
            for place in range(MISDEAL - 1, len(hand)):
                low, high = hand[place - MISDEAL + 1], hand[place]
                if high - low < VALUES and PLAYED_COLOUR[low] == PLAYED_COLOUR[high]:
                    colour = PLAYED_COLOUR[low]
                    t.revealed = True
                    t.note("misdeal", seat, colour, [PLAYED_COLOUR[play] for play in hand].count(colour))
                    t.then(GATHER, TAKE_OUT_ONE, DEAL_CARDS)
                    return
        t.plays = hands
        t.note("dealt", hand_size(t.seats))
        t.then(TURN_OF[t.next(t.dealer)])


# Steps without arguments are created once.
TAKE_OUT_ONE: Final = TakeOutOne()
GATHER: Final = Gather()
DEAL_CARDS: Final = DealCards()
DEAL_CARD: Final = DealCard()
CHECK_DEAL: Final = CheckDeal()
