"""Which process serves which table: PostgreSQL's advisory locks, held by the session that commits.

A process serves a table while its writer's session holds the table's lock, and all commits of the table go through that
session. A session that is lost has lost its locks, so its process cannot commit: neither clocks nor fencing numbers are
needed. SQLite has one process, which serves every table.
"""

import hashlib
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, delete, select, text

from ludocracy.server.storage import schema
from ludocracy.server.storage.repository import Repository
from ludocracy.server.storage.writer import Writer

_HOLDER: Final = """
    SELECT processes.id, processes.address, processes.pid, processes.session
    FROM pg_locks JOIN processes ON processes.pid = pg_locks.pid
    WHERE locktype = 'advisory' AND granted AND objsubid = 1
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND classid = CAST(CAST(:high AS bigint) AS oid) AND objid = CAST(CAST(:low AS bigint) AS oid)
"""

_LOCKED: Final = """
    SELECT CAST(classid AS bigint) AS high, CAST(objid AS bigint) AS low FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND objsubid = 1
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""

_ALIVE: Final = """
    SELECT processes.id, processes.address, processes.pid, processes.session, activity.pid IS NOT NULL AS alive,
      COALESCE(EXTRACT(EPOCH FROM clock_timestamp() - activity.state_change), 0) AS silent
    FROM processes LEFT JOIN pg_stat_activity AS activity
      ON activity.pid = processes.pid AND activity.backend_start::text = processes.session
    ORDER BY processes.id
"""

_END: Final = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = :pid AND backend_start::text = :session"
)


class Process(msgspec.Struct, frozen=True):
    """A process that shares the database: where it is reached, and the session that holds its locks."""

    id: str
    address: str
    pid: int
    session: str
    alive: bool = True
    silent: float = 0.0  # seconds since its session last began or ended a statement


def lock_key(table_id: str) -> int:
    """Return the number of a table's lock: 64 bits of a hash."""
    return int.from_bytes(hashlib.blake2b(table_id.encode(), digest_size=8).digest(), "big", signed=True)


def _halves(key: int) -> dict[str, int]:
    return {"high": (key >> 32) & 0xFFFFFFFF, "low": key & 0xFFFFFFFF}


class TableLocks:
    def __init__(self, writer: Writer) -> None:
        self.writer: Final = writer
        self.closed = False  # this process takes no more tables

    async def acquire(self, table_id: str) -> bool:
        """Take a table's lock; False when another process has it."""
        if self.writer.backend != "postgresql":
            return True
        return await self.writer.run(lambda connection: self.take(connection, table_id))

    def take(self, connection: Connection, table_id: str) -> bool:
        """Take a table's lock in the writer's thread, within another job."""
        if self.writer.backend != "postgresql" or table_id in self.writer.session.locked:
            return True
        if self.closed:
            return False
        query = text("SELECT pg_try_advisory_lock(:key)")
        if connection.execute(query, {"key": lock_key(table_id)}).scalar():
            self.writer.session.locked.add(table_id)
        return table_id in self.writer.session.locked

    async def release(self, table_id: str) -> None:
        if self.writer.backend != "postgresql":
            return

        def work(connection: Connection) -> None:
            if table_id in self.writer.session.locked:
                self.writer.session.locked.discard(table_id)
                connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": lock_key(table_id)})

        await self.writer.run(work)

    async def holder(self, table_id: str) -> Process | None:
        """Return the process that holds a table's lock, if one does and has told its address."""
        if self.writer.backend != "postgresql":
            return None
        halves = _halves(lock_key(table_id))
        row: Any = await self.writer.run(lambda connection: connection.execute(text(_HOLDER), halves).first())
        return Process(row.id, row.address, row.pid, row.session) if row is not None else None

    async def unserved(self) -> list[str]:
        """Return the games under way that no process serves."""
        tables = schema.tables

        def read(connection: Connection) -> list[str]:
            playing = [
                str(row.id) for row in connection.execute(select(tables.c.id).where(tables.c.phase == "playing"))
            ]
            locked = {(row.high, row.low) for row in connection.execute(text(_LOCKED))}
            return [one for one in playing if tuple(_halves(lock_key(one)).values()) not in locked]

        return await self.writer.run(read)


class ProcessRepository(Repository):
    """The processes that share the database."""

    async def register(self, process_id: str, address: str) -> None:
        """Tell the others where this process is reached, and its present session."""
        processes = schema.processes

        def work(connection: Connection) -> None:
            assert self.writer.session.id is not None
            pid, session = self.writer.session.id
            connection.execute(delete(processes).where((processes.c.id == process_id) | (processes.c.pid == pid)))
            row = {"id": process_id, "address": address, "pid": pid, "session": session}
            connection.execute(processes.insert(), [row])

        await self.writer.run(work)

    async def all(self) -> list[Process]:
        def read(connection: Connection) -> list[Process]:
            rows = connection.execute(text(_ALIVE))
            return [Process(row.id, row.address, row.pid, row.session, row.alive, float(row.silent)) for row in rows]

        return await self.writer.run(read)

    async def remove(self, process_id: str, session: str = "") -> bool:
        """Remove a process; return whether it was listed. If several processes remove a dead one, only one gets True."""
        processes = schema.processes
        statement = delete(processes).where(processes.c.id == process_id)
        if session:
            statement = statement.where(processes.c.session == session)
        return await self.execute(statement) > 0

    async def end_session(self, process: Process) -> None:
        """End the session of a process that hangs: its locks are released, and it cannot commit any more."""
        values = {"pid": process.pid, "session": process.session}
        await self.writer.run(lambda connection: connection.execute(text(_END), values) and None)
