"""Phase de plis: leading, following, and playing cards face down."""

from typing import Final

from ludocracy.core.bits import BIT, Lister, members
from ludocracy.core.step import DONE, NO_ONE, ONLY, STAY, Step
from ludocracy.games.tax_the_rich.moves import (
    BROKER,
    BROKERS,
    CARDS,
    CHARACTER_OF,
    CHARACTERS,
    HIDE,
    HIDE_FEMINIST,
    OF_SUIT,
    PLAY,
    PLAY_CLASS,
    PLAY_FEMINIST,
    PRESIDENTS,
    STOCKBROKER,
    SUIT_OF,
    SUITS,
)
from ludocracy.games.tax_the_rich.powers import OPEN_CARDS, POWERS_IN_PLAY, blur, use_power
from ludocracy.games.tax_the_rich.results import COMPARE, end_trick
from ludocracy.games.tax_the_rich.state import CLASS, FEMINIST, PEACE, TaxTable

PLAYS: Final = Lister(PLAY)
PLAYS_CLASS: Final = Lister(PLAY_CLASS)
PLAYS_FEMINIST: Final = Lister(PLAY_FEMINIST)
HIDES: Final = Lister(HIDE)
HIDES_FEMINIST: Final = Lister(HIDE_FEMINIST)
OWN_RULE: Final = BIT[STOCKBROKER]


class PlayCard(Step[TaxTable]):
    """Each seat plays one card, trick after trick, until the hands are empty.

    The last player of a trick may play and declare a revolution in one move (rulings T8, N9).
    """

    def who(self, t: TaxTable) -> list[int]:
        return ONLY[t.turn] if t.hands[t.turn] else NO_ONE

    def options(self, t: TaxTable, seat: int) -> list[int]:
        legal = legal_cards(t, seat)
        moves = PLAYS.of(legal)
        if t.count == t.seats - 1 and t.revolution == PEACE:
            hand = t.hands[seat]
            if hand & (hand - 1):
                for_class = freeing(hand & t.choices.not_class, legal)
                for_women = freeing(hand & t.choices.not_feminist, legal)
                if for_class or for_women:
                    moves += PLAYS_CLASS.of(for_class) + PLAYS_FEMINIST.of(for_women)
        return moves + brokers(t, seat, legal) if t.powers & OWN_RULE else moves

    def took(self, t: TaxTable, seat: int, move: int) -> bool:
        if move >= BROKER:
            show_broker(t, seat, move - BROKER)
            return STAY
        card = (move - PLAY) % CARDS
        lay(t, seat, card)
        if SUIT_OF[card] != t.led:
            t.cannot[seat] = t.cannot[seat] | OF_SUIT[t.led]
        if t.notes is not None:
            t.note("played", seat, card)
        if move >= PLAY_CLASS:
            t.revolt(seat, CLASS if move < PLAY_FEMINIST else FEMINIST)
        if t.powers & POWERS_IN_PLAY:
            if t.count == t.seats:
                t.then(OPEN_CARDS, COMPARE)
            if t.powers & BIT[CHARACTER_OF[card]]:
                use_power(t, seat, False)
        elif t.count == t.seats:
            end_trick(t)
        return STAY


def legal_cards(t: TaxTable, seat: int) -> int:
    """Return the cards that follow suit if there are any (ruling T17).

    A President is never led, unless the hand has only Presidents (ruling T16).
    """
    hand = t.hands[seat]
    legal = hand & OF_SUIT[t.led] if t.count else hand & ~PRESIDENTS
    return legal if legal else hand


def freeing(unfit: int, legal: int) -> int:
    """Return the cards whose play leaves a hand that allows a revolution; `unfit` are the cards that prevent it."""
    if not unfit:
        return legal
    return 0 if unfit & (unfit - 1) else legal & unfit


def lay(t: TaxTable, seat: int, card: int) -> None:
    """Move a card from the hand into the trick."""
    hands = t.hands
    hands[seat] = hands[seat] & ~BIT[card]
    if t.up[seat]:
        t.up[seat] = t.up[seat] & ~BIT[card]
    t.lying[seat] = card
    if not t.count:
        t.led = SUIT_OF[card]
    t.count += 1
    t.turn = t.next(seat)
    t.update_ready(seat)


# -- The Stockbroker: Délit d'initié -----------------------------------------------------------------


def brokers(t: TaxTable, seat: int, legal: int) -> list[int]:
    """Return the moves that show a Stockbroker for the first time, if there is another card to play (rulings N28, N29)."""
    seen = t.up[seat] if t.choices.broker_again else t.spent
    cards = members(t.hands[seat] & BROKERS & ~seen)
    return [BROKER + SUIT_OF[card] for card in cards if legal & ~BIT[card]]


def show_broker(t: TaxTable, seat: int, suit: int) -> None:
    card = CHARACTERS * suit + STOCKBROKER
    t.up[seat] |= BIT[card]
    t.spent |= BIT[card]
    t.note("broker", seat, card)
    t.then(PLAY_FACE_DOWN[suit])


class PlayFaceDown(Step[TaxTable]):
    """Play a card other than the Stockbroker face down. The first player announces its suit (rulings T16, T27, N27)."""

    fields = ("suit",)

    def __init__(self, suit: int) -> None:
        self.suit: Final = suit

    def who(self, t: TaxTable) -> list[int]:
        return ONLY[t.turn]

    def options(self, t: TaxTable, seat: int) -> list[int]:
        legal = legal_cards(t, seat) & ~BIT[CHARACTERS * self.suit + STOCKBROKER]
        moves = HIDES.of(legal)
        if t.count == t.seats - 1 and t.revolution == PEACE:
            # The Stockbroker in the hand prevents a Class Revolution, and a Feminist one unless the list of the table has him.
            moves += HIDES_FEMINIST.of(freeing(t.hands[seat] & t.choices.not_feminist, legal))
        return moves

    def took(self, t: TaxTable, seat: int, move: int) -> bool:
        card = (move - HIDE) % CARDS
        if t.count:
            t.note_others(seat, "hidden", seat)
        else:
            t.note_others(seat, "hidden.led", seat, SUIT_OF[card])
        t.whisper(seat, "hidden.own", card)
        if t.up[seat] & BIT[card]:
            t.public |= BIT[card]  # everybody saw the card
        else:
            blur(t, t.hidden(seat), seat, seat)
        lay(t, seat, card)
        t.down |= BIT[seat]
        if move >= HIDE_FEMINIST:
            t.revolt(seat, FEMINIST)
        if t.count == t.seats:
            t.then(OPEN_CARDS, COMPARE)
        return DONE


PLAY_CARD: Final = PlayCard()
PLAY_FACE_DOWN: Final = [PlayFaceDown(suit) for suit in range(SUITS)]
