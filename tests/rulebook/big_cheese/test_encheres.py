"""Les enchères."""

import pytest

from ludocracy.core.step import CHANCE
from tests.helpers import Scene
from tests.rulebook.big_cheese.box import asked, laid_out, opened, projects, sale, table_of


def test_a_bid_is_higher_than_the_last() -> None:
    assert opened(3).play("bid:7").offers() == ["pass", "bid:8", "bid:9", "bid:10"]


def test_nobody_bids_more_than_their_free_workers() -> None:
    scene = laid_out(3, [(0, "6.1", 7)])
    assert scene.offers() == ["pass", "bid:1", "bid:2", "bid:3"]


def test_a_player_who_passes_is_out() -> None:
    scene = opened(3).play("pass", "bid:1", "bid:2")
    assert scene.who() == [1]


def test_the_highest_bidder_covers_the_project_with_the_bid() -> None:
    scene = opened(3).play("bid:2", "bid:3", "pass", "bid:5", "pass", "turn:2.1")
    assert projects(scene) == [(0, "8.1", 5)]
    assert table_of(scene).free == [5, 10, 10]


def test_c3_the_minimum_bid_is_one() -> None:
    assert opened(3).offers()[:2] == ["pass", "bid:1"]


def test_nc12_a_player_who_can_only_pass_is_asked() -> None:
    scene = laid_out(3, [(1, "6.1", 10)]).play("bid:1")
    assert (scene.who(), scene.offers()) == ([1], ["pass"])


def test_nc7_the_last_player_is_still_asked() -> None:
    scene = opened(3).play("pass", "pass")
    assert (scene.who(), scene.offers()[:2]) == ([2], ["pass", "bid:1"])
    scene.play("bid:4", "turn:2.1")
    assert projects(scene) == [(2, "8.1", 4)]


def all_pass(scene: Scene) -> Scene:
    return scene.play("pass", "pass", "pass", "turn:2.1")


def test_c4_all_pass_and_the_project_is_discarded() -> None:
    scene = all_pass(laid_out(3, [(1, "6.1", 2)]))
    assert projects(scene) == [(1, "6.1", 2)]
    assert (scene.dump()["discards"], scene.who(), asked(scene)) == (["8.1"], [0], "Bid")


def test_c4_without_any_free_worker_every_project_releases_one() -> None:
    staff = [(0, "6.1", 10), (1, "6.2", 10), (2, "6.3", 9), (2, "veto.1", 1)]
    scene = all_pass(laid_out(3, staff))
    assert table_of(scene).free == [1, 1, 2]
    assert scene.dump()["hands"][2] == ["veto.1"]


def test_c4_the_table_may_release_workers() -> None:
    scene = all_pass(laid_out(3, [(1, "6.1", 2)], options={"all_pass": "release"}))
    assert projects(scene) == [(1, "6.1", 1)]
    assert scene.dump()["discards"] == ["8.1"]


def test_c4_the_table_may_force_the_starter_to_take_it() -> None:
    scene = all_pass(laid_out(3, [(1, "6.1", 2)], options={"all_pass": "starter"}))
    assert projects(scene) == [(1, "6.1", 1), (0, "8.1", 1)]


def test_c4_a_starter_without_workers_cannot_be_forced() -> None:
    scene = all_pass(laid_out(3, [(0, "6.1", 10)], options={"all_pass": "starter"}))
    assert projects(scene) == [(0, "6.1", 10)]
    assert scene.dump()["discards"] == ["8.1"]


def test_nc2_an_unwanted_last_card_is_in_the_new_pile() -> None:
    scene = laid_out(3, pile=[]).play("pass", "pass", "pass")
    assert len(scene.offers()) == 36
    assert "turn:8.1" in scene.offers()


def test_c6_all_projects_but_the_new_one_release_a_worker() -> None:
    scene = sale(laid_out(3, [(0, "2.1", 3), (1, "4.1", 2), (2, "6.1", 5)]), 4)
    assert projects(scene) == [(0, "2.1", 2), (1, "4.1", 1), (2, "6.1", 4), (0, "8.1", 4)]
    assert table_of(scene).free == [4, 9, 6]


def test_a_project_ends_when_its_last_worker_leaves() -> None:
    scene = sale(laid_out(3, [(1, "4.1", 1)]))
    assert (scene.who(), scene.told("ended")) == ([CHANCE], [(1, 1)])


def test_a_bid_of_n_is_paid_after_n_more_sales() -> None:
    scene = sale(sale(sale(opened(3), 3), 4), 3)
    assert projects(scene)[0] == (0, "8.1", 1)
    assert sale(scene, 3).told("ended") == [(0, 3)]


def two_of_one_owner() -> Scene:
    return laid_out(3, [(2, "4.1", 1), (1, "12.1", 1), (1, "6.1", 1), (0, "2.1", 1)])


def test_c8_numbers_pay_clockwise_from_the_winner_and_owners_order_their_own() -> None:
    scene = sale(two_of_one_owner())
    assert scene.told("ended") == [(0, 0)]
    scene.play("roll:6")
    assert (scene.who(), scene.offers()) == ([1], ["cash:6", "cash:12"])
    scene.play("cash:12", "roll:1", "roll:2")
    assert scene.told("ended") == [(1, 5), (1, 2), (2, 1)]
    assert table_of(scene.play("roll:3")).totals == [12, 24, 12]


def test_nc3_the_left_neighbour_may_be_the_first() -> None:
    scene = laid_out(3, [(2, "4.1", 1), (1, "12.1", 1), (0, "2.1", 1)], options={"paid_first": "left"})
    sale(scene).play("roll:6", "roll:6", "roll:6")
    assert [seat for seat, _ in scene.told("ended")] == [2, 0]
    assert scene.told("scored")[0][0] == 1


def test_c8_the_oldest_may_be_the_first() -> None:
    scene = laid_out(3, [(1, "12.1", 1), (1, "6.1", 1)], options={"own_order": "oldest"})
    assert sale(scene).told("ended") == [(1, 5)]


def test_nc4_an_owner_knows_one_result_before_the_next() -> None:
    scene = laid_out(3, [(1, "12.1", 1), (1, "6.1", 1), (1, "2.1", 1)])
    sale(scene).play("cash:6", "roll:1")
    assert scene.offers() == ["cash:2", "cash:12"]


def test_nc5_equal_numbers_are_not_ordered() -> None:
    assert asked(sale(laid_out(3, [(1, "6.1", 1), (1, "6.2", 1)]))) == "Throw"


def test_special_cards_go_to_the_hand() -> None:
    scene = sale(laid_out(3, [(1, "veto.1", 1), (2, "big-cheese.3", 1)]))
    assert scene.dump()["hands"] == [[], ["veto.1"], ["big-cheese.3"]]
    assert scene.dump()["discards"] == []


@pytest.mark.parametrize(("options", "points"), [({}, 5 * 8), ({"variant": "polyhedral"}, 5)])
def test_a_number_pays_by_the_dice_and_is_discarded(options: dict[str, str], points: int) -> None:
    scene = sale(laid_out(3, [(1, "8.2", 1)], options=options)).play("roll:5")
    assert table_of(scene).totals == [0, points, 0]
    assert scene.dump()["discards"] == ["8.2"]


@pytest.mark.parametrize("value", [4, 6, 8, 10, 12, 20])
def test_a_polyhedral_die_has_the_faces_of_its_card(value: int) -> None:
    scene = sale(laid_out(3, [(1, f"{value}.2", 1)], options={"variant": "polyhedral"}))
    assert scene.offers() == [f"roll:{face}" for face in range(1, value + 1)]
    assert set(scene.table.weights()) == {1}


def test_c2_card_2_brings_1_or_2_with_equal_chances() -> None:
    scene = sale(laid_out(3, [(1, "2.2", 1)], options={"variant": "polyhedral"}))
    assert (scene.offers(), scene.table.weights()) == (["roll:1", "roll:2"], [1, 1])


def test_a_six_sided_die_serves_every_card() -> None:
    assert len(sale(laid_out(3, [(1, "20.2", 1)])).offers()) == 6
