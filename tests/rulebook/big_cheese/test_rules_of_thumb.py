"""The bot with rules of thumb makes sensible decisions in simple cases, and beats random play."""

import pytest

from ludocracy.bots.find import find
from ludocracy.bots.random import Random
from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE
from ludocracy.games import catalogue
from ludocracy.games.big_cheese.state import VARIANTS
from ludocracy.play.chair import Chair
from tests.helpers import Scene
from tests.rulebook.big_cheese.box import laid_out, opened, sale

GAME = catalogue.find("big_cheese")
THUMB = find("thumb", GAME)


def answer(scene: Scene) -> str:
    return GAME.moves.text(THUMB.choose(Chair(GAME, scene.table, scene.who()[0], Rng(1))))


def test_it_opens_with_one_worker() -> None:
    assert answer(opened(3, "20.1")) == "bid:1"


def test_it_lets_a_small_project_go() -> None:
    assert answer(opened(3, "2.1").play("bid:5")) == "pass"


def test_it_vetoes_a_rich_project_of_a_rival() -> None:
    scene = laid_out(3, [(1, "6.1", 10)], {1: ["veto.1"]}, top="20.1").play("bid:4")
    assert answer(scene) == "veto"


@pytest.mark.parametrize(("face", "expected"), [(1, "again:1"), (5, "keep")])
def test_it_rerolls_a_poor_throw(face: int, expected: str) -> None:
    scene = sale(laid_out(3, [(1, "12.1", 1)], {1: ["big-cheese.1"]})).play(f"roll:{face}")
    assert answer(scene) == expected


def test_variant_2_it_rerolls_all_low_dice() -> None:
    scene = sale(laid_out(3, [(1, "4.1", 1)], {1: ["big-cheese.1"]}, options={"variant": "many_dice"}))
    scene.play("roll:1", "roll:2", "roll:5", "roll:1")
    moves = []
    while scene.who() != [CHANCE]:
        moves.append(answer(scene))
        scene.play(moves[-1])
    assert moves == ["again:1", "again:1", "again:2", "done"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_beats_random_players(variant: str) -> None:
    rng = Rng(11)
    wins = 0
    for number in range(15):
        own = number % 3
        table = GAME.start(3, {"variant": variant})
        while table.who():
            seat = table.who()[0]
            bot = THUMB if seat == own else Random()
            move = random_move(table, seat, rng) if seat == CHANCE else bot.choose(Chair(GAME, table, seat, rng))
            table.play(seat, move)
        wins += table.winners() == [own]
    assert wins >= 8  # five would be a fair share
