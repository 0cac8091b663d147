"""Processes beside the server's, one question at a time each, so that no table waits: bots think in them, positions that clients
send are read in them, and records of finished games are checked in them."""

import asyncio
import contextlib
import logging
import os
import sys
from typing import Final

import msgspec

from ludocracy.bots import find
from ludocracy.bots.study import Answered, Study
from ludocracy.play.record import Record
from ludocracy.server.protocol.messages import Draw, Verdict
from ludocracy.server.tables.bot_worker import Answer, Ask, Check, Question
from ludocracy.server.tables.pauses import BotPauses
from ludocracy.server.tables.position_reading import Reading, too_costly
from ludocracy.server.tables.shares import FairShares

log: Final = logging.getLogger("ludocracy.bots")

#: A bot that takes longer is stopped, and something legal is played for it.
LONGEST: Final = 30.0

#: How long a process may take to start, which is not time to think: if it were, a busy machine would end each process before it
#: has answered anything.
START_WITHIN: Final = 120.0

#: A position that takes longer to be read is refused. The system ends its process much earlier, unless the processor is busy.
READ_WITHIN: Final = 60.0

#: One position at a time is read, and one record is checked, so that bots that play find a process; at most this many wait.
MAX_WAITING: Final = 20

#: The longest answer, in bytes: what could have come at each draw of a long game.
MAX_ANSWER: Final = 32 * 1024 * 1024

#: A bot that takes longer than LONG seconds frees its slot for the next one and continues; at most MAX_BESIDE do so at once.
LONG: Final = 1.0
MAX_BESIDE: Final = 4


class BotFailed(Exception):
    """A bot gave no answer; the reason is in the server's log."""


class ProcessEnded(BotFailed):
    """The process ended before it answered, or was ended because it took too long."""


class PoolBusy(BotFailed):
    """Too many others wait already."""


class BotPool:
    def __init__(self, count: int | None = None, longest: float = LONGEST) -> None:
        self.most: Final = count or max(1, min(4, (os.cpu_count() or 2) - 1))
        self.longest = longest
        self.shares: Final = FairShares(self.most)
        self.pauses: Final = BotPauses()
        self.idle: Final[list[asyncio.subprocess.Process]] = []
        self.all: Final[set[asyncio.subprocess.Process]] = set()
        self.starting: Final[set[asyncio.subprocess.Process]] = set()
        self.reading: Final = Turn()
        self.checking: Final = Turn()
        self.asked = 0
        self.failed = 0
        self.seconds = 0.0

    async def ask(
        self, game: str, position: str, asks: list[Ask], seed: int = 0, owner: str = "", watched: bool = True
    ) -> list[str | None]:
        """Return the moves of bots, one for each ask; `owner` of the table, and whether somebody looks at it (`watched`)."""
        return (await self.put(Question(game, position, asks, seed), None, owner, watched)).moves

    async def study(self, game: str, position: str, study: Study, seed: int = 0) -> list[Answered]:
        """Return what the answers to a question are worth, the best first."""
        return (await self.put(Question(game, position, [], seed, study))).answers

    async def read(self, game: str, position: str) -> Reading:
        """Return the seats and options of a position that a client has sent, or why it cannot be played."""
        try:
            async with self.reading:
                answer = await self.put(Question(game, position, read=True), READ_WITHIN)
        except ProcessEnded:
            return too_costly()
        assert answer.reading is not None
        return answer.reading

    async def verify(self, record: Record, log: list[tuple[str, str]]) -> Verdict:
        """Check the record of a finished game, and the chain of its log."""
        async with self.checking:
            answer = await self.put(Question(record.game, check=Check(record, log)))
        assert answer.verdict is not None
        return answer.verdict

    async def draws(self, record: Record) -> list[Draw]:
        """Return the possible outcomes of each draw of a finished game."""
        async with self.checking:
            return (await self.put(Question(record.game, check=Check(record)))).draws

    async def put(
        self, question: Question, longest: float | None = None, owner: str = "", watched: bool = True
    ) -> Answer:
        """Return the answer to a question, as soon as it is the owner's turn."""
        game = question.game
        async with Slot(self, owner, watched):
            self.asked += 1
            began = asyncio.get_running_loop().time()
            line = msgspec.json.encode(question) + b"\n"
            try:
                answer = await self.answer(line, longest)
            except Exception as error:
                self.failed += 1
                log.warning("a bot of %s gave no answer: %r", game, error)
                raise error if isinstance(error, BotFailed) else BotFailed(str(error)) from error
            finally:
                self.seconds += asyncio.get_running_loop().time() - began
            if answer.error:
                self.failed += 1
                log.warning("a bot of %s failed: %s", game, answer.error)
                raise BotFailed(answer.error)
            return answer

    async def answer(self, line: bytes, longest: float | None) -> Answer:
        """Return what a process answers to a question; one that does not is ended."""
        process = await self.process()
        try:
            if process in self.starting:
                await asyncio.wait_for(self.started(process), START_WITHIN)
            answer = await asyncio.wait_for(self.exchange(process, line), longest or self.longest)
        except TimeoutError as error:
            self.end(process)
            raise ProcessEnded("it took too long") from error
        except BaseException:
            self.end(process)
            raise
        if len(self.idle) >= self.most:  # bots that think for long are not counted
            self.end(process)
        else:
            self.idle.append(process)
        return answer

    async def started(self, process: asyncio.subprocess.Process) -> None:
        """Wait for the first line of a process, which says that it is ready."""
        assert process.stdout is not None
        if not await process.stdout.readline():
            raise ProcessEnded("its process ended")
        self.starting.discard(process)

    async def exchange(self, process: asyncio.subprocess.Process, line: bytes) -> Answer:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(line)
        except RuntimeError as error:  # uvloop's error for a pipe whose other end is gone
            raise ProcessEnded("its process ended") from error
        await process.stdin.drain()
        written = await process.stdout.readline()
        if not written:
            raise ProcessEnded("its process ended")
        return msgspec.json.decode(written, type=Answer)

    async def process(self) -> asyncio.subprocess.Process:
        """Return a process that waits for a question."""
        while self.idle:
            process = self.idle.pop()
            if process.returncode is None:
                return process
            log.warning("a process of the bots has ended: %d", process.returncode)
            self.all.discard(process)
            self.starting.discard(process)
        return await self.begin()

    async def begin(self) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "ludocracy.server.tables.bot_worker",
            *find.offers(),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=MAX_ANSWER,
        )
        self.all.add(process)
        self.starting.add(process)
        return process

    async def warm(self) -> None:
        """Start a process before the first question, so that the bots of a new table answer at once."""
        if not self.all:
            self.idle.append(await self.begin())

    def end(self, process: asyncio.subprocess.Process) -> None:
        self.all.discard(process)
        self.starting.discard(process)
        if process in self.idle:
            self.idle.remove(process)
        with contextlib.suppress(ProcessLookupError):
            process.kill()

    async def close(self) -> None:
        ended = list(self.all)
        for process in ended:
            self.end(process)
        for process in ended:
            await process.wait()


class Turn:
    """One at a time; who comes when too many wait is sent away."""

    def __init__(self) -> None:
        self.free: Final = asyncio.Lock()
        self.waiting = 0

    async def __aenter__(self) -> None:
        if self.waiting >= MAX_WAITING:
            raise PoolBusy("too many wait already")
        self.waiting += 1
        try:
            await self.free.acquire()
        finally:
            self.waiting -= 1

    async def __aexit__(self, *_: object) -> None:
        self.free.release()


class Slot:
    """One of the slots for bots. A bot that takes long frees its slot for the next one."""

    def __init__(self, pool: BotPool, owner: str, watched: bool) -> None:
        self.pool: Final = pool
        self.owner: Final = owner
        self.watched: Final = watched
        self.held = False

    async def __aenter__(self) -> None:
        await self.pool.shares.acquire(self.owner, self.watched)
        self.held = True
        self.timer = asyncio.get_running_loop().call_later(LONG, self.make_room)

    async def __aexit__(self, *_: object) -> None:
        self.timer.cancel()
        self.leave()
        self.pool.shares.end(self.owner)

    def make_room(self) -> None:
        if len(self.pool.all) < self.pool.most + MAX_BESIDE:
            self.leave()

    def leave(self) -> None:
        if self.held:
            self.held = False
            self.pool.shares.leave_slot()
