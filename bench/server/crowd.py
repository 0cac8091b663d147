"""What a crowd does to a server: 500 hostile connections of one address, and 10,000 connections at 2,000 tables.

Every figure is a ratio to the same server when it is quiet, in the same run. The limits of the server are those that it has
when it is installed, so guests come from many of the machine's own addresses, 127.0.x.x. All games are Bakschisch for two, with
every move durable before it is answered. The server has one core, the crowd has another. `make bench` runs it.
"""

import argparse
import asyncio
import contextlib
import os
import random
import re
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import aiohttp
from rich.console import Console
from rich.progress import track
from rich.table import Column, Table

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from bench.server.cores import LOAD, SERVERS, pinned  # noqa: E402
from bench.server.load import Load, LudocracySeat, Socket, begin, connect, do, resident  # noqa: E402

#: Tables at which people play at a pace of theirs while others disturb, and how long they are watched, in seconds.
QUIET_TABLES: Final = 40
#: Tables per address: two guests each, within what one address may create.
TABLES_PER_ADDRESS: Final = 25
#: Connections of one address: fewer than it may open at once.
SOCKETS_PER_ADDRESS: Final = 250

#: The cores, before this process is tied to one of them.
SERVER, CROWD = pinned(SERVERS), pinned(LOAD)

#: What a hostile connection sends again and again: what costs most, what is refused, and what cannot be read.
HOSTILE: Final = [
    *(b'{"do":"look","id":"l%d","at":%d}' % (number, number) for number in range(8)),
    b'{"do":"play","id":"p","seat":0,"question":1,"move":"bribe:1"}',
    b'{"do":"play","id":"p","seat":99,"question":-1,"move":"' + b"x" * 3000 + b'"}',
    b'{"do":"chat","id":"c","text":"' + b"y" * 400 + b'"}',
    b'{"do":"ping","id":"q"}',
    b"[" * 2000,
    b'{"do":',
]


class Pace:
    """How long players think, in seconds; None: they answer at once."""

    seconds: float | None = 1.0


class Player(LudocracySeat):
    """Answers every question after a while."""

    def __init__(self, load: Load, seat: int, pace: Pace) -> None:
        super().__init__(load, seat)
        self.pace: Final = pace

    def move(self) -> None:
        if self.pace.seconds is None:
            super().move()
        elif self.load.going:
            asyncio.get_running_loop().call_later(random.uniform(0, 2 * self.pace.seconds), super().move)


class Reader(Socket):
    """Watches, and counts what it is sent."""

    def receive(self, text: bytes) -> None:
        pass


class Hostile(Socket):
    """Sends as fast as it is read, and counts what is refused."""

    refused = sent = 0

    def receive(self, text: bytes) -> None:
        if text.startswith(b'{"is":"refused"'):
            Hostile.refused += 1

    async def work(self, port: int, path: str) -> None:
        while True:
            with contextlib.suppress(OSError, TimeoutError):
                socket = Hostile()
                await connect(socket, port, path, {})
                while not socket.lost:
                    for text in random.choices(HOSTILE, k=20):
                        if socket.transport.get_write_buffer_size() < 50_000:
                            socket.send_any(text)
                    await asyncio.sleep(0.05)
            await asyncio.sleep(1)  # it is let in again as fast as its address may open connections

    def send_any(self, text: bytes) -> None:
        Hostile.sent += 1
        size = len(text)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self.transport.write(b"\x81" + length + b"\0\0\0\0" + text)


# -- tables ----------------------------------------------------------------------------------------------------


async def guests(http: aiohttp.ClientSession, home: str) -> list[dict[str, str]]:
    found = []
    for name in ("Ann", "Bob"):
        async with http.post(f"{home}/me", json={"name": name}) as answer:
            found.append({"Cookie": "ludocracy=" + answer.cookies["ludocracy"].value})
    return found


async def open_table(port: int, load: Load, pace: Pace, address: str) -> tuple[str, list[Player]]:
    """A table of two guests of an address, each with a connection."""
    home = f"http://127.0.0.1:{port}/api"
    connector = aiohttp.TCPConnector(local_addr=(address, 0))
    async with aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.DummyCookieJar()) as http:
        cookies = await guests(http, home)
        wanted = {"game": "bakschisch", "seats": [{"me": True}, {}], "pace": 0}
        async with http.post(f"{home}/tables", json=wanted, headers=cookies[0]) as answer:
            table = str((await answer.json())["id"])
        await do(http, f"{home}/tables/{table}", cookies[1], do="sit", seat=1)
        seats = [Player(load, seat, pace) for seat in range(2)]
        for seat, cookie in zip(seats, cookies, strict=True):
            await connect(seat, port, f"/api/tables/{table}/ws?language=none", cookie, address)
        await begin(http, f"{home}/tables/{table}", cookies)
    return table, seats


def address_of(number: int) -> str:
    return f"127.{1 + number // 62500}.{number // 250 % 250}.{2 + number % 250}"


class Crowd:
    """Tables that are played, and what their players have waited for."""

    def __init__(self, port: int, process: int) -> None:
        self.port: Final = port
        self.load: Final = Load([process], sys.maxsize, 0)
        self.pace: Final = Pace()
        self.tables: Final[list[str]] = []
        self.players: Final[list[Player]] = []
        self.readers: Final[list[Reader]] = []

    async def fill(self, tables: int, readers: int) -> None:
        few = asyncio.Semaphore(16)

        async def one(number: int) -> None:
            async with few:
                table, seats = await open_table(
                    self.port, self.load, self.pace, address_of(number // TABLES_PER_ADDRESS)
                )
                self.tables.append(table)
                self.players.extend(seats)

        async def reader(number: int) -> None:
            async with few:
                socket = Reader()
                path = f"/api/tables/{self.tables[number % tables]}/ws?language=none"
                await connect(socket, self.port, path, {}, address_of(1000 + number // SOCKETS_PER_ADDRESS))
                self.readers.append(socket)

        await asyncio.gather(*(one(number) for number in range(tables)))
        await asyncio.gather(*(reader(number) for number in range(readers)))

    def start(self) -> None:
        self.load.going = True
        for player in self.players:
            player.move()

    async def waits(self, seconds: float) -> dict[str, float]:
        """What moves have waited for during some seconds."""
        load = self.load
        load.waits.clear()
        refused, spent, began = load.refused, load.processor(), time.perf_counter()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - began
        if len(load.waits) < 100:
            raise SystemExit(f"only {len(load.waits)} moves were accepted in {took:.0f} s")
        cuts = statistics.quantiles(load.waits, n=100)
        return {
            "rate": len(load.waits) / took,
            "p50": cuts[49],
            "p99": cuts[98],
            "most": max(load.waits),
            "processor": (load.processor() - spent) / took,
            "refused": load.refused - refused,
            "lost": sum(one.lost for one in [*self.players, *self.readers]),
        }


async def counted(port: int, name: str) -> int:
    """A figure of /metrics."""
    async with aiohttp.ClientSession() as http, http.get(f"http://127.0.0.1:{port}/metrics") as answer:
        found = re.search(rf"^ludocracy_{name} ([0-9.e+]+)$", await answer.text(), re.MULTILINE)
    return int(float(found[1])) if found else 0


@contextlib.asynccontextmanager
async def serving() -> AsyncIterator[tuple[int, int]]:
    """A server on its own core, with the limits that it has when it is installed; yields its port and process."""
    with tempfile.TemporaryDirectory() as folder:
        command = [*SERVER, sys.executable, "-m", "ludocracy", "play", "--no-browser", "--port", "0"]
        command += ["--bots", "1", "--database", f"{folder}/tables.sqlite"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout is not None
                found = re.search(r":(\d+)/", process.stdout.readline())
                if not found:
                    raise SystemExit("the server did not start")
                yield int(found[1]), process.pid
            finally:
                began = time.monotonic()
                process.terminate()
                try:
                    process.wait(60)
                except subprocess.TimeoutExpired:
                    process.kill()
                Console(stderr=True).print(f"stopped in {time.monotonic() - began:.1f} s")


@contextlib.asynccontextmanager
async def attacked(port: int, path: str, sockets: int) -> AsyncIterator[None]:
    """Let another process attack: what it does must not delay the players of this one."""
    if not sockets:
        yield
        return
    command = [*CROWD, sys.executable, __file__, "--attack", str(port), path, "--hostile", str(sockets)]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    try:
        await asyncio.sleep(3)
        yield
    finally:
        process.terminate()
        told, _ = await process.communicate()
        sent, refused = told.split()
        Hostile.sent += int(sent)
        Hostile.refused += int(refused)


async def attack(port: int, path: str, sockets: int) -> None:
    """Attack until the process is terminated; then print how much was sent, and how much of it was refused."""
    over = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, over.set)
    working = [asyncio.create_task(Hostile().work(port, path)) for _ in range(sockets)]
    await over.wait()
    for one in working:
        one.cancel()
    print(Hostile.sent, Hostile.refused, flush=True)
    os._exit(0)  # connections that are being opened end with the process


# -- the two crowds --------------------------------------------------------------------------------------------


async def hostile(sockets: int, rounds: int, seconds: float) -> None:
    """Moves at other tables, quiet and with hostile connections in turns."""
    found: dict[str, list[dict[str, float]]] = {"quiet": [], "hostile": []}
    async with serving() as (port, process):
        crowd = Crowd(port, process)
        crowd.pace.seconds = 0.4
        await crowd.fill(QUIET_TABLES, 0)
        victim, _ = await open_table(port, Load([process], sys.maxsize, 0), Pace(), address_of(900))
        crowd.start()
        await crowd.waits(3)
        before = await counted(port, "slow_work_total")
        for kind in track(["quiet", "hostile"] * rounds, description="hostile", console=Console(stderr=True)):
            path = f"/api/tables/{victim}/ws?language=fr"
            async with attacked(port, path, sockets if kind == "hostile" else 0):
                found[kind].append(await crowd.waits(seconds))
            await asyncio.sleep(1)
        late = await counted(port, "slow_work_total") - before
    table = Table(f"{sockets} hostile connections", "moves/s", "p50", "p99", "longest", "processor")
    for kind, given in found.items():
        table.add_row(kind, *row(given))
    ratios = [bad["p99"] / good["p99"] for good, bad in zip(found["quiet"], found["hostile"], strict=True)]
    Console().print(table)
    Console().print(
        f"p99 {statistics.median(ratios):.1f} times that of the quiet server; {Hostile.sent:,} hostile messages, "
        f"{Hostile.refused:,} of them refused one by one; pieces of work above 20 ms on the event loop: {late}"
    )


def row(given: list[dict[str, float]]) -> list[str]:
    middle = {key: statistics.median(one[key] for one in given) for key in given[0]}
    times = [f"{middle[key] * 1e3:.1f} ms" for key in ("p50", "p99", "most")]
    return [f"{middle['rate']:,.0f}", *times, f"{middle['processor']:.0%}"]


async def many(tables: int, sockets: int, seconds: float) -> None:
    """Tables that are played at the pace of people, then as fast as the server answers, then again at that of people."""
    console = Console()
    async with serving() as (port, process):
        empty, began = resident(process), time.monotonic()
        crowd = Crowd(port, process)
        await crowd.fill(tables, sockets - 2 * tables)
        console.print(
            f"{tables:,} tables and {sockets:,} connections in {time.monotonic() - began:.0f} s: "
            f"{(resident(process) - empty) / 1e6:.0f} MB"
        )
        before = await counted(port, "slow_work_total")
        report = Table(
            Column(f"{sockets:,} connections", no_wrap=True),
            "moves/s",
            "p50",
            "p99",
            "longest",
            "processor",
            "busy",
            "lost",
        )
        crowd.pace.seconds = 20.0
        crowd.start()
        for pace, name in ((20.0, "20 s a move"), (None, "as fast as answered"), (20.0, "20 s a move again")):
            crowd.pace.seconds = pace
            if pace is None:
                for player in crowd.players:
                    player.move()
            await asyncio.sleep(3)
            found = await crowd.waits(seconds)
            report.add_row(name, *row([found]), f"{found['refused']:,.0f}", f"{found['lost']:.0f}")
        late = await counted(port, "slow_work_total") - before
        console.print(report)
        console.print(f"pieces of work above 20 ms on the event loop: {late}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--rounds", type=int, default=3, help="how often the quiet and the disturbed server are measured"
    )
    parser.add_argument("--seconds", type=float, default=10, help="how long each measurement takes")
    parser.add_argument("--hostile", type=int, default=500, help="hostile connections; 0 to leave them out")
    parser.add_argument("--tables", type=int, default=2000, help="tables of the large crowd; 0 to leave it out")
    parser.add_argument("--sockets", type=int, default=10_000, help="connections of the large crowd")
    parser.add_argument("--attack", nargs=2, metavar=("PORT", "PATH"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if CROWD:
        os.sched_setaffinity(0, {int(CROWD[-1])})
    random.seed(0)
    if given.attack:
        asyncio.run(attack(int(given.attack[0]), given.attack[1], given.hostile))
    if given.hostile:
        asyncio.run(hostile(given.hostile, given.rounds, given.seconds))
    if given.tables:
        asyncio.run(many(given.tables, given.sockets, given.seconds))


if __name__ == "__main__":
    main()
