"""Jouer les cartes (I and II): one card per turn, one face-up card per colour; the lower card stays."""

import pytest

from ludocracy.core.step import WATCHER
from ludocracy.core.view import View
from tests.helpers import Scene
from tests.rulebook.riffifi.box import ISABELLE, LULU, MAX, MEXICAIN, dealt, table_of, up


def front(view: View, seat: int) -> tuple[list[str], int]:
    """Return the face-up cards in front of a seat, and the number of face-down cards."""
    zone = next(zone for zone in view.zones if zone.id == f"front.{seat}")
    return [piece.face for piece in zone.pieces], zone.facts["down"]


def test_the_player_on_the_dealers_left_begins_and_play_goes_clockwise() -> None:
    scene = Scene("riffifi", 4, {"first_dealer": "first"}).chance()
    while scene.dump()["taker"] is not None:  # dealt again after a misdeal
        scene.chance()
    order = []
    for _ in range(5):
        order += scene.who()
        scene.play(scene.offers()[0])
    assert order == [1, 2, 3, 0, 1]


def test_example_the_higher_card_of_a_colour_is_turned_down() -> None:
    scene = dealt(4, ["blue-5"], ["yellow-7"], ["blue-2"])
    scene.play("play:blue-5", "play:yellow-7", "play:blue-2")
    assert up(scene) == [None, "yellow-7", "blue-2", None]
    assert scene.told("turned") == [(MEXICAIN, 20)]
    assert scene.who() == [ISABELLE]


def test_other_colours_do_not_meet() -> None:
    scene = dealt(4, ["blue-5"], ["yellow-1"]).play("play:blue-5", "play:yellow-1")
    assert up(scene) == ["blue-5", "yellow-1", None, None]


def test_no_seat_may_pass() -> None:
    scene = dealt(5)
    assert len(scene.offers()) == 8
    assert all(offer.startswith("play:") for offer in scene.offers())


# -- Jouer les cartes (II) -----------------------------------------------------------------------------


def seven_meets_four(**options: str) -> Scene:
    return dealt(4, ["red-4"], ["red-7", "red-2", "green-8"], **options).play("play:red-4")


def test_example_a_7_on_a_4_is_turned_down_at_once() -> None:
    scene = seven_meets_four().play("play:red-7")
    assert up(scene) == ["red-4", None, None, None]
    assert scene.told("played") == [(MAX, 6)]
    assert scene.told("turned.own") == [(MAX, 6)]
    assert scene.who() == [LULU]


def test_r11_only_a_losing_card_may_stay_unseen() -> None:
    offers = seven_meets_four().offers()
    assert "hide:red-7" in offers
    assert "hide:red-2" not in offers
    assert "hide:green-8" not in offers


def test_r11_nobody_hides_a_card_when_its_colour_is_not_on_the_table() -> None:
    assert not [offer for offer in dealt(4).offers() if offer.startswith("hide")]


def test_r11_the_others_see_a_back() -> None:
    scene = seven_meets_four().play("hide:red-7")
    for viewer in (MEXICAIN, LULU, ISABELLE, WATCHER):
        view = scene.game.show(scene.table, viewer)
        assert front(view, MAX) == ([], 1)
        assert "card.red-7" not in scene.shown(viewer)
    assert "card.red-7" in scene.shown(MAX)


def test_r11_only_its_player_is_told_which_card_it_was() -> None:
    scene = seven_meets_four().play("hide:red-7")
    told = {seat: [note.key for note in scene.log if note.visible_to(seat)][-1] for seat in (MEXICAIN, MAX, WATCHER)}
    assert told == {MEXICAIN: "hidden", MAX: "hidden.own", WATCHER: "hidden"}
    assert [note.args for note in scene.log if note.key == "hidden"] == [[MAX]]


def test_nr8_a_losing_card_may_be_shown_or_not() -> None:
    assert {"play:red-7", "hide:red-7"} < set(seven_meets_four().offers())


@pytest.mark.parametrize(("choice", "offered"), [("hidden", "hide:red-7"), ("shown", "play:red-7")])
def test_r11_the_table_may_require_losing_cards_to_be_hidden_or_shown(choice: str, offered: str) -> None:
    offers = seven_meets_four(losing_card=choice).offers()
    assert [offer for offer in offers if offer.endswith("red-7")] == [offered]
    assert len(offers) == 10


def test_an_unseen_card_does_not_stop_the_card_that_beat_it() -> None:
    scene = seven_meets_four().play("hide:red-7")
    assert up(scene) == ["red-4", None, None, None]
    assert not scene.told("turned")


def test_a_card_once_turned_down_is_no_longer_in_the_way() -> None:
    scene = dealt(4, ["red-4"], ["red-2"], ["red-3"], ["green-1"])
    scene.play("play:red-4", "play:red-2", "play:red-3")
    assert up(scene) == [None, "red-2", None, None]
    scene.play("play:green-1")
    position = table_of(scene)
    assert position.middle == [12, 12, 12, 12, 12]
    assert position.up[MEXICAIN] == -1
