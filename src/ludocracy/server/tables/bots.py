"""Bots at a table: what they are asked, and playing their answers."""

import asyncio
import contextlib
import hashlib
import logging
import secrets
import time
from typing import Final

from ludocracy.bots.promises import trust
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.promises import MAX_KEPT, Deed
from ludocracy.server.tables.bot_pool import BotFailed, BotPool
from ludocracy.server.tables.bot_worker import Answer, Ask, Question
from ludocracy.server.tables.context import TableContext
from ludocracy.server.tables.game_log import GameLog
from ludocracy.server.tables.live_table import LiveTable
from ludocracy.server.tables.promises.judgement import Promise, history, new_promise, owed
from ludocracy.server.tables.promises.weighing import OFFERS, Seek, Weigh

#: After this many moves a bot looks for something to offer.
OFFER_EVERY: Final = 24

log: Final = logging.getLogger("ludocracy.bots")


class BotPlayer:
    """Plays for the bots of one table."""

    def __init__(self, context: TableContext, pool: BotPool) -> None:
        self.context: Final = context
        self.table: Final = context.table
        self.pool: Final = pool
        self.weighing: Final[set[str]] = set()  # the offers that bots think about
        self.sought: Final[dict[int, int]] = {}  # a bot's seat, and the moves when it last looked for an offer

    def ask_bots(self) -> None:
        """Ask the bots every question that they have not been asked yet."""
        table, game_log = self.table, self.table.log
        if not table.running or game_log is None:
            return
        seats, who = table.state.seats, game_log.table.who()
        if any(seat >= 0 and not seats[seat].bot for seat in who):
            table.skipping = False
        asks: list[Ask] = []
        numbers: list[int] = []  # for each ask: its question, or the version at which the bot may speak up
        for seat in who:
            if seat >= 0 and seats[seat].bot and table.thinking.get(seat) != game_log.numbers[seat]:
                table.thinking[seat] = game_log.numbers[seat]
                asks.append(Ask(seat, seats[seat].bot, True, self.owed(game_log, seat)))
                numbers.append(game_log.numbers[seat])
        for seat in game_log.table.may():
            fresh = seat not in table.speaking and table.asked_to_speak.get(seat) != table.version
            if fresh and seat not in who and seats[seat].bot:
                table.speaking[seat] = table.asked_to_speak[seat] = table.version
                asks.append(Ask(seat, seats[seat].bot, False))
                numbers.append(table.version)
        if asks:
            self.context.queue.tasks.spawn(self.think(game_log, asks, numbers))

    # -- promises ----------------------------------------------------------------------------------------

    def negotiates(self, seat: int) -> bool:
        """Return whether a bot speaks for a seat, and does not only stand in for its person."""
        one = self.table.state.seats[seat]
        return bool(one.bot) and not one.person

    def owed(self, game_log: GameLog, seat: int) -> list[Deed]:
        """Return what a bot has promised for its question."""
        return owed(game_log, self.table.judge, self.table.promises, seat) if self.negotiates(seat) else []

    def negotiate(self) -> None:
        """Let bots answer what they are offered, and some look for an offer from time to time."""
        table, game_log = self.table, self.table.log
        if not table.running or not table.state.promises or game_log is None:
            return
        for promise in table.promises:
            if promise.state == "offered" and self.negotiates(promise.to) and promise.id not in self.weighing:
                self.weighing.add(promise.id)
                self.context.queue.tasks.spawn(self.weigh(game_log, promise))
        people = [seat for seat, one in enumerate(table.state.seats) if one.by_person]
        for seat, one in enumerate(table.state.seats):
            if not people or not self.negotiates(seat) or one.bot.partition("@")[0] != OFFERS:
                continue
            made = len(game_log.match.moves)
            if made >= self.sought.setdefault(seat, made) + OFFER_EVERY:
                self.sought[seat] = made
                self.context.queue.tasks.spawn(self.seek(game_log, seat))

    async def weigh(self, game_log: GameLog, promise: Promise) -> None:
        """Answer an offer; who has broken promises is trusted less."""
        table, seat = self.table, promise.to
        kept, broken = history(game_log, table.judge, table.promises, promise.by, seat)
        kind = table.state.seats[seat].bot
        asked = Weigh(seat, kind, promise.by, promise.wants, promise.gives, promise.rounds, trust(kept, broken))
        answer = await self.consider(game_log, weigh=asked)

        async def job() -> None:
            self.weighing.discard(promise.id)
            if promise in table.promises and promise.state == "offered" and self.negotiates(seat) and table.playing:
                self.context.settle_offer(promise, "accepted" if answer.accepted else "declined")

        self.context.queue.add_work(job)

    async def seek(self, game_log: GameLog, seat: int) -> None:
        """Offer a person something that is good for both, but nothing to somebody who has broken more than was kept."""
        table = self.table
        to: list[int] = []
        for other, one in enumerate(table.state.seats):
            kept, broken = history(game_log, table.judge, table.promises, other, seat)
            if one.by_person and broken <= kept:
                to.append(other)
        offered = [one for one in table.promises if one.by == seat]
        if not to or len(offered) >= MAX_KEPT or any(one.state == "offered" for one in offered):
            return
        found = (await self.consider(game_log, seek=Seek(seat, table.state.seats[seat].bot, to))).offer

        async def job() -> None:
            if found is None or not table.playing or not table.state.promises or table.log is not game_log:
                return
            if self.negotiates(seat) and table.state.seats[found.to].by_person:
                self.context.offer(new_promise(seat, found.to, found.gives, found.wants, found.rounds))

        self.context.queue.add_work(job)

    async def consider(self, game_log: GameLog, weigh: Weigh | None = None, seek: Seek | None = None) -> Answer:
        """Return what a bot makes of a promise; nothing if it fails."""
        table = self.table
        position = await self.context.queue.read(game_log.position)
        seed = bot_seed(table.state.secret, position)
        asked = Question(table.state.game, position, seed=seed, weigh=weigh, seek=seek)
        try:
            return await self.pool.put(asked, None, table.state.owner or table.id, bool(table.connections))
        except BotFailed:
            return Answer()

    # -- moves -------------------------------------------------------------------------------------------

    async def think(self, game_log: GameLog, asks: list[Ask], numbers: list[int]) -> None:
        """Wait for the bots' answers, then add their moves to the table's queue like those of people."""
        table = self.table
        await self.keep_pace()
        position, forced = await self.context.queue.read(lambda: position_for(table, asks))
        moves: list[str | None] = []
        if position is not None:
            began = time.monotonic()  # not the table’s time, which tests move on
            seed, watched = bot_seed(table.state.secret, position), bool(table.connections)
            owner = table.state.owner or table.id  # the tables of a tournament have no owner
            try:
                moves = await self.pool.ask(table.state.game, position, asks, seed, owner, watched)
            except BotFailed:
                moves = []
            await self.pool.pauses.even_out((table.state.game, asks[0].kind), time.monotonic() - began, forced)

        async def job() -> None:
            for index, ask in enumerate(asks):
                waits = table.thinking if ask.must else table.speaking
                if waits.get(ask.seat) == numbers[index]:
                    del waits[ask.seat]
                if position is None or table.log is not game_log:
                    continue
                # A bot that has promised something since it was asked is asked again.
                if not ask.must or ask.owed == self.owed(game_log, ask.seat):
                    self.play(ask, numbers[index], moves[index] if index < len(moves) else None)
            self.ask_bots()

        self.context.queue.add_work(job)

    async def keep_pace(self) -> None:
        """Wait until the table's pace allows the next move of a bot."""
        table = self.table
        while not table.skipping and (wait := table.state.pace / 1000 - (table.now() - table.moved_at)) > 0:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(table.woken.wait(), wait)

    def play(self, ask: Ask, number: int, text: str | None) -> None:
        """Play a bot's move if its question is still open; a random legal one if it gave none."""
        table, seat, game_log = self.table, ask.seat, self.table.log
        if game_log is None or not table.running or not table.state.seats[seat].bot:
            return
        if ask.must and (seat not in game_log.table.who() or game_log.numbers[seat] != number):
            return
        if not ask.must and (text is None or seat not in game_log.table.may() or number != table.version):
            return
        try:
            move = game_log.check(seat, text or "", game_log.numbers[seat])
        except Refused as refusal:
            if not ask.must:
                return
            log.warning("table %s: a bot’s move is refused (%s), chance chooses for it", table.id, refusal.code)
            move = secrets.choice(game_log.table.options(seat))
        table.clocks.decided(seat)
        rows = game_log.play(seat, move, None)
        table.drop_votes("undo", seat)
        if table.state.seats[seat].once:
            table.state.seats[seat].give_back()
            self.context.changes.change_seats()
        self.context.add_lines(rows)


def bot_seed(secret: str, position: str) -> int:
    """Return the seed of the bots: the same for the same position, so that taking a move back does not show another answer."""
    digest = hashlib.sha256(f"ludocracy bots|{secret}|{position}".encode()).digest()
    return int.from_bytes(digest[:6], "big")


def position_for(table: LiveTable, asks: list[Ask]) -> tuple[str | None, bool]:
    """Return the position for the bots to think about, and whether none of them has a choice; None: nothing is asked any more."""
    if not table.running or table.log is None:
        return None, False
    now, forced = table.log.table, True
    for ask in asks:
        if ask.seat not in (now.who() if ask.must else now.may()):
            return None, False
        forced = forced and ask.must and len(now.options(ask.seat)) == 1
    return table.log.position(), forced
