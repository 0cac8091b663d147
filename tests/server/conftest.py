"""Databases for the server's tests: SQLite in a temporary folder, and a PostgreSQL that the tests start themselves."""

import getpass
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.harness import Running


def postgres_folder() -> Path | None:
    """Where Debian, or the path, has PostgreSQL's programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    program = shutil.which("initdb")
    return Path(program).parent if program else None


class Postgres:
    """A cluster of its own in a temporary folder. PostgreSQL refuses to run as root: then it runs as Debian's own user."""

    def __init__(self, programs: Path) -> None:
        self.programs = programs
        self.user = "postgres" if os.getuid() == 0 else getpass.getuser()
        self.folder = Path(tempfile.mkdtemp(prefix="ludocracy-pg-"))
        if os.getuid() == 0:
            shutil.chown(self.folder, self.user)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.call("initdb", "-D", str(self.folder / "data"), "-A", "trust", "-U", "ludo", "--no-instructions")
        self.start()
        self.made = 0

    def start(self) -> None:
        settings = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1"
        log = str(self.folder / "log")
        self.call("pg_ctl", "-D", str(self.folder / "data"), "-w", "-l", log, "-o", settings, "start")

    def fall(self) -> None:
        """Kill it, as if the machine had lost power."""
        self.call("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")

    def restart(self) -> None:
        self.fall()
        self.start()

    def call(self, program: str, *arguments: str) -> None:
        """Run one of its programs; root must switch to another user for that."""
        other = self.user if os.getuid() == 0 else None
        subprocess.run(
            [str(self.programs / program), *arguments],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            cwd=self.folder,
            user=other,
            group=other,
            extra_groups=[] if other else None,
        )

    def database(self) -> str:
        self.made += 1
        name = f"tables{self.made}"
        self.call("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "ludo", name)
        return f"postgresql://ludo@127.0.0.1:{self.port}/{name}"

    def stop(self) -> None:
        self.fall()
        shutil.rmtree(self.folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    programs = postgres_folder()
    if programs is None:
        pytest.fail("there is no PostgreSQL here (Debian: postgresql)")
    started = Postgres(programs)
    yield started
    started.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    started: Postgres = request.getfixturevalue("postgres")
    return started.database()


@pytest.fixture
def begin() -> Iterator[Callable[..., Running]]:
    """Starts servers, and stops them after the test."""
    started: list[Running] = []

    def start(database: str, *options: str, rate: str = "0") -> Running:
        started.append(Running(database, *options, rate=rate))
        return started[-1]

    yield start
    for server in started:
        server.stop()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"] if os.environ.get("LUDOCRACY_SOAK") else ["sqlite"])
def home(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One server for all tests of a module that do not need their own; `make soak` has one on each database."""
    if request.param == "sqlite":
        database = str(tmp_path_factory.mktemp("server") / "tables.sqlite")
    else:
        database = request.getfixturevalue("postgres").database()
    server = Running(database, "--allow-private-hooks")
    yield server.home
    server.stop()
