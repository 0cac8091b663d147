"""The end of a trick: taking it, Tax the Rich, the Judge and the Bureaucrat."""

from typing import Final

from ludocracy.core.bits import BIT, Lister, size
from ludocracy.core.step import DONE, EVERYBODY, NO_ONE, ONLY, STAY, SeatStep, Step
from ludocracy.core.table import leaders
from ludocracy.games.tax_the_rich.comparing import compare, trick_mask
from ludocracy.games.tax_the_rich.moves import (
    BUREAUCRAT,
    CHARACTER_OF,
    INFLUENCER,
    JUDGE,
    KEEP,
    MAX_SEATS,
    MOTHER,
    NAME,
    OF_CHARACTER,
    PICK,
    POOR,
    SHIFT,
    SPARE,
    STEAL,
)
from ludocracy.games.tax_the_rich.powers import POWERS_IN_PLAY
from ludocracy.games.tax_the_rich.state import TaxTable

#: Rule cards for which the cards of a trick matter.
CONTENT_MATTERS: Final = BIT[MOTHER] | BIT[INFLUENCER]

KEEPS: Final = Lister(KEEP)

#: By number of seats: the value of `lying` when no card has been played.
NO_CARDS: Final = [[-1] * seats for seats in range(MAX_SEATS + 1)]


class Compare(Step[TaxTable]):
    """Compare the cards, after all are face up and all powers have been used."""

    def run(self, t: TaxTable) -> None:
        end_trick(t)


def end_trick(t: TaxTable) -> None:
    """Give the trick to the player of the best card or, with six players, to those of the two best cards (ruling T13)."""
    compare(t)
    if t.seats < 6:
        take_tricks(t)
    elif t.powers & CONTENT_MATTERS:
        t.kept = 0
        t.then(KEEP_THREE)
    else:
        keep_first_three(t)
        take_tricks(t)


# -- Taking the tricks -------------------------------------------------------------------------------


def keep_first_three(t: TaxTable) -> None:
    """With six players, let the best keep the first three cards, if the cards do not matter (ruling N13)."""
    kept = 0
    seat = t.first
    for _ in range(3):
        kept |= BIT[t.lying[seat]]
        seat = t.next(seat)
    t.kept = kept


class KeepThree(Step[TaxTable]):
    """Six players: the player of the best card picks three cards, and the second gets the others (rulings T14, N13)."""

    def who(self, t: TaxTable) -> list[int]:
        return ONLY[t.best]

    def options(self, t: TaxTable, seat: int) -> list[int]:
        return KEEPS.of(trick_mask(t) & ~t.kept)

    def took(self, t: TaxTable, seat: int, move: int) -> bool:
        t.kept |= BIT[move - KEEP]
        if size(t.kept) < 3:
            return STAY
        take_tricks(t)
        return DONE


def take_tricks(t: TaxTable) -> None:
    """Take all tricks, then apply the effects, the strongest card first and the Bureaucrat last (rulings N12, N33)."""
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
    """Clear the trick, and the effects of rule cards that last for one trick only."""
    t.first = first
    t.turn = first
    t.count = 0
    t.lying = NO_CARDS[t.seats][:]
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
    """Give cards to a seat as a pile. Each Mother is a separate pile (ruling N15)."""
    if t.powers & BIT[MOTHER]:
        mothers = cards & OF_CHARACTER[MOTHER]
        if mothers:
            cards &= ~mothers
            t.note("mothers", seat, size(mothers))
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
    """Apply the effect of the winning card: The Poor steals, the Judge moves the marker."""
    character = CHARACTER_OF[t.lying[seat]]
    if character == POOR:
        t.then(STEAL_TRICK[seat])
    elif character == JUDGE and t.powers & BIT[JUDGE]:
        t.then(MOVE_MARKER[seat])


# -- Tax the Rich ------------------------------------------------------------------------------------


class StealTrick(SeatStep[TaxTable]):
    """A player who won with The Poor may take a trick from the player who has the most (rulings T11, T12)."""

    def who(self, t: TaxTable) -> list[int]:
        return ONLY[self.seat] if victims(t, self.seat) else NO_ONE

    def options(self, t: TaxTable, seat: int) -> list[int]:
        moves = [STEAL + other for other in victims(t, seat)]
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


def victims(t: TaxTable, seat: int) -> list[int]:
    """Return the seats with the most tricks, except this seat."""
    return [other for other in leaders(t.won, EVERYBODY[t.seats]) if other != seat]


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
    """The thief chooses the trick, if the choice matters (ruling N14)."""

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


class MoveMarker(SeatStep[TaxTable]):
    """A player who won with a Judge must move the marker within its row, which changes trump and target (rulings T21, N21)."""

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
    """Let the holder of the first Bureaucrat name another player to lead, except after the last trick (T28, N10, N33).

    With the option `bureaucrat`, the player who played her decides, even if a Billionaire has taken her.
    """
    if not t.powers & BIT[BUREAUCRAT] or not t.hands[normal]:
        return
    seat = t.first
    for _ in range(t.seats):
        lies = t.origin.index(seat) if t.choices.bureaucrats_player else seat  # who played her, or who has her
        if CHARACTER_OF[t.lying[lies]] == BUREAUCRAT:
            t.then(NAME_NEXT[seat])
            return
        seat = t.next(seat)


class NameNext(SeatStep[TaxTable]):
    """The holder names any seat, including their own, except the one that would lead."""

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
STEAL_TRICK: Final = [StealTrick(seat) for seat in range(MAX_SEATS)]
PICK_STOLEN: Final = [[PickStolen(seat, victim) for victim in range(MAX_SEATS)] for seat in range(MAX_SEATS)]
MOVE_MARKER: Final = [MoveMarker(seat) for seat in range(MAX_SEATS)]
NAME_NEXT: Final = [NameNext(seat) for seat in range(MAX_SEATS)]
