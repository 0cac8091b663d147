"""Finds the strongest card of a trick: suits, values, ties, and the rule cards that change the comparison."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.games.tax_the_rich.moves import (
    ARTIST,
    CARDS,
    CHARACTER_OF,
    DOCTOR,
    OF_CHARACTER,
    POOR,
    SCIENTIST,
    SUIT_OF,
    SUITS,
    TEACHER,
    TWICE_VALUE,
    WOMEN,
    WORKER,
)
from ludocracy.games.tax_the_rich.state import CLASS, FEMINIST, TaxTable

#: Rule cards that change how cards compare.
COMPARING: Final = BIT[WORKER] | BIT[TEACHER] | BIT[ARTIST] | BIT[SCIENTIST] | BIT[DOCTOR]

#: A suit outranks every value; the lowest key of a card in a trick is above NOTHING.
SUIT_STEP: Final = 1000
NOTHING: Final = -SUIT_STEP


def worth(card: int, revolution: int) -> int:
    """Return twice the value of a card: low beats high in a Class Revolution, women gain 10 in a Feminist one (T32)."""
    value = TWICE_VALUE[CHARACTER_OF[card]]
    if revolution == CLASS:
        return -value
    return value + 20 if revolution == FEMINIST and WOMEN & BIT[card] else value


def suit_rank(card: int, trump: int, led: int) -> int:
    """Rank a suit: trump, then the suit that was led, then the rest (ruling T15)."""
    suit = SUIT_OF[card]
    return 2 if suit == trump else 1 if suit == led else 0


#: By revolution, trump and suit led (16 * revolution + 4 * trump + led): the strength of each card.
STRENGTH: Final = [
    [SUIT_STEP * suit_rank(card, trump, led) + worth(card, revolution) for card in range(CARDS)]
    for revolution in range(3)
    for trump in range(SUITS)
    for led in range(SUITS)
]


def compare(t: TaxTable) -> None:
    """Find the best and the second card. Of equal cards, the first played is stronger (rulings T15, T23)."""
    if t.powers & COMPARING:
        compare_by_rules(t)
    else:
        compare_plainly(t)


def compare_plainly(t: TaxTable) -> None:
    strength = STRENGTH[16 * t.revolution + 4 * t.trump() + t.led]
    lying = t.lying
    seat = t.first
    best = -1
    second = -1
    most = NOTHING
    next_most = NOTHING
    for _ in range(t.seats):
        key = strength[lying[seat]]
        if key > most:
            second = best
            next_most = most
            best = seat
            most = key
        elif key > next_most:
            second = seat
            next_most = key
        seat = t.next(seat)
    t.best = best
    t.second = second


def compare_by_rules(t: TaxTable) -> None:
    """Compare all cards in their final places; then each Scientist strikes the best card (rulings T19, N18, N19)."""
    keys = strengths(t)
    struck = 0
    if t.powers & BIT[SCIENTIST]:
        for card in t.lying:
            struck += int(CHARACTER_OF[card] == SCIENTIST)
    for _ in range(struck):
        seat = best_of(t, keys)
        keys[seat] = NOTHING
        t.note("struck", seat, t.lying[seat])
    t.best = best_of(t, keys)
    t.second = -1
    if t.best >= 0:
        keys[t.best] = NOTHING
        t.second = best_of(t, keys)


def strengths(t: TaxTable) -> list[int]:
    """Return the strength of each seat's card, ignoring the order of play."""
    rules = t.powers
    mask = trick_mask(t)
    plain = STRENGTH[16 * t.revolution + 4 * t.trump() + t.led]
    sign = -1 if t.revolution == CLASS else 1
    colourless = rules & BIT[ARTIST] and mask & OF_CHARACTER[ARTIST]
    vaccine = rules & BIT[DOCTOR] and mask & OF_CHARACTER[POOR]
    keys: list[int] = []
    for seat in range(t.seats):
        card = t.lying[seat]
        key = plain[card]
        if BIT[card] & t.zeros:
            key -= sign * TWICE_VALUE[WORKER]
        elif BIT[card] & t.thirteens:
            key += sign * (26 - TWICE_VALUE[WORKER])
        key -= sign * 4 * t.marks[seat]  # the Teacher's 2, without a minimum (ruling T26)
        if colourless:
            key -= SUIT_STEP * suit_rank(card, t.trump(), t.led)  # the Artist (ruling T17)
        if vaccine and CHARACTER_OF[card] == DOCTOR:
            key = 9 * SUIT_STEP  # above all others, ordered only by place (rulings T20, N20)
        keys.append(key)
    return keys


def best_of(t: TaxTable, keys: list[int]) -> int:
    """Return the seat with the highest key, of equal keys the first played; -1 if all cards are struck."""
    best = -1
    most = NOTHING
    seat = t.first
    for _ in range(t.seats):
        if keys[seat] > most:
            best = seat
            most = keys[seat]
        seat = t.next(seat)
    return best


def trick_mask(t: TaxTable) -> int:
    mask = 0
    for card in t.lying:
        mask |= BIT[card]
    return mask
