"""What the page shows when a round or a game ends."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.driver import Screen


@pytest.mark.parametrize(
    ("game", "seats", "options", "language", "words"),
    [
        ("tax_the_rich", 3, {"rules": "base"}, "en", r"\(\d+ tricks? \+ \d+ bonus = \d+\)"),
        ("bakschisch", 3, {}, "fr", "On partage les dessous de table"),
        ("big_cheese", 3, {"goal": 60}, "en", r"scores? \d+ points for the \d+: \d+ in all\. \(\d+ × \d = \d+\)"),
        ("riffifi", 3, {}, "fr", r"La manche 1 est terminée\.[^.]*\d+ jetons?, \d+ en tout\."),
    ],
)
def test_a_round_ends_with_its_arithmetic(
    screen: Callable[..., Screen], game: str, seats: int, options: dict[str, object], language: str, words: str
) -> None:
    one = screen(language=language)
    one.sit(game, seats, options=options)
    luck = random.Random(4)
    for _ in range(60):
        assert one.asked()
        if one.page.locator("[data-summary]").count():
            break
        one.answer(luck)
        one.settled()
    expect(one.page.locator("[data-summary]")).to_contain_text(re.compile(words))
    one.accessible(f"{game}, a round is over")
    one.answer(luck)  # the summary blocks nothing and disappears after the next decision
    one.page.wait_for_selector("[data-summary]", state="detached")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_tap_on_the_summary_of_a_phone_only_closes_it(screen: Callable[..., Screen], language: str) -> None:
    one = screen(language=language, phone=True, size=(360, 640))
    one.sit("tax_the_rich", 3, options={"rules": "base"})
    luck = random.Random(4)
    summary = one.page.locator("[data-summary]")
    assert one.asked()
    while not summary.count():
        one.answer(luck)
        one.settled()
        assert one.asked()
    moves = one.moves()
    one.at_rest()
    x, y = one.page.evaluate(
        """() => {
          const box = document.querySelector('[data-summary]').getBoundingClientRect()
          return [box.x + box.width / 2, box.y + box.height / 2]
        }"""
    )
    hit = "([x, y]) => document.elementFromPoint(x, y).closest('[data-summary]') !== null"
    assert one.page.evaluate(hit, [x, y]), "it is not tapped through"
    one.page.touchscreen.tap(x, y)
    summary.wait_for(state="detached")
    one.settled()
    assert one.moves() == moves


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_timeline_marks_the_rounds(screen: Callable[..., Screen], language: str) -> None:
    one = screen(language=language)
    one.sit("bakschisch", 2)
    luck = random.Random(4)
    rounds = one.page.locator("[data-round]")
    one.page.keyboard.press("t")
    one.page.wait_for_selector(".timeline")
    while rounds.count() < 2:
        assert one.asked()
        one.answer(luck)
        one.settled()
    assert one.asked()
    expect(rounds.last).to_have_attribute("aria-pressed", "true")
    rounds.first.click()
    expect(rounds.first).to_have_attribute("aria-pressed", "true")
    expect(rounds.nth(1)).to_have_attribute("aria-pressed", "false")
    one.page.wait_for_selector(".timeline .now")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_bars_of_the_big_cheese_grow_towards_the_goal(screen: Callable[..., Screen], language: str) -> None:
    one = screen(language=language)
    one.sit("big_cheese", 3, options={"goal": 30})
    luck = random.Random(7)
    bars = one.page.locator(".office .bar")
    while not one.page.locator(".office .bar:not([data-title^='0 '])").count():
        assert one.asked()
        one.answer(luck)
        one.settled()
    expect(bars).to_have_count(3)
    one.page.wait_for_function(
        """() => [...document.querySelectorAll('.office .bar')].every((bar) => {
          const [score, goal] = bar.dataset.title.split(' / ').map(Number)
          const width = Number.parseFloat(bar.firstElementChild.style.width)
          return goal === 30 && Math.abs(width - Math.min(100, Math.max(0, (100 * score) / goal))) < 0.1
        })"""
    )


@pytest.mark.parametrize(("language", "why"), [("en", "the highest total wins"), ("fr", "le plus grand total gagne")])
def test_the_end_is_explained(screen: Callable[..., Screen], language: str, why: str) -> None:
    """The page shows how the scores grew and why the winner won, and offers to verify the game and to play on."""
    one = screen(language=language, phone=language == "fr")
    table = one.sit("big_cheese", 3, options={"goal": 20})
    luck = random.Random(7)
    paid = False
    while one.asked():
        paid = paid or one.page.locator("[data-summary]").count() > 0
        one.answer(luck)
        one.settled()
    page = one.page
    assert paid
    expect(page.locator("[data-why]")).to_contain_text(why)
    expect(page.locator("[data-over] polyline")).to_have_count(3)
    expect(page.locator("[data-over] figcaption")).to_contain_text(re.compile(r"\+ \d+"))
    expect(page.locator("[data-over] [data-dice] li").first).to_contain_text(re.compile(r"(instead of|au lieu de) \d"))
    if language == "en":  # a wide window shows the whole table, and the result beside it
        stage, result = page.locator(".stage").bounding_box(), page.locator("[data-over]").bounding_box()
        assert stage and result and stage["x"] + stage["width"] <= result["x"]
        page.set_viewport_size({"width": 800, "height": 1000})  # the tablet is turned: the result stays open
        expect(page.locator("dialog[open] [data-over]")).to_be_visible()
        page.set_viewport_size({"width": 1366, "height": 860})
        expect(page.locator("aside [data-over]")).to_be_visible()
    page.click("[data-verify]")
    page.wait_for_selector("[data-over] [data-verified=true]")
    one.accessible("the end")
    page.click("[data-fork]")
    page.wait_for_url(lambda url: "/t/" in url and table not in url)
    assert one.asked()
