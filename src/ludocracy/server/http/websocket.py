"""The WebSockets of docs/protocol.md: one per table, and the lobby's."""

import asyncio
import contextlib
from typing import Final

import msgspec
from aiohttp import WSMsgType, web

from ludocracy.server.http.auth import Authenticator
from ludocracy.server.http.rate_limits import Bucket
from ludocracy.server.lobby.lobby import Lobby
from ludocracy.server.metrics import Metrics
from ludocracy.server.protocol.errors import Refused, refused
from ludocracy.server.protocol.messages import encode
from ludocracy.server.protocol.requests import MOST_BYTES, read_request
from ludocracy.server.tables.actor import TableActor
from ludocracy.server.tables.connections import ClientConnection
from ludocracy.server.tables.elsewhere import ServedElsewhere
from ludocracy.server.tables.registry import MOVED, TableRegistry

#: Close codes.
NOT_ALLOWED: Final = 4003
NO_TABLE: Final = 4004
TOO_FAST: Final = 4008

#: Messages of one connection per second, and at once.
RATE: Final = 30.0
BURST: Final = 120.0

#: A connection that is refused as too fast this many times in a row is closed.
STUBBORN: Final = 60

HEARTBEAT: Final = 25.0


class WebSockets:
    def __init__(self, auth: Authenticator, registry: TableRegistry, lobby: Lobby, metrics: Metrics) -> None:
        self.auth: Final = auth
        self.registry: Final = registry
        self.lobby: Final = lobby
        self.metrics: Final = metrics
        self.open: Final[set[web.WebSocketResponse]] = set()

    def routes(self) -> list[web.RouteDef]:
        return [web.get("/api/tables/{table}/ws", self.table_socket), web.get("/api/lobby/ws", self.lobby_socket)]

    async def accept(self, request: web.Request) -> web.WebSocketResponse:
        self.auth.check_origin(request)
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=MOST_BYTES, compress=True)
        if not socket.can_prepare(request).ok:
            raise Refused("bad-message", "a WebSocket is expected here", status=426)
        await socket.prepare(request)
        self.open.add(socket)
        self.metrics.sockets += 1
        return socket

    def end(self, socket: web.WebSocketResponse) -> None:
        self.open.discard(socket)
        self.metrics.sockets -= 1

    async def table_socket(self, request: web.Request) -> web.StreamResponse:
        identity = await self.auth.identify(request)
        actor: TableActor | None = None
        with contextlib.suppress(Refused):
            actor = await self.registry.find(request.match_info["table"])  # before the handshake: it may be elsewhere
        socket = await self.accept(request)
        try:
            if actor is None:
                await socket.close(code=NO_TABLE)
                return socket
            if identity.scope == "seat" and identity.table != actor.id:
                await socket.close(code=NOT_ALLOWED)
                return socket
            connection = ClientConnection(identity, socket, request.transport)
            sender = asyncio.create_task(connection.send_waiting())
            try:
                await actor.enter(connection)
                await self.listen(actor, connection)
            except ServedElsewhere:
                connection.close(MOVED)
            finally:
                actor.leave(connection)
                await finish(connection, sender)
        finally:
            self.end(socket)
        return socket

    async def listen(self, actor: TableActor, connection: ClientConnection) -> None:
        factor = self.auth.limits.factor
        bucket = Bucket(RATE * factor, BURST * factor)
        too_fast = 0
        async for message in connection.socket:
            self.metrics.messages += 1
            if factor and not bucket.take():
                too_fast += 1
                if too_fast > STUBBORN:
                    connection.close(TOO_FAST)
                    return
                self.refuse(connection, Refused("too-fast"))
                continue
            too_fast = 0
            try:
                if message.type is not WSMsgType.TEXT:
                    raise Refused("bad-message", "messages are text")
                actor.receive(connection, read_request(message.data))
            except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
                self.refuse(connection, Refused("bad-message", str(error)[:300]))
            except Refused as refusal:
                self.refuse(connection, refusal)

    def refuse(self, connection: ClientConnection, refusal: Refused) -> None:
        connection.send(encode(refused(refusal, None, connection.identity.language)))

    async def lobby_socket(self, request: web.Request) -> web.StreamResponse:
        identity = await self.auth.identify(request)
        socket = await self.accept(request)
        connection = ClientConnection(identity, socket, request.transport)
        sender = asyncio.create_task(connection.send_waiting())
        self.lobby.connections.append(connection)
        try:
            connection.send(encode(self.lobby.message(identity)))
            async for _ in socket:
                pass  # the lobby only sends
        finally:
            self.lobby.connections.remove(connection)
            await finish(connection, sender)
            self.end(socket)
        return socket

    async def close(self) -> None:
        """Tell every client that the server stops; one that does not answer holds nothing up."""
        goodbyes = [asyncio.wait_for(socket.close(code=1001), 1) for socket in self.open]
        await asyncio.gather(*goodbyes, return_exceptions=True)


async def finish(connection: ClientConnection, sender: "asyncio.Task[None]") -> None:
    """The connection is over, or will be as soon as its last messages are sent."""
    if not connection.closing:
        connection.drop()
    with contextlib.suppress(asyncio.CancelledError, TimeoutError):
        await asyncio.wait_for(sender, 5)
