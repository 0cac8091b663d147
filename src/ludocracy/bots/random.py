"""A bot that plays any legal move, all with equal probability."""

from ludocracy.core.policy import SILENCE
from ludocracy.play.chair import Bot, Chair


class Random(Bot):
    name = "random"

    def choose(self, chair: Chair) -> int:
        return chair.rng.choice(chair.options())

    def speak(self, chair: Chair) -> int | None:
        return chair.rng.choice(chair.options()) if chair.rng.below(SILENCE) == 0 else None
