"""Holidays in the database."""

from typing import Any

from sqlalchemy import Connection, delete, select, update

from ludocracy.server.storage import schema
from ludocracy.server.storage.broadcast import notify
from ludocracy.server.storage.lines import Row
from ludocracy.server.storage.people import locked_person
from ludocracy.server.storage.repository import Repository


class HolidayRepository(Repository):
    async def since(self, moment: int) -> list[Any]:
        """Return the holidays of all people that ended after a moment, in their order."""
        holidays = schema.holidays
        return await self.rows(select(holidays).where(holidays.c.ends > moment).order_by(holidays.c.begins))

    async def add(self, row: Row, year: int, most: int, parts: int) -> bool:
        """Add a holiday; False if a year from its begin, or to its end, would have more than `most`, or too many parts."""
        holidays = schema.holidays

        def work(connection: Connection) -> bool:
            locked_person(connection, row["person"])
            mine = select(holidays.c.begins, holidays.c.ends).where(
                holidays.c.person == row["person"],
                holidays.c.ends > row["ends"] - year,
                holidays.c.begins < row["begins"] + year,
            )
            others = [(one.begins, one.ends) for one in connection.execute(mine)]
            if any(begins < row["ends"] and row["begins"] < ends for begins, ends in others):
                return False
            if sum(ends - begins for begins, ends in others) + row["ends"] - row["begins"] > most:
                return False
            if len(others) >= parts:
                return False
            connection.execute(holidays.insert(), [row])
            notify(connection, {"kind": "holidays"})
            return True

        return await self.writer.run(work)

    async def end(self, person: str, holiday: str, now: int) -> bool:
        """Delete a holiday that has not begun, end one that has; return whether there was one."""
        holidays = schema.holidays
        mine = (holidays.c.person == person) & (holidays.c.id == holiday) & (holidays.c.ends > now)

        def work(connection: Connection) -> bool:
            found = connection.execute(delete(holidays).where(mine, holidays.c.begins > now)).rowcount
            if not found:
                found = connection.execute(update(holidays).where(mine).values(ends=now)).rowcount
            notify(connection, {"kind": "holidays"})
            return found > 0

        return await self.writer.run(work)
