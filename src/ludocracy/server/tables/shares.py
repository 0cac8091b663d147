"""Who may use the processes of the bots: people who look at a table come first, and owners of tables take turns."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

#: So many questions of one owner are answered at a time, also by bots that think for long beside the others.
MAX_OF_OWNER: Final = 2


class FairShares:
    """A number of slots. Among those who wait, tables that somebody looks at come before all others.

    Among these the owner with the fewest questions under way is next, and among equals the one who has waited longest for a
    turn: one owner with many tables delays another by one question.
    """

    def __init__(self, slots: int) -> None:
        self.free = slots
        self.under_way: Final[Counter[str]] = Counter()  # by owner
        #: Those who wait, by owner: at tables that somebody looks at, and at the others. Who had the last turn is at the end.
        self.watched: Final[dict[str, deque[asyncio.Future[None]]]] = {}
        self.unwatched: Final[dict[str, deque[asyncio.Future[None]]]] = {}

    async def acquire(self, owner: str, watched: bool) -> None:
        """Wait for a slot."""
        waiting = self.watched if watched else self.unwatched
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting.setdefault(owner, deque()).append(turn)
        self.share_out()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was given the slot at the same moment
                self.leave_slot()
                self.end(owner)
            raise

    @asynccontextmanager
    async def turn(self, owner: str) -> AsyncIterator[None]:
        """Wait for a slot, and keep it for what is done meanwhile."""
        await self.acquire(owner, watched=True)
        try:
            yield
        finally:
            self.leave_slot()
            self.end(owner)

    def leave_slot(self) -> None:
        """Free a slot; the question may still be under way."""
        self.free += 1
        self.share_out()

    def end(self, owner: str) -> None:
        """Note that a question has been answered."""
        self.under_way[owner] -= 1
        if not self.under_way[owner]:
            del self.under_way[owner]
        self.share_out()

    def share_out(self) -> None:
        """Give free slots to those who are next."""
        while self.free:
            owner = self.next_of(self.watched)
            waiting = self.watched
            if owner is None:
                owner, waiting = self.next_of(self.unwatched), self.unwatched
            if owner is None:
                return
            turns = waiting.pop(owner)
            turn = turns.popleft()
            if turns:
                waiting[owner] = turns  # at the end
            if not turn.done():
                self.free -= 1
                self.under_way[owner] += 1
                turn.set_result(None)

    def next_of(self, waiting: dict[str, deque[asyncio.Future[None]]]) -> str | None:
        """Return the owner whose turn it is."""
        able = [owner for owner in waiting if self.under_way[owner] < MAX_OF_OWNER]
        return min(able, key=lambda owner: self.under_way[owner], default=None)
