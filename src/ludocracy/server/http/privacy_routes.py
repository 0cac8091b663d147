"""`/api/me/export`: everything that the server knows about a person; `/api/me/delete`: deletes it."""

import asyncio
import time
from typing import Final

from aiohttp import web

from ludocracy.server.admin.people import delete_person
from ludocracy.server.cluster.placement import Placement
from ludocracy.server.http.auth import COOKIE, Authenticator
from ludocracy.server.http.json_bodies import answer, attachment, body
from ludocracy.server.people.ratings import Ratings
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.messages import encode
from ludocracy.server.protocol.requests import DeleteAccount
from ludocracy.server.storage.exports import ExportRepository
from ludocracy.server.tables.personal_data import encoded_tables, personal_data
from ludocracy.server.tables.registry import TableRegistry

#: How many tables of an export are read and written at a time.
TABLES_AT_ONCE: Final = 50


class PrivacyRoutes:
    def __init__(self, auth: Authenticator, registry: TableRegistry, placement: Placement, ratings: Ratings) -> None:
        self.auth: Final = auth
        self.registry: Final = registry
        self.placement: Final = placement
        self.ratings: Final = ratings
        self.exports: Final = ExportRepository(registry.services.writer)

    def routes(self) -> list[web.RouteDef]:
        return [web.get("/api/me/export", self.export), web.post("/api/me/delete", self.delete)]

    async def export(self, request: web.Request) -> web.StreamResponse:
        """Send one file of JSON, a part of the tables at a time: there may be many."""
        account = await self.auth.account(request)
        self.auth.limits.take("export", account.id)
        found, wanted = await self.exports.person(account.id), await self.exports.tables(account.id)
        head = await asyncio.to_thread(lambda: encode(personal_data(found)))
        day = time.strftime("%Y-%m-%d", time.gmtime())
        response = web.StreamResponse(headers=attachment(f"ludocracy-{day}.json"))
        response.content_type = "application/json"
        await response.prepare(request)
        await response.write(head.removesuffix(b"}") + b',"tables":[')
        before = b""
        for first in range(0, len(wanted), TABLES_AT_ONCE):
            rows = await self.exports.part(wanted[first : first + TABLES_AT_ONCE])
            tables = await asyncio.to_thread(encoded_tables, account.id, rows)
            if tables:
                await response.write(before + b",".join(tables))
                before = b","
        await response.write(b"]}")
        await response.write_eof()
        return response

    async def delete(self, request: web.Request) -> web.Response:
        """Delete the account; finished games stay, with a placeholder for the name."""
        wanted = await body(request, DeleteAccount)
        self.auth.limits.take("guess", self.auth.address(request))
        account, _ = await self.auth.account_session(request)
        accounts = self.auth.accounts
        row = await accounts.checked_login(account.login, wanted.password) if account.login is not None else None
        if account.login is not None and (row is None or row.id != account.id):
            raise Refused("wrong-login", status=403)
        await delete_person(accounts, self.placement, self.ratings, account)
        response = answer({})
        response.del_cookie(COOKIE, path="/")
        return response
