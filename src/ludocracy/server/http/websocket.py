"""The WebSockets of docs/protocol.md: one per table, and the lobby's."""

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import AsyncIterator
from typing import Final

import msgspec
from aiohttp import WSMsgType, web

from ludocracy.server.http.auth import Authenticator
from ludocracy.server.http.connection import Connection
from ludocracy.server.http.rate_limits import Bucket
from ludocracy.server.lobby.lobby import Lobby
from ludocracy.server.metrics import Metrics
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused, refused
from ludocracy.server.protocol.messages import encode
from ludocracy.server.protocol.requests import MAX_BYTES, read_request
from ludocracy.server.tables.actor import TableActor
from ludocracy.server.tables.connections import ClientConnection, Outbox
from ludocracy.server.tables.elsewhere import ServedElsewhere
from ludocracy.server.tables.registry import MOVED, TableRegistry

#: Close codes.
ENDED: Final = 4001
NOT_ALLOWED: Final = 4003
NO_TABLE: Final = 4004
TOO_FAST: Final = 4008

#: What one connection may send per second, and at once: frames of any kind, and bytes after decompression.
RATE: Final = 30.0
BURST: Final = 120.0
BYTES: Final = 64_000.0
BYTES_BURST: Final = 1_000_000.0

#: The same before frames are parsed. Empty continuation frames, which never become a message, are limited by nothing else.
RAW_BYTES: Final = 128_000.0
RAW_BURST: Final = 2_000_000.0

#: Connections from one address at a time.
MAX_PER_ADDRESS: Final = 500

#: A connection is closed after this many refusals in a row for sending too fast.
MAX_REFUSALS: Final = 60

HEARTBEAT: Final = 25.0


class WebSockets:
    def __init__(self, auth: Authenticator, registry: TableRegistry, lobby: Lobby, metrics: Metrics) -> None:
        self.auth: Final = auth
        self.registry: Final = registry
        self.lobby: Final = lobby
        self.metrics: Final = metrics
        self.outbox: Final = Outbox()
        self.open: Final[dict[web.WebSocketResponse, Identity]] = {}
        self.expiring: Final[dict[web.WebSocketResponse, asyncio.TimerHandle]] = {}
        self.of_address: Final[Counter[str]] = Counter()
        self.closing: Final[set[asyncio.Task[bool]]] = set()

    def routes(self) -> list[web.RouteDef]:
        return [web.get("/api/tables/{table}/ws", self.table_socket), web.get("/api/lobby/ws", self.lobby_socket)]

    async def accept(self, request: web.Request, identity: Identity) -> web.WebSocketResponse:
        factor = self.auth.limits.factor
        if factor and self.of_address[identity.address] >= MAX_PER_ADDRESS * factor:
            raise Refused("too-fast", status=429)
        # Pings are answered by `read`, where they count like every other frame.
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=MAX_BYTES, compress=True, autoping=False)
        if not socket.can_prepare(request).ok:
            raise Refused("bad-message", "a WebSocket is expected here", status=426)
        await socket.prepare(request)
        socket.headers.clear()  # they are sent, and would take more than a kilobyte per connection
        if factor and isinstance(request.protocol, Connection):
            request.protocol.raw_bytes = Bucket(RAW_BYTES * factor, RAW_BURST * factor)
        self.open[socket] = identity
        if identity.expires:
            delay = max(0.0, identity.expires / 1000 - time.time())
            self.expiring[socket] = asyncio.get_running_loop().call_later(delay, self.close_socket, socket)
        self.of_address[identity.address] += 1
        self.metrics.sockets += 1
        return socket

    def end(self, socket: web.WebSocketResponse, identity: Identity) -> None:
        self.open.pop(socket, None)
        if socket in self.expiring:
            self.expiring.pop(socket).cancel()
        self.of_address[identity.address] -= 1
        if not self.of_address[identity.address]:
            del self.of_address[identity.address]
        self.metrics.sockets -= 1

    async def read(self, connection: ClientConnection) -> AsyncIterator[str]:
        """The texts that a client sends, within the limits; a client that keeps sending too fast is disconnected."""
        factor = self.auth.limits.factor
        frames = Bucket(RATE * factor, BURST * factor)
        size = Bucket(BYTES * factor, BYTES_BURST * factor)
        too_fast = 0
        async for message in connection.socket:
            self.metrics.messages += 1
            if factor and not (frames.take() and size.take(len(message.data or b""))):
                too_fast += 1
                if too_fast > MAX_REFUSALS:
                    connection.close(TOO_FAST)
                    return
                self.refuse(connection, Refused("too-fast"))
                continue
            too_fast = 0
            if message.type is WSMsgType.TEXT:
                yield message.data
            elif message.type is WSMsgType.PING:
                await connection.socket.pong(message.data)
            elif message.type is not WSMsgType.PONG:
                self.refuse(connection, Refused("bad-message", "messages are text"))

    async def table_socket(self, request: web.Request) -> web.StreamResponse:
        identity = await self.auth.identify(request)
        actor: TableActor | None = None
        with contextlib.suppress(Refused):
            actor = await self.registry.find(
                request.match_info["table"]
            )  # before the handshake: another process may serve it
        socket = await self.accept(request, identity)
        try:
            if actor is None:
                await socket.close(code=NO_TABLE)
                return socket
            if identity.scope == "seat" and identity.table != actor.id:
                await socket.close(code=NOT_ALLOWED)
                return socket
            changes_only = request.query.get("zones") == "changed"
            connection = ClientConnection(identity, socket, self.outbox, request.transport, changes_only)
            try:
                await actor.enter(connection)
                await self.listen(actor, connection)
            except ServedElsewhere:
                connection.close(MOVED)
            finally:
                actor.leave(connection)
                await connection.finish()
        finally:
            self.end(socket, identity)
        return socket

    async def listen(self, actor: TableActor, connection: ClientConnection) -> None:
        async for text in self.read(connection):
            try:
                actor.receive(connection, read_request(text))
            except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
                self.refuse(connection, Refused("bad-message", str(error)[:300]))
            except Refused as refusal:
                self.refuse(connection, refusal)

    def refuse(self, connection: ClientConnection, refusal: Refused) -> None:
        connection.send(encode(refused(refusal, None, connection.identity.language)))

    async def lobby_socket(self, request: web.Request) -> web.StreamResponse:
        identity = await self.auth.identify(request)
        socket = await self.accept(request, identity)
        connection = ClientConnection(identity, socket, self.outbox, request.transport)
        self.lobby.connections.append(connection)
        try:
            connection.send(encode(self.lobby.message(identity)))
            async for _ in self.read(connection):
                self.refuse(connection, Refused("bad-message", "the lobby only sends"))
        finally:
            self.lobby.connections.remove(connection)
            await connection.finish()
            self.end(socket, identity)
        return socket

    def revoke(self, person: str, credential: str, spared: str) -> None:
        """Close the connections of a session or token that has ended; of all the person's but one, if it is not named."""
        for socket, identity in self.open.items():
            ended = identity.credential == credential if credential else identity.credential != spared
            if identity.person == person and ended:
                self.close_socket(socket)

    def close_socket(self, socket: web.WebSocketResponse) -> None:
        """Close a socket whose session or token has ended."""
        self.closing.add(task := asyncio.create_task(socket.close(code=ENDED)))
        task.add_done_callback(self.closing.discard)

    async def close(self) -> None:
        """Tell every client that the server stops, without waiting for those that do not answer."""
        goodbyes = [asyncio.wait_for(socket.close(code=1001), 1) for socket in list(self.open)]
        await asyncio.gather(*goodbyes, return_exceptions=True)
