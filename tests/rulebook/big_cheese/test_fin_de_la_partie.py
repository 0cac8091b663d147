"""Fin de la partie."""

import pytest

from ludocracy.core.table import Value
from tests.helpers import Scene
from tests.rulebook.big_cheese.box import asked, laid_out, opened, sale, table_of


@pytest.mark.parametrize(
    ("variant", "goal"),
    [("six", 200), ("polyhedral", 40), ("exact", 30), ("two_dice", 200), ("many_dice", 200), ("no_luck", 60)],
)
def test_every_variant_has_its_goal(variant: str, goal: int) -> None:
    assert table_of(opened(3, variant=variant)).choices.goal == goal


@pytest.mark.parametrize(("face", "winners"), [(5, []), (6, [1])])
def test_c14_the_goal_may_be_different(face: int, winners: list[int]) -> None:
    scene = sale(laid_out(3, [(1, "20.1", 1)], totals=[0, 180, 0], options={"goal": 300})).play(f"roll:{face}")
    assert scene.table.winners() == winners


def test_below_the_goal_the_game_continues() -> None:
    scene = sale(laid_out(3, [(1, "2.1", 1)], totals=[0, 197, 0])).play("roll:1")
    assert (asked(scene), scene.table.winners()) == ("Bid", [])


def test_the_goal_wins() -> None:
    scene = sale(laid_out(3, [(1, "2.1", 1)], totals=[0, 198, 0])).play("roll:1")
    assert (scene.who(), scene.table.winners(), scene.told("won")) == ([], [1], [(1, 200)])


def both_reach_it(first: int, second: int, **options: Value) -> Scene:
    """Return a table at which seats 0 and 1 have 190 points each, and each finishes a 10 in the same turn."""
    scene = laid_out(3, [(0, "10.1", 1), (1, "10.2", 1)], totals=[190, 190, 185], options=options)
    return sale(scene).play(f"roll:{first}", f"roll:{second}")


def test_c12_the_higher_total_of_one_turn_wins() -> None:
    scene = both_reach_it(1, 3)
    assert (scene.table.over(), scene.table.winners()) == (True, [1])


def test_c12_tied_players_play_on() -> None:
    scene = both_reach_it(2, 2)
    assert (asked(scene), scene.told("level")) == ("Bid", [(2,)])


def test_c12_the_table_may_let_them_share() -> None:
    scene = both_reach_it(2, 2, ties="shared")
    assert (scene.table.over(), scene.table.winners()) == (True, [0, 1])


def test_nc6_a_third_player_may_still_win() -> None:
    scene = laid_out(3, [(2, "6.1", 1)], totals=[210, 210, 185])
    assert sale(scene).play("roll:5").table.winners() == [2]


def test_nc6_the_sole_leader_wins() -> None:
    scene = laid_out(3, [(1, "2.1", 1)], totals=[210, 210, 185])
    assert sale(scene).play("roll:1").table.winners() == [1]


def test_nc15_a_game_of_players_who_always_pass_ends() -> None:
    scene = opened(3, most_auctions=3)
    for card in ("2.1", "2.2"):
        scene.play("pass", "pass", "pass", f"turn:{card}")
    scene.play("pass", "pass", "pass", "turn:2.3")
    assert scene.told("auctions.over") == [(3,)]
    assert (scene.table.over(), scene.table.winners()) == (True, [0, 1, 2])
