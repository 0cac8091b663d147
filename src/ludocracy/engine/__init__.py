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

from ludocracy.engine.asynchronous import AsyncEngine
from ludocracy.engine.bot import EngineBot
from ludocracy.engine.messages import PROTOCOL, Info, Rated
from ludocracy.engine.process import Engine
from ludocracy.engine.requests import Answer

__all__ = ["PROTOCOL", "Answer", "AsyncEngine", "Engine", "EngineBot", "Info", "Rated"]
