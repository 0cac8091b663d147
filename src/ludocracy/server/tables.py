"""A table of people and bots. One task a table does everything that happens at it, in order: one writer, no locks.

A request waits in the table's queue; it is checked, done in memory, committed, and only then answered and shown. When a commit
fails, what is in memory is thrown away and read from the database again.
"""

import asyncio
import json
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sqlalchemy import Connection

from ludocracy.core.errors import LudocracyError
from ludocracy.core.game import Game
from ludocracy.games import catalogue
from ludocracy.server import infos, keeping, moving, sheet, telling
from ludocracy.server.clocks import Clocks
from ludocracy.server.ledger import Ledger
from ludocracy.server.moving import Heard
from ludocracy.server.pictures import Pictures
from ludocracy.server.refusal import Refused, refused
from ludocracy.server.sheet import Result, Sheet, Vote
from ludocracy.server.store import Row
from ludocracy.server.visitors import Visitor, Who
from ludocracy.server.wire import (
    AnyRequest,
    Back,
    Chat,
    ChatLine,
    Done,
    Look,
    Ping,
    Play,
    Ready,
    Speak,
    Told,
    Undo,
    encode,
)

if TYPE_CHECKING:
    from ludocracy.server.hall import Hall

log: Final = logging.getLogger("ludocracy.tables")

T = TypeVar("T")

#: A position is kept every so many lines.
SNAPSHOT: Final = 64

#: A table that could not be kept is read again after so many seconds, and after twice as many each time, up to the most.
FIRST_WAIT: Final = 0.05
MOST_WAIT: Final = 5.0

#: Of watchers who come and go, the others are told after so many seconds.
COMPANY: Final = 1.0

#: So much of the chat is kept in memory and told to newcomers.
CHAT: Final = 200


#: What a token of one seat may ask for.
FOR_A_SEAT: Final = frozenset({Play, Undo, Ready, Back, Look, Chat, Speak, Ping})


class Lost(Exception):
    """A commit failed: what is in memory is not what is kept."""


class LiveTable:
    def __init__(self, hall: "Hall", table_id: str) -> None:
        self.hall: Final = hall
        self.id: Final = table_id
        self.visitors: Final[list[Visitor]] = []
        self.jobs: Final[deque[Callable[[], Awaitable[None]] | Heard]] = deque()
        self.idle: asyncio.Future[None] | None = None  # what the worker waits for when there is nothing to do
        self.timers: Final[dict[str, asyncio.TimerHandle]] = {}
        self.tasks: Final[set[asyncio.Task[None]]] = set()
        self.version = 0  # grows with every change of the position
        self.thinking: Final[dict[int, int]] = {}  # a bot's seat, and the question it thinks about
        self.speaking: Final[dict[int, int]] = {}  # a bot's seat that may speak up, and the version it thinks about
        self.silent: Final[dict[int, int]] = {}  # and the version that it was last asked about
        self.hooked: Final[dict[int, int]] = {}  # a seat, and the question that its person is to be called for
        self.noticed: list[int] = []
        self.moved_at = 0.0
        self.used_at = time.monotonic()
        self.views_changed = False
        self.table_changed = False
        self.gone_since: Final[dict[str, float]] = {}  # people who sit here and are not connected
        self.sheet: Sheet
        self.position: dict[str, Any] | None = None
        self.ledger: Ledger | None = None
        self.pictures: Pictures | None = None
        self.clocks: Clocks
        self.chat: list[ChatLine] = []
        self.chats = 0
        self.frozen = ""
        self.worker: asyncio.Task[None] | None = None
        self.faults = 0  # since something was kept

    # -- the queue ---------------------------------------------------------------------------------------

    def begin(self) -> None:
        self.worker = asyncio.create_task(self.work(), name=f"table {self.id}")
        self.hall.caretaker.look_after(self)

    async def work(self) -> None:
        """One job after the other. Moves that wait together are played together, and their outcome is shown once."""
        while True:
            if not self.jobs:
                self.idle = asyncio.get_running_loop().create_future()
                await self.idle
                continue
            job = self.jobs.popleft()
            self.used_at = time.monotonic()
            try:
                if isinstance(job, Heard):
                    await moving.play_together(self, [job, *self.moves_waiting()])
                else:
                    await job()
                if not self.jobs or not isinstance(self.jobs[0], Heard):
                    telling.publish(self)
            except Lost:
                await self.recover()
            except Exception:
                log.exception("table %s: something went wrong, reading it again", self.id)
                self.hall.metrics.errors += 1
                await self.recover()

    def moves_waiting(self) -> list[Heard]:
        """Take the moves that are next in the queue out of it."""
        found: list[Heard] = []
        while self.jobs:
            job = self.jobs[0]
            if not isinstance(job, Heard):
                break
            found.append(job)
            self.jobs.popleft()
        return found

    async def recover(self) -> None:
        """Back to what is kept. A disk that is full stays so for a while: bots that try again at once would only add to it."""
        await asyncio.sleep(min(MOST_WAIT, FIRST_WAIT * 2 ** min(self.faults, 10)))
        self.faults += 1
        while True:
            try:
                await self.load()
                break
            except Exception:
                log.exception("table %s cannot be read", self.id)
                await asyncio.sleep(1)
        for visitor in self.visitors:
            visitor.log_sent.clear()
        self.views_changed = self.table_changed = True
        try:
            telling.publish(self)
        except Exception:  # it goes on all the same: what it is asked next may mend it
            log.exception("table %s cannot be shown", self.id)

    async def close(self) -> None:
        for handle in self.timers.values():
            handle.cancel()
        tasks = [*self.tasks, *([self.worker] if self.worker else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.worker = None  # it remembers how it was stopped, and so this table: the two would hold each other

    def do(self, job: Callable[[], Awaitable[None]] | Heard) -> None:
        self.jobs.append(job)
        if self.idle is not None and not self.idle.done():
            self.idle.set_result(None)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def timer(self, name: str, delay: float | None, job: Callable[[], Awaitable[None]] | None = None) -> None:
        """Do something later, instead of what was to be done under that name; None: not at all."""
        old = self.timers.pop(name, None)
        if old is not None:
            old.cancel()
        if delay is not None and job is not None:
            self.timers[name] = asyncio.get_running_loop().call_later(delay, self.ring, name, job)

    def ring(self, name: str, job: Callable[[], Awaitable[None]]) -> None:
        self.timers.pop(name, None)
        self.do(job)

    # -- reading -----------------------------------------------------------------------------------------

    async def load(self) -> None:
        """The table as it is kept; raises Refused when there is none."""
        row, kept, said = await self.hall.store.run(lambda connection: keeping.read_table(connection, self.id, CHAT))
        if row is None:
            raise Refused("no-table", status=404)
        found = sheet.load(row.sheet)
        try:
            catalogue.find(found.game)
        except LudocracyError as error:  # it was taken out of the catalogue since
            raise Refused("no-game", error, status=404) from error
        self.sheet = found
        self.position = json.loads(row.position) if row.position else None
        self.chat = [ChatLine(one.n, one.seat, one.name, one.text, one.at) for one in reversed(said)]
        self.chats = self.chat[-1].n if self.chat else 0
        self.thinking.clear()
        self.speaking.clear()
        self.hooked.clear()
        self.sheet.votes = [vote for vote in self.sheet.votes if vote.what in sheet.LASTING]  # nobody is here yet
        self.version += 1
        self.ledger = self.pictures = None
        self.frozen = ""
        if self.sheet.phase != "waiting":
            self.replay(kept)
        left = self.sheet.left
        if self.ledger is not None and self.sheet.left_line < self.ledger.lines and kept[-1].left:
            left = json.loads(kept[-1].left)
        self.clocks = Clocks(self.sheet.clock, len(self.sheet.seats), left)
        self.noticed = list(self.ledger.numbers) if self.ledger is not None else []

    def replay(self, kept: list[Any]) -> None:
        """Play the log again. A table that this version cannot replay is frozen, and says so."""
        if self.sheet.rules != self.game.rules:
            self.frozen = "rules"
            return
        try:
            ledger = Ledger(self.id, self.sheet, self.position)
            ledger.replay([(row.line, row.hash, row.asked) for row in kept])
        except LudocracyError as error:
            log.error("table %s is frozen: %s", self.id, error)
            self.frozen = "broken"
            return
        self.set_ledger(ledger)

    def set_ledger(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.pictures = Pictures(ledger, [one.name for one in self.sheet.seats], self.sheet)

    @property
    def game(self) -> Game:
        return catalogue.find(self.sheet.game)

    @property
    def phase(self) -> str:
        return "frozen" if self.frozen and self.sheet.phase == "playing" else self.sheet.phase

    @property
    def votes(self) -> list[Vote]:
        return self.sheet.votes

    @property
    def playing(self) -> bool:
        return self.sheet.phase == "playing" and self.ledger is not None

    def title(self, language: str) -> str:
        return infos.title_of(self.sheet.game, language)

    def awaited(self) -> list[int]:
        """The seats that play waits for."""
        return [seat for seat in self.ledger.table.who() if seat >= 0] if self.playing and self.ledger else []

    def here(self, person: str) -> bool:
        for visitor in self.visitors:
            if visitor.who.person == person:
                return True
        return False

    def seats_of(self, who: Who) -> list[int]:
        """The seats that a visitor answers for."""
        return [seat for seat in self.sheet.mine(who.person) if who.reaches(self.id, seat)]

    def check_holds(self, who: Who, seat: int) -> None:
        if not who.person:
            raise Refused("no-person", status=401)
        if seat >= len(self.sheet.seats):
            raise Refused("no-seat")
        if self.sheet.seats[seat].person != who.person or not who.reaches(self.id, seat):
            raise Refused("not-yours", status=403)

    def check_owner(self, who: Who) -> None:
        if not who.person or who.person != self.sheet.owner or who.scope == "seat":
            raise Refused("not-yours", status=403)

    def check_playing(self) -> Ledger:
        if self.sheet.phase == "waiting":
            raise Refused("not-started")
        if self.sheet.phase == "over":
            raise Refused("over")
        if self.ledger is None:
            raise Refused("frozen")
        return self.ledger

    # -- writing -----------------------------------------------------------------------------------------

    async def commit(self, rows: list[Row], whole: bool = False) -> None:
        """Keep lines, and the sheet if it changed; nobody is told anything before."""
        ledger, kept = self.ledger, self.sheet
        if ledger is not None and ledger.match.over and kept.phase == "playing":
            table = ledger.table
            kept.phase, kept.result = "over", Result(table.scores(), table.winners())
            kept.votes.clear()
            self.clocks.run([])
            whole = True
        snapshot: tuple[int, str] | None = None
        if ledger is not None and rows:
            if self.clocks.on:
                rows[-1]["left"] = sheet.dump_json(self.clocks.kept())
            if whole or ledger.lines // SNAPSHOT != (ledger.lines - len(rows)) // SNAPSHOT:
                snapshot = ledger.lines, ledger.position()
            self.views_changed = True
            self.version += 1
            self.moved_at = time.monotonic()
        work: Callable[[Connection], None] | None = None
        if whole and self.clocks.on:
            kept.left, kept.left_line = self.clocks.kept(), ledger.lines if ledger is not None else 0
        if whole or snapshot is not None:
            work = keeping.keeper(self.id, kept if whole else None, snapshot)
            self.table_changed = self.table_changed or whole
        await self.keep(rows, work)
        self.hall.metrics.moves += len(rows)

    async def keep(self, rows: list[Row], work: Callable[[Connection], None] | None) -> None:
        try:
            await self.hall.store.keep(rows, work)
        except Exception as error:
            log.error("table %s: a commit failed: %s", self.id, type(error).__name__)
            raise Lost from error
        self.faults = 0

    async def end_agreed(self) -> None:
        """Everybody wants to stop: over, without a winner."""
        assert self.ledger is not None
        self.sheet.phase, self.sheet.paused = "over", False
        self.sheet.result = Result(self.ledger.table.scores(), [], "agreed")
        self.votes.clear()
        self.clocks.run([])
        await self.commit([], whole=True)
        self.views_changed = True

    # -- asking and answering ------------------------------------------------------------------------------

    async def ask(self, who: Who, request: AnyRequest) -> Told:
        """For requests outside a socket."""
        answer: asyncio.Future[Told] = asyncio.get_running_loop().create_future()

        async def job() -> None:
            try:
                told = await self.answer(who, request)
            except Exception:
                answer.set_result(refused(Refused("busy"), request.id, who.language))
                raise
            answer.set_result(told)

        self.do(job)
        return await answer

    async def read(self, work: Callable[[], T]) -> T:
        """What `work` gives, in between two requests, when all that is in memory is committed."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def job() -> None:
            try:
                answer.set_result(work())
            except Exception as error:  # it is the reader's: the table itself is as it was
                answer.set_exception(error)

        self.do(job)
        return await answer

    async def change(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something that the server itself wants done, in between two requests, and tell everybody."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def job() -> None:
            try:
                done = await work()
            except Refused as no:
                answer.set_exception(no)
                return
            except Exception:
                answer.set_exception(Refused("busy", status=503))
                raise
            answer.set_result(done)

        self.do(job)
        return await answer

    def hear(self, visitor: Visitor, request: AnyRequest) -> None:
        """A request by a socket."""
        if isinstance(request, Play):
            self.do(Heard(visitor, request))
            return

        async def job() -> None:
            if isinstance(request, Speak):
                visitor.who.language = request.language
                visitor.tell(encode(Done(id=request.id)))
                telling.publish_to(self, visitor)
                return
            try:
                told = await self.answer(visitor.who, request)
            except Exception:
                visitor.tell(encode(refused(Refused("busy"), request.id, visitor.who.language)))
                raise
            visitor.tell(encode(told))

        self.do(job)

    async def answer(self, who: Who, request: AnyRequest) -> Told:
        try:
            if who.scope == "seat" and type(request) not in FOR_A_SEAT:
                raise Refused("not-yours", status=403)
            told = await self.hall.handlers[type(request)](self, who, request)
        except Refused as no:
            return refused(no, request.id, who.language)
        if isinstance(told, Done):
            told.id = request.id
        return told

    # -- coming and going ------------------------------------------------------------------------------------

    async def enter(self, visitor: Visitor) -> None:
        """A connection begins: it is told everything."""
        entered: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def job() -> None:
            self.visitors.append(visitor)
            self.gone_since.pop(visitor.who.person, None)
            visitor.tell(encode(infos.welcome(self, visitor.who)))
            self.company_changed(visitor)
            entered.set_result(None)
            returned = [
                seat
                for seat in self.seats_of(visitor.who)
                if self.sheet.seats[seat].stood_in in ("absent", "vote", "clock")
            ]
            for seat in returned:
                self.sheet.seats[seat].bot = self.sheet.seats[seat].stood_in = ""
            if returned:
                self.views_changed = True
                await self.commit([], whole=True)
            await self.hall.recount(self)
            telling.publish(self, but=visitor)
            telling.publish_to(self, visitor)

        self.do(job)
        await entered

    def exit(self, visitor: Visitor) -> None:
        async def job() -> None:
            if visitor in self.visitors:
                self.visitors.remove(visitor)
                if visitor.who.person and not self.here(visitor.who.person):
                    self.gone_since[visitor.who.person] = time.monotonic()
                await self.hall.recount(self)
                self.company_changed(visitor)

        self.do(job)

    def company_changed(self, visitor: Visitor) -> None:
        """Somebody has come or gone: of players all are told at once, of watchers now and then, for there may be crowds of them."""
        if self.seats_of(visitor.who):
            self.table_changed = True
        elif "company" not in self.timers:
            self.timer("company", COMPANY, self.tell_company)

    async def tell_company(self) -> None:
        self.table_changed = True

    def alone(self, seat: int) -> bool:
        """Whether nobody but this seat's person plays here."""
        return not any(one.person and one.person != self.sheet.seats[seat].person for one in self.sheet.seats)

    def drop_votes(self, what: str, seat: int) -> bool:
        """A vote about a seat has become pointless; whether there was one."""
        pointless = [vote for vote in self.votes if vote.what == what and vote.seat == seat]
        for vote in pointless:
            self.votes.remove(vote)
        return bool(pointless)
