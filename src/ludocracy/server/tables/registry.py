"""All tables of this process: loads them on request, and unloads idle ones."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

from ludocracy.server.notifications.notifier import Notifier
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.storage.session import COMMIT_ERRORS
from ludocracy.server.tables.absence import NOTIFY_AFTER, AbsenceWatch
from ludocracy.server.tables.actor import TableActor
from ludocracy.server.tables.bot_pool import BotPool
from ludocracy.server.tables.bots import BotPlayer
from ludocracy.server.tables.connections import MOVED
from ludocracy.server.tables.context import TableContext, TableServices
from ludocracy.server.tables.directory import Directory, entries_of
from ludocracy.server.tables.due import due_times
from ludocracy.server.tables.job_queue import ServedElsewhere
from ludocracy.server.tables.live_table import LiveTable
from ludocracy.server.tasks import Tasks

log: Final = logging.getLogger("ludocracy.tables")

#: A table at which nothing happens is unloaded after this many seconds, and loaded again on request.
IDLE: Final = 600.0

#: A table that never began is deleted after this many milliseconds.
STALE: Final = 14 * 24 * 3600 * 1000


class TableRegistry:
    def __init__(
        self,
        services: TableServices,
        directory: Directory,
        bots: BotPool,
        notifier: Notifier,
        on_change: Callable[[LiveTable, bool], None],
    ) -> None:
        self.services: Final = services
        self.directory: Final = directory
        self.bots: Final = bots
        self.notifier: Final = notifier
        self.on_change: Final = on_change
        self.notify_after = NOTIFY_AFTER
        self.live: Final[dict[str, TableActor]] = {}
        self.listed: Final = asyncio.Event()  # the directory is complete
        #: Called when it is.
        self.on_listed: Callable[[], None] = lambda: None
        self.loading: Final[dict[str, asyncio.Future[TableActor]]] = {}
        #: Tables that left memory, and when somebody there is to be reminded.
        self.reminders: Final[dict[str, float]] = {}
        self.tasks: Final = Tasks()

    # -- opening and closing -------------------------------------------------------------------------------

    async def open(self) -> None:
        """Begin to read the list of tables that are not over, and to load those that are due."""
        self.tasks.spawn(self.read_list())
        self.tasks.spawn(self.clean_up())

    async def read_list(self) -> None:
        """Read the list, without keeping requests waiting; then load what is due."""
        rows = await self.services.repository.unfinished()
        entries = await asyncio.to_thread(entries_of, rows)
        newer = list(self.directory.entries.items())  # made or loaded meanwhile
        for number, (table_id, entry) in enumerate(entries):
            if table_id not in self.live:
                self.directory.put(table_id, entry)
            if number % 200 == 0:
                await asyncio.sleep(0)
        for table_id, entry in newer:
            if table_id in self.directory.entries:
                self.directory.put(table_id, self.directory.entries[table_id])
        self.listed.set()
        self.on_listed()
        await self.load_due(await asyncio.to_thread(due_times, rows, dict(entries)))

    async def load_due(self, due: dict[str, int]) -> None:
        """Load games at the times at which they are due, unless they have been loaded before."""
        for table_id, at in sorted(due.items(), key=lambda item: item[1]):
            wait = at / 1000 - time.time()
            if wait > 0:
                await asyncio.sleep(wait)
            if table_id not in self.live and table_id in self.directory.entries:
                await self.load_all([table_id])

    async def load_all(self, tables: list[str]) -> None:
        """Load tables, one after the other; those that cannot be loaded here are left out."""
        for table_id in tables:
            try:
                await self.find(table_id)
            except (Refused, ServedElsewhere):
                continue
            except COMMIT_ERRORS as error:
                log.error("table %s could not be opened: %s", table_id, self.services.writer.reason(error))
            except Exception:
                log.exception("table %s could not be opened", table_id)
            await asyncio.sleep(0)

    async def close(self) -> None:
        await self.tasks.close()
        await asyncio.gather(*[actor.close() for actor in list(self.live.values())])

    # -- finding -----------------------------------------------------------------------------------------

    async def find(self, table_id: str) -> TableActor:
        """Return a table by its id, read from the database if it is not in memory."""
        actor = self.live.get(table_id)
        if actor is not None:
            return actor
        if not 1 <= len(table_id) <= 20 or not table_id.isalnum():
            raise Refused("no-table", status=404)
        coming = self.loading.get(table_id)
        if coming is None:
            coming = self.loading[table_id] = asyncio.ensure_future(self.load(table_id))
            coming.add_done_callback(lambda _: self.loading.pop(table_id, None))
        return await asyncio.shield(coming)

    async def load(self, table_id: str) -> TableActor:
        context = TableContext(LiveTable(table_id), self.services)
        absence = AbsenceWatch(context, self.notifier, self.notify_after)
        actor = TableActor(context, BotPlayer(context, self.bots), absence, self.on_change, self.lost)
        try:
            await actor.load()
        except Refused:
            await self.services.release(table_id)
            raise
        self.live[table_id] = actor
        actor.start()
        self.on_change(actor.table, True)
        return actor

    # -- other processes ---------------------------------------------------------------------------------

    def lost(self, actor: TableActor) -> None:
        """Close a table that another process serves now: its clients connect again."""
        if self.live.get(actor.id) is actor:
            del self.live[actor.id]
        actor.disconnect(MOVED)
        self.tasks.spawn(actor.close())

    def reload_all(self) -> None:
        """Read every table again, because the session with all locks was lost, or leave it to whoever has its lock now."""
        for actor in self.live.values():
            actor.reload()

    def give_up_all(self) -> None:
        """Refuse what waits, because the database does not answer, and let the clients connect again, perhaps elsewhere."""
        for actor in list(self.live.values()):
            actor.give_up()
            self.lost(actor)

    async def hand_over(self, actor: TableActor) -> None:
        """Finish what is under way, release the lock, and let the clients connect again."""
        await actor.stop()
        if self.live.get(actor.id) is actor:
            del self.live[actor.id]
        await self.services.release(actor.id)
        actor.disconnect(MOVED)

    # -- cleaning up -------------------------------------------------------------------------------------

    async def clean_up(self) -> None:
        """Unload idle tables; delete those that never began."""
        while True:
            await asyncio.sleep(30)
            await self.release_idle()
            await self.load_reminders()
            try:
                await self.delete_stale(int(time.time() * 1000) - STALE)
            except Exception as error:  # it is tried again next time
                log.error("old tables could not be deleted: %s", type(error).__name__)

    async def release_idle(self) -> None:
        for actor in list(self.live.values()):
            limit = IDLE if actor.table.state.phase != "over" else IDLE / 10
            if actor.idle and time.monotonic() - actor.used_at > limit:
                del self.live[actor.id]
                if (at := actor.absence.next_reminder()) is not None:
                    self.reminders[actor.id] = at
                await actor.close()
                await self.services.release(actor.id)

    async def load_reminders(self) -> None:
        """Load the tables at which somebody is to be reminded now."""
        for table_id in [one for one, at in self.reminders.items() if at <= time.time() * 1000]:
            del self.reminders[table_id]
            await self.load_all([table_id])

    async def delete_stale(self, before: int) -> None:
        stale = [table_id for table_id in self.directory.stale(before) if table_id not in self.live]
        for table_id in stale:
            if await self.services.acquire(table_id):
                await self.services.repository.delete(table_id)
                await self.services.release(table_id)
                self.directory.remove(table_id)
