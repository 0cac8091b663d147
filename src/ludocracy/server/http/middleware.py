"""Around every request: rate limits, origins, headers, and errors as answers."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import web

from ludocracy.server.http.auth import Authenticator
from ludocracy.server.http.json_bodies import answer
from ludocracy.server.http.static_files import HEADERS
from ludocracy.server.metrics import Metrics
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.storage.writer import COMMIT_ERRORS

log: Final = logging.getLogger("ludocracy")

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Middleware:
    def __init__(self, auth: Authenticator, metrics: Metrics) -> None:
        self.auth: Final = auth
        self.metrics: Final = metrics

    async def add_headers(self, request: web.Request, response: web.StreamResponse) -> None:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)

    async def handle(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Check limits and origin, and turn errors into answers that help whoever made them."""
        self.metrics.requests += 1
        try:
            if request.path.startswith("/api/"):
                self.auth.limits.take("http", self.auth.address(request))
            if request.method not in ("GET", "HEAD", "OPTIONS"):
                self.auth.check_origin(request)
            return await handler(request)
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
            log.error("a request could not be stored: %s", type(error).__name__)
            return self.refuse(request, Refused("busy", status=503))
        except Exception:
            self.metrics.errors += 1
            log.exception("a request to %s failed", request.match_info.route.resource)  # its kind, not its secrets
            return self.refuse(request, Refused("busy", status=503))

    def refuse(self, request: web.Request, refusal: Refused) -> web.Response:
        language = self.auth.language(request, None)
        body = {"code": refusal.code, "why": refusal.why(language), "detail": refusal.detail(language)}
        return answer(body, refusal.status)
