"""Hegemony's rules of thumb: every role plays whole games, does better than chance, and answers as a sensible player would."""

import pytest

from ludocracy.bots import find
from ludocracy.bots.hegemony.household import price_for
from ludocracy.bots.hegemony.politics import Politics
from ludocracy.bots.hegemony.worth import worth
from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.games import catalogue
from ludocracy.games.hegemony.board.roles import CAPITALIST, MIDDLE, STATE, WORKING
from ludocracy.games.hegemony.phases.elections import hold_vote
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


def value(scene: Box, role: int) -> float:
    return worth(scene.t, role, Politics(scene.t))


def test_points_money_and_a_union_are_worth_something() -> None:
    plain = value(Box(WORKING), WORKING)
    assert value(Box(WORKING).money(working=40), WORKING) > plain
    assert value(Box(WORKING).union("healthcare"), WORKING) > plain + 2


def test_the_state_fears_the_imf() -> None:
    assert value(Box(STATE).money(state=20), STATE) < value(Box(STATE).money(state=120), STATE) - 5


def test_prosperity_is_worth_more_the_more_rounds_are_to_come() -> None:
    def gain(round_: int) -> float:
        scene = Box(WORKING)
        scene.t.round, scene.t.prosperity[WORKING] = round_, 3
        low = value(scene, WORKING)
        scene.t.prosperity[WORKING] = 4
        return value(scene, WORKING) - low

    assert gain(1) > gain(3) > gain(5) > 0


def test_a_set_for_the_whole_population_is_worth_more_than_its_parts() -> None:
    two, three, four = (value(Box(MIDDLE).goods("middle-area", luxury=n), MIDDLE) for n in (2, 3, 4))
    assert three - two > 2 * (four - three) > 0


def test_a_price_above_the_foreign_market_brings_nothing() -> None:
    scene = Box(MIDDLE).policy(trade="C")
    food, luxury = 4 * MIDDLE, 4 * MIDDLE + 1
    scene.t.prices[food], scene.t.prices[luxury] = 9, 10
    assert price_for(scene.t, MIDDLE, 0) == 9
    assert price_for(scene.t, MIDDLE, 1) < 8
    scene.t.prices[food] = 15
    assert price_for(scene.t, MIDDLE, 0) < 9


def test_a_vote_at_once_is_called_when_the_bag_is_ones_own() -> None:
    def answer(**left: int) -> str:
        scene = Box(WORKING).cubes(**left).influence(working=1, capitalist=0, middle=0, state=0)
        scene.hold("workers_movement").turn().play("play:working-workers_movement", "propose:labour.A")
        return thumb_at(scene)

    assert answer(working=0, middle=25, capitalist=25) == "call"
    assert answer(working=23, middle=25, capitalist=0) == "wait"


def test_the_working_class_does_not_want_more_people_than_there_is_work_for() -> None:
    """Newcomers cost food, taxes and goods for their part of the population."""
    scene = Box(WORKING).idle(working_unskilled=9)
    politics = Politics(scene.t)
    assert politics.gain(WORKING, 6, 0) > 0 > politics.gain(WORKING, 6, 2)
