"""Protection against faulty bots at tables of people: one that crashes or answers illegally is replaced for that decision.

A bot that does not answer at all is stopped by whoever asks it in another process (`server/tables/bot_pool.py`).
"""

import logging
from typing import Final

from ludocracy.play.ask import answer, spoken
from ludocracy.play.chair import Bot, Chair

log: Final = logging.getLogger("ludocracy.bots")


class Guarded(Bot):
    """Answers like `bot`, or like `stand_in` if the bot fails; `stand_in` must not fail."""

    def __init__(self, bot: Bot, stand_in: Bot) -> None:
        self.name = bot.name
        self.game = bot.game
        self.bot: Final = bot
        self.stand_in: Final = stand_in

    def choose(self, chair: Chair) -> int:
        try:
            return answer(self.bot, chair)
        except Exception as error:
            self.warn(chair, error)
            return self.stand_in.choose(chair)

    def speak(self, chair: Chair) -> int | None:
        try:
            return spoken(self.bot, chair, None)
        except Exception as error:
            self.warn(chair, error)
            return None  # a bot that fails stays silent

    def warn(self, chair: Chair, error: Exception) -> None:
        """Log the error, and who answers instead."""
        log.warning(
            "the bot %s of %s at seat %d fails (%s: %s); %s answers instead",
            self.name, chair.game.name, chair.seat, type(error).__name__, error, self.stand_in.name,
        )  # fmt: skip
