"""Bakschisch's rules of thumb beat random play and decide like a sensible player."""

import pytest

from ludocracy.bots import find
from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.games import catalogue
from ludocracy.play.chair import Chair
from tests.helpers import Scene
from tests.rulebook.bakschisch.box import THRONE, before

GAME = catalogue.find("bakschisch")
THUMB = find.find("thumb", GAME)


def answers(scene: Scene, seat: int) -> set[str]:
    """All answers of the rules of thumb, which choose at random among good ones."""
    chairs = [Chair(GAME, scene.table, seat, Rng(seed)) for seed in range(20)]
    return {GAME.moves.text(THUMB.choose(chair)) for chair in chairs}


@pytest.mark.parametrize("seats", [2, 4])
def test_the_club_bot_wins_most_games_among_random_players(seats: int) -> None:
    won = 0
    for number in range(20):
        table, rng, mine = GAME.start(seats), Rng(number), number % seats
        while table.who():
            seat = table.who()[0]
            chair = Chair(GAME, table, seat, rng)
            table.play(seat, THUMB.choose(chair) if seat == mine else random_move(table, seat, rng))
        won += table.winners() == [mine]
    assert won >= 17  # it won at least 199 of 200 games with each number of players


def test_a_pawn_on_the_start_offers_nothing_to_avoid_going_back() -> None:
    scene = before(5, 0, 12).play("turn:guard-1")
    assert answers(scene, 0) <= {"nothing", "bribe:1", "thief"}


def test_it_pays_to_reach_and_to_keep_the_throne() -> None:
    scene = before(4, 30, 3).play("turn:caliph-1")
    assert answers(scene, 0).isdisjoint({"nothing", "thief"})
    kept = before(5, THRONE, 3).play("turn:guard-1")
    assert answers(kept, 0).isdisjoint({"nothing", "bribe:1", "thief"})
