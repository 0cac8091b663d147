"""The server put together: store, hall, bots, and the doors to them."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from aiohttp import web
from sqlalchemy.exc import DBAPIError

from ludocracy.server.accounts import Accounts, server_key
from ludocracy.server.api import Api
from ludocracy.server.bots import Thinkers
from ludocracy.server.care import Caretaker
from ludocracy.server.desk import Desk, answer
from ludocracy.server.hall import Hall
from ludocracy.server.limits import Limits
from ludocracy.server.metrics import Metrics, line
from ludocracy.server.notify import Notifier
from ludocracy.server.pages import HEADERS, Pages
from ludocracy.server.refusal import Refused, texts
from ludocracy.server.sockets import Sockets
from ludocracy.server.store import Store
from ludocracy.server.wire import MOST_BODY
from ludocracy.show.words import LANGUAGES

log: Final = logging.getLogger("ludocracy")

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass
class Config:
    """How a server is run."""

    database: str
    page: Path | None = None
    home: str = ""  # the public address, for links and notifications
    behind_proxy: bool = False  # believe X-Forwarded-For and X-Forwarded-Proto
    allow_private_hooks: bool = False
    rate: float = 1.0  # times the usual limits; 0: none
    bots: int | None = None  # processes in which bots think


class Server:
    def __init__(self, config: Config) -> None:
        self.config: Final = config
        self.metrics: Final = Metrics()
        self.limits: Final = Limits(config.rate)
        self.store: Final = Store(config.database)
        self.app: Final = web.Application(
            middlewares=[self.guarded], client_max_size=MOST_BODY, handler_args={"max_field_size": 16384}
        )
        self.ready = False

    async def open(self) -> web.Application:
        """Open the database and every door; the application can be served then."""
        config = self.config
        for language in LANGUAGES:
            texts(language)  # read now: when files have run out, what to say about it cannot be
        await self.store.open()
        key = await server_key(self.store)
        self.thinkers = Thinkers(config.bots)
        self.caretaker = Caretaker(self.thinkers, Notifier(config.allow_private_hooks))
        self.hall = Hall(self.store, self.caretaker, self.metrics, self.limits, key, config.home)
        self.desk = Desk(Accounts(self.store, key), self.limits, config.behind_proxy)
        self.sockets = Sockets(self.hall, self.desk)
        pages = Pages(config.page)
        self.app.add_routes(self.sockets.routes())
        self.app.add_routes(Api(self.hall, self.desk).routes())
        self.app.add_routes([web.get("/health", self.health), web.get("/metrics", self.figures)])
        self.app.add_routes([web.get("/api/{rest:.*}", self.nothing), web.get("/{path:.*}", pages.serve)])
        self.app.on_response_prepare.append(self.headers)
        self.app.on_shutdown.append(self.shut)
        await self.hall.open()
        self.warming = asyncio.create_task(self.thinkers.warm())
        self.sweeping = asyncio.create_task(self.sweep())
        self.ready = True
        return self.app

    async def shut(self, _app: web.Application) -> None:
        await self.sockets.close()

    async def close(self) -> None:
        self.ready = False
        self.sweeping.cancel()
        await asyncio.gather(self.warming, self.sweeping, return_exceptions=True)
        await self.hall.close()
        await self.thinkers.close()
        await self.store.close()

    async def sweep(self) -> None:
        while True:
            await asyncio.sleep(60)
            self.limits.sweep()

    # -- every request -----------------------------------------------------------------------------------------

    async def headers(self, request: web.Request, response: web.StreamResponse) -> None:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)

    @web.middleware
    async def guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Limits, origins, and errors that say something to the person who made them."""
        self.metrics.requests += 1
        try:
            if request.path.startswith("/api/"):
                self.limits.take("http", self.desk.address(request))
            if request.method not in ("GET", "HEAD", "OPTIONS"):
                self.desk.check_origin(request)
            return await handler(request)
        except Refused as no:
            self.metrics.refused += 1
            return self.refusal(request, no)
        except web.HTTPRequestEntityTooLarge:
            return self.refusal(request, Refused("too-large", status=413))
        except web.HTTPException as error:
            if request.path.startswith("/api/") and error.status in (404, 405):
                return self.refusal(request, Refused("no-such", status=error.status))
            raise
        except (ConnectionError, asyncio.CancelledError):
            raise
        except DBAPIError as error:
            log.error("a request could not be kept: %s", type(error).__name__)
            return self.refusal(request, Refused("busy", status=503))
        except Exception:
            self.metrics.errors += 1
            log.exception("a request to %s failed", request.match_info.route.resource)  # its kind, not its secrets
            return self.refusal(request, Refused("busy", status=503))

    def refusal(self, request: web.Request, no: Refused) -> web.Response:
        language = self.desk.language(request, None)
        return answer({"code": no.code, "why": no.why(language), "detail": no.detail(language)}, no.status)

    async def nothing(self, request: web.Request) -> web.StreamResponse:
        raise Refused("no-such", status=404)

    # -- for the operator ----------------------------------------------------------------------------------------

    async def health(self, request: web.Request) -> web.Response:
        try:
            ok = self.ready and await asyncio.wait_for(self.store.check(), 5)
        except Exception:
            ok = False
        told = {"ok": ok, "tables": len(self.hall.entries), "database": self.store.backend}
        return answer(told, 200 if ok else 503)

    async def figures(self, request: web.Request) -> web.Response:
        metrics, hall, store, bots = self.metrics, self.hall, self.store, self.thinkers
        notifier = self.caretaker.notifier
        told = [
            line("uptime_seconds", "gauge", "Seconds since the start", round(time.time() - metrics.began, 3)),
            line("tables", "gauge", "Tables that are not over", len(hall.entries)),
            line("tables_in_memory", "gauge", "Tables in memory", len(hall.live)),
            line("tables_made_total", "counter", "Tables made", metrics.tables),
            line("sockets", "gauge", "Open WebSockets", metrics.sockets),
            line("requests_total", "counter", "HTTP requests", metrics.requests),
            line("messages_total", "counter", "Messages by WebSocket", metrics.messages),
            line("refused_total", "counter", "HTTP requests refused", metrics.refused),
            line("errors_total", "counter", "Faults of the server", metrics.errors),
            line("lines_total", "counter", "Lines kept, chance included", metrics.moves),
            line("commits_total", "counter", "Commits", store.commits),
            line("commit_seconds_total", "counter", "Seconds spent in commits", store.seconds),
            line("bot_questions_total", "counter", "Questions put to bots", bots.asked),
            line("bot_failures_total", "counter", "Questions that bots did not answer", bots.failed),
            line("bot_seconds_total", "counter", "Seconds that bots took", bots.seconds),
            line("notifications_total", "counter", "Notifications sent", notifier.sent),
            line("notification_failures_total", "counter", "Notifications that failed", notifier.failed),
        ]
        return web.Response(text="".join(told), headers={"Cache-Control": "no-store"})
