"""What a seat sees as numbers, for learners: columns with names and ranges, and the rows that an encoder writes.

The numbers are whole, as in the rules: counts, codes and flags. A learner divides each by the scale of its column. They are
kept in a packed `vec`, which compiled code fills ten times as fast as Python lists, and which numpy reads without a copy
(`bench/envs.py`).
"""

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr

from ludocracy.core.table import Table


@final
class Column:
    """One number of an observation: `name`, such as `left_1.tokens.red`, and its range from `least` to `most`.

    `key` is the block that the column belongs to; the words of the game explain it (`feature.tokens`). Observations contain
    the number divided by `scale`.
    """

    def __init__(self, name: str, key: str, least: int, most: int, scale: int) -> None:
        self.name: Final = name
        self.key: Final = key
        self.least: Final = least
        self.most: Final = most
        self.scale: Final = scale

    def __repr__(self) -> str:
        return f"<Column {self.name}, from {self.least} to {self.most}, divided by {self.scale}>"


@final
class Layout:
    """The columns of an encoder, in the order in which it writes them.

    >>> layout = Layout()
    >>> layout.number("round", most=3)
    >>> for owner in owners(2):
    ...     layout.begin(owner)
    ...     layout.flags("tick", ["red", "blue"])
    >>> [column.name for column in layout.columns]
    ['round', 'you.tick.red', 'you.tick.blue', 'left_1.tick.red', 'left_1.tick.blue']
    """

    def __init__(self) -> None:
        self.columns: Final[list[Column]] = []
        self.owner: str = ""

    def begin(self, owner: str) -> None:
        """Begin the columns of a seat; their names begin with the owner."""
        self.owner = f"{owner}."

    def number(self, key: str, most: int, least: int = 0, scale: int = 0) -> None:
        """Add a number; without a scale, it is divided by its highest value."""
        self.columns.append(Column(self.owner + key, key, least, most, scale or most))

    def flag(self, key: str) -> None:
        """Add a number that is 1 if something is true."""
        self.number(key, 1)

    def numbers(self, key: str, labels: Sequence[str], most: int, least: int = 0, scale: int = 0) -> None:
        """Add a number for each label."""
        for label in labels:
            self.columns.append(Column(f"{self.owner}{key}.{label}", key, least, most, scale or most))

    def flags(self, key: str, labels: Sequence[str]) -> None:
        """Add a flag for each label: members of a set, or the one label that applies."""
        self.numbers(key, labels, 1)

    def __len__(self) -> int:
        return len(self.columns)


def owners(seats: int) -> list[str]:
    """Return the names of the seats as a viewer sees them: the viewer, then the others to the left."""
    return ["you", *[f"left_{place}" for place in range(1, seats)]]


@final
class Numbers:
    """Rows of numbers. An encoder writes one row from left to right."""

    def __init__(self, rows: int, width: int) -> None:
        self.width: Final = width
        self.items: vec[i32] = vec[i32]([0] * (rows * width))
        self.at: i64 = 0  # where the next number is written

    def begin(self, row: int) -> None:
        """Go to the beginning of a row, and clear it: most numbers are 0, and are not written again."""
        items = self.items
        first: i64 = row * self.width
        for place in range(first, first + i64(self.width)):
            items[place] = 0
        self.at = first

    def end(self, row: int) -> None:
        """Check that a row has been written completely."""
        if self.at != (row + 1) * self.width:
            raise AssertionError(f"the encoder wrote {self.at - row * self.width} numbers instead of {self.width}")

    def row(self, row: int) -> list[int]:
        """Return the numbers of a row, for code that need not be fast."""
        return [self.items[place] for place in range(row * self.width, (row + 1) * self.width)]

    def put(self, number: int) -> None:
        """Write one number."""
        at = self.at
        self.items[at] = i32(number)
        self.at = at + 1

    def put_flag(self, present: bool) -> None:
        """Write 1 if something is true, otherwise 0."""
        at = self.at
        if present:
            self.items[at] = 1
        self.at = at + 1

    def put_all(self, numbers: list[int]) -> None:
        """Write all numbers of a list."""
        self.put_part(numbers, 0, len(numbers))

    def put_part(self, numbers: list[int], first: int, count: int) -> None:
        """Write `count` numbers of a list."""
        items = self.items
        at = self.at
        start: i64 = first
        for index in range(i64(count)):
            # The sum lets compiled code read the number without counting a reference to it.
            items[at + index] = i32(numbers[start + index] + 0)
        self.at = at + i64(count)

    def put_limited(self, numbers: list[int], least: int, most: int) -> None:
        """Write all numbers of a list; those below `least` or above `most` as these."""
        for number in numbers:
            self.put(least if number < least else most if number > most else number)

    def put_members(self, mask: int, count: int) -> None:
        """Write a set as `count` flags."""
        items = self.items
        rest: i64 = mask
        place: i64 = self.at
        self.at = place + i64(count)
        while rest:
            if not rest & 255:
                rest >>= 8
                place += 8
            else:
                if rest & 1:
                    items[place] = 1
                rest >>= 1
                place += 1

    def put_one(self, code: int, count: int) -> None:
        """Write `count` flags of which the one with this code is 1; none if the code is below 0."""
        at = self.at
        if code >= 0:
            self.items[at + i64(code)] = 1
        self.at = at + i64(count)

    def put_counts(self, codes: list[int], count: int, least: int = 0) -> None:
        """Write how often each of `count` codes from `least` on is in a list."""
        items = self.items
        at = self.at
        first: i64 = at - least
        for code in codes:
            place: i64 = code
            items[first + place] += 1
        self.at = at + i64(count)

    def put_zeros(self, count: int) -> None:
        """Pass over `count` numbers, for example of a seat that nobody has: they stay 0, or what `add_ahead` made of them."""
        self.at += i64(count)

    def add_ahead(self, distance: int, number: int = 1) -> None:
        """Add a number to the one that many places ahead, which `put_zeros` passes over later.

        An encoder that walks once through a list of cards needs no list for each seat.
        """
        self.items[self.at + i64(distance)] += i32(number)


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """Writes what a seat sees as numbers. The subclass of a game defines `write`, next to the layout of its columns.

    The numbers must not depend on anything that the seat cannot know (`tests/laws/test_features.py`).
    """

    def __init__(self, layout: Layout) -> None:
        self.layout: Final = layout

    def write(self, table: Table, seat: int, out: Numbers) -> None:
        """Write one row: a number for each column of the layout, in its order."""
        raise AssertionError("a subclass of Encoder must define write")

    def numbers(self, table: Table, seat: int) -> list[int]:
        """Return one row as a list, for code that need not be fast."""
        out = Numbers(1, len(self.layout))
        self.write(table, seat, out)
        out.end(0)
        return out.row(0)
