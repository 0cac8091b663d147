"""Bots by name: `random` for every game, `thumb` where a game has rules of thumb (`bots/<game>.py`)."""

from importlib import import_module
from importlib.util import find_spec
from typing import Final

from ludocracy.bots.random import Random
from ludocracy.core.errors import UnknownBot, clipped
from ludocracy.core.game import Game
from ludocracy.play.chair import Bot

THUMB: Final = "thumb"


def kinds(game: Game) -> list[str]:
    """The bots that can sit down at this game, weakest first."""
    return ["random", THUMB] if find_spec(f"ludocracy.bots.{game.name}") else ["random"]


def find(kind: str, game: Game) -> Bot:
    if kind not in kinds(game):
        raise UnknownBot(
            "bot.unknown",
            game=game.name,
            name=clipped(kind),
            names=", ".join(kinds(game)),
        )
    if kind == THUMB:
        bot = import_module(f"ludocracy.bots.{game.name}").Thumb()
        assert isinstance(bot, Bot)
        return bot
    return Random()
