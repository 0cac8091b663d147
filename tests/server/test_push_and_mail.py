"""Web Push and mail, against a push service and an SMTP server on loopback."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from aiosmtpd.smtp import SMTP, AuthResult, Envelope
from py_vapid import Vapid02

from ludocracy.cli import main
from ludocracy.core.errors import LudocracyError
from ludocracy.server.app import Server, contact_of
from ludocracy.server.config import Config
from ludocracy.server.notifications.mail import MailSender, good_address
from ludocracy.server.notifications.push import PushSender, encoded
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.requests import PushSubscription
from tests.server.harness import TIMEOUT, Client, me, run, within
from tests.server.receivers import PushKeys, Receiver


class PushService(Receiver):
    """A push service and the browser behind it: accepts messages, checks their signature, and decrypts them."""

    def __init__(self) -> None:
        self.keys = PushKeys()
        self.got: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.server_key = ""
        self.status = 201

    def subscription(self, path: str = "/push/1") -> dict[str, str]:
        return self.keys.subscription(self.url + path)

    async def take(self, request: web.Request) -> web.Response:
        assert request.headers["Content-Encoding"] == "aes128gcm"
        assert int(request.headers["TTL"]) > 0
        scheme, _, rest = request.headers["Authorization"].partition(" ")
        parts = dict(part.split("=", 1) for part in rest.split(","))
        assert scheme == "vapid"
        assert parts["k"] == self.server_key
        assert Vapid02.verify(request.headers["Authorization"])
        await self.got.put(self.keys.message(await request.read()) | {"at": request.path})
        return web.Response(status=self.status)


@asynccontextmanager
async def pushing(database: Path) -> AsyncIterator[tuple[PushService, Client]]:
    """A server that notifies at once, a push service that knows its key, and somebody to notify."""
    async with within(database) as (server, home), PushService() as there, Client(home, "Ann") as ann:
        server.registry.notify_after = 0.05
        there.server_key = (await ann.get("/api/me/notifications"))["push"]
        yield there, ann


def test_a_browser_is_notified_of_its_users_turn(tmp_path: Path) -> None:
    async def work() -> None:
        async with pushing(tmp_path / "tables.sqlite") as (there, ann):
            told = await ann.get("/api/me/notifications")
            assert told == {"push": there.server_key, "browsers": 0, "mail": False, "email": None, "digest": 0}
            assert (await ann.post("/api/me/push", there.subscription()))["browsers"] == 1
            assert (await ann.post("/api/me/push", there.subscription()))["browsers"] == 1, "the same browser again"
            await ann.post("/api/me/push/test?language=fr", {})
            assert (await there.got.get())["body"] == "Ce navigateur vous préviendra quand ce sera à vous."
            table = await ann.new_table(seats=[me(), {"bot": "random"}, {"bot": "random"}], start=True)
            got = await asyncio.wait_for(there.got.get(), TIMEOUT)
            assert got == {
                "title": "Riffifi",
                "body": "Your turn",
                "path": f"/t/{table}",
                "tag": table,
                "at": "/push/1",
            }
            there.status = 410  # the browser has withdrawn
            assert await ann.no("POST", "/api/me/push/test", {}) == "hook-failed"
            assert (await ann.get("/api/me/notifications"))["browsers"] == 0
            for number in range(12):
                await ann.post("/api/me/push", there.subscription(f"/push/{number}"))
            assert (await ann.get("/api/me/notifications"))["browsers"] == 10
            await ann.post("/api/me/push/off", {"endpoint": there.url + "/push/11"})
            assert (await ann.get("/api/me/notifications"))["browsers"] == 9

    run(work())


def test_one_host_gets_no_flood_of_pushes(tmp_path: Path) -> None:
    """However many people name it: their own limits do not add up."""

    async def work() -> None:
        async with within(tmp_path / "tables.sqlite", rate=1) as (server, home), PushService() as there:
            async with Client(home, "Ann") as ann:
                there.server_key = (await ann.get("/api/me/notifications"))["push"]
                await ann.post("/api/me/push", there.subscription())
                person = (await ann.get("/api/me"))["person"]["id"]
            push = server.notifier.push
            assert await push.send(person, "a", "b", "/", "t") == 1
            server.limits.buckets["push", "127.0.0.1"].level = -1e9  # as if others had sent as much
            assert await push.send(person, "a", "b", "/", "t") == 0
            assert there.got.qsize() == 1
            server.limits.take("push", "push.example.org")  # another host is not concerned

    run(work())


def test_players_who_look_at_the_table_are_not_notified(tmp_path: Path) -> None:
    async def work() -> None:
        async with pushing(tmp_path / "tables.sqlite") as (there, ann):
            await ann.post("/api/me/push", there.subscription())
            table = await ann.new_table(seats=[me(), {"bot": "random"}, {"bot": "random"}])
            async with ann.at(table) as seat:
                await seat.done("start")
                await seat.answer(0)
                await seat.asked(0)
                assert there.got.empty()
            await asyncio.wait_for(there.got.get(), TIMEOUT)

    run(work())


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/1", "https://127.0.0.1/1", "https://localhost/1", "https://[::1]/1", "https://10.0.0.1/1", "https://169.254.169.254/1",
        "https://2130706433/1", "https://user:pass@push.example.org/1", "ftp://push.example.org/1", "https:///1", "", "https://push.example.org:99999/",
        "https://push.example.org/a b", "https://127。0。0。1/",
    ],
)  # fmt: skip
def test_endpoints_that_are_refused(endpoint: str) -> None:
    sender = PushSender(None, "mailto:a@example.org", lambda kind, who: None)  # type: ignore[arg-type]
    keys = {"p256dh": encoded(b"\4" * 65), "auth": encoded(b"a" * 16)}
    with pytest.raises(Refused):
        sender.check(PushSubscription(endpoint, **keys))
    sender.check(PushSubscription("https://push.example.org/1", **keys))
    for wrong in ({"p256dh": "AAAA"}, {"auth": "!!"}, {"auth": ""}):
        with pytest.raises(Refused):
            sender.check(PushSubscription("https://push.example.org/1", **(keys | wrong)))


def test_a_name_that_resolves_to_the_own_network_gets_no_push(tmp_path: Path) -> None:
    """The address that counts is the one that is connected to."""

    async def work() -> None:
        server = Server(Config(str(tmp_path / "tables.sqlite"), rate=0))
        await server.open()
        person = await server.auth.accounts.guest("Ann", "en")
        async with PushService() as there:
            wanted = PushSubscription(**there.subscription())
            wanted.endpoint = there.url.replace("http://127.0.0.1", "https://ip6-localhost") + "/push/1"
            await server.notifier.push.subscribe(person.id, wanted)
            assert await server.notifier.push.send(person.id, "a", "b", "/", "t") == 0
            assert there.got.empty()
        await server.close()

    run(work())


#: The public address of a server that sends mail.
HOME = "https://play.example.org"


class Mailbox:
    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.got: asyncio.Queue[Envelope] = asyncio.Queue()

    async def handle_DATA(self, server: object, session: object, envelope: Envelope) -> str:
        self.loop.call_soon_threadsafe(self.got.put_nowait, envelope)
        return "250 OK"


def test_a_confirmed_address_gets_mail(tmp_path: Path) -> None:
    async def work() -> None:
        box = Mailbox()
        listening = await box.loop.create_server(lambda: SMTP(box, loop=box.loop), "127.0.0.1", 0)
        smtp = f"smtp://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
        sender = "games@example.org"
        try:
            async with (
                within(tmp_path / "tables.sqlite", smtp=smtp, mail_from=sender, home=HOME) as (server, home),
                Client(home, "Ann") as ann,
            ):
                server.registry.notify_after = 0.05
                address = {"address": "ann@example.org"}
                assert await ann.no("POST", "/api/me/email", address) == "no-login"
                await ann.post("/api/account", {"login": "ann@home", "password": "correct horse"})
                for wrong in ("ann", "a@b.c\nBcc: x@y.z", "a@b.c, d@e.f", "Ann <a@b.c>", "a@localhost", "a@b.c@d.e"):
                    assert await ann.no("POST", "/api/me/email", {"address": wrong}) == "bad-email", wrong
                assert (await ann.post("/api/me/email", address))["email"] is None
                mail = await asyncio.wait_for(box.got.get(), TIMEOUT)
                assert mail.rcpt_tos == ["ann@example.org"]
                assert mail.mail_from == "games@example.org"
                text = text_of(mail)
                code = text.partition("The code is ")[2][:8]
                wrong = "0" * 8 if code != "0" * 8 else "1" * 8
                assert await ann.no("POST", "/api/me/email", address | {"code": wrong}) == "wrong-code"
                assert (
                    await ann.no("POST", "/api/me/email", {"address": "eve@example.org", "code": code}) == "wrong-code"
                )
                assert (await ann.post("/api/me/email", address | {"code": code}))["email"] == "ann@example.org"
                table = await ann.new_table(seats=[me(), {"bot": "random"}, {"bot": "random"}], start=True)
                mail = await asyncio.wait_for(box.got.get(), TIMEOUT)
                text = text_of(mail)
                assert "Subject: Ludocracy: Your turn" in text
                assert f"{HOME}/t/{table}" in text.replace("=\r\n", "")  # not the address by which Ann came
                assert (await ann.get("/api/club"))["mail"]
                for login in ("nobody", "ann@home"):  # the answer does not tell who has a login
                    assert await ann.post("/api/password/mail", {"login": login}) == {}
                mail = await asyncio.wait_for(box.got.get(), TIMEOUT)
                assert mail.rcpt_tos == ["ann@example.org"]
                link = text_of(mail).replace("=\r\n", "").partition(f"{HOME}/password/")[2].split()[0]
                told = await ann.post("/api/password", {"link": link, "password": "battery staple"})
                assert told["person"]["login"] == "ann@home"
                assert await ann.no("POST", "/api/password", {"link": link, "password": "battery staple"}) == "bad-link"
                assert box.got.empty()
                assert (await ann.post("/api/me/email", {"address": ""}))["email"] is None
        finally:
            listening.close()

    run(work())


def text_of(mail: Envelope) -> str:
    assert isinstance(mail.content, bytes)
    return mail.content.decode()


def test_a_password_is_not_sent_without_encryption() -> None:
    async def work() -> None:
        box = Mailbox()
        passwords: list[object] = []

        def login(*told: object) -> AuthResult:
            passwords.append(told)
            return AuthResult(success=True)

        def session() -> SMTP:
            return SMTP(box, loop=box.loop, authenticator=login, auth_require_tls=False)

        listening = await box.loop.create_server(session, "127.0.0.1", 0)
        port = listening.sockets[0].getsockname()[1]
        try:
            sender = MailSender(f"smtp://ann:secret@127.0.0.1:{port}", "games@example.org", HOME)
            assert not await sender.send("ann@example.org", "Hello", "there")
            assert not passwords and box.got.empty()
            assert await MailSender(f"smtp://127.0.0.1:{port}", sender.sender, HOME).send(
                "ann@example.org", "Hello", "there"
            )
        finally:
            listening.close()

    run(work())


@pytest.mark.parametrize(
    "home", ["https://play.example.org", "https://play.example.org:8443", "http://10.0.0.2:8080", ""]
)
def test_every_public_address_can_sign_pushes(home: str) -> None:
    claims = {
        "aud": "https://push.example.org",
        "sub": contact_of(Config("x", home=home)),
        "exp": int(time.time()) + 60,
    }
    keys = Vapid02()
    keys.generate_keys()
    assert Vapid02.verify(keys.sign(claims)["Authorization"])


@pytest.mark.parametrize("proxy", [[], ["--behind-proxy"]], ids=["direct", "proxy"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_server_that_sends_mail_needs_its_public_address(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], proxy: list[str], language: str
) -> None:
    """Otherwise links in mail would be made with the name by which a client says that it reached the server."""
    mail = ["--smtp", "smtp://127.0.0.1:9", "--mail-from", "games@example.org", "--lang", language]
    assert main(["play", "--no-browser", *proxy, "--database", str(tmp_path / "x.sqlite"), *mail])
    told = capsys.readouterr().err
    assert "--home" in told
    assert "Traceback" not in told
    assert len(told.strip().splitlines()) == 1


def test_a_server_that_refuses_mail_is_counted() -> None:
    async def work() -> None:
        sender = MailSender("smtp://127.0.0.1:9", "games@example.org", HOME)
        assert not await sender.send("ann@example.org", "Hello", "there")
        assert (sender.sent, sender.failed) == (0, 1)
        assert not await MailSender("", "", "").send("ann@example.org", "Hello", "there")

    run(work())
    for wrong in ("http://host", "smtp://", "nonsense"):
        with pytest.raises(LudocracyError):
            MailSender(wrong, "games@example.org", HOME)
    with pytest.raises(LudocracyError):
        MailSender("smtp://host", "", HOME)
    assert good_address("ann.b+c@mail.example.org")
