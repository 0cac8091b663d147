"""The end of Hegemony, its log and its statements, in a game that bots have almost finished."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import ludocracy
from tests.web.driver import Screen


@cache
def late(seat: int, phase: str = "") -> dict[str, Any]:
    """The last position in which the seat is asked, of the whole game or before the statement of a phase."""
    match = ludocracy.new_match("hegemony", seats=4, seed=5)
    bots = [ludocracy.bot("hegemony", "thumb") for _ in range(4)]
    kept: dict[str, Any] = {}
    while not match.over:
        asked = match.to_move[0]
        view = match.view(asked)
        if phase and any(zone.id == f"statement.{phase}" for zone in view.zones):
            break
        if asked == seat:
            kept = match.game.dump(match.table)
        match.play(asked, bots[asked].choose(match.chair(asked)))
    return kept


@cache
def two_turns_before_production() -> dict[str, Any]:
    """A position in which the first seat has this turn and another one before the first production."""
    match = ludocracy.new_match("hegemony", seats=4, seed=5)
    bots = [ludocracy.bot("hegemony", "thumb") for _ in range(4)]
    turns: list[dict[str, Any]] = []
    while not any(zone.id == "statement.production" for zone in match.view(0).zones):
        asked = match.to_move[0]
        prompt = match.view(0).prompt
        if asked == 0 and prompt is not None and prompt.ask == "TakeTurn":
            turns.append(match.game.dump(match.table))
        match.play(asked, bots[asked].choose(match.chair(asked)))
    return turns[-3]  # a main action and a bonus action are asked for apart


@pytest.mark.parametrize("look", [{}, {"phone": True, "language": "fr", "theme": "dark"}])
def test_the_end_says_where_each_point_came_from(screen: Callable[..., Screen], look: dict[str, Any]) -> None:
    one = screen(**look)
    one.sit("hegemony", 4, bot="thumb", position=late(0))
    one.play_on(random.Random(1), 200)
    over = one.page.locator("[data-over]")
    over.wait_for()
    assert one.page.locator(".summary").count() == 0, "no statement lies between the result and the table"
    one.accessible("the end of Hegemony")
    one.fits()
    view = [frame["view"] for frame in one.frames if frame["is"] == "view" and frame["view"]["over"]][-1]
    points = next(zone for zone in view["zones"] if zone["id"] == "points")
    for piece in points["pieces"]:
        role = piece["face"].partition("/")[2]
        parts = {name: fact["n"] for name, fact in piece["facts"].items() if name.startswith("points-")}
        drawn = over.locator(f".bar.{role} .stack i").evaluate_all("all => all.map((one) => one.title)")
        assert sorted(drawn) == sorted(piece["facts"][name]["text"] for name in parts), "losses are drawn too"
        assert over.locator(f".bar.{role} .minus i").count() == sum(n < 0 for n in parts.values())
    swatches = over.locator(".sources .swatch").evaluate_all(
        "all => all.map((one) => `${one.className.match(/p[0-9]/)} ${one.style.getPropertyValue('--hue')}`)"
    )
    assert len(set(swatches)) == len(swatches), "no two sources look the same"
    for piece in points["pieces"]:
        role = piece["face"].partition("/")[2]
        over.locator(f"[data-why-points] nav button.{role}").click()
        why = over.locator(f"[data-why-points={role}]")
        scored = {name: fact["n"] for name, fact in piece["facts"].items() if name.startswith("points-")}
        told = [int(text.replace("−", "-")) for text in why.locator(".num").all_inner_texts()]
        assert sorted(n for n in told if n) == sorted(n for n in scored.values() if n)
        reasons = [
            (one["n"], one["text"])
            for zone in view["zones"]
            for one in zone.get("reasons", [])
            if zone["id"].startswith("round.") and one["on"].endswith(f".{role}")
        ]
        assert sum(n for n, _ in reasons) == piece["facts"]["points"]["n"], "every point has a reason"
        shown = why.locator(".why li li").all_inner_texts()
        assert all(any(text in line for line in shown) for _, text in reasons), "and the page shows it"
    assert over.locator(".turns li").count() >= 4


def test_the_log_has_a_part_for_each_phase_and_begins_with_a_story(screen: Callable[..., Screen]) -> None:
    one = screen()
    one.sit("hegemony", 4, bot="thumb", position=two_turns_before_production())
    luck = random.Random(2)
    seen = set()
    while one.asked() and one.page.locator(".summary").count() == 0:  # to the end of the round
        one.answer(luck)
    while one.asked() and one.page.get_attribute(".stage", "data-asked") != "TakeTurn":  # a turn of the next round
        seen.add(one.page.locator(".summary h2").inner_text() if one.page.locator(".summary").count() else "")
        one.answer(luck)
    assert seen - {""}, "the statement of a phase was shown"
    while one.page.locator("[data-continue]:visible").count():  # one statement after the other
        one.page.locator("[data-continue]").click()
    one.page.locator(".news").click()
    parts = one.page.locator("#side [data-part]")
    parts.last.wait_for()
    assert parts.count() >= 2
    story = one.page.locator("[data-story] p")
    assert 1 <= story.count() <= 5
    one.accessible("the log in parts")


#: The news beside the question that have no room for their title.
CRUSHED = "(all) => all.filter((one) => one.clientWidth < one.firstElementChild.scrollWidth).length"

#: How much of a statement lies empty below its last line, in pixels.
EMPTY = """(one) => one.getBoundingClientRect().bottom - Math.max(
  ...[...one.children].map((part) => part.getBoundingClientRect().bottom))"""


@pytest.mark.parametrize(
    "look", [{"language": "fr", "phone": True, "size": (360, 640)}, {"size": (1280, 720)}, {"size": (768, 1024)}]
)
def test_a_statement_opens_after_production_and_from_the_strip(
    screen: Callable[..., Screen], look: dict[str, Any]
) -> None:
    one = screen(**look)
    one.sit("hegemony", 4, bot="thumb", position=late(0, "production"))
    luck = random.Random(3)
    while one.asked() and one.page.locator("[data-continue]:visible").count() == 0:
        one.answer(luck)
    summary = one.page.locator(".summary")
    assert summary.locator(".book").count() == 4
    box = summary.bounding_box()
    assert box is not None
    assert box["y"] < 200, "it is in sight at once"
    assert box["width"] > 0.6 * look["size"][0], "it has the room of the economy and the market"
    assert summary.evaluate(EMPTY) < 40, "it is not higher than what it says"
    one.accessible("a statement")
    one.fits()
    assert not one.page.locator(".ask .news:visible").evaluate_all(CRUSHED), (
        "the news can be read or are in the log alone"
    )
    one.page.locator("[data-continue]").click()
    summary.wait_for(state="detached")
    one.page.locator(".when").click()
    summary.wait_for()


@pytest.mark.parametrize("look", [{"size": (1280, 720)}, {"phone": True, "language": "fr", "theme": "dark"}])
def test_the_scoring_statement_says_why_each_class_scored(screen: Callable[..., Screen], look: dict[str, Any]) -> None:
    one = screen(**look)
    one.sit("hegemony", 4, bot="thumb", position=late(0, "scoring"))
    luck = random.Random(4)
    summary = one.page.locator(".summary")
    while True:
        one.asked()
        view = [frame["view"] for frame in one.frames if frame["is"] == "view"][-1]
        scoring = next((zone for zone in view["zones"] if zone["id"] == "statement.scoring"), None)
        if scoring and summary.count():
            break
        one.answer(luck)
    while summary.locator("nav [aria-current=true]").inner_text() not in ("Scoring", "Décompte"):
        one.page.locator("[data-continue]").click()  # statements come one after the other
    assert summary.locator(".book .total").count() == 4, "each class has its sum, also with 0 points"
    assert {reason["on"] for reason in scoring["reasons"]} == {piece["id"] for piece in scoring["pieces"]}
    assert summary.locator("[data-why]").all_inner_texts() == [reason["text"] for reason in scoring["reasons"]]
    one.accessible("the scoring statement")
    one.fits()
    summary.locator("nav button", has_text="Élections" if look.get("language") == "fr" else "Elections").click()
    elections = next(zone for zone in view["zones"] if zone["id"] == "statement.elections")
    votes = [piece for piece in elections["pieces"] if piece["face"].startswith("position/")]
    assert summary.locator(".votes li").count() == len(votes) > 0
    scored = sum(name.startswith("scores-") for vote in votes for name in vote["facts"])
    assert summary.locator(".votes .gain").count() == scored, "each vote shows who scored"
    assert summary.locator(".book .total").count() == 4
    one.fits()
