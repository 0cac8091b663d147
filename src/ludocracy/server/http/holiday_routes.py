"""`/api/me/holidays`: when a person's clocks stand still."""

from typing import Final

from aiohttp import web

from ludocracy.server.cluster.placement import Placement
from ludocracy.server.http.auth import Authenticator
from ludocracy.server.http.json_bodies import answer, body
from ludocracy.server.people.holidays import Holidays
from ludocracy.server.protocol import messages
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.requests import NewHoliday


class HolidayRoutes:
    def __init__(self, auth: Authenticator, holidays: Holidays, placement: Placement) -> None:
        self.auth: Final = auth
        self.holidays: Final = holidays
        self.placement: Final = placement

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/me/holidays", self.show),
            web.post("/api/me/holidays", self.announce),
            web.delete("/api/me/holidays/{holiday}", self.end),
        ]

    def answer(self, person: str) -> web.Response:
        return answer(messages.Holidays(self.holidays.coming(person)))

    async def show(self, request: web.Request) -> web.Response:
        return self.answer((await self.auth.account(request)).id)

    async def announce(self, request: web.Request) -> web.Response:
        """Announce a holiday. It belongs to a login: a guest could begin again as somebody else."""
        wanted = await body(request, NewHoliday)
        account = await self.auth.account(request)
        if account.login is None:
            raise Refused("no-login", status=403)
        self.auth.limits.take("holiday", account.id)
        await self.holidays.add(account.id, wanted.begins, wanted.ends)
        await self.placement.holidays_changed(account.id)
        return self.answer(account.id)

    async def end(self, request: web.Request) -> web.Response:
        """Call a holiday off, or end it now."""
        account = await self.auth.account(request)
        self.auth.limits.take("holiday", account.id)
        holiday = request.match_info["holiday"][:20]
        if not holiday.isalnum():  # PostgreSQL does not take every text
            raise Refused("no-such", status=404)
        await self.holidays.end(account.id, holiday)
        await self.placement.holidays_changed(account.id)
        return self.answer(account.id)
