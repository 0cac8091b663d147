"""Bots that search: the loop over imagined worlds, with a budget in playouts or seconds."""

import time
from typing import Final, NamedTuple

from ludocracy.bots.foresight import Foresight
from ludocracy.core.playout import MAX_MOVES, Evaluator
from ludocracy.core.policy import Policy
from ludocracy.core.search import NONE, Flat
from ludocracy.core.table import Table
from ludocracy.play.chair import Bot, Chair

#: How many worlds are imagined for each world that is searched, unless one of them explains everything.
WORLDS: Final = 8
#: The resolution of the likelihoods of worlds.
FINE: Final = 1 << 20


class Budget:
    """How long one decision may take: a number of playouts (the same seed gives the same move), seconds, or at most both.

    `processes`: the number of processes that share the playouts.
    """

    def __init__(self, playouts: int = 0, seconds: float = 0.0, processes: int = 1) -> None:
        self.playouts: Final = playouts
        self.seconds: Final = seconds
        self.processes: Final = processes

    def of_each(self) -> str:
        """Return the share of each process, as written after a bot's name."""
        return f"{self.seconds:g}s" if self.seconds else str(-(-self.playouts // self.processes))


class Style(NamedTuple):
    """How a searcher imagines the rest of a game."""

    model: Policy  # how its own seat plays on
    rivals: Policy  # how the others do
    longest: int = MAX_MOVES  # moves of a playout
    weighted: bool = True  # whether worlds are chosen by how well they explain what the others have done
    foresight: bool = False  # whether it guesses what the others answer at the same time by searches of their own


class Searcher(Bot):
    """A bot that compares all its answers in worlds that agree with what its seat knows.

    `styles`: by the smallest number of players to which each applies.
    """

    def __init__(
        self,
        name: str,
        styles: dict[int, Style],
        evaluator: Evaluator,
        horizon: int,
        budget: Budget,
        usual: Policy | None = None,
    ) -> None:
        self.name = name
        self.styles: Final = styles
        self.evaluator: Final = evaluator
        self.horizon: Final = horizon
        self.budget: Final = budget
        self.usual: Final = usual  # what it answers unless search finds something better

    def style(self, seats: int) -> Style:
        """Return the style for a number of players."""
        return self.styles[max(fewest for fewest in self.styles if fewest <= seats)]

    def choose(self, chair: Chair) -> int:
        search = self.begin(chair)
        self.run(search, chair)
        return search.best()

    def begin(self, chair: Chair) -> Flat:
        """Return a new search for the seat's decision."""
        options = chair.options()
        if len(options) == 1:
            return self.compare(chair, options)
        candidates = self.evaluator.candidates(chair.imagine(), chair.seat, options)
        if len(candidates) == 1 or self.usual is None:
            return self.compare(chair, candidates)
        return self.compare(chair, candidates, self.usual.choose(chair.imagine(), chair.seat, options, chair.rng))

    def compare(self, chair: Chair, candidates: list[int], usual: int = NONE) -> Flat:
        style = self.style(chair.seats)
        rivals = style.rivals
        if style.foresight and len(candidates) > 1:
            foresight = Foresight(rivals, self.usual, self.evaluator, self.horizon, style.longest)
            rivals = foresight.rivals(chair)
        models = [rivals] * chair.seats
        models[chair.seat] = style.model
        rng = chair.rng.split()
        return Flat(chair.seat, candidates, models, self.evaluator, self.horizon, rng, style.longest, usual)

    def run(self, search: Flat, chair: Chair) -> None:
        """Try the candidates in one world after another while the budget lasts and there is something to compare."""
        budget = self.budget
        until = time.perf_counter() + budget.seconds
        while not search.decided():
            if budget.playouts and search.playouts >= budget.playouts:
                break
            if budget.seconds and time.perf_counter() >= until:
                break
            search.add(self.world(chair))
            search.drop()

    def world(self, chair: Chair) -> Table:
        """Return one of a few imagined worlds, chosen by how well it explains what the others have done."""
        if not self.style(chair.seats).weighted:
            return chair.imagine()
        worlds: list[Table] = []
        weights: list[float] = []
        while len(worlds) < WORLDS:
            worlds.append(chair.imagine())
            weights.append(self.evaluator.likelihood(worlds[-1], chair.seat))
            if weights[-1] >= 1.0:
                return worlds[-1]
        mark = sum(weights) * chair.rng.below(FINE) / FINE
        for world, weight in zip(worlds, weights, strict=True):
            mark -= weight
            if mark < 0.0:
                return world
        return worlds[-1]
