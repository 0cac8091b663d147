"""A process whose connection to PostgreSQL passes nothing on any more: it gives its tables up, and another one serves them."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from sqlalchemy import Connection, text

from ludocracy.server.cluster.membership import Membership
from ludocracy.server.storage.writer import Writer
from ludocracy.server.tables import actor
from tests.server.conftest import Postgres
from tests.server.harness import TIMEOUT, Client, Running, Seat, answer_to, me, run, within
from tests.server.history import stored
from tests.server.stalling import stalling

Begin = Callable[..., Running]

#: The stated times (docs/server.md), with room for a machine under load.
GIVES_UP = 4.0 + 10.0
TAKES_OVER = 5.0 + 10.0


async def move_of(seat: Seat) -> dict[str, Any]:
    """A move that can be played now, with an id of its own."""
    view = await seat.next_question()
    return answer_to(view) | {"id": f"move {view['question']} of {view['seat']}"}


async def close_code(seat: Seat) -> int:
    """Wait until the server closes the socket; return its code."""
    while (message := await asyncio.wait_for(seat.socket.receive(), TIMEOUT)).type is aiohttp.WSMsgType.TEXT:
        pass
    return int(message.data)


def test_a_process_joins_although_the_database_falls_silent_while_it_starts(postgres: Postgres) -> None:
    async def work() -> None:
        async with within(postgres.database(), join=True) as (server, home):
            server.writer.lost = True  # until the writer asks again
            await server.join(home)
            assert isinstance(server.placement, Membership)
            assert [one.id for one in await server.placement.processes.all()] == [server.placement.id]

    run(work())


def test_a_table_is_read_again_as_soon_as_there_is_a_new_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long it would have waited after a failed commit."""
    monkeypatch.setattr(actor, "FIRST_WAIT", 1000.0)
    monkeypatch.setattr(actor, "MAX_WAIT", 1000.0)

    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (server, home), Client(home, "Ann") as ann:
            table = await ann.new_table(seats=[me("A"), me("B"), me("C")], start=True)
            async with ann.at(table) as seat:
                move = await move_of(seat)
                with monkeypatch.context() as failing:
                    failing.setattr(server.writer, "lost", True)  # the database does not answer
                    assert (await seat.ask("play", **move))["code"] == "busy"
                server.placement.new_session()  # now it does
                assert (await seat.done("play", **move))["line"]

    run(work())


def test_postgresql_notices_soon_that_a_machine_is_gone(postgres: Postgres) -> None:
    """Whose session would keep its locks for as long as PostgreSQL believes that it is there."""

    async def work() -> None:
        writer = Writer(f"{postgres.database()}?keepalives_idle=1")
        await writer.open()
        names = ("tcp_keepalives_idle", "tcp_keepalives_interval", "tcp_keepalives_count", "tcp_user_timeout")

        def read(connection: Connection) -> list[Any]:
            return [connection.execute(text(f"SHOW {name}")).scalar() for name in names]

        assert await writer.run(read) == ["1", "1", "2", "3000"]
        await writer.close()

    run(work())


def test_a_process_that_is_cut_off_gives_its_tables_up(postgres: Postgres, begin: Begin) -> None:
    async def work() -> None:
        database = postgres.database()
        with stalling(postgres.port) as proxy:
            cut = begin(database.replace(str(postgres.port), str(proxy.port)), "--join")
            other = begin(database, "--join")
            async with Client(cut.home, "Ann") as ann:
                cookie = next(one.value for one in ann.session.cookie_jar if one.key == "ludocracy")
                table = await ann.new_table(seats=[me("A"), me("B"), me("C")], start=True)
                acknowledged: dict[str, int] = {}
                async with ann.at(table) as seat:
                    for _ in range(5):
                        move = await move_of(seat)
                        acknowledged[move["id"]] = (await seat.done("play", **move))["line"]
                        await seat.settle()
                    move = await move_of(seat)
                    proxy.stall()
                    stalled = time.monotonic()
                    told = await seat.ask("play", **move)
                    gave_up = time.monotonic() - stalled
                    assert (told["is"], told["code"]) == ("refused", "busy"), told
                    assert await close_code(seat) == 1012
                assert gave_up < GIVES_UP
                headers = {"Cookie": f"ludocracy={cookie}"}
                async with aiohttp.ClientSession(other.home, headers=headers) as session:
                    again = Client(other.home)
                    await again.session.close()
                    again.session = session
                    async with again.at(table) as seat:
                        later = await seat.ask("play", **move)
                        took_over = time.monotonic() - stalled
                        assert later["is"] == "done", later
                        acknowledged[move["id"]] = later["line"]
                        assert took_over < TAKES_OVER
                        print(f"gave up after {gave_up:.1f} s, taken over after {took_over:.1f} s")
                        for path in ("/health", f"/api/tables/{table}"):
                            began = time.monotonic()
                            status, answer = await ann.request("GET", path)
                            assert status == 503
                            assert path == "/health" or answer["code"] == "busy"
                            assert time.monotonic() - began < GIVES_UP
                        move = await move_of(seat)
                        acknowledged[move["id"]] = (await seat.done("play", **move))["line"]
                        proxy.resume()
                        while (await ann.request("GET", "/health"))[0] != 200:
                            await asyncio.sleep(0.1)
                        await seat.settle()
                        async with ann.at(table) as relayed:  # the process has joined again, and relays
                            move = await move_of(relayed)
                            acknowledged[move["id"]] = (await relayed.done("play", **move))["line"]
                lines = stored(database, table)
                assert [(line.id, line.n) for line in lines if line.id is not None] == list(acknowledged.items())
                assert (await ann.get(f"/api/tables/{table}"))["fair"]["lines"] == len(lines)

    run(work())


def test_a_single_server_that_is_cut_off_refuses_and_comes_back(postgres: Postgres, begin: Begin) -> None:
    async def work() -> None:
        database = postgres.database()
        with stalling(postgres.port) as proxy:
            server = begin(database.replace(str(postgres.port), str(proxy.port)))
            async with Client(server.home, "Ann") as ann:
                table = await ann.new_table(seats=[me("A"), me("B"), me("C")], start=True)
                async with ann.at(table) as seat:
                    move = await move_of(seat)
                    proxy.stall()
                    stalled = time.monotonic()
                    assert (await seat.ask("play", **move))["code"] == "busy"
                    assert time.monotonic() - stalled < GIVES_UP
                began = time.monotonic()
                status, told = await ann.request("POST", "/api/me", {"name": "Anna"})
                assert (status, told["code"]) == (503, "busy")
                assert time.monotonic() - began < 3, "while it is cut off, nothing waits for the database"
                proxy.resume()
                while (await ann.request("POST", "/api/me", {"name": "Anna"}))[0] != 200:
                    await asyncio.sleep(0.1)
                while (await ann.request("GET", f"/api/tables/{table}"))[0] != 200:
                    await asyncio.sleep(0.1)
                async with ann.at(table) as seat:
                    assert (await seat.done("play", **move))["line"]
                    await seat.settle()
                    await seat.done("play", **await move_of(seat))

    run(work())
