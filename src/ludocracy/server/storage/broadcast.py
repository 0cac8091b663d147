"""Messages between the processes of one PostgreSQL database, by LISTEN and NOTIFY."""

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, text

from ludocracy.server.storage.database import engine_for
from ludocracy.server.storage.session import ANSWER_WITHIN, PostgresSession
from ludocracy.server.storage.writer import Writer

log: Final = logging.getLogger("ludocracy.cluster")

CHANNEL: Final = "ludocracy"

#: PostgreSQL takes payloads of less than 8000 bytes.
MAX_BYTES: Final = 7500

#: Every process sends a message at least this often, in seconds. A connection by which nothing arrives for SILENCE is replaced.
BEAT: Final = 2.0
SILENCE: Final = 8.0

#: How often the listener checks whether it should stop, in seconds.
_LOOK: Final = 0.5


def notify(connection: Connection, message: dict[str, Any]) -> None:
    """Tell the other processes of a change, when and if its transaction is committed."""
    if connection.dialect.name == "postgresql":
        payload = msgspec.json.encode(message).decode()
        connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})


class Broadcast:
    """`receive` gets every message, in the event loop; `resync` is called when messages may have been missed."""

    def __init__(self, writer: Writer, receive: Callable[[dict[str, Any]], None], resync: Callable[[], None]) -> None:
        self.writer: Final = writer
        self.receive: Final = receive
        self.resync: Final = resync
        self.closing = False
        self.thread: Final = threading.Thread(target=self._listen, name="listener", daemon=True)
        self.loop: asyncio.AbstractEventLoop | None = None

    def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.thread.start()

    async def close(self) -> None:
        self.closing = True
        if self.thread.is_alive():
            await asyncio.to_thread(self.thread.join)

    async def send(self, message: dict[str, Any]) -> None:
        await self.writer.run(lambda connection: notify(connection, message))

    def _listen(self) -> None:
        assert isinstance(self.writer.session, PostgresSession)
        engine = engine_for(self.writer.session.url).execution_options(isolation_level="AUTOCOMMIT")
        reported = False  # one line per interruption
        while not self.closing:
            try:
                with engine.connect() as connection:
                    driver: Any = connection.connection.driver_connection
                    with self.writer.session.guard.expect(driver, ANSWER_WITHIN):
                        connection.execute(text(f"LISTEN {CHANNEL}"))
                    self._call(self.resync)
                    heard, reported = time.monotonic(), False
                    while not self.closing:
                        for notice in driver.notifies(timeout=_LOOK):
                            heard = time.monotonic()
                            self._call(self.receive, msgspec.json.decode(notice.payload))
                        if time.monotonic() - heard > SILENCE:
                            raise TimeoutError
            except Exception as error:
                if not reported:
                    log.warning("listening to the other processes was interrupted: %s", type(error).__name__)
                reported = True
                time.sleep(0.2)
        with contextlib.suppress(Exception):
            engine.dispose()

    def _call(self, function: Callable[..., None], *arguments: Any) -> None:
        assert self.loop is not None
        with contextlib.suppress(RuntimeError):  # the loop is closed
            self.loop.call_soon_threadsafe(function, *arguments)
