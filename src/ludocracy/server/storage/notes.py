"""Private notes about tables in the database."""

from typing import Any

from sqlalchemy import Connection, delete, func, select

from ludocracy.server.storage import schema
from ludocracy.server.storage.lines import Row
from ludocracy.server.storage.people import locked_person
from ludocracy.server.storage.repository import Repository


class NoteRepository(Repository):
    async def of(self, person: str, table_id: str) -> list[Any]:
        """Return a person's notes about a table, in the order of the moves."""
        notes = schema.notes
        query = select(notes).where(notes.c.person == person, notes.c.table_id == table_id).order_by(notes.c.move)
        return await self.rows(query)

    async def put(self, row: Row, most: int, of_person: int) -> bool:
        """Store a note instead of an earlier one at the same place, or delete that if the new one is empty.

        Return False if the person has as many notes about the table, or about all tables, as is allowed.
        """
        notes = schema.notes
        mine = (notes.c.person == row["person"]) & (notes.c.table_id == row["table_id"])

        def work(connection: Connection) -> bool:
            locked_person(connection, row["person"])
            connection.execute(delete(notes).where(mine, notes.c.move == row["move"]))
            if not row["text"]:
                return True
            count = select(func.count()).select_from(notes)
            if connection.execute(count.where(mine)).scalar_one() >= most:
                return False
            if connection.execute(count.where(notes.c.person == row["person"])).scalar_one() >= of_person:
                return False
            connection.execute(notes.insert(), [row])
            return True

        return await self.writer.run(work)
