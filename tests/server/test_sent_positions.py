"""Positions that clients send are read in another process, with limits, and after the rate limit: no table waits for them."""

import asyncio
import json
import os
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludocracy.games import catalogue
from ludocracy.server.tables import position_reading
from ludocracy.server.tables.bot_pool import MAX_WAITING, BotPool, PoolBusy
from tests.server.harness import Client, Running, me, run, within

Begin = Callable[..., Running]


def spending(least: int) -> dict[str, Any]:
    """A position of Hegemony in which the State chooses how much it spends, from `least` on."""
    game = catalogue.find("hegemony")
    position = game.dump(game.start(4))
    position["stack"].append({"step": "SpendAmount", "what": "money", "least": least, "most": 0, "pace": 1})
    return position


def peak(pid: int) -> int:
    """The most memory that a process has used so far, in bytes."""
    (line,) = [line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmHWM")]
    return int(line.split()[1]) * 1024


def test_a_number_beyond_its_limits_is_refused_by_its_field(tmp_path: Path, begin: Begin) -> None:
    async def work() -> None:
        server = begin(str(tmp_path / "tables.sqlite"))
        async with Client(server.home, "Eve") as eve:
            before = peak(server.process.pid)
            position = spending(-10_000_000)
            wanted = {"game": "hegemony", "position": position}
            place = f"stack[{len(position['stack']) - 1}].least"
            for language in ("en", "fr"):
                status, told = await eve.request("POST", f"/api/tables?language={language}", wanted)
                assert (status, told["code"]) == (409, "bad-position")
                assert told["detail"].startswith(place)
                assert re.findall(r"-?\d+", told["detail"].removeprefix(place)) == ["-10000000", "0", "99"]
            assert peak(server.process.pid) < before + 50_000_000
        assert "Traceback" not in server.logged()

    run(work())


def test_a_position_is_not_read_by_the_process_of_the_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that serves the tables cannot even load it, and the table is created all the same."""

    async def work() -> None:
        game = catalogue.find("riffifi")
        position = game.dump(game.start(3))
        async with within(tmp_path / "tables.sqlite") as (_, home), Client(home, "Ann") as ann:
            with monkeypatch.context() as broken:
                broken.setattr(type(game), "load", lambda *_: pytest.fail("it is read by the server's own process"))
                table = await ann.new_table("riffifi", seats=[me(), {}, {}], position=position)
                assert await ann.no("POST", "/api/tables", {"game": "riffifi", "position": {}}) == "bad-position"
            assert (await ann.get(f"/api/tables/{table}"))["id"] == table

    run(work())


def test_the_rate_limit_comes_before_the_position_is_read(tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            within(tmp_path / "tables.sqlite", rate=0.05, behind_proxy=True) as (server, home),
            Client(home, "Eve") as eve,
        ):
            wanted = {"game": "hegemony", "position": spending(-10_000_000)}
            codes = [await eve.no("POST", "/api/tables", wanted) for _ in range(6)]
            assert codes == ["bad-position"] * 3 + ["too-fast"] * 3
            assert server.bots.asked == 3

    run(work())


def test_the_limit_of_tables_comes_before_the_position_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludocracy.server.tables.creation.MAX_WAITING", 1)

    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (server, home), Client(home, "Eve") as eve:
            await eve.new_table("riffifi", seats=[me(), {}, {}])
            wanted = {"game": "hegemony", "position": spending(-10_000_000)}
            assert await eve.no("POST", "/api/tables", wanted) == "too-many"
            assert server.bots.asked == 0

    run(work())


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system has no such limits")
@pytest.mark.parametrize(
    ("seconds", "work"), [(0, "while True: sum(range(10**6))"), (2, "kept = [bytes(10**7) for _ in range(10**4)]")]
)
def test_a_position_that_takes_too_much_time_or_memory_is_refused(tmp_path: Path, seconds: int, work: str) -> None:
    (tmp_path / "patch").mkdir()
    patch = f"""
import sys
if "bot_worker" in " ".join(sys.orig_argv):
    from ludocracy.core.game import Game
    from ludocracy.server.tables import position_reading
    def load(self, data):
        {work}
    Game.load = load
    position_reading.SECONDS = {seconds}
"""
    (tmp_path / "patch" / "sitecustomize.py").write_text(patch)

    async def attack() -> None:
        server = Running(str(tmp_path / "tables.sqlite"), "--bots", "1", patch=tmp_path / "patch")
        try:
            async with Client(server.home, "Eve") as eve, Client(server.home, "Ann") as ann:
                table = await ann.new_table("riffifi", seats=[me(), {}, {}])
                async with ann.at(table) as seat:
                    reading = asyncio.create_task(
                        eve.request("POST", "/api/tables", {"game": "riffifi", "position": {}})
                    )
                    answered = 0
                    while not reading.done():  # the table answers meanwhile
                        await seat.settle()
                        answered += 1
                        await asyncio.sleep(0.05)
                    status, told = await reading
                    assert (status, told["code"]) == (409, "bad-position"), told
                    assert told["detail"] == "reading this position takes too much time or memory"
                    assert answered > 1
        finally:
            server.stop()

    run(attack())


def test_the_limits_end_with_the_reading() -> None:
    before = resource.getrlimit(resource.RLIMIT_AS)
    game = catalogue.find("riffifi")
    assert position_reading.read_position(game, game.dump(game.start(3))).seats == 3
    assert position_reading.read_position(game, {}).refused
    assert resource.getrlimit(resource.RLIMIT_AS) == before
    assert signal.getitimer(signal.ITIMER_PROF) == (0, 0)


#: Spends a second, and then what is written instead of `WORK`, as a process whose clock says that it has just begun.
SPENT = """
import time
from ludocracy.server.tables.position_reading import limited

while time.process_time() < 1.2:
    sum(range(1000))
time.process_time = lambda: 0.0
with limited(0, 1 << 28):
    WORK
print("read")
"""


@pytest.mark.parametrize(
    ("work", "code", "said"), [("sum(range(100_000))", 0, "read\n"), ("while True: pass", -signal.SIGPROF, "")]
)
def test_what_a_process_has_spent_before_does_not_count(work: str, code: int, said: str) -> None:
    """The system counts ticks: it may say that a process has spent seconds more than the clock of the process says."""
    command = [sys.executable, "-c", SPENT.replace("WORK", work)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stdout) == (code, said)


def test_positions_wait_for_each_other_and_too_many_are_refused(tmp_path: Path) -> None:
    async def work() -> None:
        pool = BotPool(1)
        game = catalogue.find("riffifi")
        position = json.dumps(game.dump(game.start(3)))
        readings = [asyncio.create_task(pool.read("riffifi", position)) for _ in range(MAX_WAITING + 5)]
        found = await asyncio.gather(*readings, return_exceptions=True)
        assert sum(isinstance(one, PoolBusy) for one in found) == 4  # one is being read, and so many wait
        assert len(pool.all) == 1
        await pool.close()

    run(work())


def test_a_reading_whose_process_is_killed_is_refused_and_the_next_one_is_answered() -> None:
    async def work() -> None:
        pool = BotPool(1)
        game = catalogue.find("riffifi")
        position = json.dumps(game.dump(game.start(3)))
        reading = asyncio.create_task(pool.read("riffifi", position))
        while not pool.all:
            await asyncio.sleep(0)
        for process in pool.all:
            os.kill(process.pid, signal.SIGKILL)
        assert (await reading).refused
        assert (await pool.read("riffifi", position)).seats == 3
        await pool.close()

    run(work())
