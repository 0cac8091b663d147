"""How a command outside the server puts a request into the database, and waits for the answer."""

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sqlalchemy import Engine, delete, select, text
from sqlalchemy.exc import SQLAlchemyError

from ludocracy.core.errors import LudocracyError
from ludocracy.server.storage import schema
from ludocracy.server.storage.administration import new_job
from ludocracy.server.storage.database import DatabaseError, address, engine_for, lock_file
from ludocracy.server.storage.migrate import check_revision
from ludocracy.server.storage.session import SERVER_LOCK
from ludocracy.server.storage.writer import reason_of

#: How long a server may take to begin, and to end, in seconds.
BEGIN_WITHIN: Final = 10.0
END_WITHIN: Final = 120.0

#: How often the answer is looked for, in seconds.
LOOK_EVERY: Final = 0.1


class AdminDesk:
    """A request in the database. What is left of it when the command ends is removed."""

    def __init__(self, engine: Engine, job: str) -> None:
        self.engine: Final = engine
        self.job: Final = job

    def in_use(self) -> bool:
        """Return whether a server uses the database."""
        if self.engine.dialect.name == "sqlite":
            try:
                lock_file(str(self.engine.url.database), timeout=0).close()
            except DatabaseError:
                return True
            return False
        with self.engine.connect() as connection:
            number = {"n": SERVER_LOCK}
            if not connection.execute(text("SELECT pg_try_advisory_lock(:n)"), number).scalar():
                return True
            connection.execute(text("SELECT pg_advisory_unlock(:n)"), number)
            return False

    def wait(self) -> str:
        """Wait until the server has done the request; return the answer."""
        jobs = schema.admin_jobs
        began = time.monotonic()
        while True:
            with self.engine.connect() as connection:
                row = connection.execute(select(jobs.c.taken, jobs.c.answer).where(jobs.c.id == self.job)).first()
            if row is not None and row.answer is not None:
                return str(row.answer)
            if row is None or time.monotonic() - began > (END_WITHIN if row.taken else BEGIN_WITHIN):
                raise LudocracyError("server/admin.silent")
            time.sleep(LOOK_EVERY)


@contextlib.contextmanager
def put_request(database: str, who: str, request: str) -> Iterator[AdminDesk]:
    """Put a request into a database of this version; refused when there is none."""
    url = address(database)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").exists():
        raise DatabaseError("server/database.none", file=str(url.database))
    engine = engine_for(url)
    jobs = schema.admin_jobs
    try:
        with engine.connect() as connection:
            check_revision(connection)
        job = new_job(who, request)
        with engine.begin() as connection:
            connection.execute(jobs.insert(), [job])
        try:
            yield AdminDesk(engine, str(job["id"]))
        finally:
            with engine.begin() as connection:
                connection.execute(delete(jobs).where(jobs.c.id == job["id"]))
    except SQLAlchemyError as error:
        raise DatabaseError("server/database.open", why=reason_of(error, url)) from error
    finally:
        engine.dispose()
