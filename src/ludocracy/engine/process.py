"""Runs an engine, and waits for its answers."""

import os
import selectors
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing.util import Finalize
from types import TracebackType
from typing import Final, TypeVar

from ludocracy.core.errors import BadOption, EngineError, clipped, system_message
from ludocracy.engine.messages import MAX_LINE, Budget, OptionValue, Quit, encoded
from ludocracy.engine.requests import GRACE, START, Answer, Asking, Described, Requests
from ludocracy.play.chair import Chair

T = TypeVar("T")

#: An engine that has been told to quit is killed after this many seconds.
FAREWELL: Final = 1.0
CHUNK: Final = 1 << 16


class Engine(Described):
    """A running engine. It ends when `close` is called, at the end of a `with` block, or with this program.

    `command` is split like that of a shell, but no shell runs it. Raises `EngineError` if the program cannot be started, takes
    too long, ends, or sends something that the protocol does not know; the program is killed then.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        options: Mapping[str, OptionValue] | None = None,
        timeout: float = START,
        grace: float = GRACE,
    ) -> None:
        arguments = arguments_of(command)
        self.requests = Requests(clipped(shlex.join(arguments), 80))
        self.timeout: Final = timeout
        self.grace: Final = grace
        self.unread = b""
        self.unwritten = b""
        self.until = 0.0
        try:
            # A session of its own: everything that it starts is killed with it, and Ctrl-C reaches only this program.
            self.process: Final = subprocess.Popen(
                arguments, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except OSError as error:
            raise EngineError("engine.start", name=self.requests.name, why=system_message(error)) from error
        # Unlike those of `weakref` and `atexit`, this finalizer also runs at the end of a process of a pool, and not in a
        # process that was forked afterwards.
        self.end: Final = Finalize(self, kill, (self.process,), exitpriority=10)
        self.selector: Final = selectors.DefaultSelector()
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.stdin: Final = self.process.stdin.fileno()
        self.stdout: Final = self.process.stdout.fileno()
        os.set_blocking(self.stdin, False)
        self.selector.register(self.stdout, selectors.EVENT_READ)
        try:
            self.run(self.requests.begin(timeout))
            self.set(options or {})
        except BadOption:
            self.drop()
            raise

    def set(self, options: Mapping[str, OptionValue]) -> None:
        """Set options of the engine. Raises `BadOption` for one that it does not have."""
        self.run(self.requests.set(options, self.timeout))

    def play(self, chair: Chair, seconds: float = 1.0, playouts: int = 0) -> Answer:
        """Return the engine's move for the seat of a chair, and its analysis. With `playouts`, they are its budget.

        Raises `IllegalMove` for a move that is not legal. The engine can be asked again then.
        """
        budget = Budget(playouts=playouts) if playouts else Budget(seconds)
        return self.run(self.requests.play(chair, budget, self.grace))

    def close(self) -> None:
        """End the program, if it runs."""
        if self.running:
            with suppress(OSError):
                os.write(self.stdin, encoded(Quit()))
            assert self.process.stdin is not None
            self.process.stdin.close()
            exit_code(self.process.pid, FAREWELL)
        self.drop()

    def drop(self) -> None:
        """Kill the program, and wait until it is gone."""
        self.end()
        self.selector.close()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()

    @property
    def running(self) -> bool:
        """Return whether the program runs and can be asked."""
        return self.end.still_active() and exit_code(self.process.pid, 0.0) is None

    def __enter__(self) -> "Engine":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Engine {self.name}, {'running' if self.running else 'ended'}>"

    # -- input and output ------------------------------------------------------------------------------

    def run(self, request: Asking[T]) -> T:
        """Run a request. Whatever the program does wrong ends it."""
        if not self.end.still_active():
            raise EngineError("engine.closed", name=self.name)
        try:
            send = next(request)
            while True:
                if send.seconds is not None:
                    self.until = time.monotonic() + send.seconds
                self.unwritten += send.data
                send = request.send(self.line())
        except StopIteration as done:
            result: T = done.value
            return result
        except (EngineError, KeyboardInterrupt):
            self.drop()
            raise

    def line(self) -> bytes:
        """Return the next line of the program, and write what it has not read yet."""
        while b"\n" not in self.unread:
            if len(self.unread) > MAX_LINE:
                raise EngineError("engine.long_line", name=self.name, most=MAX_LINE)
            self.watch_input()
            ready = self.selector.select(max(0.0, self.until - time.monotonic()))
            if not ready:
                raise EngineError("engine.late", name=self.name)
            for key, _ in ready:
                if key.fd == self.stdin:
                    self.write()
                else:
                    self.read()
        line, _, self.unread = self.unread.partition(b"\n")
        if len(line) > MAX_LINE:
            raise EngineError("engine.long_line", name=self.name, most=MAX_LINE)
        return line

    def watch_input(self) -> None:
        """Wait for room in the pipe to the program only while there is something to write."""
        watched = self.stdin in self.selector.get_map()
        if self.unwritten and not watched:
            self.selector.register(self.stdin, selectors.EVENT_WRITE)
        elif not self.unwritten and watched:
            self.selector.unregister(self.stdin)

    def write(self) -> None:
        try:
            self.unwritten = self.unwritten[os.write(self.stdin, self.unwritten[:CHUNK]) :]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            self.unwritten = b""  # it no longer reads: its last words, or the end of its output, say why

    def read(self) -> None:
        data = os.read(self.stdout, CHUNK)
        if not data:
            raise EngineError("engine.ended", name=self.name, code=str(exit_code(self.process.pid, FAREWELL)))
        self.unread += data


def arguments_of(command: str | Sequence[str]) -> list[str]:
    """Return the program and its arguments. Raises `EngineError`."""
    if sys.platform == "win32":
        raise EngineError("engine.system")
    try:
        arguments = shlex.split(command) if isinstance(command, str) else list(command)
    except ValueError as error:
        raise EngineError("engine.command", found=clipped(str(command), 80)) from error
    if not arguments:
        raise EngineError("engine.command", found="")
    return arguments


def exit_code(process: int, seconds: float) -> int | None:
    """Wait for the end of a program; return its code, negative if a signal has ended it, or None if it still runs.

    The program stays a child, so that its number belongs to nobody else until `kill` has ended its group.
    """
    until = time.monotonic() + seconds
    while (ended := os.waitid(os.P_PID, process, os.WEXITED | os.WNOWAIT | os.WNOHANG)) is None:
        if time.monotonic() >= until:
            return None
        time.sleep(0.005)
    return ended.si_status if ended.si_code == os.CLD_EXITED else -ended.si_status


def kill(process: "subprocess.Popen[bytes]") -> None:
    """Kill a program with everything that it has started, and wait until it is gone."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
