"""What a hostile guest, or a hostile page elsewhere, tries."""

import asyncio
import contextlib
import gzip
import json
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import aiohttp
import pytest
from aiohttp.test_utils import make_mocked_request
from multidict import CIMultiDict

from ludocracy.server import clock
from ludocracy.server.config import Config
from ludocracy.server.http import json_bodies, websocket
from ludocracy.server.http.addresses import network_of
from ludocracy.server.http.auth import Authenticator
from ludocracy.server.http.rate_limits import RateLimits
from ludocracy.server.people.accounts import Accounts
from ludocracy.server.people.bans import Bans
from tests.server.harness import TIMEOUT, Client, Running, me, run, unread_socket, within

Begin = Callable[..., Running]

CLOSED = (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.CLOSING)


async def close_code(socket: aiohttp.ClientWebSocketResponse) -> int | None:
    """Read until the server closes the connection."""
    while (await socket.receive(TIMEOUT)).type not in CLOSED:
        pass
    return socket.close_code


@pytest.fixture
def limited(tmp_path: Path) -> Any:
    server = Running(str(tmp_path / "tables.sqlite"), rate="1")
    yield server.home
    server.stop()


@pytest.mark.parametrize("kind", ["text", "ping"])
def test_the_lobby_socket_has_the_limits_of_a_table_socket(limited: str, kind: str) -> None:
    async def work() -> None:
        async with (
            Client(limited, "Eve") as eve,
            eve.session.ws_connect("/api/lobby/ws", compress=15, autoping=False) as socket,
        ):

            async def flood() -> None:
                for _ in range(10_000):
                    await (socket.send_str("x" * 60_000) if kind == "text" else socket.ping())

            flooding = asyncio.create_task(flood())
            assert await close_code(socket) == websocket.TOO_FAST
            flooding.cancel()
            await asyncio.gather(flooding, return_exceptions=True)

    run(work())


def test_frames_that_never_complete_a_message_are_limited(limited: str) -> None:
    """A text frame that is not the last of its message, then empty continuation frames without end."""

    async def work() -> None:
        reader, writer = await connect(limited)
        head = ["GET /api/lobby/ws HTTP/1.1", f"Host: {limited.removeprefix('http://')}", "Upgrade: websocket"]
        head += ["Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
        writer.write("\r\n".join([*head, "", ""]).encode())
        assert b" 101 " in await asyncio.wait_for(reader.readline(), TIMEOUT)
        writer.write(b"\x01\x80\0\0\0\0")
        with contextlib.suppress(ConnectionError):
            for _ in range(10):
                writer.write(b"\x00\x80\0\0\0\0" * int(websocket.RAW_BURST / 12))
                await asyncio.wait_for(writer.drain(), TIMEOUT)
        with contextlib.suppress(ConnectionError):
            await asyncio.wait_for(reader.read(), TIMEOUT)  # until the server closes it
        writer.close()

    run(work())


def test_a_client_that_does_not_read_cannot_fill_the_memory(tmp_path: Path) -> None:
    """Each change of language is answered with the whole view, a thousand times as large. Nothing is read of the answers."""

    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (server, home), Client(home, "Ann") as ann:
            bots = [{"bot": "random"}] * 3
            table = await ann.new_table("hegemony", seats=[me(), *bots], start=True)
            writer = await unread_socket(home, f"/api/tables/{table}/ws")
            request = json.dumps({"do": "language", "language": "fr"}).encode()
            flood = b"\x81" + bytes([0x80 | len(request)]) + b"\0\0\0\0" + request
            (socket,) = server.sockets.open
            answered = 0
            with contextlib.suppress(ConnectionError):
                for _ in range(1000):
                    writer.write(flood)
                    await asyncio.sleep(0.002)
                    waiting = socket.connection.size + socket.connection.transport.get_write_buffer_size()
                    answered = max(answered, waiting)
            assert 50_000 < answered < 2_000_000
            assert socket.connection.close_code or not socket.connection.transport.is_reading()
            writer.close()

    run(work())


def test_the_inflated_size_of_a_frame_counts(limited: str) -> None:
    async def work() -> None:
        async with Client(limited, "Eve") as eve, eve.session.ws_connect("/api/lobby/ws", compress=15) as socket:
            refused = 0
            for _ in range(40):  # fewer frames than the limit of frames, more bytes than the limit of bytes
                await socket.send_str(" " * 60_000)
            while refused < 1:
                told = json.loads((await socket.receive(TIMEOUT)).data)
                refused += told.get("code") == "too-fast"

    run(work())


@pytest.mark.parametrize("path", ["/api/me", "/api/tables/TABLE/do"])
def test_a_wrong_content_encoding_is_the_clients_mistake(tmp_path: Path, begin: Begin, path: str) -> None:
    async def work() -> None:
        server = begin(str(tmp_path / "tables.sqlite"))
        async with Client(server.home, "Ann") as ann:
            there = path.replace("TABLE", await ann.new_table())
            for encoding in ("gzip", "deflate"):
                headers = {"Content-Type": "application/json", "Content-Encoding": encoding, "Connection": "close"}
                async with ann.session.post(there, data=b'{"name": "Eve"}', headers=headers) as answer:
                    assert answer.status == 400
                    assert (await answer.json())["why"]
            assert "Traceback" not in server.logged()

    run(work())


def test_a_compressed_body_is_accepted_and_a_bomb_is_refused(home: str) -> None:
    async def work() -> None:
        headers = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
        async with aiohttp.ClientSession(home) as session:
            async with session.post("/api/me", data=gzip.compress(b'{"name": "Ann"}'), headers=headers) as answer:
                assert answer.status == 200
            bomb = gzip.compress(b" " * 50_000_000)
            async with session.post("/api/me", data=bomb, headers=headers) as answer:
                assert answer.status in (400, 413)

    run(work())


@pytest.mark.parametrize("sent", [b"", b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "], ids=["nothing", "half"])
def test_a_request_that_does_not_arrive_is_not_waited_for(tmp_path: Path, sent: bytes) -> None:
    async def work() -> None:
        async with within(tmp_path / "tables.sqlite", timeout=0.2) as (_, home):
            reader, writer = await connect(home)
            writer.write(sent)
            assert await reader.read() == b""  # closed
            writer.close()

    run(work())


@pytest.mark.parametrize("path", ["/api/me", "/api/tables/nowhere/do"])
def test_a_body_that_does_not_arrive_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(json_bodies, "BODY_TIMEOUT", 0.2)

    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (_, home):
            reader, writer = await connect(home)
            head = [f"POST {path} HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json", "Content-Length: 100"]
            writer.write("\r\n".join([*head, "", "{"]).encode())
            assert b" 408 " in await reader.readline()
            writer.close()

    run(work())


def test_no_response_reveals_versions(home: str) -> None:
    async def work() -> None:
        async with aiohttp.ClientSession(home) as session:
            for path in ("/", "/api/me", "/api/nowhere"):
                async with session.get(path) as answer:
                    assert answer.headers["Server"] == "Ludocracy"
        reader, writer = await connect(home)
        writer.write(b"NONSENSE\r\n\r\n")
        told = await reader.read()
        assert b"400" in told.split(b"\r\n")[0]
        assert b"aiohttp" not in told
        assert b"Python" not in told
        writer.close()

    run(work())


async def connect(home: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, _, port = home.removeprefix("http://").partition(":")
    return await asyncio.open_connection(host, int(port))


def test_a_page_of_another_origin_changes_nothing(home: str) -> None:
    async def work() -> None:
        async with aiohttp.ClientSession(home) as session:
            port = int(home.rpartition(":")[2])
            for origin in (
                f"https://127.0.0.1:{port}",
                f"http://127.0.0.1:{port + 1}",
                "http://127.0.0.1",
                "null",
                "x",
            ):
                async with session.post("/api/me", json={"name": "Eve"}, headers={"Origin": origin}) as answer:
                    assert answer.status == 403, origin
            async with session.post("/api/me", json={"name": "Ann"}, headers={"Origin": home}) as answer:
                assert answer.status == 200

    run(work())


def test_a_foreign_host_name_is_refused(home: str, tmp_path: Path) -> None:
    """A page elsewhere could make its own name lead to this machine, and would then share this server's origin."""

    async def status(there: str, host: str) -> int:
        async with aiohttp.ClientSession(there) as session, session.get("/api/me", headers={"Host": host}) as answer:
            return answer.status

    async def work() -> None:
        assert await status(home, "rebound.example:80") == 403
        for host in ("localhost", "127.0.0.1:1", "[::1]:8080", "192.0.2.7"):
            assert await status(home, host) == 200, host
        public = Running(str(tmp_path / "public.sqlite"), "--home", "https://play.example.org", "--behind-proxy")
        try:
            assert await status(public.home, "play.example.org") == 200
            assert await status(public.home, "rebound.example") == 403
        finally:
            public.stop()

    run(work())


WRONG_HOSTS = [
    rb"evil.example\@127.0.0.1",
    b"evil.example@127.0.0.1",
    b"127.0.0.1/evil.example",
    b"127.0.0.1?evil.example",
    b"127.0.0.1#evil.example",
    b"127.0.0.1,evil.example",
    b"127.0.0.1 evil.example",
    b"127.0.0.1:80:90",
    b"127.0.0.1:99999",
    b"127.0.0.1:x",
    b"[127.0.0.1]",
    b"[::1",
    b"[::1%25eth0]",
    b"[::1]evil.example",
    b"<script>",
    b"%6c%6fcalhost",
    b"local\xc3\xa9host",
    b"",
]


@pytest.mark.parametrize("options", [[], ["--behind-proxy"]], ids=["direct", "proxy"])
def test_a_host_field_is_a_host_and_nothing_else(tmp_path: Path, begin: Begin, options: list[str]) -> None:
    """It becomes part of links: with a user before an @ it would pass for this machine and lead elsewhere."""

    async def work() -> None:
        server = begin(str(tmp_path / "tables.sqlite"), *options)
        for host in WRONG_HOSTS:
            assert await status_of(server.home, b"Host: " + host) == 400, host
        assert await status_of(server.home, b"Host: 127.0.0.1", b"Host: evil.example") == 400
        assert await status_of(server.home) == 400
        for host in (
            b"127.0.0.1",
            b"localhost:8080",
            b"LOCALHOST.",
            b"[::1]:8080",
            b"[::ffff:127.0.0.1]",
            b"127.0.0.1:",
        ):
            assert await status_of(server.home, b"Host: " + host) == 200, host
        assert "Traceback" not in server.logged()

    run(work())


async def status_of(home: str, *headers: bytes) -> int:
    reader, writer = await connect(home)
    writer.write(b"\r\n".join([b"GET /api/me HTTP/1.1", *headers, b"Connection: close", b"", b""]))
    answer = await asyncio.wait_for(reader.read(), TIMEOUT)
    writer.close()
    return int(answer.split(b" ")[1])


def test_a_table_stores_no_other_address_than_that_of_the_server(tmp_path: Path) -> None:
    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (server, home), Client(home, "Eve") as eve:
            headers = {"Host": "evil.example\\@127.0.0.1"}
            status, told = await eve.request("POST", "/api/tables", {"game": "riffifi"}, headers=headers)
            assert (status, told["code"]) == (400, "wrong-host")
            assert not server.directory.entries

    run(work())


@pytest.mark.parametrize("digits", [16, 4400])
@pytest.mark.parametrize(
    "path", ["/api/tables/TABLE/analysis?known=", "/api/me/tables?before=", "/api/me/games?since="]
)
def test_a_number_with_thousands_of_digits_is_refused(home: str, digits: int, path: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            await ann.post("/api/account", {"login": f"ann-{secrets.token_hex(8)}", "password": "correct horse"})
            table = await ann.new_table()
            status, told = await ann.request("GET", path.replace("TABLE", table) + "9" * digits)
            assert (status, told["code"]) == (400, "bad-message")

    run(work())


def test_numbers_in_bodies_and_messages_may_have_thousands_of_digits(home: str) -> None:
    """They are refused, or compared with what is there; nothing fails."""
    big = int("9" * 4000)

    async def work() -> None:
        async with Client(home, "Ann") as ann:
            for wanted in (
                {"options": {"most_rounds": big}},
                {"seats": big},
                {"clock": {"kind": "turn", "seconds": big}},
                {"position": {"game": "riffifi", "rules": big}},
                {"position": {"game": "riffifi", "rules": 1, "seats": -big}},
            ):
                assert await ann.no("POST", "/api/tables", {"game": "riffifi"} | wanted)
            async with ann.at(await ann.new_table()) as seat:
                for request in (
                    {"do": "play", "seat": 0, "question": big, "move": "x"},
                    {"do": "vote", "vote": big, "yes": True},
                    {"do": "attend", "meeting": -big, "yes": True},
                    {"do": "try", "seat": 0, "question": big, "moves": ["x"]},
                ):
                    fields = {name: value for name, value in request.items() if name != "do"}
                    assert await seat.refused(str(request["do"]), **fields)
            assert "ludocracy_errors_total 0" in await ann.get("/metrics")

    run(work())


def test_an_account_that_is_gone_is_refused_everywhere(tmp_path: Path) -> None:
    """Another process has deleted it, and this one does not know it yet."""
    routes = [
        ("POST", "/api/me", {"name": "Anna"}),
        ("POST", "/api/account", {"login": "anna", "password": "correct horse"}),
        ("POST", "/api/tokens", {"scope": "play"}),
        ("GET", "/api/tokens", None),
        ("POST", "/api/me/push", SUBSCRIPTION),
        ("POST", "/api/me/push/off", {"endpoint": SUBSCRIPTION["endpoint"]}),
        ("POST", "/api/me/email", {"address": ""}),
        ("GET", "/api/me/notifications", None),
        ("GET", "/api/me/export", None),
        ("GET", "/api/me/profile", None),
        ("GET", "/api/me/games", None),
        ("GET", "/api/me/tables", None),
        ("POST", "/api/me/delete", {}),
        ("POST", "/api/tables", {"game": "riffifi"}),
        ("POST", "/api/logout", {}),
    ]
    changes = {"/api/me", "/api/tokens", "/api/me/push", "/api/me/email"}

    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (server, home):
            people = server.auth.accounts.people
            for method, path, data in routes:
                async with Client(home, "Ann") as ann:
                    person = (await ann.get("/api/me"))["person"]["id"]
                    await people.delete(person)
                    status, told = await ann.request(method, path, data)
                    assert status < 500, (path, told)
                    if method == "POST" and path in changes:
                        assert (status, told["code"]) == (401, "no-person"), path
                    if path == "/api/logout":
                        assert (status, told) == (200, {"person": None})
                    assert not await people.tokens(person)
                    assert not await people.pushes(person)
                    server.auth.accounts.forget(person)
                    assert (await ann.get("/api/me"))["person"] is None
            assert server.metrics.errors == 0

    run(work())


#: A browser's subscription to Web Push, at an address that is reserved for documentation.
SUBSCRIPTION = {"endpoint": "https://push.example.org/1", "p256dh": "B" + "A" * 86, "auth": "A" * 22}


def test_only_the_address_added_by_the_proxy_is_trusted() -> None:
    """A client may send the header too: some proxies add to its line, others add a line of their own."""
    auth = Authenticator(cast(Accounts, None), cast(Bans, None), RateLimits(), Config("", behind_proxy=True))
    for lines in (["192.0.2.66, 198.51.100.7"], ["192.0.2.66", "198.51.100.7"], ["192.0.2.66", "1.1.1.1,198.51.100.7"]):
        headers = CIMultiDict([("X-Forwarded-For", line) for line in lines])
        assert auth.address(make_mocked_request("GET", "/api/me", headers)) == "198.51.100.7"


def test_an_ipv6_network_counts_as_one_client() -> None:
    assert network_of("2001:db8:1:2:3::4") == network_of("2001:db8:1:2:ffff::1") == "2001:db8:1:2::/64"
    assert network_of("2001:db8:1:3::1") != network_of("2001:db8:1:2::1")
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1") == "192.0.2.1"


def test_guesses_at_one_login_from_many_addresses_are_counted_together(tmp_path: Path, begin: Begin) -> None:
    """At this rate an address has one guess and a login has three, and 200 s pass before it has another."""

    async def work() -> None:
        server = begin(str(tmp_path / "tables.sqlite"), "--behind-proxy", rate="0.05")
        addresses = (f"192.0.2.{number}" for number in range(1, 255))

        async def guess(login: str) -> str:
            """The answer to a guess from an address that has made none before."""
            wanted = {"login": login, "password": "open sesame"}
            _, told = await eve.request("POST", "/api/login", wanted, headers={"X-Forwarded-For": next(addresses)})
            return str(told["code"])

        async with Client(server.home) as eve:
            told = [await guess(login) for login in ("somebody", "Somebody", " SOMEBODY ", "somebody", "someBody")]
            assert told == ["wrong-login"] * 3 + ["too-fast"] * 2
            assert await guess("somebody else") == "wrong-login"

    run(work())


def test_logging_out_ends_the_session_on_the_server(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home) as copy, Client(home, "") as phone:
            account = {"login": "ann-logs-out", "password": "correct horse"}
            await ann.post("/api/account", account)
            await phone.post("/api/login", account)
            cookies = {one.key: one.value for one in ann.session.cookie_jar}
            copy.session.cookie_jar.update_cookies(cookies)
            async with copy.session.ws_connect("/api/lobby/ws") as socket:
                await ann.post("/api/logout", {})
                assert await close_code(socket) == websocket.ENDED
            assert (await copy.get("/api/me"))["person"] is None
            assert (await phone.get("/api/me"))["person"]["name"] == "Ann"  # another session goes on

    run(work())


def test_a_new_password_ends_other_sessions_and_tokens(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home) as thief:
            login = "ann-new-password"
            await ann.post("/api/account", {"login": login, "password": "correct horse"})
            await thief.post("/api/login", {"login": login, "password": "correct horse"})
            token = (await thief.post("/api/tokens", {"scope": "play"}))["token"]
            async with Client(home, token=token) as program, program.session.ws_connect("/api/lobby/ws") as socket:
                change = {"login": login, "password": "battery staple", "old": "correct horse"}
                await ann.post("/api/account", change)
                assert await close_code(socket) == websocket.ENDED
                assert await program.no("GET", "/api/me/tables") == "no-person"
            assert (await thief.get("/api/me"))["person"] is None
            assert (await ann.get("/api/me"))["person"]["name"] == "Ann"
            assert (await ann.get("/api/tokens"))["tokens"] == []

    run(work())


def test_a_revoked_token_closes_its_sockets(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            made = await ann.post("/api/tokens", {"scope": "play", "days": 7})
            async with (
                Client(home, token=made["token"]) as program,
                program.session.ws_connect("/api/lobby/ws") as socket,
            ):
                (listed,) = (await ann.get("/api/tokens"))["tokens"]
                assert listed["used"] is not None
                assert listed["expires"] - listed["created"] == 7 * 24 * 3600 * 1000
                await ann.request("DELETE", f"/api/tokens/{made['id']}")
                assert await close_code(socket) == websocket.ENDED

    run(work())


def test_an_expired_token_is_void(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ludocracy.server.people import accounts

    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (_, home), Client(home, "Ann") as ann:
            made = await ann.post("/api/tokens", {"scope": "play", "days": 1})
            later = clock.now() + 25 * 3600 * 1000
            async with Client(home, token=made["token"]) as program:
                await program.get("/api/me/tables")
                monkeypatch.setattr(accounts, "now", lambda: later)
                assert await program.no("GET", "/api/me/tables") == "no-person"

    run(work())


def test_the_sockets_of_a_token_that_expires_are_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ludocracy.server.people import accounts

    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (_, home), Client(home, "Ann") as ann:
            table = await ann.new_table()
            almost_a_day_ago = clock.now() - 24 * 3600 * 1000 + 3000
            with monkeypatch.context() as earlier:
                earlier.setattr(accounts, "now", lambda: almost_a_day_ago)
                made = await ann.post("/api/tokens", {"scope": "play", "days": 1})
            async with Client(home, token=made["token"]) as program, program.at(table) as seat:
                with pytest.raises(ConnectionError, match="4001"):
                    await seat.until("nothing that the server ever tells")

    run(work())


def test_a_moves_id_can_be_used_again_after_an_undo(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            table = await ann.new_table("bakschisch", seats=[me(), {"bot": "random"}], start=True)
            async with ann.at(table) as seat:
                view = await seat.asked(0)
                move = view["view"]["prompt"]["offers"][0]["move"]
                first = await seat.done("play", seat=0, question=view["question"], move=move, id="mine")
                assert not first.get("again")
                await seat.done("undo", seat=0)
                view = await seat.asked(0)
                again = await seat.done("play", seat=0, question=view["question"], move=move, id="mine")
                assert not again.get("again")
                assert again["line"] > first["line"]

    run(work())


def test_nobody_takes_over_a_bots_hand_unless_the_table_allows_it(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home, "Eve") as eve:
            table = await ann.new_table()
            async with eve.at(table) as seat:
                assert await seat.refused("sit", seat=1, nonce="00" * 8) == "not-yours"

    run(work())


def test_an_owner_cannot_open_the_bots_hands_while_others_play(home: str) -> None:
    """An owner could sit down as somebody else, look, and get up, so the option can be set only before the deal, for all to see."""

    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home, "Bob") as bob:
            table = await ann.new_table(seats=[me(), {}, {"bot": "random"}])
            async with ann.at(table) as owner, bob.at(table) as other:
                await other.done("sit", seat=1, nonce="1b" * 8)
                await owner.done("start")
                assert await owner.refused("set", late=True) == "started"
                await owner.done("set", late=False)
            alone = await ann.new_table()
            async with ann.at(alone) as owner:
                await owner.done("set", late=True)  # nobody else is there who could be harmed

    run(work())


def test_a_forked_table_does_not_reveal_the_bots_hands(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            async with ann.at(await ann.new_table()) as seat:
                fork = (await seat.done("fork"))["table"]
            async with ann.at(fork) as seat:
                assert not seat.table["late"]

    run(work())


def test_checking_games_is_limited_for_strangers(tmp_path: Path, begin: Begin) -> None:
    async def work() -> None:
        server = begin(str(tmp_path / "tables.sqlite"), rate="1")
        async with Client(server.home, "Ann") as ann, aiohttp.ClientSession(server.home) as eve:
            table = await ann.new_table()
            async with ann.at(table) as seat:
                await seat.done("propose", what="end")
                while seat.table["phase"] != "over":
                    await seat.next()
            statuses = set()
            for number in range(60):
                path = f"/api/tables/{table}/{('verify', 'draws', 'log')[number % 3]}"
                async with eve.get(path) as answer:
                    statuses.add(answer.status)
            assert statuses == {200, 429}

    run(work())
