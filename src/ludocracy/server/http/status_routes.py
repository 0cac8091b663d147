"""`/health` and `/metrics`, for the operator."""

import asyncio
import time
from typing import Final

from aiohttp import web

from ludocracy.server.cluster.placement import Placement
from ludocracy.server.http.json_bodies import answer
from ludocracy.server.metrics import Metrics, line
from ludocracy.server.storage.writer import Writer
from ludocracy.server.tables.registry import TableRegistry

#: The database is asked at most once in this many seconds, and must answer within so many.
HEALTH_EVERY: Final = 1.0
ANSWER_WITHIN: Final = 5.0


class StatusRoutes:
    def __init__(self, metrics: Metrics, writer: Writer, registry: TableRegistry, placement: Placement) -> None:
        self.metrics: Final = metrics
        self.writer: Final = writer
        self.registry: Final = registry
        self.placement: Final = placement
        self.check: asyncio.Future[bool] | None = None  # the last question to the database
        self.checked_at = 0.0

    def routes(self) -> list[web.RouteDef]:
        return [web.get("/health", self.health), web.get("/metrics", self.figures)]

    async def healthy(self) -> bool:
        """Return whether the database answers; all who ask within HEALTH_EVERY seconds share one question to it."""
        if self.check is None or time.monotonic() - self.checked_at >= HEALTH_EVERY:
            self.check, self.checked_at = asyncio.ensure_future(self.writer.check()), time.monotonic()
        try:
            return await asyncio.wait_for(asyncio.shield(self.check), ANSWER_WITHIN) and not self.placement.leaving
        except Exception:
            return False

    async def health(self, request: web.Request) -> web.Response:
        ok = await self.healthy()
        facts = {
            "ok": ok,
            "tables": len(self.registry.directory.entries),
            "serving": len(self.registry.live),
            "database": self.writer.backend,
            "process": self.placement.id,
            "processes": len(self.placement.peers) + 1,
        }
        return answer(facts, 200 if ok else 503)

    async def figures(self, request: web.Request) -> web.Response:
        metrics, registry, writer = self.metrics, self.registry, self.writer
        bots, notifier = registry.bots, registry.notifier
        lines = [
            line("uptime_seconds", "gauge", "Seconds since the start", round(time.time() - metrics.began, 3)),
            line("tables", "gauge", "Tables that are not over", len(registry.directory.entries)),
            line("tables_in_memory", "gauge", "Tables that this process serves", len(registry.live)),
            line("processes", "gauge", "Processes on this database", len(self.placement.peers) + 1),
            line("relayed_requests_total", "counter", "Requests relayed to other processes", metrics.relayed),
            line("relayed_sockets", "gauge", "WebSockets relayed to other processes", metrics.tunnels),
            line("tables_taken_over_total", "counter", "Tables taken over from other processes", metrics.taken_over),
            line("sessions_ended_total", "counter", "Sessions of hung processes ended", metrics.sessions_ended),
            line("tables_made_total", "counter", "Tables made", metrics.tables),
            line("sockets", "gauge", "Open WebSockets", metrics.sockets),
            line("requests_total", "counter", "HTTP requests", metrics.requests),
            line("messages_total", "counter", "Messages by WebSocket", metrics.messages),
            line("refused_total", "counter", "HTTP requests refused", metrics.refused),
            line("errors_total", "counter", "Faults of the server", metrics.errors),
            line("slow_work_total", "counter", "Pieces of work that kept the event loop over 20 ms", metrics.slow),
            line("lines_total", "counter", "Lines committed, chance included", metrics.moves),
            line("commits_total", "counter", "Commits", writer.commits),
            line("commit_seconds_total", "counter", "Seconds spent in commits", writer.seconds),
            line("bot_questions_total", "counter", "Questions put to bots", bots.asked),
            line("bot_failures_total", "counter", "Questions that bots did not answer", bots.failed),
            line("bot_seconds_total", "counter", "Seconds that bots took", bots.seconds),
            line("notifications_total", "counter", "Notifications sent", notifier.sent),
            line("notification_failures_total", "counter", "Notifications that failed", notifier.failed),
        ]
        return web.Response(text="".join(lines), headers={"Cache-Control": "no-store"})
