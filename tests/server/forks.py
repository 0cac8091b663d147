"""The command `ludocracy` in forks of one process that has imported the server: most of what a start costs is importing.

Run as a program, this file is that process.
"""

import array
import asyncio
import atexit
import contextlib
import functools
import gc
import importlib
import json
import os
import resource
import selectors
import signal
import socket
import subprocess
import sys
import threading
import traceback
from pathlib import Path
from typing import IO, Any, NoReturn

#: The type of the number that a fork leaves behind: its exit code, as `subprocess` has it.
CODE = "i"
#: What a server imports before it answers, on either database.
IMPORTED = (
    "alembic.command",
    "ludocracy.cli.main",
    "ludocracy.server.app",
    "ludocracy.server.tables.bot_worker",
    "psycopg",
    "sqlalchemy.dialects.postgresql.psycopg",
    "sqlalchemy.dialects.sqlite.pysqlite",
    "uvloop",
)


class Fork:
    """A process that runs the command. It has what the tests use of `subprocess.Popen`."""

    def __init__(self, pid: int, stdout: IO[str], ended: int) -> None:
        self.pid = pid
        self.stdout: IO[str] | None = stdout
        self.ended = ended
        self.returncode: int | None = None
        self.lock = threading.Lock()

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it has ended; return its exit code."""
        with self.lock:
            if self.returncode is None:
                with selectors.DefaultSelector() as selector:
                    selector.register(self.ended, selectors.EVENT_READ)
                    if not selector.select(timeout):
                        raise subprocess.TimeoutExpired("ludocracy", timeout or 0.0)
                code = array.array(CODE)
                code.frombytes(os.read(self.ended, code.itemsize))
                self.returncode = code[0]
                os.close(self.ended)
            return self.returncode

    def poll(self) -> int | None:
        """Return its exit code if it has ended."""
        try:
            return self.wait(0)
        except subprocess.TimeoutExpired:
            return None

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


class Forker:
    """The process that forks. It ends, and kills its forks, when the process of the tests closes its socket or is gone."""

    def __init__(self, package: Path) -> None:
        self.control, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.lock = threading.Lock()
        with other:
            self.process = subprocess.Popen(
                [sys.executable, "-P", __file__, str(other.fileno())],
                env=os.environ | {"PYTHONPATH": str(package)},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[other.fileno()],
            )
        atexit.register(self.end)

    def end(self) -> None:
        """Wait for its end, so that what the servers have cost is counted with the tests."""
        self.control.close()
        self.process.wait()

    def run(self, words: list[str], environment: dict[str, str], log: IO[str], most_bytes: int = -1) -> Fork:
        """Run the command with these arguments. Its errors go to a file. `most_bytes`: how large a file may become."""
        reading, writing = os.pipe()
        ended, ending = os.pipe()
        limits = {resource.RLIMIT_NOFILE: resource.getrlimit(resource.RLIMIT_NOFILE)}
        limits[resource.RLIMIT_FSIZE] = (most_bytes, most_bytes)  # -1: no limit
        request = json.dumps([words, environment, list(limits.items())]).encode()
        with self.lock:
            socket.send_fds(self.control, [request], [writing, log.fileno(), ending])
            pid = int(self.control.recv(100))
        os.close(writing)
        os.close(ending)
        return Fork(pid, open(reading, encoding="utf-8"), ended)


@functools.cache
def forker(package: Path) -> Forker:
    """Return the process that forks for all tests of this process."""
    return Forker(package)


# -- in a server that was forked ---------------------------------------------------------------------------------


class ForkedBots:
    """A fork of the server in which bots think. It has what the pool of bots uses of a process of asyncio."""

    def __init__(self, pid: int, stdin: asyncio.StreamWriter, stdout: asyncio.StreamReader) -> None:
        self.pid = pid
        self.stdin = stdin
        self.stdout = stdout
        self.returncode: int | None = None
        self.ended = asyncio.Event()
        self.handle = os.pidfd_open(pid)
        asyncio.get_running_loop().add_reader(self.handle, self.reap)

    def reap(self) -> None:
        asyncio.get_running_loop().remove_reader(self.handle)
        os.close(self.handle)
        self.returncode = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        self.stdin.close()
        self.ended.set()

    def kill(self) -> None:
        if self.returncode is None:
            os.kill(self.pid, signal.SIGKILL)

    async def wait(self) -> int | None:
        await self.ended.wait()
        return self.returncode


def think(questions: int, answers: int) -> NoReturn:
    """Be the program of the bots, with these pipes as its input and output."""
    code = 1
    try:
        signal.set_wakeup_fd(-1)
        for number in (signal.SIGTERM, signal.SIGCHLD):
            signal.signal(number, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.dup2(questions, 0)
        os.dup2(answers, 1)
        os.closerange(3, 1 + max(map(int, os.listdir("/proc/self/fd"))))
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.argv = ["bot_worker"]
        asyncio.events._set_running_loop(None)
        with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
            importlib.import_module("ludocracy.server.tables.bot_worker").main()
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


async def fork_bots(limit: int) -> ForkedBots:
    """Fork the server: its fork has imported the games already."""
    loop = asyncio.get_running_loop()
    questions, asking = os.pipe()
    answering, answers = os.pipe()
    pid = os.fork()
    if pid == 0:
        think(questions, answers)
    os.close(questions)
    os.close(answers)
    reader = asyncio.StreamReader(limit=limit)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), open(answering, "rb", 0))  # noqa: SIM115
    pipe = open(asking, "wb", 0)  # noqa: SIM115
    transport, protocol = await loop.connect_write_pipe(
        lambda: asyncio.StreamReaderProtocol(asyncio.StreamReader()), pipe
    )
    return ForkedBots(pid, asyncio.StreamWriter(transport, protocol, None, loop), reader)


def fork_processes_of_bots() -> None:
    """Let a server fork the processes of its bots too, unless it offers bots of others, which they import.

    Servers that a test starts in another way start them as all servers do (`Running`).
    """
    pool = importlib.import_module("ludocracy.server.tables.bot_pool")
    start = pool.BotPool.begin

    async def begin(self: Any) -> Any:
        if pool.find.offers():
            return await start(self)
        process = await fork_bots(pool.MAX_ANSWER)
        self.all.add(process)
        self.starting.add(process)
        return process

    with contextlib.suppress(AttributeError, OSError):  # not every system tells of the end of a process in this way
        os.close(os.pidfd_open(os.getpid()))
        pool.BotPool.begin = begin


# -- in the process that forks -----------------------------------------------------------------------------------


def import_everything() -> None:
    """Import what a server imports before it answers."""
    for module in IMPORTED:
        importlib.import_module(module)
    catalogue = importlib.import_module("ludocracy.games.catalogue")
    for name in catalogue.names():
        catalogue.find(name)
    hash_with_little_memory()
    fork_processes_of_bots()
    assert threading.active_count() == 1, "a fork has no other threads"
    gc.collect()
    gc.freeze()


def hash_with_little_memory() -> None:
    """Let servers of the tests spend less on passwords, which would take longer than the rest of many tests.

    `tests/server/test_people.py` tests what other servers spend.
    """
    accounts = importlib.import_module("ludocracy.server.people.accounts")
    accounts._hasher = importlib.import_module("argon2").PasswordHasher(time_cost=1, memory_cost=4096, parallelism=1)  # type: ignore[attr-defined]


def next_words(control: socket.socket) -> list[str]:
    """Fork for each request and tell how each fork ends. In a fork, return the arguments of its command."""
    reading, waking = socket.socketpair()
    waking.setblocking(False)
    signal.set_wakeup_fd(waking.fileno())
    signal.signal(signal.SIGCHLD, lambda *about: None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it goes to the tests, which stop the servers
    forks: dict[int, int] = {}
    selector = selectors.DefaultSelector()
    selector.register(control, selectors.EVENT_READ)
    selector.register(reading, selectors.EVENT_READ)
    while True:
        ready = [key.fileobj for key, _ in selector.select()]
        if reading in ready:
            reading.recv(1000)
            for pid in list(forks):
                ended, status = os.waitpid(pid, os.WNOHANG)
                if ended:
                    end = forks.pop(pid)
                    os.write(end, array.array(CODE, [os.waitstatus_to_exitcode(status)]))
                    os.close(end)
        if control in ready:
            request, descriptors, _, _ = socket.recv_fds(control, 1 << 20, 3)
            if not request:
                for pid in forks:
                    os.kill(pid, signal.SIGKILL)
                sys.exit()
            stdout, stderr, end = descriptors
            words, environment, limits = json.loads(request)
            pid = os.fork()
            if pid == 0:
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                signal.signal(signal.SIGINT, signal.default_int_handler)
                os.dup2(stdout, 1)
                os.dup2(stderr, 2)
                sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
                sys.stderr = open(2, "w", encoding="utf-8", closefd=False, buffering=1)  # noqa: SIM115
                selector.close()
                for one in (control, reading, waking):
                    one.close()
                for number in (stdout, stderr, end, *forks.values()):
                    os.close(number)
                os.environ.clear()
                os.environ.update(environment)
                for what, most in limits:
                    resource.setrlimit(what, most)
                return [str(word) for word in words]
            forks[pid] = end
            os.close(stdout)
            os.close(stderr)
            control.send(str(pid).encode())


def run_requests(control: socket.socket) -> int:
    """Serve the tests; in a fork, run the command and return its exit code."""
    import_everything()
    from ludocracy.cli.main import main

    words = next_words(control)
    sys.argv = ["ludocracy", *words]
    return main(words)


if __name__ == "__main__":
    sys.exit(run_requests(socket.socket(fileno=int(sys.argv[1]))))
