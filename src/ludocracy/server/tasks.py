"""Tasks that run beside something, and end with it."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Final


class Tasks:
    def __init__(self) -> None:
        self.running: Final[set[asyncio.Task[None]]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.running.add(task)
        task.add_done_callback(self.running.discard)

    async def close(self) -> None:
        """Cancel all tasks, and wait until they have ended."""
        for task in self.running:
            task.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)
