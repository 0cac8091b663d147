"""What must happen at a table without anybody asking: bots that answer, clocks that end, absent people, calls to come back."""

import asyncio
import hashlib
import logging
import secrets
import time
from typing import Final

from ludocracy.bots import find
from ludocracy.server.bots import BotFailed, Thinkers
from ludocracy.server.ledger import Ledger
from ludocracy.server.notify import Notifier
from ludocracy.server.refusal import Refused
from ludocracy.server.tables import LiveTable
from ludocracy.server.thinker import Ask

log: Final = logging.getLogger("ludocracy.care")

#: Somebody who is not there is called after so many seconds.
CALL_AFTER: Final = 10.0


def best_bot(table: LiveTable) -> str:
    """The kind that plays unless somebody asks for another."""
    return find.usual(table.game)


def bot_seed(secret: str, position: str) -> int:
    """What bots draw from: the same whenever a table's position is, so that a move taken back shows no other answer."""
    digest = hashlib.sha256(f"ludocracy bots|{secret}|{position}".encode()).digest()
    return int.from_bytes(digest[:6], "big")


class Caretaker:
    def __init__(self, thinkers: Thinkers, notifier: Notifier) -> None:
        self.thinkers: Final = thinkers
        self.notifier: Final = notifier
        self.call_after = CALL_AFTER

    def look_after(self, table: LiveTable) -> None:
        """Set the timers anew and let the bots think."""
        going = table.playing and not table.sheet.paused
        self.wind_clock(table, going)
        self.watch_absent(table, going)
        self.call(table, going)
        if going:
            self.think(table)

    # -- bots --------------------------------------------------------------------------------------------

    def think(self, table: LiveTable) -> None:
        ledger = table.ledger
        assert ledger is not None
        seats, who = table.sheet.seats, ledger.table.who()
        asks: list[Ask] = []
        numbers: list[int] = []  # what each is asked: its question, or the version that it may speak up at
        for seat in who:
            if seat >= 0 and seats[seat].bot and table.thinking.get(seat) != ledger.numbers[seat]:
                table.thinking[seat] = ledger.numbers[seat]
                asks.append(Ask(seat, seats[seat].bot, True))
                numbers.append(ledger.numbers[seat])
        for seat in ledger.table.may():
            fresh = seat not in table.speaking and table.silent.get(seat) != table.version
            if fresh and seat not in who and seats[seat].bot:
                table.speaking[seat] = table.silent[seat] = table.version
                asks.append(Ask(seat, seats[seat].bot, False))
                numbers.append(table.version)
        if asks:
            table.spawn(self.answer(table, ledger, asks, numbers))

    async def answer(self, table: LiveTable, ledger: Ledger, asks: list[Ask], numbers: list[int]) -> None:
        """Think at leisure, then put the moves into the table's queue like anybody's."""
        wait = table.sheet.pace / 1000 - (time.monotonic() - table.moved_at)
        if wait > 0:
            await asyncio.sleep(wait)
        asked = await table.read(lambda: self.question(table, asks))
        moves: list[str | None] = []
        if asked is not None:
            try:
                moves = await self.thinkers.ask(table.sheet.game, asked, asks, bot_seed(table.sheet.secret, asked))
            except BotFailed:
                moves = []

        async def job() -> None:
            for index, ask in enumerate(asks):
                waits = table.thinking if ask.must else table.speaking
                if waits.get(ask.seat) == numbers[index]:
                    del waits[ask.seat]
                if asked is not None and table.ledger is ledger:
                    await self.move_for(table, ask, numbers[index], moves[index] if index < len(moves) else None)
            self.look_after(table)

        table.do(job)

    def question(self, table: LiveTable, asks: list[Ask]) -> str | None:
        """The position for the bots to think about; None when nothing is asked of them any more."""
        ledger = table.ledger
        if not table.playing or table.sheet.paused or ledger is None:
            return None
        for ask in asks:
            if ask.must and ask.seat not in ledger.table.who():
                return None
        if not all(ask.seat in ledger.table.may() for ask in asks if not ask.must):
            return None
        return ledger.position()

    async def move_for(self, table: LiveTable, ask: Ask, number: int, text: str | None) -> None:
        """Play a bot's move if its question is still open; something legal if it gave none."""
        seat, ledger = ask.seat, table.ledger
        if ledger is None or not table.playing or table.sheet.paused or not table.sheet.seats[seat].bot:
            return
        if ask.must and (seat not in ledger.table.who() or ledger.numbers[seat] != number):
            return
        if not ask.must and (text is None or seat not in ledger.table.may() or number != table.version):
            return
        try:
            move = ledger.check(seat, text or "", ledger.numbers[seat])
        except Refused as no:
            if not ask.must:
                return
            log.warning("table %s: a bot’s move is refused (%s), chance chooses for it", table.id, no.code)
            move = secrets.choice(ledger.table.options(seat))
        table.clocks.decided(seat)
        rows = ledger.play(seat, move, None)
        await table.commit(rows, whole=table.drop_votes("undo", seat))

    # -- clocks --------------------------------------------------------------------------------------------

    def wind_clock(self, table: LiveTable, going: bool) -> None:
        end = table.clocks.next_end() if going else None
        if end is None:
            table.timer("clock", None)
            return

        async def job() -> None:
            for seat in list(table.clocks.since):
                if table.clocks.now_left(seat) <= 0 and table.sheet.seats[seat].by_person:
                    await self.stand_in(table, seat, "clock")
            self.wind_clock(table, table.playing and not table.sheet.paused)

        table.timer("clock", end[0] + 0.02, job)

    async def stand_in(self, table: LiveTable, seat: int, why: str) -> None:
        """A bot takes a person's place until he is back."""
        one = table.sheet.seats[seat]
        one.bot = best_bot(table)
        one.stood_in = "clock" if why == "clock" else "vote" if why == "vote" else "absent"
        await table.commit([], whole=True)
        table.views_changed = True
        await table.hall.recount(table)

    # -- absence -------------------------------------------------------------------------------------------

    def absent(self, table: LiveTable) -> list[int]:
        """Awaited seats whose people are not there."""
        seats = table.sheet.seats
        return [seat for seat in table.awaited() if seats[seat].by_person and not table.here(seats[seat].person)]

    def watch_absent(self, table: LiveTable, going: bool) -> None:
        seats = self.absent(table) if going and table.sheet.absent else []
        if not seats:
            table.timer("absent", None)
            return
        now = time.monotonic()
        since = [
            max(table.moved_at, table.gone_since.setdefault(table.sheet.seats[seat].person, now)) for seat in seats
        ]

        async def job() -> None:
            for seat in self.absent(table):
                gone = table.gone_since.get(table.sheet.seats[seat].person, time.monotonic())
                if time.monotonic() - max(gone, table.moved_at) >= table.sheet.absent - 0.01:
                    await self.stand_in(table, seat, "absent")
            self.watch_absent(table, table.playing and not table.sheet.paused)

        table.timer("absent", max(0.0, min(since) + table.sheet.absent - now) + 0.02, job)

    def call(self, table: LiveTable, going: bool) -> None:
        """Call those who are awaited and not there, once a question."""
        hook, ledger = table.sheet.hook, table.ledger
        if not going or hook is None or ledger is None:
            return
        for seat in self.absent(table):
            if ledger.numbers[seat] not in (table.hooked.get(seat), table.sheet.called.get(seat)):
                table.hooked[seat] = ledger.numbers[seat]
                table.timer(f"call {seat}", self.call_after, self.caller(table, seat, ledger.numbers[seat]).ring)

    def caller(self, table: LiveTable, seat: int, number: int) -> "Caller":
        return Caller(self, table, seat, number)


class Caller:
    """One call to one seat, if it is still awaited when the time has come."""

    def __init__(self, caretaker: Caretaker, table: LiveTable, seat: int, number: int) -> None:
        self.caretaker: Final = caretaker
        self.table: Final = table
        self.seat: Final = seat
        self.number: Final = number

    async def ring(self) -> None:
        table, hook = self.table, self.table.sheet.hook
        if hook is None or table.ledger is None or table.ledger.numbers[self.seat] != self.number:
            return
        if self.seat in self.caretaker.absent(table):
            table.sheet.called[self.seat] = self.number
            await table.commit([], whole=True)
            one = table.sheet.seats[self.seat]
            link = f"{table.hall.home or table.sheet.home}/t/{table.id}"
            language = one.language or "en"
            table.spawn(self.caretaker.notifier.turn(hook, language, one.name, table.title(language), link))
