"""Many games between bots, in several processes. The same seed gives the same games however they are distributed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from ludocracy.core.errors import BadOption
from ludocracy.lab.engine import LOCAL, run_jobs
from ludocracy.lab.runner import Plan, Played, runner_of

#: A win is counted in this many parts, so that two to eight winners can share it without rounding.
WHOLE_WIN: Final = 840

#: At most this many games are sent to another process at once.
MOST_AT_ONCE: Final = 200


@dataclass
class Tally:
    """What is kept of finished games: whole numbers only, so that the order of adding does not matter.

    Lists have one entry per bot of the plan, in its order; without rotation that is one entry per seat.
    """

    seats: int
    games: int = 0
    moves: int = 0
    wins: list[int] = field(default_factory=list)  # parts of WHOLE_WIN
    scores: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.wins = self.wins or [0] * self.seats
        self.scores = self.scores or [0] * self.seats
        self.squares = self.squares or [0] * self.seats

    def add(self, played: Played) -> None:
        """Add one finished game; its winners share one win."""
        self.games += 1
        self.moves += played.moves
        for seat in played.winners:
            self.wins[played.order[seat]] += WHOLE_WIN // len(played.winners)
        for bot, score in zip(played.order, played.scores, strict=True):
            self.scores[bot] += score
            self.squares[bot] += score * score

    def merge(self, other: "Tally") -> None:
        """Add the games of another tally."""
        self.games += other.games
        self.moves += other.moves
        for seat in range(self.seats):
            self.wins[seat] += other.wins[seat]
            self.scores[seat] += other.scores[seat]
            self.squares[seat] += other.squares[seat]


def run(plan: Plan, first: int, count: int, keep: bool) -> tuple[Tally, str]:
    """Play some games; return their tally and, if they are kept, their records."""
    runner = runner_of(plan)
    tally = Tally(plan.seats)
    texts: list[str] = []
    for number in range(first, first + count):
        played = runner.play(number, keep)
        tally.add(played)
        texts.append(played.record)
    return tally, "".join(texts)


def shares(games: int, workers: int) -> Iterator[tuple[int, int]]:
    """Yield the parts of a simulation: the first game of each and their number.

    Parts are small enough that the progress bar moves and no process waits long at the end.
    """
    size = max(1, min(MOST_AT_ONCE, games // (workers * 64)))
    for first in range(0, games, size):
        yield first, min(size, games - first)


def simulate(
    plan: Plan,
    games: int,
    workers: int = 1,
    keep: Callable[[str], object] | None = None,
    progress: Callable[[Tally], object] | None = None,
    engine: str = LOCAL,
) -> Tally:
    """Play that many games. `keep` gets the records in the order of the games, `progress` the tally so far."""
    if plan.mirror and games % plan.seats:
        raise BadOption("lab.mirror", seats=plan.seats, games=games)
    runner_of(plan)  # refuse a wrong plan before any process starts
    total = Tally(plan.seats)
    jobs = [(plan, first, count, keep is not None) for first, count in shares(games, workers)]
    for tally, text in run_jobs(engine, workers, run, jobs):
        total.merge(tally)
        if keep is not None:
            keep(text)
        if progress is not None:
            progress(total)
    return total
