"""What the operator allows (registration, guests, public tables), and what players do about others (reports, blocks)."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludocracy.cli.main import main
from ludocracy.server.protocol.version import VERSION
from tests.server.harness import Client, Running, me, run, within
from tests.server.test_admin import closed, column

Begin = Callable[..., Running]
ACCOUNT = {"login": "ann", "password": "long enough"}


def admin_of(database: str, capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    async def work(*words: str) -> str:
        assert await asyncio.to_thread(main, ["admin", *words, "--database", database, "--lang", "en"]) == 0
        return capsys.readouterr().out.strip()

    return work


def test_registration_by_invitation_without_guests(
    database: str, begin: Begin, capsys: pytest.CaptureFixture[str]
) -> None:
    async def work() -> None:
        admin = admin_of(database, capsys)
        first = begin(database)
        async with Client(first.home, "Early") as early:
            cookies = {cookie.key: cookie.value for cookie in early.session.cookie_jar}
        first.stop()
        server = await asyncio.to_thread(
            begin, database, "--registration", "invitation", "--no-guests", "--home", "https://play.example.org"
        )
        link = await admin("invitations", "create", "--uses", "2", "--note", "for the club")
        assert link.startswith("https://play.example.org/invitation/")
        secret = link.rpartition("/")[2]
        async with Client(server.home) as ann, Client(server.home) as ben, Client(server.home) as early:
            club = await ann.get("/api/club")
            assert (club["registration"], club["guests"], club["mail"]) == ("invitation", False, False)
            assert await ann.no("POST", "/api/me", {"name": "Ann"}) == "no-guests"
            assert await ann.no("POST", "/api/account", ACCOUNT) == "no-person"
            named = ACCOUNT | {"name": "Ann"}
            assert await ann.no("POST", "/api/account", named) == "bad-invitation"
            assert await ann.no("POST", "/api/account", named | {"invitation": "x" + secret}) == "bad-invitation"
            await ann.post("/api/account", named | {"invitation": secret})
            assert await ben.no("POST", "/api/account", named | {"invitation": secret}) == "login-taken"
            assert column(await admin("invitations", "list"), "for the club", 4) == "1", "a failure uses nothing"
            early.session.cookie_jar.update_cookies(cookies)
            assert (await early.get("/api/me"))["person"] is None
            assert await early.no("POST", "/api/tables", {"game": "riffifi"}) == "no-person"
            told = await early.post("/api/account", ACCOUNT | {"login": "early", "invitation": secret})
            assert (told["person"]["name"], told["person"]["login"]) == ("Early", "early")
            assert (
                await ben.no("POST", "/api/account", named | {"login": "ben", "invitation": secret}) == "bad-invitation"
            )
            other = (await admin("invitations", "create")).rpartition("/")[2]
            await admin("invitations", "revoke", column(await admin("invitations", "list"), "1"))
            assert (
                await ben.no("POST", "/api/account", named | {"login": "ben", "invitation": other}) == "bad-invitation"
            )
            await ann.post("/api/account", ACCOUNT | {"old": "long enough", "password": "another one"})

    run(work())


def test_closed_registration_no_public_tables_and_a_limit_of_tables(tmp_path: Path) -> None:
    async def work() -> None:
        allowed: dict[str, Any] = {"registration": "closed", "public_tables": False, "tables_per_person": 2}
        async with within(tmp_path / "tables.sqlite", **allowed) as (_, home), Client(home, "Ann") as ann:
            assert await ann.no("POST", "/api/account", ACCOUNT) == "no-registration"
            new = {"game": "riffifi", "seats": 3}
            assert await ann.no("POST", "/api/tables", new | {"public": True}) == "no-public"
            status, told = await ann.request("POST", "/api/tables?language=fr", new | {"public": True})
            assert (status, told["code"]) == (403, "no-public")
            assert told["why"].startswith("Les tables de ce serveur")
            table = (await ann.post("/api/tables", new))["id"]
            async with ann.at(table) as seat:
                assert await seat.refused("set", public=True) == "no-public"
                await seat.done("set", public=False)
            await ann.post("/api/tables", new)
            assert await ann.no("POST", "/api/tables", new) == "too-many"

    run(work())


def test_tables_that_were_public_are_not_listed_any_more(tmp_path: Path) -> None:
    async def work() -> None:
        file = tmp_path / "tables.sqlite"
        for public in (True, False):
            async with within(file, public_tables=public) as (_, home), Client(home, "Ann") as ann:
                if public:
                    await ann.post("/api/tables", {"game": "riffifi", "seats": 3, "public": True})
                assert len((await ann.get("/api/tables"))["open"]) == public

    run(work())


def test_a_lost_password_is_set_by_a_link_that_works_once(
    database: str, begin: Begin, capsys: pytest.CaptureFixture[str]
) -> None:
    async def work() -> None:
        admin = admin_of(database, capsys)
        server = begin(database)
        async with Client(server.home, "Ann") as ann, Client(server.home) as again:
            await ann.post("/api/account", ACCOUNT)
            old, link = [await admin("people", "reset-password", "ann") for _ in range(2)]
            assert link.startswith(f"http://localhost:{server.port}/password/")
            secret = link.rpartition("/")[2]
            assert await again.no("POST", "/api/password", {"link": secret, "password": "short"}) == "bad-login"
            replaced = {"link": old.rpartition("/")[2], "password": "a new password"}
            assert await again.no("POST", "/api/password", replaced) == "bad-link"
            async with ann.session.ws_connect("/api/lobby/ws") as socket:
                told = await again.post("/api/password", {"link": secret, "password": "a new password"})
                assert await closed(socket) == 4001
            assert told["person"]["login"] == (await again.get("/api/me"))["person"]["login"] == "ann"
            assert (await ann.get("/api/me"))["person"] is None
            assert await ann.no("POST", "/api/password", {"link": secret, "password": "once more please"}) == "bad-link"
            assert await ann.no("POST", "/api/login", ACCOUNT) == "wrong-login"
            await ann.post("/api/login", ACCOUNT | {"password": "a new password"})
            late = (await admin("people", "reset-password", "ann", "--days", "0.000001")).rpartition("/")[2]
            await asyncio.sleep(0.2)
            assert await ann.no("POST", "/api/password", {"link": late, "password": "too late by now"}) == "bad-link"
            assert await ann.no("POST", "/api/password/mail", {"login": "ann"}) == "no-such"
            assert secret not in await admin("log")

    run(work())


def test_players_report_people_and_lines_of_the_chat(
    database: str, begin: Begin, capsys: pytest.CaptureFixture[str]
) -> None:
    async def work() -> None:
        admin = admin_of(database, capsys)
        server = begin(database)
        async with Client(server.home, "Ann") as ann, Client(server.home, "Ben") as ben:
            table = await ann.new_table("riffifi", [me(), {}, {"bot": "random"}])
            async with ben.at(table) as seat:
                await seat.done("sit", seat=1)
                await seat.done("chat", text="a rude\x1b[31m word")
            path = f"/api/tables/{table}/report"
            assert await ann.post(path, {"chat": 1, "reason": "see for\u0000 yourself"}) == {}
            assert await ann.post(path, {"seat": 1}) == {}
            assert await ann.no("POST", path, {"seat": 0}) == "not-yours"
            assert await ann.no("POST", path, {"seat": 2}) == "no-such"
            assert await ann.no("POST", path, {"chat": 7}) == "no-such"
            assert await ann.no("POST", path, {}) == "no-seat"
            assert await ann.no("POST", path, {"seat": 1, "reason": "x" * 501}) == "bad-message"
            async with Client(server.home) as stranger:
                assert await stranger.no("POST", path, {"seat": 1}) == "no-person"
            reports = await admin("reports", "list")
            assert len(reports.splitlines()) == 3 and "see for yourself" in reports and "\x1b" not in reports
            await admin("reports", "settle", column(reports, "see for"), "--outcome", "warned")
            assert "see for yourself" not in await admin("reports", "list")
            assert "warned" in await admin("reports", "list", "--all")
            export = await ann.get("/api/me/export")
            assert [one["reason"] for one in export["reports"]] == ["see for yourself", ""]

    run(work())


def test_the_operator_reads_that_a_table_could_not_be_drawn(
    database: str, begin: Begin, capsys: pytest.CaptureFixture[str]
) -> None:
    async def work() -> None:
        admin = admin_of(database, capsys)
        server = begin(database, rate="1")
        async with Client(server.home, "Ann") as ann, Client(server.home, "Ben") as ben:
            table = await ann.new_table("riffifi", [me(), {"bot": "random"}, {"bot": "random"}])
            path = f"/api/tables/{table}/drawing-error"
            assert await ben.post(path, {"error": "TypeError: no\x1b[31m suit\nRiffifi.js:1:20", "at": 7}) == {}
            for bad in ({"error": ""}, {"error": "x" * 1001}, {"error": ["x"]}, {"at": -1}, {"at": "7"}):
                assert await ann.no("POST", path, {"error": "x", "at": 7} | bad) == "bad-message"
            assert await ann.no("POST", path, {"error": "x"}) == "bad-message"
            assert await ann.no("POST", "/api/tables/nowhere/drawing-error", {"error": "x", "at": 7}) == "no-table"
            async with Client(server.home) as stranger:
                assert await stranger.no("POST", path, {"error": "x", "at": 7}) == "no-person"
            reports = await admin("reports", "list")
            assert "TypeError: no[31m suit" in reports and "\x1b" not in reports
            assert f"riffifi, rules 1, move 7, Ludocracy {VERSION}" in reports and table in reports
            await admin("reports", "settle", column(reports, "TypeError"), "--outcome", "mended")
            assert "TypeError" not in await admin("reports", "list")
            refused = [await ann.request("POST", path, {"error": "x", "at": 7}) for _ in range(12)]
            statuses = [status for status, _ in refused]
            assert statuses == [200] * 9 + [429] * 3, "Ben’s report came from the same address"
            export = await ben.get("/api/me/export")
            assert export["reports"][0]["reason"].startswith("riffifi")

    run(work())


def test_a_blocked_person_is_not_heard_and_gets_no_seat(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann, Client(server.home, "Ben") as ben:
            table = await ben.new_table("riffifi", [me(), {}, {"bot": "random"}], public=True)
            async with ann.at(table) as hers, ben.at(table) as his:
                await his.done("chat", text="one")
                await hers.until("chat", text="one")
                assert len((await ann.get("/api/tables"))["open"]) == 1
                assert await ann.post(f"/api/tables/{table}/block", {"chat": 1}) == {}
                assert await closed(hers.socket) == 1012
                async with ann.at(table) as again:
                    assert again.received[0]["chat"] == []
                    await his.done("chat", text="two")
                    await again.done("chat", text="three")
                    await his.until("chat", text="three")
                    assert [one["text"] for one in again.received if one["is"] == "chat"] == ["three"]
            assert (await ann.get("/api/tables"))["open"] == []
            own = await ann.new_table("riffifi", [me(), {}, {"bot": "random"}])
            async with ben.at(own) as seat:
                assert await seat.refused("sit", seat=1) == "blocked"
            blocks = (await ann.get("/api/me/blocks"))["blocks"]
            assert [one["name"] for one in blocks] == ["Ben"]
            assert await ben.no("DELETE", f"/api/me/blocks/{blocks[0]['id']}") == "no-such"
            status, _ = await ann.request("DELETE", f"/api/me/blocks/{blocks[0]['id']}")
            assert status == 200
            async with ben.at(own) as seat:
                await seat.done("sit", seat=1)
            async with ann.at(table) as again:
                assert [one["text"] for one in again.received[0]["chat"]] == ["one", "two", "three"]

    run(work())


def test_a_rematch_does_not_seat_somebody_with_a_person_they_blocked(tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            within(tmp_path / "tables.sqlite") as (_, home),
            Client(home, "Ann") as ann,
            Client(home, "Ben") as ben,
        ):
            table = await ann.new_table("riffifi", [me(), {}, {"bot": "random"}])
            async with ben.at(table) as his, ann.at(table) as hers:
                await his.done("sit", seat=1, nonce="1f" * 16)
                await hers.done("start")
                await hers.done("propose", what="end")
                while not his.table["votes"]:
                    await his.next()
                await his.done("vote", vote=his.table["votes"][0]["vote"], yes=True)
            await ben.post(f"/api/tables/{table}/block", {"seat": 0})
            fresh = (await ann.do(table, do="rematch"))["table"]
            assert [one["who"] for one in (await ann.get(f"/api/tables/{fresh}"))["seats"]] == [
                "person",
                "empty",
                "bot",
            ]

    run(work())
