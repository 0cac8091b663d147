"""Better weights for rules of thumb, found by CMA-ES (`cma`) and tried on deals that the search has not seen.

`tune.json` says what is tuned, `steps.jsonl` has the candidates of each step with their results. CMA-ES follows from its seed
and these results, so that an interrupted search continues exactly where it stopped. `trial.jsonl` has the games on unseen deals
by the weights that played them, and `tuned.json` what was found, with the command.
"""

import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from ludocracy.bots import find as bots
from ludocracy.bots.player import Player
from ludocracy.core.errors import BadOption, MissingExtra
from ludocracy.core.table import Value
from ludocracy.games import catalogue
from ludocracy.lab.engine import spread
from ludocracy.lab.folder import open_folder, read_lines
from ludocracy.lab.report import Interval, wilson
from ludocracy.lab.simulate import generators, play_out
from ludocracy.play.files import atomic_write

PLAN: Final = "tune.json"
STEPS: Final = "steps.jsonl"
TRIAL: Final = "trial.jsonl"
TUNED: Final = "tuned.json"
#: The trial is cut into this many parts.
PARTS: Final = 20


class Tuning(NamedTuple):
    """What is tuned, as plain values that can be sent to other processes.

    `games` are played per candidate and step, with seats rotated and deals mirrored.
    """

    game: str
    rules: int
    seats: int
    options: tuple[tuple[str, Value], ...]
    games: int
    seed: int


class Tuned(NamedTuple):
    weights: dict[str, float]
    wins: Interval  # against club bots on unseen deals
    fair: float


def load_cma() -> Any:
    try:
        import cma
    except ImportError as error:
        raise MissingExtra("extra.missing", extra="lab") from error
    return cma


def weights_of(game: str) -> list[tuple[str, float, float, float]]:
    """The weights that a game's rules of thumb take: name, the value of the level `club`, minimum, maximum."""
    module = bots.module_of(catalogue.find(game))
    found = getattr(module, "WEIGHTS", None)
    if not found:
        raise BadOption("lab.tune", game=game)
    return list(found)


@cache
def ready(tuning: Tuning) -> tuple[Any, Any]:
    game = catalogue.find(tuning.game)
    return game, game.start(tuning.seats, dict(tuning.options))


def share_of_wins(tuning: Tuning, weights: Sequence[float], seed: int, first: int, count: int) -> float:
    """How many wins one bot with these weights has among club bots."""
    game, start = ready(tuning)
    module = bots.module_of(game)
    assert module is not None
    club = Player("club", module.CLUB)
    players = [Player("tuned", module.weighted(list(weights))), *[club] * (tuning.seats - 1)]
    wins = 0.0
    for index in range(first, first + count):
        order = [(seat + index) % tuning.seats for seat in range(tuning.seats)]
        table = start.clone()
        play_out(
            game,
            table,
            [players[bot] for bot in order],
            generators(seed, index // tuning.seats, index, tuning.seats),
            None,
        )
        winners = table.winners()
        if order.index(0) in winners:
            wins += 1.0 / len(winners)
    return wins


def tune(
    tuning: Tuning,
    steps: int,
    trial: int,
    folder: Path,
    engine: str,
    workers: int,
    progress: Callable[[int, int], object] = lambda done, total: None,
) -> Tuned:
    """Search for `steps` generations, then play `trial` games on unseen deals with the best weights.

    The number of games is rounded up to whole rotations of the seats. `progress` counts generations and parts of the trial.
    """
    seats = tuning.seats
    tuning = tuning._replace(games=whole_deals(tuning.games, seats))
    parts = parts_of(trial, seats)
    total = steps + len(parts)
    cma = load_cma()
    known = weights_of(tuning.game)
    open_folder(folder, PLAN, tuning._asdict(), growing="")
    done = [step["wins"] for step in read_lines(folder / STEPS)]
    low, high = [w[2] for w in known], [w[3] for w in known]
    start = [(w[1] - w[2]) / (w[3] - w[2]) for w in known]
    es = cma.CMAEvolutionStrategy(start, 0.2, {"bounds": [0, 1], "seed": tuning.seed + 1, "verbose": -9})
    best = (float("-inf"), start)

    def real(point: Sequence[float]) -> list[float]:
        return [least + x * (most - least) for x, least, most in zip(point, low, high, strict=True)]

    with (folder / STEPS).open("a", encoding="utf-8") as file:
        for step in range(steps):
            points = [list(map(float, point)) for point in es.ask()]
            if step < len(done):
                wins = done[step]
            else:
                # All candidates of a step get the same deals; another step gets other deals.
                seed = tuning.seed * 1000 + step
                jobs = [(tuning, real(point), seed, 0, tuning.games) for point in points]
                wins = list(spread(engine, workers, share_of_wins, jobs))
                file.write(json.dumps({"step": step, "points": [real(p) for p in points], "wins": wins}) + "\n")
                file.flush()
            es.tell(points, [-one for one in wins])
            best = max(best, (max(wins), points[wins.index(max(wins))]))
            progress(step + 1, total)
    found = real(list(map(float, es.result.xfavorite)) if steps > 1 else best[1])
    kept = {tuple(part["games"]): part["wins"] for part in read_lines(folder / TRIAL) if part["weights"] == found}
    todo = [part for part in parts if part not in kept]
    unseen = -1 - tuning.seed  # no step of any search has a negative seed
    jobs = [(tuning, found, unseen, first, count) for first, count in todo]
    progress(total - len(todo), total)
    with (folder / TRIAL).open("a", encoding="utf-8") as file:
        for number, one in enumerate(spread(engine, workers, share_of_wins, jobs), 1):
            part = todo[number - 1]
            kept[part] = one
            file.write(json.dumps({"weights": found, "games": part, "wins": one}) + "\n")
            file.flush()
            progress(total - len(todo) + number, total)
    games = sum(count for _, count in parts)
    won = sum(kept[part] for part in parts)
    names = [w[0] for w in known]
    return Tuned(dict(zip(names, found, strict=True)), wilson(won / games, games), 1 / seats)


def whole_deals(games: int, seats: int) -> int:
    """That many games or a few more, so that every deal is played once per rotation."""
    return -(-games // seats) * seats


def parts_of(trial: int, seats: int) -> list[tuple[int, int]]:
    """The games of a trial, cut into parts: the first of each, and how many."""
    games = whole_deals(trial, seats)
    size = whole_deals(-(-games // PARTS), seats)
    return [(first, min(size, games - first)) for first in range(0, games, size)]


def write_tuned(found: Tuned, folder: Path, command: str) -> None:
    """What was found, and how."""
    with atomic_write(folder / TUNED) as file:
        file.write(json.dumps({"command": command, **found._asdict()}, indent=1) + "\n")
