"""Whole matches in the page, from the first decision to the final score."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.driver import AT_REST, BEGINS, Screen

#: More decisions than any of these matches takes.
MOST = 1500

#: game, seats, options, settings of the screen
MATCHES = [
    pytest.param("riffifi", 3, {}, {"language": "en", "theme": "dark"}, id="riffifi"),
    pytest.param("bakschisch", 3, {"most_rounds": 5}, {"language": "fr", "phone": True}, id="bakschisch"),
    pytest.param("big_cheese", 3, {"goal": 40}, {"language": "fr"}, id="big_cheese"),
    pytest.param("tax_the_rich", 4, {"rules": "random"}, {"phone": True, "theme": "dark"}, id="tax_the_rich"),
    # It takes as long as the others together. `test_questions.py` answers each of its questions, `test_hegemony_end.py` ends it.
    pytest.param("hegemony", 2, {}, {"language": "fr", "theme": "dark"}, id="hegemony", marks=pytest.mark.soak),
]


@pytest.mark.parametrize(("game", "seats", "options", "look"), MATCHES)
def test_a_whole_match(
    screen: Callable[..., Screen], game: str, seats: int, options: dict[str, object], look: dict[str, object]
) -> None:
    one = screen(**look)
    table = one.sit(game, seats, options=options)
    assert one.asked()
    one.accessible(f"{game} at play")
    one.fits()
    luck = random.Random(7)
    for _ in range(5):
        assert one.asked()
        one.answer(luck)
    assert one.asked()
    one.accessible(f"{game} some decisions later")
    assert 0 < one.play_on(luck, MOST) < MOST
    one.page.wait_for_selector("[data-over]")
    result = one.get(f"/api/tables/{table}")["result"]
    scores = one.page.locator("[data-over] li strong")
    expect(scores).to_have_count(seats)
    assert sorted(map(int, scores.all_inner_texts())) == sorted(result["scores"])
    expect(one.page.locator("[data-over] li.winner")).to_have_count(len(result["winners"]))
    one.accessible(f"{game} over")


def test_from_the_lobby_to_a_decision_in_one_click(screen: Callable[..., Screen]) -> None:
    one = screen(language="fr", phone=True, calm=False)
    one.open()
    one.page.fill(".name input", "Zoé")
    one.page.click("[data-quick=riffifi]")
    assert one.asked()
    one.answer(random.Random(1))
    one.page.wait_for_selector(".question")
    expect(one.page.locator("[data-plate]").last).to_contain_text("Zoé")


def test_pieces_travel_and_land(screen: Callable[..., Screen]) -> None:
    """With motion, a card that was played ends in its place, and no flying copy of it remains."""
    one = screen(calm=False)
    one.sit("riffifi", 3, options=BEGINS)
    one.asked()
    name = one.page.locator(".hand button.lit").first.get_attribute("data-spot")
    one.page.locator(
        f'.hand button.lit[data-spot="{name}"]'
    ).click()  # by its name, because another card may be first by now
    one.page.wait_for_selector(f'.mine [data-spot="{name}"], .under')
    one.page.wait_for_selector(".flying", state="detached")
    one.page.evaluate(AT_REST)
    # If the card is no longer shown, another player has turned it face down meanwhile.
    one.page.wait_for_function(
        "(name) => [...document.querySelectorAll(`.mine [data-spot='${name}']`)].every((card) => !card.style.zIndex)",
        arg=name,
    )
