"""The guided first game of Hegemony, played by clicking what is lit; the topics of the guide are recorded."""

import random
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from ludocracy.core.rng import Rng
from ludocracy.games.catalogue import find
from tests.laws.test_guides import topics_of
from tests.web.driver import PLACE, Screen

#: The hand, or on a small screen the way to it, is never covered by the guide.
HAND_IN_SIGHT = """() => {
  const hand = document.querySelector('.foot .hand') ?? document.querySelector('[data-tab=hand]')
  const guide = document.querySelector('.coach').getBoundingClientRect()
  const box = hand.getBoundingClientRect()
  return box.height > 30 && box.bottom <= innerHeight + 1 && (box.top >= guide.bottom - 1 || box.bottom <= guide.top + 1)
}"""

#: What the guide speaks of is on the screen, at least a part of it, or in another tab.
POINTED_IN_SIGHT = """() => {
  const foot = document.querySelector('.foot')
  const end = foot.getBoundingClientRect().top
  return [...document.querySelectorAll('[data-pointed]')].some((one) => {
    const { top, bottom, height } = one.getBoundingClientRect()
    if (!height || one.matches('[data-tab][aria-current]')) return false
    return bottom > 0 && (foot.contains(one) || top < end - 8)
  })
}"""


def begin(one: Screen, seat: int) -> None:
    """Starts the guided game with bots that move at once. Another test starts it from the lobby."""
    one.open("/")
    one.page.evaluate("() => sessionStorage.setItem('guide', 'hegemony')")
    one.sit("hegemony", 4, bot="thumb", seat=seat)
    one.page.wait_for_selector("[data-coach]:not([data-coach=''])")


def topic(one: Screen) -> str:
    """What the guide tells now; it is gone when the game is over."""
    return str(one.page.evaluate("() => document.querySelector('[data-coach]')?.dataset.coach ?? ''"))


def play_guided(one: Screen, role: str, rounds: int, luck: random.Random) -> set[str]:
    """Plays what is lit for some rounds or to the end; closes half of the guide's messages with their button."""
    places = {topic["name"]: topic["at"] for topic in topics_of(role)}
    told: set[str] = set()
    ringed: set[str] = set()
    for _ in range(3000):
        if not one.asked():
            return told
        view = [frame["view"] for frame in one.frames if frame["is"] == "view"][-1]
        facts = next(zone["facts"] for zone in view["zones"] if zone["id"] == "phases")
        if facts["round"]["n"] > rounds:
            return told
        statement = one.page.locator("[data-continue]:visible")
        if statement.count():  # it covers what the guide points at
            told.add(topic(one))
            one.page.evaluate("() => document.querySelector('[data-continue]')?.click()")  # unless the game has ended
            continue
        now = topic(one)
        if now and now not in ringed:
            told.add(now)
            ringed.add(now)
            if places[now]:
                one.page.wait_for_function(POINTED_IN_SIGHT)
            assert one.page.evaluate(HAND_IN_SIGHT), now
            one.fits()
            if luck.random() < 0.5:
                one.page.click("[data-read]")
                continue
        one.answer(luck)
    pytest.fail("the game does not end")


@pytest.mark.parametrize(
    ("role", "look"),
    [
        pytest.param(0, {"size": (1280, 720)}, marks=pytest.mark.soak),
        (0, {"phone": True, "size": (360, 640), "language": "fr", "theme": "dark"}),
    ],
)
def test_the_guide_leads_through_the_first_round(
    screen: Callable[..., Screen], role: int, look: dict[str, Any]
) -> None:
    one = screen(**look)
    begin(one, role)
    assert topic(one) == "welcome-working"
    one.accessible("the guide")
    told = play_guided(one, "working", 1, random.Random(3))
    assert {"welcome-working", "rounds", "cards", "rail", "production"} <= told
    one.page.reload()
    one.page.wait_for_selector("[data-coach]")
    assert topic(one) not in told, "what was told is not told again"


#: Whether the guide has room for its text.
TEXT_FITS = (
    "() => (({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)(document.querySelector('[data-coach]'))"
)


@pytest.mark.parametrize("size", [(1280, 720), (768, 1024)])
def test_the_table_stays_whether_the_guide_speaks_or_not(screen: Callable[..., Screen], size: tuple[int, int]) -> None:
    one = screen(size=size, language="fr")
    begin(one, 0)
    one.at_rest()
    place = one.page.evaluate(PLACE)
    told = set()
    while now := topic(one):
        told.add(now)
        assert one.page.evaluate(TEXT_FITS), now
        assert one.page.evaluate(PLACE) == place, now
        one.page.click("[data-read]")
        one.page.wait_for_selector(f"[data-coach]:not([data-coach='{now}'])")
    assert len(told) > 3
    assert one.page.evaluate(PLACE) == place, "the guide has nothing to say"


@pytest.mark.parametrize("seat", [0, 3])
def test_the_lobby_offers_a_guide_for_each_class(screen: Callable[..., Screen], seat: int) -> None:
    one = screen(language="fr", phone=seat == 0)
    one.open("/")
    one.page.click(f"[data-guided='{seat}']")
    one.page.wait_for_selector("[data-coach]")
    table = one.get(f"/api/tables/{one.page.url.rpartition('/')[2]}")
    assert [place["who"] for place in table["seats"]].index("person") == seat


@cache
def last_decision(game: str, seats: int) -> dict[str, Any]:
    """The position in which the first seat decides for the last time in a random game."""
    rules = find(game)
    table = rules.start(seats)
    rng = Rng(2)
    last: dict[str, Any] = {}
    while not table.over():
        seat = table.who()[0]
        if seat == 0:
            last = rules.dump(table)
        table.play(seat, rng.choice(table.options(seat)))
    return last


@pytest.mark.parametrize(
    ("game", "seats", "look"),
    [("riffifi", 3, {}), ("riffifi", 3, {"phone": True}), ("hegemony", 4, {}), ("hegemony", 4, {"phone": True})],
)
def test_the_guide_ends_with_the_game(
    screen: Callable[..., Screen], game: str, seats: int, look: dict[str, Any]
) -> None:
    """Neither its band nor its rings stay."""
    one = screen(**look)
    one.open("/")
    one.page.evaluate("(game) => sessionStorage.setItem('guide', game)", game)
    one.sit(game, seats, position=last_decision(game, seats))
    one.page.wait_for_selector("[data-coach]")
    one.play_on(random.Random(1), 40)
    one.page.locator("[data-result]").wait_for(state="attached")
    one.at_rest()
    assert not one.page.locator(".guide, .pointed, [data-pointed]").count()
    learnt = one.page.evaluate("() => JSON.stringify(localStorage)")
    assert re.search(rf"learnt[^\]]*{game}", learnt), "the lobby does not offer it first any more"


@pytest.mark.soak
@pytest.mark.parametrize("seat", range(4))
def test_the_guide_goes_to_the_end_of_the_game(screen: Callable[..., Screen], seat: int) -> None:
    role = ["working", "middle", "capitalist", "state"][seat]
    one = screen(phone=seat == 1)
    begin(one, seat)
    told = play_guided(one, role, 5, random.Random(seat))
    assert {"production", "declare", f"scoring-{role}", f"last-{role}"} <= told
    assert one.page.locator("[data-why-points] li").count() > 0, "the end says where one's points came from"
