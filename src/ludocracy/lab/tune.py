"""Better weights for rules of thumb, found by CMA-ES (`cma`) and tried on deals that the search has not seen.

`tune.json` says what is tuned, `steps.jsonl` has the candidates of each step with their results. CMA-ES follows from its seed
and these results, so that an interrupted search continues exactly where it stopped. `trial.jsonl` has the games on unseen deals
by the weights that played them, and `tuned.json` what was found, with the command.
"""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from ludocracy.bots import find as bots
from ludocracy.bots.player import Player
from ludocracy.core.errors import BadOption, MissingExtra
from ludocracy.core.levels import Tunable
from ludocracy.core.table import Value
from ludocracy.games import catalogue
from ludocracy.lab.engine import run_jobs
from ludocracy.lab.folder import kept, open_folder, read_lines
from ludocracy.lab.report import Interval, wilson
from ludocracy.lab.runner import Plan, Runner
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


def tunable_of(game: str) -> Tunable:
    """Return the weights that a game's rules of thumb take; a game without any is refused by name."""
    declared = bots.bots_of(catalogue.find(game))
    if declared is None or declared.tunable is None:
        raise BadOption("lab.tune", game=game)
    return declared.tunable


def share_of_wins(tuning: Tuning, weights: Sequence[float], seed: int, first: int, count: int) -> float:
    """Return how many of some games one bot with these weights wins among club bots; winners share a win."""
    club = bots.find("club", catalogue.find(tuning.game))
    tuned = Player("tuned", tunable_of(tuning.game).policy(list(weights)))
    plan = Plan(tuning.game, tuning.seats, tuning.options, seed=seed, mirror=True)
    runner = Runner(plan, [tuned, *[club] * (tuning.seats - 1)])
    wins = 0.0
    for number in range(first, first + count):
        played = runner.play(number)
        if played.order.index(0) in played.winners:
            wins += 1.0 / len(played.winners)
    return wins


def try_part(tuning: Tuning, weights: Sequence[float], seed: int, part: tuple[int, int]) -> dict[str, Any]:
    """Play one part of a trial; return the line of `trial.jsonl`."""
    return {"weights": weights, "games": part, "wins": share_of_wins(tuning, weights, seed, *part)}


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
    known = tunable_of(tuning.game).weights
    open_folder(folder, PLAN, tuning._asdict(), growing="")
    done = [step["wins"] for step in read_lines(folder / STEPS)]
    low, high = [weight.least for weight in known], [weight.most for weight in known]
    start = [(weight.club - weight.least) / (weight.most - weight.least) for weight in known]
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
                wins = list(run_jobs(engine, workers, share_of_wins, jobs))
                file.write(json.dumps({"step": step, "points": [real(p) for p in points], "wins": wins}) + "\n")
                file.flush()
            es.tell(points, [-one for one in wins])
            best = max(best, (max(wins), points[wins.index(max(wins))]))
            progress(step + 1, total)
    found = real(list(map(float, es.result.xfavorite)) if steps > 1 else best[1])
    won = {tuple(line["games"]): line["wins"] for line in read_lines(folder / TRIAL) if line["weights"] == found}
    todo = [part for part in parts if part not in won]
    unseen = -1 - tuning.seed  # no step of any search has a negative seed
    trials = [(tuning, found, unseen, part) for part in todo]
    progress(total - len(todo), total)
    for number, line in enumerate(kept(folder / TRIAL, run_jobs(engine, workers, try_part, trials)), 1):
        won[tuple(line["games"])] = line["wins"]
        progress(total - len(todo) + number, total)
    games = sum(count for _, count in parts)
    names = [weight.name for weight in known]
    return Tuned(
        dict(zip(names, found, strict=True)), wilson(sum(won[part] for part in parts) / games, games), 1 / seats
    )


def whole_deals(games: int, seats: int) -> int:
    """Return that many games or a few more, so that every deal is played once per rotation."""
    return -(-games // seats) * seats


def parts_of(trial: int, seats: int) -> list[tuple[int, int]]:
    """Return the games of a trial, cut into parts: the first of each, and how many."""
    games = whole_deals(trial, seats)
    size = whole_deals(-(-games // PARTS), seats)
    return [(first, min(size, games - first)) for first in range(0, games, size)]


def write_tuned(found: Tuned, folder: Path, command: str) -> None:
    """Write what was found, and how."""
    with atomic_write(folder / TUNED) as file:
        file.write(json.dumps({"command": command, **found._asdict()}, indent=1) + "\n")
