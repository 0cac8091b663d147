"""Backup and restore: all rows of all tables as one compressed file of JSON lines, the same for SQLite and PostgreSQL.

So a backup of one kind of database can be restored into the other. Taking one does not disturb a running server: both
databases give readers a consistent snapshot.
"""

import gzip
import itertools
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from ludocracy.core.errors import system_message
from ludocracy.server.storage import schema
from ludocracy.server.storage.database import PRIVATE, DatabaseError, address, engine_for
from ludocracy.server.storage.migrate import HEAD, check_revision, upgrade
from ludocracy.server.storage.writer import reason_of

FORMAT: Final = "ludocracy backup"
BATCH: Final = 500

#: What is backed up: everything but the processes and requests of the moment.
_TABLES: Final = [
    table for table in schema.metadata.sorted_tables if table not in (schema.processes, schema.admin_jobs)
]


def backup(database: str, target: Path) -> int:
    """Write everything to a file that appears when it is complete; return the number of tables in it."""
    url = address(database)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").exists():
        raise DatabaseError("server/database.none", file=str(url.database))
    engine = engine_for(url)
    half = target.with_name(target.name + ".part")
    count = 0
    try:
        if url.get_backend_name() == "postgresql":
            engine = engine.execution_options(isolation_level="REPEATABLE READ")
        with engine.connect() as connection:
            check_revision(connection)
            with (
                open(half, "wb", opener=lambda path, flags: os.open(path, flags, PRIVATE)) as raw,
                gzip.open(raw, "wt", encoding="utf-8") as file,
            ):
                count = write_all(connection, file)
        half.replace(target)
    except SQLAlchemyError as error:
        raise DatabaseError("server/database.read", why=reason_of(error)) from error
    except OSError as error:
        raise DatabaseError(system_message(OSError(error.errno, error.strerror, str(target)))) from error
    finally:
        half.unlink(missing_ok=True)
        engine.dispose()
    return count


def write_all(connection: Connection, file: Any) -> int:
    """Write all rows in a single transaction, which does not see what is committed meanwhile."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")  # Python's driver begins one only for writing
    file.write(json.dumps({"format": FORMAT, "schema": HEAD}) + "\n")
    for table in _TABLES:
        for row in connection.execution_options(yield_per=BATCH).execute(select(table)):
            file.write(json.dumps([table.name, row._asdict()], ensure_ascii=False) + "\n")
    found = connection.execute(select(func.count()).select_from(schema.tables)).scalar()
    file.write(json.dumps({"end": True}) + "\n")
    return int(found or 0)


def restore(database: str, source: Path) -> int:
    """Fill an empty database from a file; refused, and nothing done, when it is not empty or the file is not whole."""
    url = address(database)
    rows = rows_of(source)
    first = next(rows, None)  # a file that is no backup is refused before there is a database
    engine = engine_for(url)
    try:
        with engine.connect() as connection:
            upgrade(connection)
            for table in _TABLES:
                if connection.execute(select(func.count()).select_from(table)).scalar():
                    raise DatabaseError("server/database.not_empty")
            connection.rollback()
            count = 0
            batch: list[dict[str, Any]] = []
            last = ""
            for name, row in itertools.chain([first] if first is not None else [], rows):
                if name != last or len(batch) >= BATCH:
                    put(connection, last, batch)
                    batch, last = [], name
                batch.append(row)
                count += name == schema.tables.name
            put(connection, last, batch)
            connection.commit()
            return count
    except SQLAlchemyError as error:
        raise DatabaseError("server/database.fill", why=reason_of(error)) from error
    finally:
        engine.dispose()


def put(connection: Connection, name: str, batch: list[dict[str, Any]]) -> None:
    if batch:
        connection.execute(insert(schema.metadata.tables[name]), batch)


def rows_of(source: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Return the rows of a backup, read whole; a file that is cut off or is no backup is refused."""
    try:
        with gzip.open(source, "rt", encoding="utf-8") as file:
            head = json.loads(file.readline())
            if not isinstance(head, dict) or head.get("format") != FORMAT:
                raise DatabaseError("server/backup.none", source=str(source))
            if head.get("schema") != HEAD:
                raise DatabaseError("server/backup.version", source=str(source), schema=str(head.get("schema")))
            for text in file:
                found = json.loads(text)
                if found == {"end": True}:
                    return
                name, row = found
                if name not in schema.metadata.tables:
                    raise DatabaseError("server/backup.table", source=str(source), table=name)
                yield name, row
    except (OSError, EOFError, ValueError, TypeError) as error:
        raise DatabaseError("server/backup.damaged", source=str(source)) from error
    raise DatabaseError("server/backup.cut_off", source=str(source))
