"""Evaluates the answers to one question by playouts with the searching bots' model, over worlds that fit what the seat knows."""

import time
from typing import Final

import msgspec

from ludocracy.bots import find
from ludocracy.core.game import Game
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
    models = [how.model] * table.seats
    search = Flat(seat, candidates, models, how.evaluator, how.horizon, rng.split(), how.longest)
    until = time.perf_counter() + study.seconds
    while search.worlds < LEAST or (time.perf_counter() < until and search.playouts < study.playouts):
        search.add(table.clone() if study.open else game.imagine(table, seat, rng))
        if search.worlds % ROUND == 0 and len(search.live) > FEWEST:
            search.halve(FEWEST, kept)
    return [
        Answered(
            game.moves.text(search.options[index]),
            search.tried[index],
            [value / search.tried[index] for value in search.values[index]],
            [score / search.tried[index] for score in search.scores[index]],
        )
        for index in search.ranking()
    ]
