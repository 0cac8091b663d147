"""Cartes règles that act when they are played: Worker, Teacher, Journalist, Police."""

import pytest

from ludocracy.core.bits import members, size
from ludocracy.core.step import CHANCE, WATCHER
from ludocracy.games.tax_the_rich.moves import CARD
from tests.helpers import Scene
from tests.rulebook.tax_the_rich.box import card, cards, code, go, offered, stage, table_of, winner


def labels(mask: int) -> list[str]:
    return [CARD.labels[one] for one in members(mask)]


# -- 3 The Worker ------------------------------------------------------------------------------------


def test_in_the_last_place_the_worker_is_worth_0_or_13() -> None:
    scene = go(stage(["g5", "g2", "g12", "g3"], rules="3"), "g5", "g2", "g12", "g3")
    assert scene.who() == [3]
    assert scene.offers() == ["zero", "thirteen"]


@pytest.mark.parametrize(("choice", "best"), [("zero", 2), ("thirteen", 3)])
def test_the_value_counts(choice: str, best: int) -> None:
    scene = go(stage(["g5", "g2", "g12", "g3"], rules="3"), "g5", "g2", "g12", "g3", choice)
    assert winner(scene) == best


def test_t18_0_wins_in_a_class_revolution() -> None:
    scene = stage(["g5", "g1", "g12", "g3"], rules="3", revolution=1, rebel=1)
    assert winner(go(scene, "g5", "g1", "g12", "g3", "zero")) == 3


def test_t18_13_loses_in_a_class_revolution() -> None:
    scene = stage(["g5", "g6", "g12", "g3"], rules="3", revolution=1, rebel=3)
    assert winner(go(scene, "g5", "g6", "g12", "g3", "thirteen")) == 0


def test_t18_elsewhere_the_worker_is_a_plain_3() -> None:
    scene = go(stage(["g5", "g3", "g12", "g2"], rules="3"), "g5", "g3")
    assert scene.who() == [2]
    assert winner(go(scene, "g12", "g2")) == 2


@pytest.mark.parametrize("choice", ["zero", "thirteen"])
def test_marks_of_rule_cards_do_not_carry_over_to_the_next_trick(choice: str) -> None:
    hands = ["g3.5 b1", "g2 b2", "g12 b5", "g5 b6", "g3 b7"]
    scene = go(stage(hands, rules="3 3.5"), "g3.5", "point:2", "g2", "g12", "g5", "g3")
    assert scene.dump()["marks"] == [0, 0, 1, 0, 0]
    scene.play(choice)
    after = scene.dump()
    assert (after["zeros"], after["thirteens"], after["marks"]) == ([], [], [0] * 5)
    assert winner(scene) == (4 if choice == "thirteen" else 2)


def test_n10_a_question_with_one_answer_is_asked() -> None:
    scene = go(stage(["g11 b6", "g5 b2", "g6 b3", "g7 b4"], rules="11", first=3), "g7", "g11")
    assert scene.who() == [0]
    assert scene.offers() == ["swap:3"]


# -- 3.5 The Teacher ---------------------------------------------------------------------------------


def test_the_teacher_points_at_another_player() -> None:
    scene = go(stage(["g3.5", "g9", "g8", "g2", "y1"], rules="3.5"), "g3.5")
    assert (scene.who(), offered(scene, "point")) == ([0], ["1", "2", "3", "4"])
    assert winner(go(scene, "point:1", "g9", "g8", "g2", "y1")) == 2  # 9 - 2 is below 8


def test_t26_the_value_may_fall_below_1() -> None:
    """In a Class Revolution, this makes a Poor stronger than another Poor played before it."""
    plays = ["g1", "b1", "g3.5", "g4", "g8"]
    scene = stage(plays, rules="3.5 4", revolution=1, rebel=0)
    assert winner(go(scene, "g1", "b1", "g3.5", "point:1", "g4", "g8")) == 1


def test_n32_pointings_add_up() -> None:
    scene = stage(["g3.5", "y3.5", "g11", "g8", "y1"], rules="3.5")
    go(scene, "g3.5", "point:2", "y3.5", "point:2", "g11", "g8", "y1")
    assert winner(scene) == 3


def test_n32_the_mark_is_on_the_player_not_on_the_card() -> None:
    """Seat 1 is pointed at and swaps its 9 for the Billionaire of seat 3: 11 - 2 ties with 9, and its place is earlier."""
    scene = stage(["g3.5", "g9", "g8", "g11", "y1"], rules="3.5 11")
    go(scene, "g3.5", "point:1", "g9", "g8", "g11", "swap:1", "y1")
    assert winner(scene) == 1


# -- 5 The Journalist --------------------------------------------------------------------------------


PRESS = ["g5 b1 b2", "g2 y4 y6", "y5 y7 y8", "g8 b6 b7"]


def test_all_others_turn_two_cards_up() -> None:
    scene = go(stage(PRESS, rules="5"), "g5").chance()
    assert [size(up) for up in table_of(scene).up] == [0, 2, 2, 2]
    assert [note.key for note in scene.log].count("exposed") == 6


def test_n17_clockwise_one_card_at_a_time() -> None:
    scene = go(stage(PRESS, rules="5", first=2), "y5")
    assert (scene.who(), offered(scene, "expose")) == ([CHANCE], sorted(cards("g8 b6 b7")))
    scene.play("expose:blue-police")
    assert offered(scene, "expose") == sorted(cards("g8 b7"))
    scene.play("expose:blue-scientist")
    assert offered(scene, "expose") == sorted(cards("g5 b1 b2"))


def test_n17_two_of_the_hidden_cards_and_fewer_if_there_are_fewer() -> None:
    up = [[], cards("g2 y4"), [], cards("b6")]
    scene = go(stage(PRESS, rules="5", up=up), "g5").chance()
    assert [size(mask) for mask in table_of(scene).up] == [0, 3, 2, 3]


def test_n17_also_those_who_have_played() -> None:
    scene = go(stage(PRESS, rules="5", first=3), "g8")
    go(scene, "g5").chance()
    assert size(table_of(scene).up[3]) == 2


def test_they_stay_in_the_hand_for_all_to_see() -> None:
    scene = go(stage(PRESS, rules="5"), "g5").chance()
    for viewer in (0, 2, WATCHER):
        zone = next(zone for zone in scene.game.show(scene.table, viewer).zones if zone.id == "hand.1")
        assert [piece.face != "" for piece in zone.pieces] == [True, True, False]
    assert offered(scene, "play") == cards("g2")


# -- 6 The Police ------------------------------------------------------------------------------------


SEARCHED = ["g6 b1 b2", "g2 y4 y9", "y5 y7 y8", "g8 b9 b7"]


def search(up: str = "", **more: object) -> Scene:
    """Return a table at which seat 0 leads the Police, and these cards of seat 1 are face up."""
    return go(stage(SEARCHED, rules="6", up=[[], cards(up), [], []], **more), "g6")  # type: ignore[arg-type]


def test_n23_a_hidden_card_by_chance_or_a_face_up_one_by_choice() -> None:
    scene = search("y4")
    assert scene.who() == [0]
    assert offered(scene, "search") == ["1", "2", "3"]
    assert offered(scene, "seize") == cards("y4")
    scene.play("search:1")
    assert (scene.who(), offered(scene, "find")) == ([CHANCE], sorted(cards("g2 y9")))


def test_n23_only_by_choice_if_all_lie_face_up() -> None:
    assert offered(search("g2 y4 y9"), "search") == ["2", "3"]


def test_then_a_card_is_given_perhaps_the_same() -> None:
    scene = go(search(), "search:1", "find:y9")
    assert offered(scene, "give") == sorted(cards("b1 b2 y9"))
    go(scene, "give:b1")
    assert labels(table_of(scene).hands[0]) == cards("y9 b2")
    assert labels(table_of(scene).hands[1]) == cards("g2 y4 b1")
    assert scene.who() == [1]


def test_t25_a_face_up_card_that_is_taken_is_hidden_again() -> None:
    assert table_of(go(search("y4"), "seize:y4")).up[0] == 0


def test_t25_a_table_may_leave_it_face_up() -> None:
    scene = go(search("y4", options={"taken_card": "up"}), "seize:y4")
    assert labels(table_of(scene).up[0]) == cards("y4")


def test_n24_a_face_up_card_that_is_given_back_is_hidden_again() -> None:
    scene = go(search("y4", options={"taken_card": "up"}), "seize:y4", "give:y4")
    assert table_of(scene).up == [0, 0, 0, 0]


def test_n24_a_table_may_leave_it_face_up() -> None:
    scene = go(search("y4", options={"taken_card": "up", "given_card": "up"}), "seize:y4", "give:y4")
    assert labels(table_of(scene).up[1]) == cards("y4")


def test_only_two_players_see_the_hidden_cards() -> None:
    scene = go(search(), "search:1", "find:y9", "give:b1")
    told = {seat: [note.key for note in scene.log if note.visible_to(seat)][-2:] for seat in (0, 1, 2, 3, WATCHER)}
    assert told[0] == told[1] == ["found", "gave.card"]
    assert told[2] == told[3] == told[WATCHER] == ["searched", "gave"]


def test_n25_cards_that_a_rebel_receives_lie_face_up() -> None:
    scene = stage(["g6 b1 b2", "g2 y1 y3", "y5 y7 y8", "g8 b9 b7"], rules="6", revolution=1, rebel=1)
    assert offered(go(scene, "g6"), "search") == ["2", "3"]
    go(scene, "seize:y1", "give:b2")
    assert labels(table_of(scene).up[1]) == cards("g2 y3 b2")
    assert table_of(scene).up[0] == 0


def test_n25_also_when_the_rebel_is_the_police() -> None:
    scene = stage(["g6 b1 b2", "g2 y4 y9", "y5 y7 y8", "g8 b9 b7"], rules="6", revolution=1, rebel=0)
    go(scene, "g6", "search:1", "find:y9")
    assert labels(table_of(scene).up[0]) == cards("y9 b1 b2")
    assert scene.told("found") == [(0, 1, code("y9"))]


def test_t25_the_target_must_hold_a_card() -> None:
    """Seats 0 and 1 have played in the last trick."""
    scene = go(stage(["g2", "g8", "g6", "g9"], rules="6"), "g2", "g8", "g6")
    assert scene.offers() == ["search:3"]


def test_n22_with_an_empty_hand_the_card_is_given_back() -> None:
    scene = go(stage(["g2", "g8", "g6", "g9"], rules="6"), "g2", "g8", "g6", "search:3", "find:g9")
    assert scene.offers() == [f"give:{card('g9')}"]
    assert winner(go(scene, "give:g9", "g9")) == 3


def test_n10_nobody_is_asked_when_nobody_holds_cards() -> None:
    scene = go(stage(["g2", "g8", "g9", "g6"], rules="6"), "g2", "g8", "g9", "g6")
    assert winner(scene) == 2


def test_n7_the_ally_stays_the_ally_when_the_called_card_is_taken() -> None:
    scene = stage(SEARCHED, rules="6", called=card("y9"), ally=1)
    go(scene, "g6", "search:1", "find:y9", "give:b1")
    assert table_of(scene).ally == 1
