"""Games go on under faults, and the checker compares what their clients saw with what is stored (history.py)."""

import asyncio
import contextlib
import os
import random
import resource
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.laws.cases import SEED, SOAK
from tests.server.conftest import Postgres, postgres_folder
from tests.server.group import Begin, Games, Group, movable_clock, people
from tests.server.harness import TIMEOUT, run
from tests.server.networks import Network
from tests.server.replicas import Replicated

#: Something that breaks when it is entered, and is whole again when it is left.
Fault = Callable[[Group, Games, random.Random], contextlib.AbstractAsyncContextManager[None]]


# -- faults ------------------------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def killed(group: Group, games: Games, chance: random.Random) -> AsyncIterator[None]:
    victim = chance.choice(group.processes)
    victim.kill()
    yield
    await asyncio.to_thread(victim.start)


@contextlib.asynccontextmanager
async def hung(group: Group, games: Games, chance: random.Random) -> AsyncIterator[None]:
    """Stop a process until another one has its tables. It cannot commit when it goes on."""
    victim = chance.choice(group.processes)
    before = len(group.processes)
    while len(await asyncio.to_thread(group.sessions)) < before:  # one may still be joining again
        await asyncio.sleep(0.1)
    victim.process.send_signal(signal.SIGSTOP)
    others = [one for one in group.processes if one is not victim]
    group.processes, all_processes = others or group.processes, group.processes  # a proxy stops asking it
    try:
        while others and len(await asyncio.to_thread(group.sessions)) >= before:
            await asyncio.sleep(0.1)
        yield
    finally:
        victim.process.send_signal(signal.SIGCONT)
        group.processes = all_processes


@contextlib.asynccontextmanager
async def cut(group: Group, games: Games, chance: random.Random) -> AsyncIterator[None]:
    """End a session in PostgreSQL: its process acknowledges nothing until it holds the tables' locks again."""
    sessions = await asyncio.to_thread(group.sessions)
    if sessions:
        await asyncio.to_thread(group.query, "SELECT pg_terminate_backend(:pid)", pid=chance.choice(sessions))
    yield


def crashed(postgres: Postgres) -> Fault:
    @contextlib.asynccontextmanager
    async def fault(group: Group, games: Games, chance: random.Random) -> AsyncIterator[None]:
        await asyncio.to_thread(postgres.fall)
        try:
            yield
        finally:
            await asyncio.to_thread(postgres.start)

    return fault


def failed_over(postgres: Replicated) -> Fault:
    """Let PostgreSQL fall for good: its synchronous replica takes its place, and gets a replica of its own."""

    @contextlib.asynccontextmanager
    async def fault(group: Group, games: Games, chance: random.Random) -> AsyncIterator[None]:
        await asyncio.to_thread(postgres.fall)
        try:
            yield
        finally:
            await asyncio.to_thread(postgres.fail_over)
            await asyncio.to_thread(postgres.add_replica)

    return fault


def clock_moved(file: Path) -> Fault:
    @contextlib.asynccontextmanager
    async def fault(group: Group, games: Games, chance: random.Random) -> AsyncIterator[None]:
        file.write_text(str(chance.uniform(-86_400, 86_400)))
        yield

    return fault


@contextlib.asynccontextmanager
async def disk_full(group: Group, games: Games, chance: random.Random) -> AsyncIterator[None]:
    """Keep the server's files from growing, as on a full disk."""
    pid = group.processes[0].process.pid
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, before[1]))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


@contextlib.asynccontextmanager
async def disk_read_only(group: Group, games: Games, chance: random.Random) -> AsyncIterator[None]:
    """Let nobody write the database and its log, not even who has them open.

    The third file is shared memory, in which a failed write kills the process: what that does is the fault `killed`.
    """
    files = [group.database, f"{group.database}-wal"]
    await asyncio.to_thread(subprocess.run, ["chattr", "+i", *files], check=True)
    try:
        yield
    finally:
        await asyncio.to_thread(subprocess.run, ["chattr", "-i", *files], check=True)


@contextlib.asynccontextmanager
async def separated(group: Group, games: Games, chance: random.Random) -> AsyncIterator[None]:
    """Let nothing pass between the processes; all of them still reach PostgreSQL, and the players reach all of them."""
    network = group.network
    assert network is not None
    before = set(await asyncio.to_thread(group.sessions))
    network.isolate(*[str(number) for number in range(len(group.processes))])
    try:
        while before.issubset(await asyncio.to_thread(group.sessions)):  # until one takes another one for hung
            await asyncio.sleep(0.1)
        yield
    finally:
        network.isolate()


@contextlib.asynccontextmanager
async def disconnected(group: Group, games: Games, chance: random.Random) -> AsyncIterator[None]:
    """Let nothing pass between a process and PostgreSQL, without closing anything (networks.py)."""
    network = group.network
    assert network is not None
    victim = chance.randrange(len(group.processes))
    network.isolate("postgres", str(victim))
    try:
        yield
    finally:
        network.isolate()


# -- histories ---------------------------------------------------------------------------------------------


async def endure(group: Group, faults: Sequence[Fault]) -> None:
    """Play games, break one thing after the other meanwhile, and check what everybody saw.

    Something may stay broken until the games go on without it; if they cannot, it is mended after a moment.
    """
    chance = random.Random(SEED + len(faults))
    left = list(faults)
    async with people(group) as ann:
        while left:
            games = await Games.begun(group, ann, chance)
            while left and not games.over:
                await games.progress(chance.randrange(1, 10))
                fault = left.pop(0)
                name = fault.__qualname__.partition(".")[0]
                note = games.history.fault(name)
                async with fault(group, games, chance):
                    with contextlib.suppress(TimeoutError):
                        alone = len(group.processes) == 1 or name in STOPPING
                        await asyncio.wait_for(games.progress(2), chance.random() if alone else TIMEOUT)
                note.ended = time.monotonic()
            await games.finish()
            games.tell()


#: Faults in which even several processes cannot go on.
STOPPING = {"crashed", "failed_over"}


def often(fault: Fault, few: int, many: int) -> list[Fault]:
    """Return faults of one kind: as many as LUDOCRACY_FAULTS says, or with a point in it, that part of those of `make soak`."""
    wanted = os.environ.get("LUDOCRACY_FAULTS", str(many if SOAK else few))
    return [fault] * (round(float(wanted) * many) if "." in wanted else int(wanted))


def test_three_processes_keep_their_promises(postgres: Postgres, begin: Begin) -> None:
    faults = [*often(killed, 2, 500), *often(hung, 1, 30), *often(cut, 1, 100), *often(crashed(postgres), 1, 30)]
    random.Random(SEED + 1).shuffle(faults)
    run(endure(Group(postgres.database(), begin), faults), 600.0 + 60 * len(faults))


def test_one_process_keeps_its_promises(database: str, begin: Begin) -> None:
    faults = often(killed, 2, 500) + (often(cut, 1, 50) if "://" in database else [])
    run(endure(Group(database, begin, 1), faults), 600.0 + 60 * len(faults))


@pytest.mark.soak
def test_a_failover_to_a_synchronous_replica_loses_nothing(begin: Begin) -> None:
    programs = postgres_folder()
    assert programs is not None
    postgres = Replicated(programs)
    try:
        postgres.add_replica()
        run(endure(Group(postgres.database(), begin), often(failed_over(postgres), 0, 20)), 3600.0)
    finally:
        postgres.stop()


@pytest.mark.soak
def test_a_full_or_read_only_disk_loses_nothing(tmp_path: Path, begin: Begin) -> None:
    faults = [*often(disk_full, 0, 30), *often(disk_read_only, 0, 30)]
    random.Random(SEED + 2).shuffle(faults)
    run(endure(Group(str(tmp_path / "tables.sqlite"), begin, 1), faults), 3600.0)


@pytest.mark.soak
def test_a_clock_that_jumps_loses_nothing(postgres: Postgres, begin: Begin, tmp_path: Path, monkeypatch: Any) -> None:
    file = tmp_path / "clock"
    monkeypatch.setenv("LUDOCRACY_TEST_CLOCK", str(file))
    group = Group(postgres.database(), begin, patch=movable_clock(tmp_path / "patch"))
    run(endure(group, [*often(clock_moved(file), 0, 100), *often(killed, 0, 20)]), 3600.0)


@pytest.mark.soak
@pytest.mark.skipif(os.getuid() != 0, reason="networks of their own need root")
def test_a_network_that_drops_everything_loses_nothing() -> None:
    async def work() -> None:
        with Network() as network, network.postgres() as postgres:
            group = Group(postgres.database(), network.begin, 3)
            group.network = network
            try:
                await endure(group, often(disconnected, 0, 50) + often(separated, 0, 20))
            finally:
                for process in group.processes:
                    await asyncio.to_thread(process.stop)

    run(work(), 7200.0)
