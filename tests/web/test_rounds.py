"""What the page shows when a round or a game ends."""

import json
import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.laws.cases import SOAK
from tests.web.driver import ANSWERS, PLACE, Screen

#: The smallest screen of each layout has the least room; the larger ones are for soak.
SIZES = [(360, 640), (768, 1024), (1024, 768), (1280, 720)]
if SOAK:
    SIZES += [(390, 844), (1366, 768), (1440, 900), (1920, 1080)]

#: Of everything that answers the question, the hand and the question itself: what the summary covers.
COVERED = f"""() => {{
  const answers = {json.dumps(ANSWERS.replace(":visible", ""))}
  return [...document.querySelectorAll(`${{answers}}, .hand [data-spot], [data-bar]`)].filter((one) => {{
    const {{ x, y, width, height }} = one.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[data-summary]')
  }}).map((one) => one.outerHTML.slice(0, 200))
}}"""


def until_a_summary(one: Screen, luck: random.Random) -> Locator:
    """Plays until a round has ended or a payment was made and the player is asked again; the summary of it."""
    summary = one.page.locator("[data-summary]")
    assert one.asked()
    while not summary.count():
        one.answer(luck)
        assert one.asked()
    return summary


@pytest.mark.parametrize(
    ("game", "seats", "options", "language", "words", "brief"),
    [
        (
            "tax_the_rich",
            4,
            {"rules": "base"},
            "en",
            r"Bet (won|lost): .*\(\d+ tricks? \+ \d+ bonus = \d+\)",
            r"Bet (won|lost)\. You score \d+ points?, \d+ in all\. \(\d+ tricks? \+ \d+ bonus = \d+\)",
        ),
        ("bakschisch", 4, {}, "fr", "Le tour 1 est fini.*On partage", r"On partage .* \d+ pièces? d’or par joueur"),
        (
            "big_cheese",
            5,
            {},
            "en",
            r"rolls? \d.*scores? \d+ points for the \d+: \d+ in all\. \(\d+ × \d = \d+\)",
            r"^\w+ scores? \d+ points for the \d+: \d+ in all\. \(\d+ × \d = \d+\)",
        ),
        (
            "riffifi",
            4,
            {},
            "fr",
            r"La manche 1 est terminée\.[^.]*\d+ jetons?, \d+ en tout\.",
            r"La manche 1 est terminée\. Vous[^.]*\d+ jetons?, \d+ en tout\.",
        ),
    ],
)
def test_a_round_ends_with_its_arithmetic_and_nothing_is_covered(
    screen: Callable[..., Screen],
    game: str,
    seats: int,
    options: dict[str, object],
    language: str,
    words: str,
    brief: str,
) -> None:
    one = screen(language=language)
    one.sit(game, seats, options=options)
    luck = random.Random(4)
    summary = until_a_summary(one, luck)
    expect(summary).to_contain_text(re.compile(words, re.S))
    one.accessible(f"{game}, a round is over")
    for wide, high in SIZES:  # it stays open in every layout, and covers nothing that is to be chosen
        one.page.set_viewport_size({"width": wide, "height": high})
        expect(summary).to_be_visible()
        expect(summary).to_contain_text(re.compile(words if wide >= 1120 else brief, re.S))
        one.at_rest()
        assert not one.page.evaluate(COVERED), (wide, high)
        text = summary.locator("span")
        if wide < 1120:
            assert text.evaluate("(one) => one.scrollHeight <= one.clientHeight"), f"cut: {(wide, high)}"
    wide, high = SIZES[0]
    one.page.set_viewport_size({"width": wide, "height": high})
    one.accessible(f"{game} on a phone, a round is over")
    place = one.page.evaluate(PLACE)
    one.answer(luck)  # it disappears after the next decision, and the table stays where it is
    summary.wait_for(state="detached")
    one.at_rest()
    assert one.page.evaluate(PLACE) == place


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_phone_shows_the_whole_summary_on_demand(screen: Callable[..., Screen], language: str) -> None:
    one = screen(language=language, phone=True, size=(360, 640))
    one.sit("tax_the_rich", 3, options={"rules": "base"})
    summary = until_a_summary(one, random.Random(4))
    moves = one.moves()
    summary.tap()
    opened = one.page.locator("[data-opened]")
    expect(opened.locator("li")).to_have_count(4)  # the bet, and three scores
    one.accessible("the whole summary")
    opened.locator("li").last.tap()  # a tap on it closes it and plays nothing that it covers
    opened.wait_for(state="detached")
    expect(summary).to_have_count(0)
    expect(one.page.locator("#status")).to_be_visible()
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
    expect(bars).to_have_count(3)
    one.page.wait_for_function(
        """() => [...document.querySelectorAll('.office .bar')].every((bar) => {
          const [score, goal] = bar.dataset.title.split(' / ').map(Number)
          const width = Number.parseFloat(bar.firstElementChild.style.width)
          return goal === 30 && Math.abs(width - Math.min(100, Math.max(0, (100 * score) / goal))) < 0.1
        })"""
    )


@pytest.mark.parametrize(
    ("language", "why"),
    [("en", "the highest total wins"), pytest.param("fr", "le plus grand total gagne", marks=pytest.mark.soak)],
)
def test_the_end_is_explained(screen: Callable[..., Screen], language: str, why: str) -> None:
    """The page shows how the scores grew and why the winner won, and offers to verify the game and to play on."""
    one = screen(language=language, phone=language == "fr")
    table = one.sit("big_cheese", 3, options={"goal": 20})
    luck = random.Random(7)
    paid = False
    while one.asked():
        paid = paid or one.page.locator("[data-summary]").count() > 0
        one.answer(luck)
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
