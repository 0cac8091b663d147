"""Engines: programs in any language that play on standard input and output. docs/engine.md specifies the protocol.

`Engine` runs such a program, `AsyncEngine` does the same with asyncio, and `EngineBot` makes it a bot.

>>> import sys
>>> import ludocracy
>>> match = ludocracy.new_match("bakschisch", seats=2, seed=1)
>>> with Engine([sys.executable, "-m", "ludocracy", "engine", "bakschisch", "club"]) as engine:
...     answer = engine.play(match.chair(0), seconds=0.5)
>>> answer.move in match.chair(0).options()
True
"""

from typing import TYPE_CHECKING

from ludocracy.engine.bot import EngineBot
from ludocracy.engine.messages import PROTOCOL, Info, Rated
from ludocracy.engine.process import Engine
from ludocracy.engine.requests import Answer

if TYPE_CHECKING:
    from ludocracy.engine.asynchronous import AsyncEngine

__all__ = ["PROTOCOL", "Answer", "AsyncEngine", "Engine", "EngineBot", "Info", "Rated"]


def __getattr__(name: str) -> object:
    """Import `AsyncEngine` when it is wanted: asyncio would take a quarter of the time in which a bot's process starts."""
    if name != "AsyncEngine":
        raise AttributeError(f"module {__name__} has no attribute {name}")
    from ludocracy.engine.asynchronous import AsyncEngine

    return AsyncEngine
