"""What promises are worth to a bot: the values of the same imagined worlds, played on with them and without them."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from ludocracy.bots import find
from ludocracy.core.game import Game
from ludocracy.core.levels import Search
from ludocracy.core.playout import MAX_MOVES, ROUND, Evaluator, play_on
from ludocracy.core.policy import Policy
from ludocracy.core.rng import Rng
from ludocracy.core.search import reopen
from ludocracy.core.table import Table

#: How many worlds are played on at most and at least, and for how many seconds.
WORLDS: Final = 48
FEWEST: Final = 6
SECONDS: Final = 1.5

#: A promise must be worth more than this many standard errors.
SURE: Final = 1.0

#: How many of the decisions that a seat may make in imagined worlds an offer is made of.
OFFERED: Final = 4


class Word(NamedTuple):
    """What a seat would do: one of these moves, or with `no` none of them; with `asked`, only at the next such question."""

    seat: int
    moves: frozenset[int]
    no: bool = False
    asked: Callable[[Table], bool] | None = None

    def keeps(self, move: int) -> bool:
        return (move in self.moves) != self.no


class Bound(Policy):
    """Answers like another policy, but keeps its word for some rounds, or with 0 for good. It serves one playout."""

    def __init__(self, policy: Policy, words: Sequence[Word], rounds: int, evaluator: Evaluator) -> None:
        self.policy: Final = policy
        self.words = list(words)
        self.rounds = rounds
        self.evaluator: Final = evaluator
        self.round: int | None = None

    def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        self.count_rounds(table)
        asked = [word for word in self.words if word.asked is None or word.asked(table)]
        kept = options
        for word in asked:
            kept = [move for move in kept if word.keeps(move)] or kept
        move = self.policy.choose(table, seat, kept, rng)
        if move not in kept:  # some policies know better than their options
            move = kept[rng.below(len(kept))]
        self.words = [
            word
            for word in self.words
            if word not in asked or (word.asked is None and (word.no or move not in word.moves))
        ]
        return move

    def speak(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        return self.policy.speak(table, seat, options, rng)

    def count_rounds(self, table: Table) -> None:
        """Forget everything when its rounds are over."""
        mark = self.evaluator.mark(table, ROUND)
        if self.rounds and self.round not in (None, mark):
            self.rounds -= 1
            self.words = self.words if self.rounds else []
        self.round = mark


class Decided(NamedTuple):
    """A decision in an imagined world: whose it is, what is asked, and the answer."""

    seat: int
    question: str
    move: int


class Watching(Policy):
    """Answers like another policy, and counts its decisions."""

    def __init__(self, policy: Policy, seen: Counter[Decided], name: Callable[[Table], str]) -> None:
        self.policy: Final = policy
        self.seen: Final = seen
        self.name: Final = name

    def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        move = self.policy.choose(table, seat, options, rng)
        self.seen[Decided(seat, self.name(table), move)] += 1
        return move

    def speak(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        return self.policy.speak(table, seat, options, rng)


def outlook(kind: str, game: Game, seats: int) -> Search:
    """Return how a bot looks ahead: with its own policy, to the end of a round at least; bots of others like the analysis."""
    how, name = find.analysis(game), kind.partition("@")[0]
    name = find.OLDER.get(name, name)
    if name in find.built_in(game):
        level = find.level_of(name, game)
        if isinstance(level.policy, Search):
            searches = level.searches()
            how = searches[max(fewest for fewest in searches if fewest <= seats)]
        elif level.policy.within(1, 0.0) is None:
            how = how._replace(model=level.policy, rivals=None)
    return how._replace(horizon=min(how.horizon, ROUND), longest=MAX_MOVES)


class Worlds:
    """Imagined worlds of a seat, in which what players may promise is tried."""

    def __init__(self, game: Game, table: Table, seat: int, kind: str, rng: Rng, seconds: float = SECONDS) -> None:
        self.game: Final = game
        self.table: Final = table
        self.seat: Final = seat
        self.rng: Final = rng
        self.seconds: Final = seconds
        self.how: Final = outlook(kind, game, table.seats)

    def models(self) -> list[Policy]:
        how = self.how
        models = [how.rivals or how.model] * self.table.seats
        models[self.seat] = how.model
        return models

    def values(self, variants: Sequence[Sequence[Word]], rounds: int) -> list[list[list[float]]]:
        """Return for each world the values of all seats for each variant, with the same draws in all variants."""
        how, found = self.how, list[list[list[float]]]()
        until = time.perf_counter() + self.seconds
        while len(found) < FEWEST or (len(found) < WORLDS and time.perf_counter() < until):
            world = self.game.imagine(self.table, self.seat, self.rng)
            reopen(world, self.seat)
            draws = self.rng.split()
            values: list[list[float]] = []
            for words in variants:
                tried, models = world.clone(), self.models()
                for seat in {word.seat for word in words}:
                    own = [word for word in words if word.seat == seat]
                    models[seat] = Bound(models[seat], own, rounds, how.evaluator)
                play_on(tried, models, draws.copy(), how.evaluator, how.horizon, how.longest)
                values.append(how.evaluator.values(tried))
            found.append(values)
        return found

    def accepts(self, mine: Word | None, theirs: Word | None, rounds: int, trust: float) -> bool:
        """Return whether an offer is worth its price, if the other side keeps its word with a probability of `trust`.

        What costs nothing is accepted.
        """
        if mine is None:
            return True
        both = [mine] if theirs is None else [mine, theirs]
        gains = [
            trust * kept[self.seat] + (1 - trust) * cheated[self.seat] - without[self.seat]
            for without, kept, cheated in self.values([[], both, [mine]], rounds)
        ]
        return is_gain(gains)

    def decisions(self, name: Callable[[Table], str]) -> Counter[Decided]:
        """Return what the seats decide in some worlds, and how often."""
        seen, how = Counter[Decided](), self.how
        for _ in range(FEWEST):
            world = self.game.imagine(self.table, self.seat, self.rng)
            reopen(world, self.seat)
            models: list[Policy] = [Watching(model, seen, name) for model in self.models()]
            play_on(world, models, self.rng.split(), how.evaluator, how.horizon, how.longest)
        return seen

    def best_offer(self, mine: Sequence[Word], theirs: Sequence[Word], rounds: int) -> tuple[int, int] | None:
        """Return which of the own words to give for which of the others', if that is better for both sides."""
        pairs = [(give, want) for give in range(len(mine)) for want in range(len(theirs))]
        if not pairs:
            return None
        single = self.values([[], *([word] for word in (*mine, *theirs))], rounds)

        def gain(variant: int, seat: int) -> float:
            return sum(values[variant][seat] - values[0][seat] for values in single) / len(single)

        def of_pair(pair: tuple[int, int], seat: int) -> float:
            return gain(1 + pair[0], seat) + gain(1 + len(mine) + pair[1], seat)

        give, want = max(pairs, key=lambda pair: min(of_pair(pair, self.seat), of_pair(pair, theirs[pair[1]].seat)))
        tried = self.values([[], [mine[give], theirs[want]]], rounds)
        for seat in (self.seat, theirs[want].seat):
            if not is_gain([kept[seat] - without[seat] for without, kept in tried]):
                return None
        return give, want


def is_gain(gains: Sequence[float]) -> bool:
    """Return whether differences are above zero for more than chance."""
    count = len(gains)
    mean = sum(gains) / count
    spread = sum((gain - mean) ** 2 for gain in gains) / count
    return mean > 0 and mean * mean * count > SURE * SURE * spread


def trust(kept: int, broken: int) -> float:
    """Return how likely a player keeps a promise, after those that the bot has seen: a broken one weighs as much as two."""
    return (kept + 3) / (kept + 2 * broken + 4)
