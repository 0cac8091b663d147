"""The queue of a table: jobs that are done one after the other, timers that add jobs, and tasks beside them."""

import asyncio
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from typing import Any, Final, Generic, TypeVar

from ludocracy.server.protocol.errors import Refused
from ludocracy.server.tasks import Tasks

T = TypeVar("T")

Work = Callable[[], Awaitable[None]]

#: At most this many requests wait at a table, and this many of one address or person; more are refused. What the server itself
#: adds is not refused: it has a bound of its own.
MAX_JOBS: Final = 500
MAX_OF_ONE: Final = 50

#: The timer of the next reminder.
REMINDER: Final = "remind"

#: The client of a job that the server itself adds.
NOBODY: Final[tuple[str, ...]] = ()


class ServedElsewhere(Exception):
    """Another process serves the table, or this one has unloaded it: the request must look for it again."""

    def __init__(self, table_id: str) -> None:
        super().__init__(table_id)
        self.table_id: Final = table_id


class Job:
    """Something to be done at a table. Once it is stored, `reply` is called; if that is not possible, `fail` instead."""

    __slots__ = ()

    #: Whether it may share a commit with jobs of the same kind that wait next to it.
    joins: bool = False

    async def work(self) -> None:
        raise NotImplementedError

    def reply(self) -> None:
        """Answer whoever asked for it."""

    def fail(self) -> None:
        """Say that it could not be done."""


class PlainJob(Job):
    """A job that nobody waits for."""

    __slots__ = ("function",)

    def __init__(self, function: Work) -> None:
        self.function: Final = function

    async def work(self) -> None:
        await self.function()


class AwaitedJob(Job, Generic[T]):
    """A change that the server makes, whose result somebody waits for."""

    __slots__ = ("answer", "error", "function", "result")

    def __init__(self, function: Callable[[], T], answer: "asyncio.Future[T]") -> None:
        self.function: Final = function
        self.answer: Final = answer
        self.result: T
        self.error: Exception | None = None

    async def work(self) -> None:
        try:
            self.result = self.function()
        except Refused as refusal:
            self.error = refusal

    def reply(self) -> None:
        if self.answer.done():
            return
        if self.error is not None:
            self.answer.set_exception(self.error)
        else:
            self.answer.set_result(self.result)

    def fail(self) -> None:
        if not self.answer.done():
            self.answer.set_exception(Refused("busy", status=503))


class ReadJob(AwaitedJob[T]):
    """A look at the table. An error is the reader's: the table is unchanged."""

    __slots__ = ()

    async def work(self) -> None:
        if self.answer.done():  # nobody waits for it any more
            return
        try:
            self.result = self.function()
        except Exception as error:
            self.error = error


class JobQueue:
    def __init__(self, table_id: str) -> None:
        self.table_id: Final = table_id
        self.answers: Final[set[asyncio.Future[Any]]] = set()  # that somebody waits for
        self.closed = False
        self.jobs: Final[deque[Job]] = deque()
        self.clients: Final[deque[tuple[str, ...]]] = deque()  # of the jobs: against whom each is counted
        self.waiting: Final[Counter[str]] = Counter()  # how many jobs of each
        self.idle: asyncio.Future[None] | None = None  # what the worker waits for while there is nothing to do
        self.timers: Final[dict[str, asyncio.TimerHandle]] = {}
        self.tasks: Final = Tasks()  # beside the jobs

    def add(self, job: Job, client: tuple[str, ...] = NOBODY) -> None:
        """Add a job. One that a client has asked for is refused while too many wait."""
        if client:
            if len(self.jobs) >= MAX_JOBS or max([self.waiting[who] for who in client]) >= MAX_OF_ONE:
                raise Refused("busy", status=503)
            self.waiting.update(client)
        self.jobs.append(job)
        self.clients.append(client)
        self.wake()

    def add_work(self, work: Work, first: bool = False) -> None:
        """Add a job of the server itself, at the end or before all others."""
        self.add(PlainJob(work))
        if first:
            self.jobs.rotate(1)
            self.clients.rotate(1)

    def take(self) -> Job:
        """Take the next job out of the queue."""
        for who in self.clients.popleft():
            self.waiting[who] -= 1
            if not self.waiting[who]:
                del self.waiting[who]
        return self.jobs.popleft()

    @property
    def next_joins(self) -> bool:
        """Return whether the next job may share a commit with the last one of its kind."""
        return bool(self.jobs) and self.jobs[0].joins

    def wake(self) -> None:
        if self.idle is not None and not self.idle.done():
            self.idle.set_result(None)

    async def wait(self) -> None:
        """Wait until there is a job."""
        while not self.jobs:
            self.idle = asyncio.get_running_loop().create_future()
            await self.idle

    def answer(self) -> "asyncio.Future[Any]":
        """Return a future that a job resolves. If the queue is closed before, it raises ServedElsewhere."""
        if self.closed:
            raise ServedElsewhere(self.table_id)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.answers.add(future)
        future.add_done_callback(self.answers.discard)
        return future

    async def read(self, work: Callable[[], T], client: tuple[str, ...] = NOBODY) -> T:
        """Return the result of `work`, done between two jobs, when everything in memory is committed."""
        answer: asyncio.Future[T] = self.answer()
        self.add(ReadJob(work, answer), client)
        return await answer

    async def change(self, work: Callable[[], T]) -> T:
        """Return the result of `work`, a change that the server itself makes, once it is stored."""
        answer: asyncio.Future[T] = self.answer()
        self.add(AwaitedJob(work, answer))
        return await answer

    def timer(self, name: str, delay: float | None, work: Work | None = None) -> None:
        """Add a job after a delay, and cancel an earlier timer of that name. Without a delay, only cancel."""
        if name in self.timers:
            self.timers.pop(name).cancel()
        if delay is not None and work is not None:
            self.timers[name] = asyncio.get_running_loop().call_later(delay, self._fire, name, work)

    def _fire(self, name: str, work: Work) -> None:
        self.timers.pop(name, None)
        self.add_work(work)

    @property
    def busy(self) -> bool:
        """Return whether something is going on; a reminder, days from now, does not keep a table in memory."""
        return bool(self.timers.keys() - {REMINDER} or self.tasks.running or self.jobs)

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
        await self.tasks.close()
