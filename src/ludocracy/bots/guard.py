"""Protection against faulty bots: one that crashes, hangs or answers illegally is replaced for that decision and logged."""

import logging
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

from ludocracy.play.chair import Bot, Chair

log: Final = logging.getLogger("ludocracy.bots")

#: A decision that takes longer than this many seconds counts as a hang.
LONGEST: Final = 20.0
#: Modules of this package are not interrupted. After this many seconds the guard checks again whose code is running.
OWN: Final = "ludocracy."
AGAIN: Final = 0.01


class TooSlow(Exception):
    """Raised when a bot did not answer in time."""


class Guarded(Bot):
    """Answers like `bot`, or like `stand_in` if the bot fails; `stand_in` must not fail."""

    def __init__(self, bot: Bot, stand_in: Bot, longest: float = LONGEST) -> None:
        self.name = bot.name
        self.bot: Final = bot
        self.stand_in: Final = stand_in
        self.longest: Final = longest

    def choose(self, chair: Chair) -> int:
        move = self.attempt(chair, self.bot.choose)
        return self.stand_in.choose(chair) if move is None else move

    def speak(self, chair: Chair) -> int | None:
        return self.attempt(chair, self.bot.speak)  # a bot that fails stays silent

    def attempt(self, chair: Chair, ask: Callable[[Chair], int | None]) -> int | None:
        """Return the bot's move, or None if it gives no legal one."""
        try:
            with time_limit(self.longest):
                move = ask(chair)
            if move is None or move in chair.options():
                return move
            why = f"answers {move!r}, which is not legal"
        except Exception as error:
            why = f"fails: {type(error).__name__}: {error}"
        log.warning(
            "the bot %s of %s at seat %d %s; %s answers instead",
            self.name, chair.game.name, chair.seat, why, self.stand_in.name,
        )  # fmt: skip
        return None


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TooSlow after that time, if the system has alarms; elsewhere the caller must end the process.

    Code of this package is not interrupted. Its bots count their work, so only a busy machine makes them slow, and interrupting
    compiled code in the middle of its arithmetic ends the process ("fatal: out of memory").
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def on_alarm(number: int, frame: FrameType | None) -> None:
        if frame is not None and str(frame.f_globals.get("__name__")).startswith(OWN):
            signal.setitimer(signal.ITIMER_REAL, AGAIN)
        else:
            raise TooSlow(f"no answer after {seconds:g} s")

    before = signal.signal(signal.SIGALRM, on_alarm)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
