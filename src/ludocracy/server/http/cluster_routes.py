"""Requests between the processes of one database; all others are refused."""

from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from aiohttp import web

from ludocracy.server.cluster.relay import MISDIRECTED
from ludocracy.server.http.auth import Authenticator
from ludocracy.server.http.json_bodies import answer, body
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.tables.actor import TableActor
from ludocracy.server.tables.elsewhere import ServedElsewhere
from ludocracy.server.tables.registry import TableRegistry


class MoveSeats(msgspec.Struct):
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
            web.post("/cluster/move-seats", self.move_seats),
            web.post("/cluster/forget-person", self.forget_person),
        ]

    def check(self, request: web.Request) -> None:
        if self.auth.relayed(request) is None:
            raise Refused("no-such", status=404)

    async def ping(self, request: web.Request) -> web.Response:
        """Whether this process can serve tables; it cannot while the database does not answer."""
        self.check(request)
        return answer({}, 503 if self.registry.services.writer.lost else 200)

    async def move_seats(self, request: web.Request) -> web.Response:
        return await self.at_table(request, self.registry.move_seats_at)

    async def forget_person(self, request: web.Request) -> web.Response:
        return await self.at_table(request, self.registry.forget_person_at)

    async def at_table(
        self, request: web.Request, change: Callable[[TableActor, str, str], Awaitable[None]]
    ) -> web.Response:
        """Change a person's seats at a table of this process."""
        self.check(request)
        wanted = await body(request, MoveSeats)
        try:
            actor = await self.registry.find(wanted.table)
        except ServedElsewhere:
            return answer({}, MISDIRECTED)
        await change(actor, wanted.old, wanted.new)
        return answer({})
