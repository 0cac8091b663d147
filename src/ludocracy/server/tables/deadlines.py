"""Whom a game waits for, with which question, since when, and until when."""

import time
from typing import Final, NamedTuple

from ludocracy.server.tables.live_table import LiveTable

#: In a rated game without a clock a bot stands in for somebody who has not answered for this many seconds, away or not.
RATED_SILENCE: Final = 7 * 24 * 3600.0


#: Without a deadline, a player is reminded so many milliseconds after the question, and then the table sleeps until somebody
#: answers: nobody is reminded any more.
REMINDERS: Final = (24 * 3600 * 1000, 3 * 24 * 3600 * 1000)
SLEEPS_AFTER: Final = 7 * 24 * 3600 * 1000

#: A deadline that comes sooner than so many milliseconds after the question needs no reminder; before others there is one, when
#: a quarter of the time is left, but not more than a day.
SHORT: Final = 4 * 3600 * 1000
LAST_DAY: Final = 24 * 3600 * 1000


class Awaited(NamedTuple):
    """A seat that play waits for. Times are in milliseconds since 1970; a deadline of 0 never comes."""

    seat: int
    ask: str  # the question, as the seat's view names it
    args: dict[str, int]
    since: int
    deadline: int

    @property
    def reminders(self) -> list[int]:
        """Return when the player is reminded."""
        if not self.deadline:
            return [self.since + one for one in REMINDERS]
        time_given = self.deadline - self.since
        return [self.deadline - min(LAST_DAY, time_given // 4)] if time_given >= SHORT else []

    @property
    def asleep(self) -> bool:
        """Return whether nobody has answered for so long that the table sleeps."""
        return time.time() * 1000 - max(self.since, self.deadline) >= SLEEPS_AFTER


def time_left(table: LiveTable, seat: int) -> float | None:
    """Return the seconds until a bot stands in for a seat that is awaited, whatever its clock says; None: it never does."""
    state = table.state
    ends: list[float] = []
    holiday = table.holiday(state.seats[seat].person)

    def rest(limit: float, waited: float) -> float:
        """Return what is left of a time that begins again after a holiday."""
        return holiday + limit if holiday > 0 else limit - min(waited, -holiday)

    happens = state.overdue.what != "nothing"
    if state.absent and happens and not table.is_here(state.seats[seat].person):
        ends.append(rest(state.absent, table.waited_for(seat)))
    if state.rated and not table.clocks.on:  # nobody may keep a rated game from ending by coming and going
        ends.append(rest(RATED_SILENCE, table.asked_for()))
    if state.round is not None and state.round.until:  # the next round waits for nobody
        ends.append(state.round.until / 1000 - time.time())
    return min(ends, default=None)


def is_asleep(table: LiveTable) -> bool:
    """Return whether a table sleeps: it waits for people, and none of them has answered for long."""
    if table.asked_for() * 1000 < SLEEPS_AFTER:
        return False
    waiting = [one for one in awaited_seats(table) if table.state.seats[one.seat].by_person] if table.running else []
    return bool(waiting) and all(one.asleep for one in waiting)


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
        elif table.clocks.on and (holiday := table.holiday(table.state.seats[seat].person)) > 0:
            ends.append(holiday + table.clocks.now_left(seat) / 1000)
        deadline = int((now + max(0.0, min(ends))) * 1000) if ends and table.running else 0
        args = {name: getattr(step, name) for name in step.fields}
        found.append(Awaited(seat, type(step).__name__, args, asked[1], deadline))
    return found
