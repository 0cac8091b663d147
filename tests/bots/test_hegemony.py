"""Hegemony's rules of thumb: every role plays whole games, does better than chance, and answers as a sensible player would."""

import pytest

from ludocracy.bots import find
from ludocracy.bots.hegemony_worth import worth
from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.games import catalogue
from ludocracy.games.hegemony.consts import CAPITALIST, MIDDLE, STATE, WORKING
from ludocracy.games.hegemony.steps.elections import hold_vote
from ludocracy.play.chair import Chair
from tests.rulebook.hegemony_effects.box import Box

GAME = catalogue.find("hegemony")
THUMB = find.find("thumb", GAME)


def score_of(seats: int, thumbs: set[int], seed: int) -> list[int]:
    """A whole game; the seats named are played by rules of thumb, the others at random."""
    table, rng = GAME.start(seats), Rng(seed)
    while table.who():
        seat = table.who()[0]
        if seat in thumbs:
            move = THUMB.choose(Chair(GAME, table, seat, rng))
            assert move in table.options(seat)
        else:
            move = random_move(table, seat, rng)
        table.play(seat, move)
    return table.scores()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_of_thumbs_plays_to_the_end(seats: int) -> None:
    assert min(score_of(seats, set(range(seats)), seats)) > 20


@pytest.mark.parametrize("role", [WORKING, MIDDLE, CAPITALIST, STATE])
def test_one_thumb_scores_well_above_chance_in_every_role(role: int) -> None:
    own = [score_of(4, {role}, seed)[role] for seed in range(3)]
    chance = [score_of(4, set(), seed)[role] for seed in range(3)]
    assert sum(own) > sum(chance) + 30


def thumb_at(scene: Box) -> str:
    return GAME.moves.text(THUMB.choose(Chair(GAME, scene.table, scene.who()[0], Rng(1))))


def test_the_working_class_votes_for_higher_wages_and_the_capitalist_against() -> None:
    scene = Box(STATE).bill("labour", "A", STATE)
    scene.t.stack = []
    hold_vote(scene.t, 1)
    scene.t.settle()
    assert thumb_at(scene) == "for"
    scene.play("for", "for")
    assert thumb_at(scene) == "against"


def test_goods_for_the_whole_population_are_used() -> None:
    table = Box(WORKING).goods("working-area", health=3)
    table.hold("proletarians_of_the_world_unite").turn().play("play:working-proletarians_of_the_world_unite")
    assert thumb_at(table) == "bonus:health"


def test_points_money_and_a_union_are_worth_something() -> None:
    plain = worth(Box(WORKING).t, WORKING)
    assert worth(Box(WORKING).money(working=40).t, WORKING) > plain
    assert worth(Box(WORKING).union("healthcare").t, WORKING) > plain + 2


def test_the_state_fears_the_imf() -> None:
    assert worth(Box(STATE).money(state=20).t, STATE) < worth(Box(STATE).money(state=120).t, STATE) - 5
