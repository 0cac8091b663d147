"""When people are on holiday, in memory: it is asked whenever a table sets its timers."""

import math
from typing import Final

from ludocracy.server import clock
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.messages import Holiday
from ludocracy.server.storage.holidays import HolidayRepository
from ludocracy.server.storage.ids import fresh_id

DAY: Final = 24 * 3600 * 1000

#: A holiday is announced so many milliseconds before it begins: nobody stops a clock that is about to run out.
NOTICE: Final = DAY

#: Within a year from any day to the same day, a person is on holiday for at most this long, and in so many parts.
MOST: Final = 30 * DAY
YEAR: Final = 365 * DAY
MAX_PARTS: Final = 20


class Holidays:
    def __init__(self, repository: HolidayRepository) -> None:
        self.repository: Final = repository
        #: A person's holidays, but not those that were long ago, the first one first.
        self.of: dict[str, list[Holiday]] = {}

    async def read(self) -> None:
        """Read all holidays again, because they have changed."""
        found: dict[str, list[Holiday]] = {}
        for row in await self.repository.since(clock.now() - YEAR):
            found.setdefault(row.person, []).append(Holiday(row.id, row.begins, row.ends))
        self.of = found

    def coming(self, person: str) -> list[Holiday]:
        """Return a person's holidays that are not over, the next one first."""
        now = clock.now()
        return [one for one in self.of.get(person, ()) if one.ends > now] if self.of else []

    def now(self, person: str) -> float:
        """Return for how many seconds a person is still on holiday; negative: how long ago the last one ended."""
        now = clock.now()
        ends = [one.ends for one in self.of.get(person, ()) if one.begins <= now]
        return (max(ends) - now) / 1000 if ends else -math.inf

    async def add(self, person: str, begins: int, ends: int) -> None:
        """Announce a holiday; refused when it is announced too late, or too long."""
        now = clock.now()
        if not now + NOTICE - 60_000 <= begins < ends <= now + YEAR:
            raise Refused("bad-holiday")
        row = {"id": fresh_id(8), "person": person, "begins": begins, "ends": ends}
        if not await self.repository.add(row, YEAR, MOST, MAX_PARTS):
            raise Refused("bad-holiday")
        await self.read()

    async def end(self, person: str, holiday: str) -> None:
        """Call off a holiday, or end it now."""
        if not await self.repository.end(person, holiday, clock.now()):
            raise Refused("no-such", status=404)
        await self.read()
