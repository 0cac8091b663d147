"""One or several processes on one database, a person whom all of them know, and games that go on whatever happens to them."""

import asyncio
import contextlib
import itertools
import random
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import aiohttp
from sqlalchemy import text

from tests.server.harness import Client, Running, me
from tests.server.history import History, patient_engine
from tests.server.networks import Network
from tests.server.players import Player

Begin = Callable[..., Running]


class Group:
    """Processes on one database; several of them share PostgreSQL."""

    def __init__(self, database: str, begin: Begin, count: int = 3, **more: Any) -> None:
        self.database = database
        self.network: Network | None = None  # where they have one of their own
        self.processes = [begin(database, *(["--join"] if count > 1 else []), **more) for _ in range(count)]
        self.turn: Iterator[int] = itertools.count()

    def homes(self) -> list[str]:
        return [one.home for one in self.processes if one.process.poll() is None]

    def next_home(self) -> str:
        """The address of each process in turn, as a proxy would choose."""
        homes = self.homes()
        return homes[next(self.turn) % len(homes)]

    def sessions(self) -> list[int]:
        """The PostgreSQL sessions by which the processes commit."""
        held = (
            "SELECT DISTINCT pid FROM pg_locks WHERE locktype = 'advisory' AND pid <> pg_backend_pid() AND database ="
        )
        return [
            row[0] for row in self.query(f"{held} (SELECT oid FROM pg_database WHERE datname = current_database())")
        ]

    def query(self, statement: str, **values: Any) -> list[Any]:
        engine = patient_engine(self.database)
        with engine.begin() as connection:
            rows = list(connection.execute(text(statement), values).all())
        engine.dispose()
        return rows

    async def serving(self, client: Client) -> dict[str, int]:
        """How many tables each process serves."""
        found: dict[str, int] = {}
        for home in self.homes():
            async with client.session.get(f"{home}/health") as answer:
                found[home] = (await answer.json())["serving"]
        return found


class GroupClient(Client):
    """A client whose requests go to one process after the other."""

    group: Group

    async def request(self, method: str, path: str, data: Any = None, **more: Any) -> tuple[int, Any]:
        return await super().request(method, f"{self.group.next_home()}{path}", data, **more)


@contextlib.asynccontextmanager
async def people(group: Group) -> AsyncIterator[GroupClient]:
    """A client whose cookie every process knows: the key is in the database."""
    async with Client(group.processes[0].home, "Ann") as first:
        cookies = {cookie.key: cookie.value for cookie in first.session.cookie_jar}
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
        async with aiohttp.ClientSession(headers=headers, cookie_jar=aiohttp.DummyCookieJar()) as session:
            ann = GroupClient(group.processes[0].home)
            await ann.session.close()
            ann.session, ann.group = session, group
            yield ann


async def new_table(client: Client, **more: Any) -> str:
    seats = [me("A"), me("B"), {"bot": "random"}]
    return await client.new_table(seats=seats, start=True, options={"ticks": "held"}, **more)


class Games:
    """Games at several tables, each played by two devices of one person, and their history."""

    def __init__(self, group: "Group | Front", client: Client, tables: list[str], chance: random.Random) -> None:
        self.group = group
        self.client = client
        self.tables = tables
        self.history = History()
        self.players = [
            Player(group, client, table, random.Random(chance.random()), self.history, device)
            for table in tables
            for device in ("phone", "desktop")
        ]
        self.tasks = [asyncio.create_task(player.play()) for player in self.players]

    @classmethod
    async def begun(
        cls, group: "Group | Front", client: Client, chance: random.Random, tables: int = 2, **more: Any
    ) -> "Games":
        return cls(group, client, [await new_table(client, **more) for _ in range(tables)], chance)

    @property
    def over(self) -> bool:
        return all(player.over for player in self.players)

    async def progress(self, moves: int) -> None:
        """Wait until that many more moves are acknowledged, or all games are over."""
        goal = sum(one.acknowledged for one in self.players) + moves
        while sum(one.acknowledged for one in self.players) < goal and not self.over:
            await asyncio.sleep(0.02)
            for task in self.tasks:
                if task.done():
                    task.result()

    async def finish(self) -> None:
        """Play on to the end; then every process shows every table, and the history is checked."""
        await asyncio.gather(*self.tasks)
        for home in self.group.homes():
            for table in self.tables:
                await self.read(home, table)
        for table in self.tables:
            async with self.client.session.get(f"{self.group.next_home()}/api/tables/{table}/verify") as answer:
                verdict = await answer.json()
                assert verdict["ok"], verdict
        await asyncio.to_thread(self.history.check, self.group.database)

    async def read(self, home: str, table: str) -> None:
        reader = Player(Front(self.group.database, home), self.client, table, random.Random(), self.history, home)
        await reader.play()

    def tell(self) -> None:
        """Print how many moves were played, and for how long tables stood still after each fault (pytest -rP)."""
        print(f"{sum(one.acknowledged for one in self.players)} moves were acknowledged")
        for what, found in sorted(self.history.pauses().items()):
            print(f"{what}: {len(found)} pauses, median {found[len(found) // 2]:.2f} s, longest {found[-1]:.2f} s")


class Front:
    """One address for all processes, or one of them alone."""

    def __init__(self, database: str, home: str) -> None:
        self.database = database
        self.home = home

    def homes(self) -> list[str]:
        return [self.home]

    def next_home(self) -> str:
        return self.home


#: A server whose clock is moved: it adds what a file says to the time.
CLOCK = """
import os, time
_time = time.time
def moved():
    try:
        with open(os.environ["LUDOCRACY_TEST_CLOCK"]) as file:
            return _time() + float(file.read() or 0)
    except (KeyError, OSError):
        return _time()
time.time = moved
"""


def movable_clock(folder: Path) -> Path:
    """Return a folder by which `Running` starts servers with a movable clock."""
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(CLOCK)
    return folder
