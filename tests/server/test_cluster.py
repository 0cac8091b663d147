"""Several processes on one PostgreSQL: killed, cut off, paused and restarted under load, they lose and duplicate nothing."""

import asyncio
import contextlib
import gzip
import itertools
import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from typing import Any

import aiohttp
import pytest
from sqlalchemy import text

from ludocracy.server.storage.database import address, engine_for
from tests.server.conftest import Postgres
from tests.server.harness import TIMEOUT, Client, Running, me, run
from tests.server.players import Player

Begin = Callable[..., Running]

SOAK = bool(os.environ.get("LUDOCRACY_SOAK"))
KILLS = int(os.environ.get("LUDOCRACY_KILLS", 200 if SOAK else 3))
CUTS = 100 if SOAK else 3
TABLES = 6


class Group:
    """Three processes on one database, and a person known to all of them."""

    def __init__(self, database: str, begin: Begin, count: int = 3) -> None:
        self.database = database
        self.processes = [begin(database, "--join") for _ in range(count)]
        self.turn: Iterator[int] = itertools.count()

    def homes(self) -> list[str]:
        return [one.home for one in self.processes if one.process.poll() is None]

    def next_home(self) -> str:
        """The address of each process in turn, as a proxy would choose."""
        homes = self.homes()
        return homes[next(self.turn) % len(homes)]

    def sessions(self) -> list[int]:
        """The PostgreSQL sessions by which the processes commit."""
        return [row[0] for row in self.query("SELECT pid FROM processes")]

    def query(self, statement: str, **values: Any) -> list[Any]:
        engine = engine_for(address(self.database))
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
async def people(group: Group) -> Any:
    """A client whose cookie every process knows: the key is in the database."""
    async with Client(group.processes[0].home, "Ann") as first:
        cookies = {cookie.key: cookie.value for cookie in first.session.cookie_jar}
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
        async with aiohttp.ClientSession(headers=headers, cookie_jar=aiohttp.DummyCookieJar()) as session:
            ann = GroupClient(group.processes[0].home)
            await ann.session.close()
            ann.session, ann.group = session, group
            yield ann


async def new_table(group: Group, client: Client, **more: Any) -> str:
    seats = [me("A"), me("B"), {"bot": "random"}]
    return await client.new_table(seats=seats, start=True, options={"ticks": "held"}, **more)


async def playing(group: Group, client: Client, seed: str, tables: int = TABLES) -> list[Player]:
    made = [await new_table(group, client) for _ in range(tables)]
    return [Player(group, client, table, random.Random(f"{seed} {n}")) for n, table in enumerate(made)]


async def acknowledged(players: list[Player], more: int) -> None:
    """Wait until that many more moves are acknowledged, or all games are over."""
    goal = sum(len(one.acknowledged) for one in players) + more
    while sum(len(one.acknowledged) for one in players) < goal and not all(one.over for one in players):
        await asyncio.sleep(0.02)


def tell_pauses(what: str, players: list[Player], moments: list[float]) -> None:
    """Print how long tables stood still; `make soak` shows it (-rP)."""
    found = sorted(pause for at in moments for one in players if (pause := one.pause(at)) is not None)
    if found:
        print(f"{what}: {len(found)} pauses, median {found[len(found) // 2]:.2f} s, longest {found[-1]:.2f} s")


async def verified(group: Group, client: Client, players: list[Player]) -> None:
    for player in players:
        player.check()
        async with client.session.get(f"{group.next_home()}/api/tables/{player.table}/verify") as answer:
            verdict = await answer.json()
            assert verdict["ok"], verdict


def test_any_process_serves_any_table(postgres: Postgres, begin: Begin) -> None:
    """Requests and sockets are relayed; lobby and accounts are the same everywhere."""

    async def work() -> None:
        group = Group(postgres.database(), begin)
        async with people(group) as ann:
            table = await new_table(group, ann, public=True)
            homes = group.homes()
            serving = await group.serving(ann)
            assert sorted(serving.values()) == [0, 0, 1]
            for home in homes:
                async with ann.session.get(f"{home}/api/tables/{table}") as answer:
                    assert answer.status == 200
                    told = await answer.json()
                    assert (told["id"], told["you"]["seats"]) == (table, [0, 1])
                    assert told["link"].startswith(home)
                async with ann.session.get(f"{home}/api/tables/nosuchtable") as answer:
                    assert answer.status == 404
                headers = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
                packed = gzip.compress(b'{"do": "ping"}')
                async with ann.session.post(f"{home}/api/tables/{table}/do", data=packed, headers=headers) as answer:
                    assert answer.status == 200
            player = Player(group, ann, table, random.Random(1))
            await player.play()
            await verified(group, ann, [player])
            for home in homes:  # the lobby hears of it
                while True:
                    async with ann.session.get(f"{home}/api/tables") as answer:
                        if not [one for one in (await answer.json())["open"] if one["id"] == table]:
                            break
                    await asyncio.sleep(0.05)
            async with ann.session.post(f"{homes[0]}/api/me", json={"name": "Anna"}) as answer:
                assert answer.status == 200
            for home in homes:
                while True:
                    async with ann.session.get(f"{home}/api/me") as answer:
                        if (await answer.json())["person"]["name"] == "Anna":
                            break
                    await asyncio.sleep(0.05)

    run(work())


def test_an_ended_session_closes_its_sockets_in_every_process(postgres: Postgres, begin: Begin) -> None:
    async def work() -> None:
        group = Group(postgres.database(), begin)
        async with people(group) as ann:
            table = await new_table(group, ann)
            token = await ann.post("/api/tokens", {"scope": "play"})
            homes = group.homes()
            headers = {"Authorization": f"Bearer {token['token']}"}
            async with aiohttp.ClientSession() as program, contextlib.AsyncExitStack() as stack:
                places = [f"{home}/api/{path}/ws" for home in homes for path in (f"tables/{table}", "lobby")]
                bots = [await stack.enter_async_context(program.ws_connect(one, headers=headers)) for one in places]
                mine = [await stack.enter_async_context(ann.session.ws_connect(one)) for one in places]
                for socket in (*bots, *mine):
                    await socket.receive()
                assert (await ann.request("DELETE", f"/api/tokens/{token['id']}"))[0] == 200
                for socket in bots:
                    assert await closed(socket) == 4001
                assert not any(socket.closed for socket in mine)
                assert (await ann.request("POST", "/api/logout", {}))[0] == 200
                for socket in mine:
                    assert await closed(socket) == 4001

    run(work())


async def closed(socket: aiohttp.ClientWebSocketResponse) -> int | None:
    """The code with which the server closes a socket. (`close_code` differs if the answer arrives too late.)"""
    while not socket.closed:
        message = await asyncio.wait_for(socket.receive(), TIMEOUT)
        if message.type is aiohttp.WSMsgType.CLOSE:
            return int(message.data)
    return None


def test_processes_are_killed_under_load(postgres: Postgres, begin: Begin) -> None:
    async def work() -> None:
        group = Group(postgres.database(), begin)
        chance = random.Random(5)
        killed = 0
        async with people(group) as ann:
            while killed < KILLS:
                players = await playing(group, ann, f"kills {killed}")
                tasks = [asyncio.create_task(player.play()) for player in players]
                moments: list[float] = []
                while killed < KILLS and not all(player.over for player in players):
                    await acknowledged(players, chance.randrange(1, 30))
                    victim = chance.choice(group.processes)
                    victim.kill()
                    moments.append(time.monotonic())
                    killed += 1
                    await acknowledged(players, len(players))  # the others go on without it
                    await asyncio.to_thread(victim.start)
                await asyncio.gather(*tasks)
                await verified(group, ann, players)
                tell_pauses(f"after {killed} kills", players, moments)

    run(work(), 900.0 + 60 * KILLS)


def test_sessions_are_cut_under_load(postgres: Postgres, begin: Begin) -> None:
    """After its session is cut, a process acknowledges nothing until it holds the tables' locks again."""

    async def work() -> None:
        group = Group(postgres.database(), begin)
        chance = random.Random(6)
        cut = 0
        async with people(group) as ann:
            while cut < CUTS:
                players = await playing(group, ann, f"cuts {cut}")
                moments: list[float] = []
                tasks = [asyncio.create_task(player.play()) for player in players]
                while cut < CUTS and not all(player.over for player in players):
                    await acknowledged(players, chance.randrange(1, 20))
                    sessions = await asyncio.to_thread(group.sessions)
                    if sessions:
                        pid = chance.choice(sessions)
                        await asyncio.to_thread(group.query, "SELECT pg_terminate_backend(:pid)", pid=pid)
                        moments.append(time.monotonic())
                        cut += 1
                await asyncio.gather(*tasks)
                await verified(group, ann, players)
                tell_pauses(f"after {cut} cut sessions", players, moments)

    run(work(), 900.0 + 30 * CUTS)


def test_a_single_server_takes_its_lock_again(postgres: Postgres, begin: Begin) -> None:
    """Cut off once, it locks the database again before it goes on: a second server is still refused."""

    async def work() -> None:
        database = postgres.database()
        server = begin(database)
        async with Client(server.home, "Ann") as ann:
            await ann.new_table(seats=[me("A"), me("B"), me("C")], start=True)
            engine = engine_for(address(database))
            with engine.begin() as connection:
                cut = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND pid <> pg_backend_pid()"
                assert connection.execute(text(cut)).all()
            engine.dispose()
            while (await ann.request("POST", "/api/me", {"name": "Anna"}))[0] != 200:
                await asyncio.sleep(0.05)
            with pytest.raises(AssertionError, match="the server said"):
                await asyncio.to_thread(Running, database)
            with pytest.raises(AssertionError, match="the server said"):
                await asyncio.to_thread(Running, database, "--join")

    run(work())


def test_a_paused_process_cannot_commit_after_it_was_replaced(postgres: Postgres, begin: Begin) -> None:
    async def work() -> None:
        group = Group(postgres.database(), begin)
        async with people(group) as ann:
            players = await playing(group, ann, "paused")
            tasks = [asyncio.create_task(player.play()) for player in players]
            await acknowledged(players, 20)
            paused = group.processes[1]
            paused.process.send_signal(signal.SIGSTOP)
            stopped = time.monotonic()
            others = [one for one in group.processes if one is not paused]
            group.processes = others  # a proxy stops asking it
            try:
                while len(await asyncio.to_thread(group.sessions)) > 2:
                    await asyncio.sleep(0.1)
                served = [player for player in players if not player.over]
                await acknowledged(served, 3 * len(served))
            finally:
                paused.process.send_signal(signal.SIGCONT)
            group.processes = [*others, paused]
            await asyncio.gather(*tasks)
            await verified(group, ann, players)
            tell_pauses("while one hangs", players, [stopped])

    run(work())


def test_a_rolling_restart_loses_no_move(postgres: Postgres, begin: Begin) -> None:
    async def work() -> None:
        group = Group(postgres.database(), begin)
        async with people(group) as ann:
            players = await playing(group, ann, "rolling")
            tasks = [asyncio.create_task(player.play()) for player in players]
            moments: list[float] = []
            for one in list(group.processes):
                await acknowledged(players, 10)
                group.processes = [other for other in group.processes if other is not one]
                moments.append(time.monotonic())
                one.process.terminate()
                assert await asyncio.to_thread(one.process.wait, TIMEOUT) == 0
                await asyncio.to_thread(one.start)
                group.processes.append(one)
            await asyncio.gather(*tasks)
            await verified(group, ann, players)
            tell_pauses("while restarting", players, moments)

    run(work())
