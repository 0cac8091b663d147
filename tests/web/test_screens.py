"""Every screen is accessible and fits, in both languages, in light and dark, at all sizes."""

import random
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.laws.cases import SOAK
from tests.web.driver import Screen

GAMES = ["riffifi", "bakschisch", "big_cheese", "tax_the_rich"]


def lobby(one: Screen) -> None:
    one.open("/")
    one.page.wait_for_selector("[data-quick=riffifi]")


def new_table(one: Screen) -> None:
    one.open("/new/tax_the_rich")
    one.page.wait_for_selector("#seat-0")
    one.page.locator("details").last.locator("summary").click()


def rules(one: Screen) -> None:
    one.open("/rules/riffifi")
    one.page.wait_for_selector("article h3")


def account(one: Screen) -> None:
    one.open("/account")
    one.page.wait_for_selector("input[type=password]")


def no_table(one: Screen) -> None:
    one.open("/t/nowhere")
    one.page.wait_for_selector(".gone")


def timeline(one: Screen) -> None:
    one.sit("bakschisch", 2)
    one.asked()
    one.page.keyboard.press("t")
    one.page.wait_for_selector("input[type=range]")


def rules_beside(one: Screen) -> None:
    one.sit("riffifi", 3)
    one.asked()
    one.page.keyboard.press("r")
    one.page.wait_for_selector("dialog article h3")


def around(one: Screen) -> None:
    one.sit("riffifi", 5)
    one.asked()
    one.fits()
    if one.page.get_by_role("tab").count():
        one.page.get_by_role("tab").last.click()
    else:
        one.page.locator("header nav button").nth(4).click()
    one.page.wait_for_selector(".about .invite")


@pytest.mark.parametrize(
    ("language", "theme", "phone"),
    [
        ("fr", "dark", True),
        ("en", "light", False),
        pytest.param("fr", "light", True, marks=pytest.mark.soak),
        pytest.param("en", "dark", False, marks=pytest.mark.soak),
    ],
)
def test_every_screen_is_accessible(screen: Callable[..., Screen], language: str, theme: str, phone: bool) -> None:
    one = screen(language=language, theme=theme, phone=phone)
    for show in (lobby, new_table, rules, account, no_table, timeline, rules_beside, around):
        show(one)
        expect(one.page.locator("html")).to_have_attribute("lang", language)
        one.accessible(show.__name__)
        one.fits()


def at_all_sizes(one: Screen, largest: bool) -> Iterator[None]:
    """Give the window one size after the other. `largest`: also that of a wall, which takes long to draw."""
    for wide, high in [(360, 640), (740, 360), (768, 1024), *([(3840, 2160)] if largest else [])]:
        one.page.set_viewport_size({"width": wide, "height": high})
        one.at_rest()
        yield


def test_nothing_sticks_out(screen: Callable[..., Screen]) -> None:
    one = screen(size=(360, 640), language="fr")
    for show in (lobby, new_table, rules, account):
        show(one)
        for _ in at_all_sizes(one, SOAK or show is lobby):
            one.fits()
    for game, seats in [("riffifi", 5), ("bakschisch", 4), ("big_cheese", 6), ("tax_the_rich", 5), ("tax_the_rich", 6)]:
        one.sit(game, seats)
        one.asked()
        for _ in at_all_sizes(one, SOAK or seats == 6):
            one.fits()
            one.page.wait_for_function(  # the question is in sight
                "() => document.querySelector('.foot .bar')?.getBoundingClientRect().bottom <= innerHeight + 1"
            )


@pytest.mark.parametrize(("game", "seats"), [("riffifi", 3), ("riffifi", 5), ("tax_the_rich", 3), ("tax_the_rich", 5)])
def test_a_phone_shows_the_whole_hand(screen: Callable[..., Screen], game: str, seats: int) -> None:
    """The playable cards are visible on an ordinary phone without scrolling."""
    one = screen(phone=True, language="fr")
    one.sit(game, seats)
    luck = random.Random(3)
    for _ in range(4):
        assert one.asked()
        one.page.wait_for_function(
            "() => { const foot = document.querySelector('.foot').getBoundingClientRect().top;"
            " const low = (one) => one.getBoundingClientRect().bottom > foot + 6;"
            " return document.querySelector('.calls') || ![...document.querySelectorAll('.hand .spot')].some(low) }"
        )
        one.answer(luck)


def test_the_language_is_switched_live(screen: Callable[..., Screen]) -> None:
    one = screen(language="en")
    one.sit("riffifi", 3)
    one.asked()
    expect(one.page.locator(".question")).to_have_text("Your turn: which card do you play?")
    one.page.get_by_role("button", name="FR · français").click()
    one.page.get_by_text(re.compile("quelle carte posez-vous")).wait_for()
    one.page.get_by_role("tab", name="Journal").wait_for()
    expect(one.page.locator("[aria-label=Journal].log")).to_contain_text(re.compile(r"Chacun reçoit \d+ cartes"))
    one.page.get_by_role("button", name="EN · English").click()
    one.page.get_by_text("which card do you play?").wait_for()


def focus_on(page: Page, selector: str) -> None:
    """Moves the focus to the element with the Tab key only."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("(what) => document.activeElement.matches(what)", selector):
            return
    pytest.fail(f"the keyboard does not reach {selector}")


def test_the_keyboard_is_enough(screen: Callable[..., Screen]) -> None:
    one = screen(size=(1280, 720))
    lobby(one)
    expect(one.page.locator("[data-quick=riffifi]")).to_be_in_viewport(ratio=1)
    focus_on(one.page, "[data-quick=riffifi]")
    one.page.keyboard.press("Enter")
    one.asked()
    focus_on(one.page, ".hand button.lit")
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector("[data-undo]")
    one.asked()
    one.page.keyboard.press("u")
    one.page.wait_for_function("() => document.querySelectorAll('.hand button.lit').length === 10")
    one.page.keyboard.press("r")
    one.page.wait_for_selector("dialog[open] article")
    one.page.keyboard.press("Tab")
    one.page.fill("dialog[open] input[type=search]", "officer")
    one.page.wait_for_selector("dialog[open] mark")
    one.page.keyboard.press("Escape")  # the first press clears the search field
    one.page.keyboard.press("Escape")
    one.page.wait_for_selector("dialog[open]", state="detached")


def test_why_a_card_cannot_be_played(screen: Callable[..., Screen]) -> None:
    one = screen()
    one.sit("tax_the_rich", 4, bot="random", options={"rules": "base"})
    luck = random.Random(5)
    for _ in range(60):
        assert one.asked()
        refused = one.page.locator(".hand button.refused")
        if refused.count():
            one.at_rest()
            refused.first.click(force=True)  # it is marked as disabled, but explains itself
            expect(one.page.get_by_role("alert")).to_have_text(re.compile("^(You must follow suit|The President)"))
            return
        one.answer(luck)
    pytest.fail("no card was ever refused")


def test_the_log_leads_to_the_rule(screen: Callable[..., Screen]) -> None:
    one = screen()
    one.sit("riffifi", 3)
    one.asked()
    one.page.locator("ol[aria-label=Log] .rule").last.click()
    one.page.wait_for_selector("dialog[open] article h3")
    one.page.wait_for_function("() => /^H[234]$/.test(document.activeElement.tagName)")


def test_where_the_game_stands_opens_on_a_phone(screen: Callable[..., Screen]) -> None:
    one = screen(phone=True)
    one.sit("hegemony", 4, plain=True)
    one.asked()
    one.page.wait_for_function(  # more than two lines: the last is cut
        "() => { const status = document.querySelector('#status'); const last = [...status.querySelectorAll('li')].at(-1);"
        " return last?.getBoundingClientRect().top > status.getBoundingClientRect().bottom }"
    )
    one.page.locator("[aria-controls=status]").click()
    one.page.wait_for_function(
        "() => document.querySelector('#status').scrollHeight <= document.querySelector('#status').clientHeight"
    )
    one.page.locator("[aria-controls=status][aria-expanded=true]").click()
    one.page.wait_for_selector("[aria-controls=status][aria-expanded=false]")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_small_phone_shows_who_plays_with_whom_for_what(screen: Callable[..., Screen], language: str) -> None:
    """Of the status of Tax the Rich: the round, the leader and trump, the ally, and the tricks of the party."""
    one = screen(phone=True, size=(360, 640), language=language)
    one.sit("tax_the_rich", 4, options={"rules": "base"})
    luck = random.Random(2)
    while one.asked() and one.page.locator("#status li").count() < 6:  # until a card lies
        one.answer(luck)
    one.at_rest()
    assert one.page.evaluate(
        """() => {
          const status = document.querySelector('#status')
          const end = status.getBoundingClientRect().bottom
          return [...status.children].slice(0, 4).every((line) => line.getBoundingClientRect().bottom <= end + 1)
        }"""
    )
    expect(one.page.locator(".marked")).to_be_visible()  # the box of the marker, on the closed board


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_its_own_draws_everything(screen: Callable[..., Screen], game: str) -> None:
    """Every visible piece except backs is drawn: a zone that a game renames would be missed otherwise."""
    one = screen()
    table = one.sit(game, 4)
    luck = random.Random(6)
    for _ in range(4):
        assert one.asked()
        one.answer(luck)
    assert one.asked()
    view = one.get(f"/api/tables/{table}/view?seat=0")["view"]
    pieces = {piece["id"] for zone in view["zones"] for piece in zone["pieces"] if piece["face"]}
    aside = {piece["id"] for zone in view["zones"] if zone["name"] in ("discards", "offer") for piece in zone["pieces"]}
    drawn = set(one.page.evaluate("() => [...document.querySelectorAll('[data-spot]')].map((one) => one.dataset.spot)"))
    assert pieces - aside <= drawn
