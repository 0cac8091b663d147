"""The time as the database and the protocol have it."""

import time


def now() -> int:
    """Return the milliseconds since 1970."""
    return int(time.time() * 1000)
