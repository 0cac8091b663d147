"""Worlds made up for a seat fit all that it has seen (ruling R11: what was played unseen would have lost)."""

from ludocracy.core.bits import BIT, size
from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Value
from ludocracy.games import catalogue
from ludocracy.games.riffifi.imagine import Places
from tests.rulebook.riffifi.box import dealt, table_of


def test_cards_played_unseen_find_the_only_world_that_fits() -> None:
    """Seat 0 may have played either card of each pair, seat 1 only the first: there is just one world."""
    veils: list[int] = []
    for pair in range(0, 20, 2):
        veils += [0, BIT[pair] | BIT[pair + 1], 1, BIT[pair]]
    for seed in range(5):
        places = Places([0, 0], [10, 10], BIT[20] - 1)
        assert places.veil(veils, Rng(seed))
        assert places.veiled == [sum(BIT[n] for n in range(1, 20, 2)), sum(BIT[n] for n in range(0, 20, 2))]
        assert (places.pool, places.room) == (0, [0, 0])


def test_a_choice_that_leads_nowhere_is_taken_back() -> None:
    places = Places([BIT[3], 0], [0, 1], BIT[1] | BIT[2])
    assert not places.veil([0, BIT[3], 1, BIT[1], 1, BIT[2]], Rng(1))
    assert (places.free, places.room, places.pool) == ([BIT[3], 0], [0, 1], BIT[1] | BIT[2])


def test_a_card_played_unseen_is_imagined_among_those_that_lost() -> None:
    scene = dealt(4, ["red-4"], ["red-7", "red-2", "green-8"]).play("play:red-4", "hide:red-7")
    t = table_of(scene)
    seen = set()
    for seed in range(60):
        world = scene.game.imagine(t, 0, Rng(seed))
        position = scene.game.dump(world)
        unseen = set(position["dealt"][1]) - set(position["hands"][1])
        assert len(unseen) == 1
        seen |= unseen
    assert {"red-7"} < seen <= {"red-5", "red-6", "red-7", "red-8"}


def test_every_imagined_world_is_a_position_that_adds_up() -> None:
    game = catalogue.find("riffifi")
    variants: list[dict[str, Value]] = [{}, {"officer": True, "losing_card": "hidden"}, {"equal_chances": True}]
    for seats, options in zip((3, 4, 5), variants, strict=True):
        table, rng = game.start(seats, options), Rng(seats)
        while table.who():
            seat = table.who()[0]
            if seat != CHANCE:
                for viewer in range(seats):
                    world = game.imagine(table, viewer, rng)
                    game.audit(world)
                    assert game.show(world, viewer) == game.show(table, viewer)
            table.play(seat, random_move(table, seat, rng))


def test_cards_left_over_are_imagined_too() -> None:
    scene = dealt(3)
    stocks = {tuple(scene.game.dump(scene.game.imagine(scene.table, 0, Rng(seed)))["stock"]) for seed in range(9)}
    assert len(stocks) > 1
    assert all(size(hand) == 12 for hand in table_of(scene).hands)
