"""The connection of a client: what waits to be sent through its WebSocket."""

import asyncio
import logging
import time
from collections import deque
from typing import Final

from websockets.frames import CloseCode
from websockets.protocol import State
from websockets.server import ServerProtocol

from ludocracy.server.people.identity import Identity

log: Final = logging.getLogger("ludocracy.tables")

#: A connection with more unsent bytes is closed; the client can connect again and get everything afresh.
MAX_WAITING: Final = 1_000_000

#: A connection with more bytes in flight gets nothing new until it has received them.
LAGGING: Final = 65_536

#: The close code for clients of a table that another process serves: they connect again at once.
MOVED: Final[int] = CloseCode.SERVICE_RESTART

#: The close code of a table of a round that only its players may see.
CLOSED: Final = 4005

#: Seconds that a connection may take to receive its last messages and to close.
CLOSE_WITHIN: Final = 5.0


#: Connections are written to for so many seconds in one turn of the event loop: compressing for a thousand watchers takes longer.
AT_ONCE: Final = 0.005


class Outbox:
    """The connections of a server with messages to be sent at the end of this turn of the event loop."""

    def __init__(self) -> None:
        self.due: Final[deque[ClientConnection]] = deque()

    def add(self, connection: "ClientConnection") -> None:
        if not self.due:
            asyncio.get_running_loop().call_soon(self.flush)
        self.due.append(connection)

    def flush(self) -> None:
        """Write to those that are due; if there are too many of them, to some, and to the others in the next turn."""
        ends = time.monotonic() + AT_ONCE
        try:
            while self.due:
                self.write(self.due.popleft())
                if time.monotonic() > ends:
                    break
        finally:
            if self.due:
                asyncio.get_running_loop().call_soon(self.flush)

    @staticmethod
    def write(connection: "ClientConnection") -> None:
        """Write to a connection; whatever is wrong with it, the others do not wait for it."""
        try:
            connection.flush()
        except Exception:
            log.exception("a connection cannot be written to")
            connection.transport.abort()


class ClientConnection:
    """Each connection has its own queue of messages, so that a slow one delays nobody else.

    The messages of one turn of the event loop go out in one piece if the connection keeps up, and otherwise when it does again.
    With `changes_only`, zones that stay as they were are not sent again.
    """

    __slots__ = (
        "behind",
        "changes_only",
        "close_code",
        "flush_due",
        "identity",
        "lagging",
        "log_sent",
        "outbox",
        "promises_sent",
        "protocol",
        "size",
        "transport",
        "waiting",
        "zones_sent",
    )

    def __init__(
        self,
        identity: Identity,
        transport: asyncio.Transport,
        protocol: ServerProtocol,
        outbox: Outbox,
        changes_only: bool = False,
    ) -> None:
        self.identity: Final = identity
        self.transport: Final = transport
        self.protocol: Final = protocol  # turns messages into frames, and back
        self.outbox: Final = outbox
        self.flush_due = False
        self.lagging = False
        self.behind = False  # it has not been sent the current views
        self.log_sent: Final[dict[int, int]] = {}  # seat: the number of lines of its log that were sent
        self.changes_only: Final = changes_only
        self.promises_sent = b""  # the newest list that was sent
        self.zones_sent: Final[dict[int, object]] = {}  # seat: the state of the zones that were sent
        self.waiting: Final[list[bytes]] = []
        self.size = 0
        self.close_code = 0  # 0: it stays open
        transport.set_write_buffer_limits(LAGGING)

    @property
    def gone(self) -> bool:
        """Return whether nothing that is sent now would arrive."""
        return bool(self.close_code) or self.transport.is_closing()

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
        protocol = self.protocol
        if self.lagging or self.transport.is_closing() or protocol.state is not State.OPEN:
            return
        for message in self.waiting:
            protocol.send_text(message)
        self.write()
        self.waiting.clear()
        self.size = 0
        if self.close_code:
            protocol.send_close(self.close_code)
            self.write()

    def write(self) -> None:
        """Send the frames that are ready. A client that lags behind gets no pongs."""
        frames = self.protocol.data_to_send()
        if self.transport.is_closing():
            return
        if frames and not self.lagging:
            self.transport.write(b"".join(frames))
        if self.protocol.eof_sent:
            self.close(CloseCode.NORMAL_CLOSURE)  # starts the time limit
            self.transport.write_eof()

    def keeps_up(self, value: bool) -> None:
        """Note whether the client receives what is sent as fast as it is sent."""
        self.lagging = not value
        if value:
            self.flush_later()

    def drop(self) -> None:
        """Send nothing more: the connection is too slow, or the client should connect again."""
        self.waiting.clear()
        self.size = 0
        self.close(CloseCode.TRY_AGAIN_LATER)

    def close(self, code: int) -> None:
        """Close it after what waits has been sent. The client answers, and then the connection ends."""
        if not self.close_code:
            self.close_code = code
            self.flush_later()
            asyncio.get_running_loop().call_later(CLOSE_WITHIN, self.transport.abort)
