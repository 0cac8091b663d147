"""Requests between the processes of one database; all others are refused."""

from typing import Final

import msgspec
from aiohttp import web

from ludocracy.server.cluster.placement import CHANGES
from ludocracy.server.http.auth import Authenticator
from ludocracy.server.http.json_bodies import answer, body
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.tables.registry import TableRegistry


class ChangePerson(msgspec.Struct):
    table: str
    old: str
    new: str


class ClusterRoutes:
    def __init__(self, auth: Authenticator, registry: TableRegistry) -> None:
        self.auth: Final = auth
        self.registry: Final = registry

    def routes(self) -> list[web.RouteDef]:
        return [
            web.post("/cluster/ping", self.ping),
            *[web.post(f"/cluster/{name}", self.change_person) for name in CHANGES],
        ]

    def check(self, request: web.Request) -> None:
        if self.auth.relayed(request) is None:
            raise Refused("no-such", status=404)

    async def ping(self, request: web.Request) -> web.Response:
        """Return whether this process can serve tables; it cannot while the database does not answer."""
        self.check(request)
        return answer({}, 503 if self.registry.services.writer.lost else 200)

    async def change_person(self, request: web.Request) -> web.Response:
        """Change a person's seats at a table of this process."""
        self.check(request)
        wanted = await body(request, ChangePerson)
        change = CHANGES[request.path.removeprefix("/cluster/")]
        await change(await self.registry.find(wanted.table), wanted.old, wanted.new)
        return answer({})
