"""An engine as a bot."""

import os
from collections.abc import Callable, Mapping
from typing import Final

from ludocracy.core.errors import BadOption
from ludocracy.core.game import Game
from ludocracy.engine.messages import OptionValue
from ludocracy.engine.process import Engine
from ludocracy.play.chair import Bot, Chair


class EngineBot(Bot):
    """A bot that asks an engine. One that has failed is started again for the next question."""

    def __init__(
        self,
        command: str,
        seconds: float = 1.0,
        playouts: int = 0,
        options: Mapping[str, OptionValue] | None = None,
    ) -> None:
        self.command: Final = command
        self.seconds: Final = seconds
        self.playouts: Final = playouts
        self.options: Final = dict(options or {})
        self.process_of = 0  # the process that has started the engine: after a fork, each needs one of its own
        self.running: Engine | None = None
        self.name = self.engine().name
        self.games: Final = list(self.engine().hello.games)  # none for all games

    def engine(self) -> Engine:
        """Return the running engine."""
        if self.running is None or self.process_of != os.getpid() or not self.running.running:
            if self.process_of == os.getpid():
                self.close()
            self.running, self.process_of = Engine(self.command, self.options), os.getpid()
        return self.running

    def check_game(self, game: Game) -> None:
        """Raise `BadOption` unless the engine plays this game."""
        if self.games and game.name not in self.games:
            raise BadOption("bot.other_game", name=self.name, other=", ".join(self.games), game=game.name)

    def choose(self, chair: Chair) -> int:
        move = self.engine().play(chair, self.seconds, self.playouts).move
        assert move is not None  # silence is not a legal answer of a seat that must answer
        return move

    def speak(self, chair: Chair) -> int | None:
        return self.engine().play(chair, self.seconds, self.playouts).move

    def close(self) -> None:
        """End the engine, if it runs."""
        if self.running is not None:
            self.running.close()

    def __reduce__(
        self,
    ) -> tuple[Callable[..., "EngineBot"], tuple[str, float, int, dict[str, OptionValue]]]:
        return EngineBot, (self.command, self.seconds, self.playouts, self.options)
