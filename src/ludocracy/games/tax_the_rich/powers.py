"""Cartes règles that act during a trick: Worker, Teacher, Journalist, Police, Billionaire and face-down cards.

The player who plays or reveals a card uses its power; a player who receives it in a swap may use it too (ruling N34).
"""

from typing import Final

from ludocracy.core.bits import BIT, Lister, size
from ludocracy.core.notes import EVERYONE
from ludocracy.core.step import BY_CHANCE, DONE, EVEN, NO_ONE, ONLY, SeatStep, Step
from ludocracy.core.table import UNSAID
from ludocracy.games.tax_the_rich.moves import (
    BILLIONAIRE,
    BROKERS,
    CHARACTER_OF,
    EXPOSE,
    FIND,
    GIVE,
    JOURNALIST,
    MAX_SEATS,
    OF_SUIT,
    POINT,
    POLICE,
    SEARCH,
    SEIZE,
    SKIP,
    STOCKBROKER,
    SUIT_OF,
    SWAP,
    TEACHER,
    THIRTEEN,
    USE,
    WORKER,
    ZERO,
)
from ludocracy.games.tax_the_rich.state import TaxTable

#: Rule cards whose effects in a trick must be reset or revealed.
POWERS_IN_PLAY: Final = BIT[WORKER] | BIT[TEACHER] | BIT[JOURNALIST] | BIT[POLICE] | BIT[BILLIONAIRE] | BIT[STOCKBROKER]

EXPOSES: Final = Lister(EXPOSE)
SEIZES: Final = Lister(SEIZE)
FINDS: Final = Lister(FIND)
GIVES: Final = Lister(GIVE)


def use_power(t: TaxTable, seat: int, received: bool) -> None:
    """Push the immediate effect of the card in front of a seat, which was just played, revealed or received."""
    character = CHARACTER_OF[t.lying[seat]]
    optional = int(received)
    if character == WORKER:
        if seat == t.last():
            t.then(SET_VALUE[optional][seat])
    elif character == TEACHER:
        t.then(POINT_AT[optional][seat])
    elif character == JOURNALIST:
        t.then(USE_JOURNALIST[seat] if received else EXPOSE_OTHERS[seat])
    elif character == POLICE:
        t.then(SEARCH_HAND[optional][seat])
    elif character == BILLIONAIRE and not t.swapped & BIT[seat]:
        if seat == t.first:
            t.owing = True
        else:
            t.then(SWAP_CARD[seat])


class Power(Step[TaxTable]):
    """A question to the player who uses a power, who may decline if the card was received (ruling N34)."""

    fields = ("optional", "seat")

    def __init__(self, optional: int, seat: int) -> None:
        self.optional: Final = optional
        self.seat: Final = seat

    def who(self, t: TaxTable) -> list[int]:
        return ONLY[self.seat]

    def declined(self, t: TaxTable, move: int) -> bool:
        if move != SKIP:
            return False
        t.note("skipped", self.seat, t.lying[self.seat])
        return True


# -- 3 The Worker: Syndiquez-vous --------------------------------------------------------------------


class SetValue(Power):
    """Choose 0 or 13 for a Worker in the last place; the value stays with the card (rulings T18, N16)."""

    def options(self, t: TaxTable, seat: int) -> list[int]:
        return [ZERO, THIRTEEN, SKIP] if self.optional else [ZERO, THIRTEEN]

    def took(self, t: TaxTable, seat: int, move: int) -> bool:
        if not self.declined(t, move):
            bit = BIT[t.lying[seat]]
            if move == ZERO:
                t.zeros |= bit
                t.note("worker.zero", seat)
            else:
                t.thirteens |= bit
                t.note("worker.thirteen", seat)
        return DONE


# -- 3.5 The Teacher: Punition -----------------------------------------------------------------------


class PointAt(Power):
    """Choose a player whose final card loses 2; several Teachers add up (rulings T26, N32)."""

    def options(self, t: TaxTable, seat: int) -> list[int]:
        moves = [POINT + other for other in range(t.seats) if other != seat]
        if self.optional:
            moves.append(SKIP)
        return moves

    def took(self, t: TaxTable, seat: int, move: int) -> bool:
        if not self.declined(t, move):
            t.marks[move - POINT] += 1
            t.note("pointed", seat, move - POINT)
        return DONE


# -- 5 The Journalist: Liberté de la presse ----------------------------------------------------------


class UseJournalist(SeatStep[TaxTable]):
    """Decide whether to use a Journalist received in a swap. Not asked if there is no card to expose (ruling N10)."""

    def who(self, t: TaxTable) -> list[int]:
        for other in range(t.seats):
            if other != self.seat and t.hidden(other):
                return ONLY[self.seat]
        return NO_ONE

    def options(self, t: TaxTable, seat: int) -> list[int]:
        return [USE, SKIP]

    def took(self, t: TaxTable, seat: int, move: int) -> bool:
        if move == USE:
            t.then(EXPOSE_OTHERS[seat])
        else:
            t.note("skipped", seat, t.lying[seat])
        return DONE


class ExposeOthers(SeatStep[TaxTable]):
    """All others turn up two of their hidden cards, clockwise, one after the other (ruling N17)."""

    def run(self, t: TaxTable) -> None:
        for far in range(t.seats - 1, 0, -1):
            other = (self.seat + far) % t.seats
            t.then(EXPOSE_CARD[other], EXPOSE_CARD[other])


class ExposeCard(SeatStep[TaxTable]):
    """Turn a random hidden card of a hand face up for the rest of the round."""

    def who(self, t: TaxTable) -> list[int]:
        return BY_CHANCE if t.hidden(self.seat) else NO_ONE

    def options(self, t: TaxTable, seat: int) -> list[int]:
        return EXPOSES.of(t.hidden(self.seat))

    def weights(self, t: TaxTable) -> list[int]:
        return EVEN[size(t.hidden(self.seat))]

    def took(self, t: TaxTable, seat: int, move: int) -> bool:
        card = move - EXPOSE
        t.up[self.seat] |= BIT[card]
        t.spent |= BIT[card] & BROKERS
        t.note("exposed", self.seat, card)
        return DONE


# -- 6 The Police: Fouille au corps ------------------------------------------------------------------


class SearchHand(Power):
    """Take a random hidden card or a chosen face-up card from any player with cards (rulings T25, N22, N23)."""

    def who(self, t: TaxTable) -> list[int]:
        for other in range(t.seats):
            if other != self.seat and t.hands[other]:
                return ONLY[self.seat]
        return NO_ONE

    def options(self, t: TaxTable, seat: int) -> list[int]:
        moves: list[int] = []
        seen = 0
        for other in range(t.seats):
            if other != seat:
                seen |= t.up[other]
                if t.hidden(other):
                    moves.append(SEARCH + other)
        moves += SEIZES.of(seen)
        if self.optional:
            moves.append(SKIP)
        return moves

    def took(self, t: TaxTable, seat: int, move: int) -> bool:
        if self.declined(t, move):
            return DONE
        if move >= SEIZE:
            card = move - SEIZE
            victim = holder_of(t, card)
            hand_over(t, victim, seat, card, t.choices.taken_stays_up)
            t.note("seized", seat, victim, card)
            t.then(GIVE_CARD[seat][victim])
        else:
            victim = move - SEARCH
            t.then(FIND_CARD[seat][victim], GIVE_CARD[seat][victim])
        return DONE


def holder_of(t: TaxTable, card: int) -> int:
    for seat in range(t.seats):
        if t.hands[seat] & BIT[card]:
            return seat
    raise AssertionError("nobody holds this card")


class Exchange(Step[TaxTable]):
    """One half of an exchange between the player of the Police and the player who is searched."""

    fields = ("seat", "victim")

    def __init__(self, seat: int, victim: int) -> None:
        self.seat: Final = seat
        self.victim: Final = victim


class FindCard(Exchange):
    """Draw the hidden card that the Police find."""

    def who(self, t: TaxTable) -> list[int]:
        return BY_CHANCE

    def options(self, t: TaxTable, seat: int) -> list[int]:
        return FINDS.of(t.hidden(self.victim))

    def weights(self, t: TaxTable) -> list[int]:
        return EVEN[size(t.hidden(self.victim))]

    def took(self, t: TaxTable, seat: int, move: int) -> bool:
        card = move - FIND
        hand_over(t, self.victim, self.seat, card, False)
        if t.up[self.seat] & BIT[card]:
            t.note("found", self.seat, self.victim, card)
        else:
            note_for_two(t, self.seat, self.victim, "found", "searched", card)
        return DONE


class GiveCard(Exchange):
    """Give a card of the taker's hand in exchange, possibly the same card (rulings T25, N24)."""

    def who(self, t: TaxTable) -> list[int]:
        return ONLY[self.seat]

    def options(self, t: TaxTable, seat: int) -> list[int]:
        return GIVES.of(t.hands[seat])

    def took(self, t: TaxTable, seat: int, move: int) -> bool:
        card = move - GIVE
        was_up = t.up[seat] & BIT[card]
        hand_over(t, seat, self.victim, card, t.choices.given_stays_up)
        if was_up or t.up[self.victim] & BIT[card]:
            t.note("gave.card", seat, self.victim, card)
        else:
            note_for_two(t, seat, self.victim, "gave.card", "gave", card)
        return DONE


def note_for_two(t: TaxTable, seat: int, victim: int, key: str, public_key: str, card: int) -> None:
    """Add a note with the card for two seats, and a note without it for all others."""
    two = BIT[seat] | BIT[victim]
    t.add_note(two, key, seat, victim, card, UNSAID, UNSAID)
    t.add_note(EVERYONE & ~two, public_key, seat, victim, UNSAID, UNSAID, UNSAID)


def hand_over(t: TaxTable, giver: int, taker: int, card: int, stays_up: bool) -> None:
    """Move a card to another hand, face up only if it was and the table says so, or if a rebel gets it (T25, N24, N25)."""
    bit = BIT[card]
    was_up = bool(t.up[giver] & bit)
    t.hands[giver] &= ~bit
    t.up[giver] &= ~bit
    t.hands[taker] |= bit
    t.arrived |= bit
    lies_up = taker == t.rebel or (was_up and stays_up)
    if lies_up:
        t.up[taker] |= bit
        t.spent |= bit & BROKERS
    if was_up or lies_up:
        t.public = t.public & ~bit if lies_up else t.public | bit
        t.cannot[taker] &= ~bit
        if t.ruled_out:
            for other in range(t.seats):
                t.ruled_out[(t.seats + 1) * other + taker] &= ~bit
    else:
        lose_track(t, giver, taker, bit)
    t.update_ready(giver)
    t.update_ready(taker)


def lose_track(t: TaxTable, giver: int, taker: int, bit: int) -> None:
    """Record that a hidden card changed hands: the others no longer know which of the giver's cards it was."""
    doubtful = t.hidden(giver) | bit
    placed = t.public & doubtful
    blur(t, doubtful, giver, taker)
    t.knows[taker] |= placed & ~bit
    t.knows[giver] |= bit
    t.cannot[taker] &= t.cannot[giver]
    if t.ruled_out:
        for other in range(t.seats):
            row = (t.seats + 1) * other
            t.ruled_out[row + taker] &= t.ruled_out[row + giver]


def blur(t: TaxTable, doubtful: int, giver: int, taker: int) -> None:
    """Record that one of these hidden cards left the giver: to the taker, or face down into the trick (taker = giver).

    The others no longer know where the cards are, only that no other player has them.
    """
    placed = t.public & doubtful
    t.public &= ~doubtful
    t.noticed |= placed
    for other in range(t.seats):
        if other != giver and other != taker:
            t.cannot[other] |= placed
        if other == taker:
            continue
        known = t.knows[other] & doubtful
        t.knows[other] &= ~doubtful
        if known and other != giver:
            rule_out(t, other, known, giver, taker)


def rule_out(t: TaxTable, seat: int, cards: int, giver: int, taker: int) -> None:
    """Record that a seat knows that one of two players has these cards."""
    if not t.ruled_out:
        t.ruled_out = [0] * (t.seats * (t.seats + 1))
    for holder in range(t.seats + 1):
        if holder != giver and holder != taker:
            t.ruled_out[(t.seats + 1) * seat + holder] |= cards


# -- 11 The Billionaire: Coup de force ---------------------------------------------------------------


class SwapCard(SeatStep[TaxTable]):
    """Swap the Billionaire with a card that another player has played; the suit to follow does not change (T23, T24)."""

    def who(self, t: TaxTable) -> list[int]:
        return ONLY[self.seat]

    def options(self, t: TaxTable, seat: int) -> list[int]:
        return [SWAP + other for other in range(t.seats) if other != seat and t.lying[other] >= 0]

    def took(self, t: TaxTable, seat: int, move: int) -> bool:
        swap(t, seat, move - SWAP)
        return DONE


def swap(t: TaxTable, seat: int, victim: int) -> None:
    """Exchange two cards. A face-down card stays down, and the victim's Billionaire does nothing (rulings N30, N34)."""
    lying = t.lying
    origin = t.origin
    lying[seat], lying[victim] = lying[victim], lying[seat]
    origin[seat], origin[victim] = origin[victim], origin[seat]
    t.swapped |= BIT[seat]
    if t.down & BIT[victim]:
        t.down = (t.down & ~BIT[victim]) | BIT[seat]
        t.note("swapped.down", seat, lying[victim], victim)
        return
    t.note("swapped", seat, lying[victim], victim, lying[seat])
    if t.powers & BIT[CHARACTER_OF[lying[seat]]]:
        use_power(t, seat, True)


class OpenCards(Step[TaxTable]):
    """Reveal face-down cards in order, each with its power, then make the first player's swap (rulings N31, N35)."""

    def run(self, t: TaxTable) -> None:
        if t.down:
            seat = t.first
            while not t.down & BIT[seat]:
                seat = t.next(seat)
            t.then(OPEN_CARDS)
            reveal(t, seat)
        elif t.owing:
            t.owing = False
            swap(t, t.first, t.last())


def reveal(t: TaxTable, seat: int) -> None:
    """Reveal a card. A player who played it must use its power; a player who received it may (ruling N34)."""
    card = t.lying[seat]
    own = t.origin[seat] == seat
    t.down &= ~BIT[seat]
    t.revealed = True
    t.note("revealed", seat, card)
    if own and SUIT_OF[card] != t.led and not t.arrived:
        t.cannot[seat] |= OF_SUIT[t.led]
    if t.powers & BIT[CHARACTER_OF[card]]:
        use_power(t, seat, not own)


SEATS: Final = range(MAX_SEATS)
SET_VALUE: Final = [[SetValue(optional, seat) for seat in SEATS] for optional in (0, 1)]
POINT_AT: Final = [[PointAt(optional, seat) for seat in SEATS] for optional in (0, 1)]
SEARCH_HAND: Final = [[SearchHand(optional, seat) for seat in SEATS] for optional in (0, 1)]
USE_JOURNALIST: Final = [UseJournalist(seat) for seat in SEATS]
EXPOSE_OTHERS: Final = [ExposeOthers(seat) for seat in SEATS]
EXPOSE_CARD: Final = [ExposeCard(seat) for seat in SEATS]
FIND_CARD: Final = [[FindCard(seat, victim) for victim in SEATS] for seat in SEATS]
GIVE_CARD: Final = [[GiveCard(seat, victim) for victim in SEATS] for seat in SEATS]
SWAP_CARD: Final = [SwapCard(seat) for seat in SEATS]
OPEN_CARDS: Final = OpenCards()
