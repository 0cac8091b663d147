"""The database. One thread owns its connection, and what waits goes into one commit: acknowledged means durable.

Everything is asked of that thread as a function of the connection (`run`), but for the lines of moves (`keep`), which are
gathered from all tables into one statement. A future is resolved only when the commit is done.
"""

import asyncio
import contextlib
import os
import queue
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any, Final, TypeVar

from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.exc import DBAPIError, IntegrityError

from ludocracy.core.errors import LudocracyError
from ludocracy.server import schema
from ludocracy.server.migrate import upgrade

T = TypeVar("T")
Row = dict[str, Any]

#: So many jobs at most go into one commit.
MOST_JOBS: Final = 2000

#: Files that hold secrets are the operator's alone.
PRIVATE: Final = 0o600

#: How long to wait for another server to let go of the database.
PATIENCE: Final = 5.0

#: A database that could not keep something is out of order for so many seconds, or until it has kept a line.
RECENTLY: Final = 30.0

_LOCK: Final = 0x6C75646F  # PostgreSQL's advisory lock is a number


_COLUMNS: Final = [column.name for column in schema.lines.columns]


def _insert_of(rows: int) -> str:
    one = "(" + ",".join("?" * len(_COLUMNS)) + ")"
    names = ",".join(f'"{name}"' for name in _COLUMNS)
    return f"INSERT INTO lines ({names}) VALUES {','.join([one] * rows)}"


#: Statements for so many rows.
_MANY: Final = [(size, _insert_of(size)) for size in (128, 32, 8, 4, 2, 1)]


class StoreError(LudocracyError):
    """The database cannot be used; says why."""


class Job:
    def __init__(
        self, rows: Sequence[Row], work: Callable[[Connection], Any] | None, done: "asyncio.Future[Any]"
    ) -> None:
        self.rows: Final = rows
        self.work: Final = work
        self.done: Final = done
        self.result: Any = None
        self.error: BaseException | None = None


def address(given: str) -> URL:
    """The URL of a database; `postgresql://` means the psycopg driver, a bare path means SQLite."""
    if "://" not in given:
        return URL.create("sqlite", database=str(Path(given).expanduser()))
    try:
        url = make_url(given)
    except Exception as error:
        # What was given may hold a password.
        raise StoreError("this is no address of a database: sqlite:///file or postgresql://user@host/name") from error
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise StoreError(f"“{url.drivername}” is not supported: sqlite and postgresql are")
    return url


def engine_for(url: URL) -> Engine:
    if url.get_backend_name() == "sqlite":
        file = url.database
        if not file or file == ":memory:":
            raise StoreError("a server keeps its tables in a file, not in memory")
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(OSError):  # what is wrong with it is told when it is opened
            os.close(os.open(file, os.O_RDWR | os.O_CREAT, PRIVATE))
        engine = create_engine(url, pool_size=1, hide_parameters=True)  # errors are logged: no secrets in them
        event.listen(engine, "connect", _pragmas)
        return engine
    try:
        return create_engine(url, pool_size=1, pool_pre_ping=True, hide_parameters=True)
    except ImportError as error:
        raise StoreError("PostgreSQL needs one package more: pip install 'ludocracy[postgresql]'") from error


#: A table's newest lines share a page, written again with each of its moves: the log of many moves is carried over at once.
_PRAGMAS: Final = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "wal_autocheckpoint=10000",
    "foreign_keys=ON",
    "busy_timeout=5000",
    "temp_store=MEMORY",
)


def _pragmas(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Store:
    def __init__(self, database: str) -> None:
        self.url: Final = address(database)
        self.engine: Final = engine_for(self.url)
        self.jobs: Final[queue.SimpleQueue[list[Job] | None]] = queue.SimpleQueue()
        self.pending: list[Job] = []  # of this turn of the loop: the thread is woken once for all of them
        self.thread: Final = threading.Thread(target=self._serve, name="store", daemon=True)
        self.opened: threading.Event = threading.Event()
        self.trouble: BaseException | None = None
        self.lock: IO[str] | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.closing = False
        self.commits = 0
        self.kept = 0  # lines
        self.committing = False  # the commit itself is under way: what it did is not known if it fails
        self.seconds = 0.0  # spent in commits
        self.failed_at = -RECENTLY  # when something could last not be kept

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
            told = str(getattr(self.trouble, "orig", self.trouble)).splitlines()  # the driver's own words
            raise StoreError(
                f"the database cannot be opened: {told[0] if told else 'no reason given'}"
            ) from self.trouble

    async def close(self) -> None:
        self.closing = True
        if self.pending:
            self._hand_over()
        self.jobs.put(None)
        await asyncio.to_thread(self.thread.join)

    def keep(self, rows: Sequence[Row], work: Callable[[Connection], Any] | None = None) -> "asyncio.Future[Any]":
        """Append lines, and do what belongs to them in the same transaction."""
        assert self.loop is not None
        done: asyncio.Future[Any] = self.loop.create_future()
        if not self.pending:
            self.loop.call_soon(self._hand_over)
        self.pending.append(Job(rows, work, done))
        return done

    def _hand_over(self) -> None:
        jobs, self.pending = self.pending, []
        self.jobs.put(jobs)

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Do something with the connection; what it returns comes back after the commit."""
        result: T = await self.keep((), work)
        return result

    async def check(self) -> bool:
        """Whether the database has kept lately what it was given; raises when it does not even answer."""
        await self.run(lambda connection: connection.execute(text("SELECT 1")).scalar())
        return time.monotonic() - self.failed_at > RECENTLY

    # -- the thread ------------------------------------------------------------------------------------

    def _serve(self) -> None:
        try:
            self._lock()
            connection = self._open()
        except BaseException as error:
            self.trouble = error
            self.opened.set()
            return
        self.opened.set()
        more = True
        with contextlib.suppress(StoreError):  # closing, and the database is gone
            while more:
                batch, more = self._gather()
                if batch:
                    connection = self._commit(connection, batch)
        with contextlib.suppress(Exception):
            connection.close()
        self.engine.dispose()
        if self.lock is not None:
            self.lock.close()

    def _gather(self) -> tuple[list[Job], bool]:
        """Wait for a job, then take all that wait with it; False when the store is closing."""
        batch: list[Job] = []
        jobs = self.jobs.get()
        while True:
            if jobs is None:
                return batch, False
            batch += jobs
            if len(batch) >= MOST_JOBS:
                return batch, True
            try:
                jobs = self.jobs.get_nowait()
            except queue.Empty:
                return batch, True

    def _commit(self, connection: Connection, batch: list[Job]) -> Connection:
        began = time.perf_counter()
        try:
            self._do(connection, batch)
        except Exception as error:
            connection = self._recover(connection)
            if len(batch) == 1 and not self._nothing_kept(error):
                batch[0].error = error
            else:  # the connection was lost, or one of them is at fault: each by itself, so that the others are kept
                for job in batch:
                    connection = self._commit_one(connection, job)
        if any(isinstance(job.error, DBAPIError) and not isinstance(job.error, IntegrityError) for job in batch):
            self.failed_at = time.monotonic()
        self.commits += 1
        self.seconds += time.perf_counter() - began
        assert self.loop is not None
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self.loop.call_soon_threadsafe(_resolve, batch)
        return connection

    def _commit_one(self, connection: Connection, job: Job) -> Connection:
        try:
            self._do(connection, [job])
        except Exception as error:
            job.error = error
            return self._recover(connection)
        return connection

    def _nothing_kept(self, error: Exception) -> bool:
        """Whether the connection was found dead before the commit: the same work may be done again on a new one."""
        return isinstance(error, DBAPIError) and error.connection_invalidated and not self.committing

    def _do(self, connection: Connection, batch: list[Job]) -> None:
        self.committing = False
        rows = [row for job in batch for row in job.rows]
        if rows:
            self._insert(connection, rows)
        for job in batch:
            if job.work is not None:
                job.result = job.work(connection)
        self.committing = True
        connection.commit()
        self.kept += len(rows)
        if rows:
            self.failed_at = -RECENTLY

    def _insert(self, connection: Connection, rows: Sequence[Row]) -> None:
        """All lines at once. SQLite gets many rows a statement: between two statements the thread would have to wait for the
        interpreter, which the tables keep busy."""
        if self.backend != "sqlite":
            connection.execute(schema.lines.insert(), rows)
            return
        first = 0
        for size, statement in _MANY:
            while len(rows) - first >= size:
                values = [row[name] for row in rows[first : first + size] for name in _COLUMNS]
                connection.exec_driver_sql(statement, tuple(values))
                first += size

    def _recover(self, connection: Connection) -> Connection:
        """Roll back, and connect again if the connection is gone, as long as it takes."""
        try:
            connection.rollback()
            connection.execute(text("SELECT 1"))
            connection.rollback()
            return connection
        except Exception:
            with contextlib.suppress(Exception):
                connection.invalidate()
                connection.close()
        while not self.closing:
            try:
                return self._open()
            except Exception:
                time.sleep(0.5)
        raise StoreError("it is gone")

    def _open(self) -> Connection:
        connection = self.engine.connect()
        if self.backend == "postgresql":
            ends = time.monotonic() + PATIENCE
            while not connection.execute(text("SELECT pg_try_advisory_lock(:n)"), {"n": _LOCK}).scalar():
                if time.monotonic() > ends:
                    raise StoreError("another server is using it")
                time.sleep(0.1)
            connection.commit()
        upgrade(connection)
        return connection

    def _lock(self) -> None:
        """Two servers on one file would be two writers a table."""
        if self.backend != "sqlite":
            return
        self.lock = open(f"{self.url.database}.lock", "a", encoding="ascii")  # noqa: SIM115 (held as long as the server runs)
        ends = time.monotonic() + PATIENCE
        while not _locked(self.lock):
            if time.monotonic() > ends:
                raise StoreError("another server is using it")
            time.sleep(0.1)


def _locked(file: IO[str]) -> bool:
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _resolve(batch: list[Job]) -> None:
    for job in batch:
        if job.done.done():
            continue
        if job.error is not None:
            job.done.set_exception(job.error)
        else:
            job.done.set_result(job.result)
