"""Where games are played: in this process, in several on this machine, or on a Ray cluster. The results are the same."""

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, TypeVar

from ludocracy.core.errors import BadOption, MissingExtra, clipped

LOCAL: Final = "local"
RAY: Final = "ray"
ENGINES: Final = (LOCAL, RAY)

#: How many jobs per worker run at a time, so that memory use stays constant.
AHEAD: Final = 4
#: A job that has ended its process this many times is abandoned.
ATTEMPTS: Final = 3

T = TypeVar("T")
Job = tuple[Any, ...]


def check_engine(name: str) -> str:
    """The name of an engine; an unknown one is refused, and so is Ray where it is not installed."""
    if name not in ENGINES:
        raise BadOption("lab.engine", name=clipped(name), names=", ".join(ENGINES))
    if name == RAY:
        load_ray()
    return name


def spread(engine: str, workers: int, work: Callable[..., T], jobs: Sequence[Job]) -> Iterator[T]:
    """What `work(*job)` gives for every job, in their order."""
    if engine == RAY:
        yield from on_ray(work, jobs)
    elif workers == 1:
        for job in jobs:
            yield work(*job)
    else:
        yield from in_processes(workers, work, jobs)


def in_processes(workers: int, work: Callable[..., T], jobs: Sequence[Job]) -> Iterator[T]:
    """In a pool of processes. When one of them is killed, its jobs are done again by new ones."""
    done = 0
    failures = 0
    while done < len(jobs):
        waiting: deque[Future[T]] = deque()
        with ProcessPoolExecutor(workers) as pool:
            try:
                submitted = done
                while done < len(jobs):
                    while submitted < len(jobs) and len(waiting) < AHEAD * workers:
                        waiting.append(pool.submit(work, *jobs[submitted]))
                        submitted += 1
                    result = waiting.popleft().result()
                    done += 1
                    failures = 0
                    yield result
            except BrokenProcessPool:
                failures += 1
                if failures == ATTEMPTS:
                    raise
            finally:
                for future in waiting:
                    future.cancel()


def load_ray() -> Any:
    try:
        import ray
    except ImportError as error:
        raise MissingExtra("extra.missing", extra="ray") from error
    return ray


def on_ray(work: Callable[..., T], jobs: Sequence[Job]) -> Iterator[T]:
    """On the cluster that RAY_ADDRESS names, or else on this machine. Ray does the jobs of a killed worker again."""
    ray = load_ray()
    if not ray.is_initialized():
        ray.init(address=os.environ.get("RAY_ADDRESS"), log_to_driver=False, include_dashboard=False)
    remote = ray.remote(max_retries=-1)(work)
    ahead = max(2, AHEAD * int(ray.cluster_resources().get("CPU", 1)))
    waiting: deque[Any] = deque()
    for job in jobs:
        waiting.append(remote.remote(*job))
        if len(waiting) >= ahead:
            yield ray.get(waiting.popleft())
    while waiting:
        yield ray.get(waiting.popleft())
