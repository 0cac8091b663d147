"""Matériel; Mise en place: the box, the deal, the misdeal."""

import pytest

from ludocracy.core.bits import members, size
from ludocracy.core.errors import BadOption, BadPosition
from ludocracy.core.step import CHANCE
from ludocracy.games.riffifi.moves import CARD
from ludocracy.show.words import Words
from tests.helpers import Scene
from tests.rulebook.riffifi.box import HAND, colours, dealt, hand_out, play_out, table_of

#: Five reds for one hand: a misdeal.
FIVE_REDS = ["red-1", "red-2", "red-3", "red-4", "red-5"]


def test_r1_twelve_tokens_of_each_colour() -> None:
    scene = dealt(4)
    assert scene.dump()["middle"] == [12, 12, 12, 12, 12]
    with pytest.raises(BadPosition, match="10 green tokens, not 12"):
        scene.edit(middle=colours(red=12, green=10, blue=12, yellow=12, purple=12))


def test_r2_forty_cards_of_five_colours() -> None:
    t = table_of(dealt(5))
    cards = [CARD.labels[card] for hand in t.hands for card in members(hand)]
    assert len(set(cards)) == 40
    assert {colour: sum(card.startswith(colour) for card in cards) for colour in ("red", "purple")} == {
        "red": 8,
        "purple": 8,
    }


@pytest.mark.parametrize(("colour", "card"), [("purple", "purple 5"), ("orange", "orange 5"), ("black", "black 5")])
def test_r3_the_fifth_colour_has_the_name_that_the_table_chose(colour: str, card: str) -> None:
    scene = Scene("riffifi", 3, {"fifth_colour": colour})
    words = Words(scene.game, "en", setting=scene.table.setting)
    assert words.face("card/purple-5") == card
    assert words.face("colour/purple") == colour


@pytest.mark.parametrize(("seats", "left"), [(3, 4), (4, 0), (5, 0)])
def test_the_deal_by_number_of_players(seats: int, left: int) -> None:
    t = table_of(dealt(seats))
    assert [size(hand) for hand in t.hands] == [HAND[seats]] * seats
    assert len(t.stock) == left


@pytest.mark.parametrize("seats", [2, 6])
def test_three_to_five_players(seats: int) -> None:
    with pytest.raises(BadOption, match="3, 4, 5"):
        Scene("riffifi", seats)


def test_r4_a_misdeal_is_dealt_again_automatically() -> None:
    scene = dealt(4, [], FIVE_REDS)
    assert scene.told("misdeal") == [(1, 0, 5)]
    assert scene.who() == [CHANCE]
    assert len(scene.offers()) == 40
    hand_out(scene)
    assert scene.who() == [0]


def test_r4_four_cards_of_a_colour_are_no_misdeal() -> None:
    scene = dealt(4, [], FIVE_REDS[:4])
    assert not scene.told("misdeal")
    assert scene.who() == [0]


def test_nr9_after_a_misdeal_the_same_dealer_deals_the_same_round() -> None:
    scene = dealt(4, FIVE_REDS)
    t = table_of(scene)
    assert (t.dealer, t.round, t.taker) == (3, 1, 0)
    assert not scene.told("round.begun")


def test_nr2_chance_names_the_first_dealer_and_all_seats_are_equally_likely() -> None:
    scene = Scene("riffifi", 5)
    assert scene.who() == [CHANCE]
    assert scene.offers() == ["dealer:0", "dealer:1", "dealer:2", "dealer:3", "dealer:4"]
    assert scene.table.weights() == [1, 1, 1, 1, 1]
    assert hand_out(scene.play("dealer:1")).who() == [2]


@pytest.mark.parametrize(("choice", "dealer"), [("first", 0), ("last", 3)])
def test_nr2_the_table_may_choose_the_first_dealer(choice: str, dealer: int) -> None:
    scene = hand_out(Scene("riffifi", 4, {"first_dealer": choice}))
    assert table_of(scene).dealer == dealer
    assert scene.who() == [(dealer + 1) % 4]


def test_r12_the_deal_moves_one_seat_to_the_left_each_round() -> None:
    scene = dealt(4)
    dealers = []
    for number in range(1, 5):
        dealers.append(table_of(play_out(scene, number)).dealer)
    assert dealers == [3, 0, 1, 2]
