"""The timeline, the record, fairness, rematch, forks, guides, the first load, and the page without a network."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.driver import ANSWERS, Screen
from tests.web.test_screens import GAMES


def test_after_the_end(screen: Callable[..., Screen]) -> None:
    one = screen()
    table = one.sit("big_cheese", 3, options={"goal": 10})
    one.play_on(random.Random(2), 300)
    one.page.wait_for_selector("[data-over]")
    record = one.page.locator("[data-over] a[download]").get_attribute("href")
    assert record == f"/api/tables/{table}/record"
    assert one.context.request.get(one.home + record).text().startswith("ludocracy")
    one.page.locator("[data-over]").get_by_role("button", name="Verify the draws").click()
    one.page.get_by_text("Everything is correct").wait_for()
    one.page.get_by_role("button", name="Watch the replay").click()
    one.page.get_by_text("Move 0 of").wait_for()
    one.page.keyboard.press("ArrowRight")
    one.page.get_by_text(re.compile(r"Move [1-9]\d* of")).first.wait_for()  # the last moment with news
    other = screen(name="Eve")
    other.open(f"/t/{table}?at=3")
    other.page.get_by_text("Move 3 of").wait_for()
    one.page.get_by_role("button", name="Back to now").last.click()
    one.page.click("[data-result]")
    one.page.locator("[data-over]").get_by_role("button", name="Rematch", exact=True).click()
    one.page.wait_for_url(lambda url: table not in url)
    assert one.asked(), "against bots it begins at once"


#: Words that address the reader.
ADDRESS = {"en": re.compile(r"\b(you|your|yours)\b", re.I), "fr": re.compile(r"\b(vous|votre|vos)\b", re.I)}

#: The names of cards, which may address anybody.
QUOTED = re.compile("[“«].*[”»]")

#: The pieces that are drawn with their backs.
BACKS = "() => [...document.querySelectorAll('[data-spot]:has(.back)')].map((one) => one.dataset.spot)"


def shown_past(one: Screen) -> dict[str, Any]:
    """Returns the view of the past that the page has received last, and waits until it is drawn."""
    one.at_rest()
    past: dict[str, Any] = [frame for frame in one.frames if frame["is"] == "past"][-1]
    return past


@pytest.mark.parametrize(
    ("game", "seats", "language"),
    [*((game, 3, language) for game in GAMES for language in ("en", "fr")), ("hegemony", 4, "fr")],
)
def test_a_replay_seen_by_a_player_shows_what_that_player_saw(
    screen: Callable[..., Screen], game: str, seats: int, language: str
) -> None:
    """The cards of this player are face up, the log says whose it is, and nothing addresses the reader as that player."""
    one = screen(language=language, size=(1440, 900))
    one.ask("/api/me", {"name": one.name})
    table = one.begin({"game": game, "seats": [{"bot": "random"}] * seats, "pace": 0})
    one.open(f"/t/{table}")
    one.page.wait_for_selector("[data-result]")
    moves = int(one.moves() or 0)
    seat = seats - 1
    one.open(f"/t/{table}?at={moves // 2}&seat={seat}")
    one.page.wait_for_selector(".timeline .now")
    log = one.page.locator(f".log:has([data-eyes='{seat}'])")
    if game == "hegemony":  # its log is in a drawer
        one.page.get_by_role("button", name={"en": "Log", "fr": "Journal"}[language]).click()
    log.wait_for()
    past = shown_past(one)
    name = past["view"]["seats"][seat]["name"]
    expect(log.locator("[data-eyes]")).to_contain_text(name)
    assert log.locator("li").count() > 5
    seen = {
        p["id"] for zone in past["view"]["zones"] if zone["kind"] != "statement" for p in zone["pieces"] if p["face"]
    }
    assert not seen & set(one.page.evaluate(BACKS)), "what the player saw is face up"
    table_texts = ".matrix" if game == "hegemony" else ".stage"  # the cards of Hegemony address who plays them
    texts = one.page.locator(f".log, #status, {table_texts}").all_inner_texts()
    lines = [QUOTED.sub("", line) for text in texts for line in text.splitlines()]
    assert not [line for line in lines if ADDRESS[language].search(line)]


def test_the_log_says_you_to_the_reader_only(screen: Callable[..., Screen]) -> None:
    one = screen()
    one.played("riffifi", 3, random.Random(5))
    one.page.get_by_role("button", name="Watch the replay").click()
    one.page.get_by_text("Move 0 of").wait_for()
    lines = [line for frame in one.frames if frame["is"] == "view" for line in frame["log"]["lines"]]
    moment = [line["move"] for line in lines if line["key"] == "played"][2]  # all have played a card, and have others
    one.page.locator("input[type=range]").fill(str(moment))
    one.page.get_by_text(f"Move {moment} of").wait_for()
    log = one.page.locator(".log")
    expect(log).to_contain_text(ADDRESS["en"])
    own = shown_past(one)["view"]
    others = one.page.locator(".timeline .as select")
    for seat in (1, 2, -2):
        others.select_option(str(seat))
        one.page.wait_for_selector(f"[data-eyes='{seat}']")
        past = shown_past(one)
        assert past["seat"] == seat
        expect(log).to_contain_text("Ann")
        assert not ADDRESS["en"].search(log.inner_text())
        if seat >= 0:
            hand = next(zone["pieces"] for zone in past["view"]["zones"] if zone["id"] == f"hand.{seat}")
            assert hand
            expect(one.page.locator(".hand .card:not(.back)")).to_have_count(len(hand))
            expect(one.page.locator(".hand .card.back")).to_have_count(0)
            expect(one.page.locator(".own [data-plate]")).to_have_attribute("data-plate", str(seat))
    others.select_option("0")
    one.page.wait_for_selector("[data-eyes]", state="detached")
    expect(log).to_contain_text(ADDRESS["en"])
    assert shown_past(one)["view"] == own


def test_the_past_while_playing_and_a_fork(screen: Callable[..., Screen]) -> None:
    one = screen()
    table = one.sit("riffifi", 3)
    luck = random.Random(4)
    for _ in range(3):
        one.asked()
        one.answer(luck)
    one.asked()
    one.page.keyboard.press("t")
    one.page.locator("input[type=range]").fill("40")
    one.page.get_by_text("Move 40 of").wait_for()
    one.page.wait_for_selector("button.lit", state="detached")  # nothing can be played in the past once it is shown
    one.page.keyboard.press("Escape")
    one.page.wait_for_selector(".hand button.lit")
    one.page.get_by_role("button", name="Play on from here").first.click()
    one.page.wait_for_url(lambda url: table not in url)
    one.asked()
    one.page.get_by_text("This table goes on from move").wait_for()


def test_the_table_goes_on_after_a_look_at_the_past(screen: Callable[..., Screen]) -> None:
    """Each moment is requested once, and afterwards the table follows the game again."""
    one = screen(calm=False)
    one.sit("tax_the_rich", 3, pace=40)
    luck = random.Random(6)
    for _ in range(8):
        assert one.asked()
        one.send_answer(luck)
        one.page.keyboard.press("t")
        one.page.keyboard.press("ArrowLeft")
        one.page.locator(".timeline .now").wait_for()
        one.page.keyboard.press("Escape")
        one.page.keyboard.press("t")
        one.settled()
    assert one.asked()
    looks = [frame for frame in one.frames if frame["is"] == "past"]
    # One request for each moment, and after a move at most one more, which shows later what has changed since.
    assert 8 <= len(looks) <= 16
    assert not [frame for frame in one.frames if frame["is"] == "refused"]
    view = [frame["view"] for frame in one.frames if frame["is"] == "view"][-1]
    offered = {offer["on"] for offer in view["prompt"]["offers"]}
    lit = one.page.evaluate("() => [...document.querySelectorAll('button.lit')].map((one) => one.dataset.spot)")
    assert lit and set(lit) <= offered


@pytest.mark.parametrize("game", GAMES)
def test_a_guided_first_game(screen: Callable[..., Screen], game: str) -> None:
    one = screen(language="fr", phone=True)
    one.open()
    one.page.locator(f"li:has([data-quick={game}]) button.link").click()
    one.page.wait_for_selector("[data-coach='0']")
    one.accessible(f"guide of {game}")
    luck = random.Random(1)
    for _ in range(60):
        one.page.wait_for_selector(f"[data-coach] .main:visible, {ANSWERS}")
        button = one.page.locator("[data-coach] .main")
        if button.count():
            last = one.page.locator("[data-hold]").count() == 0
            button.click()
            if last:
                break
        else:
            told = "document.querySelector('[data-coach] p').textContent"
            assert not one.page.evaluate(
                f"document.querySelector('.question') && {told}.startsWith('Regardez ce que font')"
            )
            one.answer(luck)
    one.page.wait_for_selector("[data-coach]", state="detached")


def test_the_first_load_is_light(screen: Callable[..., Screen]) -> None:
    """At most 200 KB over the wire for the lobby, fonts included."""
    one = screen()
    session = one.context.new_cdp_session(one.page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    one.open()
    one.page.wait_for_selector("[data-quick=riffifi]")
    one.page.wait_for_load_state("networkidle")
    assert len(sizes) > 5
    assert sum(sizes) <= 200_000


def test_a_page_with_a_missing_part_is_loaded_again_once(screen: Callable[..., Screen]) -> None:
    """After an upgrade, the parts of the old page that are loaded on demand are gone."""
    one = screen()
    one.sit("riffifi", 3)
    assert one.asked()
    page = one.page
    silent = page.locator("p.bad", has_text="The server does not answer")
    loads: list[str] = []
    page.on("load", lambda _: loads.append(page.url))
    one.context.set_offline(True)
    page.keyboard.press("r")
    silent.wait_for()
    assert not loads, "no page can be loaded either"
    one.context.set_offline(False)
    page.keyboard.press("Escape")
    page.route("**/assets/Rules-*.js", lambda route: route.fulfill(status=404))
    with page.expect_event("load"):
        page.keyboard.press("r")
    assert one.asked()
    page.keyboard.press("r")
    silent.wait_for()
    assert len(loads) == 1
    page.unroute("**/assets/Rules-*.js")
    page.reload()
    assert one.asked()
    page.keyboard.press("r")
    page.wait_for_selector("dialog article h3")
    one.problems.clear()  # messages of the browser about the missing part


def test_the_lobby_while_the_server_is_gone(screen: Callable[..., Screen]) -> None:
    one = screen()
    one.open()
    quick = one.page.locator("[data-quick=riffifi]")
    quick.wait_for()
    one.context.set_offline(True)
    quick.click()
    one.page.get_by_text("The server does not answer").wait_for()
    one.context.set_offline(False)
    one.problems.clear()  # messages of the browser about requests that failed
    quick.click()
    one.page.wait_for_url(lambda url: "/t/" in url)
    assert one.asked()
