"""Rate limits by token buckets."""

import time
from typing import Final

from ludocracy.server.protocol.errors import Refused


class Bucket:
    def __init__(self, rate: float, most: float) -> None:
        self.rate: Final = rate  # per second
        self.most: Final = most
        self.level = most
        self.at = time.monotonic()

    def take(self, amount: float = 1) -> bool:
        now = time.monotonic()
        self.level = min(self.most, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < amount:
            return False
        self.level -= amount
        return True

    @property
    def full(self) -> bool:
        return self.level + (time.monotonic() - self.at) * self.rate >= self.most


class RateLimits:
    """A bucket for each kind of action and each person or address."""

    #: For each kind: per second, and at once.
    RATES: Final = {
        "http": (10.0, 300.0),
        "frame": (300.0, 1200.0),
        "look": (30.0, 300.0),
        "table": (120 / 3600, 60.0),
        "person": (120 / 3600, 60.0),
        "guess": (20 / 600, 20.0),
        "login": (60 / 600, 60.0),
        "ring": (10 / 600, 5.0),
        "mail": (5 / 3600, 5.0),
        "hint": (0.5, 20.0),
        "analysis": (4.0, 120.0),
        "puzzle": (0.5, 60.0),
        "check": (0.5, 20.0),
        "report": (10 / 3600, 10.0),
        "block": (60 / 3600, 30.0),
        "holiday": (10 / 3600, 20.0),
        "export": (10 / 3600, 5.0),
        "chat": (0.5, 20.0),
        "note": (0.5, 60.0),
        "plan": (2.0, 60.0),
        "promise": (0.2, 20.0),
        "turn": (1 / 60, 20.0),
        "push": (2.0, 200.0),
    }

    def __init__(self, factor: float = 1.0) -> None:
        self.factor: Final = factor  # 0: no limits
        self.buckets: Final[dict[tuple[str, str], Bucket]] = {}
        self.shared = False  # with other processes, which are told what was taken here
        self.taken: Final[dict[tuple[str, str], int]] = {}

    def take(self, kind: str, who: str) -> None:
        """Count an action; raise `Refused` if there are too many."""
        if not self.factor:
            return
        bucket = self.buckets.get((kind, who))
        if bucket is None:
            rate, most = self.RATES[kind]
            bucket = self.buckets[kind, who] = Bucket(rate * self.factor, most * self.factor)
        if not bucket.take():
            raise Refused("too-fast", status=429)
        if self.shared:
            self.taken[kind, who] = self.taken.get((kind, who), 0) + 1

    def take_elsewhere(self, taken: list[tuple[str, str, int]]) -> None:
        """Count actions that another process has counted."""
        for kind, who, count in taken if self.factor else ():
            rate, most = self.RATES[kind]
            bucket = self.buckets.setdefault((kind, who), Bucket(rate * self.factor, most * self.factor))
            bucket.level = max(0.0, bucket.level - count)

    def drain(self) -> list[tuple[str, str, int]]:
        """Return what was taken here since the last call."""
        taken = [(kind, who, count) for (kind, who), count in self.taken.items()]
        self.taken.clear()
        return taken

    def sweep(self) -> None:
        """Forget buckets that are full again."""
        for key in [key for key, bucket in self.buckets.items() if bucket.full]:
            del self.buckets[key]
