"""Databases for the server's tests: SQLite in a temporary folder, and a PostgreSQL that the tests start themselves."""

import getpass
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

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

    def __init__(self, programs: Path, host: str = "127.0.0.1", inside: Sequence[str] = ()) -> None:
        self.programs = programs
        self.host = host
        self.inside = inside  # a command that runs another one, elsewhere
        self.user = "postgres" if os.getuid() == 0 else getpass.getuser()
        self.folder = Path(tempfile.mkdtemp(prefix="ludocracy-pg-"))
        if os.getuid() == 0:
            shutil.chown(self.folder, self.user)
        self.call("initdb", "-D", str(self.folder / "data"), "-A", "trust", "-U", "ludo", "--no-instructions")
        if host != "127.0.0.1":
            with (self.folder / "data" / "pg_hba.conf").open("a") as allowed:
                allowed.write(f"host all all {host}/24 trust\n")
        self.made = 0
        self.port = 0
        # Another program may take a free port before PostgreSQL does.
        for tries_left in reversed(range(5)):
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                self.port = free.getsockname()[1]
            try:
                self.start()
            except subprocess.CalledProcessError:
                if not tries_left:
                    raise
            else:
                break

    def start(self) -> None:
        settings = f"-p {self.port} -k {self.folder} -c listen_addresses={self.host}"
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
        other = self.user if os.getuid() == 0 and not self.inside else None
        switch = ["runuser", "-u", self.user, "--"] if self.inside else []
        subprocess.run(
            [*self.inside, *switch, str(self.programs / program), *arguments],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            cwd=self.folder,
            user=other,
            group=other,
            extra_groups=[] if other else None,
        )

    def database(self, *options: str) -> str:
        self.made += 1
        name = f"tables{self.made}"
        self.call("createdb", "-h", self.host, "-p", str(self.port), "-U", "ludo", *options, name)
        return f"postgresql://ludo@{self.host}:{self.port}/{name}"

    def sql(self, statement: str, database: str = "postgres") -> None:
        name = database.rpartition("/")[2]
        self.call("psql", "-h", self.host, "-p", str(self.port), "-U", "ludo", "-c", statement, name)

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

    def start(database: str, *options: str, rate: str = "0", **more: Any) -> Running:
        started.append(Running(database, *options, rate=rate, **more))
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
