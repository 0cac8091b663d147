"""Everything that the database has about a person, read in parts by connections of their own."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Select, select

from ludocracy.server.storage import schema
from ludocracy.server.storage.repository import Repository


class ExportRepository(Repository):
    async def person(self, person_id: str) -> dict[str, list[Any]]:
        """Return all rows about a person but those of tables."""
        chats, reports = schema.chats, schema.reports
        return await self._rows(
            {
                "persons": select(schema.persons).where(schema.persons.c.id == person_id),
                "tokens": select(schema.tokens).where(schema.tokens.c.person == person_id),
                "pushes": select(schema.pushes).where(schema.pushes.c.person == person_id),
                "chats": select(chats).where(chats.c.person == person_id).order_by(chats.c.at),
                "results": select(schema.results).where(schema.results.c.person == person_id),
                "blocks": select(schema.blocks).where(schema.blocks.c.person == person_id),
                "holidays": select(schema.holidays).where(schema.holidays.c.person == person_id),
                "notes": select(schema.notes).where(schema.notes.c.person == person_id),
                "puzzles": select(schema.puzzle_answers).where(schema.puzzle_answers.c.person == person_id),
                "reports": select(reports).where(reports.c.by == person_id).order_by(reports.c.at),
            }
        )

    async def tables(self, person_id: str) -> list[str]:
        """Return the tables at which a person sits or sat, those that changed last at the end."""
        tables, sitters = schema.tables, schema.sitters
        query = select(tables.c.id).join(sitters, sitters.c.table_id == tables.c.id)
        query = query.where(sitters.c.person == person_id).order_by(tables.c.changed)
        return [str(row.id) for row in (await self._rows({"tables": query}))["tables"]]

    async def part(self, ids: Sequence[str]) -> dict[str, list[Any]]:
        """Return some tables, their lines, and what was left behind for their seats."""
        tables, lines, data = schema.tables, schema.lines, schema.seat_data
        return await self._rows(
            {
                "tables": select(tables).where(tables.c.id.in_(ids)).order_by(tables.c.changed),
                "lines": select(lines).where(lines.c.table_id.in_(ids)).order_by(lines.c.table_id, lines.c.n),
                "seat_data": select(data).where(data.c.table_id.in_(ids)),
            }
        )

    async def _rows(self, queries: dict[str, Select[Any]]) -> dict[str, list[Any]]:
        def read(connection: Connection) -> dict[str, list[Any]]:
            return {name: list(connection.execute(query).all()) for name, query in queries.items()}

        return await self.writer.read(read)
