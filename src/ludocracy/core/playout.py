"""Plays a table to its end at random inside compiled code, for search and simulation."""

from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE, EVEN
from ludocracy.core.table import Table


def random_move(table: Table, seat: int, rng: Rng) -> int:
    """A legal move of that seat, each as likely; chance by its weights."""
    options = table.options(seat)
    count = len(options)
    if seat == CHANCE:
        weights = table.weights()
        if count >= len(EVEN) or weights is not EVEN[count]:
            return options[rng.weighted(weights)]
    return options[rng.below(count)]


def playout(table: Table, rng: Rng, most: int = 1_000_000) -> int:
    """Play the table itself to its end at random, at most `most` moves; give their number."""
    count = 0
    while count < most:
        who = table.who()
        if not who:
            break
        seat = who[0]
        table.play(seat, random_move(table, seat, rng))
        count += 1
    return count


def playout_apart(table: Table, rngs: list[Rng]) -> int:
    """Like `playout`, with one generator per seat and, last, one for chance: no seat's draws change another's or a deal."""
    count = 0
    while True:
        who = table.who()
        if not who:
            return count
        seat = who[0]
        table.play(seat, random_move(table, seat, rngs[seat]))  # CHANCE is -1: the last generator
        count += 1
