"""Pictures of the rules: grids of boxes that a game makes from its own data. `show/pictures.py` draws and writes them."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple


class Said(NamedTuple):
    """A text of the word files, `picture.<key>`, with its numbers."""

    key: str
    numbers: Mapping[str, int] = {}


#: A line of a box: a number, the name of a face such as `suit/red`, or a text.
Line = int | str | Said


class Box(NamedTuple):
    """A box of a grid. `colour`: its colour in the palette; `marked`: whether it has a frame, which a line of it explains."""

    lines: Sequence[Line]
    colour: str = ""
    marked: bool = False


class Grid(NamedTuple):
    """Boxes in rows of equal length. The first row and the first column are headings."""

    rows: Sequence[Sequence[Box]]
    title: Said | None = None


#: The data files of a table: their fingerprints by the names of their options. Without one, the first edition is meant.
Editions = Mapping[str, int]

#: The pictures of a game by the names under which its rules refer to them, `![caption](name)`, for the files of a table.
Pictures = Mapping[str, Callable[[Editions], Sequence[Grid]]]
