"""The writer: one thread owns the connection to the database, and commits all waiting jobs together (group commit).

Work is given to the thread as a function of the connection (`run`). The lines of moves (`append`) are gathered from all
tables into one statement. A future is resolved only after the commit.
"""

import asyncio
import contextlib
import itertools
import operator
import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import IO, Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from ludocracy.core.errors import LudocracyError, Message
from ludocracy.server.storage import schema
from ludocracy.server.storage.answer_guard import AnswerGuard
from ludocracy.server.storage.database import TIMEOUT, DatabaseError, address, engine_for, lock_file
from ludocracy.server.storage.migrate import upgrade

T = TypeVar("T")
Row = dict[str, Any]

#: At most this many jobs go into one commit.
MAX_JOBS: Final = 2000

#: After a commit of at least MANY jobs, the next one waits for GATHER seconds: a busy server commits more moves at a time.
MANY: Final = 4
GATHER: Final = 0.005

#: The futures of at most this many jobs are resolved in one turn of the event loop.
MAX_RESOLVED: Final = 32

#: After a failed commit the database counts as unhealthy for this many seconds, or until lines have been committed.
RECENTLY: Final = 30.0

#: PostgreSQL is asked at least this often, in seconds: the other processes see by it that this one is alive.
BEAT: Final = 1.0

#: A statement that is not answered within this many seconds ends its session.
ANSWER_WITHIN: Final = 2.5

#: A process that PostgreSQL has not answered for this many seconds gives its tables up, and refuses until it does again.
GIVE_UP: Final = 4.0

#: Long queries by connections of their own, and the first steps of a new session, may take longer.
READ_WITHIN: Final = 60.0
OPEN_WITHIN: Final = 8.0

#: PostgreSQL's advisory locks: of a server that wants the database for itself (shared by those that join), and of migrations.
_SERVER_LOCK: Final = 0x6C75646F
_MIGRATION_LOCK: Final = 0x6C756470

_COLUMNS: Final = [column.name for column in schema.lines.columns]
_values_of: Final = operator.itemgetter(*_COLUMNS)


_NAMES: Final = ",".join(f'"{name}"' for name in _COLUMNS)


def _insert_of(rows: int) -> str:
    one = "(" + ",".join(["?"] * len(_COLUMNS)) + ")"
    return f"INSERT INTO lines ({_NAMES}) VALUES {','.join([one] * rows)}"


#: Statements by their number of rows. SQLite keeps them prepared, which takes memory: so not one for each number.
_INSERTS: Final = {rows: _insert_of(rows) for rows in (128, 64, 32, 16, *range(8, 0, -1))}


def _inserts(rows: Sequence[Row]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """SQLite's statements for some lines, with their values.

    It gets many rows per statement: between two statements the thread would wait for the interpreter lock, which the tables
    keep busy.
    """
    first = 0
    for size, statement in _INSERTS.items():
        while len(rows) - first >= size:
            yield statement, tuple(itertools.chain.from_iterable(map(_values_of, rows[first : first + size])))
            first += size


#: PostgreSQL gets all lines as one value, whatever their number: one statement is prepared for all commits.
_RECORD: Final = ",".join(f'"{column.name}" {column.type}' for column in schema.lines.columns)
_INSERT_JSON: Final = f"INSERT INTO lines ({_NAMES}) SELECT {_NAMES} FROM json_to_recordset({{}}) AS given ({_RECORD})"
_PREPARED: Final = b"ludocracy_lines"


def reason_of(trouble: BaseException) -> Message:
    """Why a database cannot be opened: our own message, or the first line of the driver's."""
    if isinstance(trouble, LudocracyError):
        return trouble.message
    told = str(getattr(trouble, "orig", trouble)).splitlines()
    return Message(told[0] if told else "server/database.no_reason")


def _check(result: Any) -> None:
    """Raise the driver's error if a statement given to libpq has failed."""
    from psycopg import errors, pq

    if result.status != pq.ExecStatus.COMMAND_OK:
        raise errors.error_from_result(result)


class NotOwner(Exception):
    """This session does not hold the lock of the table: nothing may be committed for it."""


class DatabaseLost(Exception):
    """PostgreSQL does not answer: nothing can be stored or read."""


#: What a failed commit raises.
COMMIT_ERRORS: Final = (DBAPIError, NotOwner, DatabaseLost)


class Job:
    __slots__ = ("done", "error", "given_up", "result", "rows", "table", "work")

    def __init__(
        self,
        rows: Sequence[Row],
        work: Callable[[Connection], Any] | None,
        table: str | None,
        done: "asyncio.Future[Any]",
    ) -> None:
        self.rows: Final = rows
        self.table: Final = table  # whose lock is needed
        self.work: Final = work
        self.done: Final = done
        self.result: Any = None
        self.error: BaseException | None = None
        self.given_up = False  # it has been refused: it must not be done any more


class Writer:
    """`shared`: other processes may use the same PostgreSQL database; each table is served by whoever holds its lock."""

    def __init__(self, database: str, shared: bool = False) -> None:
        self.url: Final = address(database)
        self.shared: Final = shared
        self.engine: Final = engine_for(self.url)
        self.jobs: Final[queue.SimpleQueue[list[Job] | None]] = queue.SimpleQueue()
        self.pending: list[Job] = []  # for the next commit
        self.busy = False  # a commit is under way, or its jobs are being resolved
        self.thread: Final = threading.Thread(target=self._serve, name="writer", daemon=True)
        self.opened: threading.Event = threading.Event()
        self.trouble: BaseException | None = None
        self.lock: IO[bytes] | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.closing = False
        self.commits = 0
        self.lines = 0  # committed
        #: The PostgreSQL session, by its process and start; a lost session has lost its locks with it.
        self.session: tuple[int, str] | None = None
        self.locked: Final[set[str]] = set()  # the tables whose locks the session holds; changed by the thread alone
        self.on_new_session: Callable[[], None] | None = (
            None  # called in the event loop when a lost session is replaced
        )
        self.on_lost: Callable[[], None] | None = (
            None  # called in the event loop when PostgreSQL does not answer any more
        )
        self.guard: Final = AnswerGuard(self._look)
        self.answered_at = 0.0  # when PostgreSQL last answered
        self.lost = False  # it has not answered for GIVE_UP seconds
        self.current: list[Job] = []  # what the thread is committing
        self.prepared: Any = None  # the driver's connection that knows the statement for lines
        self.committing = False  # the commit itself is under way: if it fails, its outcome is unknown
        self.seconds = 0.0  # spent in commits
        self.failed_at = -RECENTLY  # when a commit last failed

    @property
    def backend(self) -> str:
        return self.url.get_backend_name()

    # -- asking ----------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Bring the database up to date, and begin; refused when another server holds it."""
        self.loop = asyncio.get_running_loop()
        self.thread.start()
        await asyncio.to_thread(self.opened.wait)
        if self.trouble is not None:
            raise DatabaseError("server/database.open", why=reason_of(self.trouble)) from self.trouble

    async def close(self) -> None:
        self.closing = True
        last, self.pending = self.pending, []
        self.jobs.put(last)
        self.jobs.put(None)
        await asyncio.to_thread(self.thread.join)
        self.guard.close()

    def append(
        self, rows: Sequence[Row], work: Callable[[Connection], Any] | None = None, table: str | None = None
    ) -> "asyncio.Future[Any]":
        """Append lines, and do `work` in the same transaction; for a table, fails unless this session holds its lock."""
        assert self.loop is not None
        done: asyncio.Future[Any] = self.loop.create_future()
        if self.lost:
            done.set_exception(DatabaseLost())
            return done
        if not self.pending and not self.busy:
            self.loop.call_soon(self._hand_over)
        self.pending.append(Job(rows, work, table, done))
        return done

    def _resolve(self, batch: list[Job], first: int = 0) -> None:
        """Resolve the futures of committed jobs, a part in each turn of the event loop.

        What a turn publishes is in memory until its end, so a turn should not publish all tables at once. The next batch waits
        for the last part: the more jobs share a commit, the less it costs.
        """
        assert self.loop is not None
        for job in batch[first : first + MAX_RESOLVED]:
            if job.done.done():
                continue
            if job.error is not None:
                job.done.set_exception(job.error)
            else:
                job.done.set_result(job.result)
        if first + MAX_RESOLVED < len(batch):
            self.loop.call_soon(self._resolve, batch, first + MAX_RESOLVED)
        else:
            self.loop.call_later(GATHER if len(batch) >= MANY else 0, self._next)

    def _next(self) -> None:
        self.busy = False
        self._hand_over()

    def _hand_over(self) -> None:
        """Give the thread what waits, unless it is busy: then it gets all that has come until it is done, for one commit."""
        if self.pending and not self.busy:
            self.busy = True
            batch, self.pending = self.pending[:MAX_JOBS], self.pending[MAX_JOBS:]
            self.jobs.put(batch)

    async def run(self, work: Callable[[Connection], T], table: str | None = None) -> T:
        """Do `work` with the connection; its result comes back after the commit."""
        result: T = await self.append((), work, table)
        return result

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do `work`, which only reads, with a connection of its own: however long it takes, no move waits for it."""

        def reading() -> T:
            with self.engine.connect() as connection, self._expected(connection, READ_WITHIN):
                return work(connection)

        if self.lost:
            raise DatabaseLost

        return await asyncio.to_thread(reading)

    async def check(self) -> bool:
        """Whether recent commits succeeded; raises when the database does not answer."""
        await self.run(lambda connection: connection.execute(text("SELECT 1")).scalar())
        return time.monotonic() - self.failed_at > RECENTLY

    # -- the thread ------------------------------------------------------------------------------------

    def _serve(self) -> None:
        try:
            if self.backend == "sqlite":
                self.lock = lock_file(str(self.url.database))
            connection = self._open()
        except BaseException as error:
            self.trouble = error
            self.opened.set()
            return
        self.opened.set()
        with contextlib.suppress(DatabaseError):  # closing while the database is gone
            while True:
                try:
                    batch = self.jobs.get(timeout=BEAT if self.backend == "postgresql" else None)
                except queue.Empty:
                    connection = self._beat(connection)
                    continue
                if batch is None:
                    break
                if batch:
                    connection = self._commit(connection, batch)
        with contextlib.suppress(Exception):
            connection.close()
        self.engine.dispose()
        if self.lock is not None:
            self.lock.close()

    # -- whether PostgreSQL answers ------------------------------------------------------------------------

    def _beat(self, connection: Connection) -> Connection:
        """Ask PostgreSQL something, because nothing else is to be done."""
        try:
            driver: Any = connection.connection.driver_connection
            with self._expected(connection):
                answer = driver.pgconn.exec_(b"SELECT 1")
            if answer.error_message or self.lost:  # what was given up may be served elsewhere: begin a new session
                raise DatabaseLost
        except Exception:
            return self._recover(connection)
        return connection

    @contextlib.contextmanager
    def _expected(self, connection: Connection, within: float = ANSWER_WITHIN) -> Iterator[None]:
        """Expect an answer in time; a session that gives none is ended."""
        if self.backend != "postgresql":
            yield
            return
        with self.guard.expect(connection.connection.driver_connection, within):
            yield
        self.answered_at = time.monotonic()

    def _look(self) -> None:
        """In the guard's thread: has PostgreSQL been silent for too long?"""
        if self.session is None or self.lost or self.closing or time.monotonic() - self.answered_at < GIVE_UP:
            return
        assert self.loop is not None
        with contextlib.suppress(RuntimeError):  # the loop is closed
            self.loop.call_soon_threadsafe(self._give_up)

    def _give_up(self) -> None:
        """Refuse everything that waits. Nothing of it is done later: whoever asked for it has been told so."""
        assert self.loop is not None
        if self.lost or time.monotonic() - self.answered_at < GIVE_UP:
            return
        self.lost = True
        refused, self.pending = [*self.current, *self.pending], []
        for job in refused:
            job.given_up = True
            if not job.done.done():
                job.done.set_exception(DatabaseLost())
        if self.on_lost is not None:  # after those who waited have sent their refusals
            self.loop.call_soon(self.on_lost)

    def _found(self) -> None:
        """There is a session again."""
        self.lost = False
        if self.on_new_session is not None:
            self.on_new_session()

    def _commit(self, connection: Connection, batch: list[Job]) -> Connection:
        began = time.perf_counter()
        self.current = batch
        try:
            self._do(connection, batch)
        except Exception as error:
            connection = self._recover(connection)
            if len(batch) == 1 and not self._nothing_committed(error):
                batch[0].error = error
            else:  # the connection was lost, or one job is at fault: one by one, so that the others are committed
                for job in batch:
                    connection = self._commit_one(connection, job)
        failed = [job.error for job in batch if not job.given_up]  # those that were given up failed with their session
        if any(isinstance(error, DBAPIError) and not isinstance(error, IntegrityError) for error in failed):
            self.failed_at = time.monotonic()
        self.current = []
        self.commits += 1
        self.seconds += time.perf_counter() - began
        assert self.loop is not None
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self.loop.call_soon_threadsafe(self._resolve, batch)
        return connection

    def _commit_one(self, connection: Connection, job: Job) -> Connection:
        if job.given_up:
            return connection
        try:
            self._do(connection, [job])
        except Exception as error:
            job.error = error
            return self._recover(connection)
        return connection

    def _nothing_committed(self, error: Exception) -> bool:
        """Whether the connection was lost before the commit: the same work may be done again on a new one."""
        return isinstance(error, DBAPIError) and error.connection_invalidated and not self.committing

    def _do(self, connection: Connection, batch: list[Job]) -> None:
        self.committing = False
        for job in batch:
            if job.table is not None and self.session is not None and job.table not in self.locked:
                raise NotOwner(job.table)
        rows = [row for job in batch for row in job.rows]
        works = [job for job in batch if job.work is not None]
        if rows and not works and not connection.in_transaction():
            with self._expected(connection):
                self._commit_lines(connection, rows)
        else:
            if rows:
                with self._expected(connection):
                    self._insert(connection, rows)
            for job in works:
                assert job.work is not None
                with self._expected(connection):
                    job.result = job.work(connection)
            self.committing = True
            with self._expected(connection):
                connection.commit()
        self.lines += len(rows)
        if rows:
            self.failed_at = -RECENTLY

    def _commit_lines(self, connection: Connection, rows: Sequence[Row]) -> None:
        """Commit lines without other work, by the driver itself.

        Most commits are of this kind. With several processes each commits fewer moves at a time, so the cost of a commit
        counts: through SQLAlchemy, 13 lines take 0.4 ms of processor time on SQLite, and through a cursor of psycopg 0.3 ms on
        PostgreSQL; this takes 0.2 and 0.1. PostgreSQL gets one prepared statement, which is its own transaction.
        """
        driver: Any = connection.connection.driver_connection
        dbapi = connection.dialect.loaded_dbapi
        self.committing = True
        try:
            if self.backend == "sqlite":
                for statement, values in _inserts(rows):
                    driver.execute(statement, values)
                driver.commit()
                return
            if self.prepared is not driver:
                _check(driver.pgconn.prepare(_PREPARED, _INSERT_JSON.format("$1").encode()))
                self.prepared = driver
            _check(driver.pgconn.exec_prepared(_PREPARED, [msgspec.json.encode(rows)]))
        except dbapi.Error as error:
            if self.backend == "sqlite":  # SQLAlchemy does not know of this transaction
                with contextlib.suppress(dbapi.Error):
                    driver.rollback()
            kind = IntegrityError if isinstance(error, dbapi.IntegrityError) else OperationalError
            raise kind("INSERT", None, error, hide_parameters=True) from error

    def _insert(self, connection: Connection, rows: Sequence[Row]) -> None:
        """Insert lines, in a transaction with other work."""
        if self.backend == "sqlite":
            for statement, values in _inserts(rows):
                connection.exec_driver_sql(statement, values)
        else:
            connection.exec_driver_sql(_INSERT_JSON.format("%s"), (msgspec.json.encode(rows).decode(),))

    def _recover(self, connection: Connection) -> Connection:
        """Roll back, and connect again if the session is gone, for as long as it takes."""
        with contextlib.suppress(Exception):
            if not connection.invalidated:
                with self._expected(connection):
                    connection.rollback()
                    same = self._session_of(connection) == self.session
                    connection.rollback()
                if same and not self.lost:
                    return connection
        with contextlib.suppress(Exception):
            connection.invalidate()
            connection.close()
        self.locked.clear()
        while not self.closing:
            try:
                connection = self._open()
            except Exception:
                time.sleep(0.1)
                continue
            if self.loop is not None:
                with contextlib.suppress(RuntimeError):  # the loop is closed
                    self.loop.call_soon_threadsafe(self._found)
            return connection
        raise DatabaseError("server/database.gone")

    def _session_of(self, connection: Connection) -> tuple[int, str] | None:
        """The session behind a connection, which SQLAlchemy may have replaced by itself."""
        if self.backend != "postgresql":
            connection.execute(text("SELECT 1"))
            return None
        query = "SELECT pid, backend_start::text AS start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
        row = connection.execute(text(query)).one()
        return int(row.pid), str(row.start)

    def _open(self) -> Connection:
        connection = self.engine.connect()
        if self.backend != "postgresql":
            upgrade(connection)
            return connection
        try:
            if self.session is None:
                self._begin_session(connection)
                self.guard.start()
            else:
                with self._expected(connection, OPEN_WITHIN):
                    self._begin_session(connection)
            self.answered_at = time.monotonic()
        except BaseException:
            connection.invalidate()  # with its locks
            connection.close()
            raise
        return connection

    def _begin_session(self, connection: Connection) -> None:
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
        self.session = self._session_of(connection)
        connection.commit()

    def _lock_database(self, connection: Connection) -> None:
        """Lock the database for this server, or share it; a lost session that PostgreSQL still considers alive is ended first."""
        if self.session is not None:
            query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = :pid AND backend_start::text = :start"
            connection.execute(text(query), {"pid": self.session[0], "start": self.session[1]})
        function = "pg_try_advisory_lock_shared" if self.shared else "pg_try_advisory_lock"
        ends = time.monotonic() + TIMEOUT
        while not connection.execute(text(f"SELECT {function}(:n)"), {"n": _SERVER_LOCK}).scalar():
            connection.rollback()
            if time.monotonic() > ends:
                raise DatabaseError("server/database.in_use")
            time.sleep(0.1)
        connection.commit()
