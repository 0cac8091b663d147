"""The rules of The Big Cheese for sold projects: workers return, projects end and pay, and Big Cheeses are used."""

from typing import Final

from mypy_extensions import i64

from ludocracy.core.bits import BIT, Lister
from ludocracy.core.step import BY_CHANCE, DONE, EVEN, NO_ONE, ONLY, STAY, Step
from ludocracy.games.big_cheese.moves import (
    AGAIN,
    CASH,
    CHEESE_PROJECT,
    CHEESES,
    DONE_PICKING,
    FIRST_SPECIAL,
    KEEP,
    PROJECT_OF,
    ROLL,
    VALUE_OF,
)
from ludocracy.games.big_cheese.state import (
    ENTRY,
    HIRE,
    MANY_DICE,
    MAX_HIRED,
    NO_LUCK,
    PLACED,
    STAFF,
    BigCheeseTable,
)

# Shared lists of answers.
ROLLS: Final = [[ROLL + face for face in range(sides)] for sides in range(21)]
CASHES: Final = Lister(CASH)
AGAINS: Final = Lister(AGAIN)
KEEP_OR_AGAIN: Final = [[KEEP, AGAIN + face] for face in range(20)]


# -- Les enchères: workers return --------------------------------------------------------------------


class ReleaseWorkers(Step[BigCheeseTable]):
    """Every project except the new one releases a worker, including the winner's older projects (ruling C6)."""

    def run(self, t: BigCheeseTable) -> None:
        release(t, len(t.projects) - ENTRY)


class ReleaseAll(Step[BigCheeseTable]):
    """Every project releases a worker after an auction without a sale (ruling C4)."""

    def run(self, t: BigCheeseTable) -> None:
        release(t, len(t.projects))


def release(t: BigCheeseTable, end: int) -> None:
    """Release a worker from each project before the place `end` in the list; ended projects go to the hand or pay."""
    projects = t.projects
    free = t.free
    specials = 0
    numbers = 0
    owner = 0
    card = 0
    entry: i64
    for entry in range(0, end, ENTRY):
        seat = projects[entry]
        free[seat] = free[seat] + 1
        left = projects[entry + STAFF] - 1
        projects[entry + STAFF] = left
        if left == 0:
            if projects[entry + PLACED] >= FIRST_SPECIAL:
                specials += 1
            else:
                numbers += 1
                owner = seat
                card = projects[entry + PLACED]
    if end:
        t.note("released", end // ENTRY)
    while specials:
        take_special(t)
        specials -= 1
    if numbers == 1:
        cash(t, owner, card)
    elif numbers:
        t.then(CASH_IN)


def take_special(t: BigCheeseTable) -> None:
    """Take the next ended Veto or Big Cheese to the hand, before projects pay: it can be used in the same turn (ruling C8)."""
    entry = next_ended(t, t.choices.winner_hires_first, FIRST_SPECIAL)
    seat = t.projects[entry]
    card = t.projects[entry + PLACED]
    remove_project(t, entry)
    if t.choices.variant == NO_LUCK and PROJECT_OF[card] == CHEESE_PROJECT:
        hire(t, seat, card)
    else:
        t.hands[seat] |= BIT[card]
        t.note("to.hand", seat, PROJECT_OF[card])


def remove_project(t: BigCheeseTable, entry: int) -> None:
    """Remove a project. Compiled code would call the interpreter to delete a slice, which took 5% of a random game."""
    for _ in range(ENTRY):
        t.projects.pop(entry)


def next_ended(t: BigCheeseTable, winner_first: bool, lowest: int) -> int:
    """Return the place of the next ended project with a card from `lowest` on: the oldest of the first player clockwise."""
    projects = t.projects
    first = t.starter if winner_first else t.next(t.starter)
    found = -1
    nearest = t.seats
    entry: i64
    for entry in range(0, len(projects), ENTRY):
        if projects[entry + STAFF] == 0 and projects[entry + PLACED] >= lowest:
            distance = projects[entry] - first
            if distance < 0:
                distance += t.seats
            if distance < nearest:
                nearest = distance
                found = int(entry)
    return found


# -- Le rapport d'un projet numéroté -----------------------------------------------------------------


class CashIn(Step[BigCheeseTable]):
    """Several ended projects pay one after the other, clockwise from the winner (rulings C8, N-C3, N-C4).

    An owner is asked which project pays next only if it can matter (ruling N-C5).
    """

    def who(self, t: BigCheeseTable) -> list[int]:
        if not t.choices.owner_orders:
            return NO_ONE
        entry = due(t)
        if entry < 0:
            return NO_ONE
        numbers = numbers_due(t, entry)
        return ONLY[t.projects[entry]] if numbers & numbers - 1 else NO_ONE

    def options(self, t: BigCheeseTable, seat: int) -> list[int]:
        return CASHES.of(numbers_due(t, due(t)))

    def took(self, t: BigCheeseTable, seat: int, move: int) -> bool:
        entry = due(t)
        while t.projects[entry] != seat or t.projects[entry + STAFF] or not of_number(t, entry, move - CASH):
            entry += ENTRY
        cash(t, seat, t.projects[entry + PLACED])
        return STAY

    def run(self, t: BigCheeseTable) -> None:
        entry = due(t)
        if entry >= 0:
            t.then(CASH_IN)
            cash(t, t.projects[entry], t.projects[entry + PLACED])


def due(t: BigCheeseTable) -> int:
    """Return the place of the project that pays next; -1 if all have paid."""
    return next_ended(t, t.choices.winner_paid_first, 0)


def of_number(t: BigCheeseTable, entry: int, project: int) -> bool:
    return PROJECT_OF[t.projects[entry + PLACED]] == project


def numbers_due(t: BigCheeseTable, first: int) -> int:
    """Return the mask of the numbers of the ended projects that belong to the owner of the project at `first`."""
    projects = t.projects
    owner = projects[first]
    numbers = 0
    entry: i64
    for entry in range(first, len(projects), ENTRY):
        if projects[entry] == owner and projects[entry + STAFF] == 0:
            numbers |= BIT[PROJECT_OF[projects[entry + PLACED]]]
    return numbers


def cash(t: BigCheeseTable, seat: int, card: int) -> None:
    """Let an ended project pay."""
    t.payee = seat
    t.paid = card
    t.note("ended", seat, PROJECT_OF[card])
    if t.choices.variant == NO_LUCK:
        score(t, VALUE_OF[PROJECT_OF[card]])
    else:
        t.throws = t.choices.dice[PROJECT_OF[card]]
        t.then(THROW)


class Throw(Step[BigCheeseTable]):
    """Throws the dice of the project that pays, one by one. The polyhedral die of card 2 gives 1 or 2 (ruling C2)."""

    def who(self, t: BigCheeseTable) -> list[int]:
        return BY_CHANCE

    def options(self, t: BigCheeseTable, seat: int) -> list[int]:
        return ROLLS[t.choices.sides[PROJECT_OF[t.paid]]]

    def weights(self, t: BigCheeseTable) -> list[int]:
        return EVEN[t.choices.sides[PROJECT_OF[t.paid]]]

    def took(self, t: BigCheeseTable, seat: int, move: int) -> bool:
        face = move - ROLL + 1
        t.dice.append(face)
        t.throws -= 1
        if t.choices.variant != MANY_DICE:
            t.note("rolled", t.payee, face)
        if t.throws:
            return STAY
        if t.choices.variant == MANY_DICE:
            t.note("rolled.many", t.payee, len(t.dice), t.worth())
        if may_throw_again(t):
            t.then(USE_BIG_CHEESE)
        else:
            score(t, t.worth())
        return DONE


def score(t: BigCheeseTable, gain: int) -> None:
    """Score the points of the project that pays, and discard it."""
    seat = t.payee
    card = t.paid
    if t.overshoots(gain):
        t.note("overshot", seat, PROJECT_OF[card], gain, t.choices.goal)
    else:
        t.totals[seat] = t.totals[seat] + gain
        t.note("scored", seat, PROJECT_OF[card], gain, t.totals[seat])
    projects = t.projects
    entry: i64 = 0
    while projects[entry + PLACED] != card:
        entry += ENTRY
    remove_project(t, entry)
    t.discards |= BIT[card]
    t.payee = -1
    t.paid = -1
    t.favours = 0
    t.dice.clear()


# -- Le projet Big Cheese ----------------------------------------------------------------------------


class UseBigCheese(Step[BigCheeseTable]):
    """The owner may throw again; the new result counts, unless the owner uses another Big Cheese (rulings C9, C10, N-C9)."""

    def who(self, t: BigCheeseTable) -> list[int]:
        return ONLY[t.payee]

    def options(self, t: BigCheeseTable, seat: int) -> list[int]:
        if len(t.dice) == 1:
            return KEEP_OR_AGAIN[t.dice[0] - 1]
        return [KEEP, *dice_to_pick(t)]

    def took(self, t: BigCheeseTable, seat: int, move: int) -> bool:
        if move == KEEP:
            t.note("kept", seat)
            score(t, t.worth())
            return DONE
        held = t.hands[seat] & CHEESES
        spent = held & -held
        t.hands[seat] &= ~spent
        t.discards |= spent
        t.favours += 1
        t.note("favour", seat)
        pick(t, move - AGAIN + 1)
        if t.choices.variant == MANY_DICE:
            t.then(MORE_DICE)
        else:
            t.then(THROW)
        return DONE


def may_throw_again(t: BigCheeseTable) -> bool:
    return t.hands[t.payee] & CHEESES != 0 and t.favours < t.choices.most_favours


def dice_to_pick(t: BigCheeseTable) -> list[int]:
    """Return the moves that throw a die again, one per face."""
    faces = 0
    for face in t.dice:
        faces |= BIT[face - 1]
    return AGAINS.of(faces)


def pick(t: BigCheeseTable, face: int) -> None:
    t.dice.remove(face)
    t.throws += 1
    t.note("again", t.payee, face - 1)


class MoreDice(Step[BigCheeseTable]):
    """Variant 2: the owner may throw any number of dice again, at least one (ruling N-C10)."""

    def who(self, t: BigCheeseTable) -> list[int]:
        return ONLY[t.payee]

    def options(self, t: BigCheeseTable, seat: int) -> list[int]:
        return [DONE_PICKING, *dice_to_pick(t)]

    def took(self, t: BigCheeseTable, seat: int, move: int) -> bool:
        if move == DONE_PICKING:
            t.then(THROW)
            return DONE
        pick(t, move - AGAIN + 1)
        return STAY


# -- Variante sans hasard ----------------------------------------------------------------------------


def hire(t: BigCheeseTable, seat: int, card: int) -> None:
    """Exchange an ended Big Cheese at once for two workers, within both limits (rulings C15, C16, N-C8)."""
    t.discards |= BIT[card]
    if t.hired[seat] + HIRE <= MAX_HIRED and sum(t.hired) + HIRE <= 2 * t.seats:
        t.hired[seat] += HIRE
        t.free[seat] += HIRE
        t.note("hired", seat, t.hired[seat])
    else:
        t.note("not.hired", seat)


# Every step is created once.
RELEASE_WORKERS: Final = ReleaseWorkers()
RELEASE_ALL: Final = ReleaseAll()
CASH_IN: Final = CashIn()
THROW: Final = Throw()
USE_BIG_CHEESE: Final = UseBigCheese()
MORE_DICE: Final = MoreDice()
