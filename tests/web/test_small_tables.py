"""What the tables of the small games show where it is needed: reasons, rules in play, the trick, and cards that are lost."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from ludocracy.core.rng import Rng
from ludocracy.core.table import Table
from ludocracy.games.catalogue import find
from tests.web.driver import Screen
from tests.web.test_play_settings import settings_of

#: The first seat opens the bets.
OPENS = {"first_opener": "first"}


def position(game: str, seats: int, fits: Callable[[Table], bool]) -> dict[str, Any]:
    """The first position of random games in which the first seat decides and that fits."""
    rules = find(game)
    for seed in range(40):
        table, rng = rules.start(seats), Rng(seed)
        while not table.over():
            seat = table.who()[0]
            if seat == 0 and fits(table):
                return rules.dump(table)
            table.play(seat, rng.choice(table.options(seat)))
    raise AssertionError("no game has such a position")


def asks(name: str) -> Callable[[Table], bool]:
    return lambda table: type(table.stack[-1]).__name__ == name


@pytest.mark.parametrize(
    ("language", "reason"), [pytest.param("en", "cannot pass", marks=pytest.mark.soak), ("fr", "ne peut pas passer")]
)
def test_the_opener_is_told_why_there_is_no_pass(screen: Callable[..., Screen], language: str, reason: str) -> None:
    one = screen(language=language)
    one.sit("tax_the_rich", 4, options=OPENS)
    one.asked()
    expect(one.page.locator("[data-missing]")).to_contain_text(reason)
    one.press(one.page.locator(".box").first)
    expect(one.page.locator("[data-missing]")).to_have_count(0)


def test_the_guide_points_at_boxes_that_can_be_chosen(screen: Callable[..., Screen]) -> None:
    one = screen()
    one.open()
    one.page.evaluate("() => sessionStorage.setItem('guide', 'tax_the_rich')")
    one.sit("tax_the_rich", 4, options=OPENS)
    one.page.locator("[data-coach='0'] .main").click()
    one.page.wait_for_selector("[data-coach='1']")
    expect(one.page.locator(".bets .pointed")).to_have_count(4)  # the lowest row
    assert one.page.locator(".bets .pointed:not(.lit)").count() == 0


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (390, 844)])
def test_the_trick_and_the_contract_are_large(screen: Callable[..., Screen], size: tuple[int, int]) -> None:
    one = screen(size=size)
    one.sit("tax_the_rich", 4, position=position("tax_the_rich", 4, asks("PlayCard")))
    one.asked()
    one.at_rest()
    widths = "(all) => all.map((one) => one.getBoundingClientRect().width)"
    trick = one.page.locator("[data-trick] .slot").evaluate_all(widths)
    hand = one.page.locator(".hand .card").evaluate_all(widths)
    assert len(trick) == 4
    assert min(trick) > 1.2 * max(hand)
    assert one.page.locator("[data-contract]").evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)") > 16
    expect(one.page.locator("[data-contract] svg")).to_be_visible()
    expect(one.page.locator(".bets .boxes")).to_be_hidden()
    one.fits()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_rule_cards_show_their_text_where_there_is_room(screen: Callable[..., Screen], language: str) -> None:
    one = screen(language=language, size=(1280, 720))
    one.sit("tax_the_rich", 4, options={"rules": "scandal"})
    one.asked()
    texts = one.page.locator("[data-rule-text]")
    expect(texts).to_have_count(3)
    expect(texts.first).to_have_text(re.compile("(Mother|Mère).*"))
    one.page.set_viewport_size({"width": 390, "height": 844})
    expect(texts).to_have_count(0)
    expect(one.page.locator(".rule")).to_have_count(3)


def test_a_card_that_is_lost_is_dimmed_and_played_as_the_setting_says(screen: Callable[..., Screen]) -> None:
    rules = find("riffifi")

    def loses(table: Table) -> bool:
        moves = [rules.moves.text(move) for move in table.options(0)]
        return sum(move.startswith("hide:") for move in moves) == 1 and len(moves) > 2

    one = screen()
    one.sit("riffifi", 3, position=position("riffifi", 3, loses))
    one.asked()
    lost = one.page.locator(".hand .losing")
    expect(lost).to_have_count(1)
    expect(lost).to_have_attribute("aria-label", re.compile("Turned face down at once"))
    one.press(lost)
    expect(one.page.get_by_role("menuitem")).to_have_count(2)
    one.page.keyboard.press("Escape")
    settings_of(one)
    one.page.select_option("[data-habit=losing_card]", "hide")
    one.requests.clear()
    one.press(lost)
    one.settled()
    assert any(request.get("move", "").startswith("hide:") for request in one.requests)


@pytest.mark.parametrize(
    ("game", "seats"), [("riffifi", 4), ("bakschisch", 4), ("big_cheese", 4), ("tax_the_rich", 4), ("hegemony", 4)]
)
def test_a_low_screen_keeps_half_of_its_height_for_the_table(
    screen: Callable[..., Screen], game: str, seats: int
) -> None:
    """A phone held sideways, and laptops whose reader has enlarged everything twice."""
    one = screen(size=(740, 360))
    one.sit(game, seats)
    one.asked()
    for wide, high in [(740, 360), (844, 390), (640, 360), (683, 384), (720, 450)]:
        one.page.set_viewport_size({"width": wide, "height": high})
        one.at_rest()
        seen = one.page.evaluate(
            """() => {
              const box = (one) => one.getBoundingClientRect()
              const stage = box(document.querySelector('.stage'))
              const covers = [...document.querySelectorAll('.foot, .foot .bar')].map((one) => box(one).top)
              return (Math.min(stage.bottom, ...covers) - stage.top) / innerHeight
            }"""
        )
        assert seen >= 0.5, (wide, high, seen)
