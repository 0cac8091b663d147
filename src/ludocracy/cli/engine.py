"""`ludocracy engine`: be an engine, a program that plays on standard input and output (docs/engine.md)."""

import argparse
import sys

from ludocracy.bots.as_engine import serve
from ludocracy.cli.arguments import Commands
from ludocracy.games import catalogue


def add_engine_command(commands: Commands) -> None:
    made = commands.add("engine", run_engine, plain=False)
    made.add("game", metavar="GAME")
    made.add("bot", metavar="BOT")


def run_engine(args: argparse.Namespace) -> None:
    serve(catalogue.find(args.game), args.bot, sys.stdin.buffer, sys.stdout.buffer)
