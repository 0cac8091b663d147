"""The context of the handlers: the table, the changes that several of them make, and the services of the server; `commit`."""

import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

import msgspec

from ludocracy.server.metrics import Metrics
from ludocracy.server.people.holidays import Holidays
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.promises import PromiseState
from ludocracy.server.protocol.settings import Hook, Result
from ludocracy.server.storage.lines import Row
from ludocracy.server.storage.tables import PLAN, PROMISES, TableRepository
from ludocracy.server.storage.writer import Work, Writer
from ludocracy.server.tables import state as states
from ludocracy.server.tables.changes import Changes
from ludocracy.server.tables.deadlines import SLEEPS_AFTER
from ludocracy.server.tables.job_queue import JobQueue
from ludocracy.server.tables.links import Links
from ludocracy.server.tables.live_table import LiveTable
from ludocracy.server.tables.position_reading import Reading
from ludocracy.server.tables.promises.judgement import Promise
from ludocracy.server.tables.publisher import Publisher
from ludocracy.server.tables.results import result_rows
from ludocracy.server.tables.seating import usual_bot
from ludocracy.server.tables.state import TableState

log: Final = logging.getLogger("ludocracy.tables")

#: A position is stored whenever the number of lines passes a multiple of this.
SNAPSHOT: Final = 64

#: The move by which a player passes, in every game that has one.
PASS: Final = "pass"


class NotCommitted(Exception):
    """A commit failed, so the table in memory differs from the stored one."""


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
    #: Whose clocks stand still.
    holidays: Holidays
    #: Reads a client's position of a game in another process; refuses when it cannot be played.
    check_position: Callable[[str, dict[str, Any]], Awaitable[Reading]]
    #: Creates a table, begins it if requested, and returns its id.
    create_table: Callable[[TableState, dict[str, Any] | None, Identity, bool], Awaitable[str]]
    #: Whether the first person has blocked the second.
    blocks: Callable[[str, str], bool] = lambda person, other: False
    #: Whether somebody may not use the server.
    banned: Callable[[str], bool] = lambda person: False
    #: What the operator allows: tables that the lobby lists, and the number of unfinished ones per owner (0: any).
    public_tables: bool = True
    tables_per_person: int = 0


class TableContext:
    """Handlers change the table in memory, and add to `changes` what must be stored and published."""

    def __init__(self, table: LiveTable, services: TableServices) -> None:
        self.table: Final = table
        self.services: Final = services
        table.holiday, table.announced = services.holidays.now, services.holidays.coming
        self.queue: Final = JobQueue(table.id)
        self.publisher: Final = Publisher(table, services.links, self.queue)
        self.failures = 0  # since the last successful commit

    @property
    def changes(self) -> Changes:
        return self.table.changes

    # -- storing -----------------------------------------------------------------------------------------

    async def commit(self) -> None:
        """Store the new lines, and the state if it has changed. Nothing is sent to anybody before that."""
        table, changes = self.table, self.table.changes
        rows, whole = changes.rows, changes.state
        data = self.seat_data(changes)
        if rows or whole or data:
            changes.rows, changes.state, changes.plans, changes.promises = [], False, set(), set()
            await self.store(self.services.writer.append(rows, self.beside_lines(rows, whole, data), table.id))
            self.services.metrics.moves += len(rows)
        if changes.then:
            actions, changes.then = changes.then, []
            for action in actions:
                action()

    def seat_data(self, changes: Changes) -> dict[tuple[int, str], str | None]:
        """Return the plans and promises that have changed, by seat and kind; None: there are none any more."""
        kept = {seat: self.table.plans.get(seat) for seat in changes.plans}
        data = {(seat, PLAN): msgspec.json.encode(one).decode() if one else None for seat, one in kept.items()}
        for seat in changes.promises:
            offered = [one for one in self.table.promises if one.by == seat]
            data[seat, PROMISES] = msgspec.json.encode(offered).decode() if offered else None
        return data

    def beside_lines(self, rows: list[Row], whole: bool, data: dict[tuple[int, str], str | None]) -> Work | None:
        """Return what is stored beside the lines: the state and data of seats, and from time to time the position."""
        table, state, game_log = self.table, self.table.state, self.table.log
        position: tuple[int, str] | None = None
        if game_log is not None and rows:
            if table.clocks.on:
                rows[-1]["left"] = msgspec.json.encode(table.clocks.snapshot()).decode()
            if whole or game_log.lines // SNAPSHOT != (game_log.lines - len(rows)) // SNAPSHOT:
                position = game_log.lines, game_log.position()
        if not whole and position is None and not data:
            return None
        stored = None
        if whole:
            if table.clocks.on:
                state.left, state.left_line = table.clocks.snapshot(), game_log.lines if game_log is not None else 0
                state.left_at = int(time.time() * 1000)
            stored = (states.dump(state), state.phase, state.people())
        results = result_rows(table.id, state) if whole else []
        return self.services.repository.changes(table.id, stored, position, results, data)

    async def store(self, stored: Awaitable[None]) -> None:
        """Wait until something is stored; when that fails, the table is read again."""
        try:
            await stored
        except Exception as error:
            log.error("table %s: a commit failed: %s", self.table.id, type(error).__name__)
            raise NotCommitted from error
        self.failures = 0

    # -- changes that several handlers make ------------------------------------------------------------------

    def add_lines(self, rows: list[Row]) -> None:
        """Add lines by which the game has moved on, or back. The game may be over now."""
        table = self.table
        if table.asked_for() * 1000 >= SLEEPS_AFTER:  # if it slept, it wakes
            table.changes.table = True
        table.changes.rows += rows
        table.changes.views = True
        table.version += 1
        table.moved()
        if table.freeze_if_stuck():
            table.changes.table = True
        if table.log is not None and table.log.match.over:
            self.end(Result(table.log.table.scores(), table.log.table.winners()))

    def take_back(self, seat: int) -> None:
        """Take a seat's last decision back, with all that followed it."""
        table = self.table
        game_log = table.check_playing()
        rows = game_log.take_back(game_log.back_to(seat, free=True))
        assert table.views is not None
        stay = table.views.cut()
        for connection in table.connections:
            for shown in connection.log_sent:
                connection.log_sent[shown] = min(connection.log_sent[shown], stay.get(shown, 0))
        table.drop_votes("undo", seat)
        table.thinking.clear()
        for number, kept in table.plans.items():
            if not kept.stopped:
                kept.stopped = "undo"
                self.changes.change_plan(number)
        for one in table.promises:
            if one.state == "accepted" and one.since > len(game_log.match.moves):
                one.since = len(game_log.match.moves)
                self.changes.change_promises(one.by)
        self.add_lines(rows)

    def offer(self, promise: Promise) -> None:
        """Add an offer. Each is later than the one before, because a restart puts them in the order of their times."""
        if self.table.promises:
            promise.made = max(promise.made, self.table.promises[-1].made + 1)
        self.table.promises.append(promise)
        self.changes.change_promises(promise.by)

    def settle_offer(self, promise: Promise, state: PromiseState) -> None:
        """Answer an offer. A promise counts from its acceptance on."""
        promise.state = state
        promise.since = len(self.table.check_playing().match.moves)
        self.changes.change_promises(promise.by)

    def vacate(self, seat: int) -> None:
        """Forget what a seat's player has left behind or agreed to: it is not the next player's word."""
        self.table.state.vacate(seat)
        self.drop_plan(seat)
        self.leave_promises(seat)

    def leave_promises(self, seat: int) -> None:
        """Release a seat whose player has got up from promises."""
        for one in self.table.promises:
            if one.concerns(seat) and one.left < 0:
                one.left = seat
                one.state = "lapsed" if one.state == "offered" else one.state
                self.changes.change_promises(one.by)

    def show_plan(self, seat: int) -> None:
        """Send the plan of a seat, if there is one, to whoever holds the seat now."""
        if seat in self.table.plans:
            self.changes.untold_plans.add(seat)

    def drop_plan(self, seat: int) -> None:
        """Forget what the player of a seat has left behind."""
        if self.table.plans.pop(seat, None) is not None:
            self.changes.change_plan(seat)

    def overdue(self, seat: int, why: Literal["absent", "clock"]) -> None:
        """Do what the table has agreed on for a person whose time is over."""
        what = self.table.state.overdue.what
        if what == "bot":
            self.put_stand_in(seat, why)
        elif what == "pass":
            game_log = self.table.check_playing()
            one, moves = self.table.state.seats[seat], len(game_log.match.moves)
            try:
                move = game_log.check(seat, PASS, game_log.numbers[seat])
            except Refused:
                self.put_stand_in(seat, why, once=True)
                return
            one.stood_from = moves if one.stood_from < 0 else one.stood_from
            self.table.clocks.decided(seat)
            self.table.drop_votes("undo", seat)
            self.changes.change_state()
            self.add_lines(game_log.play(seat, move, None))

    def put_stand_in(self, seat: int, why: Literal["absent", "clock", "vote"], once: bool = False) -> None:
        """Put a bot in a person's place until they are back, or for this decision only."""
        table = self.table
        kind = table.state.overdue.bot or usual_bot(table.game)
        table.state.seats[seat].put_stand_in(kind, why, len(table.check_playing().match.moves), once)
        self.changes.change_seats()

    def end(self, result: Result) -> None:
        """End the game."""
        state = self.table.state
        state.phase, state.result = "over", result
        state.ended = int(time.time() * 1000)
        state.votes.clear()
        for seat in list(self.table.plans):
            self.drop_plan(seat)
        for one in self.table.promises:
            if one.state == "offered":
                one.state = "lapsed"
                self.changes.change_promises(one.by)
        self.table.clocks.run([])
        self.changes.change_state()
        self.changes.views = True
