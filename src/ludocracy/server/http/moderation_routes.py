"""Reports to the operator, about others and about errors of the page, and blocks."""

from typing import Any, Final

from aiohttp import web

from ludocracy.server.clock import now
from ludocracy.server.http.auth import Authenticator
from ludocracy.server.http.json_bodies import answer, body
from ludocracy.server.people.blocks import Blocks
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.messages import Block
from ludocracy.server.protocol.requests import Accused, DrawingError
from ludocracy.server.protocol.version import VERSION
from ludocracy.server.storage.ids import fresh_id
from ludocracy.server.tables.connections import MOVED
from ludocracy.server.tables.handlers.chat import without_controls
from ludocracy.server.tables.live_table import LiveTable
from ludocracy.server.tables.registry import TableRegistry

#: One person may block this many others.
MAX_BLOCKS: Final = 200


class ModerationRoutes:
    def __init__(self, auth: Authenticator, registry: TableRegistry, blocks: Blocks) -> None:
        self.auth: Final = auth
        self.registry: Final = registry
        self.blocks: Final = blocks

    def routes(self) -> list[web.RouteDef]:
        return [
            web.post("/api/tables/{table}/report", self.report),
            web.post("/api/tables/{table}/drawing-error", self.report_drawing_error),
            web.post("/api/tables/{table}/block", self.block),
            web.get("/api/me/blocks", self.list_blocks),
            web.delete("/api/me/blocks/{block}", self.unblock),
        ]

    def limit(self, kind: str, identity: Identity) -> None:
        for who in identity.client:
            self.auth.limits.take(kind, who)

    async def report(self, request: web.Request) -> web.Response:
        """Report a person, or a line of the chat with its text, to the operator."""
        wanted = await body(request, Accused)
        identity, actor = await self.auth.known(request), await self.registry.find(request.match_info["table"])
        self.limit("report", identity)
        about, name, said = await actor.queue.read(lambda: accused(actor.table, identity, wanted), identity.client)
        row = {"about": about, "name": name, "chat": wanted.chat, "said": said, "reason": wanted.reason}
        await self.add_report(identity, actor.id, row)
        return answer({})

    async def report_drawing_error(self, request: web.Request) -> web.Response:
        """Report to the operator that the page could not draw a table, with what is needed to see it again."""
        wanted = await body(request, DrawingError)
        identity, actor = await self.auth.known(request), await self.registry.find(request.match_info["table"])
        self.limit("report", identity)
        state = actor.table.state
        where = f"{state.game}, rules {state.rules}, move {wanted.at}, Ludocracy {VERSION}"
        row = {"about": "", "name": "", "chat": None, "said": without_controls(wanted.error), "reason": where}
        await self.add_report(identity, actor.id, row)
        return answer({})

    async def add_report(self, identity: Identity, table_id: str, row: dict[str, Any]) -> None:
        row |= {"id": fresh_id(8), "at": now(), "by": identity.person, "table_id": table_id}
        row |= {"reason": without_controls(row["reason"]), "settled": None, "outcome": ""}
        await self.blocks.repository.add_report(row)

    async def block(self, request: web.Request) -> web.Response:
        """Block a person. The client connects again, and is sent the chat without what that person said."""
        wanted = await body(request, Accused)
        identity, actor = await self.auth.known(request), await self.registry.find(request.match_info["table"])
        self.limit("block", identity)
        other, name, _ = await actor.queue.read(lambda: accused(actor.table, identity, wanted), identity.client)
        row = {"person": identity.person, "other": other, "id": fresh_id(8), "name": name, "at": now()}
        if not await self.blocks.repository.block(row, MAX_BLOCKS):
            raise Refused("too-many", status=429)
        await self.blocks.read()
        for connection in actor.table.connections:
            if connection.identity.person == identity.person:
                connection.close(MOVED)
        return answer({})

    async def list_blocks(self, request: web.Request) -> web.Response:
        identity = await self.auth.known(request)
        rows = await self.blocks.repository.blocks(identity.person)
        return answer({"blocks": [Block(row.id, row.name, row.at) for row in rows]})

    async def unblock(self, request: web.Request) -> web.Response:
        identity = await self.auth.known(request)
        self.limit("block", identity)
        block = request.match_info["block"]
        if not block.isalnum() or not await self.blocks.repository.unblock(identity.person, block[:20]):
            raise Refused("no-such", status=404)
        await self.blocks.read()
        return answer({})


def accused(table: LiveTable, identity: Identity, wanted: Accused) -> tuple[str, str, str]:
    """Return the person whom a client names by a seat or a line of the chat, with the name and what was said."""
    seats = table.state.seats
    if wanted.chat is not None:
        lines = [line for line in table.chat if line.n == wanted.chat]
        person = table.said_by.get(wanted.chat, "")
        name, said = (lines[0].name, lines[0].text) if lines else ("", "")
    elif wanted.seat is not None and wanted.seat < len(seats):
        person, name, said = seats[wanted.seat].person, seats[wanted.seat].name, ""
    else:
        raise Refused("no-seat")
    if not person:
        raise Refused("no-such", status=404)
    if person == identity.person:
        raise Refused("not-yours", status=403)
    return person, name, said
