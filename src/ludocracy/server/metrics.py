"""Figures for Prometheus, in its text format; a dozen numbers need no library."""

import time
from typing import Final


class Metrics:
    def __init__(self) -> None:
        self.began: Final = time.time()
        self.moves = 0  # lines stored, chance included
        self.tables = 0  # created since the start
        self.requests = 0
        self.messages = 0  # by sockets
        self.refused = 0
        self.errors = 0
        self.slow = 0  # pieces of work that kept the event loop for too long
        self.sockets = 0
        self.relayed = 0  # requests to other processes
        self.tunnels = 0  # WebSockets to other processes, open now
        self.taken_over = 0  # tables of processes that are gone
        self.sessions_ended = 0  # of processes that hung


def line(name: str, kind: str, help_text: str, value: float) -> str:
    number = f"{value:.6f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
    return f"# HELP ludocracy_{name} {help_text}\n# TYPE ludocracy_{name} {kind}\nludocracy_{name} {number}\n"
