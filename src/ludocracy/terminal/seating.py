"""The places at a table: people at the keyboard, and bots on the other seats."""

import shlex
from collections.abc import Collection, Sequence
from typing import Final

from ludocracy.bots import find as bots
from ludocracy.core.errors import BadOption, BadRecord, clipped
from ludocracy.core.game import Game
from ludocracy.play.chair import Bot

PERSON: Final = "person"

#: Names for bots, except those of people at the table.
BOT_NAMES: Final = ("Alma", "Basile", "Carla", "Dario", "Esther", "Florian", "Gaia", "Hugo", "Iris", "Jonas")

#: The prefix of a comment in saved games that names the kinds of players; readers of records ignore it.
COMMENT: Final = "# seats:"


class Place:
    """A seat: the name and the kind of its player, and its bot, if any."""

    def __init__(self, name: str, kind: str, bot: Bot | None) -> None:
        self.name: Final = name
        self.kind: Final = kind  # PERSON, or the level of the bot
        self.bot: Final = bot


def clean_name(name: str) -> str:
    """Return a name without line breaks and control characters, shortened to 24 characters."""
    shown = "".join(sign if sign.isprintable() else " " for sign in name)
    return " ".join(shown.split())[:24]


def kinds_for(game: Game, seats: int, sit: Sequence[int], given: Sequence[str]) -> list[str]:
    """Return the kind of each seat: people on the seats `sit`, and on the others the given bots, repeated, or the usual one."""
    for seat in sit:
        if not 0 <= seat < seats:
            raise BadOption("seat.unknown", seat=seat, last=seats - 1)
    if len(set(sit)) != len(sit):
        raise BadOption("seat.shared")
    free = [seat for seat in range(seats) if seat not in sit]
    if len(given) > len(free):
        raise BadOption("bot.free_seats", bots=len(given), seats=len(free))
    named = list(given) or [bots.usual(game)]
    kinds = [PERSON] * seats
    for number, seat in enumerate(free):
        kinds[seat] = named[number % len(named)]
    return kinds


def seat_all(game: Game, kinds: Sequence[str], names: Sequence[str], person: str) -> list[Place]:
    """Return a place for each seat. `names` are in seat order; `person`, a template with `{n}`, names people without a name."""
    if len(names) > len(kinds):
        raise BadOption("seat.names", names=len(names), seats=len(kinds))
    given = [clean_name(name) for name in names] + [""] * (len(kinds) - len(names))
    taken = {name for name in given if name}
    if len(taken) != sum(bool(name) for name in given):
        raise BadOption("seat.same_name")
    spare = [name for name in BOT_NAMES if name not in taken]
    places = []
    for seat, kind in enumerate(kinds):
        name = given[seat]
        if kind == PERSON:
            places.append(Place(name or person.replace("{n}", str(seat + 1)), kind, None))
        else:
            places.append(Place(name or spare.pop(0), kind, bots.entrant(kind, game, live=True)))
    return places


def comment(places: Sequence[Place]) -> str:
    return f"{COMMENT} {shlex.join(place.kind for place in places)}"


def kinds_in_comment(text: str, game: Game, seats: int, trusted: Collection[str]) -> list[str] | None:
    """Return the kinds of players in the comment of a saved game, or None if there is no valid comment.

    A file may come from anybody. So it names bots of others only if they are among the `trusted` ones, which the player has
    named; otherwise this raises `BadRecord`.
    """
    for line in text.splitlines():
        if line.startswith(COMMENT):
            try:
                kinds = shlex.split(line.removeprefix(COMMENT))
            except ValueError:
                return None
            foreign = [kind for kind in kinds if ":" in kind and kind not in trusted]
            if foreign:
                raise BadRecord("record.bots", bots=clipped(", ".join(foreign)))
            known = [PERSON, *bots.known(game), *trusted]
            if len(kinds) == seats and all(kind.partition("@")[0] in known or kind in trusted for kind in kinds):
                return kinds
    return None
