"""Hegemony's own page: one screen, answers in place, a gesture that is sent and taken back as one."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE
from ludocracy.games.catalogue import find
from tests.web.driver import Screen

#: Questions whose answers are buttons beside the question, as they are about nothing that lies on the table.
WITHOUT_A_PLACE: set[str] = set()


def positions(seats: int, seed: int, wanted: set[str] | None = None) -> dict[str, tuple[int, dict[str, Any]]]:
    """The first position at which each question is asked in a random game: its seat and the position."""
    game = find("hegemony")
    table = game.start(seats)
    rng = Rng(seed)
    found: dict[str, tuple[int, dict[str, Any]]] = {}
    while not table.over():
        seat = table.who()[0]
        ask = type(table.stack[-1]).__name__
        if seat != CHANCE and ask not in found and (wanted is None or ask in wanted):
            found[ask] = seat, game.dump(table)
        table.play(seat, rng.choice(table.options(seat)))
    return found


def at(one: Screen, seats: int, seat: int, position: dict[str, Any]) -> dict[str, Any]:
    """Opens a table that stands at this position; the question as it came over the wire."""
    one.frames.clear()
    one.sit("hegemony", seats, seat=seat, position=position)
    one.page.wait_for_selector(".heg.table")
    assert one.asked()
    told = [frame["view"]["prompt"] for frame in one.frames if frame["is"] == "view" and frame["view"]["prompt"]]
    prompt: dict[str, Any] = told[-1]
    return prompt


def in_place(one: Screen, prompt: dict[str, Any]) -> None:
    """Nothing is left over for the buttons that take what the page has no place for."""
    loose = one.page.locator("[data-loose]").evaluate_all("all => all.map((one) => one.dataset.move)")
    assert not loose or prompt["ask"] in WITHOUT_A_PLACE, f"{prompt['ask']}: {loose}"


@pytest.mark.parametrize(
    ("size", "look"),
    [((1440, 900), {"language": "en"}), ((1280, 720), {"language": "fr", "theme": "dark"}), ((1920, 1080), {})],
)
def test_the_whole_table_fits_the_screen(
    screen: Callable[..., Screen], size: tuple[int, int], look: dict[str, Any]
) -> None:
    one = screen(size=size, **look)
    seat, position = positions(4, 3, {"TakeTurn"})["TakeTurn"]
    at(one, 4, seat, position)
    one.fits()
    assert one.page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    assert one.page.evaluate(
        """() => [...document.querySelectorAll('.heg .zone, .heg .dock')].every((one) => {
            const box = one.getBoundingClientRect()
            return box.top >= 0 && box.bottom <= innerHeight + 1 && box.left >= 0 && box.right <= innerWidth + 1
        })"""
    )
    small = one.page.evaluate(
        """() => [...document.querySelectorAll('body *')].filter((one) => one.offsetParent && !one.closest('.unseen')
            && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
            && parseFloat(getComputedStyle(one).fontSize) < 12).map((one) => one.className)"""
    )
    assert not small
    one.accessible(f"Hegemony at {size}")


def test_an_action_comes_before_the_card_that_pays_for_it(screen: Callable[..., Screen]) -> None:
    one = screen()
    seat, position = positions(4, 3, {"TakeTurn"})["TakeTurn"]
    before = at(one, 4, seat, position)
    one.page.locator('[data-spot="act.bill"]').click()
    one.page.locator("button.cell.lit").first.click()
    one.page.locator('[data-move="wait"]').click()
    confirm = one.page.locator("[data-confirm]")
    confirm.wait_for()
    assert one.page.locator(".card.away").count() == 1, "the card that will be discarded is marked"
    sent = [frame for frame in one.frames if frame["is"] == "done"]
    confirm.click()
    one.settled()
    assert len([frame for frame in one.frames if frame["is"] == "done"]) == len(sent) + 1, "one gesture, one message"
    one.page.locator("[data-undo]").click()
    one.page.wait_for_function(
        "(text) => document.querySelector('.question')?.textContent === text", arg=before["text"]
    )


@pytest.mark.parametrize(("seats", "seed"), [(4, 11), (2, 5)])
def test_questions_are_answered_in_place(screen: Callable[..., Screen], seats: int, seed: int) -> None:
    one = screen()
    found = positions(seats, seed)
    for ask in random.Random(seed).sample(sorted(found), 6):
        in_place(one, at(one, seats, *found[ask]))


@pytest.mark.soak
def test_every_question_is_answered_in_place(screen: Callable[..., Screen]) -> None:
    one = screen()
    done: set[str] = set()
    for seed in range(200):
        seats = 2 + seed % 3
        for ask, (seat, position) in positions(seats, seed).items():
            if ask not in done:
                done.add(ask)
                in_place(one, at(one, seats, seat, position))
    assert len(done) > 60


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "seat"), [(4, 0), (4, 1), (4, 2), (4, 3), (3, 1), (2, 1)])
def test_a_whole_game_in_every_role(screen: Callable[..., Screen], seats: int, seat: int) -> None:
    one = screen(phone=seat == 1)
    one.sit("hegemony", seats, seat=seat)
    assert 0 < one.play_on(random.Random(seat), 4000) < 4000
