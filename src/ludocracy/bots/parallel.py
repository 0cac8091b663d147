"""Search in several processes: each compares the same answers in different worlds, and the results are added up.

A process receives an imagined world instead of the table, so that no process knows more than the seat does.
"""

import json
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from ludocracy.bots.named import NamedBot
from ludocracy.bots.search import Searcher
from ludocracy.core.rng import Rng
from ludocracy.core.search import Found
from ludocracy.games import catalogue
from ludocracy.play.chair import Chair

#: Finds a searcher by its name and the name of its game, in any process.
Finder = Callable[[str, str], Searcher]


class Parallel(NamedBot):
    """Runs `searcher` in several processes. The same seed and number of processes give the same move."""

    def __init__(self, name: str, searcher: Searcher, find: Finder) -> None:
        self.name = name
        self.find: Final = find
        self.searcher: Final = searcher
        self.processes: Final = searcher.budget.processes
        self.part: Final = f"{name.partition('@')[0]}@{searcher.budget.of_each()}"  # the bot of each process
        self.pool: ProcessPoolExecutor | None = None

    def choose(self, chair: Chair) -> int:
        search = self.searcher.begin(chair)
        if search.decided():
            return search.best()
        usual = search.options[search.usual] if search.usual >= 0 else search.usual
        world = json.dumps(chair.game.dump(chair.imagine()))
        seeds = [chair.rng.below(1 << 31) for _ in range(self.processes)]
        if self.pool is None:
            self.pool = ProcessPoolExecutor(self.processes)
        try:
            job = (self.find, self.part, chair.game.name, world, chair.seat, search.options, usual)
            parts = [self.pool.submit(search_part, *job, seed) for seed in seeds]
            for part in parts:
                search.join(part.result())
        except BrokenProcessPool:
            self.pool = None  # the next decision starts new processes
            raise
        return search.best()


def search_part(
    find: Finder, kind: str, game: str, world: str, seat: int, options: list[int], usual: int, seed: int
) -> Found:
    """Return the results of one process."""
    rules = catalogue.find(game)
    searcher = find(kind, game)
    chair = Chair(rules, rules.load(json.loads(world)), seat, Rng(seed))
    search = searcher.compare(chair, options, usual)
    searcher.run(search, chair)
    return search.found()
