"""Backup and restore: all rows of all tables as one compressed file of JSON lines, the same for SQLite and PostgreSQL.

So a backup of one kind of database can be restored into the other. Taking one does not disturb a running server: both
databases give readers a consistent snapshot.
"""

import gzip
import json
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, MetaData, func, insert, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from ludocracy.core.errors import system_message
from ludocracy.server.storage import schema
from ludocracy.server.storage.database import PRIVATE, DatabaseError, address, engine_for
from ludocracy.server.storage.migrate import HEAD, check_revision, revisions, upgrade
from ludocracy.server.storage.writer import reason_of

FORMAT: Final = "ludocracy backup"
BATCH: Final = 500

#: The name of a row's table, and its columns.
Row = tuple[str, dict[str, Any]]

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
        raise DatabaseError("server/database.read", why=reason_of(error, url)) from error
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
    for row in stored_rows(connection):
        file.write(json.dumps(row, ensure_ascii=False) + "\n")
    found = connection.execute(select(func.count()).select_from(schema.tables)).scalar()
    file.write(json.dumps({"end": True}) + "\n")
    return int(found or 0)


def stored_rows(connection: Connection) -> Iterator[Row]:
    """Return all rows of a database, tables first that others refer to."""
    for table in _TABLES:
        for row in connection.execution_options(yield_per=BATCH).execute(select(table)):
            yield table.name, row._asdict()


def restore(database: str, source: Path) -> int:
    """Fill an empty database from a file; refused, and nothing done, when it is not empty or the file is not whole."""
    url = address(database)
    revision = revision_of_backup(source)  # a file that is no backup is refused before there is a database
    if revision == HEAD:
        return fill(url, rows_of(source, schema.metadata))
    return fill_from_older(url, source, revision)


def fill_from_older(url: URL, source: Path, revision: str) -> int:
    """Fill a database from a backup of an older version, whose rows are brought up to date in a database of their own."""
    with tempfile.TemporaryDirectory(prefix="ludocracy-") as folder:
        engine = engine_for(address(str(Path(folder) / "older.sqlite")))
        try:
            with engine.connect() as connection:
                upgrade(connection, revision)
                older = MetaData()
                older.reflect(connection)
                insert_rows(connection, rows_of(source, older), older)
                connection.commit()
                upgrade(connection)
                return fill(url, stored_rows(connection))
        except SQLAlchemyError as error:
            raise DatabaseError("server/backup.old", source=str(source), why=reason_of(error, url)) from error
        finally:
            engine.dispose()


def fill(url: URL, rows: Iterator[Row]) -> int:
    """Put rows of this version into an empty database; return the number of tables among them."""
    engine = engine_for(url)
    try:
        with engine.connect() as connection:
            upgrade(connection)
            for table in _TABLES:
                if connection.execute(select(func.count()).select_from(table)).scalar():
                    raise DatabaseError("server/database.not_empty")
            connection.rollback()
            count = insert_rows(connection, rows, schema.metadata)
            connection.commit()
            return count
    except SQLAlchemyError as error:
        raise DatabaseError("server/database.fill", why=reason_of(error, url)) from error
    finally:
        engine.dispose()


def insert_rows(connection: Connection, rows: Iterator[Row], known: MetaData) -> int:
    """Insert rows in batches; return the number of tables among them."""
    count = 0
    batch: list[dict[str, Any]] = []
    last = ""
    for name, row in rows:
        if batch and (name != last or len(batch) >= BATCH):
            connection.execute(insert(known.tables[last]), batch)
            batch = []
        last = name
        batch.append(row)
        count += name == schema.tables.name
    if batch:
        connection.execute(insert(known.tables[last]), batch)
    return count


def revision_of_backup(source: Path) -> str:
    """Return the step of the schema that a backup was written with; a newer one is refused."""
    try:
        with gzip.open(source, "rt", encoding="utf-8") as file:
            head = json.loads(file.readline())
    except (OSError, EOFError, ValueError) as error:
        raise DatabaseError("server/backup.damaged", source=str(source)) from error
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise DatabaseError("server/backup.none", source=str(source))
    revision = str(head.get("schema"))
    if revision not in revisions():
        raise DatabaseError("server/backup.version", source=str(source), schema=revision)
    return revision


def rows_of(source: Path, known: MetaData) -> Iterator[Row]:
    """Return the rows of a backup, read whole; a file that is cut off is refused."""
    try:
        with gzip.open(source, "rt", encoding="utf-8") as file:
            file.readline()
            for text in file:
                found = json.loads(text)
                if found == {"end": True}:
                    return
                name, row = found
                if name not in known.tables:
                    raise DatabaseError("server/backup.table", source=str(source), table=name)
                yield name, row
    except (OSError, EOFError, ValueError, TypeError) as error:
        raise DatabaseError("server/backup.damaged", source=str(source)) from error
    raise DatabaseError("server/backup.cut_off", source=str(source))
