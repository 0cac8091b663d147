"""Puzzles: what a client is shown of one, what it answers, and what it is told then."""

import msgspec

from ludocracy.server.protocol.messages import EncodedView, LogPart, Rating
from ludocracy.server.protocol.requests import MoveText


class PuzzleOfTheDay(msgspec.Struct):
    """`solved`: whether the reader’s first answer was right; null without one."""

    game: str
    title: str
    puzzle: str
    solved: bool | None


class PuzzlesOfTheDay(msgspec.Struct):
    """The puzzle of the day of every game, the same for everybody."""

    day: str
    puzzles: list[PuzzleOfTheDay]


class GamePuzzles(msgspec.Struct):
    """The puzzles of a game. `next`: the first that the reader has not answered; null if there is none. `own`: the reader’s
    rating as a solver, with a login."""

    game: str
    title: str
    count: int
    today: str
    next: str | None
    answered: int
    right: int
    own: Rating | None


class PuzzleInfo(msgspec.Struct):
    """A puzzle as its seat sees it, with the question and the latest lines of the seat’s log."""

    puzzle: str
    game: str
    title: str
    rules: int
    seats: int
    seat: int
    options: dict[str, bool | int | str]
    moves: int
    day: bool
    solved: bool | None
    rating: Rating | None
    log: LogPart
    view: EncodedView


class PuzzleAnswer(msgspec.Struct):
    move: MoveText


class PuzzleMove(msgspec.Struct):
    """A move and what becomes of it: how often each seat wins, as a share."""

    move: str
    label: str
    chances: list[float]


class PuzzleResult(msgspec.Struct):
    """Whether an answer was right, and the solution. `ahead`: the lead of the best over the next best move, as a share of the
    win, with its standard `error`. `counted`: whether it was the reader’s first answer, with a login."""

    right: bool
    counted: bool
    answers: list[PuzzleMove]
    next: PuzzleMove
    ahead: float
    error: float
    worlds: int
    playouts: int
    reason: str
    solvers: int
    solved: int
    rating: Rating | None
    own: Rating | None
