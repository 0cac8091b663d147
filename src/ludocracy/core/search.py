"""Search over imagined worlds: every candidate answer is played out in each world, and the clearly worse ones are dropped."""

from typing import Final

from ludocracy.core.playout import MOST_MOVES, Judge, play_on
from ludocracy.core.policy import Policy
from ludocracy.core.rng import Rng
from ludocracy.core.step import UNSEALED, Sealed
from ludocracy.core.table import Table

#: A candidate is dropped once it lies this many standard errors behind the best one, after at least this many worlds.
BEHIND: Final = 2.6
FEWEST: Final = 12


class Flat:
    """Flat Monte Carlo search for one decision of one seat.

    In each world all candidates meet the same luck: the same hidden cards, and playouts with the same draws. The others
    answer by their policies, also where all answer at once.
    """

    def __init__(
        self,
        seat: int,
        options: list[int],
        policies: list[Policy],
        judge: Judge,
        horizon: int,
        rng: Rng,
        most: int = MOST_MOVES,
    ) -> None:
        self.seat: Final = seat
        self.options: Final = options
        self.policies: Final = policies
        self.judge: Final = judge
        self.horizon: Final = horizon
        self.most: Final = most  # moves of a playout
        self.rng: Final = rng
        self.luck: Final = Rng(0)
        self.live: list[int] = list(range(len(options)))  # candidates still compared, as indexes
        self.sums: Final[list[float]] = [0.0] * len(options)
        self.squares: Final[list[float]] = [0.0] * len(options)
        self.worlds: int = 0
        self.playouts: int = 0

    def add(self, world: Table) -> None:
        """Try every candidate that is left in one more world."""
        reopen(world, self.seat)
        begun = self.rng.split().state
        for index in self.live:
            table = world.clone()
            table.play(self.seat, self.options[index])
            self.luck.state = begun
            play_on(table, self.policies, self.luck, self.judge, self.horizon, self.most)
            value = self.judge.values(table)[self.seat]
            self.sums[index] += value
            self.squares[index] += value * value
            self.playouts += 1
        self.worlds += 1
        if self.worlds >= FEWEST and self.worlds % 4 == 0:
            self.drop()

    def drop(self) -> None:
        """Leave out the candidates that are clearly worse than the best."""
        count = self.worlds
        best = self.leader()
        top = self.sums[best] / count
        spread = self.squares[best] / count - top * top
        kept: list[int] = []
        for index in self.live:
            mean = self.sums[index] / count
            # Both met the same worlds, so their difference varies less than this says: nothing good is lost.
            error = (spread + self.squares[index] / count - mean * mean) / count
            if index == best or (top - mean) * (top - mean) <= BEHIND * BEHIND * error:
                kept.append(index)
        self.live = kept

    def leader(self) -> int:
        best = self.live[0]
        for index in self.live:
            if self.sums[index] > self.sums[best]:
                best = index
        return best

    def decided(self) -> bool:
        """Whether a single candidate is left."""
        return len(self.live) == 1

    def best(self) -> int:
        return self.options[self.leader()]


def reopen(world: Table, seat: int) -> None:
    """Take back the sealed answers of the others, which the seat cannot know: their policies give new ones."""
    if world.sealed and isinstance(world.asking, Sealed):
        changed = False
        for other in range(world.seats):
            if other != seat and world.sealed[other] != UNSEALED:
                world.sealed[other] = UNSEALED
                changed = True
        if changed:
            world.settle()
