"""Who wins a trick and what follows: comparing cards, taking tricks, Tax the Rich, the Judge, the Bureaucrat."""

from typing import Final

from ludocracy.core.bits import BIT, Lister
from ludocracy.core.step import DONE, NO_ONE, ONLY, STAY, Step
from ludocracy.games.tax_the_rich.moves import (
    ARTIST,
    BUREAUCRAT,
    CARDS,
    CHARACTER_OF,
    DOCTOR,
    INFLUENCER,
    JUDGE,
    KEEP,
    MOST_SEATS,
    MOTHER,
    NAME,
    OF_CHARACTER,
    PICK,
    POOR,
    SCIENTIST,
    SHIFT,
    SPARE,
    STEAL,
    SUIT_OF,
    SUITS,
    TEACHER,
    TWICE_VALUE,
    WOMEN,
    WORKER,
)
from ludocracy.games.tax_the_rich.powers import POWERS_IN_PLAY
from ludocracy.games.tax_the_rich.state import CLASS, FEMINIST, TaxTable

#: Rule cards that change how cards compare, and those for which it matters which cards lie in a trick.
COMPARING: Final = BIT[WORKER] | BIT[TEACHER] | BIT[ARTIST] | BIT[SCIENTIST] | BIT[DOCTOR]
CONTENT_MATTERS: Final = BIT[MOTHER] | BIT[INFLUENCER]

#: A suit outranks every value; the lowest key of a card that lies in a trick is above NOTHING.
SUIT_STEP: Final = 1000
NOTHING: Final = -SUIT_STEP

KEEPS: Final = Lister(KEEP)

#: No card before any of so many seats.
NOTHING_LIES: Final = [[-1] * seats for seats in range(MOST_SEATS + 1)]


def worth(card: int, revolution: int) -> int:
    """Twice what a card counts as: low beats high in a Class Revolution, women gain 10 in a Feminist one (T32)."""
    value = TWICE_VALUE[CHARACTER_OF[card]]
    if revolution == CLASS:
        return -value
    return value + 20 if revolution == FEMINIST and WOMEN & BIT[card] else value


def suit_rank(card: int, trump: int, led: int) -> int:
    """Trump, then the suit that was led, then the rest (ruling T15)."""
    suit = SUIT_OF[card]
    return 2 if suit == trump else 1 if suit == led else 0


#: By revolution, trump and suit led (16 * revolution + 4 * trump + led): the strength of each card.
STRENGTH: Final = [
    [SUIT_STEP * suit_rank(card, trump, led) + worth(card, revolution) for card in range(CARDS)]
    for revolution in range(3)
    for trump in range(SUITS)
    for led in range(SUITS)
]


class Compare(Step[TaxTable]):
    """All cards lie open and all powers have been used: who wins?"""

    def run(self, t: TaxTable) -> None:
        end_trick(t)


def end_trick(t: TaxTable) -> None:
    """The best card wins; with six players the two best. Of equal cards the first played is stronger (ruling T13)."""
    if t.powers & COMPARING:
        compare_by_rules(t)
    else:
        compare(t)
    if t.seats < 6:
        take_tricks(t)
    elif t.powers & CONTENT_MATTERS:
        t.kept = 0
        t.then(KEEP_THREE)
    else:
        keep_first_three(t)
        take_tricks(t)


def compare(t: TaxTable) -> None:
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
    """The order is made once, with all cards as they lie in the end; then Scientists strike the best (T19, N18, N19)."""
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
    """By seat: a number that orders the cards, places left aside."""
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
        key -= sign * 4 * t.marks[seat]  # the Teacher's 2, without a floor (ruling T26)
        if colourless:
            key -= SUIT_STEP * suit_rank(card, t.trump(), t.led)  # the Artist (ruling T17)
        if vaccine and CHARACTER_OF[card] == DOCTOR:
            key = 9 * SUIT_STEP  # above all, by place alone (rulings T20, N20)
        keys.append(key)
    return keys


def best_of(t: TaxTable, keys: list[int]) -> int:
    """The seat with the best key, the earliest place among equals; -1 if all are struck."""
    best = -1
    most = NOTHING
    seat = t.first
    for _ in range(t.seats):
        if keys[seat] > most:
            best = seat
            most = keys[seat]
        seat = t.next(seat)
    return best


# -- Taking the tricks -------------------------------------------------------------------------------


def trick_mask(t: TaxTable) -> int:
    mask = 0
    for card in t.lying:
        mask |= BIT[card]
    return mask


def keep_first_three(t: TaxTable) -> None:
    """Six players, and it does not matter which cards: the first three go to the best (ruling N13)."""
    kept = 0
    seat = t.first
    for _ in range(3):
        kept |= BIT[t.lying[seat]]
        seat = t.next(seat)
    t.kept = kept


class KeepThree(Step[TaxTable]):
    """Six players: the best card's player picks any three cards, the second gets the others (rulings T14, N13)."""

    def who(self, t: TaxTable) -> list[int]:
        return ONLY[t.best]

    def options(self, t: TaxTable, seat: int) -> list[int]:
        return KEEPS.of(trick_mask(t) & ~t.kept)

    def took(self, t: TaxTable, seat: int, move: int) -> bool:
        t.kept |= BIT[move - KEEP]
        if t.kept.bit_count() < 3:
            return STAY
        take_tricks(t)
        return DONE


def take_tricks(t: TaxTable) -> None:
    """All tricks are taken first, then come the effects, strongest first; the Bureaucrat last (rulings N12, N33)."""
    best = t.best
    mask = trick_mask(t)
    normal = best
    if best < 0:
        t.dead |= mask
        t.note("trick.dead")
        normal = t.next(t.first) if t.choices.dead_to_left else t.first  # ruling T19
        name_next(t, normal)
    else:
        t.winner = best
        t.note("trick.won", best, t.lying[best])
        if t.seats == 6:
            take(t, best, t.kept)
            t.note("trick.second", t.second, t.lying[t.second])
            take(t, t.second, mask & ~t.kept)
            name_next(t, best)
            won_with(t, t.second)
        else:
            take(t, best, mask)
            name_next(t, best)
        won_with(t, best)
    t.past = t.lying
    t.past_first = t.first
    begin_trick(t, normal)


def begin_trick(t: TaxTable, first: int) -> None:
    """Nothing lies in the middle, and what rule cards left on the last trick does not count in the next."""
    t.first = first
    t.turn = first
    t.count = 0
    t.lying = NOTHING_LIES[t.seats][:]
    if t.powers & POWERS_IN_PLAY:
        for seat in range(t.seats):
            t.origin[seat] = seat
            t.marks[seat] = 0
        t.zeros = 0
        t.thirteens = 0
        t.swapped = 0
        t.owing = False
        t.arrived = 0


def take(t: TaxTable, seat: int, cards: int) -> None:
    """A pile before the seat; each Mother is one of her own, and nothing is left beside Mothers alone (ruling N15)."""
    if t.powers & BIT[MOTHER]:
        mothers = cards & OF_CHARACTER[MOTHER]
        if mothers:
            cards &= ~mothers
            t.note("mothers", seat, mothers.bit_count())
            while mothers:
                add_pile(t, seat, mothers & -mothers)
                mothers &= mothers - 1
            if not cards:
                return
    add_pile(t, seat, cards)


def add_pile(t: TaxTable, seat: int, cards: int) -> None:
    t.piles.append(cards)
    t.owners.append(seat)
    t.won[seat] = t.won[seat] + 1


def won_with(t: TaxTable, seat: int) -> None:
    """What the winning card does: The Poor steals, the Judge moves the marker."""
    character = CHARACTER_OF[t.lying[seat]]
    if character == POOR:
        t.then(STEAL_TRICK[seat])
    elif character == JUDGE and t.powers & BIT[JUDGE]:
        t.then(MOVE_MARKER[seat])


# -- Tax the Rich ------------------------------------------------------------------------------------


class StealTrick(Step[TaxTable]):
    """A trick won with The Poor: take one from whoever has most, or leave it (rulings T11, T12)."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def who(self, t: TaxTable) -> list[int]:
        most = max(t.won)
        for other in range(t.seats):
            if other != self.seat and t.won[other] == most:
                return ONLY[self.seat]
        return NO_ONE

    def options(self, t: TaxTable, seat: int) -> list[int]:
        most = max(t.won)
        moves = [STEAL + other for other in range(t.seats) if other != seat and t.won[other] == most]
        moves.append(SPARE)
        return moves

    def took(self, t: TaxTable, seat: int, move: int) -> bool:
        if move == SPARE:
            t.note("spared", seat)
            return DONE
        victim = move - STEAL
        t.note("stolen", seat, victim)
        if t.powers & BIT[INFLUENCER]:
            t.then(PICK_STOLEN[seat][victim])
        else:
            move_pile(t, newest_of(t, victim), seat)
        return DONE


def newest_of(t: TaxTable, seat: int) -> int:
    pile = len(t.owners) - 1
    while t.owners[pile] != seat:
        pile -= 1
    return pile


def move_pile(t: TaxTable, pile: int, seat: int) -> None:
    t.won[t.owners[pile]] -= 1
    t.won[seat] += 1
    t.owners[pile] = seat


class PickStolen(Step[TaxTable]):
    """The thief chooses the trick, when it matters which (ruling N14)."""

    fields = ("seat", "victim")

    def __init__(self, seat: int, victim: int) -> None:
        self.seat: Final = seat
        self.victim: Final = victim

    def who(self, t: TaxTable) -> list[int]:
        return ONLY[self.seat]

    def options(self, t: TaxTable, seat: int) -> list[int]:
        return [PICK + pile for pile, owner in enumerate(t.owners) if owner == self.victim]

    def took(self, t: TaxTable, seat: int, move: int) -> bool:
        move_pile(t, move - PICK, seat)
        return DONE


# -- 9 The Judge: Décision rejetée -------------------------------------------------------------------


class MoveMarker(Step[TaxTable]):
    """A trick won with a Judge: the marker must go to another box of its row: new trump, new target (T21, N21)."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def who(self, t: TaxTable) -> list[int]:
        return ONLY[self.seat]

    def options(self, t: TaxTable, seat: int) -> list[int]:
        return [SHIFT + suit for suit in t.choices.board.columns if suit != t.trump()]

    def took(self, t: TaxTable, seat: int, move: int) -> bool:
        t.marker = t.marker - t.trump() + move - SHIFT
        t.note("shifted", seat, t.trump(), t.target())
        return DONE


# -- 5.5 The Bureaucrat: Décret officiel -------------------------------------------------------------


def name_next(t: TaxTable, normal: int) -> None:
    """Whoever has the first Bureaucrat of the trick names another to lead, unless it was the last (T28, N10, N33)."""
    if not t.powers & BIT[BUREAUCRAT] or not t.hands[normal]:
        return
    seat = t.first
    for _ in range(t.seats):
        if CHARACTER_OF[t.lying[seat]] == BUREAUCRAT:
            t.then(NAME_NEXT[seat])
            return
        seat = t.next(seat)


class NameNext(Step[TaxTable]):
    """Anybody but the seat that would lead, oneself included."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def who(self, t: TaxTable) -> list[int]:
        return ONLY[self.seat]

    def options(self, t: TaxTable, seat: int) -> list[int]:
        return [NAME + other for other in range(t.seats) if other != t.first]

    def took(self, t: TaxTable, seat: int, move: int) -> bool:
        t.first = move - NAME
        t.turn = t.first
        t.note("named", seat, t.first)
        return DONE


COMPARE: Final = Compare()
KEEP_THREE: Final = KeepThree()
STEAL_TRICK: Final = [StealTrick(seat) for seat in range(MOST_SEATS)]
PICK_STOLEN: Final = [[PickStolen(seat, victim) for victim in range(MOST_SEATS)] for seat in range(MOST_SEATS)]
MOVE_MARKER: Final = [MoveMarker(seat) for seat in range(MOST_SEATS)]
NAME_NEXT: Final = [NameNext(seat) for seat in range(MOST_SEATS)]
