"""Who is there: a request's or a connection's person, rights and language, and the way to tell it something."""

import asyncio
import contextlib
import logging
from collections import deque
from typing import Final

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

log: Final = logging.getLogger("ludocracy.visitors")

#: A connection that lets so much pile up is closed; it can come back and get everything afresh.
MOST_WAITING: Final = 8_000_000

#: A connection that has so many bytes under way gets no more before it has taken them.
LAGGING: Final = 65_536


class Who(msgspec.Struct):
    """On whose behalf something is asked."""

    person: str = ""  # empty: somebody unknown, who can watch
    name: str = ""
    language: str = "en"
    home: str = ""  # the server's address as this visitor knows it
    scope: str = ""  # "": the page's cookie; "play" or "seat": a token
    table: str = ""  # of a seat's token
    seat: int = -1
    address: str = ""  # whose rate is counted

    def reaches(self, table: str, seat: int) -> bool:
        """Whether a token of one seat is for this one; all else is for any."""
        return self.scope != "seat" or (self.table == table and self.seat == seat)


class Visitor:
    """One connection. What it is told waits in a line of its own, so that a slow one holds nobody up.

    What is told in one turn of the loop goes out in one piece where nothing is compressed and the connection takes it; else a
    task of its own sends it bit by bit.
    """

    def __init__(self, who: Who, socket: web.WebSocketResponse, transport: asyncio.Transport | None = None) -> None:
        self.who: Final = who
        self.socket: Final = socket
        self.transport: Final = None if socket.compress else transport
        self.due = False  # a `flush` is to come
        self.log_sent: Final[dict[int, int]] = {}  # seat: how many lines of its log this visitor has
        self.waiting: Final[deque[bytes]] = deque()
        self.size = 0
        self.more: Final = asyncio.Event()
        self.gone = False
        self.code: int = WSCloseCode.TRY_AGAIN_LATER

    def tell(self, frame: bytes) -> None:
        if self.gone:
            return
        self.size += len(frame)
        if self.size > MOST_WAITING:
            self.leave()
            return
        self.waiting.append(frame)
        if self.transport is None:
            self.more.set()
        elif not self.due:
            self.due = True
            asyncio.get_running_loop().call_soon(self.flush, self.transport)

    def flush(self, transport: asyncio.Transport) -> None:
        """Send what waits, unless the connection lags behind."""
        self.due = False
        if transport.is_closing() or transport.get_write_buffer_size() > LAGGING:
            self.more.set()
            return
        if not self.waiting:
            return
        parts: list[bytes] = []
        for frame in self.waiting:
            parts.append(head_of(len(frame)))
            parts.append(frame)
        self.waiting.clear()
        self.size = 0
        transport.write(b"".join(parts))

    def leave(self) -> None:
        """No more for this one: it is too slow, or is to come again."""
        self.gone = True
        self.waiting.clear()
        self.more.set()

    def dismiss(self, code: int) -> None:
        """No more from this one; it is still told what waits for it, and why."""
        self.gone, self.code = True, code
        self.more.set()

    async def send(self) -> None:
        """Send what waits until the connection ends."""
        with contextlib.suppress(ConnectionError, asyncio.CancelledError):
            while self.waiting or not self.gone:
                if not self.waiting:
                    self.more.clear()
                    await self.more.wait()
                    continue
                frame = self.waiting.popleft()
                self.size -= len(frame)
                await self.socket.send_frame(frame, WSMsgType.TEXT)
            await self.socket.close(code=self.code)


def head_of(size: int) -> bytes:
    """What stands before a whole text frame that a server sends (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((0x81, size))
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")
