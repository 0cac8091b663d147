"""Puzzles in the page: from the lobby to an answer on the game's own table, and on to the next one."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from ludocracy.bots.puzzles import shipped
from tests.web.driver import Screen

#: The screen on which the puzzle of each game is solved.
LOOKS = [
    pytest.param("riffifi", {"language": "en", "theme": "dark"}, id="riffifi"),
    pytest.param("bakschisch", {"language": "fr", "phone": True}, id="bakschisch"),
    pytest.param("big_cheese", {"language": "fr"}, id="big_cheese"),
    pytest.param("tax_the_rich", {"language": "en", "phone": True, "theme": "dark"}, id="tax_the_rich"),
    pytest.param("hegemony", {"language": "fr"}, id="hegemony"),
]


def answer(one: Screen, game: str, puzzle: str, move: str) -> None:
    """Choose a move where the table offers it: a button, a piece, or one of several answers at a piece."""
    page = one.page
    page.wait_for_selector(".stage[data-asked]")
    offers = one.get(f"/api/puzzles/{game}/{puzzle}")["view"]["prompt"]["offers"]
    place = next(offer["on"] for offer in offers if offer["move"] == move)
    button = page.locator(f'[data-move="{move}"]')
    if not button.count():
        page.locator(f'[data-spot="{place}"]').first.click()
    expect(page.locator(f'[data-solved], [data-confirm], [data-move="{move}"]').first).to_be_visible()
    for way in (button, page.locator("[data-confirm]")):
        if way.count() and not page.locator("[data-solved]").count():
            way.first.click()


@pytest.mark.parametrize(("game", "look"), LOOKS)
def test_a_puzzle_is_solved_on_the_table_of_its_game(
    screen: Callable[..., Screen], game: str, look: dict[str, Any]
) -> None:
    one = screen(**look)
    puzzle = next(one for one in shipped(game).values() if one.best.move.startswith(("play", "bid", "nothing")))
    one.go(f"/puzzle/{game}/{puzzle.id}")
    one.page.wait_for_selector(".stage[data-asked]")
    facts = one.page.locator("p[data-puzzle]").inner_text().split(" · ")
    assert all("·" not in fact for fact in facts)
    assert len(facts) == 1 + (game == "hegemony"), facts
    one.accessible(f"a puzzle of {game}")
    one.fits()
    answer(one, game, puzzle.id, puzzle.best.move)
    solved = one.page.locator("[data-solved=true]")
    expect(solved).to_be_visible()
    expect(one.page.locator("#verdict")).to_be_focused()
    expect(one.page.locator("[data-reason]")).to_contain_text("100")
    one.accessible(f"a solved puzzle of {game}")
    one.fits()
    one.page.click("[data-next]")
    expect(one.page.locator("[data-puzzle]")).not_to_have_attribute("data-puzzle", puzzle.id)


def test_the_puzzle_of_the_day_is_found_in_the_lobby_and_missed_with_the_keyboard(
    screen: Callable[..., Screen],
) -> None:
    one = screen(language="fr")
    one.open()
    one.page.click("a[data-puzzle=riffifi]")
    expect(one.page.locator("h1")).to_contain_text("problème du jour")
    one.page.wait_for_selector(".stage[data-asked]")
    today = one.get("/api/puzzles/riffifi")["today"]
    puzzle = shipped("riffifi")[today]
    offers = one.get(f"/api/puzzles/riffifi/{today}?language=fr")["view"]["prompt"]["offers"]
    wrong = next(offer for offer in offers if offer["move"] not in puzzle.answers and offer["move"].startswith("play"))
    one.page.locator(f'[data-spot="{wrong["on"]}"]').focus()
    one.page.keyboard.press("Enter")
    button = one.page.locator(f'[data-move="{wrong["move"]}"]')
    expect(one.page.locator("[data-solved]").or_(button).first).to_be_visible()
    if button.count():
        button.focus()
        one.page.keyboard.press("Enter")
    expect(one.page.locator("[data-solved=false]")).to_contain_text(wrong["label"])
    one.page.click("[data-before]")
    expect(one.page.locator("#before li").first).to_be_visible()
