"""Tournaments in the database, each with the version of its state: a change is stored only over the version that was read."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, delete, select

from ludocracy.server.storage import schema
from ludocracy.server.storage.lines import Row
from ludocracy.server.storage.repository import Repository

#: So many idle tournaments are read at a time.
MAX_IDLE: Final = 200


class TournamentRepository(Repository):
    async def read(self, tournament: str) -> Any:
        """Return the row of a tournament, or None."""
        return await self.first(select(schema.tournaments).where(schema.tournaments.c.id == tournament))

    async def version(self, tournament: str) -> int | None:
        query = select(schema.tournaments.c.version).where(schema.tournaments.c.id == tournament)
        return await self.writer.read(lambda connection: connection.execute(query).scalar())

    async def unfinished(self) -> list[tuple[str, int]]:
        """Return the tournaments that are not over, with their versions."""
        tournaments = schema.tournaments
        query = select(tournaments.c.id, tournaments.c.version).where(tournaments.c.phase != "over")
        return await self.writer.read(lambda connection: [(row.id, row.version) for row in connection.execute(query)])

    async def idle(self, before: int) -> list[Any]:
        """Return tournaments that are not over and have not changed since a moment."""
        tournaments = schema.tournaments
        query = select(tournaments).where(tournaments.c.phase != "over", tournaments.c.changed < before).limit(MAX_IDLE)
        return await self.writer.read(lambda connection: list(connection.execute(query).all()))

    async def delete(self, tournament: str, version: int) -> None:
        """Delete a tournament that has no tables, unless it has changed."""
        tournaments, entrants = schema.tournaments, schema.entrants

        def work(connection: Connection) -> None:
            mine = tournaments.c.id == tournament, tournaments.c.version == version
            if connection.execute(select(tournaments.c.id).where(*mine).with_for_update()).first() is not None:
                connection.execute(delete(entrants).where(entrants.c.tournament_id == tournament))
                connection.execute(delete(tournaments).where(*mine))

        await self.writer.run(work)

    async def of_person(self, person: str, most: int | None = None) -> list[Any]:
        """Return the tournaments of a person, the newest first."""
        tournaments, entrants = schema.tournaments, schema.entrants
        query = select(tournaments).join(entrants, entrants.c.tournament_id == tournaments.c.id)
        query = query.where(entrants.c.person == person).order_by(tournaments.c.changed.desc()).limit(most)
        return await self.read_rows(query)

    async def tables(self, ids: Sequence[str]) -> list[Any]:
        """Return the rows of some tables, as they are stored."""
        return await self.read_rows(select(schema.tables).where(schema.tables.c.id.in_(ids)))

    async def phases(self, ids: Sequence[str]) -> dict[str, str]:
        tables = schema.tables
        query = select(tables.c.id, tables.c.phase).where(tables.c.id.in_(ids))
        return await self.writer.read(
            lambda connection: {str(row.id): str(row.phase) for row in connection.execute(query)}
        )

    async def create(self, row: Row, people: Sequence[str]) -> None:
        def work(connection: Connection) -> None:
            connection.execute(schema.tournaments.insert(), [row])
            connection.execute(
                schema.entrants.insert(), [{"person": one, "tournament_id": row["id"]} for one in people]
            )

        await self.writer.run(work)

    async def store(
        self, row: Row, version: int, people: Sequence[str], tables: Sequence[tuple[Row, Sequence[str]]]
    ) -> bool:
        """Store a state, who is shown it, and new tables with their people; False if another state was stored meanwhile."""
        tournaments, entrants = schema.tournaments, schema.entrants

        def work(connection: Connection) -> bool:
            query = tournaments.update().where(tournaments.c.id == row["id"], tournaments.c.version == version)
            if connection.execute(query.values(row)).rowcount != 1:
                return False
            known = select(entrants.c.person).where(entrants.c.tournament_id == row["id"])
            before = {str(one.person) for one in connection.execute(known)}
            fresh = [{"person": one, "tournament_id": row["id"]} for one in people if one not in before]
            gone = before.difference(people)
            if gone:
                connection.execute(
                    delete(entrants).where(entrants.c.tournament_id == row["id"], entrants.c.person.in_(sorted(gone)))
                )
            if fresh:
                connection.execute(entrants.insert(), fresh)
            for table, seated in tables:
                connection.execute(schema.tables.insert(), [table])
                if seated:
                    connection.execute(
                        schema.sitters.insert(), [{"person": one, "table_id": table["id"]} for one in seated]
                    )
            return True

        return await self.writer.run(work)
