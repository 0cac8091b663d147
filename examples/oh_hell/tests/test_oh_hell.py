"""Oh Hell obeys every law, and plays by its rules."""

from typing import cast

import pytest
from ludocracy_oh_hell.state import OhHellTable

from ludocracy.bots import find
from ludocracy.core.errors import BadOption
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE
from ludocracy.games import catalogue
from ludocracy.play.match import new_match
from ludocracy.studio.check import check_game

GAME = catalogue.find("oh_hell")


def dealt(*hands: str, turned: str, **options: bool) -> OhHellTable:
    """Return a table with these hands, given as words; `turned` decides trumps. The first round has as many cards."""
    held = [hand.split() for hand in hands]
    table = GAME.start(len(held), options | {"cards": len(held[0])})
    for number in range(len(held[0])):
        for hand in held:
            table.play(CHANCE, GAME.moves.parse(f"deal:{hand[number]}"))
    table.play(CHANCE, GAME.moves.parse(f"turn:{turned}"))
    return cast(OhHellTable, table)


def bid(table: OhHellTable, *tricks: int) -> None:
    for seat, number in enumerate(tricks):
        table.play(seat, GAME.moves.parse(f"bid:{number}"))


def play(table: OhHellTable, *cards: str) -> None:
    """Play cards in turn."""
    for card in cards:
        (seat,) = table.who()
        move = GAME.moves.parse(f"play:{card}")
        assert move in table.options(seat), card
        table.play(seat, move)


def options(table: OhHellTable) -> list[str]:
    return [GAME.moves.text(move).partition(":")[2] for move in table.options(table.who()[0])]


def test_it_obeys_every_law() -> None:
    assert [str(result.broken) for result in check_game("oh_hell") if result.broken] == []


def test_bids_are_secret_until_all_are_made() -> None:
    table = dealt("hearts-2 hearts-3", "clubs-2 clubs-3", "spades-2 spades-3", turned="diamonds-2")
    table.play(1, GAME.moves.parse("bid:2"))
    assert [zone.facts for zone in GAME.show(table, 0).zones if zone.id == "bid.1"] == [{"tricks": 0}]
    assert table.who() == [0, 2]
    for seat in (0, 2):
        table.play(seat, GAME.moves.parse("bid:0"))
    assert {zone.id: zone.facts for zone in GAME.show(table, 0).zones}["bid.1"] == {"tricks": 0, "bid": 2}


def test_the_player_left_of_the_dealer_leads_and_all_follow_suit() -> None:
    table = dealt("hearts-2 spades-3", "hearts-5 clubs-3", "spades-2 clubs-4", turned="diamonds-2")
    bid(table, 0, 0, 0)
    assert table.who() == [1]
    play(table, "hearts-5")
    assert options(table) == ["clubs-4", "spades-2"]  # no hearts
    play(table, "clubs-4")
    assert options(table) == ["hearts-2"]


def test_the_highest_trump_takes_the_trick_else_the_highest_of_the_suit_led() -> None:
    table = dealt("hearts-2 hearts-3", "hearts-ace clubs-3", "diamonds-2 hearts-king", turned="diamonds-9")
    bid(table, 0, 0, 0)
    play(table, "clubs-3", "diamonds-2", "hearts-3")
    assert table.tricks == [0, 0, 1] and table.who() == [2]
    play(table, "hearts-king", "hearts-2", "hearts-ace")
    assert table.size == 1  # the next round


@pytest.mark.parametrize(("every_trick", "points"), [(False, [10, 11, 0]), (True, [10, 11, 1])])
def test_whoever_takes_as_many_tricks_as_they_bid_earns_ten_points_and_one_per_trick(
    every_trick: bool, points: list[int]
) -> None:
    table = dealt(
        "hearts-2 hearts-3",
        "hearts-ace clubs-3",
        "diamonds-2 hearts-king",
        turned="diamonds-9",
        every_trick=every_trick,
    )
    bid(table, 0, 1, 2)
    play(table, "clubs-3", "diamonds-2", "hearts-3", "hearts-king", "hearts-2", "hearts-ace")
    assert table.scores() == points


def test_imagined_hands_lack_the_suits_that_were_not_followed() -> None:
    table = dealt("hearts-2 spades-3", "hearts-5 clubs-3", "spades-2 clubs-4", turned="diamonds-2")
    bid(table, 0, 0, 0)
    play(table, "hearts-5", "spades-2")
    for seed in range(50):
        world = cast(OhHellTable, GAME.imagine(table, 0, Rng(seed)))
        assert not any(13 * 2 <= card < 13 * 3 for card in world.cards(2))


def test_too_many_cards_for_the_players_are_refused() -> None:
    GAME.start(5, {"cards": 10})
    with pytest.raises(BadOption, match="at most 10"):
        GAME.start(5, {"cards": 11})


def test_bots_of_the_five_levels_beat_random_play() -> None:
    wins = dict.fromkeys(("club", "strong"), 0.0)
    for kind in wins:
        for number in range(30):
            match = new_match("oh_hell", 3, seed=number)
            match.play_out([find.find(kind if seat == number % 3 else "random", GAME) for seat in range(3)])
            winners = match.table.winners()
            wins[kind] += (number % 3 in winners) / len(winners)
    assert min(wins.values()) > 18, wins
