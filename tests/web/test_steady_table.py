"""The table stays in place whatever is asked, and the player's hand and pawns are always visible, in guided games too."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.laws.cases import SOAK
from tests.web.driver import ANSWERS, PLACE, Screen

#: The smallest desktop and phone have the least room; the sizes between them are for soak.
SIZES = [(1280, 720), (360, 640), *([(1366, 768), (768, 1024)] if SOAK else [])]
READY = f"[data-coach] .main:visible, {ANSWERS}"

#: True as soon as every card of the hand, and in Bakschisch the start and every pawn, lies within the part of the table
#: that nothing covers.
IN_SIGHT = """() => {
  const box = (one) => one.getBoundingClientRect()
  const stage = box(document.querySelector('.stage'))
  const covers = [...document.querySelectorAll('.foot, .foot .bar')].map(box).filter((one) => one.height)
  const end = Math.min(...covers.map((one) => one.top))
  const mine = [...document.querySelectorAll('.hand .spot, .gate, .city .pawn, .office.mine .who')]
  const pieces = mine.map(box).filter((one) => one.height)
  return pieces.length > 0 && pieces.every((one) => one.bottom <= end + 1 && one.top >= stage.top - 1)
}"""


#: Whether the guide has room for its text.
TEXT_FITS = (
    "() => (({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)(document.querySelector('[data-coach]'))"
)


def look_on(one: Screen, decisions: int) -> None:
    """Plays some decisions and reads on in the guide when it waits for that."""
    luck = random.Random(3)
    page = one.page
    page.wait_for_selector(READY)
    one.at_rest()
    place = page.evaluate(PLACE)
    for _ in range(decisions):
        page.wait_for_selector(READY)
        page.wait_for_function(IN_SIGHT)
        assert page.evaluate(PLACE) == place, "the table has moved"
        if page.locator("[data-coach]").count():
            assert page.evaluate(TEXT_FITS), "the text of the guide is cut"
        button = page.locator("[data-coach] .main")
        if button.count():
            if not page.locator("[data-hold]").count():
                return  # the guide has ended, and the table gets its place
            button.click()
        else:
            one.answer(luck)


GAMES = [("riffifi", 3, "en"), ("bakschisch", 3, "fr"), ("big_cheese", 3, "en"), ("tax_the_rich", 4, "fr")]


@pytest.mark.parametrize(("game", "seats", "language"), GAMES)
def test_a_guided_table_stays_and_shows_the_hand(
    screen: Callable[..., Screen], game: str, seats: int, language: str
) -> None:
    for size in SIZES:
        one = screen(size=size, phone=size[0] < 500, language=language)
        one.open()
        one.page.evaluate("(game) => sessionStorage.setItem('guide', game)", game)
        one.sit(game, seats, options={"rules": "base"} if game == "tax_the_rich" else {})
        one.page.wait_for_selector("[data-coach]")
        look_on(one, 5)
        one.context.close()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_full_table_stays_and_shows_the_hand(screen: Callable[..., Screen], language: str) -> None:
    one = screen(size=(360, 640), phone=True, language=language)
    for game, seats in [("riffifi", 5), ("bakschisch", 4), ("big_cheese", 6), ("tax_the_rich", 6)]:
        one.sit(game, seats)
        look_on(one, 3)


def test_a_card_stays_under_the_pointer_at_its_edge(screen: Callable[..., Screen]) -> None:
    """A card that rises under the pointer does not fall again because it has left the pointer."""
    one = screen()
    one.sit("riffifi", 3)
    one.asked()
    one.at_rest()
    card = one.page.locator(".hand button.lit").first
    box = card.bounding_box()
    assert box is not None
    one.page.mouse.move(box["x"] + box["width"] / 3, box["y"] + box["height"] - 2)
    assert card.evaluate(
        """async (card) => {
          for (let frame = 0; frame < 30; frame++) {
            await new Promise(requestAnimationFrame)
            if (!card.matches(':hover')) return false
          }
          return true
        }"""
    )


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_small_phone_shows_all_bids_and_every_score_against_the_goal(
    screen: Callable[..., Screen], language: str
) -> None:
    one = screen(size=(360, 640), phone=True, language=language)
    one.sit("big_cheese", 4)
    one.asked()
    expect(one.page.locator(".bidder")).to_have_count(10)
    one.at_rest()
    assert one.page.evaluate(
        "() => (({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)(document.querySelector('[data-bar]'))"
    )
    expect(one.page.locator(".others .score")).to_have_text([re.compile(r"0\s*/\s*200")] * 3)
    expect(one.page.locator(".others .bar")).to_have_count(3)
    expect(one.page.locator(".others .bar").first).to_be_visible()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_question_of_bakschisch_takes_two_lines(screen: Callable[..., Screen], language: str) -> None:
    one = screen(size=(1280, 720), language=language)
    one.sit("bakschisch", 4)
    one.asked()
    lines = "(one) => one.offsetHeight / Number.parseFloat(getComputedStyle(one).lineHeight)"
    assert one.page.locator("[data-bar] .question").evaluate(lines) < 2.5
