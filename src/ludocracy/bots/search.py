"""Bots that search: the loop over imagined worlds, with a budget in playouts or seconds."""

import time
from typing import Final

from ludocracy.bots.foresight import Foresight
from ludocracy.bots.named import NamedBot
from ludocracy.core.levels import Search
from ludocracy.core.policy import Policy
from ludocracy.core.search import NONE, Flat
from ludocracy.core.table import Table
from ludocracy.play.chair import Chair

#: How many worlds are imagined for each world that is searched, unless one of them explains everything.
WORLDS: Final = 8
#: The resolution of the likelihoods of worlds.
FINE: Final = 1 << 20


class Budget:
    """How long one decision may take: a number of playouts (the same seed gives the same move), seconds, or at most both.

    `processes`: the number of processes that share the playouts. `hard`: the playouts for hard questions, if they
    are not the same.
    """

    def __init__(self, playouts: int = 0, seconds: float = 0.0, processes: int = 1, hard: int = 0) -> None:
        self.playouts: Final = playouts
        self.hard: Final = hard or playouts
        self.seconds: Final = seconds
        self.processes: Final = processes

    def of_each(self) -> str:
        """Return the share of each process, as written after a bot's name."""
        return f"{self.seconds:g}s" if self.seconds else str(-(-self.playouts // self.processes))


class Searcher(NamedBot):
    """A bot that compares all its answers in worlds that agree with what its seat knows.

    `searches`: by the smallest number of players to which each applies. `usual`: what answers unless search finds something
    better.
    """

    def __init__(self, name: str, searches: dict[int, Search], budget: Budget, usual: Policy | None = None) -> None:
        self.name = name
        self.searches: Final = searches
        self.budget: Final = budget
        self.usual: Final = usual

    def search(self, seats: int) -> Search:
        """Return how it searches with a number of players."""
        return self.searches[max(fewest for fewest in self.searches if fewest <= seats)]

    def choose(self, chair: Chair) -> int:
        search = self.begin(chair)
        self.run(search, chair)
        return search.best()

    def begin(self, chair: Chair) -> Flat:
        """Return a new search for the seat's decision."""
        options = chair.options()
        if len(options) == 1:
            return self.compare(chair, options)
        candidates = self.search(chair.seats).evaluator.candidates(chair.imagine(), chair.seat, options)
        if len(candidates) == 1 or self.usual is None:
            return self.compare(chair, candidates)
        return self.compare(chair, candidates, self.usual.choose(chair.imagine(), chair.seat, options, chair.rng))

    def compare(self, chair: Chair, candidates: list[int], usual: int = NONE) -> Flat:
        how = self.search(chair.seats)
        rivals = how.rivals or how.model
        if how.foresight and len(candidates) > 1:
            rivals = Foresight(rivals, self.usual, how.evaluator, how.horizon, how.longest).rivals(chair)
        models = [rivals] * chair.seats
        models[chair.seat] = how.model
        rng = chair.rng.split()
        return Flat(chair.seat, candidates, models, how.evaluator, how.horizon, rng, how.longest, usual)

    def run(self, search: Flat, chair: Chair) -> None:
        """Try the candidates in one world after another while the budget lasts and there is something to compare."""
        budget = self.budget
        hard = self.search(chair.seats).evaluator.hard(chair.seats, search.options)
        playouts = budget.hard if hard else budget.playouts
        until = time.perf_counter() + budget.seconds
        while not search.decided():
            if playouts and search.playouts >= playouts:
                break
            if budget.seconds and time.perf_counter() >= until:
                break
            search.add(self.world(chair))
            search.drop()

    def world(self, chair: Chair) -> Table:
        """Return one of a few imagined worlds, chosen by how well it explains what the others have done."""
        how = self.search(chair.seats)
        if not how.weighted:
            return chair.imagine()
        worlds: list[Table] = []
        weights: list[float] = []
        while len(worlds) < WORLDS:
            worlds.append(chair.imagine())
            weights.append(how.evaluator.likelihood(worlds[-1], chair.seat))
            if weights[-1] >= 1.0:
                return worlds[-1]
        left = sum(weights) * chair.rng.below(FINE) / FINE
        for world, weight in zip(worlds, weights, strict=True):
            left -= weight
            if left < 0.0:
                return world
        return worlds[-1]
