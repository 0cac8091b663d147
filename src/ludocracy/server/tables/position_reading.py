"""Reads positions that clients send, in a process of the bots' pool, with limits of time and memory (`limited`).

What the table does first with a position is done here before: it is loaded, the first draws are made, and everybody's view
is built. A position that takes too long, takes too much memory or is wrong in an unforeseen way is refused, and no table waits.
"""

import contextlib
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from ludocracy.core.errors import LudocracyError, Message
from ludocracy.core.game import Game
from ludocracy.core.step import WATCHER
from ludocracy.play.dealer import Dealer
from ludocracy.play.match import Match

#: What reading one position may cost: seconds of the processor, and bytes beside what the process has already.
SECONDS: Final = 2
BYTES: Final = 256 * 1024 * 1024


class SentMessage(msgspec.Struct):
    """A `Message` on its way from one process to another."""

    key: str
    facts: dict[str, "str | int | SentMessage"] = {}


class Reading(msgspec.Struct):
    """The seats and options of a position, or why it is refused; `fault`: an unforeseen error, for the server's log."""

    seats: int = 0
    options: dict[str, bool | int | str] = {}
    refused: bool = False
    why: SentMessage | None = None
    fault: str = ""


def sent_message(message: Message) -> SentMessage:
    facts = {name: sent_message(fact) if isinstance(fact, Message) else fact for name, fact in message.facts.items()}
    return SentMessage(message.key, facts)


def message_of(one: SentMessage) -> Message:
    facts = {name: message_of(fact) if isinstance(fact, SentMessage) else fact for name, fact in one.facts.items()}
    return Message(one.key, **facts)


def read_position(game: Game, position: Any) -> Reading:
    """Load a position and play its first draws; return what the server must know to create a table for it."""
    began = time.process_time()
    try:
        with limited(SECONDS, BYTES):
            reading = first_draws(game, position)
    except LudocracyError as error:
        return Reading(refused=True, why=sent_message(error.message))
    except MemoryError:
        return too_costly()
    except Exception as error:  # a position written by hand may be wrong in unforeseen ways
        return Reading(refused=True, fault=f"{type(error).__name__}: {error}"[:300])
    return too_costly() if time.process_time() - began > SECONDS else reading


def first_draws(game: Game, position: Any) -> Reading:
    loaded = game.load(position)
    if loaded.over():
        return Reading(refused=True, why=SentMessage("server/position.over"))
    match = Match(game, loaded.seats, loaded.setting, dealer=Dealer.seeded(0), position=position)
    match.advance()
    if match.stuck:
        return Reading(refused=True, why=SentMessage("server/position.stuck"))
    for seat in (WATCHER, *range(loaded.seats)):
        game.show(match.table, seat)
    return Reading(loaded.seats, dict(loaded.setting))


def too_costly() -> Reading:
    return Reading(refused=True, why=SentMessage("server/position.costly"))


@contextlib.contextmanager
def limited(seconds: int, size: int) -> Iterator[None]:
    """Limit what is done inside: beyond `size` bytes it gets a MemoryError, beyond `seconds` the process ends.

    The system enforces both, so they hold in compiled rules too. Where it cannot, the pool's limit of time remains. The time is
    a timer's, which begins here: the limit of the whole process (RLIMIT_CPU) counts ticks of the clock, and in a process that
    has run for long, they can be seconds ahead of the time that the process knows.
    """
    try:
        import resource
    except ImportError:  # Windows
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_AS)
    used = address_space(resource.getpagesize())
    try:
        if used and (before[0] == resource.RLIM_INFINITY or before[0] > used + size):
            resource.setrlimit(resource.RLIMIT_AS, (used + size, before[1]))
        signal.setitimer(signal.ITIMER_PROF, seconds + 1)
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        resource.setrlimit(resource.RLIMIT_AS, before)


def address_space(page: int) -> int:
    """Return how many bytes of addresses this process uses; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[0]) * page
    except OSError:
        return 0
