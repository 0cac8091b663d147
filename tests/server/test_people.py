"""People and programs: guests, logins, rejoin codes, tokens; and what strangers are refused."""

import asyncio
import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from argon2 import Type, extract_parameters
from sqlalchemy import select

from ludocracy.server.http.static_files import HEADERS
from ludocracy.server.people.accounts import hashed_password
from ludocracy.server.storage import schema
from ludocracy.server.storage.database import address, engine_for
from tests.server.harness import ROOT, Client, Running, me, run

Begin = Callable[..., Running]


def test_a_guest_cookie_is_signed_and_http_only(home: str) -> None:
    async def work() -> None:
        async with Client(home) as ann:
            assert (await ann.get("/api/me")) == {"person": None}
            assert await ann.no("POST", "/api/tables", {"game": "riffifi"}) == "no-person"
            for name in (" \u200b\n ", "\u200d", "\u200c \u200d", "x" * 25):
                assert await ann.no("POST", "/api/me", {"name": name}) == "bad-name"
            async with ann.session.post("/api/me", json={"name": "Ann", "language": "fr"}) as answer:
                cookie = SimpleCookie(answer.headers["Set-Cookie"])["ludocracy"]
                assert cookie["httponly"]
                assert cookie["samesite"] == "Lax"
            person = (await ann.get("/api/me"))["person"]
            assert (person["name"], person["language"], person["login"]) == ("Ann", "fr", None)
            assert (await ann.get("/api/games"))["games"][0]["tagline"]
            hegemony = await ann.get("/api/games/hegemony?language=fr")
            assert (hegemony["minutes"], hegemony["weight"]) == ([90, 180], "heavy")
            assert hegemony["about"].startswith("La Classe Ouvrière")
            roles = (await ann.get("/api/games/hegemony"))["roles"]
            assert roles["2"] == ["Classe Ouvrière", "Classe Capitaliste"]
            assert (await ann.get("/api/games/riffifi"))["roles"] == {"3": [], "4": [], "5": []}
            names = (await ann.get("/api/games/hegemony"))["role_names"]
            assert names["2"] == ["working", "capitalist"]
            assert names["3"] == ["working", "middle", "capitalist"]
            forged = cookie.value[:-1] + ("0" if cookie.value[-1] != "0" else "1")
        async with aiohttp.ClientSession(home, cookies={"ludocracy": forged}) as eve, eve.get("/api/me") as answer:
            assert await answer.json() == {"person": None}

    run(work())


def test_a_login_keeps_the_guests_tables(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann:
            first = await ann.new_table()
            assert await ann.no("POST", "/api/account", {"login": "an", "password": "long enough"}) == "bad-login"
            await ann.post("/api/account", {"login": "Ann@home", "password": "correct horse"})
            assert (await ann.get("/api/me"))["person"]["login"] == "ann@home"
            other = {"login": "ann@home", "password": "battery staple"}
            assert await ann.no("POST", "/api/account", other) == "wrong-login"
            cookies = {one.key: one.value for one in ann.session.cookie_jar}
            await ann.post("/api/account", other | {"old": "correct horse"})
            async with Client(server.home) as thief:  # the old cookie is worth nothing any more
                thief.session.cookie_jar.update_cookies(cookies)
                assert (await thief.get("/api/me")) == {"person": None}
            assert (await ann.get("/api/me"))["person"]["login"] == "ann@home"
        async with Client(server.home, "Guest") as guest:
            second = await guest.new_table()
            assert await guest.no("POST", "/api/login", {"login": "ann@home", "password": "wrong one"}) == "wrong-login"
            assert await guest.no("POST", "/api/login", {"login": "nobody", "password": "wrong one"}) == "wrong-login"
            await guest.post("/api/login", {"login": " ANN@home", "password": "battery staple"})
            assert {one["id"] for one in (await guest.get("/api/me/tables"))["tables"]} == {first, second}
            async with guest.at(second) as seat:
                assert seat.table["you"] == {"owner": True, "seats": [0], "rejoin": seat.table["you"]["rejoin"]}
            assert await guest.no("POST", "/api/account", {"login": "x" * 50, "password": "12345678"}) == "bad-login"
            await guest.post("/api/logout", {})
            assert (await guest.get("/api/me")) == {"person": None}
        async with Client(server.home, "Eve") as eve:
            taken = {"login": "ann@home", "password": "correct horse"}
            assert await eve.no("POST", "/api/account", taken) == "login-taken"

    run(work())


def test_a_password_costs_whoever_guesses_it_time_and_memory() -> None:
    """At least what RFC 9106 recommends where memory is scarce. The servers of other tests spend less (`forks.py`)."""
    spent = extract_parameters(asyncio.run(hashed_password("correct horse")))
    assert spent.type is Type.ID
    assert spent.memory_cost >= 64 * 1024 and spent.time_cost >= 3 and spent.parallelism == 4


def test_secrets_are_neither_stored_nor_logged_in_clear(database: str, begin: Begin) -> None:
    """Passwords by argon2, tokens by their hash, cookies not at all; the log has none of them, nor moves, nor a hook's address."""

    async def work() -> None:
        server = begin(database, "--allow-private-hooks")
        async with Client(server.home, "Ann Unusual") as ann:
            await ann.post("/api/account", {"login": "ann@home", "password": "correct horse"})
            assert (
                await ann.no("POST", "/api/login", {"login": "ann@home", "password": "wrong donkey"}) == "wrong-login"
            )
            token = (await ann.post("/api/tokens", {"scope": "play"}))["token"]
            cookie = next(one.value for one in ann.session.cookie_jar if one.key == "ludocracy")
            table = await ann.new_table()
            async with ann.at(table) as seat:
                hook = {"kind": "matrix", "url": "http://127.0.0.1:9/secret-room", "token": "syt_secret"}
                await seat.done("set", hook=hook)
                assert await ann.no("POST", f"/api/tables/{table}/ring", {}) == "hook-failed"
                assert await seat.refused("play", seat=0, question=0, move="play:gold-77") in ("illegal", "late")
                await seat.done("chat", text="whispered words")
                for process in server.bot_processes():
                    os.kill(process, signal.SIGKILL)  # so that there is something to log
                await seat.play_on()
            for end in ("x", "x" * 20_000):
                status, _ = await ann.request("GET", "/api/tables", headers={"Authorization": f"Bearer {token}{end}"})
                assert 400 <= status < 500
            fair = (await ann.get(f"/api/tables/{table}"))["fair"]
        engine = engine_for(address(database))
        with engine.connect() as connection:
            persons = connection.execute(select(schema.persons.c.password)).scalars().all()
            assert [one for one in persons if one is not None and one.startswith("$argon2id$")] == persons
            kept = [str(row) for part in schema.metadata.sorted_tables for row in connection.execute(select(part))]
        engine.dispose()
        for secret in ("correct horse", "wrong donkey", token, cookie):
            assert not [row for row in kept if secret in row]
        logged = server.logged()
        assert "a bot of riffifi gave no answer" in logged or "a process of the bots has ended" in logged
        said = [
            "correct horse",
            "wrong donkey",
            token,
            cookie[:40],
            "secret-room",
            "syt_secret",
            "whispered",
            "Unusual",
        ]
        for secret in [*said, "gold-77", "127.0.0.1", fair["secret"], "ann@home"]:
            assert secret not in logged

    run(work())


def test_a_seat_is_reclaimed_by_its_code(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home, "Ann again") as again:
            table = await ann.new_table()
            async with ann.at(table) as seat:
                code = seat.table["you"]["rejoin"]["0"]
                assert await again.no("POST", f"/api/tables/{table}/rejoin", {"code": "AAAA-AAAA"}) == "wrong-code"
                told = await again.post(f"/api/tables/{table}/rejoin", {"code": code.lower().replace("-", " ")})
                assert told == {"seat": 0}
                assert await again.no("POST", f"/api/tables/{table}/rejoin", {"code": code}) == "wrong-code"
                await seat.settle()
                assert seat.table["you"]["seats"] == []
            async with again.at(table) as seat:
                assert seat.table["you"]["seats"] == [0]

    run(work())


def test_an_owner_who_returns_with_the_code_owns_the_table(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home, "Ann too") as again, Client(home, "Ben") as ben:
            table = await ann.new_table(seats=[me("A"), me("B"), {"bot": "random"}])
            async with ann.at(table) as seat:
                codes = seat.table["you"]["rejoin"]
            # The friend of a hot-seat, on another phone.
            await ben.post(f"/api/tables/{table}/rejoin", {"code": codes["1"]})
            async with ben.at(table) as friend:
                assert not friend.table["you"]["owner"]
                await friend.done("ready", seat=1, nonce="00" * 8)
            await again.post(f"/api/tables/{table}/rejoin", {"code": codes["0"]})
            async with again.at(table) as seat:
                assert seat.table["you"]["owner"]
                await seat.done("ready", seat=0, nonce="00" * 8)
                assert (await seat.ask("start"))["is"] == "done"

    run(work())


#: What a token of one seat is not for.
BEYOND_A_SEAT: dict[str, dict[str, object]] = {
    "set": {"public": True},
    "start": {},
    "sit": {"seat": 1},
    "rise": {"seat": 1},
    "name": {"seat": 1, "name": "Zed"},
    "bot": {"seat": 1, "kind": "random"},
    "propose": {"what": "end"},
    "vote": {"vote": 1, "yes": True},
    "resume": {},
    "fork": {},
    "rematch": {},
    "adopt": {},
}


def test_what_belongs_to_an_owner_is_not_handed_on_with_a_table(home: str) -> None:
    """A hook's address is a secret of who set it; so is what they agreed to their own word."""

    async def hooks_of(client: Client) -> dict[str, Any]:
        return {one["id"]: one["hook"] for one in (await client.get("/api/me/export"))["tables"]}

    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home, "Ben") as ben, Client(home, "Cleo") as cleo:
            hook = {"kind": "discord", "url": "http://127.0.0.1:9/secret"}
            table = await ann.new_table(seats=[me(), {}, {"bot": "random"}], late=True)
            async with ann.at(table) as first, ben.at(table) as second, cleo.at(table) as third:
                await first.done("set", hook=hook)
                await second.done("sit", seat=1, nonce="00" * 8)
                await first.done("start")
                await first.done("meet", at=int(time.time() * 1000) + 3_600_000)
                await second.done("meet", at=int(time.time() * 1000) + 7_200_000)
                await first.settle()
                await first.done("attend", meeting=first.table["meetings"][1]["meeting"], yes=True)
                await first.done("propose", what="end")
                await first.done("rise", seat=0)
                await third.done("sit", seat=0)
                await second.settle()
                assert second.table["votes"] == []
                assert [(one["by"], one["yes"]) for one in second.table["meetings"]] == [(1, [1])]
                vote = (await second.done("propose", what="end"))["vote"]
                await second.settle()
                assert second.table["votes"][0]["yes"] == [1], "Ann's consent is not Cleo's"
                await third.done("vote", vote=vote, yes=True)
            again = (await ben.do(table, do="rematch"))["table"]
            told = await ben.get(f"/api/tables/{again}")
            assert (told["you"]["owner"], told["hook"]) == (True, None)
            assert (await hooks_of(ben))[again] is None
            assert (await hooks_of(ann))[table] == hook

            table = await ann.new_table(seats=[me(), {}, {}])
            async with ann.at(table) as first:
                await first.done("set", hook=hook)
                code = first.table["you"]["rejoin"]["0"]
            await ben.post(f"/api/tables/{table}/rejoin", {"code": code})
            assert (await ben.get(f"/api/tables/{table}"))["you"]["owner"]
            assert (await hooks_of(ben))[table] is None

    run(work())


def test_tokens_are_limited_to_their_scopes(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            table = await ann.new_table(seats=[me("A"), me("B"), {"bot": "random"}], start=True)
            other = await ann.new_table()
            seat_scope = {"scope": "seat", "table": table, "seat": 1, "name": "my bot"}
            assert await ann.no("POST", "/api/tokens", seat_scope | {"seat": 2}) == "not-yours"
            one = await ann.post("/api/tokens", seat_scope)
            all_of_it = await ann.post("/api/tokens", {"scope": "play"})
            listed = (await ann.get("/api/tokens"))["tokens"]
            assert [token["scope"] for token in listed] == ["seat", "play"]
            assert one["token"] not in json.dumps(listed)
            async with Client(home, token=one["token"]) as bot:
                async with bot.at(table) as seat:
                    assert list(seat.views) == [1]
                    assert await seat.refused("undo", seat=0) == "not-yours"
                    for do, fields in BEYOND_A_SEAT.items():
                        assert await seat.refused(do, **fields) == "not-yours", do
                    await seat.done("look", at=0)
                    await seat.done("chat", text="I am a program")
                    assert seat.table["you"]["rejoin"] == {}
                with pytest.raises(ConnectionError, match="4003"):
                    async with bot.at(other):
                        pass
                assert await bot.no("POST", "/api/tables", {"game": "riffifi"}) == "not-yours"
                assert await bot.no("GET", "/api/tokens") == "no-person"
                assert await bot.no("GET", "/api/me/tables") == "not-yours"
                lobby = await bot.get("/api/tables")
                assert [one["id"] for one in lobby["mine"]] == [table]
                assert lobby["mine"][0]["yours"] == [1]
            for header in (f"bearer {all_of_it['token']}", f"BEARER  {all_of_it['token']} "):
                async with aiohttp.ClientSession(home) as program:
                    answer = await program.get("/api/me/tables", headers={"Authorization": header})
                    assert answer.status == 200
            # A proxy in front asks for a password: this is not one of our tokens.
            basic = {"Authorization": "Basic YW5uOnNlc2FtZQ=="}
            assert (await ann.request("GET", "/api/me/tables", headers=basic))[0] == 200
            assert (await ann.request("GET", "/api/tokens", headers=basic))[0] == 200
            async with Client(home, token=all_of_it["token"]) as bot:
                assert await bot.no("POST", "/api/account", {"login": "thief", "password": "12345678"}) == "no-person"
                await bot.new_table()
                async with bot.at(table) as seat:
                    assert sorted(seat.views) == [0, 1]
            status, _ = await ann.request("DELETE", f"/api/tokens/{all_of_it['id']}")
            assert status == 200
            async with Client(home, token=all_of_it["token"]) as bot:
                assert await bot.no("GET", f"/api/tables/{table}") == "no-person"

    run(work())


def example(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, str(ROOT / "examples" / "bot.py"), *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_the_example_bot_sits_down_and_plays_to_the_end(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann:
            seats = [{"me": True}, {}, {"bot": "random"}]
            told = await ann.post("/api/tables", {"game": "riffifi", "seats": seats, "pace": 0})
            mine = await ann.post("/api/tokens", {"scope": "seat", "table": told["id"], "seat": 0})
            guest = example(told["link"], "--name", "Robby")
            async with ann.at(told["id"]) as seat:
                while seat.table["seats"][1]["who"] == "empty":
                    await seat.next()
                assert seat.table["seats"][1]["name"] == "Robby"
                by_token = example(told["link"], "--token", mine["token"])
                while not all(one["ready"] for one in seat.table["seats"]):
                    await seat.next()
                await seat.done("start")
                while seat.table["phase"] != "over":
                    await seat.next()
                for bot in (guest, by_token):
                    out, mistakes = await asyncio.to_thread(bot.communicate, timeout=120)
                    assert mistakes == ""
                    assert [int(score) for score in out.split()] == seat.table["result"]["scores"]

    run(work())


def test_the_example_bot_says_in_one_line_why_it_cannot_play(home: str) -> None:
    for link, why in (
        (f"{home}/t/nosuchtable", "There is no such table."),
        ("http://127.0.0.1:9/t/abc", "http://127.0.0.1:9 cannot be reached"),
        ("localhost", "localhost is not the link of a table"),
    ):
        bot = example(link)
        out, mistakes = bot.communicate(timeout=60)
        assert (out, bot.returncode) == ("", 1)
        assert mistakes.startswith(f"bot.py: {why}") and mistakes.count("\n") == 1


def test_other_sites_cannot_act_for_a_visitor(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            table = await ann.new_table()
            for origin in ("http://evil.example", "null", home.replace("http:", "http:") + "0"):
                headers = {"Origin": origin}
                status, told = await ann.request("POST", "/api/tables", {"game": "riffifi"}, headers=headers)
                assert (status, told["code"]) == (403, "origin")
                with pytest.raises(aiohttp.WSServerHandshakeError):
                    async with ann.session.ws_connect(f"/api/tables/{table}/ws", headers=headers):
                        pass
            async with ann.session.ws_connect(f"/api/tables/{table}/ws", headers={"Origin": home}) as socket:
                assert (await socket.receive_json())["is"] == "welcome"
            async with ann.session.post("/api/tables", data='{"game":"riffifi"}') as answer:
                assert answer.status == 415  # a form of another site could send that

    run(work())


def test_a_proxy_is_trusted_only_if_configured(tmp_path: Path, begin: Begin) -> None:
    """Behind a proxy: the public address, secure cookies, and whose rate is counted."""
    passed = {"Host": "play.example.org", "X-Forwarded-Proto": "https", "Origin": "https://play.example.org"}
    guess = {"login": "somebody", "password": "open sesame"}

    async def guesses(client: Client) -> list[str]:
        """Tries of a password, each from another address if its sender is to be believed."""
        return [
            (await client.request("POST", "/api/login", guess, headers={"X-Forwarded-For": f"192.0.2.{number}"}))[1][
                "code"
            ]
            for number in range(8)
        ]

    async def work() -> None:
        behind = begin(str(tmp_path / "behind.sqlite"), "--behind-proxy", rate="0.2")
        async with Client(behind.home) as ann:
            async with ann.session.post("/api/me", json={"name": "Ann"}, headers=passed) as answer:
                assert answer.status == 200
                cookie = SimpleCookie(answer.headers["Set-Cookie"])["ludocracy"]
                assert cookie["secure"]
            new = {"game": "riffifi", "seats": 3}
            known = passed | {"Cookie": f"ludocracy={cookie.value}"}
            status, told = await ann.request("POST", "/api/tables", new, headers=known)
            assert (status, told["link"]) == (200, f"https://play.example.org/t/{told['id']}")
            assert await guesses(ann) == ["wrong-login"] * 8
        bare = begin(str(tmp_path / "bare.sqlite"), "--home", "https://ludo.example.org/", rate="0.2")
        async with Client(bare.home, "Ann") as ann:
            status, told = await ann.request("POST", "/api/tables", {"game": "riffifi", "seats": 3})
            assert told["link"] == f"https://ludo.example.org/t/{told['id']}"
            assert (await guesses(ann))[-1] == "too-fast"

    run(work())


def test_every_response_has_the_security_headers(home: str) -> None:
    async def work() -> None:
        async with Client(home) as ann:
            for path in ("/", "/t/abc", "/api/hello", "/api/oops", "/assets/none.js", "/health"):
                async with ann.session.get(path) as answer:
                    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
            assert "unsafe-eval" not in HEADERS["Content-Security-Policy"]
            assert "script-src 'self';" in HEADERS["Content-Security-Policy"]

    run(work())


def test_fast_clients_are_warned_and_then_disconnected(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database, rate="0.2")
        async with Client(server.home, "Ann") as ann:
            table = await ann.new_table()
            async with ann.session.ws_connect(f"/api/tables/{table}/ws") as socket:
                for _ in range(300):
                    await socket.send_str('{"do": "ping"}')
                codes = [json.loads(message.data).get("code") async for message in socket]
                assert "too-fast" in codes
                assert socket.close_code == 4008
            codes = [
                (await ann.request("POST", "/api/login", {"login": "x" * 5, "password": "y" * 9}))[1]["code"]
                for _ in range(8)
            ]
            assert codes[0] == "wrong-login"
            assert codes[-1] == "too-fast"

    run(work())


def test_tables_and_chat_are_limited_over_sockets_and_http(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database, rate="0.2")
        async with Client(server.home, "Ann") as ann:
            table = await ann.new_table(seats=[{"bot": "random"}] * 3, start=True, pace=60_000)
            async with ann.at(table, "none") as seat:
                codes: list[str] = []
                for _ in range(12):
                    codes.append((await seat.ask("fork")).get("code", "done"))
                    await asyncio.sleep(0.1)
                assert codes == ["done"] * 11 + ["too-fast"]
                codes = []
                for _ in range(5):
                    codes.append((await seat.ask("chat", text="again")).get("code", "done"))
                    await asyncio.sleep(0.1)
                assert codes == ["done"] * 4 + ["too-fast"]
            assert await ann.no("POST", "/api/tables", {"game": "riffifi"}) == "too-fast"

    run(work())


def test_a_message_that_is_too_large_closes_only_its_connection(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            table = await ann.new_table()
            async with ann.at(table) as other, ann.session.ws_connect(f"/api/tables/{table}/ws") as socket:
                await socket.send_str('{"do": "chat", "text": "' + "x" * 70_000 + '"}')
                async for _ in socket:
                    pass
                assert socket.close_code == 1009
                await other.settle()

    run(work())


def test_health_metrics_and_unknown_addresses(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            assert (await ann.get("/health"))["ok"] is True
            assert "# TYPE ludocracy_commits_total counter" in await ann.get("/metrics")
            assert (await ann.get("/api/hello"))["protocol"] == 2
            table = await ann.new_table()
            assert (await ann.get(f"/api/tables/{table}/qr.svg")).startswith("<svg")
            assert await ann.no("GET", "/api/oops") == "no-such"
            assert await ann.no("GET", "/api/tables/nope") == "no-table"
            with pytest.raises(ConnectionError, match="4004"):
                async with ann.at("nope"):
                    pass

    run(work())


def test_the_server_raises_its_limit_of_connections(database: str, begin: Begin) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    try:
        server = begin(database)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)[0] > 256


def test_games_are_explained_in_both_languages(home: str) -> None:
    async def work() -> None:
        async with Client(home) as ann:
            for language in ("fr", "en"):
                for game in (await ann.get(f"/api/games?language={language}"))["games"]:
                    assert game["title"]
                    levels = [bot["kind"] for bot in game["bots"]]
                    assert levels == ["novice", "casual", "club", "strong", "expert"]
                    for option in game["options"]:
                        assert option["title"] != option["name"], option
                        assert option["help"], option
                        assert (option["kind"] == "choice") == bool(option["choices"])
                words = (await ann.get(f"/api/games/riffifi/words?language={language}"))["words"]
                assert words["title"] == "Riffifi"

    run(work())
