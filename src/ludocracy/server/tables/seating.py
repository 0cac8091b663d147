"""Seats and options of a table as they are set up: names, bots, checks. Plain functions on the state."""

import unicodedata
from collections.abc import Sequence
from typing import Final

from ludocracy.bots import find
from ludocracy.core.errors import LudocracyError
from ludocracy.core.game import Game
from ludocracy.games import catalogue
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.requests import NewSeat
from ludocracy.server.tables.fairness import good_nonce
from ludocracy.server.tables.state import BOT_NAMES, SeatState, TableState

LONGEST_NAME: Final = 24


def clean_name(given: str) -> str:
    """A name in one line, without invisible characters; refused when nothing is left."""
    kept = "".join(sign for sign in given if unicodedata.category(sign)[0] != "C" or sign in "\u200d\u200c")
    name = " ".join(kept.split())
    if len(name) > LONGEST_NAME or not name.strip("\u200d\u200c "):
        raise Refused("bad-name")
    return name


def unique_name(others: Sequence[str], wanted: str) -> str:
    """A name that nobody else at the table has: the second Ann is Ann 2."""
    name, number = wanted, 2
    while name in others:
        name = f"{wanted[: LONGEST_NAME - 3]} {number}"
        number += 1
    return name


def names_but(state: TableState, seat: int) -> list[str]:
    return [one.name for number, one in enumerate(state.seats) if number != seat]


def usual_bot(game: Game) -> str:
    """The kind of bot that plays unless somebody asks for another."""
    return find.usual(game)


def bot_seat(game: Game, seat: int, kind: str, others: Sequence[str] = ()) -> SeatState:
    if kind not in find.known(game):
        raise Refused("no-bot")
    return SeatState(name=unique_name(others, BOT_NAMES[seat]), bot=kind)


def first_seats(game: Game, wanted: list[NewSeat] | int | None, identity: Identity) -> list[SeatState]:
    """The seats of a new table."""
    if wanted is None:
        wanted = max(game.seats)
    checked_options(game.name, wanted if isinstance(wanted, int) else len(wanted), {})
    given = [NewSeat()] * wanted if isinstance(wanted, int) else wanted
    seats: list[SeatState] = []
    for number, one in enumerate(given):
        others = [seat.name for seat in seats]
        if one.bot:
            seats.append(bot_seat(game, number, one.bot, others))
        elif one.me:
            if one.nonce and not good_nonce(one.nonce):
                raise Refused("bad-nonce")
            name = unique_name(others, clean_name(one.name or identity.name))
            seats.append(SeatState(identity.person, name, nonce=one.nonce, language=identity.text_language))
        else:
            seats.append(SeatState())
    return seats


def resized(state: TableState, count: int) -> list[SeatState]:
    """`count` seats: more empty ones, or without those at the end that nobody sits in."""
    seats = list(state.seats)
    checked_options(state.game, count, {})
    while len(seats) > count:
        free = [number for number, one in enumerate(seats) if not one.person]
        if not free:
            raise Refused("taken")
        empty = [number for number in free if not seats[number].bot]
        seats.pop((empty or free)[-1])
    return seats + [SeatState() for _ in range(count - len(seats))]


def checked_options(game: str, seats: int, options: dict[str, bool | int | str]) -> dict[str, bool | int | str]:
    try:
        return catalogue.find(game).setting(seats, options)
    except LudocracyError as error:
        raise Refused("bad-option", error) from error


def check_ready(state: TableState) -> None:
    if any(one.empty or (one.person and not one.nonce) for one in state.seats):
        raise Refused("not-ready")
