"""How long bots take to answer, for questions with and without a choice."""

import asyncio
import secrets
from collections import deque
from typing import Final

#: So many times are remembered of each kind of bot.
MAX_KEPT: Final = 64


class BotPauses:
    """Bots answer a question without a choice at once. The others could see by it that there was none.

    So such an answer waits as long as a choice of that kind of bot took lately, drawn at random: the times of both kinds of
    question have the same distribution.
    """

    def __init__(self) -> None:
        self.kept: Final[dict[tuple[str, str], deque[float]]] = {}  # by game and kind of bot

    def drawn(self, kind: tuple[str, str]) -> float:
        """Return how long a choice took lately; 0 if there was none yet."""
        kept = self.kept.get(kind)
        return kept[secrets.randbelow(len(kept))] if kept else 0.0

    async def even_out(self, kind: tuple[str, str], seconds: float, forced: bool) -> None:
        """Remember how long a choice took, or wait for as long as one would have taken."""
        if not forced:
            self.kept.setdefault(kind, deque(maxlen=MAX_KEPT)).append(seconds)
            return
        missing = self.drawn(kind) - seconds
        if missing > 0:
            await asyncio.sleep(missing)
