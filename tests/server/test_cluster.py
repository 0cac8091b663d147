"""Several processes on one PostgreSQL: any of them serves any table. What they keep under faults is in test_histories.py."""

import asyncio
import contextlib
import gzip
import random
import time

import aiohttp
import pytest
from sqlalchemy import text

from tests.server.conftest import Postgres
from tests.server.group import Begin, Games, Group, new_table, people
from tests.server.harness import TIMEOUT, Client, Running, me, run
from tests.server.history import patient_engine


def test_any_process_serves_any_table(postgres: Postgres, begin: Begin) -> None:
    """Requests and sockets are relayed; lobby and accounts are the same everywhere."""

    async def work() -> None:
        group = Group(postgres.database(), begin)
        async with people(group) as ann:
            table = await new_table(ann, public=True)
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
            games = Games(group, ann, [table], random.Random(1))
            await games.finish()
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
            table = await new_table(ann)
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


def test_a_single_server_takes_its_lock_again(postgres: Postgres, begin: Begin) -> None:
    """Cut off once, it locks the database again before it goes on: a second server is still refused."""

    async def work() -> None:
        database = postgres.database()
        server = begin(database)
        async with Client(server.home, "Ann") as ann:
            await ann.new_table(seats=[me("A"), me("B"), me("C")], start=True)
            engine = patient_engine(database)
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


def test_a_rolling_restart_loses_no_move(postgres: Postgres, begin: Begin) -> None:
    async def work() -> None:
        group = Group(postgres.database(), begin)
        async with people(group) as ann:
            games = await Games.begun(group, ann, random.Random(2))
            for one in list(group.processes):
                await games.progress(10)
                group.processes = [other for other in group.processes if other is not one]
                note = games.history.fault("restarted")
                one.process.terminate()
                assert await asyncio.to_thread(one.process.wait, TIMEOUT) == 0
                await asyncio.to_thread(one.start)
                note.ended = time.monotonic()
                group.processes.append(one)
            await games.finish()
            games.tell()

    run(work())
