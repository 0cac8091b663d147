"""Impossible positions are refused with the name of the field."""

from typing import Any

import pytest

from ludocracy.core.errors import BadPosition
from tests.rulebook.tax_the_rich.box import card, cards, go, stage

FOUR = ["g5 y5 b5", "g9 y9 b9", "b12 b11 b4", "g3 y3 b3"]


def step(name: str, **fields: Any) -> dict[str, Any]:
    return {"step": name, **fields}


COURSE = [step(name) for name in ("NextRound", "Score", "CountInfluencers", "PlayCard")]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"hands": [cards("g5 y5 b5"), cards("g9 y9 b9"), cards("b12 b11 b4"), cards("g3 y3 g5")]}, "hands: each card"),
        ({"dead": []}, "hands: each card"),
        ({"stock": cards("g5")}, "hands: each card"),
        ({"up": [cards("g9"), [], [], []]}, r"up\[0\]"),
        ({"cannot": [cards("g5"), [], [], []]}, r"cannot\[0\]"),
        ({"marker": 20}, "marker: the board has 5 rows"),
        ({"marker": -1}, "leader: must be the seat that placed the marker"),
        ({"leader": None}, "leader"),
        ({"ally": 0}, "ally"),
        ({"ally": None}, "ally"),
        ({"called": "green-teacher"}, "called: this card is not in the deck"),
        ({"powers": ["teacher"]}, "powers: a card is not a rule card"),
        ({"powers": ["poor"]}, "powers: a card is not a rule card"),
        ({"drawn": ["stockbroker"]}, "powers"),
        ({"round": 3}, "round: the game has 2 rounds"),
        ({"count": 2}, "count"),
        ({"turn": 2}, "turn"),
        ({"down": ["1"]}, "down"),
        ({"owners": [0]}, "owners"),
        ({"piles": [[]], "owners": [0]}, "piles: a pile must have at least one card"),
        ({"rebel": 1}, "rebel"),
        ({"revolution": 1, "rebel": 1}, "up: the whole hand of a rebel"),
        ({"bidder": 1}, "bidder"),
        ({"stack": COURSE[1:]}, "stack"),
        ({"stack": [COURSE[0], COURSE[3]]}, "stack"),
        ({"stack": [*COURSE, step("Compare")]}, "stack"),
        ({"stack": [*COURSE, step("KeepThree")]}, "stack"),
        ({"stack": [*COURSE, step("DealCard")]}, "stack"),
        ({"stack": [*COURSE, step("PickStolen", seat=0, victim=1)]}, "stack"),
        ({"stack": [*COURSE, step("GiveTrick", seat=0)]}, "stack"),
        ({"stack": [COURSE[0], step("FirstOpener")]}, "stack: the first opener"),
        ({"stack": [*COURSE, step("SwapCard", seat=9)]}, r"stack\[4\].seat"),
        ({"lying": [None, card("g5"), None, None]}, "hands|lying"),
        ({"knows": [[]]}, "knows"),
        ({"marker": "green"}, "marker"),
    ],
)
def test_an_impossible_position_is_refused(fields: dict[str, Any], why: str) -> None:
    scene = stage(FOUR)
    with pytest.raises(BadPosition, match=f"^(?:{why})"):
        scene.game.load(scene.dump() | fields)


def test_cards_of_a_trick_lie_in_the_order_of_play() -> None:
    scene = go(stage(FOUR), "g5", "g9")
    lying = scene.dump()["lying"]
    with pytest.raises(BadPosition, match=r"^lying: the cards of a trick"):
        scene.game.load(scene.dump() | {"lying": [lying[0], None, lying[1], None]})


def test_hands_have_equal_sizes() -> None:
    scene = stage(FOUR)
    hands, dead = scene.dump()["hands"], scene.dump()["dead"]
    with pytest.raises(BadPosition, match=r"^hands: all seats must have the same number"):
        scene.game.load(scene.dump() | {"hands": [hands[0][1:], *hands[1:]], "dead": [*dead, hands[0][0]]})
