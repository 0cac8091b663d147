"""Search over imagined worlds: every candidate answer is played out in each world, and the clearly worse ones are dropped."""

from typing import Final, NamedTuple

from ludocracy.core.playout import MOST_MOVES, Evaluator, play_on
from ludocracy.core.policy import Policy
from ludocracy.core.rng import Rng
from ludocracy.core.step import UNSEALED, Sealed
from ludocracy.core.table import Table

#: A candidate is dropped once it lies this many standard errors behind the best one, after at least this many worlds.
BEHIND: Final = 2.0
FEWEST: Final = 12
#: A candidate that has had the same results as the best one in this many worlds is not compared any longer.
ALIKE: Final = 48
#: An answer other than the usual one is given if it is better by this many standard errors of the difference.
SURE: Final = 1.0
#: Differences below this come from rounding.
TINY: Final = 1e-12
#: There is no usual answer.
NONE: Final = -1


class Found(NamedTuple):
    """What a search has found so far, as plain values that travel between processes: see the fields of `Flat`."""

    live: list[int]
    tried: list[int]
    values: list[list[float]]
    scores: list[list[int]]
    products: list[list[float]]


class Flat:
    """Flat Monte Carlo search for one decision of one seat.

    In each world all candidates have the same luck: the same hidden cards, and playouts with the same draws. The others
    answer by their policies, even if all answer at once. `usual` is the answer that rules of thumb would give: it is kept
    unless another one is clearly better, so that a small budget never plays worse than they do.
    """

    def __init__(
        self,
        seat: int,
        options: list[int],
        policies: list[Policy],
        evaluator: Evaluator,
        horizon: int,
        rng: Rng,
        most: int = MOST_MOVES,
        usual: int = NONE,
    ) -> None:
        count = len(options)
        self.seat: Final = seat
        self.usual: Final = options.index(usual) if usual in options else NONE
        self.options: Final = options
        self.policies: Final = policies
        self.evaluator: Final = evaluator
        self.horizon: Final = horizon
        self.most: Final = most  # moves of a playout
        self.rng: Final = rng
        self.live: list[int] = list(range(count))  # candidates still compared, as indexes, the usual one first
        if self.usual > 0:
            self.live.remove(self.usual)
            self.live.insert(0, self.usual)
        # By candidate: in how many worlds it was tried, and sums over these worlds.
        self.tried: Final[list[int]] = [0] * count
        self.values: Final[list[list[float]]] = [[0.0] * len(policies) for _ in options]  # of each seat
        self.scores: Final[list[list[int]]] = [[0] * len(policies) for _ in options]  # of each seat
        self.products: Final[list[list[float]]] = [[0.0] * count for _ in options]  # of the own values of two
        self.own: Final[list[float]] = [0.0] * count  # own values in the latest world
        self.worlds: int = 0
        self.playouts: int = 0

    def add(self, world: Table) -> None:
        """Try every candidate that is left in one more world."""
        seat = self.seat
        reopen(world, seat)
        begun = self.evaluator.mark(world, self.horizon)
        luck = self.rng.split()
        for index in self.live:
            table = world.clone()
            table.play(seat, self.options[index])
            if self.evaluator.mark(table, self.horizon) == begun:
                play_on(table, self.policies, luck.copy(), self.evaluator, self.horizon, self.most)
            values = self.evaluator.values(table)
            scores = table.scores()
            for place in range(len(values)):
                self.values[index][place] += values[place]
                self.scores[index][place] += scores[place]
            self.own[index] = values[seat]
            self.tried[index] += 1
            self.playouts += 1
        for index in self.live:
            products = self.products[index]
            for other in self.live:
                products[other] += self.own[index] * self.own[other]
        self.worlds += 1

    def mean(self, index: int) -> float:
        """What a candidate is worth to the seat, on average."""
        return self.values[index][self.seat] / max(1, self.tried[index])

    def spread(self, one: int, other: int) -> float:
        """The variance of the difference of two candidates that are left, which have met the same worlds."""
        gap = self.mean(one) - self.mean(other)
        squares = self.products[one][one] + self.products[other][other] - 2.0 * self.products[one][other]
        return max(0.0, squares / max(1, self.tried[one]) - gap * gap)

    def drop(self) -> None:
        """Drop the candidates that are clearly worse than the best, at intervals and after enough worlds."""
        count = self.worlds
        if count < FEWEST or count % 4:
            return
        best = self.leader()
        kept: list[int] = []
        for index in self.live:
            gap = self.mean(best) - self.mean(index)
            spread = self.spread(best, index)
            alike = count >= ALIKE and index != self.usual and gap == 0.0 and spread < TINY
            if index == best or (not alike and gap * gap * count <= BEHIND * BEHIND * spread + TINY):
                kept.append(index)
        self.live = kept

    def halve(self, fewest: int, kept: int = NONE) -> None:
        """Drop the worse half, but never the option `kept`, and keep at least `fewest`."""
        order = self.ranking()
        half = max(fewest, len(order) // 2)
        self.live = order[:half] + [index for index in order[half:] if self.options[index] == kept]

    def ranking(self) -> list[int]:
        """The candidates that are left, the best first."""
        order = [(-self.mean(index), index) for index in self.live]
        order.sort()
        return [index for _, index in order]

    def leader(self) -> int:
        best = self.live[0]
        for index in self.live:
            if self.mean(index) > self.mean(best):
                best = index
        return best

    def decided(self) -> bool:
        """Whether a single candidate is left."""
        return len(self.live) == 1

    def found(self) -> Found:
        return Found(self.live, self.tried, self.values, self.scores, self.products)

    def join(self, found: Found) -> None:
        """Add the results of another search for the same decision in other worlds; keep the candidates that both keep, if any."""
        for index in range(len(self.options)):
            self.tried[index] += found.tried[index]
            for other in range(len(self.options)):
                self.products[index][other] += found.products[index][other]
            self.playouts += found.tried[index]
            for place in range(len(self.policies)):
                self.values[index][place] += found.values[index][place]
                self.scores[index][place] += found.scores[index][place]
        self.worlds += max(found.tried)
        both = [index for index in self.live if index in found.live]
        self.live = both if both else self.live + found.live

    def best(self) -> int:
        leader = self.leader()
        usual = self.usual
        if usual != NONE and leader != usual and usual in self.live:
            gap = self.mean(leader) - self.mean(usual)
            if gap * gap * self.tried[leader] <= SURE * SURE * self.spread(leader, usual) + TINY:
                leader = usual
        return self.options[leader]


def reopen(world: Table, seat: int) -> None:
    """Take back the sealed answers of the others, which the seat cannot know; their policies answer again."""
    if world.sealed and isinstance(world.asking, Sealed):
        answers = [UNSEALED] * world.seats
        answers[seat] = world.sealed[seat]
        if answers != world.sealed:
            world.seal(answers)
            world.settle()
