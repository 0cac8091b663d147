"""A learned value: recorded games, and one ridge regression per role and stage of the game.

`train.json` says what is recorded, `games.jsonl` has the moves of each game. Features are taken from the games when the weights
are fitted, so that new features need no new games. The game declares a `Learner`, which says where samples are taken and what
they look like. The regressions are fitted backwards from the end of the game, so that a stage can be fitted to
the value of the next one, which varies less than the final scores. Fitting needs numpy; the bots that use the weights do not.
"""

import json
import os
from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from ludocracy.bots import find as bots
from ludocracy.bots.player import Player
from ludocracy.core.errors import BadOption, MissingExtra
from ludocracy.core.levels import Learner
from ludocracy.core.policy import MixedPolicy, Policy, RandomPolicy
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table
from ludocracy.games import catalogue
from ludocracy.lab.engine import run_jobs
from ludocracy.lab.folder import check_folder, kept, open_folder, read_lines
from ludocracy.lab.runner import generators, run_table, seed_of
from ludocracy.play.ask import illegal_answer
from ludocracy.play.files import atomic_write

PLAN: Final = "train.json"
GAMES: Final = "games.jsonl"
WEIGHTS: Final = "weights.json"

#: Features that vary less are left out; shrinkages to choose from.
LEAST_SPREAD: Final = 1e-6
RIDGES: Final = (0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0)
#: The ridge is chosen, and the fit reported, for each fifth of the cells.
FIFTHS: Final = 5


class Training(NamedTuple):
    """What is recorded, as plain values that can be sent to other processes."""

    game: str
    rules: int
    bot: str  # or several, one per seat, repeated; they move one seat after each game
    noise: int  # how many answers in 100 are random: a value is learned from mistakes too
    seed: int
    games: int  # for each number of seats
    opening: str = ""  # another bot, which has half of the seats up to a random stage


class Recorded(NamedTuple):
    """One game; the seat that answers follows from the table."""

    seats: int
    number: int
    scores: tuple[int, ...]
    moves: tuple[int, ...]


# -- recording -------------------------------------------------------------------------------------------


@cache
def ready(training: Training, seats: int) -> tuple[Table, list[Policy]]:
    """Return the first table, and the policy of each seat in the first game."""
    kinds = training.bot.split(",")
    noisy = {kind: noisy_policy(training, kind) for kind in kinds}
    return catalogue.find(training.game).start(seats), [noisy[kinds[seat % len(kinds)]] for seat in range(seats)]


@cache
def noisy_policy(training: Training, kind: str) -> Policy:
    """Return the policy of a bot, with some random answers."""
    bot = bots.find(kind, catalogue.find(training.game))
    if not isinstance(bot, Player):
        raise BadOption("lab.teacher", bot=kind)
    return MixedPolicy(bot.policy, RandomPolicy(), 100 - training.noise)


class Recording:
    """One game that is recorded: who answers at which stage."""

    def __init__(self, training: Training, seats: int, number: int) -> None:
        start, policies = ready(training, seats)
        self.training: Final = training
        self.table: Final = start.clone()
        self.rngs: Final = generators(training.seed, number, number, seats)
        self.learner: Final = learner_of(training.game)
        self.usual: Final = [policies[(seat + number) % seats] for seat in range(seats)]
        self.playing = self.usual
        self.last = -1  # the cell up to which the opening is played; -1 if it is over
        if training.opening:
            rng = Rng(seed_of(training.seed, f"switch {number}"))
            self.last = rng.below(self.learner.cells)
            opening = noisy_policy(training, training.opening)
            self.playing = [opening if rng.below(2) else policy for policy in self.usual]

    def choose(self, seat: int) -> int:
        """Return the answer of a seat, by the whole table."""
        table = self.table
        options = list(table.options(seat))
        if len(options) == 1:
            return options[0]
        move = self.playing[seat].choose(table, seat, options, self.rngs[seat])
        if move not in options:
            raise illegal_answer(self.training.bot, catalogue.find(self.training.game), seat, move, options)
        return move

    def end_opening(self) -> None:
        """Let the usual policies answer from the end of the opening on."""
        if self.last >= 0 and self.learner.moment(self.table) >= 0 and self.learner.cell(self.table) == self.last:
            self.playing, self.last = self.usual, -1

    def play(self) -> list[int]:
        """Play the game to its end; return its moves."""
        moves: list[tuple[int, int]] = []
        self.end_opening()
        run_table(self.table, self.choose, self.end_opening, self.rngs[CHANCE], moves)
        return [move for _, move in moves]


def record(training: Training, seats: int, number: int) -> Recorded:
    """Play one game, the same for the same training and number."""
    game = Recording(training, seats, number)
    moves = game.play()
    return Recorded(seats, number, tuple(game.table.scores()), tuple(moves))


def record_all(
    training: Training,
    folder: Path,
    engine: str,
    workers: int,
    progress: Callable[[int, int], object] = lambda done, total: None,
) -> None:
    """Play the games that the folder lacks."""
    counts = catalogue.find(training.game).seats
    ready(training, counts[0])  # refuse a wrong training before anything is written
    if training.opening:
        noisy_policy(training, training.opening)
    open_folder(folder, PLAN, training._asdict())
    done = {(game[0], game[1]) for game in read_lines(folder / GAMES)}
    jobs = [
        (training, seats, number) for number in range(training.games) for seats in counts if (seats, number) not in done
    ]
    total = training.games * len(counts)
    progress(total - len(jobs), total)
    games = kept(folder / GAMES, run_jobs(engine, workers, record, jobs), separators=(",", ":"))
    for count, _ in enumerate(games, total - len(jobs) + 1):
        progress(count, total)


# -- fitting ---------------------------------------------------------------------------------------------


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


def learner_of(game: str) -> Learner:
    """Return what the game declares about samples; a game without a learner is refused by name."""
    declared = bots.bots_of(catalogue.find(game))
    if declared is None or declared.learner is None:
        raise BadOption("lab.train", game=game)
    return declared.learner


def margins(scores: Sequence[int]) -> list[float]:
    """Return each score minus the mean of the others."""
    return [score - (sum(scores) - score) / (len(scores) - 1) for score in scores]


def samples(learner: Learner, start: Table, moves: Sequence[int]) -> Iterator[tuple[int, list[float]]]:
    """Return the cells and features of one game."""
    table = start.clone()
    last = -1
    for move in moves:
        table.play(table.who()[0], move)
        moment = learner.moment(table)
        if moment >= 0 and moment != last:
            last = moment
            yield learner.cell(table), learner.features(table)


def recorded_games(training: Training, folder: Path, also: Sequence[Path] = ()) -> list[Recorded]:
    """Return the games of the training, in their order, after those of other folders."""
    found: list[Recorded] = []
    for other in also:
        check_folder(other, PLAN, {"game": training.game, "rules": training.rules})
        found += sorted(Recorded(*line) for line in read_lines(other / GAMES))
    own = sorted(Recorded(*line) for line in read_lines(folder / GAMES))
    return found + [one for one in own if one.number < training.games]


class Samples:
    """The samples of all games with one number of seats, each game in its order."""

    def __init__(self) -> None:
        self.rows: Any = []
        self.cells: Any = []
        self.games: Any = []  # the place of the game in the following lists
        self.results: Any = []  # the margins
        self.held_out: Any = []

    def add(self, learner: Learner, start: Table, recorded: Recorded) -> None:
        for cell, row in samples(learner, start, recorded.moves):
            self.rows.append(array("f", row))
            self.cells.append(cell)
            self.games.append(len(self.results))
        self.results.append(margins(recorded.scores))
        self.held_out.append(recorded.number % 10 == 9)

    def close(self, np: Any, width: int, seats: int) -> None:
        """Turn the lists into arrays."""
        self.rows = np.array(self.rows, dtype=np.float32).reshape(-1, width)
        self.cells, self.games = np.array(self.cells, dtype=int), np.array(self.games, dtype=int)
        self.results = np.array(self.results, dtype=float).reshape(-1, seats)
        self.held_out = np.array(self.held_out, dtype=bool)


def solve(np: Any, rows: Any, targets: Any, ridge: float) -> Any:
    """Return one column of weights per seat, with the constant last. Features are scaled by their spread, to be shrunk equally."""
    rows = rows.astype(float)
    if not len(rows):
        return np.zeros((rows.shape[1] + 1, targets.shape[1]))
    mean, level = rows.mean(axis=0), targets.mean(axis=0)
    rows = rows - mean
    scale = rows.std(axis=0)
    scale[scale < LEAST_SPREAD] = np.inf  # a feature that never changes gets no weight
    rows = rows / scale
    alike = rows.T @ rows / len(rows) + ridge * np.eye(rows.shape[1])
    weights = np.linalg.solve(alike, rows.T @ (targets - level) / len(rows)) / scale[:, None]
    return np.vstack([weights, level - mean @ weights])


def predict(rows: Any, weights: Any) -> Any:
    return rows.astype(float) @ weights[:-1] + weights[-1]


def learn(
    np: Any, made: Samples, used: Any, cells: Sequence[int], ridge: float, targets: Any, results: int
) -> tuple[list[Any], Any]:
    """Fit some cells to the games `used`, the last cell first.

    `targets` has a line per game: what it is worth after these cells. Returns the weights, and what it is worth before them.
    """
    found = []
    targets = targets.copy()
    for cell in reversed(cells):
        here = np.flatnonzero(made.cells == cell)
        seen = here[used[made.games[here]]]
        weights = solve(np, made.rows[seen], targets[made.games[seen]], ridge)
        found.append(weights)
        games, first = np.unique(made.games[here], return_index=True)
        values = predict(made.rows[here[first]], weights)
        targets[games] += (1.0 - 0.01 * results) * (values - targets[games])
    return found[::-1], targets


def errors(np: Any, made: Samples, cells: Sequence[int], weights: Sequence[Any]) -> tuple[Any, Any]:
    """Return the squared errors of the results of held-out games, and those of their mean: one number per seat each."""
    left, there = (np.zeros(made.results.shape[1]) for _ in range(2))
    for cell, one in zip(cells, weights, strict=True):
        here = np.flatnonzero((made.cells == cell) & made.held_out[made.games])
        if len(here):
            results = made.results[made.games[here]]
            left += ((results - predict(made.rows[here], one)) ** 2).sum(axis=0)
            there += ((results - results.mean(axis=0)) ** 2).sum(axis=0)
    return left, there


def fit(
    training: Training,
    games: Sequence[Recorded],
    progress: Callable[[int, int], object] = lambda done, total: None,
    results: int = 100,
) -> Fitted:
    """Fit weights to recorded games. Every tenth game is first held out, to choose the ridge and to measure the fit.

    `results`: how much of a target is the result of the game, in percent; the rest is the value of the next stage.
    """
    np, learner, game = load_numpy(), learner_of(training.game), catalogue.find(training.game)
    kept = {seats: Samples() for seats in game.seats}
    starts = {seats: game.start(seats) for seats in game.seats}
    for done, recorded in enumerate(games, 1):
        kept[recorded.seats].add(learner, starts[recorded.seats], recorded)
        progress(done, len(games))
    weights, explained = {}, {}
    fifth = learner.cells // FIFTHS
    parts = [learner.course[at : at + fifth] for at in range(0, learner.cells, fifth)]
    for seats, made in kept.items():
        made.close(np, learner.width(seats), seats)
        fits: list[tuple[Any, Any]] = []
        seen, whole = made.results, made.results
        cells: dict[int, Any] = {}
        for part in reversed(parts):
            tried = [learn(np, made, ~made.held_out, part, ridge, seen, results) for ridge in RIDGES]
            wrong = [errors(np, made, part, one) for one, _ in tried]
            best = min(range(len(RIDGES)), key=lambda n: float(wrong[n][0].sum()))
            fits.append(wrong[best])
            seen = tried[best][1]
            found, whole = learn(np, made, np.ones_like(made.held_out), part, RIDGES[best], whole, results)
            cells.update(zip(part, found, strict=True))
        explained[seats] = [[explained_share(left, there, seat) for left, there in fits[::-1]] for seat in range(seats)]
        weights[seats] = [
            [[float(f"{x:.5g}") for x in cells[cell][:, seat]] for cell in range(learner.cells)]
            for seat in range(seats)
        ]
    return Fitted(weights, explained, {seats: len(made.results) for seats, made in kept.items()})


def explained_share(left: Any, there: Any, seat: int) -> float:
    """Return the explained share of the squared margins: 1 for an exact prediction, 0 if no better than their mean."""
    return round(1.0 - float(left[seat]) / float(there[seat]), 3) if there[seat] > 0 else 0.0


def write_weights(training: Training, fitted: Fitted, path: Path, command: str) -> None:
    """Write the data file that the bots read; it says how it was made."""
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
