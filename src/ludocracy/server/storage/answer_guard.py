"""Ends a connection to PostgreSQL that does not answer in time.

The driver waits for an answer without a limit. TCP's own timeouts notice a host that is gone, but not a proxy or a firewall
that accepts everything and passes nothing on.
"""

import contextlib
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

#: How often the guard looks, in seconds.
_LOOK: Final = 0.2


class AnswerGuard:
    """A thread that shuts down the sockets of connections that are late. Whoever waits for one then gets an error."""

    def __init__(self, look: Callable[[], None] = lambda: None) -> None:
        self.look: Final = look  # called each time
        self.lock: Final = threading.Lock()
        self.expected: Final[dict[object, tuple[float, int]]] = {}  # when each answer is late, and its socket
        self.closed: Final = threading.Event()
        self.thread: Final = threading.Thread(target=self._watch, name="guard", daemon=True)

    def start(self) -> None:
        self.thread.start()

    def close(self) -> None:
        self.closed.set()

    @contextlib.contextmanager
    def expect(self, driver: Any, within: float) -> Iterator[None]:
        """Expect that what is done with the driver's connection is answered within so many seconds."""
        key = object()
        with self.lock:
            self.expected[key] = (time.monotonic() + within, driver.fileno())
        try:
            yield
        finally:
            with self.lock:
                del self.expected[key]

    def _watch(self) -> None:
        while not self.closed.wait(_LOOK):
            now = time.monotonic()
            with self.lock:  # meanwhile nobody closes these sockets, whose numbers could then be another file's
                for late, number in self.expected.values():
                    if late <= now:
                        self._shut_down(number)
            self.look()

    def _shut_down(self, number: int) -> None:
        with contextlib.suppress(OSError), socket.socket(fileno=os.dup(number)) as same:
            same.shutdown(socket.SHUT_RDWR)
