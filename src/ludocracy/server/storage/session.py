"""The session of the writer: its connection, the lock on the database, and, with PostgreSQL, the locks of tables.

A session of PostgreSQL that is lost has lost its locks with it, so that its process cannot commit any more.
"""

import contextlib
import time
from collections.abc import Callable, Iterator
from typing import IO, Any, Final

from sqlalchemy import Connection, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from ludocracy.server.storage.answer_guard import AnswerGuard
from ludocracy.server.storage.database import NETWORK, TIMEOUT, DatabaseError, engine_for, lock_file
from ludocracy.server.storage.lines import Lines, PostgresLines, SqliteLines
from ludocracy.server.storage.migrate import upgrade

#: PostgreSQL is asked at least this often, in seconds: the other processes see by it that this one is alive.
BEAT: Final = 1.0

#: A statement that is not answered within this many seconds ends its session.
ANSWER_WITHIN: Final = 2.5

#: A process that PostgreSQL has not answered for this many seconds gives its tables up, and refuses until it does again.
GIVE_UP: Final = 3.0

#: Long queries by connections of their own, and the first steps of a new session, may take longer.
READ_WITHIN: Final = 60.0
OPEN_WITHIN: Final = 8.0

#: PostgreSQL's advisory locks: of a server that wants the database for itself (shared by those that join), and of migrations.
SERVER_LOCK: Final = 0x6C75646F
_MIGRATION_LOCK: Final = 0x6C756470


class NotOwner(Exception):
    """This session does not hold the lock of the table: nothing may be committed for it."""


class DatabaseLost(Exception):
    """PostgreSQL does not answer: nothing can be stored or read."""


#: What a failed commit raises.
COMMIT_ERRORS: Final = (DBAPIError, NotOwner, DatabaseLost)


class Session:
    """A session of SQLite: one process owns the file, and serves every table."""

    #: How long the writer may be idle before it asks the database something; None: for ever.
    beat: float | None = None

    def __init__(self, url: URL) -> None:
        self.url: Final = url
        self.engine: Final = engine_for(url)
        self.lines: Final[Lines] = self.new_lines()
        self.file: IO[bytes] | None = None  # locked
        #: The session, by its process and start, where a session can be lost.
        self.id: tuple[int, str] | None = None
        #: The tables whose locks it holds; changed by the writer's thread alone.
        self.locked: Final[set[str]] = set()

    def new_lines(self) -> Lines:
        return SqliteLines()

    def open(self) -> Connection:
        """Lock the database, bring it up to date, and return a connection."""
        begins = self.file is None
        if self.file is None:
            self.file = lock_file(str(self.url.database))
        connection = self.engine.connect()
        upgrade(connection)
        if begins:  # another program may let the server read and keep it from writing
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            connection.rollback()
        return connection

    def close(self) -> None:
        self.engine.dispose()
        if self.file is not None:
            self.file.close()

    def lives(self, connection: Connection) -> bool:
        """Return whether a connection answers and is still this session, with its locks."""
        connection.execute(text("SELECT 1"))
        return True

    @contextlib.contextmanager
    def expect(self, connection: Connection, within: float = ANSWER_WITHIN) -> Iterator[None]:
        """Expect an answer in time; a session that gives none is ended."""
        yield

    def ask(self, connection: Connection) -> None:
        """Ask the database something, because nothing else is to be done; raises when it does not answer."""

    @property
    def silent(self) -> bool:
        """Return whether the database has not answered for GIVE_UP seconds."""
        return False

    def check_holds(self, table: str | None) -> None:
        """Raise NotOwner unless this session may commit for a table."""


class PostgresSession(Session):
    """A session of PostgreSQL. `shared`: other processes may use the database; each table is served by whoever holds its lock."""

    beat = BEAT

    def __init__(self, url: URL, shared: bool, look: Callable[[], None]) -> None:
        super().__init__(url)
        self.shared: Final = shared
        self.guard: Final = AnswerGuard(look)
        self.answered_at = 0.0  # when PostgreSQL last answered

    def new_lines(self) -> Lines:
        return PostgresLines()

    def open(self) -> Connection:
        self.locked.clear()
        connection = self.engine.connect()
        try:
            if self.id is None:
                self._begin(connection)
                self.guard.start()
            else:
                with self.expect(connection, OPEN_WITHIN):
                    self._begin(connection)
            self.answered_at = time.monotonic()
        except BaseException:
            connection.invalidate()  # with its locks
            connection.close()
            raise
        return connection

    def close(self) -> None:
        self.guard.close()
        super().close()

    def lives(self, connection: Connection) -> bool:
        return _id_of(connection) == self.id  # SQLAlchemy may have replaced the connection by itself

    @contextlib.contextmanager
    def expect(self, connection: Connection, within: float = ANSWER_WITHIN) -> Iterator[None]:
        with self.guard.expect(connection.connection.driver_connection, within):
            yield
        self.answered_at = time.monotonic()

    def ask(self, connection: Connection) -> None:
        driver: Any = connection.connection.driver_connection
        with self.expect(connection):
            answer = driver.pgconn.exec_(b"SELECT 1")
        if answer.error_message:
            raise DatabaseLost

    @property
    def silent(self) -> bool:
        return self.id is not None and time.monotonic() - self.answered_at >= GIVE_UP

    def check_holds(self, table: str | None) -> None:
        if table is not None and table not in self.locked:
            raise NotOwner(table)

    def _begin(self, connection: Connection) -> None:
        """Lock the database, bring it up to date, and limit what a statement may take."""
        self._lock_database(connection)
        connection.execute(text("SELECT pg_advisory_lock(:n)"), {"n": _MIGRATION_LOCK})
        connection.commit()
        try:
            upgrade(connection)
        finally:
            connection.rollback()
            connection.execute(text("SELECT pg_advisory_unlock(:n)"), {"n": _MIGRATION_LOCK})
            connection.commit()
        # A process that is cut off in a transaction must not keep its row locks until PostgreSQL notices.
        for name, seconds in (("statement_timeout", ANSWER_WITHIN), ("idle_in_transaction_session_timeout", GIVE_UP)):
            connection.execute(text(f"SET {name} = {int(seconds * 1000)}"))
        # Nor may it keep its locks when its machine is gone: PostgreSQL's own keepalives take two hours to notice.
        for name in NETWORK.keys() - {"connect_timeout"}:
            value = int(str(self.url.query.get(name, NETWORK[name])))
            connection.execute(text(f"SET tcp_{name.removeprefix('tcp_')} = {value}"))
        self.id = _id_of(connection)
        connection.commit()

    def _lock_database(self, connection: Connection) -> None:
        """Lock the database for this server, or share it; a lost session that PostgreSQL considers alive is ended first."""
        if self.id is not None:
            query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = :pid AND backend_start::text = :start"
            connection.execute(text(query), {"pid": self.id[0], "start": self.id[1]})
        function = "pg_try_advisory_lock_shared" if self.shared else "pg_try_advisory_lock"
        ends = time.monotonic() + TIMEOUT
        while not connection.execute(text(f"SELECT {function}(:n)"), {"n": SERVER_LOCK}).scalar():
            connection.rollback()
            if time.monotonic() > ends:
                raise DatabaseError("server/database.in_use")
            time.sleep(0.1)
        connection.commit()


def _id_of(connection: Connection) -> tuple[int, str]:
    """Return the process and the start of the session behind a connection."""
    query = "SELECT pid, backend_start::text AS start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
    row = connection.execute(text(query)).one()
    return int(row.pid), str(row.start)
