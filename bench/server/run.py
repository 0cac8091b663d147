"""How many players the server serves, against boardgame.io's server on the same machine in the same run.

All play the same number of two-seat matches at full speed over loopback: Bakschisch here, every move durable before it is
answered; there the smallest game with the same rhythm, in memory and, for a fair comparison, in the files in which it can
store matches. The server has one core, the load (`load.py`) has another. Every figure is the median of several rounds, and in
each round all play one after the other, so that a noisy machine disturbs them alike. `make bench` runs it.
"""

import argparse
import contextlib
import json
import os
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Column, Table

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parents[1] / "scripts")]

import nodejs  # noqa: E402

from bench.server.cores import LOAD, SERVERS, pinned  # noqa: E402

PEER = HERE / "peer"
COUNTS = [200, 500]
#: How many seconds beyond its time a load may take before it is abandoned.
TIMEOUT = 120.0
#: The maximum size of the lobby's first load.
FIRST_LOAD = 200 * 1000

#: The contestants: this server, which stores every move, and the other one, which keeps them in memory or in files.
KINDS = {"ludocracy": "Ludocracy, durable", "peer": "boardgame.io, in memory", "files": "boardgame.io, in files"}

Figures = dict[str, float]


def node() -> str:
    """Where Node.js is, once boardgame.io is installed."""
    found = nodejs.find("node")
    if found is None:
        raise SystemExit("boardgame.io needs Node.js (Debian: apt-get install nodejs npm)")
    if not (PEER / "node_modules").exists():
        Console(stderr=True).print("installing boardgame.io")
        nodejs.npm(["ci", "--silent", "--ignore-scripts"], PEER)
    # What is found may be a script that starts the real one, whose process is the one to be measured.
    asked = subprocess.run([found, "-p", "process.execPath"], stdout=subprocess.PIPE, text=True, check=True)
    return asked.stdout.strip()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


@contextlib.contextmanager
def serving(command: list[str], port: int) -> Iterator[int]:
    """A server on its own core; yields its process."""
    env = os.environ | {"NODE_ENV": "production"}
    with subprocess.Popen([*pinned(SERVERS), *command], stdout=subprocess.DEVNULL, env=env) as process:
        try:
            ends = time.monotonic() + 30
            while True:
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                    break
                if process.poll() is not None or time.monotonic() > ends:
                    raise SystemExit(f"the server did not start: {' '.join(command)}")
                time.sleep(0.1)
            time.sleep(1)  # what it does after it starts listening is not measured
            yield process.pid
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()


def played(kind: str, program: str, matches: int, moves: int, seconds: float) -> Figures:
    """One load on a fresh server; `program` is the Node.js that the other one needs."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        if kind == "ludocracy":
            command = [sys.executable, "-m", "ludocracy", "play", "--no-browser", "--port", str(port)]
            command += ["--rate", "0", "--bots", "1", "--database", f"{folder}/tables.sqlite"]
        else:
            command = [program, str(PEER / "server.js"), str(port), *([folder] if kind == "files" else [])]
        with serving(command, port) as process:
            spoken = "ludocracy" if kind == "ludocracy" else "peer"
            load = [sys.executable, str(HERE / "load.py"), spoken, str(port), str(process), str(matches)]
            load += [str(matches * moves), str(seconds)]
            done = subprocess.run(
                [*pinned(LOAD), *load], stdout=subprocess.PIPE, text=True, timeout=seconds + TIMEOUT, check=False
            )
    if done.returncode:
        raise SystemExit(f"the load on {kind} failed")
    figures: Figures = json.loads(done.stdout)
    return figures


# -- the page ------------------------------------------------------------------------------------------------


def first_load() -> dict[str, int] | None:
    """The size of the lobby's first load, by kind of compression: the page and everything that it or its scripts load."""
    from ludocracy import server

    page = Path(server.__file__).parent / "page"
    if not (page / "index.html").exists():
        return None
    wanted, seen = ["index.html"], list[str]()
    while wanted:
        name = wanted.pop()
        if name in seen or not (page / name).is_file():
            continue
        seen.append(name)
        text = (page / name).read_text(encoding="utf-8", errors="replace")
        if name.endswith(".html"):
            wanted += [path.lstrip("./") for path in re.findall(r'(?:src|href)="([^"]+)"', text)]
        elif name.endswith(".js"):  # imports that run at once; other screens load theirs when they are opened
            wanted += [f"assets/{path}" for path in re.findall(r'(?:from|import)\s*"\./([^"]+)"', text)]
    sizes: dict[str, int] = {}
    for kind in ("br", "gz"):
        files = [page / f"{name}.{kind}" for name in seen]
        sizes[kind] = sum((file if file.exists() else file.with_suffix("")).stat().st_size for file in files)
    return sizes


# -- the report ------------------------------------------------------------------------------------------------


def report(found: dict[tuple[int, str], list[Figures]], counts: list[int]) -> None:
    table = Table("matches", Column(no_wrap=True), "moves/s", "p50", "p99", "processor a move", "memory a match")
    for matches in counts:
        for kind, label in KINDS.items():
            rounds = found[matches, kind]
            middle = {key: statistics.median(one[key] for one in rounds) for key in rounds[0]}
            table.add_row(
                str(matches),
                label,
                f"{middle['rate']:,.0f}",
                f"{middle['p50'] * 1e3:.0f} ms",
                f"{middle['p99'] * 1e3:.0f} ms",
                f"{middle['processor'] * 1e6:.0f} µs",
                f"{middle['memory'] / 1000:.0f} KB",
            )
        ours = found[matches, "ludocracy"]
        for kind, label in (("peer", "ratio to memory"), ("files", "ratio to files")):
            pairs = list(zip(ours, found[matches, kind], strict=True))
            keys = ("rate", "p50", "p99", "processor", "memory")
            ratios = [statistics.median(mine[key] / theirs[key] for mine, theirs in pairs) for key in keys]
            table.add_row("", label, *(f"{ratio:.2f} ×" for ratio in ratios), end_section=kind == "files")
        if refused := sum(one["refused"] for kind in KINDS for one in found[matches, kind]):
            table.add_row("", f"refused: {refused:.0f}", *[""] * 5, end_section=True)
    console = Console()
    console.print(table)
    sizes = first_load()
    if sizes is None:
        console.print("The page is not built: no figure for its first load.")
    else:
        console.print(
            f"The lobby's first load: {sizes['br'] / 1000:.1f} KB with brotli, {sizes['gz'] / 1000:.1f} KB with gzip"
            f" (at most {FIRST_LOAD // 1000} KB)"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="how many rounds the medians are over")
    parser.add_argument("--moves", type=int, default=25, help="accepted moves per match in one round")
    parser.add_argument("--seconds", type=float, default=15, help="the longest that one contestant plays in one round")
    parser.add_argument("--matches", type=int, nargs="*", default=COUNTS, help="how many matches at once")
    given = parser.parse_args()
    program = node()
    found: dict[tuple[int, str], list[Figures]] = {(matches, kind): [] for matches in given.matches for kind in KINDS}
    turns = [key for _ in range(given.rounds) for key in found]
    for matches, kind in track(turns, description="rounds", console=Console(stderr=True)):
        found[matches, kind].append(played(kind, program, matches, given.moves, given.seconds))
    report(found, given.matches)


main()
