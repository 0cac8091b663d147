"""The hall: all tables, those in memory and those at rest, and what the lobby shows of them."""

import asyncio
import base64
import hmac
import json
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

from sqlalchemy import Connection, delete, select

from ludocracy.core.errors import LudocracyError, Message
from ludocracy.games import catalogue
from ludocracy.server import moments, schema, seats, turns, wire
from ludocracy.server import sheet as sheets
from ludocracy.server.accounts import seal
from ludocracy.server.care import Caretaker
from ludocracy.server.clocks import checked
from ludocracy.server.limits import Limits
from ludocracy.server.lobby import Entry, Listing, entry_of
from ludocracy.server.metrics import Metrics
from ludocracy.server.refusal import Refused
from ludocracy.server.sheet import Sheet
from ludocracy.server.store import Store
from ludocracy.server.tables import LiveTable
from ludocracy.server.visitors import Visitor, Who

log: Final = logging.getLogger("ludocracy.hall")

#: A table at which nothing happens leaves memory after so many seconds, and comes back when it is asked for.
IDLE: Final = 600.0

#: A table that never began is forgotten after so many milliseconds.
STALE: Final = 14 * 24 * 3600 * 1000

#: The lobby is told of changes at most this often.
LOBBY_EVERY: Final = 0.25

MOST_WAITING: Final = 50

Handler = Callable[[LiveTable, Who, Any], Awaitable[wire.Told]]

HANDLERS: Final[dict[type, Handler]] = {
    wire.Play: turns.play,
    wire.Undo: turns.undo,
    wire.Propose: turns.propose,
    wire.CastVote: turns.cast,
    wire.Resume: turns.resume,
    wire.Chat: turns.chat,
    wire.Ping: turns.ping,
    wire.Speak: turns.ping,
    wire.Sit: seats.sit,
    wire.Ready: seats.ready,
    wire.Rise: seats.rise,
    wire.Rename: seats.rename,
    wire.PutBot: seats.put_bot,
    wire.Back: seats.back,
    wire.Set: seats.change,
    wire.Start: seats.start,
    wire.Look: moments.look,
    wire.Fork: moments.fork,
    wire.Rematch: moments.rematch,
    wire.Adopt: moments.adopt,
}


class Hall:
    def __init__(
        self, store: Store, caretaker: Caretaker, metrics: Metrics, limits: Limits, key: bytes, home: str = ""
    ) -> None:
        self.store: Final = store
        self.limits: Final = limits
        self.caretaker: Final = caretaker
        self.metrics: Final = metrics
        self.key: Final = key
        self.home: Final = home  # the public address, if the operator gave one
        self.handlers: Final = HANDLERS
        self.live: Final[dict[str, LiveTable]] = {}
        self.loading: Final[dict[str, asyncio.Future[LiveTable]]] = {}
        self.entries: Final[dict[str, Entry]] = {}  # of tables that are not over
        self.guests: Final[list[Visitor]] = []  # who is in the lobby
        self.lobby_due = False
        self.lobby_pause = LOBBY_EVERY
        self.tasks: Final[set[asyncio.Task[None]]] = set()

    # -- opening and closing -------------------------------------------------------------------------------

    async def open(self) -> None:
        """Know every table that is not over; those under way come back to life in the background."""

        def read(connection: Connection) -> list[Any]:
            tables = schema.tables
            return list(connection.execute(select(tables).where(tables.c.phase.in_(["waiting", "playing"]))).all())

        under_way: list[str] = []
        for row in await self.store.run(read):
            entry = entry_of(row)
            if entry is None:
                continue
            self.entries[row.id] = entry
            if row.phase == "playing":
                under_way.append(row.id)
        self.spawn(self.wake(under_way))
        self.spawn(self.keep_house())

    async def wake(self, tables: list[str]) -> None:
        for table_id in tables:
            try:
                await self.table(table_id)
            except Refused:
                continue
            except Exception:
                log.exception("table %s could not be opened", table_id)
            await asyncio.sleep(0)

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for table in list(self.live.values()):
            await table.close()

    def spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def keep_house(self) -> None:
        """Let go of tables at rest; forget those that never began."""
        while True:
            await asyncio.sleep(30)
            await self.let_go()
            try:
                await self.forget(int(time.time() * 1000) - STALE)
            except Exception as error:  # next time, then
                log.error("old tables could not be forgotten: %s", type(error).__name__)

    async def let_go(self) -> None:
        for table in list(self.live.values()):
            if self.at_rest(table):
                del self.live[table.id]
                await table.close()

    def at_rest(self, table: LiveTable) -> bool:
        if table.visitors or table.timers or table.tasks or table.jobs:
            return False
        limit = IDLE if table.sheet.phase != "over" else IDLE / 10
        return time.monotonic() - table.used_at > limit

    async def forget(self, before: int) -> None:
        old = [
            key
            for key, one in self.entries.items()
            if one.phase == "waiting" and one.changed < before and key not in self.live
        ]
        if not old:
            return

        def work(connection: Connection) -> None:
            for part in (schema.sitters, schema.chats, schema.snapshots, schema.lines):
                connection.execute(delete(part).where(part.c.table_id.in_(old)))
            connection.execute(delete(schema.tables).where(schema.tables.c.id.in_(old)))

        await self.store.run(work)
        for key in old:
            self.entries.pop(key, None)

    # -- tables --------------------------------------------------------------------------------------------

    async def table(self, table_id: str) -> LiveTable:
        """A table by its id, read from the database if it is at rest."""
        table = self.live.get(table_id)
        if table is not None:
            return table
        if not 1 <= len(table_id) <= 20 or not table_id.isalnum():
            raise Refused("no-table", status=404)
        coming = self.loading.get(table_id)
        if coming is None:
            coming = self.loading[table_id] = asyncio.ensure_future(self.load(table_id))
            coming.add_done_callback(lambda _: self.loading.pop(table_id, None))
        return await asyncio.shield(coming)

    async def load(self, table_id: str) -> LiveTable:
        table = LiveTable(self, table_id)
        await table.load()
        self.live[table_id] = table
        table.begin()
        self.noted(table, whole=True)
        return table

    async def create(self, sheet: Sheet, position: dict[str, Any] | None, who: Who, start: bool) -> LiveTable:
        """A new table, begun at once if that is wanted."""
        waiting = [one for one in self.entries.values() if one.sheet.owner == sheet.owner and one.phase == "waiting"]
        if len(waiting) >= MOST_WAITING:
            raise Refused("too-many", status=429)
        self.limits.take("table", who.address)
        sheet.created = int(time.time() * 1000)
        table_id = sheets.fresh_id()
        row = {
            "id": table_id,
            "phase": sheet.phase,
            "sheet": sheets.dump(sheet),
            "position": json.dumps(position, ensure_ascii=False) if position is not None else None,
            "changed": sheet.created,
        }
        people = [{"person": person, "table_id": table_id} for person in {one.person for one in sheet.seats} if person]

        def work(connection: Connection) -> None:
            connection.execute(schema.tables.insert(), [row])
            if people:
                connection.execute(schema.sitters.insert(), people)

        await self.store.run(work)
        self.metrics.tables += 1
        table = await self.table(table_id)
        if start:
            await table.change(lambda: seats.begin(table))
        return table

    async def open_table(self, wanted: wire.NewTable, who: Who) -> LiveTable:
        """What `POST /api/tables` does."""
        try:
            game = catalogue.find(wanted.game)
        except LudocracyError as error:
            raise Refused("no-game", error, status=404) from error
        origin = None
        given = wanted.seats
        options = wanted.options
        if wanted.position is not None:
            try:
                loaded = game.load(wanted.position)
            except LudocracyError as error:
                raise Refused("bad-position", error) from error
            except Exception as error:  # a stranger's position may be wrong in ways that nobody thought of
                log.warning("a position of %s is refused: %r", game.name, error)
                raise Refused("bad-position") from error
            if loaded.over():
                raise Refused("bad-position", Message("server/position.over"))
            origin = sheets.Origin(position=True)
            given = loaded.seats if given is None else given
            options = dict(loaded.setting)
        chairs = seats.first_seats(game, given, who)
        if wanted.position is not None and len(chairs) != loaded.seats:
            raise Refused("bad-option", Message("server/position.seats", seats=loaded.seats))
        sheet = Sheet(
            game=game.name,
            rules=game.rules,
            seats=chairs,
            owner=who.person,
            secret=sheets.new_secret(),
            options=seats.checked_options(game.name, len(chairs), options),
            public=wanted.public,
            late=wanted.late,
            clock=checked(wanted.clock),
            absent=wanted.absent,
            pace=wanted.pace,
            home=who.home,
            origin=origin,
        )
        if wanted.start:
            seats.check_ready(sheet)
        return await self.create(sheet, wanted.position, who, wanted.start)

    async def rejoin(self, table: LiveTable, who: Who, code: str) -> int:
        """The seat whose code this is becomes the visitor's."""
        given = "".join(sign for sign in code.upper() if sign.isalnum()).encode()

        async def work() -> int:
            for seat, one in enumerate(table.sheet.seats):
                fits = self.rejoin_code(table.id, seat, one.person).replace("-", "").encode()
                if one.person and hmac.compare_digest(given, fits):
                    before, one.person = one.person, who.person
                    if table.sheet.owner == before and not table.sheet.mine(before):
                        table.sheet.owner = who.person  # he has come another way; the friend of a hot-seat has not
                    one.bot = one.stood_in = ""
                    await seats.seated(table)
                    return seat
            raise Refused("wrong-code", status=403)

        return await table.change(work)

    async def hand_over(self, old: str, new: str) -> None:
        """A guest has logged in: his seats are now the account's."""
        sitters = schema.sitters

        def read(connection: Connection) -> list[str]:
            rows = connection.execute(select(sitters.c.table_id).where(sitters.c.person == old))
            return [str(row.table_id) for row in rows]

        owned = [key for key, one in self.entries.items() if one.sheet.owner == old]
        for table_id in dict.fromkeys([*await self.store.run(read), *owned]):
            await self.hand_over_at(await self.table(table_id), old, new)

    async def hand_over_at(self, table: LiveTable, old: str, new: str) -> None:
        async def work() -> None:
            for one in table.sheet.seats:
                one.person = new if one.person == old else one.person
            table.sheet.owner = new if table.sheet.owner == old else table.sheet.owner
            await seats.seated(table)

        await table.change(work)

    # -- what is told ----------------------------------------------------------------------------------------

    def link(self, table_id: str, who: Who) -> str:
        return f"{self.home or who.home}/t/{table_id}"

    def rejoin_code(self, table_id: str, seat: int, person: str) -> str:
        """Follows from the server's key: nothing to keep, and void when the seat is another's."""
        code = base64.b32encode(bytes.fromhex(seal(self.key, f"rejoin|{table_id}|{seat}|{person}"))).decode()[:8]
        return f"{code[:4]}-{code[4:]}"

    # -- the lobby -------------------------------------------------------------------------------------------

    def noted(self, table: LiveTable, whole: bool) -> None:
        """A table has changed, its people perhaps too: remember what the lobby shows of it."""
        if table.sheet.phase == "over":
            self.entries.pop(table.id, None)
        else:
            now = int(time.time() * 1000)
            entry = self.entries.get(table.id)
            if entry is None or entry.sheet is not table.sheet:
                entry, whole = Entry(table.sheet, now), True
                self.entries[table.id] = entry
            entry.changed, entry.phase, entry.awaited = now, table.phase, table.awaited()
            if whole:
                entry.here = [table.here(one.person) for one in table.sheet.seats]
        self.stir()

    async def recount(self, table: LiveTable) -> None:
        """Somebody has come or left: votes may need him, or not any more."""
        for vote in list(table.votes):
            try:
                if vote in table.votes:  # what was agreed first may have settled it
                    await turns.count(table, vote, None)
            except Refused:  # there is nothing left to take back
                table.table_changed = table.drop_votes(vote.what, vote.seat) or table.table_changed

    def stir(self) -> None:
        if self.guests and not self.lobby_due:
            self.lobby_due = True
            asyncio.get_running_loop().call_later(self.lobby_pause, self.tell_lobby)

    def tell_lobby(self) -> None:
        self.lobby_due = False
        began = time.monotonic()
        listing = Listing(self.entries)
        for guest in self.guests:
            guest.tell(wire.encode(listing.lobby(guest.who)))
        self.lobby_pause = max(LOBBY_EVERY, 10 * (time.monotonic() - began))  # a full lobby is told less often

    def lobby(self, who: Who) -> wire.Lobby:
        return Listing(self.entries).lobby(who)
