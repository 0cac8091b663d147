"""Runs an engine with asyncio."""

import asyncio
import os
import shlex
import signal
from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Final, TypeVar

from ludocracy.core.errors import BadOption, EngineError, clipped, system_message
from ludocracy.engine.messages import MAX_LINE, Budget, OptionValue, Quit, encoded
from ludocracy.engine.process import FAREWELL, arguments_of
from ludocracy.engine.requests import GRACE, START, Answer, Asking, Described, Requests
from ludocracy.play.chair import Chair

T = TypeVar("T")


class AsyncEngine(Described):
    """A running engine, like `Engine`: begin with `await AsyncEngine.start(command)`, or `async with` that.

    It answers one question at a time; a second one waits for the first.
    """

    def __init__(self, process: asyncio.subprocess.Process, requests: Requests, timeout: float, grace: float) -> None:
        self.process: Final = process
        self.requests = requests
        self.timeout: Final = timeout
        self.grace: Final = grace
        self.busy: Final = asyncio.Lock()
        self.closed = False

    @staticmethod
    async def start(
        command: str | Sequence[str],
        options: Mapping[str, OptionValue] | None = None,
        timeout: float = START,
        grace: float = GRACE,
    ) -> "AsyncEngine":
        """Start a program and say hello. Raises `EngineError` like `Engine`."""
        arguments = arguments_of(command)
        requests = Requests(clipped(shlex.join(arguments), 80))
        pipe = asyncio.subprocess.PIPE
        try:
            process = await asyncio.create_subprocess_exec(
                *arguments, stdin=pipe, stdout=pipe, limit=MAX_LINE, start_new_session=True
            )
        except OSError as error:
            raise EngineError("engine.start", name=requests.name, why=system_message(error)) from error
        engine = AsyncEngine(process, requests, timeout, grace)
        try:
            await engine.run(requests.begin(timeout))
            await engine.set(options or {})
        except BadOption:
            await engine.drop()
            raise
        return engine

    async def set(self, options: Mapping[str, OptionValue]) -> None:
        """Set options of the engine. Raises `BadOption` for one that it does not have."""
        await self.run(self.requests.set(options, self.timeout))

    async def play(self, chair: Chair, seconds: float = 1.0, playouts: int = 0) -> Answer:
        """Return the engine's move for the seat of a chair, and its analysis. With `playouts`, they are its budget."""
        budget = Budget(playouts=playouts) if playouts else Budget(seconds)
        return await self.run(self.requests.play(chair, budget, self.grace))

    async def close(self) -> None:
        """End the program, if it runs."""
        if not self.closed:
            stdin = self.process.stdin
            assert stdin is not None
            with suppress(OSError, RuntimeError):
                stdin.write(encoded(Quit()))
                stdin.close()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.process.wait(), FAREWELL)
        await self.drop()

    async def drop(self) -> None:
        """Kill the program with everything that it has started, and wait until it is gone."""
        self.closed = True
        if self.process.returncode is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        # asyncio stops reading from a program that sends too much, and would then never notice that it has ended.
        with suppress(TimeoutError):
            await asyncio.wait_for(self.process.stdout.read(), FAREWELL)
        while self.process.returncode is None:
            await asyncio.sleep(0.005)

    async def __aenter__(self) -> "AsyncEngine":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"<AsyncEngine {self.name}, {'ended' if self.closed else 'running'}>"

    # -- input and output ------------------------------------------------------------------------------

    async def run(self, request: Asking[T]) -> T:
        """Run a request. Whatever the program does wrong ends it, and so does a caller that no longer waits."""
        async with self.busy:
            if self.closed:
                raise EngineError("engine.closed", name=self.name)
            try:
                async with asyncio.timeout(None) as limit:
                    send = next(request)
                    while True:
                        if send.seconds is not None:
                            limit.reschedule(asyncio.get_running_loop().time() + send.seconds)
                        send = request.send(await self.exchange(send.data))
            except StopIteration as done:
                result: T = done.value
                return result
            except TimeoutError as error:
                await self.drop()
                raise EngineError("engine.late", name=self.name) from error
            except (EngineError, asyncio.CancelledError):
                await self.drop()
                raise

    async def exchange(self, data: bytes) -> bytes:
        """Write to the program, and return its next line."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        # A program that has ended still has last words, or the end of its output says so. RuntimeError: uvloop's closed pipes.
        with suppress(OSError, RuntimeError):
            if data:
                self.process.stdin.write(data)
                await self.process.stdin.drain()
        try:
            return await self.process.stdout.readuntil(b"\n")
        except asyncio.LimitOverrunError as error:
            raise EngineError("engine.long_line", name=self.name, most=MAX_LINE) from error
        except asyncio.IncompleteReadError as error:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.process.wait(), FAREWELL)
            raise EngineError("engine.ended", name=self.name, code=str(self.process.returncode)) from error
