"""`ludocracy admin` beside a running server, on both databases."""

import asyncio
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from ludocracy.cli.main import main
from tests.server.harness import Client, Running, me, run

Begin = Callable[..., Running]


@pytest.fixture
def admin(database: str, capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """Runs a command in a thread, and returns what it printed; one that is refused returns its sentence."""

    async def work(*words: str, refused: bool = False, lang: str = "en") -> str:
        code = await asyncio.to_thread(main, ["admin", *words, "--database", database, "--lang", lang])
        told = capsys.readouterr()
        assert code == (2 if refused else 0), told
        assert not refused or (told.out == "" and told.err.count("\n") == 1)
        return (told.err if refused else told.out).strip()

    return work


def column(table: str, row: str, number: int = 0) -> str:
    """Return a cell of the line of a printed table that contains a text."""
    found = [line for line in table.splitlines() if row in line]
    assert found, table
    return re.split(r"\s{2,}", found[0])[number]


async def log_in(client: Client, login: str) -> None:
    await client.post("/api/account", {"login": login, "password": "long enough"})


async def closed(socket: aiohttp.ClientWebSocketResponse) -> int:
    """Wait until the server closes a socket; return its code."""
    async with asyncio.timeout(60):
        while not socket.closed:
            await socket.receive()
    return int(socket.close_code or 0)


def test_a_banned_or_disabled_person_is_disconnected_and_learns_that_and_nothing_else(
    database: str, begin: Begin, admin: Callable[..., Any]
) -> None:
    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann, Client(server.home, "Ben") as ben:
            await log_in(ben, "ben")
            token = (await ben.post("/api/tokens", {"scope": "play"}))["token"]
            table = await ann.new_table("riffifi", [me(), {}, {"bot": "random"}], public=True)
            person = (await ben.get("/api/me"))["person"]["id"]
            for lock, unlock, code in (
                (("bans", "add", "ben", "--days", "3", "--reason", "rude"), ("bans", "remove", "ben"), "banned"),
                (("people", "disable", "ben"), ("people", "enable", "ben"), "disabled"),
            ):
                async with ben.at(table) as seat, ben.session.ws_connect("/api/lobby/ws") as lobby:
                    await admin(*lock)
                    assert await closed(seat.socket) == await closed(lobby) == 4003
                why = {"banned": "You are banned from this server.", "disabled": "This account is disabled."}[code]
                answers = [
                    await ben.request("GET", path) for path in ("/api/me", "/api/tables", "/api/hello", "/api/none")
                ]
                answers.append(await ben.request("POST", "/api/me", {"name": "Bob"}))
                answers.append(await ben.request("POST", "/api/login", {"login": "ben", "password": "long enough"}))
                for status, told in answers:
                    assert (status, told) == (403, {"code": code, "why": why, "detail": ""})
                assert await ben.request("GET", "/") == (403, why)
                async with Client(server.home, token=token) as program:
                    assert await program.no("GET", "/api/tables") == code
                async with Client(server.home, "Ben's friend") as friend:
                    assert await friend.no("POST", "/api/login", {"login": "ben", "password": "long enough"}) == code
                    assert (
                        await friend.no("POST", "/api/login", {"login": "ben", "password": "wrong one"})
                        == "wrong-login"
                    )
                assert code in await admin("people", "show", person)
                await admin(*unlock)
                assert (await ben.get("/api/me"))["person"]["id"] == person
            assert (await ann.get("/api/me"))["person"]["name"] == "Ann"
            log = await admin("log")
            assert "rude" in log and "people disable" in log and column(log, "bans add", 1)
            await admin("bans", "remove", "ben", refused=True)
            log = (await admin("log")).splitlines()
            assert [line.split()[-1] for line in log[1:]] == ["refused", *["done"] * (len(log) - 2)]

    run(work())


def test_a_network_and_a_guest_are_banned_for_a_time(database: str, begin: Begin, admin: Callable[..., Any]) -> None:
    async def work() -> None:
        server = begin(database, "--behind-proxy")
        async with Client(server.home, "Ann") as ann, Client(server.home, "Guest") as guest:
            there = {"X-Forwarded-For": "192.0.2.77"}
            async with guest.session.ws_connect("/api/lobby/ws", headers=there) as socket:
                said = await admin("bans", "add", "192.0.2.0/24", "--days", "0.5")
                assert said.startswith("192.0.2.0/24 is banned until 2")
                assert await closed(socket) == 4003
            assert (await guest.request("GET", "/api/me", headers=there))[0] == 403
            assert (await guest.request("GET", "/api/me", headers={"X-Forwarded-For": "192.0.3.77"}))[0] == 200
            assert (await guest.request("GET", "/health", headers=there))[0] == 200
            bans = await admin("bans", "list")
            assert "192.0.2.0/24" in bans
            await admin("bans", "remove", column(bans, "192.0.2.0/24"))
            assert (await guest.request("GET", "/api/me", headers=there))[0] == 200
            assert "is banned for good." in await admin("bans", "add", "2001:db8::/32")
            assert (await guest.request("GET", "/api/me", headers={"X-Forwarded-For": "2001:db8::7"}))[0] == 403
            person = column(await admin("people", "list", "--search", "gues"), "Guest")
            await admin("bans", "add", person, "--days", "0.00002")  # less than two seconds
            async with asyncio.timeout(60):
                while (await guest.request("GET", "/api/me"))[0] == 403:
                    await asyncio.sleep(0.1)
            assert "Guest" not in await admin("bans", "list")
            assert (await ann.request("GET", "/api/me"))[0] == 200

    run(work())


def test_people_are_renamed_logged_out_and_deleted(database: str, begin: Begin, admin: Callable[..., Any]) -> None:
    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann, Client(server.home, "Rude Name") as ben:
            await log_in(ben, "ben")
            table = await ann.new_table("riffifi", [me(), {}, {"bot": "random"}])
            async with ben.at(table) as seat, ann.at(table) as watching:
                await seat.done("sit", seat=1)
                await seat.done("chat", text="hello")
                await admin("people", "rename", "ben", "Benjamin")
                while watching.table["seats"][1]["name"] != "Benjamin":
                    await watching.next()
            assert (await ben.get("/api/me"))["person"]["name"] == "Benjamin"
            await admin("people", "remove-name", "ben")
            async with asyncio.timeout(60):
                while "N. N." not in await admin("tables", "show", table):
                    await asyncio.sleep(0.1)
            assert "Benjamin" not in await admin("tables", "show", table)
            async with ben.session.ws_connect("/api/lobby/ws") as socket:
                await admin("people", "end-logins", "ben")
                assert await closed(socket) == 4001
            assert (await ben.get("/api/me"))["person"] is None
            await admin("people", "delete", "ben")
            assert await ben.no("POST", "/api/login", {"login": "ben", "password": "long enough"}) == "wrong-login"
            assert (await ann.get(f"/api/tables/{table}"))["seats"][1]["who"] == "empty"
            assert "hello" not in await admin("tables", "show", table)
            assert "no person" in await admin("people", "show", "ben", refused=True)
            assert "1 to 24 characters" in await admin(
                "people", "rename", column(await admin("people", "list"), "Ann"), "x" * 30, refused=True
            )

    run(work())


def test_tables_are_closed_exported_and_deleted(database: str, begin: Begin, admin: Callable[..., Any]) -> None:
    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann:
            table = await ann.new_table()
            waiting = await ann.new_table("riffifi", [me(), {}, {}])
            async with ann.at(table) as seat:
                await seat.play_on(most=2)
                await seat.done("chat", text="a rude word")
                assert "not over" in await admin("tables", "export", table, refused=True)
                assert column(await admin("tables", "list"), table, 2) == "playing"
                await admin("chat", "remove", table, "1")
                assert await closed(seat.socket) == 1012
            async with ann.at(table) as seat:
                assert seat.received[0]["chat"] == []
                await admin("tables", "close", table)
                while seat.table["phase"] != "over":
                    await seat.next()
                assert seat.table["result"]["why"] == "agreed"
            assert (await admin("tables", "export", table)).startswith("ludocracy: 1")
            assert await admin("tables", "export", table) == (await ann.get(f"/api/tables/{table}/record")).strip()
            async with ann.at(waiting) as seat:
                await admin("tables", "close", waiting)
                assert await closed(seat.socket) == 4004
            assert await ann.no("GET", f"/api/tables/{waiting}") == "no-table"
            await admin("tables", "delete", table)
            assert await ann.no("GET", f"/api/tables/{table}") == "no-table"
            assert (await ann.get("/api/tables"))["mine"] == []
            assert table not in await admin("tables", "list")
            assert "no table" in await admin("tables", "delete", table, refused=True)
            assert "pas de table" in await admin("tables", "close", "abc", refused=True, lang="fr")
            server.stop()
            assert table not in await admin("tables", "list")  # without a server
        assert (await admin("log")).count("tables delete") == 2

    run(work())


def test_commands_work_without_a_server_and_the_server_finds_what_they_did(
    database: str, begin: Begin, admin: Callable[..., Any]
) -> None:
    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann:
            await log_in(ann, "ann")
            table = await ann.new_table("riffifi", [me(), {}, {}])
            server.kill()
            await admin("people", "rename", "ann", "Anna")
            await admin("people", "disable", "ann")
            assert "Anna" in await admin("tables", "show", table)
            await asyncio.to_thread(server.start)
            assert await ann.no("GET", "/api/me") == "disabled"
            await admin("people", "enable", "ann")
            assert (await ann.get("/api/me"))["person"]["name"] == "Anna"

    run(work())


def test_bans_and_tables_of_other_processes(begin: Begin, postgres: Any, capsys: Any) -> None:
    """In a cluster, a command reaches the process that serves the table, and every process closes its connections."""

    async def work() -> None:
        database = postgres.database()

        async def admin(*words: str) -> str:
            assert await asyncio.to_thread(main, ["admin", *words, "--database", database, "--lang", "en"]) == 0
            return str(capsys.readouterr().out)

        servers = [await asyncio.to_thread(begin, database, "--join") for _ in range(3)]
        async with Client(servers[0].home, "Ann") as ann:
            await log_in(ann, "ann")
            tables = []
            for server in servers:
                status, told = await ann.request(
                    "POST", f"{server.home}/api/tables", {"game": "riffifi", "seats": [{"me": True}, {}, {}]}
                )
                assert status == 200
                tables.append(told["id"])
            await admin("people", "rename", "ann", "Anna")
            for table in tables:
                async with asyncio.timeout(60):
                    while (await ann.get(f"/api/tables/{table}"))["seats"][0]["name"] != "Anna":
                        await asyncio.sleep(0.1)
            await admin("tables", "delete", tables[1])
            await admin("tables", "delete", tables[2])
            assert await ann.no("GET", f"/api/tables/{tables[1]}") == "no-table"
            sockets = [await ann.session.ws_connect(f"{server.home}/api/lobby/ws") for server in servers]
            await admin("bans", "add", "ann")
            for socket in sockets:
                assert await closed(socket) == 4003
            for server in servers:
                assert (await ann.request("GET", f"{server.home}/api/me"))[0] == 403

    run(work())


@pytest.mark.parametrize("days", ["-1", "0", "nan", "soon", "1e9"])
def test_a_wrong_number_is_refused_by_name_and_range(days: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["admin", "bans", "add", "ben", "--days", days, "--lang", "en"])
    assert end.value.code == 2
    told = f"ludocracy: argument --days: “{days}” is not a number above 0, up to 36500"
    assert capsys.readouterr().err.startswith(told)


def test_administration_of_a_damaged_or_foreign_database_is_refused(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "tables.sqlite"
    command = ["admin", "people", "list", "--database", str(file), "--lang", "en"]
    assert main(command) == 2
    assert "there is no database" in capsys.readouterr().err
    assert not file.exists()
    sqlite3.connect(file).close()
    file.write_bytes(b"no database at all, but some text" * 100)
    assert main(command) == 2
    assert capsys.readouterr().err.count("\n") == 1
