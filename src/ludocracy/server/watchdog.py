"""Watches the event loop: whatever keeps it for too long delays every table, so it is logged and counted in /metrics."""

import asyncio
import contextlib
import logging
import sys
import threading
import time
from collections import deque
from itertools import accumulate, repeat
from pathlib import PurePath as Path
from types import FrameType
from typing import Final

from ludocracy.server.metrics import Metrics

log: Final = logging.getLogger("ludocracy.loop")

#: How often the loop is looked at, and for how long one piece of work may keep it, in seconds.
LOOK: Final = 0.01
LONGEST: Final = 0.02


class Watchdog:
    """A thread that looks at the loop's thread.

    A piece of work is too long if it is seen again and again while the loop does not get to what was added to it meanwhile. Only
    its processor time counts, where the system tells: on a busy machine the whole process may stand still.
    """

    def __init__(self, metrics: Metrics) -> None:
        self.metrics: Final = metrics
        self.closed: Final = threading.Event()
        self.thread: Final = threading.Thread(target=self._watch, name="watchdog", daemon=True)
        self.loop: asyncio.AbstractEventLoop
        self.watched = 0  # the loop's thread
        self.passed: Final = threading.Event()  # the loop got to what was added to it

    def start(self) -> None:
        """Watch the loop of this thread."""
        self.loop, self.watched = asyncio.get_running_loop(), threading.get_ident()
        self.thread.start()

    def close(self) -> None:
        self.closed.set()
        self.thread.join()

    def _used(self) -> float:
        """Return the processor time of the loop's thread."""
        if sys.platform == "win32":
            return time.monotonic()
        return time.clock_gettime(time.pthread_getcpuclockid(self.watched))

    def _watch(self) -> None:
        """Look until the server or its loop is closed."""
        with contextlib.suppress(ProcessLookupError, RuntimeError):  # the thread or the loop is gone
            self._look()

    def _look(self) -> None:
        seen, since, reported = 0, 0.0, False  # the piece of work under way, by its outermost frame
        while not self.closed.wait(LOOK):
            stack = self._stack()
            piece = id(stack[0]) if stack else 0
            if not piece or piece != seen or self.passed.is_set():
                seen, since, reported = piece, self._used(), False
                if piece:
                    self.passed.clear()
                    self.loop.call_soon_threadsafe(self.passed.set)
            elif not reported and self._used() - since > LONGEST:
                reported = True
                self.metrics.slow += 1
                log.warning("the event loop is kept for more than %d ms: %s", LONGEST * 1000, _described(stack))
            del stack

    def _stack(self) -> list[FrameType]:
        """Return what the loop's thread is doing, from the work that the loop runs to the innermost call; empty: nothing."""
        innermost = sys._current_frames().get(self.watched)
        if innermost is None:
            return []
        walked: deque[FrameType | None] = deque()
        # No bytecode runs between two steps of this, so the thread does not go on and change its stack under the reader: a server
        # on a busy machine has crashed there.
        with contextlib.suppress(AttributeError):  # behind the outermost frame is None, and behind that nothing
            walked.extend(accumulate(repeat("f_back"), getattr, initial=innermost))
        frames = [frame for frame in reversed(walked) if frame is not None]
        runs = [_is_loop(one) for one in frames]
        first = runs.index(True) if True in runs else len(frames)
        while first < len(frames) and runs[first]:
            first += 1
        return frames[first:]


def _is_loop(frame: FrameType) -> bool:
    """Return whether a frame belongs to the loop itself."""
    file = frame.f_code.co_filename
    return Path(file).parent.name in ("asyncio", "uvloop") or Path(file).name == "selectors.py"


def _described(stack: list[FrameType]) -> str:
    ours = [frame for frame in stack if "ludocracy" in frame.f_code.co_filename] or stack
    return " > ".join(f"{frame.f_code.co_qualname} ({frame.f_lineno})" for frame in ours[-4:])
