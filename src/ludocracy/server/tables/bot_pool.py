"""Bots think in processes of their own, one question at a time each, so that no table waits for another table's bot."""

import asyncio
import contextlib
import logging
import os
import sys
from typing import Final

import msgspec

from ludocracy.server.tables.bot_worker import Answer, Ask, Question
from ludocracy.server.tables.position_study import Answered, Study

log: Final = logging.getLogger("ludocracy.bots")

#: A bot that takes longer is stopped, and something legal is played for it.
LONGEST: Final = 30.0

#: A bot that takes longer than LONG seconds frees its slot for the next one and continues; at most MAX_BESIDE do so at once.
LONG: Final = 1.0
MAX_BESIDE: Final = 4


class BotFailed(Exception):
    """A bot gave no answer; the reason is in the server's log."""


class BotPool:
    def __init__(self, count: int | None = None, longest: float = LONGEST) -> None:
        self.most: Final = count or max(1, min(4, (os.cpu_count() or 2) - 1))
        self.longest: Final = longest
        self.free: Final = asyncio.Semaphore(self.most)
        self.idle: Final[list[asyncio.subprocess.Process]] = []
        self.all: Final[set[asyncio.subprocess.Process]] = set()
        self.asked = 0
        self.failed = 0
        self.seconds = 0.0

    async def ask(self, game: str, position: str, asks: list[Ask], seed: int = 0) -> list[str | None]:
        """The moves of bots, one for each ask."""
        return (await self.put(Question(game, position, asks, seed))).moves

    async def study(self, game: str, position: str, study: Study, seed: int = 0) -> list[Answered]:
        """What the answers to a question are worth, the best first."""
        return (await self.put(Question(game, position, [], seed, study))).answers

    async def put(self, question: Question) -> Answer:
        game = question.game
        async with Slot(self):
            self.asked += 1
            began = asyncio.get_running_loop().time()
            line = msgspec.json.encode(question) + b"\n"
            try:
                answer = await self.answer(line)
            except Exception as error:
                self.failed += 1
                log.warning("a bot of %s gave no answer: %r", game, error)
                raise BotFailed(str(error)) from error
            finally:
                self.seconds += asyncio.get_running_loop().time() - began
            if answer.error:
                self.failed += 1
                log.warning("a bot of %s failed: %s", game, answer.error)
                raise BotFailed(answer.error)
            return answer

    async def answer(self, line: bytes) -> Answer:
        """What a process answers to a question; one that does not is ended."""
        process = self.idle.pop() if self.idle else await self.begin()
        try:
            answer = await asyncio.wait_for(self.exchange(process, line), self.longest)
        except BaseException:
            self.end(process)
            raise
        if len(self.idle) >= self.most:  # bots that think for long are not counted
            self.end(process)
        else:
            self.idle.append(process)
        return answer

    async def exchange(self, process: asyncio.subprocess.Process, line: bytes) -> Answer:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(line)
        except RuntimeError as error:  # uvloop's error for a pipe whose other end is gone
            raise BotFailed("its process ended") from error
        await process.stdin.drain()
        told = await process.stdout.readline()
        if not told:
            raise BotFailed("its process ended")
        return msgspec.json.decode(told, type=Answer)

    async def begin(self) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "ludocracy.server.tables.bot_worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        self.all.add(process)
        return process

    async def warm(self) -> None:
        """Start a process before the first question, so that the bots of a new table answer at once."""
        if not self.all:
            self.idle.append(await self.begin())

    def end(self, process: asyncio.subprocess.Process) -> None:
        self.all.discard(process)
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


class Slot:
    """One of the slots for bots. A bot that takes long frees its slot for the next one."""

    def __init__(self, pool: BotPool) -> None:
        self.pool: Final = pool
        self.held = False

    async def __aenter__(self) -> None:
        await self.pool.free.acquire()
        self.held = True
        self.timer = asyncio.get_running_loop().call_later(LONG, self.make_room)

    async def __aexit__(self, *_: object) -> None:
        self.timer.cancel()
        self.leave()

    def make_room(self) -> None:
        if len(self.pool.all) < self.pool.most + MAX_BESIDE:
            self.leave()

    def leave(self) -> None:
        if self.held:
            self.held = False
            self.pool.free.release()
