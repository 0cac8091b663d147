"""Plays anything legal, each move as likely as the next."""

from ludocracy.play.chair import Bot, Chair

#: A random player speaks up at one chance in so many.
SILENCE = 8


class Random(Bot):
    name = "random"

    def choose(self, chair: Chair) -> int:
        return chair.rng.choice(chair.options())

    def speak(self, chair: Chair) -> int | None:
        return chair.rng.choice(chair.options()) if chair.rng.below(SILENCE) == 0 else None
