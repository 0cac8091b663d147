"""Cartes règles that move cards in the trick: the Billionaire's swap, the Stockbroker's face-down cards."""

import pytest

from ludocracy.core.step import CHANCE, WATCHER
from tests.helpers import Scene
from tests.rulebook.tax_the_rich.box import card, cards, code, go, offered, stage, table_of, winner


def lying(scene: Scene) -> list[int]:
    return table_of(scene).lying


def keys(scene: Scene) -> list[str]:
    return [key for key, *_ in scene.news]


# -- 11 The Billionaire ------------------------------------------------------------------------------


RICH = ["g5 b1", "g11 b2", "g9 b5", "g2 b6"]


def test_it_is_swapped_with_a_card_already_played() -> None:
    scene = go(stage(["g5 b1", "g9 b2", "g11 b5", "g2 b6"], rules="11"), "g5", "g9", "g11")
    assert (scene.who(), offered(scene, "swap")) == ([2], ["0", "1"])
    scene.play("swap:0")
    assert lying(scene)[:3] == [code("g11"), code("g9"), code("g5")]
    assert winner(go(scene, "g2")) == 0


def test_t23_the_suit_to_follow_does_not_change() -> None:
    scene = go(stage(["g5 b1", "y11 b2", "g9 b5", "g2 y6"], rules="11"), "g5", "y11", "swap:0")
    assert lying(scene)[0] == code("y11")
    assert offered(scene, "play") == cards("g9")
    assert winner(go(scene, "g9", "g2")) == 2


def test_t23_ties_go_by_place() -> None:
    """With an Artist, two Billionaires are tied; the one in the earlier place wins."""
    scene = go(stage(["g4", "y11", "b11", "g2"], rules="4 11"), "g4", "y11", "swap:0", "b11", "swap:1", "g2")
    assert winner(scene) == 0


def test_led_it_is_swapped_with_the_last_card() -> None:
    scene = go(stage(["g11 b1", "g9 b2", "g5 b5", "g2 b6"], rules="11"), "g11", "g9", "g5", "g2")
    assert scene.told("swapped") == [(0, code("g11"), 3, code("g2"))]
    assert winner(scene) == 3


def test_n10_that_swap_is_not_asked() -> None:
    scene = go(stage(["g11 b1", "g9 b2", "g5 b5", "g2 b6"], rules="11"), "g11", "g9", "g5", "g2")
    assert scene.who() == [3]
    assert offered(scene, "play") == cards("b6")


def test_n11_a_president_may_be_swapped_into_the_first_place() -> None:
    scene = go(stage(["g11 b1", "g9 b2", "g5 b5", "g12 b6"], rules="11"), "g11", "g9", "g5", "g12")
    assert winner(scene) == 0


def test_n30_a_player_who_receives_the_billionaire_does_not_swap() -> None:
    scene = go(stage(RICH, rules="11"), "g5", "g11", "swap:0")
    assert scene.who() == [2]
    assert not offered(scene, "swap")


def test_n30_a_billionaire_received_after_a_swap_does_nothing() -> None:
    scene = go(stage(["g5 b1", "g11 b2", "y11 b5", "g2 b6"], rules="11"), "g5", "g11", "swap:0", "y11", "swap:0")
    assert lying(scene)[2] == code("g11")
    assert scene.who() == [3]


def test_n31_the_leader_still_owes_a_swap_when_the_billionaire_was_taken() -> None:
    scene = go(stage(["g11 b1", "y11 b2", "g5 b5", "g2 b6"], rules="11"), "g11", "y11", "swap:0", "g5", "g2")
    assert scene.told("swapped")[-1] == (0, code("y11"), 3, code("g2"))
    assert winner(scene) == 1


def test_t24_the_last_players_swap_comes_before_the_leaders() -> None:
    scene = go(stage(["g11 b1", "g9 b2", "g5 b5", "y11 b6"], rules="11"), "g11", "g9", "g5", "y11", "swap:1")
    assert scene.told("swapped") == [(3, code("y11"), 1, code("g9")), (0, code("g11"), 3, code("g9"))]
    assert winner(scene) == 3


# -- received cards (N34, N16) -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "power"), [("g3.5 point:4", "point:2"), ("g5", "use"), ("g6 search:4 find:b7 give:b7", "search:2")]
)
def test_n34_the_power_of_a_received_card_may_be_used_again(first: str, power: str) -> None:
    play, *answers = first.split()
    scene = stage([f"{play} b1", "g11 b2", "g9 b5", "g2 b6", "g8 b7"], rules="3.5 5 6 11")
    go(scene, play, *answers)
    scene.chance()
    if play == "g5":
        scene.edit(up=[[], [], [], [], []])
    go(scene, "g11", "swap:0")
    assert scene.who() == [1]
    assert {power, "skip"} <= set(scene.offers())


def test_n34_it_may_be_declined() -> None:
    scene = stage(["g3.5 b1", "g11 b2", "g9 b5", "g2 b6", "g8 b7"], rules="3.5 11")
    go(scene, "g3.5", "point:4", "g11", "swap:0", "skip")
    assert table_of(scene).marks == [0, 0, 0, 0, 1]


def test_n34_received_police_may_be_declined_and_nobody_is_searched() -> None:
    scene = stage(["g6 b1", "g11 b2", "g9 b5", "g2 b6"], rules="6 11")
    go(scene, "g6", "search:3", "find:b6", "give:b6", "g11", "swap:0")
    before = scene.dump()["hands"]
    go(scene, "skip")
    assert scene.who() == [2] and scene.dump()["hands"] == before


@pytest.mark.parametrize(("answer", "turned"), [("use", 3), ("skip", 0)])
def test_n34_a_received_journalist_is_used_or_not(answer: str, turned: int) -> None:
    """Others turn up their hidden cards: one card each, or none."""
    scene = stage(["g5 b1", "g11 b2", "g9 b5", "g2 b6"], rules="5 11")
    go(scene, "g5")
    scene.chance().edit(up=[[], [], [], []])
    go(scene, "g11", "swap:0", answer)
    up = scene.chance().dump()["up"]
    assert up[1] == [] and sum(bool(cards) for cards in up) == turned


def test_n32_a_second_use_of_the_same_teacher_adds_up() -> None:
    scene = stage(["g3.5 b1", "g11 b2", "g9 b5", "g2 b6", "g8 b7"], rules="3.5 11")
    go(scene, "g3.5", "point:4", "g11", "swap:0", "point:4")
    assert table_of(scene).marks == [0, 0, 0, 0, 2]


def test_n10_a_received_journalist_is_not_asked_about_when_nothing_is_hidden() -> None:
    scene = stage(["g5", "g11", "g9", "g2"], rules="5 11")
    go(scene, "g5")
    assert scene.chance().who() == [1]
    go(scene, "g11", "swap:0")
    assert scene.who() == [2]


def test_n34_the_leaders_swap_too_brings_a_power() -> None:
    scene = stage(["g11 b1", "g9 b2", "g5 b5", "g6 b6"], rules="6 11")
    go(scene, "g11", "g9", "g5", "g6", "search:1", "find:b2", "give:b2")
    assert (scene.who(), "skip" in scene.offers()) == ([0], True)


def test_n16_a_last_place_billionaire_may_set_the_worker_it_receives() -> None:
    scene = go(stage(["g3 b1", "g9 b2", "g5 b5", "g11 b6"], rules="3 11"), "g3", "g9", "g5", "g11", "swap:0")
    assert (scene.who(), scene.offers()) == ([3], ["zero", "thirteen", "skip"])
    assert winner(go(scene, "thirteen")) == 3


def test_n16_or_leave_it_a_3() -> None:
    scene = go(stage(["g3 b1", "g9 b2", "g5 b5", "g11 b6"], rules="3 11"), "g3", "g9", "g5", "g11", "swap:0", "skip")
    assert winner(scene) == 0


def test_n16_a_chosen_value_stays_with_the_card() -> None:
    """The last player's Worker is worth 13; the leader's swap brings it to the first place."""
    scene = go(stage(["g11 b1", "g9 b2", "g5 b5", "g3 b6"], rules="3 11"), "g11", "g9", "g5", "g3", "thirteen")
    assert winner(scene) == 0


# -- 7.5 The Stockbroker -----------------------------------------------------------------------------


INSIDER = ["g5 g7.5 b1", "g9 b2 b3", "g2 b5 b6", "g8 b7 b8", "y1 y2 y3"]


def test_showing_a_stockbroker_allows_a_face_down_play() -> None:
    scene = stage(INSIDER, rules="7.5")
    assert offered(scene, "broker") == ["green"]
    scene.play("broker:green")
    assert scene.told("broker") == [(0, code("g7.5"))]
    assert offered(scene, "hide") == sorted(cards("g5 b1"))
    go(scene, "hide:g5")
    assert table_of(scene).up[0] == 1 << code("g7.5")


def test_n38_the_stockbroker_is_shown_first_and_the_card_must_follow() -> None:
    scene = stage(INSIDER, rules="7.5").play("broker:green")
    assert scene.who() == [0]
    assert all(offer.startswith("hide:") for offer in scene.offers())


def test_t27_the_leader_tells_the_true_suit_and_all_follow() -> None:
    scene = go(stage(INSIDER, rules="7.5"), "broker:green", "hide:g5")
    assert scene.told("hidden.led") == [(0, 0)]
    assert offered(scene, "play") == cards("g9")


def test_only_its_player_sees_a_face_down_card() -> None:
    scene = go(stage(INSIDER, rules="7.5"), "broker:green", "hide:g5")
    assert "green-journalist" in scene.shown(0)
    for viewer in (1, 2, 3, 4, WATCHER):
        assert "green-journalist" not in scene.shown(viewer)


def test_it_is_revealed_when_all_have_played() -> None:
    scene = go(stage(INSIDER, rules="7.5"), "broker:green", "hide:g5", "g9", "g2", "g8", "y1")
    assert keys(scene).index("revealed") < keys(scene).index("trick.won")
    assert winner(scene) == 1


def test_t27_it_cannot_be_shown_twice() -> None:
    scene = stage(["g9 g7.5 b1", "g5 b2 b3", "g2 b5 b6", "g8 b7 b8", "y1 y2 y3"], rules="7.5")
    go(scene, "broker:green", "hide:g9", "g5", "g2", "g8", "y1")
    assert scene.who() == [0]
    assert not offered(scene, "broker")


def test_t27_it_is_not_the_card_that_it_unlocks() -> None:
    scene = go(stage(["g5 b1", "g7.5 b2", "g2 b5", "g8 b7", "y1 y2"], rules="7.5"), "g5")
    assert scene.offers() == ["play:green-stockbroker"]


def test_t27_suits_are_followed_face_down_too() -> None:
    scene = go(stage(["g5 b1", "y7.5 g3", "g2 b5", "g8 b7", "y1 y2"], rules="7.5"), "g5", "broker:yellow")
    assert scene.offers() == ["hide:green-worker"]


def test_t16_no_president_is_led_face_down() -> None:
    scene = stage(["g12 y7.5 y5", "g9 b2 b3", "g2 b5 b6", "g8 b7 b8", "y1 y2 y3"], rules="7.5").play("broker:yellow")
    assert scene.offers() == ["hide:yellow-journalist"]


def test_n27_a_card_that_lies_face_up_may_be_played_face_down() -> None:
    scene = stage(INSIDER, rules="7.5", up=[cards("g5"), [], [], [], []]).play("broker:green")
    assert card("g5") in offered(scene, "hide")


def test_n28_a_stockbroker_turned_up_by_a_journalist_unlocks_nothing() -> None:
    scene = stage(["g5 b1 b4", "g9 y7.5 b3", "g2 b5 b6", "g8 b7 b8", "y1 y2 y3"], rules="5 7.5")
    go(scene, "g5")
    assert scene.who() == [CHANCE]
    go(scene, "expose:y7.5").chance()
    assert (scene.who(), offered(scene, "broker")) == ([1], [])


def taken_broker(**options: bool) -> Scene:
    """Seat 1 showed a Stockbroker. Seat 2 takes it with the Police, hides it, and is asked for a card."""
    hands = ["g5 b1 b4", "g2 y7.5 b3", "g6 b5 b6", "g8 b7 b8", "y1 y2 y3"]
    scene = stage(hands, rules="6 7.5", options=dict(options))
    go(scene, "g5", "broker:yellow", "hide:g2", "g6", "seize:y7.5", "give:b5", "g8", "y1")
    return go(scene, "b7", "y2", "b1")


def test_n29_once_shown_it_never_unlocks_again_whoever_holds_it() -> None:
    scene = taken_broker()
    scene.play(scene.offers()[0])
    assert scene.who() == [2]
    assert not offered(scene, "broker")


def test_n29_a_table_may_let_it_serve_again() -> None:
    scene = taken_broker(broker_again=True)
    scene.play(scene.offers()[0])
    assert scene.who() == [2]
    assert offered(scene, "broker") == ["yellow"]


# -- face-down cards and their powers (N31, N34, N35) ------------------------------------------------


def test_a_power_is_used_when_the_card_is_revealed() -> None:
    scene = stage(["g5 b1", "g3.5 y7.5", "g2 b5", "g8 b7", "y1 y2"], rules="3.5 7.5")
    go(scene, "g5", "broker:yellow", "hide:g3.5")
    assert scene.who() == [2]
    go(scene, "g2", "g8", "y1")
    assert (scene.who(), offered(scene, "point")) == ([1], ["0", "2", "3", "4"])
    assert "skip" not in scene.offers()  # revealed by its own player: forced


def test_t18_a_worker_in_the_last_place_is_set_on_reveal() -> None:
    scene = stage(["g5 b1", "g9 b3", "g2 b5", "g8 b7", "g3 y7.5"], rules="3 7.5")
    go(scene, "g5", "g9", "g2", "g8", "broker:yellow", "hide:g3")
    assert (scene.who(), scene.offers()) == ([4], ["zero", "thirteen"])


def test_several_face_down_cards_are_revealed_by_place() -> None:
    scene = stage(["g5 b1", "g9 b7.5", "g2 b5", "g8 y7.5", "y1 y2"], rules="7.5")
    go(scene, "g5", "broker:blue", "hide:g9", "g2", "broker:yellow", "hide:g8", "y1")
    assert scene.told("revealed") == [(1, code("g9")), (3, code("g8"))]


def test_n35_a_face_down_billionaire_may_swap_with_anybody() -> None:
    scene = stage(["g5 b1", "g11 y7.5", "g2 b5", "g8 b7", "y1 y2"], rules="7.5 11")
    go(scene, "g5", "broker:yellow", "hide:g11", "g2", "g8", "y1")
    assert (scene.who(), offered(scene, "swap")) == ([1], ["0", "2", "3", "4"])


def test_n34_a_face_down_card_that_was_taken_stays_down_and_its_power_is_free() -> None:
    scene = stage(["g5 b1", "g3.5 y7.5", "g11 b5", "g8 b7", "y1 y2"], rules="3.5 7.5 11")
    go(scene, "g5", "broker:yellow", "hide:g3.5", "g11", "swap:1")
    assert scene.told("swapped.down") == [(2, code("g11"), 1)]
    for viewer in (0, 2, 3, 4, WATCHER):
        assert "green-teacher" not in scene.shown(viewer)
    go(scene, "g8", "y1")
    assert (scene.who(), "skip" in scene.offers()) == ([2], True)


def test_n16_a_worker_that_left_the_last_place_face_down_is_a_plain_3() -> None:
    scene = stage(["g5 b1", "g11 b7.5", "g2 b5", "g8 b7", "g3 y7.5"], rules="3 7.5 11")
    go(scene, "g5", "broker:blue", "hide:g11", "g2", "g8", "broker:yellow", "hide:g3", "swap:4")
    assert winner(scene) == 4  # the Billionaire is there now
    assert scene.told("revealed") == [(1, code("g11")), (1, code("g3"))]  # N35: the taker reveals it at once


def test_n31_the_leaders_swap_comes_after_all_reveals() -> None:
    """The last player's face-down card is revealed and gets its value before it is swapped."""
    scene = stage(["g11 b1", "g9 b3", "g2 b5", "g8 b7", "g3 y7.5"], rules="3 7.5 11")
    go(scene, "g11", "g9", "g2", "g8", "broker:yellow", "hide:g3", "thirteen")
    assert scene.told("swapped") == [(0, code("g11"), 4, code("g3"))]
    assert winner(scene) == 0


def test_n31_a_billionaire_led_face_down_owes_its_swap_when_revealed() -> None:
    scene = stage(["g11 y7.5", "g9 b3", "g2 b5", "g8 b7", "g3 b6"], rules="7.5 11")
    go(scene, "broker:yellow", "hide:g11", "g9", "g2", "g8", "g3")
    assert scene.told("swapped") == [(0, code("g11"), 4, code("g3"))]
    assert winner(scene) == 4


def test_n31_but_not_if_it_was_taken_face_down() -> None:
    scene = stage(["g11 y7.5", "y11 b3", "g2 b5", "g8 b7", "g3 b6"], rules="7.5 11")
    go(scene, "broker:yellow", "hide:g11", "y11", "swap:0", "g2", "g8", "g3")
    assert not scene.told("swapped")
    assert winner(scene) == 1


def test_n33_the_first_bureaucrat_goes_by_place_not_by_reveal() -> None:
    hands = ["g5 b1 b4", "g5.5 y7.5 b3", "y5.5 b5 b6", "g8 b7 b8", "y1 y2 y3"]
    scene = go(stage(hands, rules="5.5 7.5"), "g5", "broker:yellow", "hide:g5.5", "y5.5", "g8", "y1")
    assert scene.who() == [1]
    assert offered(scene, "name") == ["0", "1", "2", "4"]
