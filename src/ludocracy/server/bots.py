"""Bots think in processes of their own, one question at a time each, so that no table ever waits for another's bot."""

import asyncio
import contextlib
import logging
import os
import secrets
import sys
from typing import Final

import msgspec

from ludocracy.server.thinker import Answer, Ask, Question

log: Final = logging.getLogger("ludocracy.bots")

#: A bot that takes longer is stopped, and something legal is played for it.
LONGEST: Final = 30.0


class BotFailed(Exception):
    """A bot gave no answer; what went wrong is in the server's log."""


class Thinkers:
    def __init__(self, count: int | None = None, longest: float = LONGEST) -> None:
        self.most: Final = count or max(1, min(4, (os.cpu_count() or 2) - 1))
        self.longest: Final = longest
        self.free: Final = asyncio.Semaphore(self.most)
        self.idle: Final[list[asyncio.subprocess.Process]] = []
        self.all: Final[set[asyncio.subprocess.Process]] = set()
        self.asked = 0
        self.failed = 0
        self.seconds = 0.0

    async def ask(self, game: str, position: str, asks: list[Ask]) -> list[str | None]:
        """The moves of bots, one for each ask."""
        async with self.free:
            self.asked += 1
            process = self.idle.pop() if self.idle else await self.begin()
            began = asyncio.get_running_loop().time()
            line = msgspec.json.encode(Question(game, position, asks, secrets.randbits(50))) + b"\n"
            try:
                answer = await asyncio.wait_for(self.exchange(process, line), self.longest)
            except BaseException as error:
                self.failed += 1
                self.end(process)
                if isinstance(error, (OSError, TimeoutError, msgspec.MsgspecError, BotFailed)):
                    log.warning("a bot of %s gave no answer: %r", game, error)
                    raise BotFailed(str(error)) from error
                raise
            finally:
                self.seconds += asyncio.get_running_loop().time() - began
            self.idle.append(process)
            if answer.error:
                self.failed += 1
                log.warning("a bot of %s failed: %s", game, answer.error)
                raise BotFailed(answer.error)
            return answer.moves

    async def exchange(self, process: asyncio.subprocess.Process, line: bytes) -> Answer:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(line)
        except RuntimeError as error:  # uvloop's word for a pipe whose other end is gone
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
            "ludocracy.server.thinker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        self.all.add(process)
        return process

    async def warm(self) -> None:
        """Start one ahead of the first question, so that a new table's bots answer at once."""
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
