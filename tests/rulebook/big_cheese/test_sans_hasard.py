"""Variante sans hasard."""

from ludocracy.core.table import Value
from tests.helpers import Scene
from tests.rulebook.big_cheese.box import Project, asked, laid_out, sale, table_of

LUCKLESS: dict[str, Value] = {"variant": "no_luck"}


def after_sale(*projects: Project, seats: int = 4, hired: tuple[int, ...] = (), **options: Value) -> Scene:
    return sale(laid_out(seats, projects, hired=hired, options=LUCKLESS | options))


def test_projects_pay_their_number_at_once() -> None:
    scene = after_sale((1, "12.1", 1), (1, "6.1", 1))
    assert (asked(scene), table_of(scene).totals) == ("Bid", [0, 18, 0, 0])


def test_sixty_points_win() -> None:
    scene = sale(laid_out(3, [(2, "10.1", 1)], totals=[59, 58, 50], options=LUCKLESS))
    assert (scene.table.over(), scene.table.winners()) == (True, [2])


def test_a_big_cheese_hires_two_workers() -> None:
    scene = after_sale((1, "big-cheese.1", 1))
    assert (table_of(scene).free[1], table_of(scene).hired[1]) == (12, 2)
    assert scene.dump()["discards"] == ["big-cheese.1"]


def test_nc8_a_hire_is_not_a_question() -> None:
    scene = after_sale((1, "big-cheese.1", 1))
    assert (asked(scene), scene.dump()["hands"][1]) == ("Bid", [])


def test_one_player_hires_four_at_most() -> None:
    scene = after_sale((1, "big-cheese.1", 1), hired=(0, 4, 0, 0))
    assert table_of(scene).free[1] == 14
    assert scene.told("not.hired") == [(1,)]


def test_c15_the_card_is_still_discarded() -> None:
    assert after_sale((1, "big-cheese.1", 1), hired=(0, 4, 0, 0)).dump()["discards"] == ["big-cheese.1"]


def test_c15_both_limits_hold() -> None:
    scene = after_sale((2, "big-cheese.1", 1), seats=3, hired=(4, 2, 0))
    assert table_of(scene).hired == [4, 2, 0]


def test_c15_vetoes_stay_in_the_game() -> None:
    scene = after_sale((1, "veto.1", 1))
    assert scene.dump()["hands"][1] == ["veto.1"]


def test_a_player_with_four_hired_may_bid_for_a_big_cheese() -> None:
    scene = laid_out(4, top="big-cheese.1", hired=[4, 0, 0, 0], options=LUCKLESS)
    assert scene.offers()[-1] == "bid:14"


def test_example_agathe_brice_caroline_and_demosthene() -> None:
    """Brice, Caroline, Agathe and Caroline again hire; Démosthène comes too late."""
    agathe, brice, caroline, demosthene = range(4)
    hired = [0, 0, 0, 0]
    for seat in (brice, caroline, agathe, caroline):
        scene = after_sale((seat, "big-cheese.1", 1), hired=tuple(hired))
        hired[seat] += 2
        assert table_of(scene).hired == hired
    assert hired == [2, 2, 4, 0]
    scene = after_sale((demosthene, "big-cheese.1", 1), hired=tuple(hired))
    assert table_of(scene).hired == hired
    assert table_of(scene).free[demosthene] == 10


def test_c16_the_winner_hires_first_near_the_limit() -> None:
    projects = ((2, "big-cheese.2", 1), (0, "big-cheese.1", 1))
    assert table_of(after_sale(*projects, seats=3, hired=(0, 4, 0))).hired == [2, 4, 0]


def test_c16_or_the_left_neighbour_of_the_winner() -> None:
    projects = ((2, "big-cheese.2", 1), (0, "big-cheese.1", 1))
    assert table_of(after_sale(*projects, seats=3, hired=(0, 4, 0), hired_first="left")).hired == [0, 4, 2]


def test_nc5_nobody_is_asked_for_an_order() -> None:
    assert asked(after_sale((1, "12.1", 1), (1, "6.1", 1), (1, "2.1", 1))) == "Bid"
