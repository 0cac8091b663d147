"""Profiles, archives, ratings and personal data in the page, in both languages."""

import asyncio
import json
import queue
import re
import threading
import time
from collections.abc import Callable
from email import message_from_bytes, policy
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP, Envelope
from playwright.sync_api import Browser, expect

from tests.server.harness import Running
from tests.server.receivers import PushKeys
from tests.web.driver import PATIENCE, Screen

LANGUAGES = ["en", "fr"]
PROFILE = {"en": "Profile: Zoé", "fr": "Profil\u00a0: Zoé"}
VERIFIED = {"en": "Everything is correct", "fr": "Tout concorde"}
CLUB = {"en": "Club ratings", "fr": "Classement du club"}


def member(one: Screen, login: str) -> None:
    one.ask("/api/me", {"name": one.name})
    one.ask("/api/account", {"login": login, "password": "correct horse"})


def finished(one: Screen, **table: object) -> str:
    """A short game that is finished; bots have played for everybody."""
    seats = [{"me": True, "name": one.name}, {"bot": "random"}]
    made = one.begin({"game": "bakschisch", "seats": seats, "pace": 0, "options": {"most_rounds": 3}} | table)
    one.open(f"/t/{made}")
    one.page.wait_for_selector(".foot")
    one.ask(f"/api/tables/{made}/do", {"do": "bot", "seat": 0, "kind": "random"})
    one.page.wait_for_selector("[data-over]:visible")
    return made


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_profile_and_its_archive(screen: Callable[..., Screen], language: str) -> None:
    one = screen(language=language, phone=language == "fr", name="Zoé")
    member(one, f"zoe-{language}@profile")
    table = finished(one)
    one.open("/account")
    one.page.click("[data-to-profile]")
    expect(one.page.locator("h1")).to_have_text(PROFILE[language])
    expect(one.page.locator("[data-played]")).to_have_text("1")
    game = one.page.locator(f"[data-game='{table}']")
    expect(game).to_be_visible()
    one.accessible("the profile")
    one.fits()
    one.page.select_option("[data-filter=result]", "stopped")
    expect(game).to_have_count(0)
    one.page.select_option("[data-filter=result]", "")
    one.page.fill("[data-filter=with]", "basile")
    expect(game).to_be_visible()
    game.locator("[data-verify]").click()
    expect(one.page.get_by_text(VERIFIED[language])).to_be_visible()
    with one.page.expect_download() as kept:
        game.locator("a[download]").click()
    assert game.locator("[data-analyse]").get_attribute("href") == f"/analysis/{table}"
    assert "bakschisch" in Path(kept.value.path()).read_text("utf-8")
    game.locator("[data-fork]").click()
    one.page.wait_for_selector(".stage[data-asked]")
    forked = one.get(f"/api/tables/{one.page.url.rpartition('/')[2]}")
    assert forked["from"]["table"] == table
    assert forked["from"]["exact"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rated_game_needs_everybodys_consent(screen: Callable[..., Screen], language: str) -> None:
    ann, ben = screen(language=language, name="Ann R."), screen(language=language, name="Ben R.")
    ann.open("/new/bakschisch")
    expect(ann.page.locator("[data-setting=rated]")).to_be_disabled()
    for one in (ann, ben):
        member(one, f"{one.name[0]}-{language}@rated")
    ann.open("/new/bakschisch")
    ann.page.locator("label.count", has_text="2").click()
    ann.page.check("[data-setting=rated]")
    ann.page.locator("form .button.main").click()
    ann.page.wait_for_url("**/t/*")
    ben.open(ann.page.url.removeprefix(ann.home))
    ben.page.click("[data-sit]")
    expect(ann.page.locator("[data-start]")).to_be_disabled()
    ann.accessible("a rated table")
    ben.page.click("[data-agree]")
    ann.page.click("[data-start]")
    ann.page.wait_for_selector(".foot")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_the_club(screen: Callable[..., Screen], language: str) -> None:
    one = screen(language=language, theme="dark" if language == "fr" else "light", name=f"Eva {language}")
    member(one, f"eva-{language}@club")
    finished(one, rated=True)
    one.open("/club")
    expect(one.page.locator("h1")).to_have_text(CLUB[language])
    mine = one.page.locator("tr.you")
    expect(mine).to_contain_text(f"Eva {language}")
    expect(mine).to_contain_text("±")
    one.accessible("the club")
    one.fits()


@pytest.mark.parametrize("language", LANGUAGES)
def test_ones_data_is_taken_along_and_deleted(screen: Callable[..., Screen], language: str) -> None:
    one = screen(language=language, name="Max")
    member(one, f"max-{language}@gone")
    table = finished(one)
    one.open("/account")
    with one.page.expect_download() as kept:
        one.page.click("[data-export]")
    told = json.loads(Path(kept.value.path()).read_text("utf-8"))
    assert told["person"]["name"] == "Max"
    assert [game["id"] for game in told["tables"]] == [table]
    data = one.page.locator("[data-own-data]")
    data.locator("summary").click()
    one.accessible("deleting")
    expect(data.locator("[data-delete]")).to_be_disabled()
    data.locator("input[type=password]").fill("correct horse")
    data.locator("[data-delete]").click()
    expect(data).to_have_count(0)
    assert one.get("/api/me") == {"person": None}
    assert one.get(f"/api/tables/{table}")["seats"][0]["name"] == "N. N."


class Service:
    """A push service, and the keys of the browser behind it."""

    def __init__(self) -> None:
        self.keys = PushKeys()
        self.got: queue.Queue[dict[str, Any]] = queue.Queue()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                service.got.put(service.keys.message(self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(201)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)

    def subscription(self) -> dict[str, str]:
        return self.keys.subscription(f"http://127.0.0.1:{self.server.server_port}/push/1")

    def wait(self) -> dict[str, Any]:
        return self.got.get(timeout=PATIENCE / 1000)

    def __enter__(self) -> "Service":
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_agrees_on_a_time(screen: Callable[..., Screen], language: str) -> None:
    ann, ben = screen(language=language, name="Ann M."), screen(language=language, name="Ben M.", phone=True)
    for one in (ann, ben):
        one.ask("/api/me", {"name": one.name})
    made = ann.ask("/api/tables", {"game": "bakschisch", "seats": [{"me": True, "name": "Ann M."}, {}]})["id"]
    ann.open(f"/t/{made}")
    ben.open(f"/t/{made}")
    ben.page.click("[data-sit]")
    ann.page.fill("[data-time]", time.strftime("%Y-%m-%dT20:00", time.localtime(time.time() + 86_400)))
    ann.page.click("[data-propose]")
    expect(ann.page.locator("[data-meetings] .tag")).to_have_text({"en": "Proposed", "fr": "Proposé"}[language])
    ben.page.click("[data-accept]")
    expect(ann.page.locator("[data-meetings] .tag")).to_have_text({"en": "Agreed", "fr": "Convenu"}[language])
    ann.accessible("a time is agreed")
    ben.fits()
    with ann.page.expect_download() as kept:
        ann.page.click("[data-calendar]")
    assert "STATUS:CONFIRMED" in Path(kept.value.path()).read_text("utf-8")


def test_a_time_is_proposed_while_the_game_goes_on(screen: Callable[..., Screen]) -> None:
    one = screen(language="fr", phone=True)
    one.sit("riffifi", 3)
    one.asked()
    one.page.click("[data-about]")
    one.page.fill("[data-time]", time.strftime("%Y-%m-%dT20:00", time.localtime(time.time() + 86_400)))
    one.page.click("[data-propose]")
    expect(one.page.locator("[data-meetings] .tag")).to_have_text("Convenu")  # nobody else has to agree
    one.accessible("a time beside a running game")
    one.fits()


class Mailbox:
    """A mail server, and what came there."""

    def __init__(self) -> None:
        self.got: queue.Queue[str] = queue.Queue()
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.address = ""

    async def handle_DATA(self, server: object, session: object, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        self.got.put(message_from_bytes(envelope.content, policy=policy.default).get_content())
        return "250 OK"

    async def listen(self) -> asyncio.Server:
        return await self.loop.create_server(lambda: SMTP(self, loop=self.loop), "127.0.0.1", 0)

    def __enter__(self) -> "Mailbox":
        self.thread.start()
        self.listening = asyncio.run_coroutine_threadsafe(self.listen(), self.loop).result()
        self.address = f"smtp://127.0.0.1:{self.listening.sockets[0].getsockname()[1]}"
        return self

    def __exit__(self, *_: object) -> None:
        self.loop.call_soon_threadsafe(self.listening.close)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_address_for_mail_is_confirmed_by_its_code(browser: Browser, tmp_path: Path, language: str) -> None:
    with Mailbox() as box:
        mail = ["--smtp", box.address, "--mail-from", "games@example.org", "--home", "https://play.example.org"]
        server = Running(str(tmp_path / "t.sqlite"), *mail)
        try:
            one = Screen(browser, server.home, language=language, phone=language == "fr", name="Ida")
            member(one, "ida@mail")
            one.open("/account")
            one.page.fill("[data-notifications] input[type=email]", "ida@example.org")
            one.page.click("[data-mail]")
            code = re.search(r"code (?:is|est)\s*:?\s*(\S{8})", box.got.get(timeout=PATIENCE / 1000))
            assert code
            one.page.fill("[data-code]", code[1])
            one.accessible("a code for mail")
            one.fits()
            one.page.click("[data-mail]")
            expect(one.page.locator("[data-email]")).to_contain_text("ida@example.org")
            assert not one.problems
            one.context.close()
        finally:
            server.stop()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_club_opens_its_page_and_shows_games_to_watch(browser: Browser, tmp_path: Path, language: str) -> None:
    file = tmp_path / "welcome.md"
    file.write_text("## Thursdays\n\nAt **eight**. <script>alert(1)</script>", "utf-8")
    file.with_name("welcome.fr.md").write_text("## Le jeudi\n\nÀ **huit** heures.", "utf-8")
    server = Running(str(tmp_path / "t.sqlite"), "--name", "The Red Lion", "--welcome", str(file))
    try:
        one = Screen(browser, server.home, language=language, name="Ann")
        one.sit("riffifi", 3, public=True)
        other = Screen(browser, server.home, language=language, name="Ben", phone=True)
        other.open("/")
        expect(other.page.locator("h1")).to_have_text("The Red Lion")
        expect(other.page.locator("[data-welcome] h2")).to_have_text({"en": "Thursdays", "fr": "Le jeudi"}[language])
        expect(other.page.locator("[data-welcome] strong")).to_have_text({"en": "eight", "fr": "huit"}[language])
        watch = {"en": "Games in progress", "fr": "Parties en cours"}[language]
        expect(other.page.get_by_role("heading", name=watch)).to_be_visible()
        other.accessible("the page of a club")
        other.fits()
        assert one.problems + other.problems == []
        one.context.close()
        other.context.close()
    finally:
        server.stop()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_analysed(screen: Callable[..., Screen], language: str) -> None:
    one = screen(language=language, name="Pia", phone=language == "fr")
    one.ask("/api/me", {"name": one.name})
    table = finished(one)
    one.page.click("[data-analyse]")
    one.page.wait_for_url(f"**/analysis/{table}")
    one.page.wait_for_selector("[data-analysis][data-done]")
    expect(one.page.locator("main svg[role=img] path")).to_have_count(2)
    expect(one.page.locator("[data-balance] tbody tr")).to_have_count(2)  # luck and skill of each seat
    expect(one.page.locator("[data-balance] [data-sign]")).to_have_count(2)
    assert one.page.locator("[data-costly]").count() == one.page.locator("[data-costly] [data-sign]").count()
    one.accessible("the analysis")
    one.fits()
    costly = one.page.locator("[data-costly]").first
    at = costly.get_attribute("data-costly")
    costly.locator("[data-look]").click()
    expect(one.page.locator("[data-judgement] .better")).to_be_visible()
    one.page.go_back()
    costly.locator("[data-fork]").click()
    one.page.wait_for_url("**/t/*")
    one.page.wait_for_selector(".foot")
    forked = one.get(f"/api/tables/{one.page.url.rpartition('/')[2]}")
    assert str(forked["from"]["at"]) == at


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rematch_with_everybody_a_seat_further(screen: Callable[..., Screen], language: str) -> None:
    one = screen(language=language, name="Uma")
    one.ask("/api/me", {"name": one.name})
    table = finished(one)
    one.page.click("[data-rematch-shift]")
    one.page.wait_for_url(lambda url: table not in url)
    one.page.wait_for_selector(".foot")
    seats = one.get(f"/api/tables/{one.page.url.rpartition('/')[2]}")["seats"]
    assert [seat["who"] for seat in seats] == ["bot", "person"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_against_bots(screen: Callable[..., Screen], language: str) -> None:
    one = screen(language=language, name="Lea")
    one.sit("riffifi", 3)
    one.asked()
    one.page.click("[data-hint]")
    expect(one.page.get_by_text({"en": "The bot would play", "fr": "Le robot jouerait"}[language])).to_be_visible()


#: A browser's push service is far away: the page gets its subscription from here, with keys that the test can use.
SUBSCRIPTION = """(told) => {
  const made = {
    endpoint: told.endpoint,
    unsubscribe: async () => localStorage.removeItem('held'),
    toJSON: () => ({ endpoint: told.endpoint, keys: told }),
  }
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem('held', 'yes')
    return made
  }
  PushManager.prototype.getSubscription = async () => (localStorage.getItem('held') ? made : null)
}"""

#: Keeps what the service worker shows, once the browser has accepted it: whether headless Chromium also lists it afterwards
#: depends on when its notification service is ready.
SPY = """() => {
  self.shown = []
  const show = self.registration.showNotification.bind(self.registration)
  self.heard = new Promise((done) => {
    self.registration.showNotification = async (title, options) => {
      await show(title, options)
      self.shown.push([title, options.body, options.data.path])
      done()
    }
  })
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phone_rings_while_the_page_is_closed(screen: Callable[..., Screen], language: str) -> None:
    """The page subscribes, the server sends, and the service worker shows what comes."""
    with Service() as there:
        one = screen(language=language, workers=True)
        context, page = one.context, one.page
        told = json.dumps(there.subscription())
        page.add_init_script(f"({SUBSCRIPTION})({told})")
        one.ask("/api/me", {"name": "Ida"})
        with context.expect_event("serviceworker") as started:
            one.open("/account")
        page.evaluate("() => navigator.serviceWorker.ready.then(() => 0)")
        page.click("[data-push-on]")
        assert not page.locator("[data-notify]").count(), "notifications are offered once"
        page.click("[data-push-test]")
        message = there.wait()
        assert message["title"] == "Ludocracy"
        devtools = context.new_cdp_session(page)
        workers: list[dict[str, str]] = []
        devtools.on("ServiceWorker.workerRegistrationUpdated", lambda told: workers.extend(told["registrations"]))
        devtools.send("ServiceWorker.enable")
        while not workers:
            page.evaluate("() => 0")  # events arrive while the browser is asked something
        started.value.evaluate(SPY)
        page.goto("about:blank")  # nobody looks at the page any more
        sent = {"origin": one.home, "registrationId": workers[0]["registrationId"], "data": json.dumps(message)}
        devtools.send("ServiceWorker.deliverPushMessage", sent)
        started.value.evaluate("() => self.heard")
        assert started.value.evaluate("() => self.shown") == [[message["title"], message["body"], message["path"]]]
        one.open("/account")
        page.click("[data-push-off]")
        page.wait_for_selector("[data-push-on]")
