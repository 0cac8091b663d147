"""Private notes about a table: what a person writes for themselves, the same on all their devices."""

import time
from typing import Final

from aiohttp import web

from ludocracy.server.http.auth import Authenticator
from ludocracy.server.http.json_bodies import answer, body
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.messages import Note, Notes
from ludocracy.server.protocol.requests import PutNote
from ludocracy.server.storage.notes import NoteRepository
from ludocracy.server.tables.registry import TableRegistry

#: A note has at most this many characters, and a person so many notes about a table, and about all tables.
LONGEST: Final = 2000
MAX_NOTES: Final = 200
MAX_OF_PERSON: Final = 2000


class NoteRoutes:
    def __init__(self, auth: Authenticator, registry: TableRegistry, notes: NoteRepository) -> None:
        self.auth: Final = auth
        self.registry: Final = registry
        self.notes: Final = notes

    def routes(self) -> list[web.RouteDef]:
        path = "/api/tables/{table}/notes"
        return [web.get(path, self.show), web.post(path, self.put)]

    async def show(self, request: web.Request) -> web.Response:
        account = await self.auth.account(request)
        table = request.match_info["table"][:20]
        if not table.isalnum():
            raise Refused("no-table", status=404)
        return await self.answer(account.id, table)

    async def answer(self, person: str, table: str) -> web.Response:
        return answer(Notes([Note(row.move, row.text, row.at) for row in await self.notes.of(person, table)]))

    async def put(self, request: web.Request) -> web.Response:
        """Keep a note; an empty one deletes what was there."""
        wanted = await body(request, PutNote)
        account = await self.auth.account(request)
        if len(wanted.text) > LONGEST:
            raise Refused("bad-note")
        for who in (self.auth.address(request), account.id):
            self.auth.limits.take("note", who)
        table = (await self.registry.find(request.match_info["table"])).id
        row = {
            "person": account.id,
            "table_id": table,
            "move": wanted.move,
            "text": wanted.text.replace("\0", "").strip(),  # PostgreSQL does not take it
            "at": int(time.time() * 1000),
        }
        if not await self.notes.put(row, MAX_NOTES, MAX_OF_PERSON):
            raise Refused("bad-note")
        return await self.answer(account.id, table)
