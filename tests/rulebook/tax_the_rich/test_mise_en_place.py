"""Mise en place: the deck for each number of players, the deal, and the opener."""

import pytest

from ludocracy.core.bits import size
from ludocracy.core.errors import BadOption
from ludocracy.core.step import CHANCE
from ludocracy.games import catalogue
from tests.helpers import Scene
from tests.rulebook.tax_the_rich.box import begun, table_of


@pytest.mark.parametrize(("seats", "hand", "left"), [(3, 12, 12), (4, 12, 0), (5, 12, 0), (6, 10, 0)])
def test_each_player_count_has_its_deal(seats: int, hand: int, left: int) -> None:
    table = table_of(begun(seats))
    assert [size(cards) for cards in table.hands] == [hand] * seats
    assert len(table.stock) == left


@pytest.mark.parametrize("seats", [3, 4])
def test_three_characters_leave_the_deck_with_three_or_four(seats: int) -> None:
    deck = Scene("tax_the_rich", seats, {"first_opener": "first"}).offers()
    assert len(deck) == 48
    assert not [text for text in deck if text.endswith(("teacher", "bureaucrat", "stockbroker"))]


@pytest.mark.parametrize("seats", [5, 6])
def test_all_cards_are_used_with_five_or_six(seats: int) -> None:
    assert len(Scene("tax_the_rich", seats, {"first_opener": "first"}).offers()) == 60


def test_nobody_sees_the_unused_cards_of_three() -> None:
    scene = begun(3)
    for seat in (0, 1, 2, -2):
        unused = next(zone for zone in scene.game.show(scene.table, seat).zones if zone.id == "unused")
        assert (unused.count, unused.pieces) == (12, [])


@pytest.mark.parametrize("seats", [2, 7])
def test_the_game_is_for_three_to_six(seats: int) -> None:
    with pytest.raises(BadOption, match="3, 4, 5, 6 players"):
        catalogue.find("tax_the_rich").start(seats)


def test_n1_chance_names_the_first_to_open() -> None:
    scene = Scene("tax_the_rich", 4)
    assert scene.who() == [CHANCE]
    assert scene.offers() == ["opener:0", "opener:1", "opener:2", "opener:3"]
    assert scene.play("opener:2").chance().who() == [2]


@pytest.mark.parametrize(("choice", "seat"), [("first", 0), ("last", 3)])
def test_n1_a_table_may_choose_who_opens(choice: str, seat: int) -> None:
    assert Scene("tax_the_rich", 4, {"first_opener": choice}).chance().who() == [seat]
