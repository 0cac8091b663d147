"""Where tables are served. Alone, this process serves all of them; `membership.py` shares them with other processes."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

from aiohttp import web

from ludocracy.server.metrics import Metrics
from ludocracy.server.storage.ids import fresh_id
from ludocracy.server.storage.locks import Process, TableLocks
from ludocracy.server.storage.session import DatabaseLost
from ludocracy.server.tables import identities, rounds
from ludocracy.server.tables.actor import TableActor
from ludocracy.server.tables.directory import entries_of
from ludocracy.server.tables.due import due_times
from ludocracy.server.tables.job_queue import ServedElsewhere
from ludocracy.server.tables.registry import TableRegistry
from ludocracy.server.tasks import Tasks

log: Final = logging.getLogger("ludocracy.cluster")

T = TypeVar("T")

#: Seconds for which a table that changes hands is looked for.
CHANGING_HANDS: Final = 12.0

#: This many tables are taken over at a time.
AT_ONCE: Final = 8

#: What is done at tables wherever they are served, by the name in its request to another process: at those of a person, and at
#: those of a round.
CHANGES: Final[dict[str, Callable[[TableActor, str, str], Awaitable[None]]]] = {
    "move-seats": identities.move_seats,
    "forget-person": identities.forget_person,
    "holidays-changed": identities.holidays_changed,
    "leave-to-bot": rounds.leave_to_bot,
    "stop-game": rounds.stop_game,
    "open-table": rounds.open_table,
}


class Unavailable(Exception):
    """No process that serves the table could be reached; nothing was done."""


async def nothing(old: str, new: str, forgotten: bool) -> None:
    """Do nothing: nobody else knows people."""


class Placement:
    """This process alone. Everything that depends on other processes is a method that `Membership` replaces."""

    def __init__(self, registry: TableRegistry, locks: TableLocks, metrics: Metrics) -> None:
        self.id: Final = fresh_id()
        self.registry: Final = registry
        self.locks: Final = locks
        self.metrics: Final = metrics
        self.peers: list[Process] = []
        self.leaving = False  # this process hands its tables over
        self.tasks: Final = Tasks()
        #: Called when a person gets another identity, or is forgotten: the old id, the new one, and whether it is forgotten.
        self.on_person: Callable[[str, str, bool], Awaitable[None]] = nothing
        registry.services.writer.on_new_session = self.new_session
        registry.services.writer.on_lost = self.cut_off

    def spawn(self, work: Any) -> None:
        async def attempt() -> None:
            with contextlib.suppress(DatabaseLost):  # when the database answers again, everything is read again
                await work

        self.tasks.spawn(attempt())

    async def close(self) -> None:
        await self.tasks.close()

    # -- what depends on other processes ---------------------------------------------------------------------

    async def join(self, address: str) -> None:
        """Share the tables with other processes, which reach this one at that address."""

    async def leave(self) -> None:
        """Hand all tables over to other processes."""

    def table_changed(self, table_id: str, whole: bool) -> None:
        """Publish that a table has changed; `whole`: its seats or settings too."""

    def revoked(self, person: str, credential: str, spared: str) -> None:
        """Publish that a session or token has ended: its person, its id (empty: all), and the one that is spared."""

    async def server_of(self, table_id: str) -> Process | None:
        """Return the other process that serves a table; None when nobody does, or it is not known yet."""
        return None

    async def ask(self, process: Process, path: str, body: Any) -> None:
        """Ask another process to do something; raises Unavailable when it did not."""
        raise Unavailable

    async def forward(self, request: web.Request, process: Process, address: str, home: str) -> web.StreamResponse:
        """Return another process's answer to a client's request; raises Unavailable when it did nothing."""
        raise Unavailable

    # -- where a table is ------------------------------------------------------------------------------------

    async def at_server(
        self,
        here: Callable[[], Awaitable[T]],
        there: Callable[[Process], Awaitable[T]] | None,
    ) -> T:
        """Do something where its table is served: here, or there; try again while the table changes hands.

        Without `there`, only here. Raises Unavailable when it cannot be done.
        """
        ends = time.monotonic() + CHANGING_HANDS
        while True:
            try:
                return await here()
            except ServedElsewhere as elsewhere:
                if there is None:
                    raise Unavailable from elsewhere
                process = await self.server_of(elsewhere.table_id)
            if process is not None:
                with contextlib.suppress(Unavailable):
                    return await there(process)
            if time.monotonic() > ends:
                raise Unavailable
            await asyncio.sleep(0.05)

    # -- people who change identity --------------------------------------------------------------------------

    async def move_seats(self, old: str, new: str) -> None:
        """Move the seats of a guest who has logged in to the account."""
        await self.change_person("move-seats", old, new, [])

    async def forget_person(self, person: str, alias: str, said_at: list[str]) -> None:
        """Remove everything about a deleted account from the tables, except the moves; its chat was in `said_at`."""
        await self.change_person("forget-person", person, alias, said_at)

    async def change_person(self, change: str, old: str, new: str, also: list[str]) -> None:
        """Make a change at every table of a person, wherever it is served."""
        registry = self.registry
        seated = await registry.services.repository.tables_of(old)
        for table_id in dict.fromkeys([*seated, *registry.directory.owned_by(old), *also]):
            await self.change_at(table_id, change, old, new)

        await self.on_person(old, new, change == "forget-person")

    async def holidays_changed(self, person: str) -> None:
        """Stop or start a person's clocks at every table where they play."""
        theirs = self.registry.directory.of_person.get(person, {})
        for table_id in [key for key, one in theirs.items() if one.phase == "playing"]:
            await self.change_at(table_id, "holidays-changed", person, "")

    async def serve_new(self, tables: list[str]) -> None:
        """Serve new tables, or leave some of them to other processes."""
        await self.registry.load_all(tables)

    async def change_at(self, table_id: str, change: str, old: str, new: str) -> None:
        async def here() -> None:
            await CHANGES[change](await self.registry.find(table_id), old, new)

        async def there(process: Process) -> None:
            await self.ask(process, f"/cluster/{change}", {"table": table_id, "old": old, "new": new})

        await self.at_server(here, there)

    # -- tables that nobody serves ---------------------------------------------------------------------------

    def new_session(self) -> None:
        """Read everything again: the writer's session was lost and replaced."""
        self.registry.reload_all()
        if not self.leaving:
            self.spawn(self.begin_again())

    async def begin_again(self) -> None:
        """Serve what nobody serves, such as the tables that this process gave up."""
        try:
            await self.take_over()
        except Exception as error:  # the session is lost again
            log.warning("this process could not begin again: %s", type(error).__name__)

    def cut_off(self) -> None:
        """Give up all tables, because the database does not answer any more."""
        log.error("the database does not answer: this process gives up its %d tables", len(self.registry.live))
        self.registry.give_up_all()

    async def take_over(self, tables: list[str] | None = None) -> None:
        """Serve games under way that nobody serves and that are due: their bots and clocks go on without a request."""
        if self.leaving:
            return
        if tables is None:
            tables = await self.due()
        wanted = [table_id for table_id in tables if table_id not in self.registry.live]
        for first in range(0, len(wanted), AT_ONCE):  # together they share the database's round trips
            await asyncio.gather(*[self.take(table_id) for table_id in wanted[first : first + AT_ONCE]])

    async def due(self) -> list[str]:
        """Return the games that nobody serves and that are due now; the registry loads those that are due later."""
        unserved, rows = set(await self.locks.unserved()), await self.registry.services.repository.unfinished()
        entries = dict(await asyncio.to_thread(entries_of, [row for row in rows if row.id in unserved]))
        due = await asyncio.to_thread(due_times, rows, entries)
        now = time.time() * 1000
        self.registry.tasks.spawn(self.registry.load_due({table_id: at for table_id, at in due.items() if at > now}))
        return [table_id for table_id, at in due.items() if at <= now]

    async def take(self, table_id: str) -> None:
        if table_id in self.registry.live or table_id in self.registry.loading:
            return
        await self.registry.load_all([table_id])
        self.metrics.taken_over += table_id in self.registry.live
