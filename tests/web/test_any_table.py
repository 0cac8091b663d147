"""The table for all games, played with Hegemony: every choice in one list, zones that fold, what a seat plays."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from ludocracy.cli.main import main
from tests.server.harness import Running
from tests.web.driver import Screen


def prompt_of(one: Screen) -> list[str]:
    """The moves that are offered now, as the server sent them."""
    told = [frame["view"] for frame in one.frames if frame["is"] == "view" and frame["view"]["prompt"]]
    return [offer["move"] for offer in told[-1]["prompt"]["offers"]]


def test_every_choice_in_one_list(screen: Callable[..., Screen]) -> None:
    one = screen(phone=True, language="fr")
    one.sit("hegemony", 4, plain=True)
    assert one.asked()
    one.page.keyboard.press("a")
    choices = one.page.locator("[data-choice]")
    expect(choices.first).to_be_focused()
    listed = [choice.get_attribute("data-choice") for choice in choices.all()]
    assert sorted(map(str, listed)) == sorted(prompt_of(one))
    one.accessible("every choice in one list")
    one.page.keyboard.press("Enter")
    one.settled()
    assert one.asked()
    expect(one.page.locator("dialog[open]")).to_have_count(0)
    # Keyboard users continue with an answer to the next question.
    expect(one.page.locator("button.lit:focus, [data-move]:focus")).to_have_count(1)


def test_parts_lead_to_what_can_be_done(screen: Callable[..., Screen]) -> None:
    one = screen(phone=True)
    one.sit("hegemony", 3, plain=True)
    assert one.asked()
    parts = one.page.get_by_role("navigation", name="Jump to")
    expect(parts.get_by_role("button")).to_have_count(4)
    you = parts.get_by_role("button", name="You")
    expect(you).to_contain_text("to do here")
    expect(you).to_have_attribute("aria-current", "location")
    parts.get_by_role("button", name="Board").click()
    expect(parts.get_by_role("button", name="Board")).to_have_attribute("aria-current", "location")
    you.click()
    expect(one.page.locator(".stage button.lit").first).to_be_in_viewport()


def test_a_zone_is_folded_away_until_it_is_wanted(screen: Callable[..., Screen]) -> None:
    one = screen()
    one.sit("hegemony", 2, plain=True)
    assert one.asked()
    supply = one.page.get_by_role("group", name="Supply", exact=True)
    expect(supply.get_by_role("img").nth(1)).to_be_visible()
    supply.get_by_role("button", name="Collapse").click()
    expect(supply.locator(".piece")).to_have_count(0)
    one.page.reload()
    assert one.asked()
    expect(supply.locator(".piece")).to_have_count(0)
    supply.get_by_role("button", name="Expand").click()
    expect(supply.locator(".piece").nth(1)).to_be_visible()


def test_what_has_grown_since_ones_last_move(screen: Callable[..., Screen]) -> None:
    """After others have played, changed numbers show the difference."""
    one = screen()
    one.sit("hegemony", 4, bot="thumb", plain=True)
    luck = random.Random(8)
    grown = one.page.locator(".grown")
    seen = 0
    for step in range(25):
        if step > 8 and seen:
            break
        assert one.asked()
        if step % 8 == 0:
            one.accessible(f"hegemony at the decision {step}")
        seen += grown.count()
        one.answer(luck)
    if not seen:  # the page may first have to request the earlier view
        grown.first.wait_for()


def test_the_news_open_the_log_where_they_begin(screen: Callable[..., Screen]) -> None:
    one = screen(phone=True)
    one.sit("hegemony", 4, plain=True)
    luck = random.Random(2)
    while one.asked() and one.page.locator(".news .more").count() == 0:
        one.answer(luck)
    one.page.locator(".news").click()
    expect(one.page.locator("#side .border")).to_be_in_viewport(ratio=1)


def test_what_a_seat_plays_is_known_before_one_sits_down(screen: Callable[..., Screen]) -> None:
    one = screen(phone=True, language="fr")
    one.open("/new/hegemony")
    expect(one.page.locator("[data-role='2']")).to_have_value("capitalist")
    one.page.locator("label.count", has_text="2").click()
    expect(one.page.locator("[data-role='1']")).to_have_value("capitalist")
    one.page.get_by_role("button", name="Ouvrir la table").click()
    one.page.wait_for_selector("[data-start]")
    friend = screen(phone=True, language="fr", name="Bob")
    friend.open(one.page.url.removeprefix(one.home))
    expect(friend.page.locator("[data-role] option").first).to_have_text("Classe Capitaliste")
    friend.page.select_option("[data-role]", "1")
    friend.page.locator("[data-sit]").click()
    expect(friend.page.locator(".seats .me")).to_contain_text("Classe Capitaliste")
    friend.fits()


BROKEN = {"en": "could not be drawn", "fr": "Impossible de dessiner"}
REPORTED = {"en": "It has been reported", "fr": "C’est signalé"}


@pytest.mark.parametrize(("language", "phone"), [("fr", True), ("en", False)])
def test_an_error_in_a_table_is_reported_and_the_game_goes_on(
    tmp_path: Path, browser: Browser, capsys: pytest.CaptureFixture[str], language: str, phone: bool
) -> None:
    server = Running(str(tmp_path / "t.sqlite"))
    try:
        one = Screen(browser, server.home, language=language, phone=phone)

        def broken(route: Route) -> None:
            """Answer with a table that cannot draw anything."""
            text = "export default () => { throw new TypeError(`no suit at ${location.href}`) }"
            route.fulfill(body=text, content_type="text/javascript")

        one.page.route(re.compile(r"/assets/Riffifi-[\w-]{8}\.js"), broken)
        table = one.sit("riffifi", 3)
        line = one.page.locator("[data-broken]")
        expect(line).to_contain_text(BROKEN[language])
        assert one.asked()
        one.at_rest()
        one.accessible("a table that cannot be drawn")
        one.fits()
        line.locator("[data-report]").click()
        expect(line).to_contain_text(REPORTED[language])
        moves = one.moves()
        one.answer(random.Random(1))
        one.page.wait_for_selector(f'.stage:not([data-moves="{moves}"])')
        assert main(["admin", "reports", "list", "--database", str(tmp_path / "t.sqlite"), "--lang", "en"]) == 0
        told = capsys.readouterr().out
        assert "TypeError: no suit at …" in told and re.search(r"Riffifi-[\w-]{8}\.js:1:\d+", told)
        assert re.search(r"riffifi, rules 1, move \d+, Ludocracy", told) and table in told and server.home not in told
        assert all("no suit" in problem for problem in one.problems)
    finally:
        server.stop()


def test_what_cannot_be_loaded_is_tried_again(screen: Callable[..., Screen]) -> None:
    """Chromium remembers for the life of a page that a script could not be fetched."""
    one = screen()
    table, timeline = (re.compile(rf"/assets/{name}-[\w-]{{8}}\.js") for name in ("Riffifi", "Timeline"))
    one.page.route(table, lambda route: route.abort())
    one.sit("riffifi", 3)
    line = one.page.locator("[data-broken]")
    line.wait_for()
    assert one.asked(), "the table for all games goes on"
    one.page.unroute(table)
    line.locator("[data-again]").click()
    one.page.locator(".hand").wait_for()
    expect(line).to_have_count(0)
    one.page.route(timeline, lambda route: route.abort())
    one.page.evaluate("() => window.here = true")
    one.page.keyboard.press("t")
    one.page.wait_for_function("() => !window.here")  # the first time, the page is loaded again by itself
    one.page.locator(".hand").wait_for()
    one.page.evaluate("() => window.here = true")
    one.page.keyboard.press("t")
    one.page.locator("[data-again]").wait_for()
    one.page.unroute(timeline)
    one.page.locator("[data-again]").click()
    one.page.wait_for_function("() => !window.here")
    one.page.locator(".hand").wait_for()
    one.page.keyboard.press("t")
    one.page.locator("input[type=range]").wait_for()
    one.problems = [one for one in one.problems if "ERR_FAILED" not in one and "dynamically imported" not in one]
