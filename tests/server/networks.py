"""A network for the processes of a test and PostgreSQL, in namespaces of the kernel that disappear with the test.

The test's thread gets a namespace of its own with a bridge; each process and PostgreSQL have a namespace with one cable to it.
What passes between two of them can be dropped. Nothing of this touches the network of the machine.
"""

import contextlib
import ctypes
import os
import subprocess
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Any

import pytest

from tests.server.conftest import Postgres, postgres_folder
from tests.server.harness import Running

CLONE_NEWNET = 0x40000000
BRIDGE = "bridge0"


def ip(*arguments: str, inside: Sequence[str] = ()) -> None:
    subprocess.run([*inside, "ip", *arguments], check=True)


class Network:
    """Entered in a thread that ends with the test: the thread stays in its namespace."""

    def __init__(self) -> None:
        self.places: list[subprocess.Popen[bytes]] = []  # what keeps each namespace
        self.ports: dict[str, str] = {}  # of the bridge, by the name of what is connected

    def __enter__(self) -> "Network":
        if ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWNET):
            pytest.fail(f"no network namespace: {os.strerror(ctypes.get_errno())}")
        ip("link", "set", "lo", "up")
        ip("link", "add", BRIDGE, "type", "bridge")
        ip("addr", "add", "10.0.0.254/24", "dev", BRIDGE)
        ip("link", "set", BRIDGE, "up")
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for place in self.places:
            place.kill()
            place.wait()

    def connect(self, name: str) -> tuple[str, list[str]]:
        """Add a namespace with a cable to the bridge; return its address, and the command that runs another one inside."""
        number = len(self.places) + 1
        place = subprocess.Popen(["unshare", "--net", "sh", "-c", "echo; exec sleep infinity"], stdout=subprocess.PIPE)
        assert place.stdout is not None
        place.stdout.readline()
        self.places.append(place)
        inside = ["nsenter", "-t", str(place.pid), "-n", "--"]
        port, address = f"port{number}", f"10.0.0.{number}"
        ip("link", "add", port, "type", "veth", "peer", "name", "eth0", "netns", str(place.pid))
        ip("link", "set", port, "master", BRIDGE, "up")
        ip("addr", "add", f"{address}/24", "dev", "eth0", inside=inside)
        ip("link", "set", "eth0", "up", inside=inside)
        ip("link", "set", "lo", "up", inside=inside)
        self.ports[name] = port
        return address, inside

    def isolate(self, *names: str) -> None:
        """Let nothing pass between these any more; everything else passes."""
        for name, port in self.ports.items():
            ip("link", "set", port, "type", "bridge_slave", "isolated", "on" if name in names else "off")

    # -- what is connected -----------------------------------------------------------------------------------

    @contextlib.contextmanager
    def postgres(self) -> Iterator[Postgres]:
        programs = postgres_folder()
        assert programs is not None
        host, inside = self.connect("postgres")
        started = Postgres(programs, host, inside)
        try:
            yield started
        finally:
            started.stop()

    def begin(self, database: str, *options: str, **more: Any) -> Running:
        """Start a process; their names are numbers."""
        host, inside = self.connect(str(len(self.ports) - 1))
        return Running(database, *options, host=host, inside=inside, **more)
