"""What relaying, several processes, and a large table cost: processor time per move, as ratios of one run.

One process, three processes, and a process that relays everything to another are measured on one PostgreSQL, which the tests'
fixture starts; a table of Hegemony with four seats and a watcher against the same table of Bakschisch on SQLite. Moves are
played by `load.py`. All servers share one core, whatever their number, and the load has another. `make bench` runs it.
"""

import argparse
import contextlib
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.table import Table

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from bench.server.cores import LOAD, SERVERS, pinned  # noqa: E402
from tests.server.conftest import Postgres, postgres_folder  # noqa: E402


@contextlib.contextmanager
def serving(database: str, count: int) -> Iterator[tuple[str, str]]:
    """Start `count` processes on a database; return their ports and process ids in the form that `load.py` takes."""
    started: list[subprocess.Popen[str]] = []
    ports: list[str] = []
    try:
        for _ in range(count):
            command = [
                *pinned(SERVERS),
                sys.executable,
                "-m",
                "ludocracy",
                "play",
                "--no-browser",
                "--port",
                "0",
                "--rate",
                "0",
            ]
            command += ["--bots", "1", "--database", database, *(["--join"] if "://" in database else [])]
            env = {name: value for name, value in os.environ.items() if name != "LUDOCRACY_TEST_SECRET"}
            process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
            started.append(process)
            assert process.stdout is not None
            found = re.search(r":(\d+)/", process.stdout.readline())
            if not found:
                raise SystemExit("a server did not start")
            ports.append(found[1])
        yield ",".join(ports), ",".join(str(process.pid) for process in started)
    finally:
        for process in started:
            process.terminate()
        for process in started:
            process.wait(30)


def measured(kind: str, database: str, count: int, matches: int, moves: int, seconds: float) -> float:
    """Processor seconds per move of all server processes together."""
    with serving(database, count) as (ports, processes):
        load = [
            *pinned(LOAD),
            sys.executable,
            str(HERE / "load.py"),
            kind,
            ports,
            processes,
            str(matches),
            str(matches * moves),
            str(seconds),
        ]
        done = subprocess.run(load, stdout=subprocess.PIPE, text=True, check=True, timeout=seconds + 300)
    return float(json.loads(done.stdout)["processor"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--matches", type=int, default=200, help="matches of two seats, as in run.py")
    parser.add_argument("--tables", type=int, default=10, help="tables of four seats and a watcher")
    parser.add_argument("--moves", type=int, default=60, help="accepted moves per match in one round")
    parser.add_argument("--seconds", type=float, default=15, help="the longest that one load plays")
    given = parser.parse_args()
    programs = postgres_folder()
    if programs is None:
        raise SystemExit("PostgreSQL is needed (Debian: postgresql)")
    postgres = Postgres(programs)
    found: dict[str, list[float]] = {}
    try:
        for _ in range(given.rounds):
            for name, kind, count in (("one", "ludocracy", 1), ("three", "ludocracy", 3), ("relayed", "relayed", 2)):
                cost = measured(kind, postgres.database(), count, given.matches, given.moves, given.seconds)
                found.setdefault(name, []).append(cost)
            for name in ("bakschisch", "hegemony"):
                with tempfile.TemporaryDirectory() as folder:
                    cost = measured(name, f"{folder}/tables.sqlite", 1, given.tables, given.moves, given.seconds)
                    found.setdefault(name, []).append(cost)
    finally:
        postgres.stop()
    table = Table("", "processor per move", "ratio", "at most")
    rows = (
        ("one process on PostgreSQL", "one", "one", ""),
        ("three processes on PostgreSQL", "three", "one", "1.25 ×"),
        ("two processes, every move relayed", "relayed", "one", "1.6 ×"),
        ("Bakschisch, four seats and a watcher", "bakschisch", "bakschisch", ""),
        ("Hegemony, four seats and a watcher", "hegemony", "bakschisch", "2 ×"),
    )
    for label, name, base, most in rows:
        ratio = statistics.median(mine / theirs for mine, theirs in zip(found[name], found[base], strict=True))
        table.add_row(label, f"{statistics.median(found[name]) * 1e6:.0f} µs", f"{ratio:.2f} ×", most)
    Console().print(table)


main()
