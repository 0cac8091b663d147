"""`ludocracy terminal`: play in a terminal."""

import argparse
import secrets
from collections.abc import Sequence
from pathlib import Path

from ludocracy.cli.arguments import (
    MAX_NUMBER,
    Commands,
    add_to,
    listed,
    options_of,
    seat_numbers,
    seats_for,
    table_arguments,
    whole,
)
from ludocracy.cli.output import face_of, phrases_of
from ludocracy.core.errors import BadOption, clipped
from ludocracy.core.game import Game
from ludocracy.core.rng import Rng
from ludocracy.games import catalogue
from ludocracy.play.dealer import Dealer
from ludocracy.play.match import Match
from ludocracy.play.position import load_position
from ludocracy.show.phrases import Phrases, language_of_system
from ludocracy.terminal import menu, remote, saved
from ludocracy.terminal.seating import Place, kinds_for, seat_all
from ludocracy.terminal.session import Session


def add_terminal_command(commands: Commands) -> None:
    made = commands.add("terminal", run_terminal)
    made.add("game", nargs="?", metavar="GAME")
    table_arguments(made)
    made.add("--people", type=whole(made, 1, 8), metavar="N")
    made.add("--sit", type=seat_numbers(made), metavar="S,S")
    made.add("--bots", type=listed, default=[], metavar="B,B")
    made.add("--names", type=listed, default=[], metavar="A,B")
    made.add("--seed", type=whole(made, 0, MAX_NUMBER), metavar="S")
    begin = made.add_mutually_exclusive_group()
    add_to(begin, made, "--position", type=Path, metavar="FILE")
    add_to(begin, made, "--resume", type=Path, metavar="FILE")
    add_to(begin, made, "--table", metavar="URL")
    made.add("--token", default="", metavar="TOKEN")
    made.add("--code", default="", metavar="CODE")


def run_terminal(args: argparse.Namespace) -> None:
    phrases = phrases_of(args)
    if args.table is not None:
        run_remote(args, phrases)
        return
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
    match, places = saved.resume(args.resume, None, phrases.texts["common.seat"], args.bots)
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


def run_remote(args: argparse.Namespace, phrases: Phrases) -> None:
    """Play at a table of a server, which decides about everything but the name."""
    if args.game or args.option or args.seats is not None or args.seed is not None or args.bots or args.sit:
        raise BadOption("table.fixed")
    face = face_of(args, phrases)
    name = "" if args.token else (args.names or [menu.choose_name(face, phrases)])[0]
    remote.join(args.table, face, name, args.token, args.code)


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
