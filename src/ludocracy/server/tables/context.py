"""The context of the handlers: the table, `commit`, and the services that the server offers to tables."""

import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

import msgspec

from ludocracy.server.metrics import Metrics
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.messages import DoneMessage
from ludocracy.server.protocol.requests import Play
from ludocracy.server.protocol.settings import Hook, Result
from ludocracy.server.storage.tables import TableRepository
from ludocracy.server.storage.writer import Row, Writer
from ludocracy.server.tables import state as states
from ludocracy.server.tables.connections import ClientConnection
from ludocracy.server.tables.job_queue import JobQueue
from ludocracy.server.tables.links import Links
from ludocracy.server.tables.live_table import LiveTable
from ludocracy.server.tables.position_reading import Reading
from ludocracy.server.tables.publisher import Publisher
from ludocracy.server.tables.results import result_rows
from ludocracy.server.tables.seating import usual_bot
from ludocracy.server.tables.state import TableState

log: Final = logging.getLogger("ludocracy.tables")

#: A position is stored whenever the number of lines passes a multiple of this.
SNAPSHOT: Final = 64


class NotCommitted(Exception):
    """A commit failed, so the table in memory differs from the stored one."""


class QueuedMove(msgspec.Struct):
    """A move that a socket brought."""

    connection: ClientConnection
    request: Play


@dataclass(frozen=True)
class TableServices:
    """What the server does for a table."""

    writer: Writer
    repository: TableRepository
    metrics: Metrics
    links: Links
    #: Counts an action of a kind against somebody's rate; refuses when there are too many.
    limit: Callable[[str, str], None]
    #: The hook, if notifications may be sent to it; else refuses.
    check_hook: Callable[[Hook], Hook]
    #: Takes the lock of a table for this process; False when another process has it.
    acquire: Callable[[str], Awaitable[bool]]
    release: Callable[[str], Awaitable[None]]
    #: Reads a client's position of a game in another process; refuses when it cannot be played.
    check_position: Callable[[str, dict[str, Any]], Awaitable[Reading]]
    #: Creates a table, begins it if requested, and returns its id.
    create_table: Callable[[TableState, dict[str, Any] | None, Identity, bool], Awaitable[str]]


class TableContext:
    def __init__(self, table: LiveTable, services: TableServices) -> None:
        self.table: Final = table
        self.services: Final = services
        self.queue: Final[JobQueue[QueuedMove]] = JobQueue(table.id)
        self.publisher: Final = Publisher(table, services.links, self.queue)
        self.failures = 0  # since the last successful commit

    async def commit(self, rows: list[Row], whole: bool = False) -> None:
        """Store lines, and the state if it changed (`whole`). Nothing is sent to anybody before that."""
        table, state, game_log = self.table, self.table.state, self.table.log
        if game_log is not None and game_log.match.over and state.phase == "playing":
            self._end(Result(game_log.table.scores(), game_log.table.winners()))
            whole = True
        position: tuple[int, str] | None = None
        if game_log is not None and rows:
            if table.clocks.on:
                rows[-1]["left"] = msgspec.json.encode(table.clocks.snapshot()).decode()
            if whole or game_log.lines // SNAPSHOT != (game_log.lines - len(rows)) // SNAPSHOT:
                position = game_log.lines, game_log.position()
            table.views_changed = True
            before = table.frozen
            table.freeze_if_stuck()
            table.table_changed = table.table_changed or table.frozen != before
            table.version += 1
            table.moved()
        if whole and table.clocks.on:
            state.left, state.left_line = table.clocks.snapshot(), game_log.lines if game_log is not None else 0
        changes = None
        if whole or position is not None:
            stored = (states.dump(state), state.phase, state.people()) if whole else None
            results = result_rows(table.id, state) if whole else []
            changes = self.services.repository.changes(table.id, stored, position, results)
        table.table_changed = table.table_changed or whole
        await self.store(self.services.writer.append(rows, changes, table.id))
        self.services.metrics.moves += len(rows)

    def moves_wait(self) -> bool:
        """Whether the next job of the queue is a move."""
        jobs = self.queue.jobs
        return bool(jobs) and isinstance(jobs[0], QueuedMove)

    async def commit_state(self) -> None:
        await self.commit([], whole=True)

    async def store(self, stored: Awaitable[None]) -> None:
        """Wait until something is stored; when that fails, the table is read again."""
        try:
            await stored
        except Exception as error:
            log.error("table %s: a commit failed: %s", self.table.id, type(error).__name__)
            raise NotCommitted from error
        self.failures = 0

    async def commit_seats(self) -> DoneMessage:
        """Store who sits where, show everybody their own view, and count votes again."""
        await self.commit_state()
        self.table.views_changed = self.table.voters_changed = True
        return DoneMessage()

    async def take_back(self, seat: int, whole: bool = False) -> None:
        """Take a seat's last decision back, with all that followed it."""
        table = self.table
        game_log = table.check_playing()
        rows = game_log.take_back(game_log.back_to(seat, free=True))
        assert table.views is not None
        stay = table.views.cut()
        for connection in table.connections:
            for shown in connection.log_sent:
                connection.log_sent[shown] = min(connection.log_sent[shown], stay.get(shown, 0))
        dropped = table.drop_votes("undo", seat)
        table.thinking.clear()
        await self.commit(rows, whole=whole or dropped)

    async def stand_in(self, seat: int, why: Literal["absent", "clock", "vote"]) -> None:
        """A bot takes a person's place until they are back."""
        one = self.table.state.seats[seat]
        one.bot, one.stood_in = usual_bot(self.table.game), why
        await self.commit_seats()

    async def end_by_agreement(self) -> None:
        """End the game by agreement, without a winner."""
        table = self.table
        assert table.log is not None
        table.state.paused = False
        self._end(Result(table.log.table.scores(), [], "agreed"))
        await self.commit_state()
        table.views_changed = True

    def _end(self, result: Result) -> None:
        state = self.table.state
        state.phase, state.result = "over", result
        state.ended = int(time.time() * 1000)
        state.votes.clear()
        self.table.clocks.run([])

    def send_to_all(self, message: bytes) -> None:
        for connection in self.table.connections:
            connection.send(message)
