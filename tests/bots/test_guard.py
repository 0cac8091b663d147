"""A bot that crashes, hangs or gives an illegal answer affects only its own decision."""

import logging

import pytest

from ludocracy.bots import find
from ludocracy.bots.guard import Guarded
from ludocracy.core.rng import Rng
from ludocracy.games import catalogue
from ludocracy.lab.simulate import generators, play_out
from ludocracy.play.chair import Bot, Chair

GAME = catalogue.find("bakschisch")


class Crashing(Bot):
    name = "crashing"

    def choose(self, chair: Chair) -> int:
        raise ZeroDivisionError("by zero")

    def speak(self, chair: Chair) -> int | None:
        raise ZeroDivisionError("by zero")


class Hanging(Bot):
    name = "hanging"

    def choose(self, chair: Chair) -> int:
        while True:
            pass


class IllegalMoveBot(Bot):
    name = "nonsense"

    def choose(self, chair: Chair) -> int:
        return 99_999


@pytest.mark.parametrize(
    ("bot", "why"),
    [(Crashing(), "ZeroDivisionError: by zero"), (Hanging(), "TooSlow"), (IllegalMoveBot(), "answers 99999")],
)
def test_a_failing_bot_is_replaced_and_named(bot: Bot, why: str, caplog: pytest.LogCaptureFixture) -> None:
    club = find.find("club", GAME)
    table = GAME.start(2)
    table.play(-1, table.options(-1)[0])
    with caplog.at_level(logging.WARNING):
        move = Guarded(bot, club, 0.05).choose(Chair(GAME, table, 0, Rng(1)))
    assert move in table.options(0)
    assert f"the bot {bot.name} of bakschisch at seat 0" in caplog.text and why in caplog.text
    assert "club answers instead" in caplog.text


class Thinking(Bot):
    """Asks for imagined worlds forever, so that code of the package runs most of the time."""

    name = "thinking"

    def choose(self, chair: Chair) -> int:
        while True:
            chair.imagine()


def test_a_bot_that_hangs_between_calls_of_the_package_is_replaced_too(caplog: pytest.LogCaptureFixture) -> None:
    table = GAME.start(2)
    table.play(-1, table.options(-1)[0])
    with caplog.at_level(logging.WARNING):
        Guarded(Thinking(), find.find("club", GAME), 0.05).choose(Chair(GAME, table, 0, Rng(1)))
    assert "TooSlow" in caplog.text


def test_search_is_never_interrupted(caplog: pytest.LogCaptureFixture) -> None:
    """Interrupting compiled arithmetic would end the process; a search ends when its budget is used up."""
    table = GAME.start(2)
    table.play(-1, table.options(-1)[0])
    expert = find.find("expert@600", GAME)
    with caplog.at_level(logging.WARNING):
        move = Guarded(expert, find.find("random", GAME), 0.0001).choose(Chair(GAME, table, 0, Rng(1)))
    assert move == expert.choose(Chair(GAME, table, 0, Rng(1)))
    assert not caplog.text


def test_a_table_with_a_failing_bot_is_played_to_its_end() -> None:
    guarded = Guarded(Crashing(), find.find("club", GAME))
    table = GAME.start(2)
    play_out(GAME, table, [guarded, find.find("club", GAME)], generators(1, 0, 0, 2), None)
    assert table.over()
