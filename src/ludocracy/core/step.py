"""Steps: small immutable objects on a table's stack that describe what happens next. A step asks at most one question."""

from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from ludocracy.core.bits import BIT, mask_of

if TYPE_CHECKING:
    from ludocracy.core.table import Table

#: The seat numbers that stand for chance and for a watcher.
CHANCE: Final = -1
WATCHER: Final = -2

#: Shared lists, never to be changed: nobody, chance, and each seat alone.
NO_ONE: Final[list[int]] = []
BY_CHANCE: Final[list[int]] = [CHANCE]
ONLY: Final[list[list[int]]] = [[seat] for seat in range(8)]
NO_SUPERSET: Final[list[int]] = []
#: All seats of a table by the number of seats, and every set of seats by its mask.
EVERYBODY: Final[list[list[int]]] = [list(range(seats)) for seats in range(9)]
SEATS: Final[list[list[int]]] = [[seat for seat in range(8) if mask >> seat & 1] for mask in range(256)]

#: Equal weights for draws with up to 255 outcomes: `EVEN[n]` is a list of n ones.
EVEN: Final[list[list[int]]] = [[1] * count for count in range(256)]
#: Their running totals: `EVEN_TOTALS[n]` is [1, 2, ..., n].
EVEN_TOTALS: Final[list[list[int]]] = [list(range(1, count + 1)) for count in range(256)]

#: The results of `took`: the step is done, or it asks again after the steps that it pushed.
DONE: Final = False
STAY: Final = True

T = TypeVar("T", bound="Table")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[T]):
    """One step of the rules. It asks the seats of `who`, or it only runs.

    A subclass lists the names of its constructor's integers in `fields`, with which it is written into positions.
    """

    fields: ClassVar[tuple[str, ...]] = ()

    def who(self, t: T) -> list[int]:
        """Return the seats that must answer; NO_ONE for a step that only runs, BY_CHANCE for a draw."""
        return NO_ONE

    def options(self, t: T, seat: int) -> list[int]:
        """Return the legal answers of a seat; never empty for a seat of `who`."""
        raise AssertionError("this step asks nothing")

    def superset(self, t: T, seat: int) -> list[int]:
        """Return different moves with all legal ones among them, if the legal ones are costly to list but cheap to check.

        Random playouts draw one of these moves until `allows` says that it is legal. If there are none, they draw one of the
        options.
        """
        return NO_SUPERSET

    def allows(self, t: T, seat: int, move: int) -> bool:
        """Return whether a move of `superset` is legal."""
        raise AssertionError("this step has no superset of its options")

    def weights(self, t: T) -> list[int]:
        """Return the relative weight of each option of a draw, as integers."""
        return EVEN[len(self.options(t, CHANCE))]

    def took(self, t: T, seat: int, move: int) -> bool:
        """Carry out the answer; return DONE, or STAY to ask again."""
        raise AssertionError("this step asks nothing")

    def run(self, t: T) -> None:
        """Carry out a step that asks nobody."""

    def __reduce__(self) -> Any:
        return type(self), tuple([getattr(self, name) for name in self.fields])

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{n}={getattr(self, n)}' for n in self.fields)})"


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatStep(Step[T]):
    """A step that holds one seat and nothing else."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Step[T]):
    """Every seat that is asked answers once, in secret and in any order; then all answers are revealed together.

    `t.sealed` holds one answer per seat, UNSEALED while the seat has not answered. `t.silent` is the set of those seats.
    """

    def asked(self, t: T) -> list[int]:
        """Return the seats that take part: by default, all of them."""
        return EVERYBODY[t.seats]

    def who(self, t: T) -> list[int]:
        asked = self.asked(t)
        return SEATS[t.silent if len(asked) == t.seats else t.silent & mask_of(asked)]

    def took(self, t: T, seat: int, move: int) -> bool:
        t.sealed[seat] = move
        t.silent &= ~BIT[seat]
        return STAY

    def run(self, t: T) -> None:
        answers = t.sealed
        t.unseal()
        t.revealed = True
        self.open(t, answers)

    def open(self, t: T, answers: list[int]) -> None:
        """Handle the answers once all seats have answered; `answers[seat]` is the move of a seat."""
        raise AssertionError("a subclass of Sealed must define open")


UNSEALED: Final = -1
