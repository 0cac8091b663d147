"""Sealed bribes as mixed strategies: the bot draws its answer, so that nobody can outguess it.

A bribe is a game of its own: everybody answers at once, and the learned value says what each combination of answers is worth.
Regret matching finds how often each answer should be given: in every round of it, each seat draws an answer, learns what its other
answers would have brought against those of the others, and gives the answers that it regrets more often from then on. The average
over the rounds is hard to exploit. In a share of the rounds the others follow the rules of thumb, or show nothing, so that the
answers also win against players who do: among perfect players it is often best to wait, but a hoarder must be punished.
"""

from time import perf_counter
from typing import Final

from ludocracy.core.policy import Policy
from ludocracy.core.rng import Rng
from ludocracy.core.step import UNSEALED
from ludocracy.core.table import Table
from ludocracy.games.bakschisch.bots.rules_of_thumb import RulesOfThumb, offers_worth_comparing
from ludocracy.games.bakschisch.bots.value import Outlook, Values
from ludocracy.games.bakschisch.state import BakschischTable

#: The resolution of draws from a mixture.
FINE: Final = 1 << 20
#: Answers with a smaller share than this of the most frequent one are not given: their shares are noise.
RARE: Final = 0.1
#: The index of the first answer: to show nothing.
EMPTY_FIST: Final = 0
#: A value of `seconds`.
UNLIMITED: Final = float("inf")
#: With a budget in seconds only: more rounds change little.
ENOUGH: Final = 2000
#: The time is read once in this many rounds.
CLOCK: Final = 16


class MixedBribes(Policy):
    """Draws its bribes from the mixture that `rounds` of regret matching find.

    `thumbs`, `idle`: in how many of 100 rounds each of the others follows the rules of thumb, and shows nothing. `seconds`: no
    further round begins after this time; with UNLIMITED, the same seed gives the same answer.
    """

    def __init__(
        self, values: Values, rules: RulesOfThumb, rounds: int, thumbs: int, idle: int, seconds: float = UNLIMITED
    ) -> None:
        self.values: Final = values
        self.rules: Final = rules
        self.rounds: Final = rounds
        self.thumbs: Final = thumbs
        self.idle: Final = idle
        self.seconds: Final = seconds

    def within(self, playouts: int, seconds: float) -> "MixedBribes":
        """Return the same bot with a budget: a playout is a round of regret matching."""
        rounds = playouts if playouts else ENOUGH
        limit = seconds if seconds else UNLIMITED
        return MixedBribes(self.values, self.rules, rounds, self.thumbs, self.idle, limit)

    def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        assert isinstance(table, BakschischTable)
        bribe = SealedBribe(table, self.values)
        bribe.learn(self, seat, rng)
        return bribe.draw(seat, rng)


class SealedBribe:
    """Regret matching for one bribe of a table. Lists have an entry per seat, and in it one per answer."""

    def __init__(self, table: BakschischTable, values: Values) -> None:
        world = table.clone()
        world.seal([UNSEALED] * table.seats)
        world.settle()
        self.world: Final = world
        self.values: Final = values
        self.outlook: Final = Outlook(world)
        self.answers: Final[list[list[int]]] = []
        self.steps: Final[list[int]] = []  # what the next answer of a seat adds to the key of a combination
        self.regrets: Final[list[list[float]]] = []
        self.shares: Final[list[list[float]]] = []  # sums over the rounds
        self.known: Final[dict[int, list[float]]] = {}  # by combination of answers: the value to each seat
        combinations = 1
        for seat in range(world.seats):
            answers = offers_worth_comparing(world, seat, world.options(seat))
            self.answers.append(answers)
            self.steps.append(combinations)
            self.regrets.append([0.0] * len(answers))
            self.shares.append([0.0] * len(answers))
            combinations *= len(answers)

    def learn(self, how: MixedBribes, seat: int, rng: Rng) -> None:
        """Run the rounds of regret matching for a decision of a seat."""
        thumbs = [self.usual(how.rules, other) for other in range(self.world.seats)]
        seats = self.world.seats
        until = perf_counter() + how.seconds if how.seconds < UNLIMITED else UNLIMITED
        for number in range(how.rounds):
            if until < UNLIMITED and number % CLOCK == 0 and perf_counter() >= until:
                break
            mixtures = [self.mixture(other) for other in range(seats)]
            drawn: list[int] = []
            key = 0
            for other in range(seats):
                kind = rng.below(100) if other != seat else 100
                if kind < how.thumbs:
                    drawn.append(rng.choice(thumbs[other]))
                elif kind < how.thumbs + how.idle:
                    drawn.append(EMPTY_FIST)
                else:
                    drawn.append(draw(mixtures[other], rng))
                key += drawn[other] * self.steps[other]
            for other in range(seats):
                self.regret(other, mixtures[other], key - drawn[other] * self.steps[other])
                shares = self.shares[other]
                for index, share in enumerate(mixtures[other]):
                    shares[index] += share * (number + 1)  # later mixtures are better

    def usual(self, rules: RulesOfThumb, seat: int) -> list[int]:
        """Return the indexes of the answers that the rules of thumb give."""
        answers = self.answers[seat]
        good = rules.good(self.world, seat, self.world.options(seat))
        return [answers.index(move) for move in good if move in answers] or [0]

    def mixture(self, seat: int) -> list[float]:
        """Return how often each answer is given now: in proportion to its regret."""
        regrets = self.regrets[seat]
        total = 0.0
        for regret in regrets:
            total += regret
        count = len(regrets)
        if total <= 0.0:
            return [1.0 / count] * count
        return [regret / total for regret in regrets]

    def regret(self, seat: int, mixture: list[float], rest: int) -> None:
        """Add what each answer of a seat would have brought more than its mixture, against the `rest` of a combination."""
        step = self.steps[seat]
        brought = [self.value(rest + index * step)[seat] for index in range(len(mixture))]
        mean = 0.0
        for index, share in enumerate(mixture):
            mean += share * brought[index]
        regrets = self.regrets[seat]
        for index, value in enumerate(brought):
            regrets[index] = max(0.0, regrets[index] + value - mean)

    def value(self, key: int) -> list[float]:
        """Return what a combination of answers is worth to each seat."""
        found = self.known.get(key)
        if found is None:
            table = self.world.clone()
            for seat, answers in enumerate(self.answers):
                table.play(seat, answers[key // self.steps[seat] % len(answers)])
            found = self.values.values(table, self.outlook)
            self.known[key] = found
        return found

    def draw(self, seat: int, rng: Rng) -> int:
        """Return an answer of a seat, drawn from its average mixture without rare answers."""
        shares = self.shares[seat]
        least = RARE * max(shares)
        return self.answers[seat][draw([share if share >= least else 0.0 for share in shares], rng)]


def draw(shares: list[float], rng: Rng) -> int:
    """Return an index, drawn in proportion to the shares."""
    total = 0.0
    for share in shares:
        total += share
    mark = total * rng.below(FINE) / FINE
    for index, share in enumerate(shares):
        mark -= share
        if mark < 0.0:
            return index
    return len(shares) - 1
