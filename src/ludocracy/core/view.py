"""Views: what a seat may see, as keys instead of texts, for the terminal, the page, bots and research.

A `Say` is a key of the word files with its arguments; `show/words.py` turns it into a sentence. The classes are msgspec
structs because a server creates and encodes views for every client after every move: a struct is created in half the
time of a dataclass, and encoded as JSON in a third of it.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from ludocracy.core.moves import Moves
from ludocracy.core.step import CHANCE, NO_ONE
from ludocracy.core.table import Table


class Say(msgspec.Struct):
    """A sentence: its key, and the arguments that its declaration names."""

    key: str
    args: list[int] = []


class Piece(msgspec.Struct):
    """A thing on the table. `face` is `domain/label`, or empty for a back."""

    id: str
    face: str = ""
    facts: dict[str, int] = {}
    marks: list[str] = []  # word keys that describe its state, e.g. "down"


class Reason(msgspec.Struct):
    """Why a fact of a piece has its value, or `n` of it; of a mark, what it means now."""

    on: str
    fact: str
    n: int
    why: Say


class Zone(msgspec.Struct):
    """A place on the table: `kind` is row, pile, track, counter or grid. `name` is its key in the word files.

    A zone of the kind `statement` is not a place on the table: it lists what happened or will happen, and is drawn separately.
    """

    id: str
    name: str
    kind: str
    owner: int = -1
    pieces: list[Piece] = []
    count: int = 0
    facts: dict[str, int] = {}
    reasons: list[Reason] = []


class Offer(msgspec.Struct):
    """A legal move, the piece or zone it acts on (empty: it is a button), and hints about its effects."""

    move: str
    on: str = ""
    hints: list[Say] = []


class Refusal(msgspec.Struct):
    """The reason why something that a player might try is not possible now."""

    on: str
    why: Say


class Prompt(msgspec.Struct):
    """The question that a seat is asked: `ask` is its key, the step's name."""

    ask: str
    args: dict[str, int]
    offers: list[Offer]
    refusals: list[Refusal] = []


class View(msgspec.Struct):
    """Everything that one seat, or a watcher, may see.

    >>> import ludocracy
    >>> view = ludocracy.new_match("riffifi", seats=3, seed=7).view(0)
    >>> view
    <View of riffifi for seat 0 of 3, 10 zones>
    >>> view.zones[0].id, view.waiting
    ('middle', [0])
    """

    game: str
    seat: int
    seats: int
    zones: list[Zone]
    prompt: Prompt | None
    waiting: list[int]  # the seats that the game waits for
    scores: list[int]
    winners: list[int]
    over: bool
    status: list[Say] = []  # the state of the game: the round, the stakes

    def __repr__(self) -> str:
        who = f"seat {self.seat}" if self.seat >= 0 else "a watcher"
        return f"<View of {self.game} for {who} of {self.seats}, {len(self.zones)} zones>"


def ask(
    moves: Moves,
    table: Table,
    seat: int,
    place: Callable[[int], str],
    hints: Callable[[int], list[Say]] | None = None,
    refusals: Sequence[Refusal] = (),
) -> Prompt | None:
    """Return the prompt of a seat that must answer or may speak; `place` returns the piece or zone of a move."""
    if seat < 0 or (seat not in table.who() and seat not in table.may()):
        return None
    step: Any = table.stack[-1]
    named = seat in table.who()
    return Prompt(
        ask=type(step).__name__ if named else "may",
        args={name: getattr(step, name) for name in step.fields} if named else {},
        offers=[
            Offer(moves.text(move), place(move), hints(move) if hints is not None else [])
            for move in table.options(seat)
        ],
        refusals=list(refusals) if named else [],
    )


def waiting_for(table: Table) -> list[int]:
    """Return the seats that the game waits for; none while a draw is due."""
    who = table.who()
    return NO_ONE if CHANCE in who else sorted(who)
