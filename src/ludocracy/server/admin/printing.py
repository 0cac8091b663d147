"""How answers to administrators show times."""

import time


def moment(at: int | None) -> str:
    """Return a time in milliseconds as UTC; none as a dash."""
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(at / 1000)) if at is not None else "-"
