"""Commands of the lab: simulations, and the studies that keep their games in a folder and resume after an interruption."""

import argparse
import math
import os
import shlex
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ludocracy.bots.find import LEARNED, RESPONSE
from ludocracy.bots.puzzles import read_puzzles
from ludocracy.cli.arguments import (
    MAX_NUMBER,
    Commands,
    add_to,
    as_typed,
    engine_arguments,
    listed,
    options_of,
    seats_for,
    study_arguments,
    table_arguments,
    whole,
)
from ludocracy.cli.output import phrases_of, progress_bar
from ludocracy.core.errors import BadOption
from ludocracy.core.game import Game
from ludocracy.games import catalogue
from ludocracy.lab.balance import Options, balance
from ludocracy.lab.balance import write_report as write_balance
from ludocracy.lab.engine import check_engine, run_jobs
from ludocracy.lab.exploit import PROOF, SEARCH, TRAINED, TRAINING, exploited, line, proof, search
from ludocracy.lab.exploit import write_report as write_exploited
from ludocracy.lab.luck import LUCK, without_luck, write_luck
from ludocracy.lab.puzzles import Mining, confirmed_lead, games_of_bots, line_of, mine, recorded
from ludocracy.lab.report import print_report
from ludocracy.lab.runner import Plan
from ludocracy.lab.simulate import Tally, simulate
from ludocracy.lab.standings import Standing
from ludocracy.lab.study import Result, Study, run_study
from ludocracy.lab.tournament import REPORT, interval, of_first, print_standings, tournament
from ludocracy.lab.tournament import write_report as write_tournament
from ludocracy.lab.train import (
    WEIGHTS,
    Training,
    fit,
    learner_of,
    load_numpy,
    record_all,
    recorded_games,
    write_weights,
)
from ludocracy.lab.tune import Tuning, parts_of, tune, write_tuned
from ludocracy.play.files import atomic_write
from ludocracy.show.phrases import Phrases
from ludocracy.terminal.console import console

#: The arguments that the command in a report repeats, with one value and with several.
REPEATED: Final = (
    "seats", "entrants", "levels", "bot", "opening", "noise", "results", "games", "steps", "trial", "exploiters", "minutes",
    "updates", "proof", "seed",
)  # fmt: skip
REPEATED_LISTS: Final = ("option", "against", "forbid", "also")
REPEATED_FLAGS: Final = ("search",)


def add_lab_commands(commands: Commands) -> None:
    made = commands.add("simulate", run_simulate)
    made.add("game", metavar="GAME")
    table_arguments(made)
    made.add("--games", type=whole(made, 1, MAX_NUMBER), default=1000, metavar="K")
    made.add("--seed", type=whole(made, 0, MAX_NUMBER), default=0, metavar="S")
    made.add("--bots", type=listed, default=["random"], metavar="B,B")
    seating = made.add_mutually_exclusive_group()
    add_to(seating, made, "--rotate", action="store_true")
    add_to(seating, made, "--mirror", action="store_true")
    made.add("--records", type=Path, metavar="FILE")
    engine_arguments(made)

    made = commands.add("tournament", run_tournament)
    made.add("game", metavar="GAME")
    table_arguments(made)
    made.add("--entrants", type=listed, required=True, metavar="B,B")
    made.add("--luck-corrected", action="store_true")
    study_arguments(made, games=400)

    made = commands.add("exploit", run_exploit)
    made.add("game", metavar="GAME")
    table_arguments(made)
    made.add("--against", default="expert", metavar="B")
    made.add("--exploiters", type=listed, default=[], metavar="B,B")
    made.add("--search", action="store_true")
    made.add("--minutes", type=whole(made, 1, MAX_NUMBER), metavar="N")
    made.add("--updates", type=whole(made, 1, MAX_NUMBER), metavar="N")
    made.add("--proof", type=whole(made, 1, MAX_NUMBER), default=400, metavar="K")
    study_arguments(made, games=60)

    made = commands.add("balance", run_balance)
    made.add("game", metavar="GAME")
    table_arguments(made)
    made.add("--levels", type=listed, default=["club"], metavar="L,L")
    made.add("--against", action="append", default=[], metavar="K=V")
    made.add("--forbid", action="append", default=[], metavar="MOVE")
    study_arguments(made, games=400)

    made = commands.add("tune", run_tune)
    made.add("game", metavar="GAME")
    table_arguments(made)
    made.add("--steps", type=whole(made, 1, 10_000), default=20, metavar="N")
    made.add("--trial", type=whole(made, 1, MAX_NUMBER), default=1000, metavar="K")
    study_arguments(made, games=200)

    made = commands.add("train", run_train)
    made.add("game", metavar="GAME")
    table_arguments(made)
    made.add("--minutes", type=whole(made, 1, MAX_NUMBER), metavar="N")
    made.add("--updates", type=whole(made, 1, MAX_NUMBER), metavar="N")
    made.add("--bot", default="thumb-0.1", metavar="B")
    made.add("--noise", type=whole(made, 0, 100), default=10, metavar="N")
    made.add("--opening", default="", metavar="B")
    made.add("--results", type=whole(made, 1, 100), default=100, metavar="N")
    made.add("--also", type=Path, action="append", default=[], metavar="DIR")
    study_arguments(made, games=3000)

    made = commands.add("puzzles", run_puzzles)
    made.add("game", metavar="GAME")
    table_arguments(made)
    made.add("--file", type=Path, required=True, metavar="FILE")
    made.add("--count", type=whole(made, 1, MAX_NUMBER), default=100, metavar="N")
    made.add("--games", type=whole(made, 1, MAX_NUMBER), default=1000, metavar="K")
    made.add("--seed", type=whole(made, 0, MAX_NUMBER), default=0, metavar="S")
    made.add("--bots", type=listed, default=["club"], metavar="B,B")
    made.add("--records", type=Path, metavar="FILE")
    made.add("--playouts", type=whole(made, 1, 100_000), default=100, metavar="N")
    made.add("--errors", type=whole(made, 1, 100), default=4, metavar="N")
    made.add("--margin", type=whole(made, 0, 100), default=5, metavar="N")
    made.add("--positions", type=whole(made, 1, MAX_NUMBER), default=24, metavar="N")
    made.add("--confirm", action="store_true")
    engine_arguments(made)


def table_of(args: argparse.Namespace) -> tuple[Game, int, Options]:
    """Return the game, the number of seats and the options of a command. Raises `BadOption` if they do not fit."""
    game = catalogue.find(args.game)
    seats, options = seats_for(game, args.seats), tuple(options_of(game, args.option).items())
    game.setting(seats, dict(options))
    return game, seats, options


def workers_of(args: argparse.Namespace) -> int:
    return args.workers or os.cpu_count() or 1


def run_simulate(args: argparse.Namespace) -> None:
    game, seats, options = table_of(args)
    plan = Plan(game.name, seats, options, tuple(args.bots), args.seed, args.rotate, args.mirror)
    phrases = phrases_of(args)
    engine = check_engine(args.engine)
    workers = min(workers_of(args), args.games)
    began = time.perf_counter()
    with progress_bar(args, phrases.say("lab.playing"), args.games, counted=True) as show:

        def progress(tally: Tally) -> None:
            seconds = max(time.perf_counter() - began, 1e-9)
            games, moves = round(tally.games / seconds), round(tally.moves / seconds)
            show(tally.games, phrases.say("lab.speed", games=games, moves=moves))

        if args.records is None:
            tally = simulate(plan, args.games, workers, None, progress, engine)
        else:
            with atomic_write(args.records) as file:
                tally = simulate(plan, args.games, workers, file.write, progress, engine)
    print_report(console(args.plain), phrases, plan, tally, time.perf_counter() - began, args.plain)
    if args.records is not None:
        print(phrases.say("lab.written", file=str(args.records)))


def play_study(args: argparse.Namespace, phrases: Phrases, study: Study, folder: Path | None = None) -> list[Result]:
    """Play the missing games of a study, with a progress bar; in the folder of the command unless another is given."""
    engine = check_engine(args.engine)
    with progress_bar(args, phrases.say("lab.playing"), study.games * len(study.arms), counted=True) as show:
        return run_study(study, folder or args.folder, engine, workers_of(args), lambda done, total: show(done, ""))


def command_line(args: argparse.Namespace) -> str:
    """Return the command that reproduces a report."""
    words = ["ludocracy", args.command, args.game]
    for name in REPEATED:
        value = getattr(args, name, None)
        if value not in (None, "", []):
            words += [f"--{name}", as_typed(value)]
    for name in REPEATED_LISTS:
        value = getattr(args, name, [])
        for one in [value] if isinstance(value, str) else value:
            words += [f"--{name}", str(one)]
    words += [f"--{name}" for name in REPEATED_FLAGS if getattr(args, name, False)]
    return shlex.join([*words, "--folder", str(args.folder)])


def run_tournament(args: argparse.Namespace) -> None:
    phrases, (game, seats, options) = phrases_of(args), table_of(args)
    study = tournament(game.name, seats, args.entrants, args.games, args.seed, options)
    results = play_study(args, phrases, study)
    standings = write_tournament(phrases, study, results, args.folder, command_line(args))
    print_standings(console(args.plain), phrases, standings, args.plain)
    print_places(phrases, of_first(phrases, study, results))
    if args.luck_corrected:
        print_luck(args, phrases, study, results)
    print(phrases.say("lab.kept", folder=str(args.folder), report=str(args.folder / REPORT)))


def print_luck(args: argparse.Namespace, phrases: Phrases, study: Study, results: Sequence[Result]) -> None:
    """Print the share of wins of each entrant with the luck of all draws taken out, and write the figures."""
    with progress_bar(args, phrases.say("lab.luck"), len(results), counted=True) as show:
        found = without_luck(study, results, lambda done: show(done, ""))
    for one in found:
        facts = {"wins": interval(phrases, one.counted, True), "corrected": interval(phrases, one.corrected, True)}
        print(phrases.say("lab.luck_line", name=one.name, ratio=phrases.number(one.ratio, 2), **facts))
    write_luck(args.folder / LUCK, found)


def print_places(phrases: Phrases, standings: Sequence[Standing]) -> None:
    for one in standings:
        score, margin = (interval(phrases, figure, False) for figure in (one.score, one.margin))
        facts = {"wins": interval(phrases, one.wins, True), "score": score, "margin": margin}
        print("  " + phrases.say("lab.place_line", name=one.name, **facts))


def run_exploit(args: argparse.Namespace) -> None:
    phrases, (game, seats, options) = phrases_of(args), table_of(args)
    folder, exploiters = args.folder, args.exploiters
    if args.search:
        exploiters = [*exploiters, f"{RESPONSE}{args.against}"]
    if args.minutes or args.updates:
        folder = train_network(args, phrases, seats, options, args.against)
        exploiters = [*exploiters, f"{LEARNED}{folder}"]
    study = search(game.name, seats, args.against, exploiters, args.games, args.seed, options)
    results = play_study(args, phrases, study, folder / SEARCH)
    proved = proof(study, results, args.proof)
    found = exploited(study, results, proved, play_study(args, phrases, proved, folder / PROOF))
    write_exploited(phrases, study, found, folder, command_line(args))
    print(line(phrases, found))
    print(phrases.say("lab.kept", folder=str(folder), report=str(folder / REPORT)))


def train_network(args: argparse.Namespace, phrases: Phrases, seats: int, options: Options, against: str) -> Path:
    """Train a network, by self-play unless it is `against` a bot; return its folder, which is another one after more updates."""
    load_numpy()
    from ludocracy.lab.best_response import BestResponse, Response

    game = catalogue.find(args.game)
    response = Response(game.name, game.rules, seats, options, against, args.seed)
    training = BestResponse(response, args.folder / TRAINING, workers_of(args))
    minutes, updates = args.minutes or math.inf, args.updates or math.inf
    with progress_bar(args, phrases.say("lab.learning"), args.updates or 60 * args.minutes, counted=False) as show:
        training.run(60 * minutes, updates, lambda done, spent: show(done if args.updates else int(spent), ""))
    counts = {"decisions": training.decisions, "updates": training.updates}
    print(phrases.say("lab.trained", **{name: phrases.number(count, 0) for name, count in counts.items()}))
    return training.export(args.folder / f"{TRAINED}-{training.updates}")


def run_balance(args: argparse.Namespace) -> None:
    phrases, (game, seats, options) = phrases_of(args), table_of(args)
    against = tuple(options_of(game, args.against).items())
    game.setting(seats, dict(options) | dict(against))
    study = balance(game.name, seats, args.levels, args.games, args.seed, options, against, args.forbid)
    found = write_balance(phrases, study, play_study(args, phrases, study), args.folder, command_line(args))
    for finding in found:
        print(f"{finding.arm.name}:")
        print_places(phrases, finding.standings)
    print(phrases.say("lab.kept", folder=str(args.folder), report=str(args.folder / REPORT)))


def run_tune(args: argparse.Namespace) -> None:
    phrases, (game, seats, options) = phrases_of(args), table_of(args)
    tuning = Tuning(game.name, game.rules, seats, options, args.games, args.seed)
    engine, workers = check_engine(args.engine), workers_of(args)
    total = args.steps + len(parts_of(args.trial, seats))
    with progress_bar(args, phrases.say("lab.tuning"), total, counted=True) as show:
        found = tune(tuning, args.steps, args.trial, args.folder, engine, workers, lambda done, total: show(done, ""))
    write_tuned(found, args.folder, command_line(args))
    weights = phrases.row(f"{name} {phrases.number(value, 3)}" for name, value in found.weights.items())
    facts = {"weights": weights, "wins": interval(phrases, found.wins, True), "fair": phrases.percent(found.fair)}
    print(phrases.say("lab.tuned", **facts))


def run_train(args: argparse.Namespace) -> None:
    phrases, (game, seats, options) = phrases_of(args), table_of(args)
    if args.minutes or args.updates:
        folder = train_network(args, phrases, seats, options, "")
        print(phrases.say("lab.network", name=f"{LEARNED}{folder}"))
        return
    if args.seats or args.option:
        raise BadOption("lab.train_all", game=game.name)
    training = Training(game.name, game.rules, args.bot, args.noise, args.seed, args.games, args.opening)
    learner_of(game.name)
    load_numpy()
    engine, workers = check_engine(args.engine), workers_of(args)
    with progress_bar(args, phrases.say("lab.playing"), args.games * len(game.seats), counted=True) as show:
        record_all(training, args.folder, engine, workers, lambda done, total: show(done, ""))
    games = recorded_games(training, args.folder, args.also)
    with progress_bar(args, phrases.say("lab.learning"), len(games), counted=True) as show:
        fitted = fit(training, games, lambda done, total: show(done, ""), args.results)
    path = args.folder / WEIGHTS
    write_weights(training, fitted, path, command_line(args))
    for seats, roles in fitted.explained.items():
        shares = [phrases.row(phrases.number(share, 2) for share in rounds) for rounds in roles]
        for seat, text in enumerate(shares):
            print(phrases.say("lab.explained", seats=seats, seat=seat, shares=text))
    print(phrases.say("lab.learned", games=sum(fitted.games.values()), file=str(path)))


def run_puzzles(args: argparse.Namespace) -> None:
    phrases, (game, seats, options) = phrases_of(args), table_of(args)
    if args.confirm:
        confirm_puzzles(args, phrases)
        return
    mining = Mining(args.seed, args.playouts, float(args.errors), args.margin / 100, args.positions)
    if args.records is not None:
        games = recorded(args.records, game)
    else:
        plan = Plan(game.name, seats, options, tuple(args.bots), args.seed, rotate=True)
        games = games_of_bots(plan, args.games)
    engine, workers = check_engine(args.engine), workers_of(args)
    began, count = sum(os.times()[:4]), 0
    with progress_bar(args, phrases.say("lab.puzzles"), len(games), counted=True) as show:

        def progress(done: int, found: int) -> None:
            show(done, phrases.say("lab.puzzles_found", n=found))

        with args.file.open("w", encoding="utf-8") as file:  # whoever stops the search keeps what it has found
            for count, puzzle in enumerate(mine(games, mining, args.count, workers, progress, engine), 1):
                file.write(line_of(puzzle))
                file.flush()
    hours = (sum(os.times()[:4]) - began) / 3600  # of the processor, other processes included
    rate = phrases.number(count / hours) if hours else "?"
    print(phrases.say("lab.puzzles_written", n=count, rate=rate, file=str(args.file)))


def confirm_puzzles(args: argparse.Namespace, phrases: Phrases) -> None:
    """Compare the answers to the puzzles of a file again, in other worlds, and print those that are not confirmed."""
    puzzles = read_puzzles(args.file)
    engine, workers = check_engine(args.engine), workers_of(args)
    failed = 0
    with progress_bar(args, phrases.say("lab.puzzles"), len(puzzles), counted=True) as show:
        jobs = [(puzzle, args.seed) for puzzle in puzzles]
        for done, lead in enumerate(run_jobs(engine, workers, confirmed_lead, jobs), 1):
            failed += lead is None
            if lead is None:
                print(phrases.say("lab.puzzle_unsure", id=puzzles[done - 1].id))
            show(done, "")
    share = phrases.percent(1 - failed / len(puzzles))
    print(phrases.say("lab.puzzles_confirmed", n=len(puzzles), share=share))
