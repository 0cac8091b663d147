"""Puzzles: positions of recorded games in which one answer is clearly ahead of all others. docs/puzzles.md describes the file.

`lab/puzzles.py` finds them. A game ships its own in `puzzles.jsonl.gz`, in its package.
"""

import gzip
import zlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

import msgspec

from ludocracy.bots.study import Answered
from ludocracy.core.errors import BadRecord
from ludocracy.core.table import Table
from ludocracy.games import catalogue
from ludocracy.play.match import Match
from ludocracy.play.record import Record

#: The file in the package of a game.
SHIPPED: Final = "puzzles.jsonl.gz"


class Lead(msgspec.Struct):
    """How far the answer was ahead of the next best one: share of the win, standard error, worlds, and playouts of all answers."""

    ahead: float
    error: float
    worlds: int
    playouts: int


class Puzzle(msgspec.Struct):
    """A question to a seat after all moves of a record, and what was found.

    `answers`: the right answer, and others that had the same results in every world. `found`: the lead in the search that found
    the puzzle; `confirmed`: in the worlds that confirmed it. `best` and `next`: what became of the answer and of the next best
    one. `missed`: the levels of bots that answer otherwise.
    """

    id: str
    game: str
    seats: int
    ply: int
    seat: int
    question: str
    answers: list[str]
    found: Lead
    confirmed: Lead
    best: Answered
    next: Answered
    missed: list[str]
    record: str

    def match(self) -> Match:
        """Return the game up to the question. Raises `BadRecord` if the rules or data installed here do not lead there."""
        record = Record.parse(self.record)
        match = record.match()
        options = match.table.options(self.seat) if self.seat in match.to_move else []
        known = {match.game.moves.text(move) for move in options}
        if (record.game, len(record.moves)) != (self.game, self.ply) or not known.issuperset(self.answers):
            raise BadRecord("record.no_puzzle", id=self.id)
        return match

    def table(self) -> Table:
        """Return the position. Raises like `match`."""
        return self.match().table


def read_puzzles(path: Path) -> list[Puzzle]:
    """Return the puzzles of a file, which may be compressed. Raises `BadRecord` if it has none, or a line is no puzzle."""
    data = path.read_bytes()
    try:
        found = list(parse_puzzles(gzip.decompress(data) if path.suffix == ".gz" else data))
    except (msgspec.MsgspecError, zlib.error, OSError, EOFError) as error:
        raise BadRecord("record.no_puzzles", source=str(path)) from error
    if not found:
        raise BadRecord("record.no_puzzles", source=str(path))
    return found


def parse_puzzles(data: bytes) -> Iterator[Puzzle]:
    decoder = msgspec.json.Decoder(Puzzle)
    for line in data.splitlines():
        yield decoder.decode(line)


@cache
def shipped(name: str) -> dict[str, Puzzle]:
    """Return the puzzles that a game ships, by their ids; none if it ships none."""
    path = files(catalogue.describe(name).package) / SHIPPED
    if not path.is_file():
        return {}
    return {one.id: one for one in parse_puzzles(gzip.decompress(path.read_bytes()))}
