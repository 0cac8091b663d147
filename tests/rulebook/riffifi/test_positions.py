"""Impossible positions of Riffifi are refused with the name of the field."""

from typing import Any

import pytest

from ludocracy.core.errors import BadPosition
from tests.helpers import Scene
from tests.rulebook.riffifi.box import dealt, laid_out

LEVEL = {"step": "OddToken", "seat": 0, "colour": "red", "level": ["1", "2"], "left": 1}
PLAY = {"step": "PlayCard", "seat": 0}


def level_scene() -> Scene:
    return laid_out(dealt(4), {}, {"red": 4}, {"red": 4}, {"red": 4})


def test_a_question_for_an_odd_token_can_be_loaded() -> None:
    assert level_scene().edit(stack=[PLAY, LEVEL]).offers() == ["rob:1", "rob:2"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"level": ["0", "1"]}, "stack: .* cannot give"),
        ({"level": ["1", "2"], "left": 2}, "stack: .* fewer"),
        ({"colour": "blue"}, "stack: .* cannot give"),
    ],
)
def test_an_odd_token_that_cannot_be_given_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        level_scene().edit(stack=[PLAY, LEVEL | change])


def test_two_cards_of_a_colour_cannot_lie_face_up() -> None:
    scene = dealt(3, ["red-4"], ["red-6", "green-1"], ["blue-1"]).play("play:red-4", "play:red-6")
    with pytest.raises(BadPosition, match="up: two cards of one colour"):
        scene.edit(up=["red-4", "red-6", None])


def test_the_officer_cannot_lie_face_up() -> None:
    scene = dealt(4, ["officer"], officer=True).play("play:officer")
    with pytest.raises(BadPosition, match=r"up\[0\]: the Officer"):
        scene.edit(up=["officer", None, None, None])


def test_the_order_of_the_stock_does_not_matter() -> None:
    scene = Scene("riffifi", 4, {"first_dealer": "last"})
    scene.edit(stock=list(reversed(scene.dump()["stock"])))
    scene.play("deal:green-3", "deal:red-1")
    assert len(scene.offers()) == 38
    assert not {"deal:green-3", "deal:red-1"} & set(scene.offers())
    assert "deal:purple-8" in scene.offers()


def test_a_card_cannot_lie_in_two_places() -> None:
    scene = dealt(4)
    hands = scene.dump()["hands"]
    hands[0][0] = hands[1][0]
    with pytest.raises(BadPosition, match=r"hands\[0\]"):
        scene.edit(hands=hands)
    with pytest.raises(BadPosition, match="one place"):
        scene.edit(hands=hands, dealt=hands)


def test_a_position_in_the_middle_of_a_deal_is_loaded_as_it_was() -> None:
    """Also the outcomes of the next draw and their order: a dealer that continues from here must draw the same card."""
    scene = Scene("riffifi", 4, {"first_dealer": "last"}).play("deal:green-3", "deal:red-1")
    position, offers = scene.dump(), scene.offers()
    assert scene.edit().dump() == position
    assert scene.offers() == offers


def test_a_card_cannot_lie_in_the_stock_twice() -> None:
    scene = Scene("riffifi", 4, {"first_dealer": "last"})
    with pytest.raises(BadPosition, match="stock: a card is listed twice"):
        scene.edit(stock=["red-1", *scene.dump()["stock"]])


def test_the_card_that_takes_an_odd_token_has_its_colour() -> None:
    scene = laid_out(dealt(4, ["green-4"]), {}, {"red": 4}, {"red": 4}, {"red": 4}).play("play:green-4")
    with pytest.raises(BadPosition, match=r"up\[0\]: the card that takes the odd token"):
        scene.edit(stack=[{"step": "EndRound"}, LEVEL])


@pytest.mark.parametrize("step", [PLAY, {"step": "TurnDown", "seat": 0}], ids=lambda step: step["step"])
def test_the_player_whose_turn_it_is_has_no_card_face_up(step: dict[str, Any]) -> None:
    """The seat takes its loot and turns its card down before it does anything else."""
    scene = laid_out(dealt(4, ["red-4"]), {}, {"red": 4}, {"red": 4}, {"red": 4}).play("play:red-4")
    with pytest.raises(BadPosition, match=r"up\[0\]: the seat whose turn it is"):
        scene.edit(stack=[{"step": "EndRound"}, step])


def test_a_card_played_unseen_must_have_lost() -> None:
    scene = dealt(3, ["red-4"], ["red-7", "red-6"], ["blue-1"]).play("play:red-4", "hide:red-7", "play:blue-1")
    assert scene.edit(veils=[{"seat": 1, "one of": ["red-6", "red-7"]}]).who() == [0]
    with pytest.raises(BadPosition, match="veils: the cards that seat 1 has played unseen are not among"):
        scene.edit(veils=[{"seat": 1, "one of": ["red-6"]}])
