"""Relaying requests and WebSockets to the process that serves a table.

A request is sent again by an HTTP client. The bytes of a WebSocket are passed on unchanged: frames are neither read nor
compressed a second time.
"""

import asyncio
from typing import Any, Final
from urllib.parse import urlsplit

import aiohttp
from aiohttp import hdrs, web

from ludocracy.server.cluster.placement import Unavailable
from ludocracy.server.cluster.trust import HEADER, Relayed, signed
from ludocracy.server.metrics import Metrics
from ludocracy.server.storage.locks import Process

#: A process must accept a connection, and begin to answer a handshake, within this many seconds.
CONNECT: Final = 2.0
HANDSHAKE: Final = 10.0

#: A relayed request may take this long: the check of a long game takes a while.
REQUEST: Final = 60.0

#: While more than this many bytes wait to be sent to a client or process, nothing more is read for it.
LAGGING: Final = 262_144

#: Seconds within which an end that is closed must take what still waits for it.
CLOSE_WITHIN: Final = 5.0

#: The answer of a process that does not serve the table (any more).
MISDIRECTED: Final = 421

#: Headers that belong to one connection, not to the request.
_OWN: Final = frozenset({"connection", "keep-alive", "transfer-encoding", "upgrade", "content-length", HEADER.lower()})

#: A request's body is read, and so inflated, before it is sent on.
_OF_REQUESTS: Final = _OWN | {"content-encoding"}


class Relay:
    def __init__(self, key: bytes, metrics: Metrics) -> None:
        self.key: Final = key
        self.metrics: Final = metrics
        self.session: aiohttp.ClientSession | None = None
        self.tunnels: Final[dict[str, set[Tunnel]]] = {}  # by process

    def drop_all(self) -> None:
        for process in list(self.tunnels):
            self.drop(process)

    async def close(self) -> None:
        self.drop_all()
        if self.session is not None:
            await self.session.close()

    def drop(self, process_id: str) -> None:
        """Close the sockets of a process that is gone or hangs: their clients connect again."""
        for tunnel in list(self.tunnels.get(process_id, ())):
            tunnel.close()

    def client(self) -> aiohttp.ClientSession:
        if self.session is None:
            limits = aiohttp.ClientTimeout(total=REQUEST, sock_connect=CONNECT)
            self.session = aiohttp.ClientSession(
                timeout=limits, cookie_jar=aiohttp.DummyCookieJar(), auto_decompress=False, trust_env=False
            )
        return self.session

    async def ask(self, process: Process, path: str, body: Any = None, timeout: float = CONNECT) -> bool:
        """Send a request of this process to another; return whether it was done."""
        header = {HEADER: signed(self.key, Relayed(process.id))}
        limits = aiohttp.ClientTimeout(total=timeout)
        try:
            url = f"{process.address}{path}"
            async with self.client().post(url, json=body or {}, headers=header, timeout=limits) as answer:
                return answer.status == 200
        except (aiohttp.ClientError, OSError, TimeoutError):
            return False

    def headers(self, request: web.Request, process: Process, address: str, home: str) -> list[tuple[str, str]]:
        kept = [(name, value) for name, value in request.headers.items() if name.lower() not in _OF_REQUESTS]
        return [*kept, (HEADER, signed(self.key, Relayed(process.id, address, home)))]

    # -- requests ------------------------------------------------------------------------------------------

    async def forward(self, request: web.Request, process: Process, address: str, home: str) -> web.StreamResponse:
        """Return the answer of another process; raises Unavailable when it did nothing."""
        if request.headers.get(hdrs.UPGRADE, "").lower() == "websocket":
            return await self.tunnel(request, process, address, home)
        self.metrics.relayed += 1
        headers = self.headers(request, process, address, home)
        body = await request.read() if request.can_read_body or request.body_exists else None
        url = f"{process.address}{request.raw_path}"
        try:
            async with self.client().request(
                request.method, url, headers=headers, data=body, allow_redirects=False
            ) as answer:
                if answer.status == MISDIRECTED:
                    raise Unavailable
                response = web.Response(status=answer.status, body=await answer.read())
                for name, value in answer.headers.items():
                    if name.lower() not in _OWN and name.lower() != "content-length":
                        if name.lower() == "set-cookie":
                            response.headers.add(name, value)
                        else:
                            response.headers[name] = value
                return response
        except aiohttp.ClientConnectorError as error:
            raise Unavailable from error
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            if request.method in ("GET", "HEAD"):
                raise Unavailable from error
            raise ConnectionResetError("the process that serves the table is gone") from error

    # -- WebSockets ----------------------------------------------------------------------------------------

    async def tunnel(self, request: web.Request, process: Process, address: str, home: str) -> web.StreamResponse:
        """Connect a client's WebSocket with the process that serves its table, until one of them ends it."""
        where = urlsplit(process.address)
        loop = asyncio.get_running_loop()
        try:
            transport, handshake = await asyncio.wait_for(
                loop.create_connection(Handshake, where.hostname or "", where.port or 80), CONNECT
            )
        except (OSError, TimeoutError) as error:
            raise Unavailable from error
        try:
            head = [f"{request.method} {request.raw_path} HTTP/1.1", "Connection: Upgrade", "Upgrade: websocket"]
            head += [f"{name}: {value}" for name, value in self.headers(request, process, address, home)]
            transport.write("\r\n".join([*head, "", ""]).encode("utf-8", "surrogateescape"))
            try:
                status = await asyncio.wait_for(handshake.status, HANDSHAKE)
            except (OSError, TimeoutError) as error:
                raise Unavailable from error
            if status == MISDIRECTED:
                raise Unavailable
            if status != 101:
                transport.close()
                return web.Response(status=status)
            self.connect(request.protocol, transport, bytes(handshake.received), process.id)
        except BaseException:
            transport.abort()
            raise
        return Upgraded()

    def connect(self, client: Any, transport: asyncio.Transport, received: bytes, process_id: str) -> None:
        """Connect a client with a process that has answered its handshake; from now on bytes are only passed on.

        `client` is the `Connection` of http/connection.py that brought the handshake.
        """
        if client.transport is None:
            raise ConnectionResetError("the client is gone")
        tunnel = Tunnel(self, process_id)
        taken, early = client.hand_over(tunnel.client)
        tunnel.client.begin(taken)
        transport.set_protocol(tunnel.process)
        tunnel.process.begin(transport)
        self.tunnels.setdefault(process_id, set()).add(tunnel)
        self.metrics.tunnels += 1
        taken.write(received)
        if early:
            transport.write(early)

    def ended(self, tunnel: "Tunnel") -> None:
        if tunnel in self.tunnels.get(tunnel.process_id, ()):
            self.tunnels[tunnel.process_id].discard(tunnel)
            self.metrics.tunnels -= 1


class Handshake(asyncio.Protocol):
    """Waits for the answer of a process to a handshake. `received` is the answer, and what follows it."""

    def __init__(self) -> None:
        self.received: Final = bytearray()
        self.status: Final[asyncio.Future[int]] = asyncio.get_running_loop().create_future()

    def data_received(self, data: bytes) -> None:
        self.received.extend(data)
        if self.status.done():
            return
        if b"\r\n\r\n" in self.received:
            self.status.set_result(int(self.received.split(b" ", 2)[1]))
        elif len(self.received) > LAGGING:
            self.connection_lost(None)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.status.done():
            self.status.set_exception(ConnectionResetError("the process has closed the connection"))


class Pipe(asyncio.Protocol):
    """One end of a tunnel. What arrives is sent on at once, without a task or a buffer: that is all a relayed move adds."""

    __slots__ = ("other", "transport", "tunnel")

    def __init__(self, tunnel: "Tunnel") -> None:
        self.tunnel: Final = tunnel
        self.other: Pipe
        self.transport: asyncio.Transport

    def begin(self, transport: asyncio.Transport) -> None:
        self.transport = transport
        transport.set_write_buffer_limits(LAGGING)

    def data_received(self, data: bytes) -> None:
        self.other.transport.write(data)

    def pause_writing(self) -> None:
        """Read nothing more for this end, which does not read."""
        if not self.tunnel.closed:
            self.other.transport.pause_reading()

    def resume_writing(self) -> None:
        if not self.tunnel.closed:
            self.other.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self.tunnel.close()


class Tunnel:
    """Passes bytes between a client and another process, until one of them closes its connection."""

    def __init__(self, relay: Relay, process_id: str) -> None:
        self.relay: Final = relay
        self.process_id: Final = process_id
        self.client: Final = Pipe(self)
        self.process: Final = Pipe(self)
        self.client.other, self.process.other = self.process, self.client
        self.closed = False

    def close(self) -> None:
        """Close both ends, after what waits has been sent."""
        if self.closed:
            return
        self.closed = True
        self.relay.ended(self)
        for pipe in (self.client, self.process):
            pipe.transport.close()
            asyncio.get_running_loop().call_later(CLOSE_WITHIN, pipe.transport.abort)


class Upgraded(web.StreamResponse):
    """Stands for a response that has already been sent."""

    async def prepare(self, request: web.BaseRequest) -> None:
        return None

    async def write_eof(self, data: bytes = b"") -> None:
        return None
