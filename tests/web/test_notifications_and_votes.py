"""At the table: its settings, calls outside the page, notifications, links for friends, votes."""

import json
import random
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from ludocracy.server.http.addresses import own_addresses
from tests.server.harness import Running
from tests.web.driver import PLACE, Screen, whose_turn

#: Headless browsers show no notifications and always count as visible: both are simulated.
STAGE = """
window.shown = []
let hidden = false
window.lookAway = (away) => { hidden = away }
Object.defineProperty(document, 'hidden', { get: () => hidden })
window.Notification = class {
  static permission = 'default'
  static asked = 0
  static async requestPermission() { this.asked++; return (this.permission = 'granted') }
  constructor(title, options) { window.shown.push({ title, ...options }) }
}
"""


@pytest.fixture
def elsewhere() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Another server: its address, and the messages that it has received."""
    got: list[dict[str, Any]] = []

    class Take(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            got.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Take) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", got
        server.shutdown()


def two_seats_taken(ann: Screen, ben: Screen, **table: Any) -> str:
    """Starts a game of Ann, Ben and a bot, which both people have open; Ann begins."""
    ann.ask("/api/me", {"name": "Ann"})
    ben.ask("/api/me", {"name": "Ben"})
    seats = [{"me": True, "name": "Ann"}, {}, {"bot": "random"}]
    made = ann.ask(
        "/api/tables", {"game": "riffifi", "seats": seats, "pace": 0, "options": {"first_dealer": "last"}, **table}
    )
    path = f"/t/{made['id']}"
    ben.open(path)
    ben.page.click("[data-sit]")
    ann.open(path)
    ann.page.click("[data-start]:enabled")
    for one in (ann, ben):
        one.page.wait_for_selector(".foot")
    return str(made["id"])


def open_table_tab(page: Page) -> None:
    page.locator("#tab-about").click()


def test_a_new_table_is_set_as_wished(screen: Callable[..., Screen]) -> None:
    one = screen(language="fr", phone=True)
    one.open("/new/riffifi")
    one.page.select_option("[data-absent]", label="Le temps est écoulé après 3 minutes")
    one.page.get_by_label("Retardataires bienvenus").uncheck()
    one.page.select_option("[data-clock]", label="1 minute par décision")
    one.page.locator("form button.main").click()
    one.page.wait_for_selector("[data-start]")
    table = one.get(f"/api/tables/{one.page.url.rpartition('/')[2]}")
    assert (table["absent"], table["late"], table["public"]) == (180, False, False)
    assert table["clock"] == {"kind": "turn", "seconds": 60, "extra": 0, "most": 0}
    one.page.select_option("[data-seats]", "5")
    one.page.locator(".seats li").nth(4).wait_for()
    one.page.select_option("[data-absent]", label="Le temps est écoulé après 10 minutes")
    one.page.wait_for_function("() => document.querySelector('[data-absent]').value === '600'")
    one.accessible("a table that waits")
    assert one.get(f"/api/tables/{table['id']}")["absent"] == 600


def test_a_bot_takes_over_when_the_time_of_absence_is_over(screen: Callable[..., Screen]) -> None:
    ann, ben = screen(name="Ann"), screen(name="Ben", language="fr")
    table = two_seats_taken(ann, ben, absent=1)
    assert ann.asked()
    open_table_tab(ann.page)
    expect(ann.page.locator("[data-absent]")).to_be_disabled()  # the others sat down at a table with this time
    open_table_tab(ben.page)
    ben.page.get_by_text("Le temps est écoulé après 1 seconde").wait_for()
    ben.page.goto("about:blank")
    stands_in = ":text('A bot stands in'):visible"
    while not ann.page.locator(stands_in).count():
        ann.page.wait_for_selector(f".hand button.lit, {stands_in}")
        if ann.page.locator(".hand button.lit").count():
            ann.page.locator(".hand button.lit").first.click()
            ann.settled()
    ben.open(f"/t/{table}")
    ann.page.get_by_text("A bot stands in").wait_for(state="detached")


def test_calls_outside_the_page(screen: Callable[..., Screen], elsewhere: tuple[str, list[dict[str, Any]]]) -> None:
    address, got = elsewhere
    one = screen(language="fr")
    one.sit("riffifi", 3)
    assert one.asked()
    open_table_tab(one.page)
    form = one.page.locator("[data-hook-form]")
    form.locator("summary").press("Enter")
    for kind in ("slack", "matrix", "ntfy", "discord"):
        form.locator("[data-hook-kind]").select_option(kind)
        one.accessible(f"the form for {kind}")
    form.get_by_label("Adresse").fill("ftp://example.org/hook")
    form.get_by_label("Adresse").press("Enter")
    one.page.get_by_text("Aucune notification ne peut partir").wait_for()
    form.get_by_label("Adresse").fill(f"{address}/hook")
    form.locator("[data-hook-keep]").click()
    one.page.get_by_text("Les messages partent vers Discord.").wait_for()
    form.locator("[data-ring]").click()
    one.page.get_by_text("C’est envoyé").wait_for()
    assert got[0]["content"].startswith("Ceci est un essai")
    one.accessible("calls are on")
    form.get_by_role("button", name="Arrêter les messages").click()
    form.locator("[data-hook-kind]").wait_for()


def test_a_notification_when_it_is_ones_turn(screen: Callable[..., Screen]) -> None:
    ann, ben = screen(name="Ann"), screen(name="Ben")
    ben.page.add_init_script(STAGE)
    table = two_seats_taken(ann, ben)
    assert ben.page.evaluate("() => Notification.asked") == 0, "the permission is not requested before the click"
    open_table_tab(ben.page)
    ben.page.click("[data-notify]")
    ben.page.wait_for_selector("[data-notify][aria-pressed=true]")
    assert ben.page.evaluate("() => Notification.asked") == 1
    ben.page.evaluate("() => lookAway(true)")
    assert ann.asked()
    ann.page.locator(".hand button.lit").first.click()
    ben.page.wait_for_function("() => shown.length")
    told = ben.page.evaluate("() => shown[0]")
    assert told["title"] == "Riffifi"
    assert told["body"] == "Ben, it is your turn in Riffifi."
    assert told["data"]["path"] == f"/t/{table}"
    ben.page.click("[data-notify]")
    ben.page.wait_for_selector("[data-notify][aria-pressed=false]")


def test_a_notification_of_the_browser_itself(screen: Callable[..., Screen]) -> None:
    """Chromium itself shows it: permission is requested by a click, and the service worker is the one that phones need."""
    one = screen(workers=True)
    page = one.open("/account")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.click("[data-notify]")
    page.wait_for_selector("[data-notify][aria-pressed=true]")
    page.evaluate(
        """async () => {
          const worker = await navigator.serviceWorker.ready
          await worker.showNotification('Riffifi', { tag: 'x', data: { path: '/account' } })
        }"""
    )
    page.wait_for_function(
        """async () => {
          const shown = await (await navigator.serviceWorker.ready).getNotifications()
          return shown.length === 1 && shown[0].title === 'Riffifi'
        }"""
    )


def test_a_link_for_this_computer_alone_says_so(screen: Callable[..., Screen]) -> None:
    one = screen(language="fr")
    one.open("/new/riffifi")
    one.page.locator("form button.main").click()
    expect(one.page.locator("[data-closed]")).to_contain_text("ludocracy play --host 0.0.0.0")


@pytest.mark.skipif(not own_addresses(), reason="this machine is in no network")
def test_a_link_for_friends_in_the_network(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> None:
    server = Running(str(tmp_path_factory.mktemp("open") / "tables.sqlite"), "--host", "0.0.0.0")
    try:
        one = Screen(browser, server.home)
        more = [*one.get("/api/hello")["network"], f"http://10.9.8.7:{server.port}"]
        one.page.route("**/api/hello*", lambda route: route.fulfill(json={"network": more}))
        one.open("/new/riffifi")
        one.page.locator("form button.main").click()
        one.page.wait_for_selector("[data-home]")
        table = one.page.url.rpartition("/")[2]
        link = one.page.locator(".invite input")
        expect(link).to_have_value(f"{more[0]}/t/{table}")
        expect(one.page.locator("[data-closed]")).to_have_count(0)
        one.page.wait_for_function("() => document.querySelector('.invite img')?.naturalWidth > 0")
        with one.page.expect_request(lambda request: "qr.svg?home=" in request.url):
            one.page.select_option("[data-home]", more[-1])
        expect(link).to_have_value(f"{more[-1]}/t/{table}")
        one.context.close()
    finally:
        server.stop()


def test_a_proposal_and_what_becomes_of_it(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The proposer sees who has yet to answer, and is notified of a no and of a restart of the server."""
    server = Running(str(tmp_path_factory.mktemp("votes") / "tables.sqlite"))
    try:
        ann, ben = Screen(browser, server.home, name="Ann"), Screen(browser, server.home, name="Ben", phone=True)
        two_seats_taken(ann, ben)
        open_table_tab(ann.page)
        refused = ann.page.get_by_text("Your proposal was refused by Ben.")
        lost = ann.page.get_by_text("Your proposal was lost when the server restarted.")
        ann.page.get_by_role("button", name="Pause").click()
        ann.page.get_by_text("Still to answer: Ben").wait_for()
        ann.accessible("a proposal")
        ben.page.get_by_role("alertdialog").get_by_role("button", name="No").click()
        refused.wait_for()
        refused.wait_for(state="detached")
        ann.page.get_by_role("button", name="Pause").click()
        ben.page.get_by_role("alertdialog").wait_for()
        ann.page.get_by_role("button", name="Withdraw").click()
        ann.page.wait_for_selector("[data-proposed]", state="detached")
        ann.page.locator("#tab-chat").click()
        ann.page.fill("#side input", "Sorry")
        ann.page.keyboard.press("Enter")
        ann.page.get_by_text("Sorry").wait_for()  # by then the server has answered all earlier requests
        assert not refused.count() + lost.count(), "the player who withdraws a proposal is not notified of it"
        open_table_tab(ann.page)
        ann.page.get_by_role("button", name="Pause").click()
        ann.page.wait_for_selector("[data-proposed]")
        ben.page.get_by_role("alertdialog").wait_for()
        server.kill()
        ann.page.get_by_text("Connection lost").wait_for()
        server.start()
        lost.wait_for()
        ann.page.wait_for_selector("[data-proposed]", state="detached")
        ben.page.get_by_role("alertdialog").wait_for(state="detached")  # connected again: nobody waits for the absent
        ann.page.get_by_role("button", name="Pause").click()
        ben.page.get_by_role("alertdialog").get_by_role("button", name="Yes").click()
        ann.page.get_by_text("The game is paused.").wait_for()
        server.kill()
        server.start()
        ann.page.reload()
        ann.page.get_by_text("The game is paused.").wait_for()
        for one in (ann, ben):
            one.context.close()
    finally:
        server.stop()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_refused_undo_says_who_refused_it(screen: Callable[..., Screen], language: str) -> None:
    ann, ben = screen(name="Ann", language=language), screen(name="Ben", phone=True)
    two_seats_taken(ann, ben)
    luck = random.Random(1)
    for one in (ann, ben):  # once another player has moved, everybody is asked
        assert whose_turn(ann, ben) is one
        one.answer(luck)
        one.settled()
    places = [one.page.evaluate(PLACE) for one in (ann, ben)]
    ann.page.locator("[data-undo]").click()
    ben.page.get_by_role("alertdialog").wait_for()
    ann.page.locator("[data-proposed]").wait_for()
    assert [one.page.evaluate(PLACE) for one in (ann, ben)] == places, "a request does not move the table"
    ben.page.get_by_role("alertdialog").get_by_role("button", name="No").click()
    said = {"en": "Your proposal was refused by Ben.", "fr": "Votre proposition a été refusée par Ben."}
    ann.page.get_by_text(said[language]).wait_for()


def test_an_account_is_made_left_and_entered_again(screen: Callable[..., Screen]) -> None:
    """Enter logs in; a password that is too short is refused by the form itself."""
    one = screen(phone=True, language="fr")
    one.sit("riffifi", 3)
    one.open("/account")
    one.page.get_by_label("Identifiant").fill("ann-of-the-account")
    password = one.page.get_by_label("Mot de passe")
    password.fill("court")
    one.page.get_by_role("button", name="Créer un compte").click()
    expect(one.page.get_by_label("Identifiant")).to_be_visible()
    password.fill("assez long")
    one.page.get_by_role("button", name="Créer un compte").click()
    one.page.get_by_role("button", name="Se déconnecter").click()
    one.page.get_by_text("Vous ne vous êtes encore assis").wait_for()
    one.page.get_by_label("Identifiant").fill("ann-of-the-account")
    password.fill("assez long")
    password.press("Enter")
    one.page.get_by_text("ann-of-the-account").wait_for()
    one.page.locator("a[href^='/t/']", has_text="Riffifi").wait_for()


def test_the_page_can_be_installed_where_the_browser_offers_it(screen: Callable[..., Screen]) -> None:
    one = screen()
    one.open("/account")
    one.page.wait_for_selector("form")
    assert not one.page.locator("[data-install]").count()
    one.page.evaluate(
        """() => {
          const offered = new Event('beforeinstallprompt', { cancelable: true })
          offered.prompt = async () => (window.asked = true)
          dispatchEvent(offered)
        }"""
    )
    one.page.click("[data-install]")
    one.page.wait_for_function("() => window.asked")
    one.page.wait_for_selector("[data-install]", state="detached")
