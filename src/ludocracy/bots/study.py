"""Evaluates the answers to one question by playouts with the searching bots' model, over worlds that fit what the seat knows."""

import time
from typing import Final

import msgspec

from ludocracy.bots import find
from ludocracy.core.game import Game
from ludocracy.core.levels import Search
from ludocracy.core.playout import Evaluator
from ludocracy.core.rng import Rng
from ludocracy.core.search import NONE, Flat
from ludocracy.core.table import Table

#: After every ROUND worlds the worse half of the answers is dropped, until FEWEST are left.
ROUND: Final = 6
FEWEST: Final = 3

#: Every answer is compared in at least this number of worlds, however long that takes.
LEAST: Final = 2


class Study(msgspec.Struct):
    """A seat's decision. `move`: what it played, or empty; `open`: with all cards on the table, else with what it knows."""

    seat: int
    move: str
    open: bool
    seconds: float
    playouts: int


class Answered(msgspec.Struct):
    """An answer, in how many playouts it was tried, and the means of what became of it: chances and scores of all seats."""

    move: str
    playouts: int
    chances: list[float]
    scores: list[float]
    #: What each seat has at the end of a playout (`Game.holdings`).
    holdings: dict[str, list[float]] = {}


class Watched(Evaluator):
    """Judges like another evaluator, and remembers what the seats have at the end of each playout."""

    def __init__(self, evaluator: Evaluator, game: Game) -> None:
        self.evaluator: Final = evaluator
        self.game: Final = game
        self.seen: Final[list[dict[str, list[int]]]] = []

    def mark(self, table: Table, horizon: int) -> int:
        return self.evaluator.mark(table, horizon)

    def values(self, table: Table) -> list[float]:
        self.seen.append(self.game.holdings(table))
        return self.evaluator.values(table)


class Comparison:
    """A search over some answers of a seat that also remembers what the seats have at the end of the playouts."""

    def __init__(self, game: Game, how: Search, seats: int, seat: int, candidates: list[int], rng: Rng) -> None:
        self.game: Final = game
        self.watched: Final = Watched(how.evaluator, game)
        models = [how.rivals or how.model] * seats
        models[seat] = how.model
        self.search: Final = Flat(seat, candidates, models, self.watched, how.horizon, rng, how.longest)
        self.sums: Final[list[dict[str, list[int]]]] = [{} for _ in candidates]

    def add(self, world: Table) -> None:
        """Try every remaining answer in one more world."""
        tried = list(self.search.live)
        self.watched.seen.clear()
        self.search.add(world)
        for index, seen in zip(tried, self.watched.seen, strict=True):
            for name, numbers in seen.items():
                before = self.sums[index].get(name, [0] * len(numbers))
                self.sums[index][name] = [a + b for a, b in zip(before, numbers, strict=True)]

    def answered(self, index: int) -> Answered:
        """Return the means of what became of an answer."""
        search = self.search
        tried = search.tried[index]
        return Answered(
            self.game.moves.text(search.options[index]),
            tried,
            [value / tried for value in search.values[index]],
            [score / tried for score in search.scores[index]],
            {name: [number / tried for number in found] for name, found in self.sums[index].items()},
        )


def study_position(game: Game, table: Table, study: Study, seed: int) -> list[Answered]:
    """Return the answers that were compared to the end, the best first; what was played is among them."""
    how = find.analysis(game)
    rng = Rng(seed)
    seat = study.seat
    options = list(table.options(seat))
    candidates = list(how.evaluator.candidates(game.imagine(table, seat, rng), seat, options))
    played = game.moves.parse(study.move) if study.move else None
    if played is not None and played in options and played not in candidates:
        candidates.append(played)
    kept = NONE if played is None else played
    compared = Comparison(game, how, table.seats, seat, candidates, rng.split())
    search = compared.search
    until = time.perf_counter() + study.seconds
    while search.worlds < LEAST or (time.perf_counter() < until and search.playouts < study.playouts):
        compared.add(table.clone() if study.open else game.imagine(table, seat, rng))
        if search.worlds % ROUND == 0 and len(search.live) > FEWEST:
            search.halve(FEWEST, kept)
    return [compared.answered(index) for index in search.ranking()]
