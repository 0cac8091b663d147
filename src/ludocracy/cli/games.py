"""Commands that describe the games."""

import argparse

from ludocracy.cli.arguments import Commands
from ludocracy.cli.output import face_of, phrases_of
from ludocracy.games import catalogue
from ludocracy.lab.listing import print_games
from ludocracy.show.rules import rules_text
from ludocracy.terminal.console import console


def add_game_commands(commands: Commands) -> None:
    commands.add("games", run_games)
    made = commands.add("rules", run_rules)
    made.add("game", metavar="GAME")


def run_games(args: argparse.Namespace) -> None:
    games = [catalogue.find(name) for name in catalogue.names()]
    print_games(console(args.plain), phrases_of(args), games, args.plain)


def run_rules(args: argparse.Namespace) -> None:
    phrases = phrases_of(args)
    face_of(args, phrases).rules(rules_text(catalogue.find(args.game).name, phrases.language))
