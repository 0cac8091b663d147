"""A policy as a bot: it reads a world that agrees with what its seat knows, never the table itself."""

from typing import Final

from ludocracy.bots.named import NamedBot
from ludocracy.core.policy import SILENT, Policy
from ludocracy.play.chair import Chair


class Player(NamedBot):
    """A bot that answers at once with a policy."""

    def __init__(self, name: str, policy: Policy) -> None:
        self.name = name
        self.policy: Final = policy

    def choose(self, chair: Chair) -> int:
        return self.policy.choose(chair.imagine(), chair.seat, chair.options(), chair.rng)

    def speak(self, chair: Chair) -> int | None:
        move = self.policy.speak(chair.imagine(), chair.seat, chair.options(), chair.rng)
        return None if move == SILENT else move
