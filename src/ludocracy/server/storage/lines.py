"""Storing the lines of moves: the statements of SQLite and of PostgreSQL.

Most commits store nothing but lines, and their cost counts: the driver itself commits them. Through SQLAlchemy, 13 lines take
0.4 ms of processor time on SQLite, and through a cursor of psycopg 0.3 ms on PostgreSQL; this takes 0.2 and 0.1.
"""

import contextlib
import itertools
import operator
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, OperationalError

from ludocracy.server.storage import schema

Row = dict[str, Any]

_COLUMNS: Final = [column.name for column in schema.lines.columns]
_NAMES: Final = ",".join(f'"{name}"' for name in _COLUMNS)
_values_of: Final = operator.itemgetter(*_COLUMNS)


class Lines(ABC):
    """Stores lines in one kind of database."""

    def commit(self, connection: Connection, rows: Sequence[Row]) -> None:
        """Store lines in a transaction of their own, by the driver itself."""
        driver: Any = connection.connection.driver_connection
        errors = connection.dialect.loaded_dbapi
        try:
            self._commit(driver, rows)
        except errors.Error as error:
            self._undo(driver, errors.Error)
            kind = IntegrityError if isinstance(error, errors.IntegrityError) else OperationalError
            raise kind("INSERT", None, error, hide_parameters=True) from error

    @abstractmethod
    def insert(self, connection: Connection, rows: Sequence[Row]) -> None:
        """Store lines in a transaction with other work."""

    @abstractmethod
    def _commit(self, driver: Any, rows: Sequence[Row]) -> None: ...

    @abstractmethod
    def _undo(self, driver: Any, errors: type[Exception]) -> None: ...


class SqliteLines(Lines):
    """Many rows per statement: between two statements the thread would wait for the interpreter lock, which tables keep busy."""

    def insert(self, connection: Connection, rows: Sequence[Row]) -> None:
        for statement, values in _inserts(rows):
            connection.exec_driver_sql(statement, values)

    def _commit(self, driver: Any, rows: Sequence[Row]) -> None:
        for statement, values in _inserts(rows):
            driver.execute(statement, values)
        driver.commit()

    def _undo(self, driver: Any, errors: type[Exception]) -> None:
        """Roll back: SQLAlchemy does not know of this transaction."""
        with contextlib.suppress(errors):
            driver.rollback()


def _insert_of(rows: int) -> str:
    one = "(" + ",".join(["?"] * len(_COLUMNS)) + ")"
    return f"INSERT INTO lines ({_NAMES}) VALUES {','.join([one] * rows)}"


#: Statements by their number of rows. SQLite keeps them prepared, which takes memory: so not one for each number.
_INSERTS: Final = {rows: _insert_of(rows) for rows in (128, 64, 32, 16, *range(8, 0, -1))}


def _inserts(rows: Sequence[Row]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield SQLite's statements for some lines, with their values."""
    first = 0
    for size, statement in _INSERTS.items():
        while len(rows) - first >= size:
            yield statement, tuple(itertools.chain.from_iterable(map(_values_of, rows[first : first + size])))
            first += size


class PostgresLines(Lines):
    """All lines as one value, whatever their number: one statement, which is its own transaction, is prepared for all commits."""

    RECORD: Final = ",".join(f'"{column.name}" {column.type}' for column in schema.lines.columns)
    INSERT: Final = f"INSERT INTO lines ({_NAMES}) SELECT {_NAMES} FROM json_to_recordset({{}}) AS given ({RECORD})"
    NAME: Final = b"ludocracy_lines"

    def __init__(self) -> None:
        self.prepared: Any = None  # the driver's connection that knows the statement

    def insert(self, connection: Connection, rows: Sequence[Row]) -> None:
        connection.exec_driver_sql(self.INSERT.format("%s"), (msgspec.json.encode(rows).decode(),))

    def _commit(self, driver: Any, rows: Sequence[Row]) -> None:
        given = [msgspec.json.encode(rows)]
        if self.prepared is driver:
            result = driver.pgconn.exec_prepared(self.NAME, given)
            if not _is_unknown(result):
                return _check(result)
        # After a rollback, psycopg deallocates all prepared statements.
        _check(driver.pgconn.prepare(self.NAME, self.INSERT.format("$1").encode()))
        self.prepared = driver
        _check(driver.pgconn.exec_prepared(self.NAME, given))

    def _undo(self, driver: Any, errors: type[Exception]) -> None:
        """Do nothing: a statement that fails is rolled back."""


def _is_unknown(result: Any) -> bool:
    """Return whether the session does not know the prepared statement that it was given."""
    from psycopg import errors, pq

    if result.status == pq.ExecStatus.COMMAND_OK:
        return False
    return isinstance(errors.error_from_result(result), errors.InvalidSqlStatementName)


def _check(result: Any) -> None:
    """Raise the driver's error if a statement given to libpq has failed."""
    from psycopg import errors, pq

    if result.status != pq.ExecStatus.COMMAND_OK:
        raise errors.error_from_result(result)
