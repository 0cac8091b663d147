"""Statistics over a person's finished games, and the archive of these games."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from ludocracy.core.errors import LudocracyError
from ludocracy.core.game import Game
from ludocracy.games import catalogue
from ludocracy.server.protocol.messages import (
    ColourTally,
    GameTally,
    Opponent,
    PlayedGame,
    PlayedSeat,
    Profile,
    RoleTally,
)
from ludocracy.show.words import LANGUAGES, Words, vocabulary

#: A profile is made of the newest games, at most this many.
MAX_GAMES: Final = 2000

MAX_OPPONENTS: Final = 50


def title_of(game: str, language: str) -> str:
    """Return the title of a game; of one that this version does not have, its name."""
    try:
        catalogue.find(game)
    except LudocracyError:
        return game
    return vocabulary(game, language if language in LANGUAGES else "en")["title"]


def games_of(rows: Sequence[Any]) -> Iterator[list[Any]]:
    """Yield the rows of each game; those of one game follow each other."""
    for _, seats in groupby(rows, key=lambda row: row.table_id):
        yield list(seats)


def profile(name: str, person: str, rows: Sequence[Any], language: str) -> Profile:
    """Count the games that were played from the beginning to the end; `rows` are in the order of time."""
    found = Profile(name, 0, 0, 0, 0, [], [], [], [])
    games: dict[str, GameTally] = {}
    roles: dict[tuple[str, str], RoleTally] = {}
    colours: dict[int, ColourTally] = {}
    others: dict[str, Opponent] = {}
    for seats in games_of(rows):
        mine = [row for row in seats if row.person == person]
        if not mine or mine[0].why != "finished" or mine[0].practice:
            continue
        own = mine[0]  # a person with several seats counts at the first
        won = any(row.won for row in mine)
        found.played += 1
        found.won += won
        found.streak = found.streak + 1 if won else 0
        found.best = max(found.best, found.streak)
        tally = games.setdefault(own.game, GameTally(own.game, title_of(own.game, language), 0, 0, []))
        tally.played += 1
        tally.won += won
        for row in mine:
            role = role_of(row.game, row.seats, row.seat, language)
            if role:
                if (row.game, role) not in roles:
                    tally.roles.append(roles.setdefault((row.game, role), RoleTally(role, 0, 0)))
                roles[row.game, role].played += 1
                roles[row.game, role].won += row.won
            colour = colours.setdefault(row.seat, ColourTally(row.seat, 0, 0))
            colour.played += 1
            colour.won += row.won
        for row in seats:
            if row.person and row.person != person:
                other = others.setdefault(row.person, Opponent(row.name, 0, 0, 0))
                other.name = row.name  # the newest
                other.played += 1
                other.won += won and not row.won
                other.lost += row.won and not won
    found.games = sorted(games.values(), key=lambda one: (-one.played, one.title))
    for tally in found.games:
        tally.roles.sort(key=lambda one: (-one.played, one.role))
    found.colours = sorted(colours.values(), key=lambda one: (-one.played, one.seat))
    found.opponents = sorted(others.values(), key=lambda one: (-one.played, one.name))[:MAX_OPPONENTS]
    return found


def role_of(game: str, seats: int, seat: int, language: str) -> str:
    """Return what a seat plays, where seats differ by more than their order."""
    try:
        rules: Game = catalogue.find(game)
        roles = rules.roles(seats)
    except LudocracyError:
        return ""
    return Words(rules, language if language in LANGUAGES else "en").face(roles[seat], "alone") if roles else ""


def played_games(person: str, rows: Sequence[Any], language: str) -> list[PlayedGame]:
    return [
        PlayedGame(
            id=seats[0].table_id,
            game=seats[0].game,
            title=title_of(seats[0].game, language),
            ended=seats[0].ended,
            why=seats[0].why,
            practice=seats[0].practice,
            rated=any(row.entrant for row in seats),
            seats=[
                PlayedSeat(row.seat, row.name, row.bot or None, row.score, row.won, row.person == person)
                for row in seats
            ],
        )
        for seats in games_of(rows)
    ]
