"""The processes that share a database: each publishes its address, watches the others, and takes over from dead ones."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from aiohttp import web

from ludocracy.server.cluster.placement import Placement, Unavailable
from ludocracy.server.cluster.relay import Relay
from ludocracy.server.metrics import Metrics
from ludocracy.server.storage.broadcast import BEAT, MAX_BYTES, Broadcast
from ludocracy.server.storage.locks import Process, ProcessRepository, TableLocks
from ludocracy.server.storage.session import COMMIT_ERRORS, DatabaseLost
from ludocracy.server.tables.directory import entries_of
from ludocracy.server.tables.registry import TableRegistry

log: Final = logging.getLogger("ludocracy.cluster")

#: How often the other processes are checked, and changes published, in seconds.
WATCH_EVERY: Final = 0.5
PUBLISH_EVERY: Final = 0.5

#: A process that has not answered for this many seconds is considered hung, and its session is ended.
HUNG: Final = 4.0

#: So is one whose session has asked PostgreSQL nothing for this many seconds: it asks every second while it is connected.
SILENT: Final = 3.5

#: A process that starts tries so often to tell the others its address, with so many seconds between.
JOIN_TRIES: Final = 30
JOIN_AGAIN: Final = 0.5

#: This many tables are handed over at a time.
RELEASED_AT_ONCE: Final = 50


@dataclass(frozen=True)
class Listeners:
    """The parts of the server that messages of other processes concern."""

    #: A person has changed; without an id, it may be anybody.
    person: Callable[[str], None]
    #: A session or token has ended: its person, its id (empty: all), and the one that is spared.
    revoked: Callable[[str, str, str], None]
    bans: Callable[[], Awaitable[None]]
    blocks: Callable[[], Awaitable[None]]
    holidays: Callable[[], Awaitable[None]]
    lobby: Callable[[], None]
    #: Actions that were counted elsewhere, and those that were counted here since the last call.
    limits: Callable[[list[tuple[str, str, int]]], None]
    take_limits: Callable[[], list[tuple[str, str, int]]]


class Membership(Placement):
    """This process among the others. Each table is served by the process whose session holds its lock."""

    def __init__(
        self,
        registry: TableRegistry,
        locks: TableLocks,
        metrics: Metrics,
        processes: ProcessRepository,
        relay: Relay,
        listeners: Listeners,
    ) -> None:
        super().__init__(registry, locks, metrics)
        self.address = ""
        self.processes: Final = processes
        self.relay: Final = relay
        self.listeners: Final = listeners
        self.broadcast: Final = Broadcast(processes.writer, self.receive, self.missed)
        self.beat_at = 0.0  # when this process last sent a message for the sake of it
        self.reported = False  # that the others cannot be checked; once is enough
        self.answered: Final[dict[str, float]] = {}  # when the process that this one watches last answered
        self.changed: Final[dict[str, bool]] = {}  # tables whose changes must be published; True: seats or settings too

    # -- joining and leaving -----------------------------------------------------------------------------------

    async def join(self, address: str) -> None:
        """Publish the address of this process; from now on it takes over tables."""
        self.address = address
        await self.register()
        self.broadcast.open()
        self.spawn(self.watch())
        self.spawn(self.publish())

    async def register(self) -> None:
        """Publish the address. When a whole machine starts, the database may fall silent for a while."""
        for tries_left in reversed(range(JOIN_TRIES)):
            try:
                await self.processes.register(self.id, self.address)
                self.peers = [one for one in await self.processes.all() if one.id != self.id and one.alive]
                break
            except COMMIT_ERRORS:
                if not tries_left:
                    raise
                await asyncio.sleep(JOIN_AGAIN)

    async def leave(self) -> None:
        """Hand all tables over: each finishes its job, its lock is released, and the others take it at once."""
        self.leaving = self.locks.closed = True
        self.relay.drop_all()  # those clients connect again, elsewhere
        actors = list(self.registry.live.values())
        for first in range(0, len(actors), RELEASED_AT_ONCE):  # together they share the database's round trips
            part = actors[first : first + RELEASED_AT_ONCE]
            await asyncio.gather(*[self.registry.hand_over(actor) for actor in part], return_exceptions=True)
            with contextlib.suppress(Exception):
                await self.broadcast.send({"kind": "released", "from": self.id, "tables": [one.id for one in part]})

    async def close(self) -> None:
        await super().close()
        with contextlib.suppress(Exception):
            await asyncio.wait_for(self.processes.remove(self.id), 2)
        await self.broadcast.close()
        await self.relay.close()

    async def begin_again(self) -> None:
        """Tell the others the new session, and serve what nobody serves."""
        if self.address:
            try:
                await self.processes.register(self.id, self.address)
                self.missed()
            except Exception as error:  # the session is lost again
                log.warning("this process could not join again: %s", type(error).__name__)
                return
        await super().begin_again()

    def cut_off(self) -> None:
        """Give up all tables: other processes will serve them."""
        self.relay.drop_all()
        super().cut_off()

    # -- finding -------------------------------------------------------------------------------------------------

    async def server_of(self, table_id: str) -> Process | None:
        holder = await self.locks.holder(table_id)
        return holder if holder is not None and holder.id != self.id else None

    async def ask(self, process: Process, path: str, body: Any) -> None:
        if not await self.relay.ask(process, path, body, timeout=5):
            raise Unavailable

    async def forward(self, request: web.Request, process: Process, address: str, home: str) -> web.StreamResponse:
        return await self.relay.forward(request, process, address, home)

    # -- watching ------------------------------------------------------------------------------------------------

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(WATCH_EVERY)
            try:
                await self.check_processes()
                self.reported = False
            except Exception as error:
                if not self.reported:
                    log.warning("the other processes cannot be checked: %s", type(error).__name__)
                self.reported = True

    async def check_processes(self) -> None:
        known = await self.processes.all()
        if not self.leaving and not any(one.id == self.id and one.alive for one in known):
            await self.processes.register(self.id, self.address)
        others = [one for one in known if one.id != self.id]
        before, self.peers = self.peers, [one for one in others if one.alive]
        alive = {one.id for one in self.peers}
        gone = [one for one in before if one.id not in alive]
        for one in gone:  # each process takes over its part: under load one process alone takes long
            self.relay.drop(one.id)
            self.spawn(self.take_over_share(one.id))
        for dead in [one for one in others if not one.alive]:
            self.relay.drop(dead.id)
            if await self.processes.remove(dead.id, dead.session):
                log.warning("process %s is gone", dead.id)
                self.spawn(self.take_over())
        for silent in [one for one in self.peers if one.silent >= SILENT]:
            log.warning("process %s is cut off from the database: its session is ended", silent.id)
            self.metrics.sessions_ended += 1
            self.relay.drop(silent.id)
            await self.processes.end_session(silent)
        watched = self.next_process()
        if watched is not None:
            if watched.id not in self.answered:
                self.answered.clear()
                self.answered[watched.id] = time.monotonic()
            self.spawn(self.ping(watched))

    def next_process(self) -> Process | None:
        """Return the process that this one watches. They form a ring, so that each is watched by one other."""
        return min(self.peers, key=lambda one: (one.id < self.id, one.id), default=None)

    async def ping(self, process: Process) -> None:
        asked = time.monotonic()
        if await self.relay.ask(process, "/cluster/ping", timeout=HUNG):
            if process.id in self.answered:
                self.answered[process.id] = time.monotonic()
        elif time.monotonic() - self.answered.get(process.id, asked) >= HUNG:
            log.warning("process %s does not answer: its session is ended", process.id)
            self.metrics.sessions_ended += 1
            self.answered[process.id] = time.monotonic()
            self.relay.drop(process.id)
            await self.processes.end_session(process)

    async def take_over_share(self, gone: str) -> None:
        """Take over this process's part of the games that a dead one has left."""
        if not self.leaving:
            await self.take_over(self.my_share(await self.due(), gone))

    async def serve_new(self, tables: list[str]) -> None:
        """Leave to each process its part, as when another process releases them."""
        for first in range(0, len(tables), RELEASED_AT_ONCE):
            part = tables[first : first + RELEASED_AT_ONCE]
            await self.broadcast.send({"kind": "released", "from": "", "tables": part})

    # -- messages ------------------------------------------------------------------------------------------------

    def table_changed(self, table_id: str, whole: bool) -> None:
        # Also while no other process is known: one that has just begun may have read the tables before this change.
        self.changed[table_id] = whole or self.changed.get(table_id, False)

    def revoked(self, person: str, credential: str, spared: str) -> None:
        self.spawn(self.publish_revoked([person, credential, spared]))

    async def publish_revoked(self, ended: list[str]) -> None:
        try:
            await self.broadcast.send({"kind": "revoked", "from": self.id, "ended": ended})
        except Exception as error:
            log.warning("an ended session could not be published: %s", type(error).__name__)

    async def publish(self) -> None:
        while True:
            await asyncio.sleep(PUBLISH_EVERY)
            try:
                await self.publish_changes()
            except DatabaseLost:
                continue
            except Exception as error:
                log.warning("changes could not be published: %s", type(error).__name__)

    async def publish_changes(self) -> None:
        changed = dict(self.changed)
        self.changed.clear()
        lines = [[table_id, whole, self.registry.directory.published(table_id)] for table_id, whole in changed.items()]
        await self.send_in_parts("tables", lines)
        await self.send_in_parts("limits", [list(one) for one in self.listeners.take_limits()])
        if time.monotonic() - self.beat_at >= BEAT:
            await self.broadcast.send({"kind": "beat", "from": self.id})
            self.beat_at = time.monotonic()

    async def send_in_parts(self, kind: str, lines: list[list[Any]]) -> None:
        part: list[list[Any]] = []
        size = 0
        for line in lines:
            cost = len(str(line)) * 2
            if part and size + cost > MAX_BYTES:
                await self.broadcast.send({"kind": kind, "from": self.id, "lines": part})
                part, size = [], 0
            part.append(line)
            size += cost
        if part:
            await self.broadcast.send({"kind": kind, "from": self.id, "lines": part})

    def receive(self, message: dict[str, Any]) -> None:
        """Handle what another process has published."""
        if message.get("from") == self.id:
            return
        kind = message["kind"]
        if kind == "person":
            self.listeners.person(message["id"])
        elif kind == "revoked":
            self.listeners.revoked(*message["ended"])
        elif kind == "bans":
            self.spawn(self.listeners.bans())
        elif kind == "blocks":
            self.spawn(self.listeners.blocks())
        elif kind == "holidays":
            self.spawn(self.listeners.holidays())
        elif kind == "limits":
            self.listeners.limits([(str(one[0]), str(one[1]), int(one[2])) for one in message["lines"]])
        elif kind == "tables":
            self.spawn(self.update_directory(message["lines"]))
        elif kind == "released":
            mine = self.my_share(message["tables"], message["from"])
            self.spawn(self.take_over(mine))

    def my_share(self, tables: list[str], sender: str) -> list[str]:
        """Return those of the tables that a process releases that this one takes: each table has one taker."""
        takers = sorted([self.id, *(one.id for one in self.peers if one.id != sender)])
        return [one for one in tables if takers[sum(one.encode()) % len(takers)] == self.id]

    def missed(self) -> None:
        """Read everything again, because messages may have been missed."""
        self.listeners.person("")
        self.spawn(self.listeners.bans())
        self.spawn(self.listeners.blocks())
        self.spawn(self.listeners.holidays())
        self.spawn(self.read_directory())

    async def read_directory(self) -> None:
        directory, live = self.registry.directory, self.registry.live
        rows = await self.registry.services.repository.unfinished()
        entries = await asyncio.to_thread(entries_of, rows)
        found = {table_id for table_id, _ in entries}
        for gone in [one for one in directory.entries if one not in found and one not in live]:
            directory.remove(gone)
        for number, (table_id, entry) in enumerate(entries):
            if table_id not in live:
                directory.put(table_id, entry)
            if number % 200 == 0:
                await asyncio.sleep(0)
        self.listeners.lobby()

    async def update_directory(self, lines: list[list[Any]]) -> None:
        directory, live = self.registry.directory, self.registry.live
        lines = [line for line in lines if line[0] not in live]
        fresh = [line[0] for line in lines if line[2] is not None and (line[1] or line[0] not in directory.entries)]
        if fresh:
            for row in await self.registry.services.repository.by_ids(fresh):
                if row.id not in live:  # it may have been loaded meanwhile
                    directory.add_row(row)
        for table_id, _, published in lines:
            if table_id in live:
                continue
            if published is None or published[0] == "over":
                directory.remove(table_id)
            else:
                directory.update_from(table_id, *published)
        self.listeners.lobby()
