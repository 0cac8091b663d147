"""Variante (exactly 30), and the translator's Variante 1 and Variante 2."""

from collections.abc import Sequence

import pytest

from ludocracy.core.errors import BadOption
from tests.helpers import Scene
from tests.rulebook.big_cheese.box import asked, laid_out, sale, table_of


def ended(variant: str, *cards: str, hand: Sequence[str] = (), total: int = 0) -> Scene:
    """Return a table at which projects of seat 1 have ended and dice are about to be thrown."""
    options = {"variant": variant}
    return sale(laid_out(3, [(1, card, 1) for card in cards], {1: hand}, totals=[0, total, 0], options=options))


# -- exactly 30 --------------------------------------------------------------------------------------


def test_exactly_thirty_wins() -> None:
    scene = ended("exact", "8.2", total=25).play("roll:5")
    assert (scene.table.over(), scene.table.winners()) == (True, [1])


def test_c13_a_result_beyond_thirty_is_lost_and_the_project_discarded() -> None:
    scene = ended("exact", "8.2", total=25).play("roll:6")
    assert table_of(scene).totals == [0, 25, 0]
    assert scene.dump()["discards"] == ["8.2"]
    assert scene.told("overshot") == [(1, 3, 6, 30)]


def test_c13_a_big_cheese_may_be_used_on_it() -> None:
    scene = ended("exact", "8.2", hand=["big-cheese.1"], total=25).play("roll:6")
    assert scene.offers() == ["keep", "again:6"]
    assert scene.play("again:6", "roll:5").table.winners() == [1]


def test_c13_two_at_thirty_in_one_turn_share() -> None:
    projects = [(0, "8.2", 1), (1, "4.1", 1)]
    scene = sale(laid_out(3, projects, totals=[25, 27, 0], options={"variant": "exact"}))
    assert scene.play("roll:5", "roll:3").table.winners() == [0, 1]


def test_nc13_a_further_project_in_the_same_turn_is_thrown_and_lost() -> None:
    scene = ended("exact", "8.2", "4.1", total=25).play("cash:8", "roll:5")
    assert asked(scene) == "Throw"
    assert scene.play("roll:1").table.winners() == [1]
    assert table_of(scene).totals[1] == 30


# -- Variante 1 --------------------------------------------------------------------------------------


def test_variant_1_the_better_of_two_dice_counts() -> None:
    scene = ended("two_dice", "12.1").play("roll:2", "roll:5")
    assert table_of(scene).totals[1] == 60


def test_variant_1_a_big_cheese_throws_one_die_again() -> None:
    scene = ended("two_dice", "12.1", hand=["big-cheese.1"]).play("roll:4", "roll:2")
    assert scene.offers() == ["keep", "again:2", "again:4"]
    assert table_of(scene.play("again:2", "roll:1")).totals[1] == 48


def test_nc9_a_second_big_cheese_is_for_either_die() -> None:
    scene = ended("two_dice", "12.1", hand=["big-cheese.1", "big-cheese.2"]).play("roll:4", "roll:2")
    scene.play("again:2", "roll:1")
    assert scene.offers() == ["keep", "again:1", "again:4"]
    assert table_of(scene.play("again:1", "roll:6")).totals[1] == 72


def test_variant_1_equal_dice_are_one_choice() -> None:
    scene = ended("two_dice", "12.1", hand=["big-cheese.1"]).play("roll:3", "roll:3")
    assert scene.offers() == ["keep", "again:3"]


# -- Variante 2 --------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [2, 4, 6, 8, 10, 12, 20])
def test_c14_as_many_dice_as_the_card_and_the_best_half_doubled(value: int) -> None:
    scene = ended("many_dice", f"{value}.4")
    scene.play(*["roll:1"] * (value // 2), *["roll:5"] * (value // 2 - 1), "roll:6")
    assert table_of(scene).totals[1] == 2 * (5 * (value // 2) + 1)
    assert asked(scene) == "Bid"


def test_variant_2_a_big_cheese_throws_any_number_again() -> None:
    scene = ended("many_dice", "4.1", hand=["big-cheese.1"]).play("roll:1", "roll:3", "roll:1", "roll:2")
    assert scene.offers() == ["keep", "again:1", "again:2", "again:3"]
    scene.play("again:1")
    assert scene.offers() == ["done", "again:1", "again:2", "again:3"]
    scene.play("again:1", "done", "roll:6", "roll:5")
    assert table_of(scene).totals[1] == 22
    assert scene.dump()["discards"] == ["4.1", "big-cheese.1"]


def test_variant_2_even_all_of_them() -> None:
    scene = ended("many_dice", "2.1", hand=["big-cheese.1"]).play("roll:1", "roll:2", "again:1", "again:2")
    assert scene.offers() == ["done"]
    assert table_of(scene.play("done", "roll:4", "roll:4")).totals[1] == 8


def test_nc10_at_least_one_die() -> None:
    scene = ended("many_dice", "2.1", hand=["big-cheese.1"]).play("roll:1", "roll:2")
    assert "done" not in scene.offers()


def test_nc14_variants_do_not_combine() -> None:
    with pytest.raises(BadOption, match="it takes one of six, polyhedral, exact, two_dice, many_dice, no_luck"):
        Scene("big_cheese", 3, {"variant": "two_dice+exact"})
