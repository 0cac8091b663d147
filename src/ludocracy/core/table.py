"""One position: plain data and a stack of steps. All games are built on it."""

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from ludocracy.core.bits import BIT, mask_of
from ludocracy.core.notes import EVERYONE, Note
from ludocracy.core.step import BY_CHANCE, CHANCE, EVEN, EVEN_TOTALS, NO_ONE, UNSEALED, Step

#: A value of a game's option.
Value = bool | int | str

#: The value of `aside` in games without interjections.
NO_ASIDE: Final = 1 << 29

#: The default of a note's arguments: not given.
UNSAID: Final = -(1 << 40)

#: The value of `asking` while no question is open.
NOTHING: Final[Step[Any]] = Step()


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """One position of one game. The subclass of a game adds its fields and `clone`, `scores` and `winners`.

    For the speed of search, `play` does not check moves; `play/legality.py` checks moves from outside.

    >>> import ludocracy
    >>> table = ludocracy.new_match("riffifi", seats=3, seed=7).chair(0).imagine()
    >>> table.who(), len(table.options(0))
    ([0], 12)
    >>> table.play(0, table.options(0)[0])
    >>> table.who(), table.over()
    ([1], False)
    """

    def __init__(self, seats: int, setting: dict[str, Value]) -> None:
        self.seats: int = seats
        self.setting: dict[str, Value] = setting  # the game's options, complete; shared and never changed
        self.stack: list[Step[Any]] = []
        self.asking: Step[Any] = NOTHING  # the step on top, while somebody must answer it
        self.waiting: list[int] = NO_ONE
        # The latest options and those before, kept so that compiled code reuses their memory: a caller usually holds a list
        # until it has the next one.
        self.listed: list[int] = NO_ONE
        self.listed_before: list[int] = NO_ONE
        self.sealed: list[int] = NO_ONE
        self.silent: int = 0  # mask: the seats whose sealed answers are missing
        self.aside: int = NO_ASIDE  # the code of the first interjection
        self.notes: list[Note] | None = None  # None: notes are not collected
        self.revealed: bool = False  # a secret was revealed: undo must not go past this

    # -- the contract ------------------------------------------------------------------------------

    def who(self) -> list[int]:
        """Return the seats that must answer: [CHANCE] if a draw is due, none when the game is over."""
        return self.waiting

    def may(self) -> list[int]:
        """Return the seats that may move out of turn. Nobody waits for them."""
        return NO_ONE

    def options(self, seat: int) -> list[int]:
        """Return the legal moves of a seat of `who()` or `may()`. Do not change the list, and do not keep it after `play`."""
        listed = self.asking.options(self, seat)
        self.listed_before = self.listed
        self.listed = listed
        return listed

    def weights(self) -> list[int]:
        """Return the weights of the outcomes in `options(CHANCE)`."""
        return self.asking.weights(self)

    def cumulative_weights(self) -> list[int]:
        """Return the running totals of `weights()`, as `bisect` and `random.choices` take them: EVEN_TOTALS for equal weights."""
        weights = self.asking.weights(self)
        count = len(weights)
        if count < len(EVEN) and weights is EVEN[count]:
            return EVEN_TOTALS[count]
        totals: list[int] = []
        total = 0
        for weight in weights:
            total += weight
            totals.append(total)
        return totals

    def play(self, seat: int, move: int) -> None:
        """Carry out a legal move."""
        if move >= self.aside:
            self.speak(seat, move)
            self.settle()
            return
        # Every move of every game runs this code, so the two usual cases come first: the step asks again, or it has
        # pushed one other step, which replaces it. `settle` handles all other cases.
        stack = self.stack
        place: i64 = len(stack) - 1
        step = self.asking
        if step.took(self, seat, move):
            if len(stack) == place + 1:
                waiting = step.who(self)
                if waiting:
                    self.waiting = waiting
                    return
        elif len(stack) == place + 2:
            step = stack.pop()
            stack[place] = step
            waiting = step.who(self)
            if waiting:
                self.asking = step
                self.waiting = waiting
                return
        else:
            stack.pop(place)  # the step is below those that its answer pushed
        self.settle()

    def clone(self) -> "Table":
        """Return a copy that shares nothing that can change."""
        raise AssertionError("a subclass of Table must define clone")

    def scores(self) -> list[int]:
        """Return one number per seat; higher is better."""
        raise AssertionError("a subclass of Table must define scores")

    def winners(self) -> list[int]:
        """Return the seats that have won; none before the game is over."""
        raise AssertionError("a subclass of Table must define winners")

    # -- for the rules -----------------------------------------------------------------------------

    def speak(self, seat: int, move: int) -> None:
        """Carry out an interjection: a move of a seat of `may()`, with a code from `aside` on."""
        raise AssertionError("this game has no moves out of turn")

    def then(
        self,
        first: Step[Any],
        second: Step[Any] | None = None,
        third: Step[Any] | None = None,
        fourth: Step[Any] | None = None,
    ) -> None:
        """Push steps that happen next, in this order, before those already on the stack."""
        stack = self.stack
        if second is not None:
            if fourth is not None:
                stack.append(fourth)
            if third is not None:
                stack.append(third)
            stack.append(second)
        stack.append(first)

    def settle(self) -> None:
        """Run steps until somebody must answer or nothing is left."""
        stack = self.stack
        while stack:
            top = stack[-1]
            waiting = top.who(self)
            if waiting:
                self.asking = top
                self.waiting = waiting
                return
            stack.pop()
            top.run(self)
        self.waiting = NO_ONE

    def over(self) -> bool:
        """Return whether the game has ended."""
        return not self.stack

    def by_chance(self) -> bool:
        """Return whether a draw is due."""
        waiting = self.waiting
        return waiting is BY_CHANCE or (len(waiting) == 1 and waiting[0] == CHANCE)

    def note(
        self, key: str, a: int = UNSAID, b: int = UNSAID, c: int = UNSAID, d: int = UNSAID, e: int = UNSAID
    ) -> None:
        """Add a note for everybody. Arguments instead of a list cost almost nothing while notes are not collected."""
        if self.notes is not None:
            self.add_note(EVERYONE, key, a, b, c, d, e)

    def whisper(
        self, seat: int, key: str, a: int = UNSAID, b: int = UNSAID, c: int = UNSAID, d: int = UNSAID, e: int = UNSAID
    ) -> None:
        """Add a note for one seat."""
        if self.notes is not None:
            self.add_note(1 << seat, key, a, b, c, d, e)

    def note_others(
        self, seat: int, key: str, a: int = UNSAID, b: int = UNSAID, c: int = UNSAID, d: int = UNSAID, e: int = UNSAID
    ) -> None:
        """Add a note for watchers and all seats except one: the public counterpart of a whisper."""
        if self.notes is not None:
            self.add_note(EVERYONE & ~(1 << seat), key, a, b, c, d, e)

    def add_note(self, audience: int, key: str, a: int, b: int, c: int, d: int, e: int) -> None:
        """Add a note for an audience, given as a mask."""
        if self.notes is not None:
            self.notes.append(Note(key, [arg for arg in [a, b, c, d, e] if arg != UNSAID], audience))

    def restored(self) -> None:
        """Rebuild the fields that a table has only for speed, after a position was loaded."""

    # -- as an object ------------------------------------------------------------------------------

    def __repr__(self) -> str:
        if self.over():
            state = "over"
        elif self.by_chance():
            state = "a draw is due"
        else:
            state = f"{type(self.asking).__name__} asks {self.waiting}"
        return f"<{type(self).__name__}, {self.seats} seats: {state}>"

    def __copy__(self) -> "Table":
        return self.clone()

    def __deepcopy__(self, memo: Any) -> "Table":
        return self.clone()

    def __reduce__(self) -> Any:
        raise TypeError("a table cannot be pickled: use Game.dump(table) and Game.load(data), or pickle the Match")

    # -- for clone ---------------------------------------------------------------------------------

    def copied_to(self, other: "Table") -> None:
        """Copy the fields that every table has to a new table."""
        other.stack = self.stack[:]
        other.asking = self.asking
        other.waiting = self.waiting
        other.aside = self.aside
        if self.sealed:
            other.sealed = self.sealed[:]
            other.silent = self.silent

    def unseal(self) -> None:
        """Mark every sealed answer as missing. A game with sealed choices calls it once."""
        self.sealed = [UNSEALED] * self.seats
        self.silent = BIT[self.seats] - 1

    def seal(self, answers: list[int]) -> None:
        """Set the sealed answers: UNSEALED for each seat that has not answered."""
        self.sealed = answers
        self.silent = mask_of([seat for seat in range(self.seats) if answers[seat] == UNSEALED])


def leaders(numbers: list[int], among: list[int]) -> list[int]:
    """Return those of the seats or roles `among` that have the highest number."""
    best = numbers[among[0]]
    for seat in among:  # compiled code would call `max` in the interpreter
        if numbers[seat] > best:
            best = numbers[seat]
    return [seat for seat in among if numbers[seat] == best]
