"""Accepting connections. One that never sends a whole request is closed; no response contains the version of the software."""

import asyncio
from typing import Any, Final

from aiohttp import hdrs, web

#: Seconds within which the headers of a connection's first request must arrive.
HEADER_TIMEOUT: Final = 20.0

#: Seconds for which a connection is kept after a request, whether the next one has begun or not.
KEEP_ALIVE: Final = 75.0

SOFTWARE: Final = "Ludocracy"


class Connection(web.RequestHandler):  # type: ignore[type-arg,unused-ignore]
    """A client's connection. aiohttp has no time limit for the first request, and answers invalid requests itself."""

    __slots__ = ("silence",)

    def __init__(self, server: web.Server, timeout: float, **settings: Any) -> None:
        loop = asyncio.get_running_loop()
        super().__init__(server, loop=loop, **settings)
        self.silence: asyncio.TimerHandle = loop.call_later(timeout, self.force_close)

    def request_arrived(self) -> None:
        """Stop the time limit: the headers of a request are complete."""
        self.silence.cancel()

    def hand_over(self, successor: asyncio.Protocol) -> tuple[asyncio.Transport, bytes]:
        """Give the transport to another protocol, and forget it. Also return what the client has sent ahead of the answer."""
        transport, early = self.transport, self._message_tail
        assert transport is not None
        self.transport = None  # it is not to be closed
        transport.set_protocol(successor)
        self.connection_lost(None)
        return transport, early

    def connection_lost(self, exc: BaseException | None) -> None:
        self.silence.cancel()
        super().connection_lost(exc)

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        response = super().handle_error(request, status, exc, message)
        response.headers[hdrs.SERVER] = SOFTWARE
        return response


async def listen(
    runner: web.AppRunner, host: str, port: int, timeout: float = HEADER_TIMEOUT
) -> tuple[asyncio.Server, int]:
    """Accept connections for an application. Return the listening server, to be closed before the runner, and its port."""
    server = runner.server
    assert server is not None

    def connect() -> Connection:
        return Connection(server, timeout, access_log=None, max_field_size=16384, keepalive_timeout=KEEP_ALIVE)

    listening = await asyncio.get_running_loop().create_server(connect, host, port)
    return listening, int(listening.sockets[0].getsockname()[1])
