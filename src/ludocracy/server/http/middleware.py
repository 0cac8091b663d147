"""Around every request: rate limits, origins, headers, and errors as answers."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import hdrs, web

from ludocracy.server.cluster.placement import Placement, Unavailable
from ludocracy.server.cluster.relay import MISDIRECTED
from ludocracy.server.http.auth import Authenticator
from ludocracy.server.http.connection import SOFTWARE, Connection
from ludocracy.server.http.json_bodies import answer, whole_body
from ludocracy.server.http.static_files import ENCRYPTED_ONLY, HEADERS
from ludocracy.server.metrics import Metrics
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.storage.locks import Process
from ludocracy.server.storage.session import COMMIT_ERRORS, DatabaseLost

log: Final = logging.getLogger("ludocracy")

#: What is answered whoever asks: monitoring, and where somebody who is banned may leave the account.
OPEN: Final = frozenset({"/health", "/metrics", "/api/logout"})

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Middleware:
    def __init__(self, auth: Authenticator, metrics: Metrics, placement: Placement) -> None:
        self.auth: Final = auth
        self.metrics: Final = metrics
        self.placement: Final = placement

    async def add_headers(self, request: web.Request, response: web.StreamResponse) -> None:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if self.auth.is_secure(request):
            response.headers.setdefault(*ENCRYPTED_ONLY)
        response.headers[hdrs.SERVER] = SOFTWARE

    def check_client(self, request: web.Request) -> None:
        """Refuse a request that a client may not make; the process that relays one has checked it already."""
        self.auth.check_host(request)
        if request.path.startswith("/api/") or request.path in ("/health", "/metrics"):
            self.auth.limits.take("http", self.auth.address(request))
        if request.method not in ("GET", "HEAD", "OPTIONS") or hdrs.UPGRADE in request.headers:
            self.auth.check_origin(request)

    async def handle(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Check limits and origin, and turn errors into answers that help the client."""
        self.metrics.requests += 1
        if isinstance(request.protocol, Connection):
            request.protocol.request_arrived()
        try:
            if self.auth.relayed(request) is None:
                self.check_client(request)
                if request.path not in OPEN:
                    await self.auth.check_allowed(request)
            return await self.answer_or_relay(request, handler)
        except Refused as refusal:
            self.metrics.refused += 1
            return self.refuse(request, refusal)
        except web.HTTPRequestEntityTooLarge:
            return self.refuse(request, Refused("too-large", status=413))
        except web.HTTPException as error:
            if request.path.startswith("/api/") and error.status in (404, 405):
                return self.refuse(request, Refused("no-such", status=error.status))
            raise
        except (ConnectionError, asyncio.CancelledError):
            raise
        except COMMIT_ERRORS as error:
            reason = self.placement.registry.services.writer.reason(error)
            log.error("a request was refused because of the database: %s", reason)
            return self.refuse(request, Refused("busy", status=503))
        except Exception:
            self.metrics.errors += 1
            log.exception("a request to %s failed", request.match_info.route.resource)  # its kind, not its secrets
            return self.refuse(request, Refused("busy", status=503))

    async def answer_or_relay(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer, or relay to the process that serves the table."""

        async def here() -> web.StreamResponse:
            return await handler(request)

        async def there(process: Process) -> web.StreamResponse:
            await whole_body(request)
            return await self.placement.forward(request, process, self.auth.address(request), self.auth.home(request))

        relayed = self.auth.relayed(request) is not None
        try:
            return await self.placement.at_server(here, None if relayed else there)
        except Unavailable as error:
            if relayed:
                return web.Response(status=MISDIRECTED)  # the process that relayed it looks again
            raise Refused("busy", status=503) from error
        except DatabaseLost:
            if relayed:
                return web.Response(status=MISDIRECTED)  # another process is about to serve the table
            raise

    def refuse(self, request: web.Request, refusal: Refused) -> web.Response:
        language = self.auth.language(request, None)
        if refusal.code in ("banned", "disabled") and not request.path.startswith("/api/"):
            return web.Response(text=refusal.why(language), status=refusal.status)  # the page itself
        body = {"code": refusal.code, "why": refusal.why(language), "detail": refusal.detail(language)}
        return answer(body, refusal.status)
