"""The table for all games, played with Hegemony: every choice in one list, zones that fold, what a seat plays."""

import random
from collections.abc import Callable

from playwright.sync_api import expect

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
