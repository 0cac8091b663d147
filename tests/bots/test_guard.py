"""A bot that crashes or gives an illegal answer affects only its own decision."""

import logging

import pytest

from ludocracy.bots import find
from ludocracy.bots.guard import Guarded
from ludocracy.core.rng import Rng
from ludocracy.games import catalogue
from ludocracy.lab.runner import generators, play_out
from ludocracy.play.chair import Bot, Chair

GAME = catalogue.find("bakschisch")


class Crashing(Bot):
    name = "crashing"

    def choose(self, chair: Chair) -> int:
        raise ZeroDivisionError("by zero")

    def speak(self, chair: Chair) -> int | None:
        raise ZeroDivisionError("by zero")


class IllegalMoveBot(Bot):
    name = "nonsense"

    def choose(self, chair: Chair) -> int:
        return 99_999

    def speak(self, chair: Chair) -> int | None:
        return 99_999


@pytest.mark.parametrize(
    ("bot", "why"),
    [(Crashing(), "ZeroDivisionError: by zero"), (IllegalMoveBot(), "answers 99999, which is not legal")],
)
def test_a_failing_bot_is_replaced_and_named(bot: Bot, why: str, caplog: pytest.LogCaptureFixture) -> None:
    club = find.find("club", GAME)
    table = GAME.start(2)
    table.play(-1, table.options(-1)[0])
    with caplog.at_level(logging.WARNING):
        move = Guarded(bot, club).choose(Chair(GAME, table, 0, Rng(1)))
    assert move in table.options(0)
    assert f"the bot {bot.name} of bakschisch at seat 0" in caplog.text and why in caplog.text
    assert "club answers instead" in caplog.text


@pytest.mark.parametrize("bot", [Crashing(), IllegalMoveBot()])
def test_a_bot_that_fails_out_of_turn_stays_silent(bot: Bot, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert Guarded(bot, find.find("club", GAME)).speak(Chair(GAME, GAME.start(2), 0, Rng(1))) is None
    assert f"the bot {bot.name} of bakschisch at seat 0" in caplog.text


def test_a_table_with_a_failing_bot_is_played_to_its_end() -> None:
    guarded = Guarded(Crashing(), find.find("club", GAME))
    table = GAME.start(2)
    play_out(GAME, table, [guarded, find.find("club", GAME)], generators(1, 0, 0, 2), None)
    assert table.over()
