"""Whom a game waits for, with which question, since when, and until when."""

import time
from typing import Final, NamedTuple

from ludocracy.server.tables.live_table import LiveTable

#: In a rated game without a clock a bot stands in for somebody who has not answered for this many seconds, away or not.
RATED_SILENCE: Final = 7 * 24 * 3600.0


class Awaited(NamedTuple):
    """A seat that play waits for. Times are in milliseconds since 1970; a deadline of 0 never comes."""

    seat: int
    ask: str  # the question, as the seat's view names it
    args: dict[str, int]
    since: int
    deadline: int


def time_left(table: LiveTable, seat: int) -> float | None:
    """Return the seconds until a bot stands in for a seat that is awaited, whatever its clock says; None: it never does."""
    state = table.state
    ends: list[float] = []
    if state.absent and not table.is_here(state.seats[seat].person):
        ends.append(state.absent - table.waited_for(seat))
    if state.rated and not table.clocks.on:  # nobody may keep a rated game from ending by coming and going
        ends.append(RATED_SILENCE - table.asked_for())
    if state.round is not None and state.round.until:  # the next round waits for nobody
        ends.append(state.round.until / 1000 - time.time())
    return min(ends, default=None)


def awaited_seats(table: LiveTable) -> list[Awaited]:
    """Return the seats that play waits for, with their questions."""
    seats, game_log = table.awaited(), table.log
    if game_log is None or not seats:
        return []
    step = game_log.match.table.stack[-1]
    found: list[Awaited] = []
    now = time.time()
    for seat in seats:
        number = game_log.numbers[seat]
        asked = table.asked.get(seat)
        if asked is None or asked[0] != number:
            asked = table.asked[seat] = number, int((now - table.asked_for()) * 1000)
        ends = [] if (left := time_left(table, seat)) is None else [left]
        if seat in table.clocks.since:
            ends.append(table.clocks.now_left(seat) / 1000)
        deadline = int((now + max(0.0, min(ends))) * 1000) if ends and table.running else 0
        args = {name: getattr(step, name) for name in step.fields}
        found.append(Awaited(seat, type(step).__name__, args, asked[1], deadline))
    return found
