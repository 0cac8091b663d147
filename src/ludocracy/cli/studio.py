"""Commands for authors of games."""

import argparse
from pathlib import Path
from typing import Final

from ludocracy.cli.arguments import Commands
from ludocracy.cli.output import phrases_of
from ludocracy.core.errors import LudocracyError
from ludocracy.games import catalogue
from ludocracy.studio.check import LAWS, check_game
from ludocracy.studio.new_game import new_game
from ludocracy.studio.report import Report

#: Where the positions of broken laws are kept.
FOLDER: Final = Path("broken")


def add_studio_commands(commands: Commands) -> None:
    made = commands.add("new-game", run_new_game)
    made.add("name", metavar="NAME")
    made.add("--folder", type=Path, metavar="DIR")
    made = commands.add("check-game", run_check_game)
    made.add("game", metavar="GAME")
    made.add("--folder", type=Path, default=FOLDER, metavar="DIR")


def run_new_game(args: argparse.Namespace) -> None:
    folder = new_game(args.name, args.folder)
    print(Report(args.name, phrases_of(args).language, None).say("report.files", folder=str(folder), game=args.name))


def run_check_game(args: argparse.Namespace) -> None:
    report = Report(catalogue.find(args.game).name, phrases_of(args).language, args.folder)
    broken = checked = 0
    for result in check_game(args.game):
        checked += 1
        broken += result.broken is not None
        for line in report.lines(result):
            print(line, flush=True)
    if checked < len(LAWS):
        print(report.say("report.unchecked", n=len(LAWS) - checked))
    if broken:
        raise LudocracyError("studio/broken", n=broken)
    print(report.say("report.kept"))
