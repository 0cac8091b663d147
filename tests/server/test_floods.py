"""Clients that ask for much at once: other tables do not wait, and everybody else at the table is answered."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from ludocracy.server.app import Server
from ludocracy.server.http.rate_limits import RateLimits
from ludocracy.server.tables.actor import TableActor
from ludocracy.server.tables.game_log import GameLog
from ludocracy.server.tables.job_queue import MAX_JOBS, MAX_OF_ONE
from tests.server.harness import TIMEOUT, Client, me, run, within

Socket = aiohttp.ClientWebSocketResponse


async def sockets_at(stack: AsyncExitStack, home: str, table: str, count: int, **headers: str) -> list[Socket]:
    """Connections without a login, past their first messages."""
    session = await stack.enter_async_context(aiohttp.ClientSession(home, headers=headers))
    found = []
    for _ in range(count):
        socket = await stack.enter_async_context(session.ws_connect(f"/api/tables/{table}/ws?language=none"))
        await answers(socket, await send(socket, 1, do="ping"))
        found.append(socket)
    return found


async def send(socket: Socket, count: int, **request: Any) -> int:
    for number in range(count):
        await socket.send_str(json.dumps(request | {"id": f"request {number}"}))
    return count


async def answers(socket: Socket, count: int) -> list[str]:
    """The next answers: what they are, or the codes of refusals."""
    found: list[str] = []
    while len(found) < count:
        told = json.loads((await socket.receive(TIMEOUT)).data)
        if told["is"] in ("done", "past", "refused"):
            found.append(told["is"] if told["is"] != "refused" else told["code"])
    return found


@asynccontextmanager
async def busy_table(actor: TableActor) -> AsyncIterator[asyncio.Event]:
    """A table that does a long job until the event is set, so that requests have to wait."""
    free, begun = asyncio.Event(), asyncio.Event()

    async def job() -> None:
        begun.set()
        await free.wait()

    actor.queue.add_work(job)
    await begun.wait()
    yield free
    free.set()


async def begun_table(server: Server, client: Client, game: str = "bakschisch") -> TableActor:
    table = await client.new_table(game, seats=[me(), {"bot": "random"}], start=True)
    return await server.registry.find(table)


async def waiting(actor: TableActor, count: int) -> None:
    """Wait until so many jobs are in the queue."""
    while len(actor.queue.jobs) < count:
        await asyncio.sleep(0.001)


def test_a_table_with_many_jobs_lets_other_tables_go_on(tmp_path: Path) -> None:
    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (server, home), Client(home, "Ann") as ann:
            crowded, other = await begun_table(server, ann), await begun_table(server, ann)
            done = 0

            async def job() -> None:
                nonlocal done
                done += 1

            for _ in range(1000):
                crowded.queue.add_work(job)
            assert await other.queue.read(lambda: done) < 100
            assert await crowded.queue.read(lambda: done) == 1000

    run(work())


def test_requests_of_one_address_wait_up_to_a_number_and_others_are_answered(tmp_path: Path) -> None:
    """All connections of an address count together, whatever they ask for; players at another address notice nothing."""

    async def work() -> None:
        async with (
            AsyncExitStack() as stack,
            within(tmp_path / "tables.sqlite", behind_proxy=True) as (server, home),
            Client(home, "Ann") as ann,
        ):
            actor = await begun_table(server, ann)
            one, two = await sockets_at(stack, home, actor.id, 2, **{"X-Forwarded-For": "192.0.2.1"})
            (neighbour,) = await sockets_at(stack, home, actor.id, 1, **{"X-Forwarded-For": "192.0.2.2"})
            async with busy_table(actor) as free:
                await send(one, MAX_OF_ONE, do="look", at=0)
                await waiting(actor, MAX_OF_ONE)
                await send(two, 3, do="ping")
                assert await answers(two, 3) == ["busy"] * 3  # at once
                await send(neighbour, 1, do="ping")
                await waiting(actor, MAX_OF_ONE + 1)
                free.set()
                assert await answers(one, MAX_OF_ONE) == ["past"] * MAX_OF_ONE
                assert await answers(neighbour, 1) == ["done"]
                await send(two, 1, do="ping")
                assert await answers(two, 1) == ["done"]
                assert not actor.queue.waiting

    run(work())


def test_requests_of_one_person_from_many_addresses_count_together(tmp_path: Path) -> None:
    async def work() -> None:
        async with within(tmp_path / "tables.sqlite", behind_proxy=True) as (server, home), Client(home, "Ann") as ann:
            actor = await begun_table(server, ann)
            addresses = iter(range(1, 200))

            async def ask() -> Any:
                headers = {"X-Forwarded-For": f"192.0.2.{next(addresses)}"}
                return await ann.request("POST", f"/api/tables/{actor.id}/do", {"do": "ping"}, headers=headers)

            async with busy_table(actor) as free:
                asked = [asyncio.create_task(ask()) for _ in range(MAX_OF_ONE)]
                await waiting(actor, MAX_OF_ONE)
                status, told = await ask()
                assert (status, told["code"]) == (503, "busy")
                free.set()
                assert [status for status, _ in await asyncio.gather(*asked)] == [200] * MAX_OF_ONE

    run(work())


def test_a_table_has_a_bound_for_all_requests_together(tmp_path: Path) -> None:
    async def work() -> None:
        async with within(tmp_path / "tables.sqlite", behind_proxy=True) as (server, home), Client(home, "Ann") as ann:
            actor = await begun_table(server, ann)

            async def ask(number: int) -> int:
                headers = {"X-Forwarded-For": f"192.0.2.{number % 250 + 1}"}
                async with session.get(f"/api/tables/{actor.id}", headers=headers) as answer:
                    return answer.status

            connector = aiohttp.TCPConnector(limit=0)
            async with aiohttp.ClientSession(home, connector=connector) as session, busy_table(actor) as free:
                asked = [asyncio.create_task(ask(number)) for number in range(MAX_JOBS)]
                await waiting(actor, MAX_JOBS)
                assert await ask(0) == 503
                free.set()
                found = Counter(await asyncio.gather(*asked))
                assert found[200] > MAX_JOBS - 5  # jobs of the server itself, such as a bot's move, wait there too
                assert await ask(0) == 200

    run(work())


@pytest.mark.parametrize(("kind", "request_"), [("look", {"do": "look", "at": 0}), ("frame", {"do": "ping"})])
def test_all_connections_of_an_address_share_a_rate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, request_: dict[str, Any]
) -> None:
    async def work() -> None:
        async with (
            AsyncExitStack() as stack,
            within(tmp_path / "tables.sqlite", rate=1, behind_proxy=True) as (server, home),
            Client(home, "Ann") as ann,
        ):
            actor = await begun_table(server, ann)
            sockets = await sockets_at(stack, home, actor.id, 5, **{"X-Forwarded-For": "192.0.2.1"})
            (neighbour,) = await sockets_at(stack, home, actor.id, 1, **{"X-Forwarded-For": "192.0.2.2"})
            monkeypatch.setitem(RateLimits.RATES, kind, (0.0, 12.0))
            server.limits.buckets.clear()
            told: list[str] = []
            for socket in sockets:
                await send(socket, 5, **request_)
                told += await answers(socket, 5)
            assert told.count("too-fast") == 13
            assert "too-fast" not in told[:10]
            await send(neighbour, 1, **request_)
            assert await answers(neighbour, 1) != ["too-fast"]

    run(work())


@pytest.mark.parametrize("path", ["view", "past?at=0"])
def test_views_by_http_have_the_rate_of_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    monkeypatch.setitem(RateLimits.RATES, "look", (0.0, 3.0))

    async def work() -> None:
        async with within(tmp_path / "tables.sqlite", rate=1) as (server, home), Client(home, "Ann") as ann:
            actor = await begun_table(server, ann)
            statuses = [(await ann.request("GET", f"/api/tables/{actor.id}/{path}"))[0] for _ in range(5)]
            assert statuses == [200] * 3 + [429] * 2

    run(work())


def test_looks_of_a_closed_connection_are_dropped_and_its_move_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[int] = []
    at = GameLog.at

    def counted(self: GameLog, count: int) -> Any:
        looked.append(count)
        return at(self, count)

    monkeypatch.setattr(GameLog, "at", counted)

    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (server, home), Client(home, "Ann") as ann:
            actor = await begun_table(server, ann)
            async with ann.at(actor.id) as seat:
                view = await seat.asked(0)
                move = view["view"]["prompt"]["offers"][0]["move"]
                async with busy_table(actor) as free:
                    for number in range(20):
                        await seat.send("look", at=number % 2)
                    await seat.send("play", seat=0, question=view["question"], move=move, id="mine")
                    await waiting(actor, 21)
                    await seat.socket.close()
                    while server.sockets.open:
                        await asyncio.sleep(0.001)
                    free.set()
                    asked = await actor.queue.read(lambda: actor.table.log and actor.table.log.line_of(0, "mine"))
                    assert asked is not None
            assert not looked

    run(work())


def test_repeated_looks_are_built_once_and_an_undo_forgets_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[int] = []
    at = GameLog.at

    def counted(self: GameLog, count: int) -> Any:
        built.append(count)
        return at(self, count)

    monkeypatch.setattr(GameLog, "at", counted)

    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (_, home), Client(home, "Ann") as ann:
            table = await ann.new_table("riffifi", seats=[me(), me("Ben"), me("Cal")], start=True)
            async with ann.at(table) as seat:
                view = await seat.asked()
                who, moves = view["seat"], view["moves"]
                offers = [offer["move"] for offer in view["view"]["prompt"]["offers"]]
                first = await seat.ask("look", at=moves, seat=who)
                for _ in range(10):
                    again = await seat.ask("look", at=moves, seat=who)
                    assert again["view"] == first["view"]
                assert built == [moves]
                await seat.done("play", seat=who, question=view["question"], move=offers[0])
                after = await seat.ask("look", at=moves + 1, seat=who)
                assert after["view"] != first["view"]
                await seat.done("undo", seat=who)
                view = await seat.asked(who)
                await seat.done("play", seat=who, question=view["question"], move=offers[1])
                other = await seat.ask("look", at=moves + 1, seat=who)
                assert other["view"] != after["view"]
                assert (await seat.ask("look", at=moves, seat=who))["view"] == first["view"]

    run(work())
