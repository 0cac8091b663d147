"""The connection of a client: what waits to be sent through its WebSocket."""

import asyncio
import logging
from typing import Final

from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.frames import PONG, TRY_AGAIN_LATER, Deflater, close_frame, control_frame, text_frames

log: Final = logging.getLogger("ludocracy.tables")

#: A connection with more unsent bytes is closed; the client can connect again and get everything afresh.
MAX_WAITING: Final = 8_000_000

#: A connection with more bytes in flight gets nothing new until it has received them.
LAGGING: Final = 65_536

#: Seconds that a connection may take to receive its last messages and to close.
CLOSE_WITHIN: Final = 5.0


class Outbox:
    """The connections of a server with messages to be sent at the end of this turn of the event loop."""

    def __init__(self) -> None:
        self.due: list[ClientConnection] = []

    def add(self, connection: "ClientConnection") -> None:
        if not self.due:
            asyncio.get_running_loop().call_soon(self.flush)
        self.due.append(connection)

    def flush(self) -> None:
        due, self.due = self.due, []
        for connection in due:
            try:
                connection.flush()
            except Exception:  # the others are not to wait for it
                log.exception("a connection cannot be written to")
                connection.transport.abort()


class ClientConnection:
    """Each connection has its own queue of messages, so that a slow one delays nobody else.

    The messages of one turn of the event loop go out in one piece if the connection keeps up, and otherwise when it does again.
    With `changes_only`, zones that stay as they were are not sent again.
    """

    __slots__ = (
        "changes_only",
        "close_code",
        "close_sent",
        "deflater",
        "flush_due",
        "identity",
        "lagging",
        "log_sent",
        "outbox",
        "size",
        "transport",
        "waiting",
        "zones_sent",
    )

    def __init__(
        self,
        identity: Identity,
        transport: asyncio.Transport,
        outbox: Outbox,
        deflater: Deflater | None = None,
        changes_only: bool = False,
    ) -> None:
        self.identity: Final = identity
        self.transport: Final = transport
        self.outbox: Final = outbox
        self.deflater: Final = deflater
        self.flush_due = False
        self.lagging = False
        self.log_sent: Final[dict[int, int]] = {}  # seat: the number of lines of its log that were sent
        self.changes_only: Final = changes_only
        self.zones_sent: Final[dict[int, object]] = {}  # seat: the state of the zones that were sent
        self.waiting: Final[list[bytes]] = []
        self.size = 0
        self.close_code = 0  # 0: it stays open
        self.close_sent = False
        transport.set_write_buffer_limits(LAGGING)

    def send(self, message: bytes) -> None:
        if self.close_code:
            return
        self.size += len(message)
        if self.size > MAX_WAITING:
            self.drop()
            return
        self.waiting.append(message)
        self.flush_later()

    def flush_later(self) -> None:
        if not self.flush_due:
            self.flush_due = True
            self.outbox.add(self)

    def flush(self) -> None:
        """Send what waits, unless the connection lags behind; then close it, if it is to be closed."""
        self.flush_due = False
        if self.lagging or self.close_sent or self.transport.is_closing():
            return
        if self.waiting:
            data = text_frames(self.waiting) if self.deflater is None else self.deflater.text_frames(self.waiting)
            self.waiting.clear()
            self.size = 0
            self.transport.write(data)
        if self.close_code:
            self.close_sent = True
            self.transport.write(close_frame(self.close_code))

    def keeps_up(self, value: bool) -> None:
        """Whether the client receives what is sent as fast as it is sent."""
        self.lagging = not value
        if value:
            self.flush_later()

    def pong(self, payload: bytes) -> None:
        if not self.lagging and not self.close_code:
            self.transport.write(control_frame(PONG, payload))

    def drop(self) -> None:
        """Send nothing more: the connection is too slow, or the client should connect again."""
        self.waiting.clear()
        self.size = 0
        self.close(TRY_AGAIN_LATER)

    def close(self, code: int) -> None:
        """Close it after what waits has been sent. The client answers, and then the connection ends."""
        if not self.close_code:
            self.close_code = code
            self.flush_later()
            asyncio.get_running_loop().call_later(CLOSE_WITHIN, self.transport.abort)

    def client_closes(self, code: int) -> None:
        """The client closes the connection, or has answered that it is closed."""
        self.close(code)
        self.flush()
        self.transport.close()
