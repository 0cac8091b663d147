"""Variantes: Comptage des points (ticks)."""

from typing import Any

import pytest

from ludocracy.core.errors import BadOption
from ludocracy.core.table import Value
from tests.helpers import Scene
from tests.rulebook.riffifi.box import at_the_end, dealt, down_to, laid_out, play_out, table_of

FOUR = ["red", "green", "blue", "yellow"]


def counted(*loot: dict[str, int], marks: list[list[str]] | None = None, **choices: Value) -> Scene:
    """Return a table of three players after the ninth round; `marks` are the ticks of earlier rounds."""
    options: dict[str, Value] = {"ticks": "held", **choices}
    return at_the_end(3, *loot, options=options, round=9, ticks=marks or [[], [], []], totals=[100, 90, 80])


def ticks(scene: Scene) -> list[list[str]]:
    marks = scene.dump()["ticks"]
    assert isinstance(marks, list)
    return marks


def test_seven_tokens_of_a_colour_earn_a_tick_and_six_do_not() -> None:
    assert ticks(counted({"red": 7, "blue": 6}, {"blue": 6})) == [["red"], [], []]


def test_ticks_stay_and_are_the_score() -> None:
    scene = counted({"red": 7}, {"blue": 8}, marks=[["green"], [], ["red"]])
    assert ticks(scene) == [["red", "green"], ["blue"], ["red"]]
    assert scene.table.scores() == [2, 1, 1]


def test_a_colour_is_ticked_once() -> None:
    assert ticks(counted({"red": 7}, marks=[["red"], [], []])) == [["red"], [], []]


def test_without_the_variant_nothing_is_ticked() -> None:
    assert ticks(at_the_end(3, {"red": 12})) == [[], [], []]


def seven_and_lost_again(choice: str) -> Scene:
    """Return a table at which the first seat takes its seventh red token, and the second seat later steals one."""
    scene = dealt(3, ["red-2", "purple-8"], ["yellow-8", "red-1"], ["blue-8", "green-8"], ticks=choice)
    down_to(scene, ["red-2", "purple-8"], ["yellow-8", "red-1"], ["blue-8", "green-8"])
    laid_out(scene, {"red": 5}, {"red": 5}, {})
    scene.play("play:red-2", "play:yellow-8", "play:blue-8")
    assert table_of(scene).tokens[0] == 7
    return scene


TO_THE_END = ["play:purple-8", "play:red-1", "play:green-8"]


def test_r17_a_tick_is_for_what_is_held_at_the_end_of_the_round() -> None:
    scene = seven_and_lost_again("held")
    assert ticks(scene) == [[], [], []]
    assert ticks(scene.play(*TO_THE_END)) == [["purple"], ["yellow"], ["green", "blue"]]


def test_r17_the_table_may_tick_the_moment_seven_are_held() -> None:
    scene = seven_and_lost_again("moment")
    assert ticks(scene) == [["red"], [], []]
    assert ticks(scene.play(*TO_THE_END)) == [["red", "purple"], ["yellow"], ["green", "blue"]]


def test_r17_the_table_may_add_up_the_rounds() -> None:
    before: dict[str, Any] = {"sums": [{"red": 3}, {"red": 2}, {}]}
    assert ticks(at_the_end(3, {"red": 4}, {"red": 4}, options={"ticks": "summed"}, **before)) == [["red"], [], []]
    assert ticks(at_the_end(3, {"red": 4}, {"red": 4}, options={"ticks": "held"}, **before)) == [[], [], []]


def test_nr5_the_tokens_held_at_the_end_of_each_round_are_added_up() -> None:
    scene = seven_and_lost_again("summed")
    assert scene.dump()["sums"] == [{}, {}, {}]
    scene.play(*TO_THE_END)
    assert scene.dump()["sums"][0] == {"red": 6, "purple": 8}
    assert "red" not in ticks(scene)[0]


def test_r18_the_game_continues_until_somebody_has_five_ticks() -> None:
    going_on = counted({"purple": 6}, marks=[FOUR, [], []])
    assert table_of(going_on).round == 10
    ended = counted({"purple": 7}, marks=[FOUR, [], []])
    assert ended.who() == []
    assert ended.table.winners() == [0]


def test_r18_of_two_in_one_round_the_one_with_more_tokens_wins() -> None:
    marks = [FOUR, [*FOUR[1:], "purple"], []]
    assert counted({"purple": 7}, {"red": 8}, marks=marks).table.winners() == [1]


def test_r18_with_equal_tokens_the_win_is_shared() -> None:
    marks = [FOUR, [*FOUR[1:], "purple"], []]
    assert counted({"purple": 8}, {"red": 8}, marks=marks).table.winners() == [0, 1]


@pytest.mark.parametrize(("choice", "winners"), [("tokens", [1]), ("total", [0]), ("shared", [0, 1])])
def test_r18_the_table_may_break_ties_differently(choice: str, winners: list[int]) -> None:
    marks = [FOUR, [*FOUR[1:], "purple"], []]
    assert counted({"purple": 7}, {"red": 8}, marks=marks, tick_ties=choice).table.winners() == winners


def test_nr4_the_fifth_tick_does_not_end_the_round() -> None:
    scene = dealt(3, ["purple-7"], ["yellow-8"], ["blue-8"], ticks="moment").edit(ticks=[FOUR, [], []])
    scene.play("play:purple-7", "play:yellow-8", "play:blue-8")
    assert len(ticks(scene)[0]) == 5
    assert scene.who() == [0]
    play_out(scene)
    assert table_of(scene).round == 1
    assert scene.table.winners() == [0]


def test_nr10_tokens_of_all_five_colours_break_the_tie() -> None:
    marks = [FOUR, [*FOUR[1:], "purple"], []]
    assert counted({"purple": 7, "green": 2}, {"red": 8}, marks=marks).table.winners() == [0]


def test_r20_a_game_of_ticks_ends_after_the_maximum_number_of_rounds() -> None:
    scene = counted({"purple": 7}, {"red": 7}, marks=[["red"], ["green"], []], most_rounds=9)
    assert scene.who() == []
    assert scene.table.winners() == [0, 1]
    assert counted({"purple": 7}, most_rounds=10).who() != []


def test_r20_the_most_ticks_win_at_the_maximum() -> None:
    assert counted({"purple": 7}, {"red": 12}, marks=[["red"], [], []], most_rounds=9).table.winners() == [0]


def test_r20_the_maximum_does_not_affect_the_base_game() -> None:
    assert table_of(play_out(dealt(3, most_rounds=1))).round == 3


@pytest.mark.parametrize("most", [0, 1001])
def test_r20_the_maximum_has_limits(most: int) -> None:
    with pytest.raises(BadOption, match="from 1 to 1000"):
        Scene("riffifi", 3, {"ticks": "held", "most_rounds": most})
