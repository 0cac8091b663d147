"""Readers who have chosen large letters in their browser: every text has that size, and nothing is cut or out of reach."""

from collections.abc import Callable

import pytest

from tests.laws.cases import SOAK
from tests.web.driver import Screen
from tests.web.legible import hidden_answers, illegible
from tests.web.test_hegemony import all_parts, at, crowded, positions
from tests.web.test_screens import account, lobby, new_table, rules

#: The sizes of letters in pixels; 16 is what browsers begin with.
LETTERS = (20, 24, 32) if SOAK else (20, 32)

WIDE, PHONE = (1280, 720), (390, 844)

#: The smallest text that is shown, as a part of the size of letters.
SMALLEST = """(letters) => Math.min(...[...document.querySelectorAll('body *')].flatMap((one) => {
  const text = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())
  if (!text || one.closest('svg, .unseen, [hidden]') || !one.checkVisibility({ visibilityProperty: true })) return []
  return [(parseFloat(getComputedStyle(one).fontSize) * (one.currentCSSZoom ?? 1)) / letters]
}))"""

#: What ends beyond the window, unless it is in a box that scrolls or hides it.
OUTSIDE = """() => [...document.querySelectorAll('body *')].filter((one) => {
  const box = one.getBoundingClientRect()
  if (!box.width || box.right <= innerWidth + 1 || !one.checkVisibility()) return false
  for (let outer = one.parentElement; outer; outer = outer.parentElement) {
    const clips = getComputedStyle(outer).overflowX !== 'visible'
    if (clips && outer.getBoundingClientRect().right <= innerWidth + 1) return false
  }
  return true
}).map((one) => `${one.tagName}.${one.getAttribute('class')}: ${one.textContent.trim().slice(0, 30)}`)"""


@pytest.mark.parametrize("size", [WIDE, PHONE])
@pytest.mark.parametrize("letters", LETTERS)
def test_pages_have_the_size_of_letters_and_stay_in_the_window(
    screen: Callable[..., Screen], letters: int, size: tuple[int, int]
) -> None:
    one = screen(size=size, phone=size == PHONE, language="fr", letters=letters)
    for show in (lobby, new_table, rules, account):
        show(one)
        one.at_rest()
        assert one.page.evaluate(SMALLEST, letters) >= 0.7, show.__name__
        assert not one.page.evaluate(OUTSIDE), show.__name__
        one.fits()


#: How much of the height of the window the table has.
SHARE = "() => document.querySelector('.stage').getBoundingClientRect().height / innerHeight"


@pytest.mark.parametrize("letters", LETTERS)
@pytest.mark.parametrize("game", ["riffifi", "bakschisch", "big_cheese", "tax_the_rich", "hegemony"])
def test_tables_stay_in_the_window(screen: Callable[..., Screen], game: str, letters: int) -> None:
    for size in (WIDE, PHONE):
        one = screen(size=size, phone=size == PHONE, language="fr", letters=letters)
        one.sit(game, 4)
        assert one.asked()
        one.at_rest()
        assert not one.page.evaluate(OUTSIDE), size
        least = 0.5 if size == WIDE and game != "hegemony" else 0.3
        assert one.page.evaluate(SHARE) >= least, size
        one.context.close()


@pytest.mark.parametrize("letters", LETTERS)
@pytest.mark.parametrize("case", ["crowded", "buying"])
def test_hegemony_can_be_read_with_large_letters(screen: Callable[..., Screen], case: str, letters: int) -> None:
    seat, position = positions(4, 3, {"BuyGood"})["BuyGood"] if case == "buying" else (2, crowded())
    one = screen(language="fr", size=WIDE, letters=letters)
    at(one, 4, seat, position)
    problems = []
    for wide, high in (WIDE, (1920, 1080), PHONE):
        one.page.set_viewport_size({"width": wide, "height": high})
        one.at_rest()
        for part in all_parts(one):
            place = f"{wide} x {high}, {part}"
            problems += [f"{place}: {text}" for text in illegible(one.page)]
            problems += [f"{place}: {move} is hidden" for move in hidden_answers(one.page, scroll=True)]
            # On a phone, the boards keep a width of 22.5 letters.
            smallest = one.page.evaluate(SMALLEST, min(letters, wide / 22.5))
            if smallest < 0.7:
                problems.append(f"{place}: the smallest text is {smallest} of the letters")
    assert not problems, "\n".join(problems)
