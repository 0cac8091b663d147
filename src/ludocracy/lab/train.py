"""A learned value: recorded games, and one ridge regression per role and stage of the game.

`train.json` says what is recorded, `games.jsonl` has the moves of each game. Features are taken from the games when the weights
are fitted, so that new features need no new games. The game's module of bots has a `LEARNER`, which says where samples are
taken and what they look like. Fitting needs numpy; the bots that use the weights do not.
"""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from ludocracy.bots import find as bots
from ludocracy.bots.player import Player
from ludocracy.core.errors import BadOption, MissingExtra
from ludocracy.core.playout import random_move
from ludocracy.core.policy import MixedPolicy, Policy, RandomPolicy
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table
from ludocracy.games import catalogue
from ludocracy.lab.engine import spread
from ludocracy.lab.folder import check_folder, open_folder, read_lines
from ludocracy.lab.simulate import generators
from ludocracy.play.files import atomic_write

PLAN: Final = "train.json"
GAMES: Final = "games.jsonl"
WEIGHTS: Final = "weights.json"

#: How many samples are added at a time; features that vary less are left out; shrinkages to choose from.
AT_ONCE: Final = 512
LEAST_SPREAD: Final = 1e-6
RIDGES: Final = (0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0)
#: The ridge is chosen, and the fit reported, for each fifth of the cells: a round of Hegemony.
FIFTHS: Final = 5


class Training(NamedTuple):
    """What is recorded, as plain values that can be sent to other processes."""

    game: str
    rules: int
    bot: str  # or several, one per seat, repeated; they move one seat after each game
    noise: int  # how many answers in 100 are random: a value is learned from mistakes too
    seed: int
    games: int  # for each number of seats


class Recorded(NamedTuple):
    """One game; the seat that answers follows from the table."""

    seats: int
    number: int
    scores: tuple[int, ...]
    moves: tuple[int, ...]


# -- recording -------------------------------------------------------------------------------------------


@cache
def ready(training: Training, seats: int) -> tuple[Table, list[Policy]]:
    """The table, and the policy of each seat in the first game."""
    game = catalogue.find(training.game)
    found: dict[str, Policy] = {}
    for kind in training.bot.split(","):
        bot = bots.find(kind, game)
        if not isinstance(bot, Player):
            raise BadOption("lab.teacher", bot=kind)
        found[kind] = MixedPolicy(bot.policy, RandomPolicy(), 100 - training.noise)
    kinds = training.bot.split(",")
    return game.start(seats), [found[kinds[seat % len(kinds)]] for seat in range(seats)]


def record(training: Training, seats: int, number: int) -> Recorded:
    """Play one game, the same for the same training and number."""
    start, policies = ready(training, seats)
    table = start.clone()
    rngs = generators(training.seed, number, number, seats)
    moves: list[int] = []
    while who := table.who():
        seat = who[0]
        if seat == CHANCE:
            move = random_move(table, CHANCE, rngs[CHANCE])
        else:
            options = list(table.options(seat))
            policy = policies[(seat + number) % seats]
            move = policy.choose(table, seat, options, rngs[seat]) if len(options) > 1 else options[0]
        table.play(seat, move)
        moves.append(move)
    return Recorded(seats, number, tuple(table.scores()), tuple(moves))


def record_all(
    training: Training,
    folder: Path,
    engine: str,
    workers: int,
    progress: Callable[[int, int], object] = lambda done, total: None,
) -> None:
    """Play the games that the folder lacks."""
    counts = catalogue.find(training.game).seats
    ready(training, counts[0])  # a wrong training is refused before anything is written
    open_folder(folder, PLAN, training._asdict())
    done = {(game[0], game[1]) for game in read_lines(folder / GAMES)}
    todo = [
        (training, seats, number) for number in range(training.games) for seats in counts if (seats, number) not in done
    ]
    total = training.games * len(counts)
    progress(total - len(todo), total)
    with (folder / GAMES).open("a", encoding="utf-8") as file:
        for count, game in enumerate(spread(engine, workers, record, todo), total - len(todo) + 1):
            file.write(json.dumps(game, separators=(",", ":")) + "\n")
            file.flush()
            progress(count, total)


# -- fitting ---------------------------------------------------------------------------------------------


class Sums:
    """What a regression needs of its samples: the sums of their products. The last column is the constant."""

    def __init__(self, numpy: Any, width: int, seats: int) -> None:
        self.numpy: Final = numpy
        self.xx: Any = numpy.zeros((width + 1, width + 1))
        self.xy: Any = numpy.zeros((width + 1, seats))
        self.yy: Any = numpy.zeros(seats)
        self.rows: list[list[float]] = []
        self.targets: list[list[float]] = []

    def add(self, row: list[float], targets: list[float]) -> None:
        self.rows.append([*row, 1.0])
        self.targets.append(targets)
        if len(self.rows) == AT_ONCE:
            self.flush()

    def flush(self) -> None:
        if self.rows:
            x, y = self.numpy.array(self.rows), self.numpy.array(self.targets)
            self.xx += x.T @ x
            self.xy += x.T @ y
            self.yy += (y * y).sum(axis=0)
            self.rows, self.targets = [], []

    def plus(self, other: "Sums") -> "Sums":
        both = Sums(self.numpy, len(self.xx) - 1, len(self.yy))
        both.xx, both.xy, both.yy = self.xx + other.xx, self.xy + other.xy, self.yy + other.yy
        return both

    def count(self) -> int:
        return round(float(self.xx[-1, -1]))

    def solve(self, ridges: Sequence[float]) -> list[Any]:
        """For each ridge one column of weights per seat. Features are scaled by their spread, so that all are shrunk equally."""
        np = self.numpy
        count = max(1.0, float(self.xx[-1, -1]))
        mean, level = self.xx[-1, :-1] / count, self.xy[-1] / count
        together = self.xx[:-1, :-1] / count - np.outer(mean, mean)
        scale = np.sqrt(np.clip(np.diag(together), 0.0, None))
        scale[scale < LEAST_SPREAD] = np.inf  # a feature that never changes gets no weight
        values, vectors = np.linalg.eigh(together / np.outer(scale, scale))
        turned = vectors.T @ ((self.xy[:-1] / count - np.outer(mean, level)) / scale[:, None])
        found = []
        for ridge in ridges:
            weights = (vectors @ (turned / (np.clip(values, 0.0, None) + ridge)[:, None])) / scale[:, None]
            found.append(np.vstack([weights, level - mean @ weights]))
        return found

    def errors(self, weights: Any) -> tuple[Any, Any]:
        """The squared errors that are left, and those of the mean: one number per seat each."""
        left = self.yy - 2 * (weights * self.xy).sum(axis=0) + (weights * (self.xx @ weights)).sum(axis=0)
        return left, self.yy - self.xy[-1] ** 2 / max(1.0, float(self.xx[-1, -1]))


class Fitted(NamedTuple):
    """Weights by number of seats, seat and cell; and how much of the margins of unseen games they explain."""

    weights: dict[int, list[list[list[float]]]]
    explained: dict[int, list[list[float]]]  # by seats, seat, and fifths of the cells
    games: dict[int, int]


def load_numpy() -> Any:
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # for matrices this small, threads only wait for each other
    try:
        import numpy
    except ImportError as error:
        raise MissingExtra("extra.missing", extra="lab") from error
    return numpy


def learner_of(game: str) -> Any:
    """What the game's module says about samples; a game without a learner is refused by name."""
    learner = getattr(bots.module_of(catalogue.find(game)), "LEARNER", None)
    if learner is None:
        raise BadOption("lab.train", game=game)
    return learner


def margins(scores: Sequence[int]) -> list[float]:
    """Each score minus the mean of the others."""
    return [score - (sum(scores) - score) / (len(scores) - 1) for score in scores]


def samples(learner: Any, start: Table, moves: Sequence[int]) -> Iterator[tuple[int, list[float]]]:
    """The cells and features of one game."""
    table = start.clone()
    last = -1
    for move in moves:
        table.play(table.who()[0], move)
        moment = learner.moment(table)
        if moment >= 0 and moment != last:
            last = moment
            yield learner.cell(table), learner.features(table)


def recorded_games(training: Training, folder: Path, also: Sequence[Path] = ()) -> list[Recorded]:
    """The games of the training, in their order, after those of other folders."""
    found: list[Recorded] = []
    for other in also:
        check_folder(other, PLAN, {"game": training.game, "rules": training.rules})
        found += sorted(Recorded(*line) for line in read_lines(other / GAMES))
    own = sorted(Recorded(*line) for line in read_lines(folder / GAMES))
    return found + [one for one in own if one.number < training.games]


def fit(
    training: Training, games: Sequence[Recorded], progress: Callable[[int, int], object] = lambda done, total: None
) -> Fitted:
    """Weights from recorded games. Every tenth game is first held out, to choose the ridge and to measure the fit."""
    np, learner, game = load_numpy(), learner_of(training.game), catalogue.find(training.game)
    kept = {
        seats: [[Sums(np, learner.width(seats), seats) for _ in range(learner.cells)] for _ in range(2)]
        for seats in game.seats
    }
    starts = {seats: game.start(seats) for seats in game.seats}
    counts = dict.fromkeys(game.seats, 0)
    for done, recorded in enumerate(games, 1):
        held_out = recorded.number % 10 == 9
        targets = margins(recorded.scores)
        for cell, row in samples(learner, starts[recorded.seats], recorded.moves):
            kept[recorded.seats][held_out][cell].add(row, targets)
        counts[recorded.seats] += 1
        progress(done, len(games))
    weights, explained = {}, {}
    for seats, (seen, unseen) in kept.items():
        for sums in (*seen, *unseen):
            sums.flush()
        tried = [[other.errors(one) for one in sums.solve(RIDGES)] for sums, other in zip(seen, unseen, strict=True)]
        fifth = learner.cells // FIFTHS
        ridges: list[float] = []  # by cell
        parts: list[list[tuple[Any, Any]]] = []
        for at in range(0, learner.cells, fifth):
            cells = tried[at : at + fifth]
            best = min(range(len(RIDGES)), key=lambda n: sum(float(cell[n][0].sum()) for cell in cells))
            ridges += [RIDGES[best]] * fifth
            parts.append([cell[best] for cell in cells])
        explained[seats] = [[explained_share(part, seat) for part in parts] for seat in range(seats)]
        both = [sums.plus(other) for sums, other in zip(seen, unseen, strict=True)]
        whole = [sums.solve([ridge])[0] for sums, ridge in zip(both, ridges, strict=True)]
        weights[seats] = [[[float(f"{x:.5g}") for x in cell[:, seat]] for cell in whole] for seat in range(seats)]
    return Fitted(weights, explained, counts)


def explained_share(part: Sequence[tuple[Any, Any]], seat: int) -> float:
    """The explained share of the squared margins: 1 for an exact prediction, 0 if no better than their mean."""
    left, there = (sum(float(errors[which][seat]) for errors in part) for which in range(2))
    return round(1.0 - left / there, 3) if there > 0 else 0.0


def write_weights(training: Training, fitted: Fitted, path: Path, command: str) -> None:
    """The data file that the bots read; it says how it was made."""
    learner = learner_of(training.game)
    head = {
        "format": learner.format,
        "rules": training.rules,
        "command": command,
        "games": fitted.games,
        "explained": fitted.explained,
    }
    with atomic_write(path) as file:
        file.write("{\n")
        for key, value in head.items():
            file.write(f"{json.dumps(key)}: {json.dumps(value)},\n")
        file.write('"weights": {\n')
        blocks = [
            f"{json.dumps(str(seats))}: [\n"
            + ",\n".join(
                "[" + ",\n".join(json.dumps(cell, separators=(",", ":")) for cell in cells) + "]" for cells in roles
            )
            + "]"
            for seats, roles in fitted.weights.items()
        ]
        file.write(",\n".join(blocks) + "\n}}\n")
