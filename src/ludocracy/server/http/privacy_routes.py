"""`/api/me/export`: everything that the server knows about a person; `/api/me/delete`: deletes it."""

import time
from typing import Final

from aiohttp import web

from ludocracy.server.http.auth import COOKIE, Authenticator
from ludocracy.server.http.json_bodies import answer, body
from ludocracy.server.people.ratings import Ratings
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.requests import DeleteAccount
from ludocracy.server.storage.ids import fresh_id
from ludocracy.server.tables.personal_data import personal_data
from ludocracy.server.tables.registry import TableRegistry


class PrivacyRoutes:
    def __init__(self, auth: Authenticator, registry: TableRegistry, ratings: Ratings) -> None:
        self.auth: Final = auth
        self.registry: Final = registry
        self.ratings: Final = ratings

    def routes(self) -> list[web.RouteDef]:
        return [web.get("/api/me/export", self.export), web.post("/api/me/delete", self.delete)]

    async def export(self, request: web.Request) -> web.Response:
        """One file of JSON."""
        account = await self.auth.account(request)
        self.auth.limits.take("export", account.id)
        rows = await self.auth.accounts.people.everything(account.id)
        response = answer(personal_data(account.id, rows))
        day = time.strftime("%Y-%m-%d", time.gmtime())
        response.headers["Content-Disposition"] = f'attachment; filename="ludocracy-{day}.json"'
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
        await self.registry.forget_person(account.id, fresh_id(), await accounts.people.delete_chats(account.id))
        await accounts.delete(account)
        self.ratings.forget()
        response = answer({})
        response.del_cookie(COOKIE, path="/")
        return response
