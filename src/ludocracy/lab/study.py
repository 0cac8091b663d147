"""Studies: games between named bots, all kept in a folder, so that an interrupted study can be continued.

`study.json` says what is played, `games.jsonl` has one line per finished game with its record. A study is the same however it is
interrupted and distributed: each game follows from the study's seed and its number.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from ludocracy.bots import find as bots
from ludocracy.core.table import Table, Value
from ludocracy.games import catalogue
from ludocracy.lab.engine import spread
from ludocracy.lab.folder import open_folder, read_lines
from ludocracy.lab.simulate import generators, play_out
from ludocracy.play.chair import Bot, Chair
from ludocracy.play.record import new_record

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
    """One finished game: `order[seat]` is the bot of the arm that had the seat."""

    arm: int
    number: int
    order: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    moves: int
    record: str


class RestrictedChair(Chair):
    """The same chair without some moves, where others are left."""

    def __init__(self, chair: Chair, texts: tuple[str, ...]) -> None:
        vars(self).update(vars(chair))
        self.texts = texts

    def options(self) -> list[int]:
        allowed = super().options()
        left = [move for move in allowed if not self.text(move).startswith(self.texts)]
        return left or allowed


class RestrictedBot(Bot):
    """A bot that never plays moves whose text begins with one of these, if it has others."""

    def __init__(self, bot: Bot, texts: Sequence[str]) -> None:
        self.name = bot.name
        self.bot: Final = bot
        self.texts: Final = tuple(texts)

    def choose(self, chair: Chair) -> int:
        return self.bot.choose(RestrictedChair(chair, self.texts))

    def speak(self, chair: Chair) -> int | None:
        move = self.bot.speak(chair)
        return None if move is None or chair.text(move).startswith(self.texts) else move


class ArmRunner:
    """The game, first table and bots of an arm, in one process."""

    def __init__(self, study: Study, number: int) -> None:
        arm = study.arms[number]
        self.game: Final = catalogue.find(study.game)
        self.start: Final[Table] = self.game.start(arm.seats, dict(arm.options))
        known = {kind: bots.guarded(kind, self.game) for kind in arm.bots}
        self.bots: Final = [known[kind] for kind in arm.bots]
        if arm.forbidden:
            self.bots[0] = RestrictedBot(self.bots[0], arm.forbidden)


@cache
def runner_of(study: Study, number: int) -> ArmRunner:
    return ArmRunner(study, number)


def play(study: Study, number: int, first: int, count: int) -> list[Result]:
    """Play some games of an arm."""
    runner, arm = runner_of(study, number), study.arms[number]
    results = []
    for index in range(first, first + count):
        order = [(seat + index) % arm.seats for seat in range(arm.seats)]
        table = runner.start.clone()
        moves: list[tuple[int, int]] = []
        # Each deal is played once per rotation, unless all bots are identical: they would only repeat the same game.
        deal = index // arm.seats if len(set(arm.bots)) > 1 or arm.forbidden else index
        rngs = generators(study.seed, deal, index, arm.seats)
        played = play_out(runner.game, table, [runner.bots[bot] for bot in order], rngs, moves)
        scores, winners = table.scores(), table.winners()
        names = [f"{arm.bots[bot]} {bot}" for bot in order]
        record = new_record(runner.game, arm.seats, table.setting, names=names, moves=moves, result=(scores, winners))
        results.append(Result(number, index, tuple(order), tuple(scores), tuple(winners), played, record.text()))
    return results


# -- the folder --------------------------------------------------------------------------------------------


def plan_of(study: Study) -> dict[str, Any]:
    """What `study.json` says."""
    arms = [{**arm._asdict(), "options": dict(arm.options)} for arm in study.arms]
    return {**study._asdict(), "arms": arms}


def read_results(folder: Path) -> Iterator[Result]:
    """The finished games."""
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
    for number in range(len(study.arms)):
        runner_of(study, number)  # a wrong study is refused before anything is written
    open_folder(folder, PLAN, plan_of(study))
    done = {(result.arm, result.number): result for result in read_results(folder) if result.number < study.games}
    todo = [
        (study, number, index, 1)
        for index in range(study.games)
        for number in range(len(study.arms))
        if (number, index) not in done
    ]
    total = study.games * len(study.arms)
    progress(len(done), total)
    with (folder / GAMES).open("a", encoding="utf-8") as file:
        for results in spread(engine, workers, play, todo):
            for result in results:
                file.write(json.dumps(result, ensure_ascii=False) + "\n")
                file.flush()
                done[result.arm, result.number] = result
            progress(len(done), total)
    results = [done[key] for key in sorted(done)]
    (folder / RECORDS).write_text("".join(result.record for result in results), "utf-8")
    return results
