"""Who sits where in an environment, and the checks of what a caller gives."""

import operator
from collections.abc import Sequence
from typing import Any

import numpy as np

from ludocracy.bots import find
from ludocracy.core.errors import BadOption
from ludocracy.core.game import Game
from ludocracy.play.chair import Bot

#: Seeds, one number each: for chance, for replaced actions, and for bots.
SEEDS = 3


def table_seeds(seed: int, place: int) -> list[int]:
    """Return the seeds of a table. They depend only on the seed of the environment and on the number of the table."""
    state = np.random.SeedSequence(checked_seed(seed), spawn_key=(place,)).generate_state(SEEDS, np.uint64)
    return [int(number >> np.uint64(3)) for number in state]


def checked_seed(seed: Any) -> int:
    """Return a seed of any size. Raises an error if it is not a whole number from 0."""
    number = whole(seed, "the seed")
    if number < 0:
        raise ValueError(f"the seed must be at least 0, not {number}")
    return number


def whole(given: Any, what: str) -> int:
    """Return a whole number. Raises `TypeError`, which says what was given, for anything else."""
    try:
        return operator.index(given)
    except TypeError:
        raise TypeError(f"{what} must be a whole number, not {given!r}") from None


def checked_seat(players: int, seat: Any) -> int:
    """Return a seat. Raises `BadOption` if the table has no such seat."""
    number = whole(seat, "the seat")
    if not 0 <= number < players:
        raise BadOption("seat.unknown", seat=number, last=players - 1)
    return number


def checked_players(game: Game, seats: Any) -> int:
    """Return the number of players, by default the smallest. Raises `BadOption` if the game cannot be played by so many."""
    if seats is None:
        return min(game.seats)
    number = whole(seats, "the number of seats")
    if number not in game.seats:
        raise BadOption(
            "option.seats", game=game.name, counts=", ".join(str(count) for count in game.seats), seats=number
        )
    return number


def opponents_of(game: Game, players: int, given: str | Sequence[str]) -> list[Bot]:
    """Return the bots of the other seats, from the learner to the left: one name for all, or one name for each.

    Raises `UnknownBot` for a name that the game does not have.
    """
    names = [given] * (players - 1) if isinstance(given, str) else list(given)
    if len(names) != players - 1:
        raise BadOption("bot.per_seat", bots=len(names), seats=players - 1)
    return [find.entrant(name, game) for name in names]
