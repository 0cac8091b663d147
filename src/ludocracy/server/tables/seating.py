"""Seats and options of a table as they are set up: names, bots, checks. Plain functions on the state."""

import secrets
import unicodedata
from collections.abc import Sequence
from typing import Final

from ludocracy.bots import find
from ludocracy.core.errors import LudocracyError, Message
from ludocracy.core.game import Game
from ludocracy.games import catalogue
from ludocracy.server.people.identity import Identity
from ludocracy.server.people.ratings import BOT
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.requests import NewSeat
from ludocracy.server.protocol.settings import Overdue
from ludocracy.server.tables.state import BOT_NAMES, SeatState, TableState

LONGEST_NAME: Final = 24

#: The role of somebody who accepts any role.
ANY_ROLE: Final = "random"

#: At a rated table a bot stands in for somebody who is away after this many seconds, if the owner wants nothing shorter.
RATED_ABSENCE: Final = 24 * 3600


def clean_name(given: str) -> str:
    """Return a name in one line, without invisible characters; refused when nothing is left."""
    kept = "".join(sign for sign in given if unicodedata.category(sign)[0] != "C" or sign in "\u200d\u200c")
    name = " ".join(kept.split())
    if len(name) > LONGEST_NAME or not name.strip("\u200d\u200c "):
        raise Refused("bad-name")
    return name


def unique_name(others: Sequence[str], wanted: str) -> str:
    """Return a name that nobody else at the table has: the second Ann is Ann 2."""
    name, number = wanted, 2
    while name in others:
        name = f"{wanted[: LONGEST_NAME - 3]} {number}"
        number += 1
    return name


def names_but(state: TableState, seat: int) -> list[str]:
    return [one.name for number, one in enumerate(state.seats) if number != seat]


def usual_bot(game: Game) -> str:
    """Return the kind of bot that plays unless somebody asks for another."""
    return find.usual(game)


def bot_seat(game: Game, seat: int, kind: str, others: Sequence[str] = ()) -> SeatState:
    if kind not in find.known(game):
        raise Refused("no-bot")
    return SeatState(name=unique_name(others, BOT_NAMES[seat]), bot=kind)


def first_seats(game: Game, wanted: list[NewSeat] | int | None, identity: Identity) -> list[SeatState]:
    """Return the seats of a new table."""
    if wanted is None:
        wanted = max(game.seats)
    checked_options(game.name, wanted if isinstance(wanted, int) else len(wanted), {})
    given = [NewSeat()] * wanted if isinstance(wanted, int) else by_role(game, wanted)
    seats: list[SeatState] = []
    for number, one in enumerate(given):
        others = [seat.name for seat in seats]
        if one.bot:
            seats.append(bot_seat(game, number, one.bot, others))
        elif one.me:
            name = unique_name(others, clean_name(one.name or identity.name))
            seats.append(SeatState(identity.person, name, language=identity.text_language))
        else:
            seats.append(SeatState())
    return seats


def role_names(game: Game, seats: int) -> list[str]:
    """Return what each seat plays, as requests name it; empty where seats differ by their order only."""
    return [face.partition("/")[2] for face in game.roles(seats)]


def by_role(game: Game, wanted: list[NewSeat]) -> list[NewSeat]:
    """Return the seats in the order of the roles that they ask for. The others follow in their order, or by lot if one of them
    asks for any role."""
    roles = role_names(game, len(wanted))
    placed: dict[int, NewSeat] = {}
    for one in wanted:
        if one.role in ("", ANY_ROLE):
            continue
        if not roles:
            raise Refused("bad-option", Message("server/role.none"))
        if one.role not in roles:
            raise Refused("bad-option", Message("server/role.unknown", role=one.role, roles=", ".join(roles)))
        if roles.index(one.role) in placed:
            raise Refused("bad-option", Message("server/role.twice", role=one.role))
        placed[roles.index(one.role)] = one
    rest = [one for one in wanted if one.role in ("", ANY_ROLE)]
    if any(one.role == ANY_ROLE for one in rest):
        secrets.SystemRandom().shuffle(rest)
    return [placed[seat] if seat in placed else rest.pop(0) for seat in range(len(wanted))]


def resized(state: TableState, count: int) -> list[SeatState]:
    """Return `count` seats: more empty ones, or without those at the end that nobody sits in."""
    seats = list(state.seats)
    checked_options(state.game, count, {})
    while len(seats) > count:
        free = [number for number, one in enumerate(seats) if not one.person]
        if not free:
            raise Refused("taken")
        empty = [number for number in free if not seats[number].bot]
        seats.pop((empty or free)[-1])
    for seat, one in enumerate(seats):
        if one is not state.seats[seat]:
            one.seal = ""  # it was made for another seat
    return seats + [SeatState() for _ in range(count - len(seats))]


def installed_game(name: str) -> Game:
    """Return a game, or the refusal."""
    try:
        return catalogue.find(name)
    except LudocracyError as error:
        raise Refused("no-game", error, status=404) from error


def checked_options(game: str, seats: int, options: dict[str, bool | int | str]) -> dict[str, bool | int | str]:
    try:
        return catalogue.find(game).setting(seats, options)
    except LudocracyError as error:
        raise Refused("bad-option", error) from error


def checked_overdue(game: Game, overdue: Overdue, rated: bool) -> Overdue:
    """Return what happens at a deadline, if it can be done; nobody may keep a rated game from ending."""
    if overdue.bot and overdue.bot not in find.known(game):
        raise Refused("no-bot")
    if rated and overdue.what == "nothing":
        raise Refused("bad-option", Message("server/overdue.rated"))
    return overdue


def check_filled(state: TableState) -> None:
    if any(one.empty for one in state.seats):
        raise Refused("not-ready")
    if state.rated and not may_be_rated(state):
        raise Refused("not-rated")


def is_ready(state: TableState) -> bool:
    """Return whether every seat is filled, every person has given a seal, and a rated game may begin."""
    missing = any(one.empty or (one.person and not one.seal) for one in state.seats)
    return not missing and (not state.rated or may_be_rated(state))


def may_be_rated(state: TableState) -> bool:
    """Return whether a game may be rated. It begins at the beginning, with people who agreed and have one seat each."""
    people = [one.person for one in state.seats if one.person]
    agreed = all(one.agreed for one in state.seats if one.person)
    return state.origin is None and agreed and len(set(people)) == len(people)


def set_entrants(state: TableState) -> None:
    """Note who is rated for each seat. People who get up or stay away are still rated, by the result of the bot in their seat."""
    state.entrants = [one.person or f"{BOT}{one.bot}" for one in state.seats]
    state.absent = state.absent or RATED_ABSENCE
