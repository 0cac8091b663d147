"""Notifications: the right request to the right address, and to a private one only if the operator allows it."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from ludocracy.server.http.rate_limits import RateLimits
from ludocracy.server.notifications import hooks
from ludocracy.server.notifications.hooks import HookSender, is_public
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.settings import Hook
from ludocracy.server.tables.registry import IDLE
from tests.server.harness import TIMEOUT, Client, me, run, within
from tests.server.receivers import Receiver


class Listener(Receiver):
    """A third-party server that keeps what it receives."""

    def __init__(self) -> None:
        self.got: asyncio.Queue[tuple[str, str, dict[str, str], Any]] = asyncio.Queue()
        self.answer: web.Response | None = None
        self.answering = asyncio.Event()  # cleared: it takes requests and does not answer
        self.answering.set()

    async def take(self, request: web.Request) -> web.Response:
        await self.got.put((request.method, request.path, dict(request.headers), await request.json()))
        await self.answering.wait()
        return self.answer or web.Response()


def test_each_kind_of_hook_has_its_own_format() -> None:
    async def work() -> None:
        notifier = HookSender(allow_private=True)
        async with Listener() as there:
            for kind, path, token in (
                ("discord", "/api/webhooks/1/abc", ""),
                ("slack", "/services/T/B/x", ""),
                ("matrix", "/_matrix/client/v3/rooms/!r:h/send/m.room.message", "secret"),
                ("ntfy", "/my-topic", ""),
            ):
                hook = Hook(kind, there.url + path, token)  # type: ignore[arg-type]
                await notifier.send(hook, "Your turn", "Ann <b>, it is your turn at Riffifi.", "http://home/t/x")
            text = "Ann <b>, it is your turn at Riffifi. http://home/t/x"
            method, path, _, body = there.got.get_nowait()
            assert (method, path) == ("POST", "/api/webhooks/1/abc")
            assert body == {"content": text, "allowed_mentions": {"parse": []}}
            _, _, _, body = there.got.get_nowait()
            assert body == {"text": text.replace("<", "&lt;").replace(">", "&gt;")}
            method, path, headers, body = there.got.get_nowait()
            assert method == "PUT"
            assert path.startswith("/_matrix/client/v3/rooms/!r:h/send/m.room.message/")
            assert headers["Authorization"] == "Bearer secret"
            assert body == {"msgtype": "m.text", "body": text}
            _, path, _, body = there.got.get_nowait()
            assert path == "/"
            assert body["topic"] == "my-topic"
            assert body["click"] == "http://home/t/x"
            assert notifier.sent == 4

    run(work())


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/x", "http://localhost:8080/", "http://[::1]/", "http://10.1.2.3/", "http://192.168.0.1/", "http://169.254.169.254/",
        "http://[::ffff:127.0.0.1]/", "http://0.0.0.0/", "http://2130706433/", "http://0x7f000001/", "ftp://example.org/", "file:///etc/passwd",
        "http://127。0。0。1/", "http://127．0．0．1/", "http://127｡0｡0｡1/", "http://１２７.0.0.1/", "http://127.1/", "http://0177.0.0.1/",
        "http://[::127.0.0.1]/", "http://[64:ff9b::7f00:1]/", "http://[2002:7f00:1::]/", "http://a.localhost/", "http://LOCALHOST./",
        "http://user:pass@example.org/", "http:///x", "nonsense", "", "http://example.org:99999/", "http://[fc00::1]/", "http://224.0.0.1/",
    ],
)  # fmt: skip
def test_addresses_that_are_refused(url: str) -> None:
    with pytest.raises(Refused):
        HookSender().check(Hook("discord", url))


def test_public_addresses_are_allowed() -> None:
    HookSender().check(Hook("discord", "https://discord.com/api/webhooks/1/abc"))
    assert is_public("8.8.8.8")
    assert is_public("2606:4700::1111")
    for address in (
        "100.64.0.1",
        "::ffff:10.0.0.1",
        "2002:0a00:0001::",
        "64:ff9b::a00:1",
        "::10.0.0.1",
        "fe80::1%eth0",
        "fec0::1",  # the private networks of early IPv6
        "64:ff9b:1::7f00:1",  # a network's own NAT64
        "::ffff:0:127.0.0.1",  # translated addresses (RFC 2765)
        "::ffff:0:7f00:1",
    ):
        assert not is_public(address), address


def test_a_name_that_resolves_to_the_own_network_is_refused() -> None:
    async def work() -> None:
        notifier = HookSender()
        async with Listener() as there:
            port = there.url.rpartition(":")[2]
            await notifier.send(Hook("slack", f"http://ip6-localhost.:{port}/"), "Your turn", "Ann", "x")
            await notifier.send(Hook("slack", f"http://localhost.:{port}/"), "Your turn", "Ann", "x")
            assert there.got.empty()
            assert notifier.failed == 2

    run(work())


@pytest.mark.parametrize("dot", ["。", "．", "｡"])
@pytest.mark.parametrize("kind", ["discord", "slack", "matrix", "ntfy"])
def test_the_resolved_address_is_checked(kind: str, dot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even when the text of the URL deceives the early check."""
    monkeypatch.setattr(hooks, "is_local_or_private", lambda url: False)

    async def work() -> None:
        async with Listener() as there:
            port = there.url.rpartition(":")[2]
            for host in (dot.join(["127", "0", "0", "1"]), "127.0.0.1", "[::ffff:127.0.0.1]", "localhost"):
                sender = HookSender()
                hook = Hook(kind, f"http://{host}:{port}/topic")  # type: ignore[arg-type]
                assert not await sender.send(hook, "title", "text", "link")
                assert sender.failed == 1
            assert there.got.empty()

    run(work())


def test_a_redirect_is_not_followed() -> None:
    async def work() -> None:
        async with Listener() as there, Listener() as elsewhere:
            there.answer = web.Response(status=307, headers={"Location": f"{elsewhere.url}/inside"})
            notifier = HookSender(allow_private=True)
            assert not await notifier.send(Hook("slack", f"{there.url}/hook"), "title", "text", "link")
            assert there.got.qsize() == 1
            assert elsewhere.got.empty()

    run(work())


def test_a_slow_hook_delays_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "TIMEOUT", TIMEOUT)

    async def work() -> None:
        async with (
            Listener() as there,
            within(tmp_path / "tables.sqlite") as (_, home),
            Client(home, "Ann") as ann,
        ):
            there.answering.clear()
            table = await ann.new_table()
            async with ann.at(table) as seat:
                await seat.done("set", hook={"kind": "ntfy", "url": f"{there.url}/topic"})
                ringing = asyncio.create_task(ann.post(f"/api/tables/{table}/ring", {}))
                await asyncio.wait_for(there.got.get(), TIMEOUT)
                await seat.play_on(most=5)
                assert not ringing.done()
                there.answering.set()
                await ringing

    run(work())


def test_an_absent_player_is_notified_once(home: str) -> None:
    async def work() -> None:
        async with Listener() as there, Client(home, "Ann") as ann, Client(home, "Ben") as ben:
            await ben.post("/api/me", {"language": "fr"})
            table = await ann.new_table(seats=[me(), {}, {"bot": "random"}], options={"first_dealer": "first"})
            async with ann.at(table) as seat:
                async with ben.at(table, "fr") as other:
                    await other.done("sit", seat=1, nonce="00" * 8)
                    await seat.done("set", hook={"kind": "slack", "url": f"{there.url}/hook"})
                    await seat.settle()
                    assert seat.table["hook"] == {"kind": "slack"}
                    await seat.done("start")
                _, _, _, body = await asyncio.wait_for(there.got.get(), TIMEOUT)
                assert body["text"] == f"Ben, c’est à vous de jouer à Riffifi. {home}/t/{table}"
                await seat.done("chat", text="anything")
                await asyncio.sleep(0.5)
                assert there.got.empty()

    run(work())


def test_nobody_is_notified_twice_for_the_same_question(tmp_path: Path) -> None:
    """Not even by a table that has left memory meanwhile, as it does when nobody looks at it or the server is restarted."""

    async def work() -> None:
        async with (
            Listener() as there,
            within(tmp_path / "tables.sqlite") as (server, home),
            Client(home, "Ann") as ann,
            Client(home, "Ben") as ben,
        ):
            server.registry.notify_after = 0.3
            table = await ann.new_table(seats=[me(), {}, {"bot": "random"}], options={"first_dealer": "first"})
            async with ann.at(table) as seat:
                async with ben.at(table) as other:
                    await other.done("sit", seat=1, nonce="00" * 8)
                    await seat.done("set", hook={"kind": "slack", "url": f"{there.url}/hook"})
                    await seat.done("start")
                await asyncio.wait_for(there.got.get(), TIMEOUT)
            while not server.registry.live[table].idle:  # somebody watched for a moment: that is still to be told
                await asyncio.sleep(0.02)
            server.registry.live[table].used_at -= IDLE + 1
            await server.registry.release_idle()
            assert table not in server.registry.live
            async with ann.at(table):
                await asyncio.sleep(1)
                assert there.got.empty()

    run(work())


def test_notifications_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a player who plays and takes back repeatedly would send the next player a mail each time."""
    monkeypatch.setitem(RateLimits.RATES, "turn", (1e-6, 1.0))

    async def work() -> None:
        async with (
            Listener() as there,
            within(tmp_path / "tables.sqlite", rate=1.0) as (server, home),
            Client(home, "Ann") as ann,
            Client(home, "Ben") as ben,
        ):
            server.registry.notify_after = 0.05
            for _ in range(2):
                table = await ann.new_table(seats=[me(), {}, {"bot": "random"}], options={"first_dealer": "first"})
                async with ann.at(table) as seat, ben.at(table) as other:
                    await other.done("sit", seat=1, nonce="00" * 8)
                    await seat.done("set", hook={"kind": "slack", "url": f"{there.url}/hook"})
                    await seat.done("start")
            await there.got.get()
            while any(actor.queue.busy for actor in server.registry.live.values()):
                await asyncio.sleep(0.02)
            assert there.got.empty()
            assert server.notifier.sent == 1

    run(work())


def test_the_owner_sends_a_test(home: str) -> None:
    async def work() -> None:
        async with Listener() as there, Client(home, "Ann") as ann, Client(home, "Ben") as ben:
            table = await ann.new_table(seats=[me(), {}, {}])
            assert await ann.no("POST", f"/api/tables/{table}/ring", {}) == "bad-hook"
            async with ann.at(table) as seat:
                await seat.done("set", hook={"kind": "discord", "url": f"{there.url}/hook"})
                assert await ben.no("POST", f"/api/tables/{table}/ring", {}) == "not-yours"
                assert there.got.empty()
                await ann.post(f"/api/tables/{table}/ring?language=fr", {})
                _, path, _, body = there.got.get_nowait()
                assert path == "/hook"
                assert body["content"].startswith("Ceci est un essai")
                assert body["content"].endswith(f"{home}/t/{table}")
                await seat.done("set", hook={"kind": "discord", "url": "http://127.0.0.1:9/nobody"})
                assert await ann.no("POST", f"/api/tables/{table}/ring", {}) == "hook-failed"

    run(work())
