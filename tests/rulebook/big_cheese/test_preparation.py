"""Contenu, Préparation, Les sous-fifres, Les projets, Début du jeu."""

from collections import Counter

import pytest

from ludocracy.core.errors import BadOption
from ludocracy.core.step import CHANCE
from tests.helpers import Scene
from tests.rulebook.big_cheese.box import asked, laid_out, opened, sale, table_of


def test_thirty_six_cards_four_of_each_project() -> None:
    kinds = Counter(card.split(".")[0] for card in Scene("big_cheese", 3).dump()["pile"])
    assert kinds == dict.fromkeys(["2", "4", "6", "8", "10", "12", "20", "veto", "big-cheese"], 4)


def test_everybody_gets_ten_workers() -> None:
    assert table_of(opened(5)).free == [10] * 5


@pytest.mark.parametrize("seats", [2, 7])
def test_for_three_to_six_players(seats: int) -> None:
    with pytest.raises(BadOption, match="3, 4, 5, 6 players"):
        Scene("big_cheese", seats)


def test_chance_names_who_begins() -> None:
    scene = Scene("big_cheese", 4)
    assert scene.who() == [CHANCE]
    assert scene.offers() == ["starter:0", "starter:1", "starter:2", "starter:3"]
    assert scene.play("starter:2", "turn:8.1").who() == [2]


def test_the_top_card_is_face_up() -> None:
    scene = opened(3, "20.3")
    pile = scene.game.show(scene.table, 1).zones[0]
    assert [piece.face for piece in pile.pieces] == ["project/20"]
    assert pile.count == 36


def test_every_card_of_the_pile_is_equally_likely() -> None:
    scene = Scene("big_cheese", 3).play("starter:0")
    assert len(scene.offers()) == 36
    assert set(scene.table.weights()) == {1}


def test_c5_the_winner_begins_the_next_auction() -> None:
    scene = opened(4).play("pass", "bid:1", "bid:2", "pass", "pass", "turn:4.1")
    assert scene.who() == [2]


def test_c5_the_winner_may_have_to_pass_without_free_workers() -> None:
    scene = sale(opened(3), 10)
    assert (scene.who(), scene.offers()) == ([0], ["pass"])


def test_the_discards_are_the_new_pile() -> None:
    scene = sale(laid_out(3, pile=["2.1"]), turn="2.1")
    assert scene.told("pile.new") == []
    scene.play("bid:2", "pass", "pass")
    assert scene.told("pile.new") == [(34,)]
    assert len(scene.offers()) == 34


def test_c17_the_next_card_is_seen_before_workers_return() -> None:
    scene = laid_out(3, [(1, "6.1", 1)]).play("bid:1", "pass", "pass")
    assert (scene.who(), table_of(scene).free) == ([CHANCE], [9, 9, 10])
    scene.play("turn:12.2")
    assert (asked(scene), table_of(scene).free) == ("Throw", [9, 10, 10])
    assert scene.dump()["top"] == "12.2"


def test_nc1_projects_that_end_in_this_turn_are_not_in_the_new_pile() -> None:
    scene = laid_out(3, [(1, "6.1", 1)], pile=[]).play("bid:1", "pass", "pass")
    assert "turn:6.1" not in scene.offers()
    scene.play("turn:2.1", "roll:3")
    assert scene.dump()["discards"] == ["6.1"]
