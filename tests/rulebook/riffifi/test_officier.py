"""Variantes: L'officier."""

import pytest

from ludocracy.core.bits import size
from ludocracy.core.errors import BadOption
from ludocracy.core.step import CHANCE
from ludocracy.games.riffifi.moves import CARD, ONES
from tests.helpers import Scene
from tests.rulebook.riffifi.box import dealt, hand_out, play_out, table_of, up


def officer_game(seats: int = 4, **options: str) -> Scene:
    return Scene("riffifi", seats, {"officer": True, "first_dealer": "last", **options})


def test_r15_with_four_or_five_a_1_is_drawn_and_shown_to_all() -> None:
    for seats in (4, 5):
        scene = officer_game(seats)
        assert scene.who() == [CHANCE]
        assert scene.offers() == ["out:red-1", "out:green-1", "out:blue-1", "out:yellow-1", "out:purple-1"]
        assert scene.table.weights() == [1, 1, 1, 1, 1]
        scene.play("out:blue-1")
        assert scene.told("one.out") == [(CARD.codes["blue-1"],)]
        assert len(table_of(scene).stock) == 40
        assert "deal:blue-1" not in scene.offers()
        assert "deal:officer" in scene.offers()
        removed = [zone for zone in scene.game.show(scene.table, 0).zones if zone.id == "removed"]
        assert [piece.face for zone in removed for piece in zone.pieces] == ["card/blue-1"]


def test_r15_with_three_all_1s_leave_and_nothing_is_left_over() -> None:
    scene = officer_game(3)
    assert table_of(scene).removed == ONES
    assert len(table_of(scene).stock) == 36
    t = table_of(hand_out(scene))
    assert [size(hand) for hand in t.hands] == [12, 12, 12]
    assert t.stock == []


def test_r15_the_table_may_agree_on_the_1() -> None:
    scene = officer_game(which_one="yellow")
    assert scene.dump()["removed"] == ["yellow-1"]
    assert len(scene.offers()) == 40


def test_without_the_variant_there_is_no_officer() -> None:
    assert "deal:officer" not in Scene("riffifi", 4, {"first_dealer": "last"}).offers()


def test_nr3_the_1_is_drawn_once_per_game() -> None:
    scene = play_out(hand_out(officer_game().play("out:blue-1")), 2)
    assert scene.dump()["removed"] == ["blue-1"]
    assert scene.offers()[0] == "deal:red-1"


def test_nr3_the_1_may_be_drawn_again_with_each_deal() -> None:
    scene = officer_game(one_drawn="deal").play("out:blue-1")
    hand_out(scene, ["red-1", "red-2", "red-3", "red-4", "red-5"])
    assert scene.told("misdeal")
    assert "out:blue-1" in scene.offers()
    assert scene.play("out:red-1").dump()["removed"] == ["red-1"]


def test_nr3_an_agreed_1_is_not_drawn_again() -> None:
    with pytest.raises(BadOption, match="one_drawn=deal needs which_one=random"):
        officer_game(one_drawn="deal", which_one="red")


def officer_among(*hands: list[str]) -> Scene:
    return dealt(4, *hands, officer=True)


def test_the_officer_turns_an_opposing_card_of_the_players_choice() -> None:
    scene = officer_among(["red-4"], ["green-8"], ["officer"]).play("play:red-4", "play:green-8", "play:officer")
    assert scene.who() == [2]
    assert scene.offers() == ["turn:0", "turn:1", "spare"]
    scene.play("turn:1")
    assert scene.told("officer.turns") == [(2, 1, CARD.codes["green-8"])]
    assert up(scene) == ["red-4", None, None, None]
    assert scene.who() == [3]


def test_the_officer_turns_a_1_that_lies_alone() -> None:
    scene = dealt(4, ["red-1"], ["officer"], officer=True, which_one="blue").play("play:red-1", "play:officer")
    assert scene.offers() == ["turn:0", "spare"]
    assert up(scene.play("turn:0")) == [None, None, None, None]


def test_r14_the_officer_may_turn_nobody() -> None:
    scene = officer_among(["red-4"], ["officer"]).play("play:red-4", "play:officer", "spare")
    assert up(scene) == ["red-4", None, None, None]
    assert scene.who() == [2]


def test_r14_with_no_target_nothing_is_asked() -> None:
    scene = officer_among(["officer"]).play("play:officer")
    assert scene.who() == [1]


def test_r14_the_officer_is_turned_at_once_and_takes_nothing() -> None:
    scene = officer_among(["officer"], ["red-8"], ["blue-8"], ["green-8"])
    scene.play("play:officer", "play:red-8", "play:blue-8", "play:green-8")
    assert up(scene)[0] is None
    assert not scene.told("looted")
    assert scene.who() == [0]


def test_r14_the_officer_cannot_be_a_target() -> None:
    scene = officer_among(["officer"], ["red-8"]).play("play:officer", "play:red-8")
    assert up(scene) == [None, "red-8", None, None]
    assert not any(offer.endswith("officer") for offer in scene.offers())


def test_r14_the_officer_never_loses_to_a_colour() -> None:
    scene = officer_among(["red-2"], ["officer"]).play("play:red-2")
    assert "play:officer" in scene.offers()
    assert "hide:officer" not in scene.offers()


def test_r16_the_officer_does_not_count_for_a_misdeal() -> None:
    fours = ["purple-5", "purple-6", "purple-7", "purple-8", "officer"]
    assert not officer_among(fours).told("misdeal")


def test_why_the_officer_cannot_turn_a_seat() -> None:
    scene = officer_among(["red-4"], ["green-8"], ["officer"]).play("play:red-4", "play:green-8", "play:officer")
    prompt = scene.game.show(scene.table, 2).prompt
    assert prompt is not None
    assert [(refusal.on, refusal.why.key, refusal.why.args) for refusal in prompt.refusals] == [
        ("front.3", "refused.turn", [3])
    ]
