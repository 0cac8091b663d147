"""Where games are played: in this process, in several on this machine, or on a Ray cluster. The results are the same."""

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, TypeVar

from ludocracy.core.errors import BadOption, LudocracyError, MissingExtra, clipped

LOCAL: Final = "local"
RAY: Final = "ray"
ENGINES: Final = (LOCAL, RAY)

#: How many jobs per worker run at a time, so that memory use stays constant.
AHEAD: Final = 4
#: A job whose process has been killed is repeated this many times before it is abandoned.
ATTEMPTS: Final = 3

T = TypeVar("T")
Job = tuple[Any, ...]


def check_engine(name: str) -> str:
    """Return the name of an engine. Raises `BadOption` for an unknown one, and `MissingExtra` if Ray is not installed."""
    if name not in ENGINES:
        raise BadOption("lab.engine", name=clipped(name), names=", ".join(ENGINES))
    if name == RAY:
        load_ray()
    return name


def run_jobs(engine: str, workers: int, work: Callable[..., T], jobs: Sequence[Job]) -> Iterator[T]:
    """Yield what `work(*job)` returns for every job, in their order."""
    if engine == RAY:
        yield from on_ray(work, jobs)
    elif workers == 1:
        for job in jobs:
            yield work(*job)
    else:
        yield from in_processes(workers, work, jobs)


def in_processes(workers: int, work: Callable[..., T], jobs: Sequence[Job]) -> Iterator[T]:
    """Run the jobs in a pool of processes. If one of them is killed, its jobs are repeated in new ones.

    A broken pool does not say which job has broken it, so the first unfinished job is repeated alone.
    """
    done = 0
    failures = 0
    while done < len(jobs):
        waiting: deque[Future[T]] = deque()
        with ProcessPoolExecutor(workers) as pool:
            try:
                submitted = done
                while done < len(jobs):
                    most = 1 if failures else AHEAD * workers
                    while submitted < len(jobs) and len(waiting) < most:
                        waiting.append(pool.submit(work, *jobs[submitted]))
                        submitted += 1
                    result = waiting.popleft().result()
                    done += 1
                    failures = 0
                    yield result
            except BrokenProcessPool as error:
                failures += 1
                if failures > ATTEMPTS:
                    raise killing_job(work, jobs, done) from error
            finally:
                for future in waiting:
                    future.cancel()


def killing_job(work: Callable[..., T], jobs: Sequence[Job], number: int) -> LudocracyError:
    """Return the error that names a job which ends its process whenever it is tried."""
    facts = ", ".join(str(fact) for fact in jobs[number] if isinstance(fact, (int, str)))
    name = f"{work.__name__}({facts})"
    return LudocracyError("lab.killing", name=clipped(name), number=number + 1, count=len(jobs), attempts=ATTEMPTS)


def load_ray() -> Any:
    """Return the module `ray`. Raises `MissingExtra` if it is not installed."""
    try:
        import ray
    except ImportError as error:
        raise MissingExtra("extra.missing", extra="ray") from error
    return ray


def on_ray(work: Callable[..., T], jobs: Sequence[Job]) -> Iterator[T]:
    """Run the jobs on the cluster that RAY_ADDRESS names, or else on this machine. Ray repeats the jobs of a killed worker."""
    ray = load_ray()
    if not ray.is_initialized():
        ray.init(address=os.environ.get("RAY_ADDRESS"), log_to_driver=False, include_dashboard=False)
    remote = ray.remote(max_retries=ATTEMPTS)(work)
    ahead = max(2, AHEAD * int(ray.cluster_resources().get("CPU", 1)))
    waiting: deque[Any] = deque()
    submitted = 0
    for done in range(len(jobs)):
        while submitted < len(jobs) and len(waiting) < ahead:
            waiting.append(remote.remote(*jobs[submitted]))
            submitted += 1
        try:
            yield ray.get(waiting.popleft())
        except ray.exceptions.WorkerCrashedError as error:
            raise killing_job(work, jobs, done) from error
