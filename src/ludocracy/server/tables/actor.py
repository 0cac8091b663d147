"""The actor of a table. One task per table handles everything that happens at it, one job after the other, without locks.

A request waits in the table's queue. It is checked, done in memory, committed, and only then answered and published. When a
commit fails, the table in memory is discarded and read from the database again.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused, refused
from ludocracy.server.protocol.messages import DoneMessage, ServerMessage, encode
from ludocracy.server.protocol.requests import AnyRequest, Chat, ChooseLanguage, Fork, Look, Ping, Play, Try
from ludocracy.server.tables.absence import AbsenceWatch
from ludocracy.server.tables.bots import BotPlayer
from ludocracy.server.tables.connections import ClientConnection
from ludocracy.server.tables.context import NotCommitted, QueuedMove, TableContext
from ludocracy.server.tables.elsewhere import ServedElsewhere
from ludocracy.server.tables.handlers import HANDLERS, SEAT_TOKEN_REQUESTS
from ludocracy.server.tables.handlers.chat import CHAT_LINES
from ludocracy.server.tables.handlers.moves import play_together
from ludocracy.server.tables.handlers.votes import recount
from ludocracy.server.tables.job_queue import Job
from ludocracy.server.tables.live_table import LiveTable
from ludocracy.server.tables.records import limit_looks
from ludocracy.server.tables.table_info import welcome

log: Final = logging.getLogger("ludocracy.tables")

#: A table whose commit failed is read again after this many seconds, and after twice as many each time, up to the most.
FIRST_WAIT: Final = 0.05
MAX_WAIT: Final = 5.0

#: A table that is handed over finishes the job under way, for at most this many seconds.
STOP_WITHIN: Final = 3.0

#: Requests for which views are built; they have a rate limit of their own.
COSTLY: Final = frozenset({Look, Try, Fork, ChooseLanguage})

#: Requests that are dropped once their connection is gone, because they do nothing but answer.
ANSWER_ONLY: Final = frozenset({Look, Try, ChooseLanguage, Ping})

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
        self.on_change: Final = on_change  # called after each change; True: seats or settings may have changed
        self.on_lost: Final = on_lost  # called when another process serves the table
        self.publisher: Final = context.publisher
        self.used_at = time.monotonic()
        self.worker: asyncio.Task[None] | None = None
        self.stopping = False

    @property
    def id(self) -> str:
        return self.table.id

    # -- running -----------------------------------------------------------------------------------------

    async def load(self) -> None:
        """Take the table's lock and read it from the database; raises Refused when there is none, or ServedElsewhere."""
        found = await self.context.services.repository.load(self.id, CHAT_LINES)
        if found is None:
            raise ServedElsewhere(self.id)
        self.table.restore(*found)

    def start(self) -> None:
        self.worker = asyncio.create_task(self.work(), name=f"table {self.id}")
        self.schedule_next()

    async def work(self) -> None:
        """Do one job after the other. Moves that wait together are played, stored and published together."""
        jobs = self.queue.jobs
        while not self.stopping:
            if not jobs:
                await self.queue.wait()
            job = self.queue.take()
            self.used_at = time.monotonic()
            try:
                if isinstance(job, QueuedMove):
                    await play_together(self.context, [job, *self.waiting_moves()])
                else:
                    await job()
                    await recount(self.context)
                    if not self.context.moves_wait():
                        self.publisher.publish()
                self.follow_up()
            except NotCommitted:
                await self.recover()
            except Exception:
                log.exception("table %s: something went wrong, reading it again", self.id)
                self.context.services.metrics.errors += 1
                await self.recover()
            if jobs:
                await asyncio.sleep(0)  # between two jobs, other tables and connections have their turn

    def reload(self) -> None:
        """The session that held the lock is gone: read the table again, or leave it to the process that has it now."""

        async def job() -> None:
            raise NotCommitted

        self.queue.add(job)

    def waiting_moves(self) -> list[QueuedMove]:
        """Take the moves that are next in the queue out of it."""
        found: list[QueuedMove] = []
        while self.queue.jobs:
            if not isinstance(self.queue.jobs[0], QueuedMove):
                break
            job = self.queue.take()
            assert isinstance(job, QueuedMove)
            found.append(job)
        return found

    def publish(self, but: ClientConnection | None = None) -> None:
        """Send everybody what has changed, and schedule what follows."""
        self.publisher.publish(but)
        self.follow_up()

    def follow_up(self) -> None:
        """After a publication, schedule what follows and inform the lobby."""
        publisher = self.publisher
        if publisher.published:
            whole = publisher.table_published
            publisher.published = publisher.table_published = False
            self.schedule_next()
            self.on_change(self.table, whole)

    def schedule_next(self) -> None:
        """Set the timers, and ask the bots."""
        self.absence.set_timers()
        self.bots.ask_bots()

    async def recover(self) -> None:
        """Return to the stored state, after a pause: a full disk stays full for a while, and bots would try again at once."""
        await asyncio.sleep(min(MAX_WAIT, FIRST_WAIT * 2 ** min(self.context.failures, 10)))
        self.context.failures += 1
        while True:
            try:
                await self.load()
                break
            except ServedElsewhere:
                self.stopping = True
                self.on_lost(self)
                return
            except Exception:
                log.exception("table %s cannot be read", self.id)
                await asyncio.sleep(1)
        for connection in self.table.connections:
            connection.log_sent.clear()
        self.table.views_changed = self.table.table_changed = True
        try:
            self.publish()
        except Exception:  # the table continues anyway: the next request may succeed
            log.exception("table %s cannot be shown", self.id)

    def give_up(self) -> None:
        """Refuse the moves that wait: nothing can be stored any more."""
        self.stopping = True
        for queued in self.queue.jobs:
            if isinstance(queued, QueuedMove):
                busy = refused(Refused("busy"), queued.request.id, queued.connection.identity.language)
                queued.connection.send(encode(busy))

    async def stop(self) -> None:
        """Finish the job under way, then close: another process may take the table over."""

        async def job() -> None:
            self.stopping = True

        if self.worker is not None and not self.stopping:
            self.queue.add_first(job)
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

    def receive(self, connection: ClientConnection, request: AnyRequest) -> None:
        """A request by a socket. It is refused at once if the client sends too many."""
        identity = connection.identity
        try:
            self.check_rate(identity, request)
            self.queue.add(
                QueuedMove(connection, request) if isinstance(request, Play) else self.job_of(connection, request),
                identity.client,
            )
        except Refused as refusal:
            connection.send(encode(refused(refusal, request.id, identity.language)))

    def check_rate(self, identity: Identity, request: AnyRequest) -> None:
        """Count a request for which views are built against the client's rate."""
        if type(request) in COSTLY:
            limit_looks(self.context.services.limit, identity)

    def job_of(self, connection: ClientConnection, request: AnyRequest) -> Job:
        identity = connection.identity

        async def job() -> None:
            if connection.gone and type(request) in ANSWER_ONLY:
                return
            if isinstance(request, ChooseLanguage):
                identity.language = request.language
                connection.send(encode(DoneMessage(id=request.id)))
                self.publisher.publish_to(connection)
                return
            try:
                answer = await self.handle(identity, request)
            except Exception:
                connection.send(encode(refused(Refused("busy"), request.id, identity.language)))
                raise
            self.publisher.catch_up(connection)
            connection.send(encode(answer))

        return job

    async def ask(self, identity: Identity, request: AnyRequest) -> ServerMessage:
        """A request by HTTP."""
        self.check_rate(identity, request)
        answer: asyncio.Future[ServerMessage] = self.queue.answer()

        async def job() -> None:
            try:
                message = await self.handle(identity, request)
            except Exception:
                if not answer.cancelled():
                    answer.set_result(refused(Refused("busy"), request.id, identity.language))
                raise
            if not answer.cancelled():
                answer.set_result(message)

        self.queue.add(job, identity.client)
        return await answer

    async def handle(self, identity: Identity, request: AnyRequest) -> ServerMessage:
        try:
            if identity.scope == "seat" and type(request) not in SEAT_TOKEN_REQUESTS:
                raise Refused("not-yours", status=403)
            self.table.seen(identity.person)
            if not isinstance(request, (Chat, Ping)):
                self.table.check_installed()
            answer = await HANDLERS[type(request)](self.context, identity, request)
        except Refused as refusal:
            return refused(refusal, request.id, identity.language)
        if isinstance(answer, DoneMessage):
            answer.id = request.id
        return answer

    # -- connections -------------------------------------------------------------------------------------

    async def enter(self, connection: ClientConnection) -> None:
        """Add a connection, and send it everything."""
        entered: asyncio.Future[None] = self.queue.answer()

        async def job() -> None:
            if connection.gone:
                entered.set_result(None)
                return
            table, seats = self.table, self.table.state.seats
            was_away = connection.identity.person in table.state.away
            table.add_connection(connection)
            connection.send(encode(welcome(table, connection.identity)))
            self.presence_changed(connection)
            entered.set_result(None)
            returned = [
                seat
                for seat in table.seats_of(connection.identity)
                if seats[seat].stood_in in ("absent", "vote", "clock")
            ]
            for seat in returned:
                seats[seat].bot = seats[seat].stood_in = ""
            table.views_changed = table.views_changed or bool(returned)
            if returned or was_away:
                await self.context.commit_state()
            await recount(self.context)
            self.publish(but=connection)
            self.publisher.publish_to(connection)

        self.queue.add(job)
        await entered

    def leave(self, connection: ClientConnection) -> None:
        async def job() -> None:
            if connection in self.table.connections:
                self.table.remove_connection(connection)
                self.presence_changed(connection)
                if self.table.playing and connection.identity.person in self.table.state.away:
                    await self.context.commit_state()  # since when they are away outlasts this process

        self.queue.add(job)

    def presence_changed(self, connection: ClientConnection) -> None:
        """Notify the others that somebody has come or gone: at once for players, a little later for watchers."""
        if self.table.seats_of(connection.identity):
            self.table.table_changed = True
        elif "watchers" not in self.queue.timers:
            self.queue.timer("watchers", WATCHERS_AFTER, self.announce_watchers)

    async def announce_watchers(self) -> None:
        self.table.table_changed = True
