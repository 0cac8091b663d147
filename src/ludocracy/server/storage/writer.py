"""The writer: one thread owns the connection to the database, and commits all waiting jobs together (group commit).

Work is given to the thread as a function of the connection (`run`). The lines of moves (`append`) are gathered from all
tables into one statement. A future is resolved only after the commit.
"""

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError

from ludocracy.core.errors import LudocracyError, Message, system_message
from ludocracy.server.storage.database import DatabaseError, address, driver_reason
from ludocracy.server.storage.lines import Row
from ludocracy.server.storage.session import READ_WITHIN, DatabaseLost, PostgresSession, Session

T = TypeVar("T")

#: What the thread does with its connection.
Work = Callable[[Connection], Any]

#: At most this many jobs go into one commit.
MAX_JOBS: Final = 2000

#: After a commit of at least MANY jobs, the next one waits for GATHER seconds: a busy server commits more moves at a time.
MANY: Final = 4
GATHER: Final = 0.005

#: The futures of at most this many jobs are resolved in one turn of the event loop.
MAX_RESOLVED: Final = 32

#: After a failed commit the database counts as unhealthy for this many seconds, or until lines have been committed.
RECENTLY: Final = 30.0


def reason_of(trouble: BaseException, url: URL) -> Message:
    """Return why a database cannot be used: our own message, or the first line of the driver's."""
    if isinstance(trouble, LudocracyError):
        return trouble.message
    if isinstance(trouble, OSError):
        return system_message(trouble)
    lines = str(getattr(trouble, "orig", trouble)).splitlines()
    return driver_reason(lines[0], url) if lines else Message("server/database.no_reason")


class Job:
    __slots__ = ("done", "error", "given_up", "result", "rows", "table", "work")

    def __init__(
        self,
        rows: Sequence[Row],
        work: Work | None,
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
    """`shared`: other processes may use the same PostgreSQL database."""

    def __init__(self, database: str, shared: bool = False) -> None:
        url = self.url = address(database)
        self.backend: Final = url.get_backend_name()
        self.session: Final = PostgresSession(url, shared, self._look) if self.backend == "postgresql" else Session(url)
        self.jobs: Final[queue.SimpleQueue[list[Job] | None]] = queue.SimpleQueue()
        self.pending: list[Job] = []  # for the next commit
        self.busy = False  # a commit is under way, or its jobs are being resolved
        self.thread: Final = threading.Thread(target=self._serve, name="writer", daemon=True)
        self.opened: threading.Event = threading.Event()
        self.trouble: BaseException | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.closing = False
        self.commits = 0
        self.lines = 0  # committed
        #: Called in the event loop: when a lost session is replaced, and when the database does not answer any more.
        self.on_new_session: Callable[[], None] | None = None
        self.on_lost: Callable[[], None] | None = None
        self.lost = False  # the database has been silent for too long
        self.current: list[Job] = []  # what the thread is committing
        self.committing = False  # the commit itself is under way: if it fails, its outcome is unknown
        self.seconds = 0.0  # spent in commits
        self.failed_at = -RECENTLY  # when a commit last failed

    # -- asking ----------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Bring the database up to date, and begin; refused when another server holds it."""
        self.loop = asyncio.get_running_loop()
        self.thread.start()
        await asyncio.to_thread(self.opened.wait)
        if self.trouble is not None:
            raise DatabaseError("server/database.open", why=reason_of(self.trouble, self.url)) from self.trouble

    async def close(self) -> None:
        self.closing = True
        last, self.pending = self.pending, []
        self.jobs.put(last)
        self.jobs.put(None)
        await asyncio.to_thread(self.thread.join)

    def append(self, rows: Sequence[Row], work: Work | None = None, table: str | None = None) -> "asyncio.Future[Any]":
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
            with self.session.engine.connect() as connection, self.session.expect(connection, READ_WITHIN):
                return work(connection)

        if self.lost:
            raise DatabaseLost

        return await asyncio.to_thread(reading)

    def reason(self, trouble: BaseException) -> str:
        """Return why the database cannot be used, for the log, which must not quote what PostgreSQL quotes."""
        sqlite = isinstance(trouble, DBAPIError) and self.backend == "sqlite"
        return str(reason_of(trouble, self.url)) if sqlite else type(trouble).__name__

    async def check(self) -> bool:
        """Return whether recent commits succeeded; raises when the database does not answer."""
        await self.run(lambda connection: connection.execute(text("SELECT 1")).scalar())
        return time.monotonic() - self.failed_at > RECENTLY

    # -- the thread ------------------------------------------------------------------------------------

    def _serve(self) -> None:
        try:
            connection = self.session.open()
        except BaseException as error:
            self.trouble = error
            self.session.close()
            self.opened.set()
            return
        self.opened.set()
        with contextlib.suppress(DatabaseError):  # closing while the database is gone
            while True:
                try:
                    batch = self.jobs.get(timeout=self.session.beat)
                except queue.Empty:
                    connection = self._beat(connection)
                    continue
                if batch is None:
                    break
                if batch:
                    connection = self._commit(connection, batch)
        with contextlib.suppress(Exception):
            connection.close()
        self.session.close()

    # -- whether the database answers ------------------------------------------------------------------------

    def _beat(self, connection: Connection) -> Connection:
        """Ask the database something. What was given up may be served elsewhere: then a new session begins."""
        try:
            self.session.ask(connection)
            if self.lost:
                raise DatabaseLost
        except Exception:
            return self._recover(connection)
        return connection

    def _look(self) -> None:
        """Notice, in the guard's thread, that the database has been silent for too long."""
        if self.lost or self.closing or not self.session.silent:
            return
        assert self.loop is not None
        with contextlib.suppress(RuntimeError):  # the loop is closed
            self.loop.call_soon_threadsafe(self._give_up)

    def _give_up(self) -> None:
        """Refuse everything that waits. Nothing of it is done later: whoever asked for it has been told so."""
        assert self.loop is not None
        if self.lost or not self.session.silent:
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
        """Go on: there is a session again."""
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
        """Return whether the connection was lost before the commit: the same work may be done again on a new one."""
        return isinstance(error, DBAPIError) and error.connection_invalidated and not self.committing

    def _do(self, connection: Connection, batch: list[Job]) -> None:
        """Do all jobs in one transaction."""
        session = self.session
        self.committing = False
        for job in batch:
            session.check_holds(job.table)
        rows = [row for job in batch for row in job.rows]
        works = [job for job in batch if job.work is not None]
        if rows and not works and not connection.in_transaction():
            self.committing = True
            with session.expect(connection):
                session.lines.commit(connection, rows)
        else:
            if rows:
                with session.expect(connection):
                    session.lines.insert(connection, rows)
            for job in works:
                assert job.work is not None
                with session.expect(connection):
                    job.result = job.work(connection)
            self.committing = True
            with session.expect(connection):
                connection.commit()
        self.lines += len(rows)
        if rows:
            self.failed_at = -RECENTLY

    def _recover(self, connection: Connection) -> Connection:
        """Roll back, and connect again if the session is gone, for as long as it takes."""
        with contextlib.suppress(Exception):
            if not connection.invalidated:
                with self.session.expect(connection):
                    connection.rollback()
                    same = self.session.lives(connection)
                    connection.rollback()
                if same and not self.lost:
                    return connection
        with contextlib.suppress(Exception):
            connection.invalidate()
            connection.close()
        self.session.locked.clear()
        while not self.closing:
            try:
                connection = self.session.open()
            except Exception:
                time.sleep(0.1)
                continue
            if self.loop is not None:
                with contextlib.suppress(RuntimeError):  # the loop is closed
                    self.loop.call_soon_threadsafe(self._found)
            return connection
        raise DatabaseError("server/database.gone")
