"""Database addresses, engines, and the lock on a SQLite file."""

import contextlib
import os
import time
from pathlib import Path
from typing import IO, Any, Final

from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.pool import NullPool

from ludocracy.core.errors import LudocracyError, Message

#: Files that hold secrets are readable by the operator alone.
PRIVATE: Final = 0o600

#: How many seconds to wait for another server to release the database.
TIMEOUT: Final = 5.0

#: How PostgreSQL's driver notices that the network is gone; what the address says has precedence. Seconds, but for
#: `tcp_user_timeout` (milliseconds), after which data that was not received ends the connection.
NETWORK: Final = {
    "connect_timeout": 2,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 2,
    "tcp_user_timeout": 3000,
}

#: The newest lines of a table share a page, which each of its moves writes again: a long log saves checkpoints.
_PRAGMAS: Final = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "wal_autocheckpoint=10000",
    "foreign_keys=ON",
    "busy_timeout=5000",
    "temp_store=MEMORY",
)


#: What SQLite says, and the keys of our own texts for it.
_REASONS: Final = {
    "file is not a database": "server/database.foreign",
    "database or disk is full": "server/database.full",
    "disk I/O error": "server/database.failing",
    "database is locked": "server/database.locked",
    "attempt to write a readonly database": "server/database.read_only",
    "unable to open database file": "server/database.unopened",
}


class DatabaseError(LudocracyError):
    """The database cannot be used; the message has the reason."""


#: What SQLite says of a file with a page that it cannot read.
_DAMAGED: Final = "database disk image is malformed"

#: Where backups are looked for, from the folder of the database (docs/server.md).
_BACKUPS: Final = ("*.backup", "backups/*.backup")


def driver_reason(reason: str, url: URL) -> Message:
    """Return what a driver says; where it is SQLite's, in our own words."""
    return damaged(url) if reason == _DAMAGED else Message(_REASONS.get(reason, reason))


def damaged(url: URL) -> Message:
    """Say that the file is damaged, and by which command its newest backup is restored."""
    file = Path(url.database or "").absolute()
    found = [one for pattern in _BACKUPS for one in file.parent.glob(pattern)]
    if not found:
        return Message("server/database.damaged", file=str(file))
    newest = max(found, key=lambda one: one.stat().st_mtime)
    return Message("server/database.damaged_with_backup", file=str(file), backup=str(newest))


def address(given: str) -> URL:
    """Return the URL of a database; `postgresql://` means the psycopg driver, a bare path means SQLite."""
    if "://" not in given:
        return URL.create("sqlite", database=str(Path(given).expanduser()))
    try:
        url = make_url(given)
    except Exception as error:
        # The address may contain a password, so it is not repeated.
        raise DatabaseError("server/database.address") from error
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise DatabaseError("server/database.driver", driver=url.drivername)
    return url


def without_password(given: str) -> str:
    """Return the address of a database as it may be shown."""
    return address(given).render_as_string(hide_password=True) if "://" in given else given


def engine_for(url: URL) -> Engine:
    """Return an engine with one connection; errors do not quote parameters, which may be secrets."""
    if url.get_backend_name() == "sqlite":
        file = url.database
        if not file or file == ":memory:":
            raise DatabaseError("server/database.memory")
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(OSError):  # an unusable file is reported when it is opened
            os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE))
        engine = create_engine(url, pool_size=1, hide_parameters=True)
        event.listen(engine, "connect", _set_pragmas)
        return engine
    given = {name: value for name, value in NETWORK.items() if name not in url.query}
    try:
        return create_engine(url, poolclass=NullPool, connect_args=given, hide_parameters=True)
    except ImportError as error:
        raise DatabaseError("server/database.postgresql") from error


def _set_pragmas(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def lock_file(file: str, timeout: float = TIMEOUT) -> IO[bytes]:
    """Lock a SQLite database for one server, by the file itself: another name for it is the same file.

    Windows locks bytes, not files, and would keep SQLite out: there a file beside the database is locked.
    """
    name, mode = (f"{Path(file).resolve()}.lock", "ab") if os.name == "nt" else (file, "rb+")
    locked: IO[bytes] = open(name, mode, opener=_private)  # noqa: SIM115 (held while the server runs)
    ends = time.monotonic() + timeout
    while not _try_lock(locked):
        if time.monotonic() > ends:
            locked.close()
            raise DatabaseError("server/database.in_use")
        time.sleep(0.1)
    return locked


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, PRIVATE)


def _try_lock(file: IO[bytes]) -> bool:
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
