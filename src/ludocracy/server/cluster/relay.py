"""Relaying requests and WebSockets to the process that serves a table.

A request is sent again by an HTTP client. The bytes of a WebSocket are passed on unchanged: frames are neither read nor
compressed a second time.
"""

import asyncio
import contextlib
from typing import Any, Final
from urllib.parse import urlsplit

import aiohttp
from aiohttp import hdrs, web

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

#: The answer of a process that does not serve the table (any more).
MISDIRECTED: Final = 421

#: Headers that belong to one connection, not to the request.
_OWN: Final = frozenset({"connection", "keep-alive", "transfer-encoding", "upgrade", "content-length", HEADER.lower()})

#: A request's body is read, and so inflated, before it is sent on.
_OF_REQUESTS: Final = _OWN | {"content-encoding"}


class Unavailable(Exception):
    """The process could not be reached, or does not serve the table any more; nothing was done there."""


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
        """The answer of another process; raises Unavailable when it did nothing."""
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
                told = web.Response(status=answer.status, body=await answer.read())
                for name, value in answer.headers.items():
                    if name.lower() not in _OWN and name.lower() != "content-length":
                        if name.lower() == "set-cookie":
                            told.headers.add(name, value)
                        else:
                            told.headers[name] = value
                return told
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
        try:
            reader, writer = await asyncio.wait_for(
                asyncio.open_connection(where.hostname, where.port or 80, limit=LAGGING), CONNECT
            )
        except (OSError, TimeoutError) as error:
            raise Unavailable from error
        tunnel = Tunnel(request, reader, writer)
        open_to = self.tunnels.setdefault(process.id, set())
        open_to.add(tunnel)
        self.metrics.tunnels += 1
        try:
            head = [f"{request.method} {request.raw_path} HTTP/1.1", "Connection: Upgrade", "Upgrade: websocket"]
            head += [f"{name}: {value}" for name, value in self.headers(request, process, address, home)]
            writer.write("\r\n".join([*head, "", ""]).encode("utf-8", "surrogateescape"))
            try:
                answer = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), HANDSHAKE)
            except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, OSError, TimeoutError) as error:
                raise Unavailable from error
            status = int(answer.split(b" ", 2)[1])
            if status == MISDIRECTED:
                raise Unavailable
            if status != 101:
                return web.Response(status=status)
            return await tunnel.run(answer)
        finally:
            open_to.discard(tunnel)
            self.metrics.tunnels -= 1
            tunnel.close()


class Tunnel:
    """Passes bytes between a client and another process."""

    def __init__(self, request: web.Request, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.request: Final = request
        self.reader: Final = reader
        self.writer: Final = writer

    def close(self) -> None:
        self.writer.close()

    async def run(self, head: bytes) -> web.StreamResponse:
        client = self.request.transport
        if client is None:
            return Upgraded()
        client.write(head)
        # From now on, what the client sends goes to `feed_data`. aiohttp needs these methods of a parser.
        self.request.protocol.set_parser(self)  # type: ignore[arg-type]
        with contextlib.suppress(OSError):
            while data := await self.reader.read(LAGGING):
                if client.is_closing():
                    break
                client.write(data)
                while client.get_write_buffer_size() > LAGGING and not client.is_closing():
                    await asyncio.sleep(0.02)
        self.request.protocol.force_close()
        client.close()
        return Upgraded()

    # -- aiohttp's interface of a parser -------------------------------------------------------------------

    def feed_data(self, data: bytes) -> tuple[bool, bytes]:
        if not self.writer.is_closing():
            self.writer.write(data)
            if self.writer.transport.get_write_buffer_size() > LAGGING:
                self.close()  # a client sends little: the other process does not read any more
        return False, b""

    def feed_eof(self) -> None:
        self.close()

    def set_exception(self, *_: Any) -> None:
        self.close()


class Upgraded(web.StreamResponse):
    """Stands for a response that has already been sent."""

    async def prepare(self, request: web.BaseRequest) -> None:
        return None

    async def write_eof(self, data: bytes = b"") -> None:
        return None
