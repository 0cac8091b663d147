"""Search over imagined worlds: it plays out every candidate in each world, and drops clearly worse candidates."""

from typing import Final, NamedTuple

from ludocracy.core.playout import GAME, MAX_MOVES, Evaluator, play_on
from ludocracy.core.policy import Policy
from ludocracy.core.rng import Rng
from ludocracy.core.step import UNSEALED, Sealed
from ludocracy.core.table import Table

#: A candidate is dropped if it is this many standard errors worse than the best, after at least this many worlds.
BEHIND: Final = 2.0
FEWEST: Final = 12
#: By how much two candidates differ in one more world, which is added to those of each comparison: where success is rare, the
#: first worlds may show none, and hardly differ. Values range from 0 to 1.
DOUBT: Final = 0.25
#: A candidate with the same results as the best in this many worlds is dropped.
ALIKE: Final = 48
#: Another answer replaces the usual one if it is better by this many standard errors of the difference.
SURE: Final = 1.0
#: Differences below this come from rounding.
TINY: Final = 1e-12
#: The value of `usual` if there is no usual answer.
NONE: Final = -1


class Found(NamedTuple):
    """The results of a search so far, as plain values to send between processes: see the fields of `Flat`."""

    live: list[int]
    tried: list[int]
    values: list[list[float]]
    scores: list[list[int]]
    products: list[list[float]]


class Flat:
    """Flat Monte Carlo search for one decision of one seat.

    In each world, all candidates face the same hidden cards, and their playouts the same draws. The other seats follow
    their policies, even if all seats answer at once. `usual` is the answer of the rules of thumb. It is kept unless
    another answer is clearly better: a small budget never plays worse than the rules of thumb.
    """

    def __init__(
        self,
        seat: int,
        options: list[int],
        policies: list[Policy],
        evaluator: Evaluator,
        horizon: int,
        rng: Rng,
        most: int = MAX_MOVES,
        usual: int = NONE,
    ) -> None:
        count = len(options)
        self.seat: Final = seat
        self.usual: Final = options.index(usual) if usual in options else NONE
        self.options: Final = options
        self.policies: Final = policies
        self.evaluator: Final = evaluator
        self.horizon: Final = horizon
        self.most: Final = most  # moves per playout
        self.rng: Final = rng
        self.live: list[int] = list(range(count))  # the indexes of the remaining candidates, the usual one first
        if self.usual > 0:
            self.live.remove(self.usual)
            self.live.insert(0, self.usual)
        # By candidate: the number of worlds in which it was tried, and sums over these worlds.
        self.tried: Final[list[int]] = [0] * count
        self.values: Final[list[list[float]]] = [[0.0] * len(policies) for _ in options]  # of each seat
        self.scores: Final[list[list[int]]] = [[0] * len(policies) for _ in options]  # of each seat
        # The products of the own values of two candidates.
        self.products: Final[list[list[float]]] = [[0.0] * count for _ in options]
        self.own: Final[list[float]] = [0.0] * count  # own values in the latest world
        self.worlds: int = 0
        self.playouts: int = 0

    def add(self, world: Table) -> None:
        """Try every remaining candidate in one more world."""
        seat = self.seat
        reopen(world, seat)
        begun = self.evaluator.mark(world, self.horizon)
        draws = self.rng.split()
        for index in self.live:
            table = world.clone()
            table.play(seat, self.options[index])
            if self.horizon == GAME or self.evaluator.mark(table, self.horizon) == begun:
                play_on(table, self.policies, draws.copy(), self.evaluator, self.horizon, self.most)
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
        """Return the mean value of a candidate to the seat."""
        return self.values[index][self.seat] / max(1, self.tried[index])

    def spread(self, one: int, other: int) -> float:
        """Return the variance of the difference of two remaining candidates, which were tried in the same worlds."""
        gap = self.mean(one) - self.mean(other)
        squares = self.products[one][one] + self.products[other][other] - 2.0 * self.products[one][other]
        return max(0.0, squares / max(1, self.tried[one]) - gap * gap)

    def drop(self) -> None:
        """Drop the candidates that are clearly worse than the best, every few worlds and after enough of them."""
        count = self.worlds
        if count < FEWEST or count % 4:
            return
        best = self.leader()
        kept: list[int] = []
        for index in self.live:
            gap = self.mean(best) - self.mean(index)
            spread = self.spread(best, index)
            doubt = spread + DOUBT * DOUBT / count
            alike = count >= ALIKE and index != self.usual and gap == 0.0 and spread < TINY
            if index == best or (not alike and gap * gap * count <= BEHIND * BEHIND * doubt):
                kept.append(index)
        self.live = kept

    def halve(self, fewest: int, kept: int = NONE) -> None:
        """Drop the worse half, but never the option `kept`, and keep at least `fewest`."""
        order = self.ranking()
        half = max(fewest, len(order) // 2)
        self.live = order[:half] + [index for index in order[half:] if self.options[index] == kept]

    def ranking(self) -> list[int]:
        """Return the remaining candidates, the best first."""
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
        """Return whether only one candidate remains."""
        return len(self.live) == 1

    def found(self) -> Found:
        return Found(self.live, self.tried, self.values, self.scores, self.products)

    def join(self, found: Found) -> None:
        """Add the results of another search for the same decision. Only candidates that remain in both are kept, if any."""
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
    """Remove the sealed answers of the others, which the seat cannot know: their policies answer again."""
    if world.sealed and isinstance(world.asking, Sealed):
        answers = [UNSEALED] * world.seats
        answers[seat] = world.sealed[seat]
        if answers != world.sealed:
            world.seal(answers)
            world.settle()
