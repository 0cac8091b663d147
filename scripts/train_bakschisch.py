"""Learns the value of positions of Bakschisch by self-play, and writes it as `weights.json`. Needs numpy.

    python scripts/train_bakschisch.py --seed 1 --out src/ludocracy/games/bakschisch/bots/weights.json

The first values come from games among scripted exploiters, so that hoarding and its punishment are in the samples. Then bots that
mix their bribes by the values play against themselves and, in a share of the games, against one of the exploiters. Each
generation is fitted to the results of its games and to samples of the games before.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any, Final

import numpy as np

from ludocracy.core.policy import Policy, RandomPolicy
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE
from ludocracy.games import catalogue
from ludocracy.games.bakschisch.bots import CLUB
from ludocracy.games.bakschisch.bots.exploiters import EXPLOITERS
from ludocracy.games.bakschisch.bots.mixed import MixedBribes, SealedBribe
from ludocracy.games.bakschisch.bots.value import FORMAT, INPUTS, Outlook, Values, inputs, read_values
from ludocracy.games.bakschisch.moves import BRIBES, START_GOLD
from ludocracy.games.bakschisch.state import BakschischTable

UNITS: Final = 20
#: A win in the next round is worth this much of one in this round. Without it, bots learn to wait for ever.
PATIENCE: Final = 0.93
#: How much a sample is fitted to the later course of its game; the rest is the value of the position after the next bribe.
TRACE: Final = 0.7
#: In so many of 100 games of self-play one seat is an exploiter, in so many of all games the start is random, and in so many of
#: 100 answers the answer is.
EXPLOITED: Final = 40
RANDOM_START: Final = 35
NOISE: Final = 3
#: Nobody wins a game of self-play that takes more rounds.
LONGEST: Final = 30
#: The samples of older games that are kept, as a multiple of those of the latest generation; passes over all samples.
KEPT: Final = 4
FIRST_PASSES: Final = 6
PASSES: Final = 4
BATCH: Final = 512

RANDOM: Final = RandomPolicy()
PLANS: Final[list[Policy]] = [*EXPLOITERS.values(), RANDOM]


class Network:
    """The weights as arrays, fitted with Adam. They are numbers of one line, of which the three parts are views."""

    def __init__(self, rng: np.random.Generator) -> None:
        shapes = ((UNITS, INPUTS), (BRIBES, UNITS), (UNITS,))
        self.ends: Final = np.cumsum([int(np.prod(shape)) for shape in shapes])
        self.shapes: Final = shapes
        self.line: Final = np.zeros(self.ends[-1])
        hidden, _, out = self.parts(self.line)
        hidden[:] = 0.4 * rng.standard_normal(hidden.shape)
        out[:] = 0.3 * rng.standard_normal(out.shape)
        self.moments: Final = np.zeros((2, len(self.line)))
        self.steps = 0

    def parts(self, line: Any) -> list[Any]:
        """Return views of a line: the hidden layer, its biases by stage, and the weights of its units."""
        return [part.reshape(shape) for part, shape in zip(np.split(line, self.ends[:-1]), self.shapes, strict=True)]

    def values(self, x: Any, stages: Any) -> tuple[Any, Any]:
        """Return each seat's chance to win soon, and the levels of the hidden units."""
        hidden, biases, out = self.parts(self.line)
        levels = np.maximum(x @ hidden.T + biases[stages][:, None, :], 0.0)
        judged = levels @ out
        best = np.maximum(judged.max(axis=1, keepdims=True), 0.0)
        shares = np.exp(judged - best)
        return shares / (shares.sum(axis=1, keepdims=True) + np.exp(-best)), levels

    def fit(self, x: Any, stages: Any, targets: Any, passes: int, rate: float, rng: np.random.Generator) -> None:
        """Fit the weights to samples, in random order, at a rate that falls to almost nothing."""
        slope = np.zeros_like(self.line)
        hidden, biases, outs = self.parts(slope)
        out = self.parts(self.line)[2]
        for turn in range(passes):
            order = rng.permutation(len(x))
            for at in range(0, len(x), BATCH):
                part = order[at : at + BATCH]
                values, levels = self.values(x[part], stages[part])
                error = (values - targets[part]) / len(part)
                back = error[:, :, None] * out * (levels > 0)
                hidden[:] = np.einsum("nsu,nsi->ui", back, x[part])
                outs[:] = np.einsum("ns,nsu->u", error, levels)
                biases[:] = 0.0
                np.add.at(biases, stages[part], back.sum(axis=1))
                self.step(slope, rate * (1 - (turn + at / len(x)) / passes) + 0.0001)

    def step(self, slope: Any, rate: float) -> None:
        self.steps += 1
        slope += 1e-5 * self.line
        first, second = self.moments
        first += 0.1 * (slope - first)
        second += 0.001 * (slope**2 - second)
        mean, spread = first / (1 - 0.9**self.steps), second / (1 - 0.999**self.steps)
        self.line[:] -= rate * mean / (np.sqrt(spread) + 1e-8)

    def data(self) -> dict[str, Any]:
        """Return the network as `weights.json` has it."""
        hidden, biases, out = [np.round(part, 3).tolist() for part in self.parts(self.line)]
        return {"hidden": hidden, "biases": biases, "out": out}


class Game:
    """One game, with a sample before each card: the numbers of each seat, and how many bribes of the round are over."""

    def __init__(self, seats: int, rng: Rng) -> None:
        table = catalogue.find("bakschisch").start(seats, {"most_rounds": LONGEST})
        assert isinstance(table, BakschischTable)
        self.table: Final = table
        self.rng: Final = rng
        self.x: Final[list[list[list[float]]]] = []
        self.stages: Final[list[int]] = []
        if rng.below(100) < RANDOM_START:
            self.start_anywhere()

    def start_anywhere(self) -> None:
        """Put the pawns on random spaces, and share the gold at random."""
        table, rng, seats = self.table, self.rng, self.table.seats
        furthest = 1 + rng.below(table.choices.throne - 1)
        table.spaces = [rng.below(furthest + 1) for _ in range(seats)]
        table.thief = [int(space <= table.choices.cross) for space in table.spaces]
        gold = START_GOLD * seats
        cuts = [0, *sorted(rng.below(gold + 1) for _ in range(seats - 1)), gold]
        table.gold = [cuts[seat + 1] - cuts[seat] for seat in range(seats)]

    def play(self, plans: list[Policy | None], mixed: MixedBribes) -> None:
        """Play to the end. A seat without a plan mixes its bribes."""
        table, rng, seats = self.table, self.rng, range(self.table.seats)
        while not table.over():
            outlook = Outlook(table)
            self.x.append([inputs(table, seat, outlook) for seat in seats])
            self.stages.append(len(table.row) % BRIBES)
            table.play(CHANCE, rng.choice(table.options(CHANCE)))
            chosen = [RANDOM if rng.below(100) < NOISE else plan for plan in plans]
            bribe = None
            if None in chosen:
                bribe = SealedBribe(table, mixed.values)
                bribe.learn(mixed, 0, rng)
            answers = []
            for seat, plan in enumerate(chosen):
                if plan is not None:
                    answers.append(plan.choose(table, seat, table.options(seat), rng))
                elif bribe is not None:
                    answers.append(bribe.draw(seat, rng))
            for seat, answer in enumerate(answers):
                table.play(seat, answer)

    def targets(self, values: Any) -> list[Any]:
        """Return what each sample is fitted to: the result, mixed with `values` on the way (one line per sample, or None)."""
        table = self.table
        aim = np.zeros(table.seats)
        if table.choices.throne in table.spaces:
            aim[table.winners()] = 1.0 / len(table.winners())
        found: list[Any] = []
        for at in reversed(range(len(self.x))):
            if self.stages[at] == BRIBES - 1 and found:
                aim = aim * PATIENCE
            found.append(aim)
            if values is not None:
                aim = TRACE * aim + (1 - TRACE) * values[at]
        return found[::-1]


class Trainer:
    """Learns the network for one number of players."""

    def __init__(self, seats: int, seed: int, rounds: int) -> None:
        self.seats: Final = seats
        self.rounds: Final = rounds
        self.rng: Final = Rng(1000 * seed + seats)
        self.numbers: Final = np.random.default_rng((seed, seats))
        self.network: Final = Network(self.numbers)
        self.x: Any = np.zeros((0, seats, INPUTS))
        self.stages: Any = np.zeros(0, dtype=int)
        self.target: Any = np.zeros((0, seats))

    def any_plan(self) -> Policy:
        return PLANS[self.rng.below(len(PLANS))]

    def values(self) -> Values:
        return read_values({"format": FORMAT, "networks": {str(self.seats): self.network.data()}})

    def add_games(self, count: int, self_play: bool) -> None:
        """Play games, and add their samples."""
        mixed = MixedBribes(self.values(), CLUB, self.rounds, 0, 0)
        games: list[tuple[Any, list[int], list[Any]]] = []
        for _ in range(count):
            plans = [None if self_play else self.any_plan() for _ in range(self.seats)]
            if self_play and self.rng.below(100) < EXPLOITED:
                plans[0] = self.any_plan()
            game = Game(self.seats, self.rng)
            game.play(plans, mixed)
            x = np.array(game.x)
            values = self.network.values(x, np.array(game.stages))[0] if self_play else None
            games.append((x, game.stages, game.targets(values)))
        self.x = np.concatenate([self.x, *[one[0] for one in games]])
        self.stages = np.concatenate([self.stages, *[one[1] for one in games]])
        self.target = np.concatenate([self.target, *[one[2] for one in games]])

    def keep(self, count: int) -> None:
        """Forget samples, except a random part of them."""
        kept = self.numbers.permutation(len(self.x))[:count]
        self.x, self.stages, self.target = self.x[kept], self.stages[kept], self.target[kept]

    def fit(self, passes: int, rate: float) -> None:
        self.network.fit(self.x, self.stages, self.target, passes, rate, self.numbers)

    def loss(self) -> float:
        """Return the mean cross entropy of the samples; one more outcome is that nobody wins soon."""
        values = self.network.values(self.x, self.stages)[0]
        outcomes = [np.column_stack([part, 1 - part.sum(axis=1)]) for part in (values, self.target)]
        return float(-(outcomes[1] * np.log(np.maximum(outcomes[0], 1e-6))).sum(axis=1).mean())

    def train(self, first: int, games: int, generations: int) -> None:
        """Learn from games among exploiters, then from generations of self-play; the first samples are forgotten."""
        self.add_games(first, self_play=False)
        self.fit(FIRST_PASSES, 0.004)
        self.keep(0)
        for generation in range(1, generations + 1):
            before = len(self.x)
            self.add_games(games, self_play=True)
            latest = len(self.x) - before
            self.fit(PASSES, 0.002)
            print(
                f"{self.seats} players, generation {generation}: {latest} samples, loss {self.loss():.4f}", flush=True
            )
            self.keep(latest * KEPT)


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn the value of positions of Bakschisch by self-play.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=6000, help="games among exploiters")
    parser.add_argument("--games", type=int, default=2000, help="games per generation of self-play")
    parser.add_argument("--generations", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=80, help="rounds of regret matching per bribe")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--out", type=Path, required=True, help="networks for other numbers of players are kept")
    args = parser.parse_args()
    networks = json.loads(args.out.read_text("utf-8"))["networks"] if args.out.exists() else {}
    for seats in args.seats:
        trainer = Trainer(seats, args.seed, args.rounds)
        trainer.train(args.first, args.games, args.generations)
        made_by = " ".join(["python", "scripts/train_bakschisch.py", *sys.argv[1:]])
        networks[str(seats)] = {"command": made_by, **trainer.network.data()}
    ordered = {seats: networks[seats] for seats in sorted(networks)}
    args.out.write_text(json.dumps({"format": FORMAT, "networks": ordered}, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
