"""What keeps the event loop for too long is logged and counted; many short pieces of work are not."""

import asyncio
import logging
import time
from pathlib import Path

import pytest

from ludocracy.server.metrics import Metrics
from ludocracy.server.watchdog import LONGEST, Watchdog
from tests.server.harness import Client, run, within


def keep_busy(seconds: float) -> None:
    ends = time.thread_time() + seconds
    while time.thread_time() < ends:
        pass


def test_long_work_on_the_event_loop_is_logged_and_counted(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (server, home), Client(home) as guest:
            before = server.metrics.slow
            while server.metrics.slow == before:  # the watchdog may not get the processor in time
                asyncio.get_running_loop().call_soon(keep_busy, 10 * LONGEST)
                await asyncio.sleep(0.01)
            async with guest.session.get("/metrics") as answer:
                assert f"ludocracy_slow_work_total {server.metrics.slow}" in await answer.text()

    with caplog.at_level(logging.WARNING, "ludocracy.loop"):
        run(work())
    assert "keep_busy" in caplog.text


def test_many_short_pieces_of_work_are_not_counted() -> None:
    metrics = Metrics()

    async def short() -> None:
        for _ in range(100):
            keep_busy(LONGEST / 20)
            await asyncio.sleep(0)

    async def work() -> None:
        watchdog = Watchdog(metrics)
        watchdog.start()
        await asyncio.gather(*[short() for _ in range(5)])
        watchdog.close()

    run(work())
    assert metrics.slow == 0
