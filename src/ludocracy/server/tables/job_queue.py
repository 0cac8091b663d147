"""The queue of a table: jobs that are done one after the other, timers that add jobs, and tasks beside them."""

import asyncio
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, Generic, TypeVar

from ludocracy.server.protocol.errors import Refused
from ludocracy.server.tables.elsewhere import ServedElsewhere

T = TypeVar("T")
M = TypeVar("M")

Job = Callable[[], Awaitable[None]]

#: At most this many requests wait at a table, and this many of one address or person; more are refused. What the server itself
#: adds is not refused: it has a bound of its own.
MAX_JOBS: Final = 500
MAX_OF_ONE: Final = 50

#: The client of a job that the server itself adds.
NOBODY: Final[tuple[str, ...]] = ()


class JobQueue(Generic[M]):
    """Holds jobs, and moves (M), of which the worker plays several at once."""

    def __init__(self, table_id: str) -> None:
        self.table_id: Final = table_id
        self.answers: Final[set[asyncio.Future[Any]]] = set()  # that somebody waits for
        self.closed = False
        self.jobs: Final[deque[Job | M]] = deque()
        self.clients: Final[deque[tuple[str, ...]]] = deque()  # of the jobs: against whom each is counted
        self.waiting: Final[Counter[str]] = Counter()  # how many jobs of each
        self.idle: asyncio.Future[None] | None = None  # what the worker waits for while there is nothing to do
        self.timers: Final[dict[str, asyncio.TimerHandle]] = {}
        self.tasks: Final[set[asyncio.Task[None]]] = set()

    def add(self, job: Job | M, client: tuple[str, ...] = NOBODY) -> None:
        """Add a job. One that a client has asked for is refused while too many wait."""
        if client:
            if len(self.jobs) >= MAX_JOBS or max([self.waiting[who] for who in client]) >= MAX_OF_ONE:
                raise Refused("busy", status=503)
            self.waiting.update(client)
        self.jobs.append(job)
        self.clients.append(client)
        self.wake()

    def add_first(self, job: Job) -> None:
        self.jobs.appendleft(job)
        self.clients.appendleft(NOBODY)
        self.wake()

    def take(self) -> Job | M:
        """Take the next job out of the queue."""
        for who in self.clients.popleft():
            self.waiting[who] -= 1
            if not self.waiting[who]:
                del self.waiting[who]
        return self.jobs.popleft()

    def wake(self) -> None:
        if self.idle is not None and not self.idle.done():
            self.idle.set_result(None)

    async def wait(self) -> None:
        """Wait until there is a job."""
        while not self.jobs:
            self.idle = asyncio.get_running_loop().create_future()
            await self.idle

    def answer(self) -> "asyncio.Future[Any]":
        """A future that a job resolves. If the queue is closed before, it raises ServedElsewhere."""
        if self.closed:
            raise ServedElsewhere(self.table_id)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.answers.add(future)
        future.add_done_callback(self.answers.discard)
        return future

    async def read(self, work: Callable[[], T], client: tuple[str, ...] = NOBODY) -> T:
        """The result of `work`, done between two jobs, when everything in memory is committed."""
        answer: asyncio.Future[T] = self.answer()

        async def job() -> None:
            try:
                if not answer.cancelled():  # somebody still waits for it
                    answer.set_result(work())
            except Exception as error:  # an error of the reader: the table is unchanged
                answer.set_exception(error)

        self.add(job, client)
        return await answer

    async def change(self, work: Callable[[], Awaitable[T]]) -> T:
        """The result of `work`, a change that the server itself makes, done between two jobs."""
        answer: asyncio.Future[T] = self.answer()

        async def job() -> None:
            try:
                done = await work()
            except Refused as refusal:
                answer.set_exception(refusal)
                return
            except Exception:
                answer.set_exception(Refused("busy", status=503))
                raise
            answer.set_result(done)

        self.add(job)
        return await answer

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def timer(self, name: str, delay: float | None, job: Job | None = None) -> None:
        """Add a job after a delay, and cancel an earlier timer of that name. Without a delay, only cancel."""
        if name in self.timers:
            self.timers.pop(name).cancel()
        if delay is not None and job is not None:
            self.timers[name] = asyncio.get_running_loop().call_later(delay, self._fire, name, job)

    def _fire(self, name: str, job: Job) -> None:
        self.timers.pop(name, None)
        self.add(job)

    @property
    def busy(self) -> bool:
        return bool(self.timers or self.tasks or self.jobs)

    async def close(self) -> None:
        self.closed = True
        for answer in list(self.answers):
            if not answer.done():
                answer.set_exception(ServedElsewhere(self.table_id))
        self.jobs.clear()
        self.clients.clear()
        self.waiting.clear()
        for handle in self.timers.values():
            handle.cancel()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
