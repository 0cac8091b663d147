"""The command line. User errors print one line to stderr and exit with code 2. Files are written atomically."""

import argparse
import os
import secrets
import shlex
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NoReturn

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from ludocracy import __version__
from ludocracy.core import table as compiled_module
from ludocracy.core.errors import BadOption, LudocracyError, clipped
from ludocracy.core.game import Game
from ludocracy.core.rng import Rng
from ludocracy.core.step import WATCHER
from ludocracy.core.table import Value
from ludocracy.games import catalogue
from ludocracy.lab import records
from ludocracy.lab.balance import balance
from ludocracy.lab.balance import write_report as write_balance
from ludocracy.lab.engine import LOCAL, check_engine
from ludocracy.lab.listing import print_games
from ludocracy.lab.report import print_report
from ludocracy.lab.simulate import Plan, Tally, simulate
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
from ludocracy.play.dealer import Dealer
from ludocracy.play.files import atomic_write
from ludocracy.play.match import Match
from ludocracy.play.position import load_position, pretty
from ludocracy.server.commands import add_commands
from ludocracy.show.phrases import Phrases, language_of_system
from ludocracy.show.rules import rules_text
from ludocracy.show.words import LANGUAGES
from ludocracy.terminal import menu, saved
from ludocracy.terminal.console import console
from ludocracy.terminal.drawn import Drawn
from ludocracy.terminal.face import Face
from ludocracy.terminal.plain import Plain
from ludocracy.terminal.replay import Stepper
from ludocracy.terminal.seating import Place, kinds_for, seat_all
from ludocracy.terminal.session import Session

EXIT_ERROR: Final = 2
EXIT_INTERRUPTED: Final = 130

#: Seeds and counts above this limit are refused as mistakes.
MAX_NUMBER: Final = 1 << 53


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # replace characters that the terminal cannot show instead of failing
    args = parser().parse_args(arguments)
    try:
        args.run(args)
        sys.stdout.flush()
        return 0
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0  # the reader has closed the pipe
    except (LudocracyError, OSError) as error:
        return fail(phrases_of(args).explain(error))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return EXIT_INTERRUPTED


def fail(why: str) -> int:
    """Print an error on one line, even if the text of a file or an argument in it has line breaks."""
    line = "".join(sign if sign.isprintable() or sign in "\u00a0\u202f" else "\ufffd" for sign in why)
    print(f"ludocracy: {line}", file=sys.stderr)
    return EXIT_ERROR


# -- arguments -----------------------------------------------------------------------------------------


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors take one line."""

    def error(self, message: str) -> NoReturn:
        sys.exit(fail(f"{message} (see {self.prog} --help)"))


def parser() -> Parser:
    top = Parser(prog="ludocracy", description="Five games about power and money.")
    top.add_argument("--version", action="version", version=version_text(), help="print the version")
    commands = top.add_subparsers(title="commands", required=True, metavar="COMMAND")

    terminal_args = command(commands, "terminal", run_terminal, "play in this terminal, against bots or hot-seat")
    terminal_args.add_argument("game", nargs="?", metavar="GAME", help="the name of a game (default: ask)")
    table_arguments(terminal_args)
    terminal_args.add_argument("--people", type=whole(1, 8), metavar="N", help="people at this keyboard (default 1)")
    terminal_args.add_argument(
        "--sit", type=numbers, metavar="S,S", help="their seats, counted from 0 (default: 0, 1, ...)"
    )
    terminal_args.add_argument(
        "--bots", type=listed, default=[], metavar="B,B", help="bots for the other seats; a short list is repeated"
    )
    terminal_args.add_argument("--names", type=listed, default=[], metavar="A,B", help="names, in seat order")
    terminal_args.add_argument("--seed", type=whole(0, MAX_NUMBER), metavar="S", help="deal the same cards every time")
    begin = terminal_args.add_mutually_exclusive_group()
    begin.add_argument("--position", type=Path, metavar="FILE", help="start from this position (JSON)")
    begin.add_argument("--resume", type=Path, metavar="FILE", help="continue a saved game")

    simulate_args = command(commands, "simulate", run_simulate, "let bots play many games and print statistics")
    simulate_args.add_argument("game", metavar="GAME", help="the name of a game")
    table_arguments(simulate_args)
    simulate_args.add_argument(
        "--games", type=whole(1, MAX_NUMBER), default=1000, metavar="K", help="number of games (default 1000)"
    )
    simulate_args.add_argument(
        "--seed", type=whole(0, MAX_NUMBER), default=0, metavar="S", help="seed of all games (default 0)"
    )
    simulate_args.add_argument(
        "--bots",
        type=listed,
        default=["random"],
        metavar="B,B",
        help="bots in seat order; a short list is repeated (default random)",
    )
    seating = simulate_args.add_mutually_exclusive_group()
    seating.add_argument("--rotate", action="store_true", help="move the bots by one seat after each game")
    seating.add_argument("--mirror", action="store_true", help="play each deal once per rotation of the bots")
    simulate_args.add_argument("--records", type=Path, metavar="FILE", help="write a record of every game")
    simulate_args.add_argument("--engine", default=LOCAL, metavar="E", help="local, or ray: on a Ray cluster")
    simulate_args.add_argument("--workers", type=whole(1, 256), metavar="W", help="processes (default: one per core)")

    lab_commands(commands)
    replay_args = command(commands, "replay", run_replay, "step through a record, or check a whole file")
    replay_args.add_argument("file", type=Path, metavar="FILE")
    replay_args.add_argument(
        "--game", type=whole(1, MAX_NUMBER), default=1, metavar="K", help="which game of the file (default 1)"
    )
    replay_args.add_argument(
        "--seat", type=whole(0, 7), metavar="S", help="show what this seat saw (default: what everybody saw)"
    )
    replay_args.add_argument("--check", action="store_true", help="replay every game and compare the results")

    verify_args = command(commands, "verify", run_verify, "recompute every draw from the dealer's revealed secret")
    verify_args.add_argument("file", type=Path, metavar="FILE")
    verify_args.add_argument(
        "--game", type=whole(1, MAX_NUMBER), metavar="K", help="which game of the file (default: all)"
    )

    position_args = command(commands, "position", run_position, "print a position of a record as JSON")
    position_args.add_argument("file", type=Path, metavar="FILE")
    position_args.add_argument(
        "--game", type=whole(1, MAX_NUMBER), default=1, metavar="K", help="which game of the file (default 1)"
    )
    position_args.add_argument(
        "--at", type=whole(0, MAX_NUMBER), metavar="N", help="after N moves (default: at the end)"
    )

    add_commands(commands)
    command(commands, "games", run_games, "list the games, their seats, options and bots")
    rules_args = command(commands, "rules", run_rules, "print the rules of a game")
    rules_args.add_argument("game", metavar="GAME", help="the name of a game")
    command(commands, "version", run_version, "print the version")
    return top


def command(commands: Any, name: str, run: Callable[[argparse.Namespace], None], text: str) -> Parser:
    made: Parser = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
    made.set_defaults(run=run, command=name)
    made.add_argument("--lang", choices=LANGUAGES, help="the language (default: that of the system)")
    made.add_argument("--plain", action="store_true", help="no colours, no boxes: for screen readers")
    return made


def lab_commands(commands: Any) -> None:
    """Add tournaments, balance and tuning: each stores its games in a folder and resumes after an interruption."""
    tournament_args = command(commands, "tournament", run_tournament, "let bots compete and rate them")
    tournament_args.add_argument("game", metavar="GAME", help="the name of a game")
    table_arguments(tournament_args)
    tournament_args.add_argument(
        "--entrants", type=listed, required=True, metavar="B,B", help="bots: expert, club, expert@500, ..."
    )
    study_arguments(tournament_args, 400)

    balance_args = command(commands, "balance", run_balance, "measure how fair a game or a variant is")
    balance_args.add_argument("game", metavar="GAME", help="the name of a game")
    table_arguments(balance_args)
    balance_args.add_argument(
        "--levels", type=listed, default=["club"], metavar="L,L", help="levels of the bots (default: club)"
    )
    balance_args.add_argument("--against", action="append", default=[], metavar="K=V", help="compare with this option")
    balance_args.add_argument(
        "--forbid",
        action="append",
        default=[],
        metavar="MOVE",
        help="forbid one bot to make moves that begin with this",
    )
    study_arguments(balance_args, 400)

    tune_args = command(commands, "tune", run_tune, "search for better weights for a game's rules of thumb")
    tune_args.add_argument("game", metavar="GAME", help="the name of a game")
    table_arguments(tune_args)
    tune_args.add_argument("--steps", type=whole(1, 10_000), default=20, metavar="N", help="generations (default 20)")
    tune_args.add_argument(
        "--trial", type=whole(1, MAX_NUMBER), default=1000, metavar="K", help="games on unseen deals (default 1000)"
    )
    study_arguments(tune_args, 200)

    train_args = command(commands, "train", run_train, "record games and learn the value of positions from them")
    train_args.add_argument("game", metavar="GAME", help="the name of a game")
    train_args.add_argument("--bot", default="thumb-0.1", metavar="B", help="the bot that plays (default: thumb-0.1)")
    train_args.add_argument(
        "--noise", type=whole(0, 100), default=10, metavar="N", help="random answers per 100 (default 10)"
    )
    train_args.add_argument(
        "--opening",
        default="",
        metavar="B",
        help="a bot that has half of the seats up to a random stage (default: none)",
    )
    train_args.add_argument(
        "--results",
        type=whole(1, 100),
        default=100,
        metavar="N",
        help="how much of a target is the result of the game, in percent; the rest is the value of the next stage (default 100)",
    )
    train_args.add_argument(
        "--also", type=Path, action="append", default=[], metavar="DIR", help="learn from the games of this folder too"
    )
    study_arguments(train_args, 3000)


def study_arguments(made: Parser, games: int) -> None:
    made.add_argument(
        "--games", type=whole(1, MAX_NUMBER), default=games, metavar="K", help=f"number of games (default {games})"
    )
    made.add_argument("--seed", type=whole(0, MAX_NUMBER), default=0, metavar="S", help="seed of all games (default 0)")
    made.add_argument(
        "--folder", type=Path, required=True, metavar="DIR", help="folder of the study; an interrupted study resumes"
    )
    made.add_argument("--workers", type=whole(1, 256), metavar="W", help="processes (default: one per core)")
    made.add_argument("--engine", default=LOCAL, metavar="E", help="local, or ray: on a Ray cluster")


def table_arguments(made: Parser) -> None:
    made.add_argument("--seats", type=whole(1, 8), metavar="N", help="number of seats (default: the game's minimum)")
    made.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="K=V",
        help="a variant or ruling, as `ludocracy games` lists them",
    )


def whole(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isascii() or not text.isdecimal() or len(text) > 18 or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"“{text[:40]}” is not a whole number from {least} to {most}")
        return int(text)

    return read


def listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]


def numbers(text: str) -> list[int]:
    return [whole(0, 7)(part) for part in listed(text)]


def options_of(game: Game, given: Sequence[str]) -> dict[str, Value]:
    """Return the options given as `name=value`, parsed by the game."""
    known = {option.name: option for option in game.options}
    found: dict[str, Value] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption("option.syntax", found=clipped(text))
        if name in found:
            raise BadOption("option.twice", name=clipped(name))
        # The game refuses unknown names and lists its own.
        found[name] = known[name].read(value) if name in known else value
    return found


def seats_for(game: Game, given: int | None) -> int:
    return given if given is not None else min(game.seats)


# -- consoles ------------------------------------------------------------------------------------------


def phrases_of(args: argparse.Namespace) -> Phrases:
    return Phrases(getattr(args, "lang", None) or language_of_system())


def face_of(args: argparse.Namespace, phrases: Phrases) -> Face:
    return (Plain if args.plain else Drawn)(console(args.plain), phrases)


@contextmanager
def bar(args: argparse.Namespace, title: str, total: int, counted: bool) -> Iterator[Callable[[int, str], None]]:
    """Show a progress bar on stderr if stderr is a terminal."""
    stderr = Console(stderr=True)
    if args.plain or not stderr.is_terminal:
        yield lambda done, text: None
        return
    count = MofNCompleteColumn() if counted else TaskProgressColumn()
    columns = [
        TextColumn("{task.description}"),
        BarColumn(),
        count,
        TimeRemainingColumn(),
        TextColumn("{task.fields[text]}"),
    ]
    with Progress(*columns, console=stderr, transient=True) as progress:
        task = progress.add_task(title, total=total, text="")
        yield lambda done, text: progress.update(task, completed=done, text=text)


# -- commands ------------------------------------------------------------------------------------------


def run_terminal(args: argparse.Namespace) -> None:
    phrases = phrases_of(args)
    if args.resume is not None:
        run_saved(args, phrases)
        return
    position = load_position(args.position).data if args.position is not None else None
    if position is not None and args.game is None:
        args.game = position["game"]
    if args.game is None:
        try:
            phrases = ask_for_table(args)
        except (EOFError, KeyboardInterrupt):
            print()
            return
    game = catalogue.find(args.game)
    options = options_of(game, args.option)
    seats = seats_for(game, args.seats)
    if position is not None:
        if args.option or args.seats is not None:
            raise BadOption("position.fixed")
        seats = game.load(position).seats
    dealer = Dealer.seeded(args.seed) if args.seed is not None else Dealer()
    game.setting(seats, options)  # refuse bad options before asking anything
    places = places_for(args, phrases, game, seats, args.names)
    names = [place.name for place in places]
    match = Match(game, seats, options, names, dealer, autoplay=True, position=position)
    rng = Rng(args.seed if args.seed is not None else secrets.randbits(48))
    Session(match, places, face_of(args, phrases), rng).run()


def places_for(args: argparse.Namespace, phrases: Phrases, game: Game, seats: int, names: Sequence[str]) -> list[Place]:
    """Return the places at the table according to the arguments."""
    sit = args.sit or list(range(args.people or 1))
    if args.people is not None and len(sit) != args.people:
        raise BadOption("seat.sit", seats=len(sit), people=args.people)
    return seat_all(game, kinds_for(game, seats, sit, args.bots), names, phrases.texts["common.seat"])


def run_saved(args: argparse.Namespace, phrases: Phrases) -> None:
    """Continue a saved game; the arguments may only change who sits where."""
    if args.option or args.names or args.seats is not None or args.seed is not None:
        raise BadOption("record.fixed")
    match, places = saved.resume(args.resume, None, phrases.texts["common.seat"])
    if args.game not in (None, match.game.name):
        raise BadOption(
            "record.other_game",
            source=str(args.resume),
            game=match.game.name,
            other=clipped(args.game),
        )
    if args.people is not None or args.sit or args.bots:
        places = places_for(args, phrases, match.game, match.table.seats, match.names)
    Session(match, places, face_of(args, phrases), Rng(secrets.randbits(48))).run()


def ask_for_table(args: argparse.Namespace) -> Phrases:
    """Ask for everything that the arguments leave open."""
    if args.lang is None:
        args.lang = menu.choose_language(lambda language: face_of(args, Phrases(language)), language_of_system())
    phrases = Phrases(args.lang)
    face = face_of(args, phrases)
    game = menu.choose_game(face, phrases)
    args.game = game.name
    if args.seats is None:
        args.seats = menu.choose_seats(face, phrases, game)
    if not args.names and not args.sit and args.people is None:
        name = menu.choose_name(face, phrases)
        args.names = [name] if name else []
    return phrases


def run_simulate(args: argparse.Namespace) -> None:
    game = catalogue.find(args.game)
    options = tuple(options_of(game, args.option).items())
    seats = seats_for(game, args.seats)
    plan = Plan(game.name, seats, options, tuple(args.bots), args.seed, args.rotate, args.mirror)
    phrases = phrases_of(args)
    engine = check_engine(args.engine)
    workers = min(args.workers or os.cpu_count() or 1, args.games)
    began = time.perf_counter()
    with bar(args, phrases.say("lab.playing"), args.games, counted=True) as show:

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


def play_study(args: argparse.Namespace, phrases: Phrases, study: Study) -> list[Result]:
    """Play the missing games of a study, with a progress bar."""
    engine = check_engine(args.engine)
    with bar(args, phrases.say("lab.playing"), study.games * len(study.arms), counted=True) as show:
        workers = args.workers or os.cpu_count() or 1
        return run_study(study, args.folder, engine, workers, lambda done, total: show(done, ""))


def command_line(args: argparse.Namespace) -> str:
    """Return the command that reproduces a report."""
    words = ["ludocracy", args.command, args.game]
    for name in (
        "seats",
        "entrants",
        "levels",
        "bot",
        "opening",
        "noise",
        "results",
        "games",
        "steps",
        "trial",
        "seed",
    ):
        value = getattr(args, name, None)
        if value not in (None, ""):
            words += [f"--{name}", ",".join(value) if isinstance(value, list) else str(value)]
    for name in ("option", "against", "forbid", "also"):
        for value in getattr(args, name, []):
            words += [f"--{name}", str(value)]
    return shlex.join([*words, "--folder", str(args.folder)])


def run_tournament(args: argparse.Namespace) -> None:
    phrases, game = phrases_of(args), catalogue.find(args.game)
    options = tuple(options_of(game, args.option).items())
    game.setting(seats_for(game, args.seats), dict(options))
    study = tournament(game.name, seats_for(game, args.seats), args.entrants, args.games, args.seed, options)
    results = play_study(args, phrases, study)
    standings = write_tournament(phrases, study, results, args.folder, command_line(args))
    print_standings(console(args.plain), phrases, standings, args.plain)
    print_places(phrases, of_first(phrases, study, results))
    print(phrases.say("lab.kept", folder=str(args.folder), report=str(args.folder / REPORT)))


def print_places(phrases: Phrases, standings: Sequence[Standing]) -> None:
    for one in standings:
        score, margin = (interval(phrases, figure, False) for figure in (one.score, one.margin))
        facts = {"wins": interval(phrases, one.wins, True), "score": score, "margin": margin}
        print("  " + phrases.say("lab.place_line", name=one.name, **facts))


def run_balance(args: argparse.Namespace) -> None:
    phrases, game = phrases_of(args), catalogue.find(args.game)
    options, against = (tuple(options_of(game, given).items()) for given in (args.option, args.against))
    seats = seats_for(game, args.seats)
    game.setting(seats, dict(options) | dict(against))
    study = balance(game.name, seats, args.levels, args.games, args.seed, options, against, args.forbid)
    found = write_balance(phrases, study, play_study(args, phrases, study), args.folder, command_line(args))
    for finding in found:
        print(f"{finding.arm.name}:")
        print_places(phrases, finding.standings)
    print(phrases.say("lab.kept", folder=str(args.folder), report=str(args.folder / REPORT)))


def run_tune(args: argparse.Namespace) -> None:
    phrases, game = phrases_of(args), catalogue.find(args.game)
    options = tuple(options_of(game, args.option).items())
    seats = seats_for(game, args.seats)
    game.setting(seats, dict(options))
    tuning = Tuning(game.name, game.rules, seats, options, args.games, args.seed)
    engine, workers = check_engine(args.engine), args.workers or os.cpu_count() or 1
    total = args.steps + len(parts_of(args.trial, seats))
    with bar(args, phrases.say("lab.tuning"), total, counted=True) as show:
        found = tune(tuning, args.steps, args.trial, args.folder, engine, workers, lambda done, total: show(done, ""))
    write_tuned(found, args.folder, command_line(args))
    weights = phrases.row(f"{name} {phrases.number(value, 3)}" for name, value in found.weights.items())
    facts = {"weights": weights, "wins": interval(phrases, found.wins, True), "fair": phrases.percent(found.fair)}
    print(phrases.say("lab.tuned", **facts))


def run_train(args: argparse.Namespace) -> None:
    phrases, game = phrases_of(args), catalogue.find(args.game)
    training = Training(game.name, game.rules, args.bot, args.noise, args.seed, args.games, args.opening)
    learner_of(game.name)
    load_numpy()
    engine, workers = check_engine(args.engine), args.workers or os.cpu_count() or 1
    with bar(args, phrases.say("lab.playing"), args.games * len(game.seats), counted=True) as show:
        record_all(training, args.folder, engine, workers, lambda done, total: show(done, ""))
    games = recorded_games(training, args.folder, args.also)
    with bar(args, phrases.say("lab.learning"), len(games), counted=True) as show:
        fitted = fit(training, games, lambda done, total: show(done, ""), args.results)
    path = args.folder / WEIGHTS
    write_weights(training, fitted, path, command_line(args))
    for seats, roles in fitted.explained.items():
        shares = [phrases.row(phrases.number(share, 2) for share in rounds) for rounds in roles]
        for seat, text in enumerate(shares):
            print(phrases.say("lab.explained", seats=seats, seat=seat, shares=text))
    print(phrases.say("lab.learned", games=sum(fitted.games.values()), file=str(path)))


def run_replay(args: argparse.Namespace) -> None:
    phrases = phrases_of(args)
    if args.check:
        with bar(args, phrases.say("lab.checking"), args.file.stat().st_size, counted=False) as show:
            checked = records.check(args.file, lambda done: show(done, ""))
        print(phrases.say("lab.checked", n=checked.games, finished=checked.finished))
        return
    record = records.pick(args.file, args.game)
    if args.seat is not None and args.seat >= record.seats:
        raise BadOption("seat.unknown", seat=args.seat, last=record.seats - 1)
    seat = WATCHER if args.seat is None else args.seat
    records.position_at(record, None, str(args.file))  # refuse a bad record before showing anything
    Stepper(record, str(args.file), seat, face_of(args, phrases)).run()


def run_verify(args: argparse.Namespace) -> None:
    phrases = phrases_of(args)
    with bar(args, phrases.say("lab.verifying"), args.file.stat().st_size, counted=False) as show:
        checked = records.verify(args.file, args.game, lambda done: show(done, ""))
    print(phrases.say("lab.verified", n=checked.games, draws=checked.draws))


def run_position(args: argparse.Namespace) -> None:
    record = records.pick(args.file, args.game)
    print(pretty(records.position_at(record, args.at, str(args.file))))


def run_games(args: argparse.Namespace) -> None:
    games = [catalogue.find(name) for name in catalogue.names()]
    print_games(console(args.plain), phrases_of(args), games, args.plain)


def run_rules(args: argparse.Namespace) -> None:
    phrases = phrases_of(args)
    face_of(args, phrases).rules(rules_text(catalogue.find(args.game).name, phrases.language))


def run_version(args: argparse.Namespace) -> None:
    print(version_text())


def version_text() -> str:
    compiled = not str(compiled_module.__file__).endswith(".py")
    return f"ludocracy {__version__} (rules {'compiled' if compiled else 'not compiled'})"
