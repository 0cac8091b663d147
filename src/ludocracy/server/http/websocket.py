"""The WebSockets of docs/protocol.md: one per table, and the lobby's."""

import asyncio
import contextlib
import http
import logging
import time
from collections import Counter
from typing import Final

import msgspec
from aiohttp import web
from websockets.datastructures import Headers
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from ludocracy.server.cluster.relay import Upgraded
from ludocracy.server.http.auth import Authenticator
from ludocracy.server.http.connection import SOFTWARE, Connection
from ludocracy.server.http.rate_limits import Bucket
from ludocracy.server.lobby.lobby import Lobby
from ludocracy.server.metrics import Metrics
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused, refused
from ludocracy.server.protocol.messages import encode
from ludocracy.server.protocol.requests import MAX_BYTES, read_request
from ludocracy.server.tables.actor import TableActor
from ludocracy.server.tables.connections import ClientConnection, Outbox
from ludocracy.server.tables.registry import TableRegistry

#: Close codes of this server, beside those of the standard.
ENDED: Final = 4001
NOT_ALLOWED: Final = 4003
NO_TABLE: Final = 4004
TOO_FAST: Final = 4008

#: What one connection may send per second, and at once: frames of any kind, and bytes after decompression. All connections of
#: an address or a person together may send ten times as many frames (rate_limits.py).
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

#: Every SWEEP seconds all connections are looked at. One that has been silent for PING_AFTER of these times gets a ping, and
#: one that does not answer it in time is closed.
SWEEP: Final = 5.0
PING_AFTER: Final = 5
DEAD_AFTER: Final = 8

#: Compression keeps little memory between messages: nothing of what a client sent, and 33 KB of what it was sent. With the
#: defaults of zlib it would be about 300 KB.
DEFLATE: Final = ServerPerMessageDeflateFactory(
    client_no_context_takeover=True, server_max_window_bits=12, compress_settings={"level": 1, "memLevel": 5}
)

#: The content of a frame, as websockets returns it.
Payload = bytes | bytearray | memoryview

#: Protocol errors of clients are not worth a line of the log.
LOG: Final = logging.getLogger("ludocracy.websockets")
LOG.setLevel(logging.ERROR)

#: The server stops within this many seconds, whether clients answer or not.
GOODBYE: Final = 1.0


class SocketLimits:
    """What one connection may send."""

    __slots__ = ("frames", "raw", "refusals", "size")

    def __init__(self, factor: float) -> None:
        self.raw: Final = Bucket(RAW_BYTES * factor, RAW_BURST * factor)
        self.frames: Final = Bucket(RATE * factor, BURST * factor)
        self.size: Final = Bucket(BYTES * factor, BYTES_BURST * factor)
        self.refusals = 0  # in a row


class WebSocket(asyncio.Protocol):
    """What a client sends to a table, or to the lobby if it has no `actor`. It takes a connection over after the handshake.

    aiohttp answers only the request of the handshake, and the library websockets reads and writes the frames: aiohttp keeps
    about 18 KB of objects for each open WebSocket, and wakes a task for each message.
    """

    __slots__ = (
        "actor",
        "connection",
        "expiry",
        "kind",
        "limits",
        "message",
        "ready",
        "silence",
        "sockets",
        "unsent",
    )

    def __init__(self, sockets: "WebSockets", limits: SocketLimits | None) -> None:
        self.sockets: Final = sockets
        self.limits: Final = limits
        self.connection: ClientConnection
        self.actor: TableActor | None = None
        self.ready = False  # the client's messages are read
        self.silence = 0  # sweeps since the client was last heard
        self.unsent = 0  # bytes in flight at the last sweep
        self.kind = Opcode.TEXT  # of a message that arrives in parts
        self.message = bytearray()
        self.expiry: asyncio.TimerHandle | None = None  # of the token

    # -- what the transport calls ----------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        self.silence = 0
        connection = self.connection
        if self.limits is not None and not self.limits.raw.take(len(data)):
            connection.transport.abort()
            return
        connection.protocol.receive_data(data)
        for frame in connection.protocol.events_received():
            assert isinstance(frame, Frame)  # the request was read by aiohttp
            self.take(frame)
        connection.write()

    def pause_writing(self) -> None:
        """Read nothing more from a client that does not read: each of its requests would add to what waits for it."""
        self.connection.keeps_up(False)
        self.connection.transport.pause_reading()

    def resume_writing(self) -> None:
        self.connection.keeps_up(True)
        if self.ready:
            self.connection.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self.sockets.end(self)

    # -- messages ------------------------------------------------------------------------------------------

    def take(self, frame: Frame) -> None:
        """Take a frame. The parts of a message are collected; the protocol limits their size."""
        kind = frame.opcode
        if kind is Opcode.CONT or (kind in (Opcode.TEXT, Opcode.BINARY) and not frame.fin):
            if kind is not Opcode.CONT:
                self.kind = kind
            self.message += frame.data
            if frame.fin:
                whole, self.message = self.message, bytearray()
                self.complete(self.kind, whole)
        elif kind is not Opcode.CLOSE:
            self.complete(kind, frame.data)

    def complete(self, kind: Opcode, data: Payload) -> None:
        """Take a message or a control frame, within the limits; a client that keeps sending too fast is disconnected."""
        connection = self.connection
        if connection.close_code:
            return
        self.sockets.metrics.messages += 1
        limits = self.limits
        if limits is not None:
            if not (limits.frames.take() and limits.size.take(len(data)) and self.sockets.may_send(connection)):
                limits.refusals += 1
                if limits.refusals > MAX_REFUSALS:
                    connection.close(TOO_FAST)
                else:
                    self.refuse(Refused("too-fast"))
                return
            limits.refusals = 0
        if kind is Opcode.TEXT:
            self.listen(data)
        elif kind is Opcode.BINARY:
            self.refuse(Refused("bad-message", "messages are text"))

    def listen(self, data: Payload) -> None:
        try:
            text = str(data, "utf-8")
        except UnicodeDecodeError:
            self.connection.protocol.fail(CloseCode.INVALID_DATA)
            self.connection.write()
            return
        try:
            if self.actor is None:
                raise Refused("bad-message", "the lobby only sends")
            self.actor.receive(self.connection, read_request(text))
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            self.refuse(Refused("bad-message", str(error)[:300]))
        except Refused as refusal:
            self.refuse(refusal)

    def refuse(self, refusal: Refused) -> None:
        self.connection.send(encode(refused(refusal, None, self.connection.identity.language)))

    # -- the server's side -----------------------------------------------------------------------------------

    def begin(self) -> None:
        """Read what the client sends."""
        self.ready = True
        if not self.connection.lagging:
            self.connection.transport.resume_reading()

    def sweep(self) -> None:
        """Look after the connection: ping a silent client, and give up one that does not answer."""
        self.silence += 1
        connection = self.connection
        before, self.unsent = self.unsent, connection.transport.get_write_buffer_size()
        if self.unsent < before:  # it receives, slowly
            self.silence = 0
        if self.silence == PING_AFTER and connection.protocol.state is State.OPEN:
            connection.protocol.send_ping(b"")
            connection.write()
        elif self.silence >= DEAD_AFTER:
            connection.transport.abort()


def handshake_of(request: web.Request) -> Request:
    version = request.version
    return Request(
        request.raw_path, Headers(request.headers.items()), request.method, f"HTTP/{version.major}.{version.minor}"
    )


class WebSockets:
    def __init__(self, auth: Authenticator, registry: TableRegistry, lobby: Lobby, metrics: Metrics) -> None:
        self.auth: Final = auth
        self.registry: Final = registry
        self.lobby: Final = lobby
        self.metrics: Final = metrics
        self.outbox: Final = Outbox()
        self.open: Final[set[WebSocket]] = set()
        self.of_address: Final[Counter[str]] = Counter()
        self.sweeping: asyncio.TimerHandle | None = None
        self.all_closed: asyncio.Event | None = None

    def routes(self) -> list[web.RouteDef]:
        return [web.get("/api/tables/{table}/ws", self.table_socket), web.get("/api/lobby/ws", self.lobby_socket)]

    # -- opening and closing -------------------------------------------------------------------------------

    def accept(self, request: web.Request, identity: Identity, changes_only: bool = False) -> WebSocket:
        """Answer the handshake and take the connection over; nothing is read before `begin`."""
        factor = self.auth.limits.factor
        if factor and self.of_address[identity.address] >= MAX_PER_ADDRESS * factor:
            raise Refused("too-fast", status=429)
        protocol = ServerProtocol(state=State.OPEN, extensions=[DEFLATE], max_size=MAX_BYTES, logger=LOG)
        answer = protocol.accept(handshake_of(request))
        if answer.status_code != http.HTTPStatus.SWITCHING_PROTOCOLS:
            raise Refused("bad-message", "a WebSocket is expected here", status=426)
        answer.headers["Server"] = SOFTWARE
        handler = request.protocol
        if not isinstance(handler, Connection) or handler.transport is None:
            raise ConnectionResetError("the client is gone")
        socket = WebSocket(self, SocketLimits(factor) if factor else None)
        transport, early = handler.hand_over(socket)
        transport.pause_reading()
        transport.write(answer.serialize())
        socket.connection = ClientConnection(identity, transport, protocol, self.outbox, changes_only)
        self.open.add(socket)
        self.of_address[identity.address] += 1
        self.metrics.sockets += 1
        loop = asyncio.get_running_loop()
        if identity.expires:
            delay = max(0.0, identity.expires / 1000 - time.time())
            socket.expiry = loop.call_later(delay, socket.connection.close, ENDED)
        if self.sweeping is None:
            self.sweeping = loop.call_later(SWEEP, self.sweep)
        if early:
            socket.connection.close(CloseCode.PROTOCOL_ERROR)
        return socket

    def end(self, socket: WebSocket) -> None:
        """Forget a connection that is closed."""
        connection = socket.connection
        address = connection.identity.address
        self.open.discard(socket)
        if socket.expiry is not None:
            socket.expiry.cancel()
        if socket.actor is not None:
            socket.actor.leave(connection)
        elif connection in self.lobby.connections:
            self.lobby.connections.remove(connection)
        self.of_address[address] -= 1
        if not self.of_address[address]:
            del self.of_address[address]
        self.metrics.sockets -= 1
        if self.all_closed is not None and not self.open:
            self.all_closed.set()

    def may_send(self, connection: ClientConnection) -> bool:
        """Count a frame against its address and its person; False if their connections together send too many."""
        try:
            for who in connection.identity.client:
                self.auth.limits.take("frame", who)
        except Refused:
            return False
        return True

    def sweep(self) -> None:
        self.sweeping = asyncio.get_running_loop().call_later(SWEEP, self.sweep) if self.open else None
        for socket in list(self.open):
            socket.sweep()

    def revoke(self, person: str, credential: str, spared: str) -> None:
        """Close the connections of a session or token that has ended; of all the person's but one, if it is not named."""
        for socket in self.open:
            identity = socket.connection.identity
            ended = identity.credential == credential if credential else identity.credential != spared
            if identity.person == person and ended:
                socket.connection.close(ENDED)

    def close_refused(self) -> None:
        """Close the connections of those who are banned or disabled by now."""
        for socket in self.open:
            identity = socket.connection.identity
            if self.auth.bans.refusal(identity.person, identity.address) is not None:
                socket.connection.close(NOT_ALLOWED)

    async def close(self) -> None:
        """Tell every client that the server stops, without waiting for those that do not answer."""
        if self.sweeping is not None:
            self.sweeping.cancel()
        if not self.open:
            return
        self.all_closed = asyncio.Event()
        for socket in self.open:
            socket.connection.close(CloseCode.GOING_AWAY)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.all_closed.wait(), GOODBYE)
        for socket in list(self.open):
            socket.connection.transport.abort()

    # -- the routes ----------------------------------------------------------------------------------------

    async def table_socket(self, request: web.Request) -> web.StreamResponse:
        actor: TableActor | None = None
        with contextlib.suppress(Refused):
            # Before the handshake: another process may serve it.
            actor = await self.registry.find(request.match_info["table"])
        # Last, so that a session that ends meanwhile is noticed.
        identity = await self.auth.identify(request)
        socket = self.accept(request, identity, request.query.get("zones") == "changed")
        connection = socket.connection
        if actor is None:
            connection.close(NO_TABLE)
        elif identity.scope == "seat" and identity.table != actor.id:
            connection.close(NOT_ALLOWED)
        else:
            socket.actor = actor
            try:
                await actor.enter(connection)
            except BaseException:
                connection.transport.abort()
                raise
        socket.begin()
        return Upgraded()

    async def lobby_socket(self, request: web.Request) -> web.StreamResponse:
        identity = await self.auth.identify(request)
        socket = self.accept(request, identity)
        self.lobby.connections.append(socket.connection)
        socket.connection.send(encode(self.lobby.message(identity)))
        # Each is shown when it is loaded.
        self.registry.tasks.spawn(self.registry.load_all(self.lobby.unknown(identity)))
        socket.begin()
        return Upgraded()
