"""The WebSockets of docs/protocol.md: one a table, and the lobby's."""

import asyncio
import contextlib
import logging
from typing import Final

import msgspec
from aiohttp import WSMsgType, web

from ludocracy.server.desk import Desk
from ludocracy.server.hall import Hall
from ludocracy.server.limits import Bucket
from ludocracy.server.refusal import Refused, refused
from ludocracy.server.tables import LiveTable
from ludocracy.server.visitors import Visitor
from ludocracy.server.wire import MOST_BYTES, encode, read_request

log: Final = logging.getLogger("ludocracy.sockets")

NO_TABLE: Final = 4004
TOO_FAST: Final = 4008
NOT_ALLOWED: Final = 4003

#: Messages a second and at once, of one connection.
RATE: Final = 30.0
BURST: Final = 120.0

#: A connection that is refused as too fast so many times in a row is closed.
STUBBORN: Final = 60

HEARTBEAT: Final = 25.0


class Sockets:
    def __init__(self, hall: Hall, desk: Desk) -> None:
        self.hall: Final = hall
        self.desk: Final = desk
        self.open: Final[set[web.WebSocketResponse]] = set()

    def routes(self) -> list[web.RouteDef]:
        return [web.get("/api/tables/{table}/ws", self.table), web.get("/api/lobby/ws", self.lobby)]

    async def begin(self, request: web.Request) -> web.WebSocketResponse:
        self.desk.check_origin(request)
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=MOST_BYTES, compress=True)
        if not socket.can_prepare(request).ok:
            raise Refused("bad-message", "a WebSocket is expected here", status=426)
        await socket.prepare(request)
        self.open.add(socket)
        self.hall.metrics.sockets += 1
        return socket

    def end(self, socket: web.WebSocketResponse) -> None:
        self.open.discard(socket)
        self.hall.metrics.sockets -= 1

    async def table(self, request: web.Request) -> web.StreamResponse:
        who = await self.desk.who(request)
        socket = await self.begin(request)
        try:
            try:
                table = await self.hall.table(request.match_info["table"])
            except Refused:
                await socket.close(code=NO_TABLE)
                return socket
            if who.scope == "seat" and who.table != table.id:
                await socket.close(code=NOT_ALLOWED)
                return socket
            visitor = Visitor(who, socket, request.transport)
            sender = asyncio.create_task(visitor.send())
            try:
                await table.enter(visitor)
                await self.listen(table, visitor)
            finally:
                table.exit(visitor)
                await farewell(visitor, sender)
        finally:
            self.end(socket)
        return socket

    async def listen(self, table: LiveTable, visitor: Visitor) -> None:
        factor = self.desk.limits.factor
        bucket = Bucket(RATE * factor, BURST * factor)
        metrics = self.hall.metrics
        too_fast = 0
        async for message in visitor.socket:
            metrics.messages += 1
            if factor and not bucket.take():
                too_fast += 1
                if too_fast > STUBBORN:
                    visitor.dismiss(TOO_FAST)
                    return
                visitor.tell(encode(refused(Refused("too-fast"), None, visitor.who.language)))
                continue
            too_fast = 0
            try:
                if message.type is not WSMsgType.TEXT:
                    raise Refused("bad-message", "messages are text")
                table.hear(visitor, read_request(message.data))
            except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
                no = Refused("bad-message", str(error)[:300])
                visitor.tell(encode(refused(no, None, visitor.who.language)))
            except Refused as no:
                visitor.tell(encode(refused(no, None, visitor.who.language)))

    async def lobby(self, request: web.Request) -> web.StreamResponse:
        who = await self.desk.who(request)
        socket = await self.begin(request)
        visitor = Visitor(who, socket, request.transport)
        sender = asyncio.create_task(visitor.send())
        self.hall.guests.append(visitor)
        try:
            visitor.tell(encode(self.hall.lobby(who)))
            async for _ in socket:
                pass  # it only listens
        finally:
            self.hall.guests.remove(visitor)
            await farewell(visitor, sender)
            self.end(socket)
        return socket

    async def close(self) -> None:
        """Say that the server goes; who does not answer that holds nobody up."""
        goodbyes = [asyncio.wait_for(socket.close(code=1001), 1) for socket in self.open]
        await asyncio.gather(*goodbyes, return_exceptions=True)


async def farewell(visitor: Visitor, sender: "asyncio.Task[None]") -> None:
    """The connection is over, or is to be as soon as its last words are said."""
    if not visitor.gone:
        visitor.leave()
    with contextlib.suppress(asyncio.CancelledError, TimeoutError):
        await asyncio.wait_for(sender, 5)
