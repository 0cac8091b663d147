"""Commands that read records: replay, verify, standings, position."""

import argparse
from pathlib import Path

from ludocracy.cli.arguments import MAX_NUMBER, Commands, whole
from ludocracy.cli.output import face_of, phrases_of, progress_bar
from ludocracy.core.errors import BadOption
from ludocracy.core.step import WATCHER
from ludocracy.play import record_files
from ludocracy.play.position import pretty
from ludocracy.terminal.replay import Stepper


def add_record_commands(commands: Commands) -> None:
    made = commands.add("replay", run_replay)
    made.add("file", type=Path, metavar="FILE")
    made.add("--game", type=whole(made, 1, MAX_NUMBER), default=1, metavar="K")
    made.add("--seat", type=whole(made, 0, 7), metavar="S")
    made.add("--check", action="store_true")

    made = commands.add("verify", run_verify)
    made.add("file", type=Path, metavar="FILE")
    made.add("--game", type=whole(made, 1, MAX_NUMBER), metavar="K")

    made = commands.add("standings", run_standings)
    made.add("file", type=Path, metavar="FILE")

    made = commands.add("position", run_position)
    made.add("file", type=Path, metavar="FILE")
    made.add("--game", type=whole(made, 1, MAX_NUMBER), default=1, metavar="K")
    made.add("--at", type=whole(made, 0, MAX_NUMBER), metavar="N")


def run_replay(args: argparse.Namespace) -> None:
    phrases = phrases_of(args)
    if args.check:
        with progress_bar(args, phrases.say("lab.checking"), args.file.stat().st_size, counted=False) as show:
            checked = record_files.check(args.file, lambda done: show(done, ""))
        print(phrases.say("lab.checked", n=checked.games, finished=checked.finished))
        return
    record = record_files.pick(args.file, args.game)
    if args.seat is not None and args.seat >= record.seats:
        raise BadOption("seat.unknown", seat=args.seat, last=record.seats - 1)
    seat = WATCHER if args.seat is None else args.seat
    record_files.position_at(record, None, str(args.file))  # refuse a bad record before showing anything
    Stepper(record, str(args.file), seat, face_of(args, phrases)).run()


def run_verify(args: argparse.Namespace) -> None:
    phrases = phrases_of(args)
    with progress_bar(args, phrases.say("lab.verifying"), args.file.stat().st_size, counted=False) as show:
        checked = record_files.verify(args.file, args.game, lambda done: show(done, ""))
    print(phrases.say("lab.verified", n=checked.games, draws=checked.draws))
    for (tournament, number), one in sorted(checked.rounds.items()):
        counts = {"round": number, "tables": one.tables, "equal": one.equal, "other": one.other}
        print(phrases.say("lab.round_verified", tournament=tournament, **counts))


def run_standings(args: argparse.Namespace) -> None:
    phrases = phrases_of(args)
    with progress_bar(args, phrases.say("lab.checking"), args.file.stat().st_size, counted=False) as show:
        found, names = record_files.round_standings(args.file, lambda done: show(done, ""))
    for one in found:
        reached = {"points": one.points, "wins": one.wins, "margin": one.margin}
        shown = {key: phrases.number(float(value), 1) for key, value in reached.items()}
        name = names.get(one.entrant, str(one.entrant))
        print(phrases.say("lab.standing", place=str(one.place), name=name, played=str(one.played), **shown))


def run_position(args: argparse.Namespace) -> None:
    record = record_files.pick(args.file, args.game)
    print(pretty(record_files.position_at(record, args.at, str(args.file))))
