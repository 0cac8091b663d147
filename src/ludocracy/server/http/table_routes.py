"""`/api/tables`: the lobby's list, new tables, and what can be asked of a table without a socket."""

import asyncio
import time
from typing import Any, Final

import msgspec
from aiohttp import web

from ludocracy.server.http.auth import Authenticator
from ludocracy.server.http.json_bodies import answer, attachment, body, decoded, number
from ludocracy.server.http.qr import qr_svg
from ludocracy.server.lobby.lobby import Lobby
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.messages import RefusedMessage, encode
from ludocracy.server.protocol.requests import AskHint, NewTable, Rejoin, read_request
from ludocracy.server.protocol.settings import Hook
from ludocracy.server.tables import records
from ludocracy.server.tables.actor import TableActor
from ludocracy.server.tables.analysis import GameAnalyses
from ludocracy.server.tables.calendar import calendar
from ludocracy.server.tables.creation import TableCreator
from ludocracy.server.tables.fairness import header_of
from ludocracy.server.tables.identities import rejoin
from ludocracy.server.tables.publisher import undo_for
from ludocracy.server.tables.registry import TableRegistry
from ludocracy.server.tables.shares import FairShares
from ludocracy.server.tables.table_info import table_message, title_of


class TableRoutes:
    def __init__(
        self,
        auth: Authenticator,
        registry: TableRegistry,
        creator: TableCreator,
        lobby: Lobby,
        analyses: GameAnalyses,
    ) -> None:
        self.analyses: Final = analyses
        self.auth: Final = auth
        self.registry: Final = registry
        self.creator: Final = creator
        self.lobby: Final = lobby
        self.links: Final = registry.services.links
        self.seeking: Final = FairShares(1)

    def routes(self) -> list[web.RouteDef]:
        table = "/api/tables/{table}"
        return [
            web.get("/api/tables", self.tables),
            web.post("/api/tables", self.new_table),
            web.get(table, self.table),
            web.get(f"{table}/view", self.view),
            web.get(f"{table}/past", self.past),
            web.post(f"{table}/do", self.do),
            web.post("/api/rejoin", self.find_seat),
            web.post(f"{table}/rejoin", self.rejoin),
            web.post(f"{table}/ring", self.ring),
            web.get(f"{table}/qr.svg", self.qr),
            web.get(f"{table}/calendar.ics", self.calendar),
            web.get(f"{table}/analysis", self.analysis),
            web.post(f"{table}/hint", self.hint),
            web.get(f"{table}/record", self.record),
            web.get(f"{table}/log", self.log),
            web.get(f"{table}/draws", self.draws),
            web.get(f"{table}/verify", self.verify),
            web.get(f"{table}/position", self.position),
        ]

    async def tables(self, request: web.Request) -> web.Response:
        identity = await self.auth.identify(request)
        await self.registry.listed.wait()
        await self.registry.load_all(self.lobby.unknown(identity))
        return answer(self.lobby.message(identity))

    async def new_table(self, request: web.Request) -> web.Response:
        wanted = await body(request, NewTable)
        identity = await self.auth.known(request)
        table_id = await self.creator.create_as_asked(wanted, identity)
        return answer({"id": table_id, "link": self.links.table(table_id, identity)})

    async def actor(self, request: web.Request) -> TableActor:
        return await self.registry.find(request.match_info["table"])

    async def looking(self, request: web.Request) -> tuple[Identity, TableActor]:
        """Return who asks for a view or a position of which table. It is built for them, so this has a rate limit of its own."""
        identity, actor = await self.auth.identify(request), await self.actor(request)
        records.limit_looks(self.auth.limits.take, identity)
        await actor.queue.read(lambda: actor.table.check_admits(identity))
        return identity, actor

    async def table(self, request: web.Request) -> web.Response:
        identity, actor = await self.auth.identify(request), await self.actor(request)

        def read() -> bytes:
            actor.table.check_admits(identity)
            return encode(table_message(actor.table, self.links, identity))

        return answer(msgspec.Raw(await actor.queue.read(read, identity.client)))

    async def view(self, request: web.Request) -> web.Response:
        identity, actor = await self.looking(request)
        seat = number(request, "seat")

        def read() -> bytes:
            _, views = actor.table.check_shown()
            viewer = records.viewpoint(actor.table, identity, seat)
            log = views.log(viewer, identity.language, 0)
            return views.frame(viewer, identity.language, log, undo_for(actor.table, viewer), None)

        return answer(msgspec.Raw(await actor.queue.read(read, identity.client)))

    async def past(self, request: web.Request) -> web.Response:
        identity, actor = await self.looking(request)
        at, seat = max(0, number(request, "at") or 0), number(request, "seat")
        return answer(await actor.queue.read(lambda: records.past(actor.table, identity, at, seat), identity.client))

    async def do(self, request: web.Request) -> web.Response:
        wanted = await decoded(request, read_request)
        identity, actor = await self.auth.identify(request), await self.actor(request)
        message = await actor.ask(identity, wanted)
        return answer(message, 409 if isinstance(message, RefusedMessage) else 200)

    async def rejoin(self, request: web.Request) -> web.Response:
        wanted = await body(request, Rejoin)
        identity = await self.auth.known(request)
        self.auth.limits.take("guess", self.auth.address(request))
        return answer({"seat": await rejoin(await self.actor(request), identity, wanted.code)})

    async def find_seat(self, request: web.Request) -> web.Response:
        """Return the table of a seat's code, for somebody who has nothing but the code."""
        wanted = await body(request, Rejoin)
        identity = await self.auth.known(request)
        self.auth.limits.take("guess", identity.address)
        await self.registry.listed.wait()
        entries = list(self.registry.directory.entries.items())
        persons = ((table_id, entry.state.persons()) for table_id, entry in entries)  # made in the other thread
        async with self.seeking.turn(identity.address):  # at 20,000 tables it takes 0.3 seconds of the processor
            found = await asyncio.to_thread(self.links.table_of_code, wanted.code, persons)
        if found is None:
            raise Refused("wrong-code", status=403)
        return answer({"table": found})

    async def ring(self, request: web.Request) -> web.Response:
        """Send a test to the table's hook. It waits for the answer here, not in the table's queue."""
        identity, actor = await self.auth.known(request), await self.actor(request)
        self.auth.limits.take("ring", identity.person)

        def read() -> Hook | None:
            actor.table.check_owner(identity)
            return actor.table.state.hook

        hook = await actor.queue.read(read, identity.client)
        if hook is None:
            raise Refused("bad-hook")
        title, link = title_of(actor.table.state.game, identity.language), self.links.table(actor.id, identity)
        if not await self.registry.notifier.hooks.send_test(hook, identity.language, title, link):
            raise Refused("hook-failed")
        return answer({})

    async def qr(self, request: web.Request) -> web.Response:
        identity, actor = await self.auth.identify(request), await self.actor(request)
        wanted, seat = request.query.get("home", ""), number(request, "seat")
        if wanted and wanted not in self.auth.network:
            raise Refused("no-such", status=404)
        link = f"{wanted}/t/{actor.id}" if wanted else self.links.table(actor.id, identity)
        if seat is not None:
            await actor.queue.read(lambda: actor.table.check_holds(identity, seat), identity.client)
            if identity.scope == "seat":
                raise Refused("not-yours", status=403)
            link += f"#{self.links.rejoin_code(actor.id, seat, identity.person)}"
        drawn = qr_svg(link)
        return web.Response(body=drawn, content_type="image/svg+xml", headers={"Cache-Control": "no-store"})

    async def calendar(self, request: web.Request) -> web.Response:
        identity, actor = await self.auth.identify(request), await self.actor(request)
        title, link = title_of(actor.table.state.game, identity.text_language), self.links.table(actor.id, identity)
        now = int(time.time() * 1000)
        await actor.queue.read(lambda: actor.table.check_admits(identity))
        text = await actor.queue.read(lambda: calendar(actor.id, actor.table.state, title, link, now), identity.client)
        headers = attachment(f"ludocracy-{actor.id}.ics")
        return web.Response(text=text, content_type="text/calendar", charset="utf-8", headers=headers)

    async def hint(self, request: web.Request) -> web.Response:
        """Return what the strong bot would play. The table goes on while it thinks."""
        wanted = await body(request, AskHint)
        identity, actor = await self.auth.known(request), await self.actor(request)
        self.auth.limits.take("hint", identity.person)
        return answer(await self.analyses.hint(actor, identity, wanted.seat))

    # -- after the end ---------------------------------------------------------------------------------------

    async def analysis(self, request: web.Request) -> web.Response:
        """Return what is known so far of a finished game; each request keeps it running, and waits for the next results."""
        identity, actor = await self.auth.identify(request), await self.actor(request)
        self.auth.limits.take("analysis", self.auth.address(request))
        known = number(request, "known")
        open_cards = request.query.get("cards") == "open"
        return answer(await self.analyses.ask(actor, identity, open_cards, -1 if known is None else known))

    async def finished(self, request: web.Request) -> TableActor:
        """Return a table whose whole game is requested. This takes time, so it has a rate limit of its own."""
        self.auth.limits.take("check", self.auth.address(request))
        return await self.actor(request)

    async def record(self, request: web.Request) -> web.Response:
        actor = await self.finished(request)
        record, _ = await records.stored_record(actor.context)
        return web.Response(text=record.text(), headers=attachment(f"{actor.table.state.game}-{actor.id}.txt"))

    async def log(self, request: web.Request) -> web.Response:
        """Return the lines of the hash chain, for readers who want to recompute it."""
        actor = await self.finished(request)
        record, log = await records.stored_record(actor.context)
        return answer({"header": header_of(record), "lines": [{"line": line, "hash": kept} for line, kept in log]})

    async def draws(self, request: web.Request) -> web.Response:
        """Return the possible outcomes of each draw, for readers who want to recompute the draws."""
        actor = await self.finished(request)
        return answer({"draws": await records.draws(actor.context, self.registry.bots)})

    async def verify(self, request: web.Request) -> web.Response:
        actor = await self.finished(request)
        return answer(await records.checked_record(actor.context, self.registry.bots))

    async def position(self, request: web.Request) -> web.Response:
        identity, actor = await self.looking(request)
        at = number(request, "at")

        def read() -> dict[str, Any]:
            records.record_of(actor.table)  # refused before the end
            game_log, _ = actor.table.check_shown()
            most = len(game_log.match.moves)
            return game_log.game.dump(game_log.at(most if at is None else max(0, min(at, most))))

        return answer(await actor.queue.read(read, identity.client))
