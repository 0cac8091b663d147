"""Studies: games between named bots, all kept in a folder, so that an interrupted study can be continued.

`study.json` says what is played, `games.jsonl` has one line per finished game with its record. A study is the same however it is
interrupted and distributed: each game follows from the study's seed and its number.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from ludocracy.core.table import Value
from ludocracy.lab.engine import run_jobs
from ludocracy.lab.folder import kept, open_folder, read_lines
from ludocracy.lab.runner import Plan, runner_of

PLAN: Final = "study.json"
GAMES: Final = "games.jsonl"
RECORDS: Final = "records.txt"


class Arm(NamedTuple):
    """One kind of table: its options, and the bots, one per seat. Some moves may be forbidden to the first."""

    name: str
    seats: int
    options: tuple[tuple[str, Value], ...]
    bots: tuple[str, ...]
    forbidden: tuple[str, ...] = ()


class Study(NamedTuple):
    """What is played, as plain values that can be sent to other processes.

    Bots that differ get each deal once per rotation of the seats; bots that are alike get as many deals as games.
    """

    game: str
    rules: int
    seed: int
    games: int  # of each arm
    arms: tuple[Arm, ...]


class Result(NamedTuple):
    """One finished game (`Played`) of an arm."""

    arm: int
    number: int
    order: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    moves: int
    record: str


def plan_of(study: Study, arm: Arm) -> Plan:
    """Return the plan of an arm. Bots that are all alike get as many deals as games: they would only repeat the same game."""
    differ = len(set(arm.bots)) > 1 or bool(arm.forbidden)
    return Plan(study.game, arm.seats, arm.options, arm.bots, study.seed, True, differ, arm.forbidden)


def play(plan: Plan, arm: int, number: int) -> Result:
    """Play one game of an arm."""
    return Result(arm, *runner_of(plan).play(number, keep=True))


# -- the folder --------------------------------------------------------------------------------------------


def settings_of(study: Study) -> dict[str, Any]:
    """Return what `study.json` contains."""
    arms = [{**arm._asdict(), "options": dict(arm.options)} for arm in study.arms]
    return {**study._asdict(), "arms": arms}


def read_results(folder: Path) -> Iterator[Result]:
    """Yield the finished games."""
    for arm, number, order, scores, winners, moves, record in read_lines(folder / GAMES):
        yield Result(arm, number, tuple(order), tuple(scores), tuple(winners), moves, record)


def run_study(
    study: Study,
    folder: Path,
    engine: str,
    workers: int,
    progress: Callable[[int, int], object] = lambda done, total: None,
) -> list[Result]:
    """Play the games that the folder lacks; return all in order. `progress` gets the number of finished games and the total."""
    plans = [plan_of(study, arm) for arm in study.arms]
    for plan in plans:
        runner_of(plan)  # refuse a wrong study before anything is written
    open_folder(folder, PLAN, settings_of(study))
    done = {(result.arm, result.number): result for result in read_results(folder) if result.number < study.games}
    jobs = [
        (plan, arm, number)
        for number in range(study.games)
        for arm, plan in enumerate(plans)
        if (arm, number) not in done
    ]
    total = study.games * len(plans)
    progress(len(done), total)
    for result in kept(folder / GAMES, run_jobs(engine, workers, play, jobs), ensure_ascii=False):
        done[result.arm, result.number] = result
        progress(len(done), total)
    results = [done[key] for key in sorted(done)]
    (folder / RECORDS).write_text("".join(result.record for result in results), "utf-8")
    return results
