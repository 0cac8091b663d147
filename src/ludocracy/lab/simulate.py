"""Many games between bots, in several processes. The same seed gives the same games however they are distributed.

Each game has one generator for chance and one per bot, all fixed by the seed and the game's number: what a bot draws changes no
deal, and no bot holds the generator that deals. Processes exchange numbers and records as text: tables cannot be pickled.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, NamedTuple

from ludocracy.bots import find as bots
from ludocracy.bots.random import Random
from ludocracy.core.errors import BadOption
from ludocracy.core.game import Game
from ludocracy.core.playout import playout_apart, random_move
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table, Value
from ludocracy.games import catalogue
from ludocracy.lab.engine import LOCAL, spread
from ludocracy.play.chair import Bot, Chair
from ludocracy.play.record import new_record
from ludocracy.play.speak import interjection

#: A win is counted in this many parts, so that two to eight winners can share it without rounding.
WHOLE_WIN: Final = 840

#: At most this many games are sent to another process at once.
MOST_AT_ONCE: Final = 200


class Plan(NamedTuple):
    """What is simulated, as plain values that can be pickled."""

    game: str
    seats: int
    options: tuple[tuple[str, Value], ...] = ()
    bots: tuple[str, ...] = ("random",)
    seed: int = 0
    rotate: bool = False  # the bots move one seat after each game
    mirror: bool = False  # every deal is played once per rotation, so that each bot has each seat's cards once


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

    def add(self, table: Table, moves: int, order: Sequence[int]) -> None:
        """One finished game in which bot `order[seat]` had each seat; its winners share one win."""
        self.games += 1
        self.moves += moves
        winners = table.winners()
        for seat in winners:
            self.wins[order[seat]] += WHOLE_WIN // len(winners)
        for seat, score in enumerate(table.scores()):
            self.scores[order[seat]] += score
            self.squares[order[seat]] += score * score

    def merge(self, other: "Tally") -> None:
        self.games += other.games
        self.moves += other.moves
        for seat in range(self.seats):
            self.wins[seat] += other.wins[seat]
            self.scores[seat] += other.scores[seat]
            self.squares[seat] += other.squares[seat]


class PlanRunner:
    """Plays the games of a plan in one process."""

    def __init__(self, plan: Plan) -> None:
        self.plan: Final = plan
        self.game: Final[Game] = catalogue.find(plan.game)
        self.start: Final[Table] = self.game.start(plan.seats, dict(plan.options))
        self.kinds: Final = seated(plan.bots, plan.seats)
        known = {kind: bots.guarded(kind, self.game) for kind in self.kinds}
        self.bots: Final[list[Bot]] = [known[kind] for kind in self.kinds]
        # Random players at a table where nobody speaks out of turn need no chairs: compiled code plays them whole.
        self.silent: Final = type(self.start).may is Table.may
        self.all_random: Final = all(type(bot) is Random for bot in self.bots)

    def order(self, index: int) -> list[int]:
        """Which bot of the plan has each seat in that game."""
        seats = self.plan.seats
        shift = index % seats if self.plan.rotate or self.plan.mirror else 0
        return [(seat + shift) % seats for seat in range(seats)]

    def play(self, index: int, moves: list[tuple[int, int]] | None = None) -> tuple[Table, int]:
        """Play one game to its end; return its table and how many moves it took, chance included."""
        table = self.start.clone()
        deal = index // self.plan.seats if self.plan.mirror else index
        rngs = generators(self.plan.seed, deal, index, self.plan.seats)
        if self.all_random and self.silent and moves is None:
            return table, playout_apart(table, rngs)
        return table, play_out(self.game, table, [self.bots[bot] for bot in self.order(index)], rngs, moves)

    def record(self, table: Table, moves: Sequence[tuple[int, int]], order: Sequence[int]) -> str:
        return new_record(
            self.game,
            table.seats,
            table.setting,
            names=[f"{self.kinds[bot]} {bot}" for bot in order],
            moves=moves,
            result=(table.scores(), table.winners()),
        ).text()


def play_out(
    game: Game, table: Table, seated_bots: Sequence[Bot], rngs: Sequence[Rng], moves: list[tuple[int, int]] | None
) -> int:
    """Play a table to its end with bots; every move is kept in `moves` if that is a list.

    `rngs` has a generator for each seat's bot and, last, the one for chance, which no bot gets.
    """
    chairs = [Chair(game, table, seat, rngs[seat]) for seat in range(table.seats)]
    chance = rngs[table.seats]
    count = 0
    while who := table.who():
        seat = who[0]
        move = random_move(table, CHANCE, chance) if seat == CHANCE else seated_bots[seat].choose(chairs[seat])
        while True:
            count += 1
            if moves is not None:
                moves.append((seat, move))
            table.play(seat, move)
            spoken = interjection(table, seated_bots, chairs.__getitem__)
            if spoken is None:
                break
            seat, move = spoken
    return count


def seated(kinds: Sequence[str], seats: int) -> tuple[str, ...]:
    """One bot per seat: the list is repeated until every seat has one."""
    if len(kinds) > seats:
        raise BadOption("bot.count", bots=len(kinds), seats=seats)
    return tuple(kinds[seat % len(kinds)] for seat in range(seats))


def seed_of(seed: int, purpose: str) -> int:
    """The seed of one generator of a simulation."""
    return int.from_bytes(hashlib.sha256(f"{seed} {purpose}".encode()).digest()[:7], "big")


def generators(seed: int, deal: int, index: int, seats: int) -> list[Rng]:
    """One generator per seat, fixed by the game's number, and last the one for chance, fixed by the deal's."""
    rngs = [Rng(seed_of(seed, f"game {index} seat {seat}")) for seat in range(seats)]
    rngs.append(Rng(seed_of(seed, f"deal {deal}")))
    return rngs


@cache
def runner_of(plan: Plan) -> PlanRunner:
    """Created once in each process."""
    return PlanRunner(plan)


def run(plan: Plan, first: int, count: int, keep: bool) -> tuple[Tally, str]:
    """Play some games; return their numbers and, if they are kept, their records."""
    runner = runner_of(plan)
    tally = Tally(plan.seats)
    texts: list[str] = []
    for index in range(first, first + count):
        moves: list[tuple[int, int]] | None = [] if keep else None
        table, played = runner.play(index, moves)
        tally.add(table, played, runner.order(index))
        if moves is not None:
            texts.append(runner.record(table, moves, runner.order(index)))
    return tally, "".join(texts)


def shares(games: int, workers: int) -> Iterator[tuple[int, int]]:
    """The games cut into parts, small enough that the progress bar moves and no process waits long at the end."""
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
    """Play that many games. `keep` gets the records in the order of the games, `progress` the count so far."""
    if plan.mirror and games % plan.seats:
        raise BadOption("lab.mirror", seats=plan.seats, games=games)
    runner_of(plan)  # a wrong plan is refused here, before any process starts
    total = Tally(plan.seats)
    for tally, text in parts(plan, games, workers, keep is not None, engine):
        total.merge(tally)
        if keep is not None:
            keep(text)
        if progress is not None:
            progress(total)
    return total


def parts(plan: Plan, games: int, workers: int, keep: bool, engine: str) -> Iterator[tuple[Tally, str]]:
    """The parts of a simulation in order; only a few are under way at a time, so that memory stays flat."""
    jobs = [(plan, first, count, keep) for first, count in shares(games, workers)]
    yield from spread(engine, workers, run, jobs)
