"""Player aids and the gallery of cards: at the table, with search, and on one sheet of paper."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.driver import Screen
from tests.web.test_screens import GAMES

ROLES = ("working", "middle", "capitalist", "state")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("phone", [False, True])
def test_an_aid_and_the_cards_lie_beside_the_table(screen: Callable[..., Screen], language: str, phone: bool) -> None:
    one = screen(phone=phone, language=language, theme="dark" if phone else "light")
    one.sit("hegemony", 4)
    assert one.asked()
    page = one.page
    page.keyboard.press("r")
    page.locator("[data-aid=state]").click()
    page.locator("article.aid h3").first.wait_for()
    one.accessible("a player aid")
    one.fits()
    page.locator("[data-aid=cards]").click()
    cards = page.locator("article.cards section:not(.group)")
    expect(cards).to_have_count(188)
    page.fill("dialog[open] input[type=search]", "fake news" if language == "en" else "INFOX")
    page.locator("article.cards mark").first.wait_for()
    assert 0 < cards.count() < 8
    one.accessible("the gallery of cards")
    one.fits()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", [*GAMES, "hegemony"])
def test_an_aid_fits_a_sheet_of_paper(screen: Callable[..., Screen], game: str, language: str) -> None:
    one = screen(language=language, theme="dark")
    for aid in ROLES if game == "hegemony" else ("aid",):
        one.open("/")  # a page of its own, not only another place of this one
        one.open(f"/rules/{game}#{aid}")
        one.page.locator("article.aid h3").first.wait_for()
        one.at_rest()
        sheets = one.page.pdf(format="A4")
        assert len(re.findall(rb"/Type\s*/Page\b", sheets)) == 1, aid
        expect(one.page.locator("[data-print]")).to_be_visible()
