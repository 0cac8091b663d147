"""The command `ludocracy` in forks of one process that has imported the server: most of what a start costs is importing.

Run as a program, this file is that process.
"""

import array
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
from pathlib import Path
from typing import IO

#: The type of the number that a fork leaves behind: its exit code, as `subprocess` has it.
CODE = "i"
#: What a server imports before it answers, on either database.
IMPORTED = (
    "alembic.command",
    "ludocracy.cli.main",
    "ludocracy.server.app",
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
    """The process that forks. It ends, and kills its forks, when the process of the tests is gone."""

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


# -- in the process that forks -----------------------------------------------------------------------------------


def import_everything() -> None:
    """Import what a server imports before it answers."""
    for module in IMPORTED:
        importlib.import_module(module)
    hash_with_little_memory()
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
