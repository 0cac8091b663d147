"""Bots that search: the loop over worlds, and its budget in playouts or in seconds."""

import time
from typing import Final

from ludocracy.core.playout import MOST_MOVES, Judge
from ludocracy.core.policy import Policy
from ludocracy.core.search import Flat
from ludocracy.play.chair import Bot, Chair


class Budget:
    """How long one decision may take: a number of playouts (the same seed gives the same move), or seconds."""

    def __init__(self, playouts: int = 0, seconds: float = 0.0) -> None:
        self.playouts: Final = playouts
        self.seconds: Final = seconds

    def __str__(self) -> str:
        return f"{self.seconds:g}s" if self.seconds else str(self.playouts)


class Searcher(Bot):
    """Compares all its answers in worlds that fit what its seat knows."""

    def __init__(
        self, name: str, model: Policy, judge: Judge, horizon: int, budget: Budget, longest: int = MOST_MOVES
    ) -> None:
        self.name = name
        self.model: Final = model
        self.judge: Final = judge
        self.horizon: Final = horizon
        self.budget: Final = budget
        self.longest: Final = longest  # moves of a playout

    def choose(self, chair: Chair) -> int:
        options = chair.options()
        if len(options) == 1:
            return options[0]
        candidates = self.judge.candidates(chair.imagine(), chair.seat, options)
        if len(candidates) == 1:
            return candidates[0]
        models = [self.model] * chair.seats
        search = Flat(chair.seat, candidates, models, self.judge, self.horizon, chair.rng.split(), self.longest)
        self.run(search, chair)
        return search.best()

    def run(self, search: Flat, chair: Chair) -> None:
        budget = self.budget
        if budget.seconds:
            until = time.perf_counter() + budget.seconds
            while not search.decided() and time.perf_counter() < until:
                search.add(chair.imagine())
        else:
            while not search.decided() and search.playouts < budget.playouts:
                search.add(chair.imagine())
