"""Tables, their lines, chats and positions in the database."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, delete, func, select, text

from ludocracy.server.storage import schema
from ludocracy.server.storage.lines import Row
from ludocracy.server.storage.locks import TableLocks
from ludocracy.server.storage.repository import Repository
from ludocracy.server.storage.writer import Writer

#: The kind of seat data that is a plan.
PLAN: Final = "plan"
#: And the kind that are the promises which the seat has offered.
PROMISES: Final = "promises"


class TableRepository(Repository):
    def __init__(self, writer: Writer, locks: TableLocks) -> None:
        super().__init__(writer)
        self.locks: Final = locks

    # -- reading -----------------------------------------------------------------------------------------

    async def load(self, table_id: str, chat: int) -> tuple[Any, list[Any], list[Any], list[Any]] | None:
        """Take a table's lock and read its row (or None), its lines, the newest lines of its chat, newest first,
        and the data of its seats.

        None when another process has the lock. Both are one job of the writer: a table that changes hands waits for one
        round trip, not for two.
        """

        def read(connection: Connection) -> tuple[Any, list[Any], list[Any], list[Any]] | None:
            if not self.locks.take(connection, table_id):
                return None
            tables, lines, chats = schema.tables, schema.lines, schema.chats
            row = connection.execute(select(tables).where(tables.c.id == table_id)).first()
            played = connection.execute(
                select(lines.c.line, lines.c.hash, lines.c.asked, lines.c.left, lines.c.at)
                .where(lines.c.table_id == table_id)
                .order_by(lines.c.n)
            ).all()
            said = connection.execute(
                select(chats).where(chats.c.table_id == table_id).order_by(chats.c.n.desc()).limit(chat)
            ).all()
            data = connection.execute(select(schema.seat_data).where(schema.seat_data.c.table_id == table_id)).all()
            return row, list(played), list(said), list(data)

        return await self.writer.run(read)

    async def unfinished(self) -> list[Any]:
        """Return all tables that wait or play: id, phase, state, when it was stored (`changed`), and the last move (`moved`)."""
        tables, lines = schema.tables, schema.lines
        last = select(lines.c.at).where(lines.c.table_id == tables.c.id).order_by(lines.c.n.desc()).limit(1)
        query = select(
            tables.c.id,
            tables.c.phase,
            tables.c.state,
            tables.c.changed,
            func.coalesce(last.correlate(tables).scalar_subquery(), 0).label("moved"),
        ).where(tables.c.phase.in_(["waiting", "playing"]))
        return await self.read_rows(query)

    async def by_ids(self, tables: Sequence[str]) -> list[Any]:
        return await self.rows(select(schema.tables).where(schema.tables.c.id.in_(tables)))

    async def tables_of(self, person: str) -> list[str]:
        """Return the ids of the tables at which a person sits or sat."""
        sitters = schema.sitters
        query = select(sitters.c.table_id).where(sitters.c.person == person)
        return await self.writer.run(lambda connection: [str(row.table_id) for row in connection.execute(query)])

    async def history(self, person: str, before: int | None, limit: int) -> list[Any]:
        """Return the rows of a person's tables, newest first."""
        tables, sitters = schema.tables, schema.sitters
        query = select(tables).join(sitters, sitters.c.table_id == tables.c.id).where(sitters.c.person == person)
        if before is not None:
            query = query.where(tables.c.changed < before)
        return await self.read_rows(query.order_by(tables.c.changed.desc()).limit(limit))

    async def log(self, table_id: str) -> list[tuple[str, str]]:
        """Return all lines of a table with their hashes."""
        lines = schema.lines
        query = select(lines.c.line, lines.c.hash).where(lines.c.table_id == table_id).order_by(lines.c.n)
        return [(row.line, row.hash) for row in await self.read_rows(query)]

    async def newest_position(self, table_id: str) -> tuple[int, str] | None:
        """Return the newest stored position of a table, and the number of the line after which it was stored."""
        snapshots = schema.snapshots
        query = select(snapshots).where(snapshots.c.table_id == table_id)
        row = await self.first(query)
        return (row.line, row.position) if row is not None else None

    # -- writing -----------------------------------------------------------------------------------------

    async def create(self, row: Row, people: Sequence[str]) -> None:
        seated = [{"person": person, "table_id": row["id"]} for person in people]

        def work(connection: Connection) -> None:
            connection.execute(schema.tables.insert(), [row])
            if seated:
                connection.execute(schema.sitters.insert(), seated)

        await self.writer.run(work)

    @staticmethod
    def changes(
        table_id: str,
        state: tuple[str, str, Sequence[str]] | None,
        position: tuple[int, str] | None,
        results: Sequence[Row],
        seat_data: Mapping[tuple[int, str], str | None],
    ) -> Callable[[Connection], None]:
        """Return what the writer stores beside the lines of a table: the state (JSON, phase, people), a position, results.

        `results`: the outcome of a finished game, one row per seat. `seat_data`: by seat and kind; None: it is deleted. It does
        not change when the table was last changed, because others can see that.
        """

        def work(connection: Connection) -> None:
            if state is not None:
                _store_state(connection, table_id, *state)
            if position is not None:
                _store_position(connection, table_id, *position)
            if results:
                connection.execute(delete(schema.results).where(schema.results.c.table_id == table_id))
                connection.execute(schema.results.insert(), results)
            for (seat, kind), data in seat_data.items():
                _store_seat_data(connection, table_id, seat, kind, data)

        return work

    async def add_chat(self, row: Row) -> None:
        statement = schema.chats.insert()
        await self.writer.run(lambda connection: connection.execute(statement, [row]) and None, row["table_id"])

    async def delete(self, table_id: str) -> None:
        """Delete a table with all that belongs to it."""

        def work(connection: Connection) -> None:
            for part in (
                schema.results,
                schema.sitters,
                schema.chats,
                schema.snapshots,
                schema.lines,
                schema.seat_data,
                schema.notes,
            ):
                connection.execute(delete(part).where(part.c.table_id == table_id))
            connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))

        await self.writer.run(work, table_id)


def _store_state(connection: Connection, table_id: str, data: str, phase: str, people: Sequence[str]) -> None:
    """Store the state, and who sits there."""
    now = int(time.time() * 1000)
    tables, sitters = schema.tables, schema.sitters
    connection.execute(tables.update().where(tables.c.id == table_id).values(state=data, phase=phase, changed=now))
    known = {row.person for row in connection.execute(select(sitters.c.person).where(sitters.c.table_id == table_id))}
    fresh = [{"person": person, "table_id": table_id} for person in people if person not in known]
    if fresh:
        connection.execute(sitters.insert(), fresh)
    left = known.difference(people)
    if left and phase == "waiting":  # people who got up before the beginning took no part in the game
        connection.execute(sitters.delete().where(sitters.c.table_id == table_id, sitters.c.person.in_(sorted(left))))


def _store_seat_data(connection: Connection, table_id: str, seat: int, kind: str, data: str | None) -> None:
    part = schema.seat_data
    here = (part.c.table_id == table_id) & (part.c.seat == seat) & (part.c.kind == kind)
    connection.execute(delete(part).where(here))
    if data is not None:
        connection.execute(part.insert(), [{"table_id": table_id, "seat": seat, "kind": kind, "data": data}])


#: Written once: SQLAlchemy would build and compile an update and an insert for each position, which takes 0.3 ms.
_STORE_POSITION: Final = text(
    "INSERT INTO snapshots (table_id, line, position) VALUES (:table_id, :line, :position)"
    " ON CONFLICT (table_id) DO UPDATE SET line = excluded.line, position = excluded.position"
)


def _store_position(connection: Connection, table_id: str, line: int, position: str) -> None:
    connection.execute(_STORE_POSITION, {"table_id": table_id, "line": line, "position": position})
