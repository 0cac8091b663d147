"""All bots of all games can be copied and pickled, and a copy gives the same answers."""

import copy
import pickle
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from ludocracy.bots import find
from ludocracy.core.game import Game
from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table
from ludocracy.games import catalogue
from ludocracy.play.chair import Bot, Chair

COPIES: list[Callable[[Bot], Bot]] = [copy.copy, copy.deepcopy, lambda bot: pickle.loads(pickle.dumps(bot))]


def bots() -> Iterator[tuple[str, str]]:
    """Yield every bot of every game, with a small budget if it searches."""
    for name in catalogue.names():
        for kind in find.known(catalogue.find(name)):
            yield name, f"{kind}@12" if find.takes_budget(kind, catalogue.find(name)) else kind
        yield name, "expert@0.01s"


def chair_at(game: Game, table: Table, seat: int) -> Chair:
    return Chair(game, table, seat, Rng(7))


def chairs(name: str) -> Iterator[Callable[[], Chair]]:
    """Yield functions that return chairs at some questions of a game, always with the same generator."""
    game, rng = catalogue.find(name), Rng(5)
    table = game.start(min(game.seats))
    for number in range(90):
        seat = table.who()[0]
        if number % 30 > 20 and seat != CHANCE and len(table.options(seat)) > 1:
            yield partial(chair_at, game, table.clone(), seat)
        table.play(seat, random_move(table, seat, rng))


@pytest.mark.parametrize(("name", "kind"), list(bots()))
def test_a_copy_of_a_bot_answers_like_the_bot(name: str, kind: str) -> None:
    bot = find.find(kind, catalogue.find(name))
    questions = list(chairs(name))[:3]
    assert questions
    for again in COPIES:
        other = again(bot)
        assert type(other) is type(bot) and (other.name, other.game) == (bot.name, bot.game)
        if not kind.endswith("s"):  # a budget of seconds gives no answer that can be repeated
            assert [other.choose(chair()) for chair in questions] == [bot.choose(chair()) for chair in questions]


@pytest.mark.parametrize("again", COPIES)
def test_a_bot_with_processes_can_be_copied_after_it_has_started_them(again: Callable[[Bot], Bot]) -> None:
    bot = find.find("expert@24x2", catalogue.find("riffifi"))
    chair = next(chairs("riffifi"))
    answer = bot.choose(chair())
    assert again(bot).choose(chair()) == answer


@pytest.mark.parametrize("again", COPIES)
def test_a_guarded_bot_can_be_copied(again: Callable[[Bot], Bot]) -> None:
    bot = find.guarded("expert@12", catalogue.find("bakschisch"))
    chair = next(chairs("bakschisch"))
    assert again(bot).choose(chair()) == bot.choose(chair())
