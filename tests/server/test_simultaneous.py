"""Requests that arrive together, at one process or at several: none of their changes is lost."""

import asyncio
import secrets
from collections.abc import Iterator
from typing import Any

import aiohttp
import pytest

from ludocracy.server.storage.people import PeopleRepository
from ludocracy.server.storage.writer import Writer
from tests.server.conftest import Postgres
from tests.server.harness import TIMEOUT, Client, Running, run

#: How many requests arrive together.
MANY = 20

PASSWORD = "correct horse"


@pytest.fixture(scope="module", params=["sqlite", "postgresql", "two processes"])
def homes(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    """The addresses of one server, by which requests come in turn."""
    if request.param == "sqlite":
        servers = [Running(str(tmp_path_factory.mktemp("together") / "tables.sqlite"))]
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        database = postgres.database()
        joined = request.param == "two processes"
        servers = [Running(database, "--join") for _ in range(2)] if joined else [Running(database)]
    yield [server.home for server in servers]
    for server in servers:
        server.stop()


class Session:
    """A session of a person: its cookie, sent to any process."""

    def __init__(self, http: aiohttp.ClientSession, login: str, cookie: str) -> None:
        self.http = http
        self.login = login
        self.headers = {"Cookie": f"ludocracy={cookie}"}

    async def ask(self, method: str, url: str, data: Any = None) -> tuple[int, Any]:
        async with self.http.request(method, url, json=data, headers=self.headers) as answer:
            return answer.status, await answer.json()


async def log_in(http: aiohttp.ClientSession, home: str, login: str) -> Session:
    async with http.post(f"{home}/api/login", json={"login": login, "password": PASSWORD}) as answer:
        assert answer.status == 200, await answer.text()
        return Session(http, login, answer.cookies["ludocracy"].value)


async def sessions(http: aiohttp.ClientSession, home: str, count: int) -> list[Session]:
    login = f"ann-{secrets.token_hex(4)}"
    async with Client(home, "Ann") as ann:
        await ann.post("/api/account", {"login": login, "password": PASSWORD})
    return [await log_in(http, home, login) for _ in range(count)]


def anonymous() -> aiohttp.ClientSession:
    return aiohttp.ClientSession(
        cookie_jar=aiohttp.DummyCookieJar(), connector=aiohttp.TCPConnector(limit=0), timeout=aiohttp.ClientTimeout(120)
    )


def test_simultaneous_logouts_end_every_session(homes: list[str]) -> None:
    async def work() -> None:
        async with anonymous() as http:
            found = await sessions(http, homes[0], MANY)
            for number, one in enumerate(found):
                _, told = await one.ask("GET", f"{homes[number % len(homes)]}/api/me")
                assert told["person"]["login"] == one.login
            out = [one.ask("POST", f"{homes[number % len(homes)]}/api/logout", {}) for number, one in enumerate(found)]
            assert {status for status, _ in await asyncio.gather(*out)} == {200}
            for home in homes:
                async with asyncio.timeout(TIMEOUT):  # the other process is told of it
                    for one in found:
                        while (await one.ask("GET", f"{home}/api/me"))[1]["person"]:
                            await asyncio.sleep(0.05)

    run(work())


def test_a_password_that_was_changed_meanwhile_neither_logs_in_nor_changes_it_again(homes: list[str]) -> None:
    async def work() -> None:
        async with anonymous() as http:
            found = await sessions(http, homes[0], 6)
            wanted = [f"new password {number}" for number in range(6)]
            changed = await asyncio.gather(
                *[
                    one.ask(
                        "POST",
                        f"{homes[number % len(homes)]}/api/account",
                        {"login": one.login, "password": wanted[number], "old": PASSWORD},
                    )
                    for number, one in enumerate(found)
                ]
            )
            done = [number for number, (status, _) in enumerate(changed) if status == 200]
            assert len(done) == 1, changed
            assert {told["code"] for status, told in changed if status != 200} <= {"wrong-login", "no-person"}
            for number, password in enumerate(wanted):
                async with http.post(
                    f"{homes[-1]}/api/login", json={"login": found[0].login, "password": password}
                ) as answer:
                    assert (answer.status == 200) is (number in done)
            for one in found:  # the one that changed it has a new cookie
                assert (await one.ask("GET", f"{homes[done[0] % len(homes)]}/api/me"))[1]["person"] is None

    run(work())


def test_the_limits_of_tokens_and_tables_hold_for_simultaneous_requests(homes: list[str]) -> None:
    async def work() -> None:
        async with anonymous() as http:
            (ann,) = await sessions(http, homes[0], 1)
            made = await asyncio.gather(
                *[ann.ask("POST", f"{homes[n % len(homes)]}/api/tokens", {"scope": "play"}) for n in range(70)]
            )
            assert sorted(status for status, _ in made) == [200] * 50 + [409] * 20
            _, told = await ann.ask("GET", f"{homes[-1]}/api/tokens")
            assert len(told["tokens"]) == 50
            new = {"game": "riffifi", "seats": 3}
            tables = await asyncio.gather(*[ann.ask("POST", f"{homes[0]}/api/tables", new) for _ in range(60)])
            assert sorted(status for status, _ in tables) == [200] * 50 + [429] * 10

    run(work())


def test_a_token_is_not_made_by_a_session_that_has_ended(homes: list[str]) -> None:
    """Whatever the order of these requests, no token is left after the password was changed."""

    async def work() -> None:
        async with anonymous() as http:
            thief, ann = await sessions(http, homes[0], 2)
            changed = {"login": ann.login, "password": "battery staple", "old": PASSWORD}
            change = ann.ask("POST", f"{homes[0]}/api/account", changed)
            tries = [thief.ask("POST", f"{homes[n % len(homes)]}/api/tokens", {"scope": "play"}) for n in range(30)]
            (status, _), *made = await asyncio.gather(change, *tries)
            assert status == 200
            tokens = [told["token"] for status, told in made if status == 200]
            for token in tokens:
                headers = {"Authorization": f"Bearer {token}"}
                async with http.get(f"{homes[-1]}/api/tables", headers=headers) as answer:
                    assert answer.status == 401

    run(work())


def test_processes_that_start_together_share_one_key(postgres: Postgres) -> None:
    """The first start of several processes on an empty database."""
    database = postgres.database()

    async def work() -> None:
        writers = [Writer(database, shared=True) for _ in range(4)]
        await asyncio.gather(*[one.open() for one in writers])
        keys = await asyncio.gather(*[PeopleRepository(one).server_key() for one in writers for _ in range(5)])
        assert len(set(keys)) == 1
        for one in writers:
            await one.close()

    run(work())
