"""The actor of a table. One task per table handles everything that happens at it, one job after the other, without locks.

Requests wait in the table's queue, whether they come by socket or by HTTP. A handler checks one and carries it out in memory;
what it changed is committed, and only then answered and published. When a commit fails, the table in memory is discarded and
read from the database again.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from typing import Final

from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused, refused
from ludocracy.server.protocol.messages import DoneMessage, ServerMessage, encode
from ludocracy.server.protocol.requests import (
    Chat,
    ChooseLanguage,
    Ping,
    Play,
    Request,
)
from ludocracy.server.storage.session import COMMIT_ERRORS
from ludocracy.server.tables.absence import AbsenceWatch
from ludocracy.server.tables.bots import BotPlayer
from ludocracy.server.tables.changes import Changes
from ludocracy.server.tables.connections import CLOSED, MOVED, ClientConnection
from ludocracy.server.tables.context import NotCommitted, TableContext
from ludocracy.server.tables.handlers import HANDLERS
from ludocracy.server.tables.handlers.chat import CHAT_LINES
from ludocracy.server.tables.handlers.start import begin
from ludocracy.server.tables.handlers.votes import recount
from ludocracy.server.tables.job_queue import Job, ServedElsewhere
from ludocracy.server.tables.live_table import LiveTable
from ludocracy.server.tables.plans.player import PlanPlayer
from ludocracy.server.tables.records import limit_looks
from ludocracy.server.tables.table_info import welcome

log: Final = logging.getLogger("ludocracy.tables")

#: A table whose commit failed is read again after this many seconds, and after twice as many each time, up to the most.
FIRST_WAIT: Final = 0.05
MAX_WAIT: Final = 5.0

#: A table that is handed over finishes the job under way, for at most this many seconds.
STOP_WITHIN: Final = 3.0

#: When watchers come and go, the others are notified after this many seconds, because there may be many of them.
WATCHERS_AFTER: Final = 1.0


class TableActor:
    def __init__(
        self,
        context: TableContext,
        bots: BotPlayer,
        absence: AbsenceWatch,
        on_change: Callable[[LiveTable, bool], None],
        on_lost: Callable[["TableActor"], None],
    ) -> None:
        self.context: Final = context
        self.table: Final = context.table
        self.queue: Final = context.queue
        self.bots: Final = bots
        self.absence: Final = absence
        #: Called after each change; True: seats or settings may have changed.
        self.on_change: Final = on_change
        #: Called when another process serves the table.
        self.on_lost: Final = on_lost
        self.publisher: Final = context.publisher
        self.plans: Final = PlanPlayer(context)
        self.used_at = time.monotonic()
        self.worker: asyncio.Task[None] | None = None
        self.stopping = False
        #: Set when there is a new session: reading the table again need not wait any longer.
        self.again: Final = asyncio.Event()

    @property
    def id(self) -> str:
        return self.table.id

    # -- running -----------------------------------------------------------------------------------------

    async def load(self) -> None:
        """Take the table's lock and read it from the database; raises Refused when there is none, or ServedElsewhere."""
        found = await self.context.services.repository.load(self.id, CHAT_LINES)
        if found is None:
            raise ServedElsewhere(self.id)
        await self.table.restore(*found)

    def start(self) -> None:
        self.worker = asyncio.create_task(self.work(), name=f"table {self.id}")
        if self.table.state.round is not None and self.table.state.phase == "waiting":
            self.queue.add_work(self.begin)
        self.table.run_clocks(self.table.awaited_people())
        self.schedule_next()

    async def begin(self) -> None:
        """Make the first deal at a table of a round: its nonces are known."""
        if self.table.state.phase == "waiting":
            begin(self.context)

    async def work(self) -> None:
        """Take one turn after the other."""
        while not self.stopping:
            if not self.queue.jobs:
                await self.queue.wait()
            self.used_at = time.monotonic()
            try:
                await self.take_turn()
            except NotCommitted:
                await self.recover()
            except Exception:
                log.exception("table %s: something went wrong, reading it again", self.id)
                self.context.services.metrics.errors += 1
                await self.recover()
            if self.queue.jobs:
                await asyncio.sleep(0)  # between two turns, other tables and connections have theirs

    async def take_turn(self) -> None:
        """Do the next job, store what it changed, answer, and publish. Moves that wait together share all of this."""
        queue = self.queue
        jobs: list[Job] = []
        try:
            while not jobs or (jobs[-1].joins and queue.next_joins):
                jobs.append(queue.take())
                await jobs[-1].work()
            recount(self.context)
            await self.context.commit()
        except Exception:
            for job in jobs:
                job.fail()
            raise
        for job in jobs:
            job.reply()
        if not queue.next_joins:  # otherwise those moves are published together with these
            self.publish()

    def publish(self) -> None:
        """Send everybody what has changed, schedule what follows, and inform the lobby."""
        changes = self.table.changes
        self.table.changes = Changes()
        if changes.to_publish:
            self.publisher.publish(changes)
            self.schedule_next()
            self.on_change(self.table, changes.table)
        if changes.views or changes.table or changes.untold_promises or changes.newcomers:
            self.publisher.send_promises(self.context.services.blocks)
            self.bots.negotiate()
        if changes.untold_plans:
            self.publisher.send_plans(changes.untold_plans)
            self.plans.consider(changes.fresh_plans)

    def reload(self) -> None:
        """Read the table again, because the session that held its lock is gone; or leave it to the process that has it now."""

        async def job() -> None:
            self.again.set()
            raise NotCommitted

        self.queue.add_work(job)
        self.context.failures = 0
        self.again.set()

    async def pause(self, seconds: float) -> None:
        """Wait before the table is read again, but no longer than until there is a new session."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.again.wait(), seconds)
        self.again.clear()

    def schedule_next(self) -> None:
        """Set the timers, ask the bots, and let plans consider their questions."""
        self.absence.set_timers()
        self.bots.ask_bots()
        self.plans.schedule()

    async def recover(self) -> None:
        """Return to the stored state, after a pause: a full disk stays full for a while, and bots would try again at once."""
        failures, self.context.failures = self.context.failures, self.context.failures + 1
        await self.pause(min(MAX_WAIT, FIRST_WAIT * 2 ** min(failures, 10)))
        while True:
            try:
                await self.load()
                break
            except ServedElsewhere:
                self.stopping = True
                self.on_lost(self)
                return
            except COMMIT_ERRORS as error:
                log.error("table %s cannot be read: %s", self.id, self.context.services.writer.reason(error))
                await self.pause(1)
            except Exception:
                log.exception("table %s cannot be read", self.id)
                await self.pause(1)
        for connection in self.table.connections:
            connection.log_sent.clear()
        self.plans.considered.clear()
        self.table.changes = Changes(views=True, table=True)
        try:
            self.publish()
        except Exception:  # the table continues anyway: the next request may succeed
            log.exception("table %s cannot be shown", self.id)

    def give_up(self) -> None:
        """Refuse the requests that wait: nothing can be stored any more."""
        self.stopping = True
        for job in self.queue.jobs:
            if isinstance(job, SocketRequest):
                job.fail()

    async def stop(self) -> None:
        """Finish the job under way, then close: another process may take the table over."""

        async def job() -> None:
            self.stopping = True

        if self.worker is not None and not self.stopping:
            self.queue.add_work(job, first=True)
            await asyncio.wait([self.worker], timeout=STOP_WITHIN)
        await self.close()

    def disconnect(self, code: int) -> None:
        for connection in self.table.connections:
            connection.close(code)

    async def close(self) -> None:
        if self.worker is not None:
            self.worker.cancel()
            await asyncio.gather(self.worker, return_exceptions=True)
            self.worker = None  # its exception refers to this table: a reference cycle
        await self.queue.close()

    @property
    def idle(self) -> bool:
        return not self.table.connections and not self.queue.busy

    # -- requests ----------------------------------------------------------------------------------------

    def receive(self, connection: ClientConnection, request: Request) -> None:
        """Queue a request by a socket. It is refused at once if the client sends too many."""
        job = SocketRequest(self, connection, request)
        try:
            self.add(job)
        except Refused as refusal:
            job.send(refused(refusal, request.id, connection.identity.language))

    async def ask(self, identity: Identity, request: Request) -> ServerMessage:
        """Queue a request by HTTP, and return the answer."""
        answer: asyncio.Future[ServerMessage] = self.queue.answer()
        self.add(HttpRequest(self, identity, request, answer))
        return await answer

    def add(self, job: "RequestJob") -> None:
        """Queue a request. One for which views are built is counted against the client's rate."""
        if job.request.costly:
            limit_looks(self.context.services.limit, job.identity)
        self.queue.add(job, job.identity.client)

    async def handle(self, identity: Identity, request: Request) -> ServerMessage:
        """Carry a request out in memory, and return the answer to be given once it is stored."""
        try:
            if identity.scope == "seat" and not request.for_seat_tokens:
                raise Refused("not-yours", status=403)
            self.table.check_admits(identity)
            self.table.seen(identity.person)
            if not isinstance(request, (Chat, ChooseLanguage, Ping)):
                self.table.check_installed()
            answer = await HANDLERS[type(request)](self.context, identity, request)
        except Refused as refusal:
            return refused(refusal, request.id, identity.language)
        if isinstance(answer, DoneMessage):
            answer.id = request.id
        return answer

    # -- connections -------------------------------------------------------------------------------------

    async def enter(self, connection: ClientConnection) -> None:
        """Add a connection, and send it everything. If the table is not served here any more, its client connects again."""

        async def job() -> None:
            entered.set_result(None)
            if connection.gone:
                return
            try:
                self.table.check_admits(connection.identity)
            except Refused:
                connection.close(CLOSED)
                return
            table, seats, changes = self.table, self.table.state.seats, self.table.changes
            if connection.identity.person in table.state.away:
                changes.change_state()
            table.add_connection(connection)
            connection.send(encode(welcome(table, connection.identity, self.context.services.blocks)))
            self.presence_changed(connection)
            changes.newcomers.append(connection)
            for seat in table.seats_of(connection.identity):
                if seats[seat].stood_in in ("absent", "vote", "clock"):  # its person is back
                    seats[seat].give_back()
                    changes.change_seats()

        try:
            entered: asyncio.Future[None] = self.queue.answer()
            self.queue.add_work(job)
            await entered
        except ServedElsewhere:
            connection.close(MOVED)

    def leave(self, connection: ClientConnection) -> None:
        """Remove a connection. Since when its person is away outlasts this process."""

        async def job() -> None:
            if connection in self.table.connections:
                self.table.remove_connection(connection)
                self.presence_changed(connection)
                if self.table.playing and connection.identity.person in self.table.state.away:
                    self.table.changes.change_state()

        self.queue.add_work(job)

    def presence_changed(self, connection: ClientConnection) -> None:
        """Notify the others that somebody has come or gone: at once for players, a little later for watchers."""
        if self.table.seats_of(connection.identity):
            self.table.changes.table = True
        elif "watchers" not in self.queue.timers:
            self.queue.timer("watchers", WATCHERS_AFTER, self.announce_watchers)

    async def announce_watchers(self) -> None:
        self.table.changes.table = True


class RequestJob(Job):
    """A client's request. By socket or by HTTP it takes the same path; only the answer leaves by another way."""

    __slots__ = ("actor", "answer", "identity", "joins", "request")

    def __init__(self, actor: TableActor, identity: Identity, request: Request) -> None:
        self.actor: Final = actor
        self.identity: Final = identity
        self.request: Final = request
        self.joins = isinstance(request, Play)
        self.answer: ServerMessage

    async def work(self) -> None:
        self.answer = await self.actor.handle(self.identity, self.request)

    def reply(self) -> None:
        self.send(self.answer)

    def fail(self) -> None:
        self.send(refused(Refused("busy"), self.request.id, self.identity.language))

    def send(self, message: ServerMessage) -> None:
        raise NotImplementedError


class SocketRequest(RequestJob):
    """A request that is answered by the socket that brought it."""

    __slots__ = ("connection",)

    def __init__(self, actor: TableActor, connection: ClientConnection, request: Request) -> None:
        super().__init__(actor, connection.identity, request)
        self.connection: Final = connection

    async def work(self) -> None:
        if self.connection.gone and self.request.answers_only:
            self.answer = DoneMessage()
            return
        self.answer = await self.actor.handle(self.identity, self.request)
        if isinstance(self.request, ChooseLanguage):
            self.identity.language = self.request.language
            self.actor.table.changes.newcomers.append(self.connection)

    def reply(self) -> None:
        if self.connection.gone:
            return
        if not self.joins:  # moves are followed by the views
            self.actor.publisher.catch_up(self.connection)
        super().reply()

    def send(self, message: ServerMessage) -> None:
        self.connection.send(encode(message))


class HttpRequest(RequestJob):
    """A request whose answer somebody waits for."""

    __slots__ = ("future",)

    def __init__(
        self, actor: TableActor, identity: Identity, request: Request, future: "asyncio.Future[ServerMessage]"
    ) -> None:
        super().__init__(actor, identity, request)
        self.future: Final = future

    def send(self, message: ServerMessage) -> None:
        if not self.future.done():
            self.future.set_result(message)
