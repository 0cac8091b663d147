"""What the page shows about its connection: a slow answer, a server that hangs, no network."""

import re
import signal
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from ludocracy.server.protocol.messages import PROTOCOL
from tests.server.harness import Running
from tests.web.driver import BEGINS, PLACE, Screen
from tests.web.test_screens import GAMES

SILENT = {"en": "The server does not answer", "fr": "Le serveur ne répond pas"}
SENDING = {"en": "Sending…", "fr": "Envoi…"}
RELOADED = {"en": "was loaded again", "fr": "a été rechargée"}
OTHER_VERSION = {"en": "of another version", "fr": "pas de la même version"}
OFFLINE = {"en": "Your device is offline", "fr": "Votre appareil est hors ligne"}


def stop_clock(page: Page) -> None:
    """Stops the page's clock. From now on the test advances it, so the speed of the machine does not matter."""
    page.clock.pause_at(page.evaluate("() => Date.now()") / 1000 + 60)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_server_that_stands_still_is_noticed(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory, language: str
) -> None:
    server = Running(str(tmp_path_factory.mktemp("still") / "tables.sqlite"))
    try:
        one = Screen(browser, server.home, language=language, phone=language == "fr")
        one.page.clock.install()
        one.sit("riffifi", 3, options=BEGINS)
        assert one.asked()
        one.at_rest()
        board = one.page.locator(".stage").bounding_box()
        moves = one.moves()
        stop_clock(one.page)
        server.process.send_signal(signal.SIGSTOP)
        one.page.locator(".hand button.lit").first.dispatch_event("click")
        slow = one.page.locator("[data-slow]")
        expect(slow).to_have_count(0)
        one.page.clock.run_for(1000)
        expect(slow).to_have_text(SENDING[language])
        trouble = one.page.locator("[data-trouble]")
        expect(trouble).to_have_count(0)
        one.page.clock.run_for(4000)
        expect(trouble).to_contain_text(SILENT[language])
        assert one.page.locator(".stage").bounding_box() == board, "the board stays where it is"
        one.page.clock.resume()
        one.accessible("a server that stands still")
        server.process.send_signal(signal.SIGCONT)
        one.page.wait_for_selector(f'.stage:not([data-moves="{moves}"])')
        one.settled()
        trouble.wait_for(state="detached")
        expect(slow).to_have_count(0)
        assert not one.problems
        one.context.close()
    finally:
        server.process.send_signal(signal.SIGCONT)
        server.stop()


def test_a_still_server_is_noticed_without_a_move(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> None:
    server = Running(str(tmp_path_factory.mktemp("idle") / "tables.sqlite"))
    try:
        one = Screen(browser, server.home)
        one.page.clock.install()
        one.sit("bakschisch", 3)
        assert one.asked()
        stop_clock(one.page)
        server.process.send_signal(signal.SIGSTOP)
        trouble = one.page.locator("[data-trouble]")
        one.page.clock.run_for(6000)  # by then the page has sent a ping
        one.page.clock.run_for(5000)
        expect(trouble).to_contain_text(SILENT["en"])
        one.page.clock.resume()
        server.process.send_signal(signal.SIGCONT)
        trouble.wait_for(state="detached")
        one.context.close()
    finally:
        server.process.send_signal(signal.SIGCONT)
        server.stop()


#: Whether the banner about the connection is shown whole, and covers neither the table nor a plate.
COVERS_NOTHING = """() => {
  const banner = document.querySelector('[data-trouble]')
  const box = banner.getBoundingClientRect()
  const apart = (one) => {
    const other = one.getBoundingClientRect()
    const beside = other.right <= box.left + 1 || other.left >= box.right - 1
    return beside || other.bottom <= box.top + 1 || other.top >= box.bottom - 1
  }
  const whole = banner.scrollHeight <= banner.clientHeight + 1 && box.top >= 0 && box.right <= innerWidth
  return whole && [...document.querySelectorAll('.stage, [data-plate], header nav')].every(apart)
}"""


@pytest.mark.parametrize(
    "size",
    [(360, 640), pytest.param((390, 844), marks=pytest.mark.soak), pytest.param((768, 1024), marks=pytest.mark.soak)],
)
@pytest.mark.parametrize("game", GAMES)
def test_a_small_screen_shows_the_whole_table_without_a_network(
    screen: Callable[..., Screen], game: str, size: tuple[int, int]
) -> None:
    one = screen(phone=True, size=size, language="fr")
    one.sit(game, 4)
    assert one.asked()
    one.at_rest()
    place = one.page.evaluate(PLACE)
    one.context.set_offline(True)
    trouble = one.page.locator("[data-trouble]")
    expect(trouble).to_contain_text(OFFLINE["fr"])
    one.at_rest()
    assert one.page.evaluate(COVERS_NOTHING)
    assert one.page.evaluate(PLACE) == place, "the table stays where it is"
    one.accessible("a phone without a network")
    one.context.set_offline(False)
    trouble.wait_for(state="detached")
    one.problems = [problem for problem in one.problems if "ERR_INTERNET_DISCONNECTED" not in problem]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_network_goes_and_comes(screen: Callable[..., Screen], language: str) -> None:
    one = screen(language=language)
    one.sit("riffifi", 3, options=BEGINS)
    assert one.asked()
    one.context.set_offline(True)
    trouble = one.page.locator("[data-trouble]")
    expect(trouble).to_contain_text(OFFLINE[language])
    one.context.set_offline(False)
    trouble.wait_for(state="detached")
    moves = one.moves()
    one.page.locator(".hand button.lit").first.click()
    one.page.wait_for_selector(f'.stage:not([data-moves="{moves}"])')
    one.problems = [problem for problem in one.problems if "ERR_INTERNET_DISCONNECTED" not in problem]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_that_is_older_than_the_server_is_loaded_again_once(
    screen: Callable[..., Screen], language: str
) -> None:
    one = screen(language=language)
    loads: list[str] = []
    one.page.on("load", lambda page: loads.append(page.url))
    one.sit("riffifi", 3)
    assert one.asked()
    expect(one.page.locator(".toasts p")).to_have_count(0)
    before = len(loads)

    def newer(page: WebSocketRoute) -> None:
        """Let the server say that its protocol is the next one."""
        server = page.connect_to_server()
        now, then = f'"protocol":{PROTOCOL}', f'"protocol":{PROTOCOL + 1}'
        server.on_message(lambda text: page.send(text.replace(now, then) if isinstance(text, str) else text))

    one.page.route_web_socket(re.compile(r"/api/tables/\w+/ws"), newer)
    one.page.reload()
    expect(one.page.locator(".toasts")).to_contain_text(RELOADED[language])
    expect(one.page.locator(".toasts")).to_contain_text(OTHER_VERSION[language])
    assert one.asked(), "the table is shown all the same"
    assert len(loads) == before + 2, "once by the test, and once by the page"
