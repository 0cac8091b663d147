"""Clocks: none, some seconds per decision, or a bank per seat. They run only for people who are awaited."""

import time
from typing import Final

from ludocracy.core.errors import Message
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.settings import Clock

#: What the kinds allow.
TURN: Final = range(5, 7 * 24 * 3600 + 1)
BANK: Final = range(10, 30 * 24 * 3600 + 1)
EXTRA: Final = range(5, 7 * 24 * 3600 + 1)

#: A clock that is read from the database goes on from when it was stored, but leaves at least this many milliseconds, or what it
#: had left: the server may have been down for a while.
LEAST: Final = 3600 * 1000


def checked_clock(clock: Clock) -> Clock:
    """Return a clock that can be used, or the refusal."""
    if clock.kind == "none":
        return Clock()
    if clock.kind == "turn" and clock.seconds in TURN:
        return Clock("turn", clock.seconds)
    within = not clock.most or (clock.most in BANK and clock.most >= max(clock.seconds, clock.extra))
    if clock.kind == "bank" and clock.seconds in BANK and clock.extra in EXTRA and within:
        return clock
    limits = Message("server/clock")
    raise Refused("bad-option", limits)


class Clocks:
    """The time that each seat has left, in milliseconds."""

    def __init__(self, setting: Clock, seats: int, left: list[int] | None = None) -> None:
        self.setting: Final = setting
        self.left: Final = left if left is not None and len(left) == seats else [setting.seconds * 1000] * seats
        self.since: Final[dict[int, float]] = {}  # running seats, and when they began to

    @property
    def on(self) -> bool:
        return self.setting.kind != "none"

    def now_left(self, seat: int) -> int:
        began = self.since.get(seat)
        gone = 0 if began is None else int((time.monotonic() - began) * 1000)
        return max(0, self.left[seat] - gone)

    def run(self, seats: list[int]) -> None:
        """Run exactly these seats' clocks from now on."""
        if not self.on:
            return
        for seat in list(self.since):
            if seat not in seats:
                self.left[seat] = self.now_left(seat)
                del self.since[seat]
        for seat in seats:
            self.since.setdefault(seat, time.monotonic())

    def catch_up(self, seats: list[int], gone: int) -> None:
        """Let the clocks of these seats have run for some milliseconds before the table was loaded."""
        for seat in seats:
            self.left[seat] = max(min(self.left[seat], LEAST), self.left[seat] - gone)

    def decided(self, seat: int) -> None:
        """Note that a seat, or a bot in its place, has made a decision."""
        if not self.on:
            return
        self.left[seat] = self.now_left(seat)
        if seat in self.since:
            self.since[seat] = time.monotonic()
        if self.setting.kind == "turn":
            self.left[seat] = self.setting.seconds * 1000
            return
        self.left[seat] += self.setting.extra * 1000
        if self.setting.most:
            self.left[seat] = min(self.left[seat], self.setting.most * 1000)

    def snapshot(self) -> list[int]:
        """Return the milliseconds left, to be stored."""
        return [self.now_left(seat) for seat in range(len(self.left))]

    def next_end(self) -> tuple[float, int] | None:
        """Return the seconds until the first clock ends, and its seat."""
        ends = [(self.now_left(seat) / 1000, seat) for seat in self.since]
        return min(ends) if ends else None
