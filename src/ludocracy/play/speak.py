"""Moves out of turn: after every move, the bots whose seats may speak are asked in order whether they do."""

from collections.abc import Callable, Sequence

from ludocracy.core.table import Table
from ludocracy.play.chair import Bot, Chair


def interjection(table: Table, bots: Sequence[Bot | None], chair: Callable[[int], Chair]) -> tuple[int, int] | None:
    """Return the seat and the move of the first bot that speaks up; None if all stay silent. People are None in `bots`.

    A seat that must answer anyway is not asked: it can speak up in its answer.
    """
    may = table.may()
    if not may:
        return None
    who = table.who()
    for seat in may:
        bot = bots[seat]
        if bot is not None and seat not in who:
            move = bot.speak(chair(seat))
            if move is not None:
                return seat, move
    return None
