"""Games over weeks: clocks of days, what happens at a deadline, holidays, reminders, and tables that sleep.

Hours and days pass at once: the tests move the clocks of the server, which runs in their own process or is started with a clock
that can be moved.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.group import Begin, movable_clock
from tests.server.harness import Client, Seat, me, run, within

HOUR = 3600
DAY = 24 * HOUR
#: How long a test may take by the clock that it moves.
YEAR = 365 * DAY


class Clock:
    """The time of this process, which a test can put forward."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead = 0.0
        wall, steady = time.time, time.monotonic
        monkeypatch.setattr(time, "time", lambda: wall() + self.ahead)
        monkeypatch.setattr(time, "monotonic", lambda: steady() + self.ahead)

    def advance(self, seconds: float) -> None:
        self.ahead += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


async def until(ask: Callable[[], Awaitable[Any]], good: Callable[[Any], object]) -> Any:
    """Ask again until the answer is as expected."""
    while not good(told := await ask()):
        await asyncio.sleep(0.05)
    return told


async def table_of(client: Client, table: str) -> Any:
    return await client.get(f"/api/tables/{table}")


async def waiting(client: Client) -> list[dict[str, Any]]:
    return list((await client.get("/api/me/waiting"))["waiting"])


async def moves_of(client: Client, table: str) -> int:
    return int((await client.get(f"/api/tables/{table}/view"))["moves"])


async def first_question(client: Client) -> dict[str, Any]:
    """Wait until one of the client's games asks something; return what waits."""
    found: list[dict[str, Any]] = await until(lambda: waiting(client), bool)
    return found[0]


async def everybody_here(client: Client, game: str, **more: Any) -> str:
    """Begin a game in which the client has all three seats."""
    return await client.new_table(game, [me("A"), me("B"), me("C")], start=True, **more)


def test_a_bot_of_the_agreed_level_stands_in_at_the_deadline(tmp_path: Path, clock: Clock) -> None:
    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (_, home), Client(home, "Ann") as ann:
            agreed = {"what": "bot", "bot": "novice"}
            two_days = {"kind": "turn", "seconds": 2 * DAY}
            table = await everybody_here(ann, "riffifi", clock=two_days, overdue=agreed)
            asked = await first_question(ann)
            assert 2 * DAY - 60 < asked["deadline"] / 1000 - asked["since"] / 1000 <= 2 * DAY + 1
            assert (await table_of(ann, table))["overdue"] == agreed
            clock.advance(2 * DAY - 10)
            assert (await table_of(ann, table))["seats"][asked["seat"]]["bot"] is None
            clock.advance(20)
            told = await until(lambda: table_of(ann, table), lambda told: told["seats"][asked["seat"]]["bot"])
            assert told["seats"][asked["seat"]]["bot"] == "novice"

    run(work(), YEAR)


@pytest.mark.parametrize("game", ["tax_the_rich", "riffifi"])
def test_a_player_passes_at_the_deadline_and_is_asked_again(tmp_path: Path, clock: Clock, game: str) -> None:
    """Where passing is not possible, a bot makes that one decision."""

    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (_, home), Client(home, "Ann") as ann:
            table = await everybody_here(
                ann, game, clock={"kind": "turn", "seconds": 2 * DAY}, overdue={"what": "pass"}
            )
            for _ in range(3):
                asked = await first_question(ann)
                before = await moves_of(ann, table)
                clock.advance(2 * DAY + 1)
                while await moves_of(ann, table) == before:
                    await asyncio.sleep(0.05)
                told = await until(
                    lambda: table_of(ann, table), lambda told: all(one["bot"] is None for one in told["seats"])
                )
                assert told["seats"][asked["seat"]]["stood_from"] >= 0, "the player is told what was done"
            lines = (await ann.get(f"/api/tables/{table}/view"))["log"]["lines"]
            if game == "tax_the_rich":
                assert sum("pass" in line["text"] for line in lines) == 2, "the last of three must bet"

    run(work(), YEAR)


def test_nothing_happens_at_the_deadline_if_that_was_agreed(tmp_path: Path, clock: Clock) -> None:
    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (_, home), Client(home, "Ann") as ann:
            one_day = {"kind": "turn", "seconds": DAY}
            table = await everybody_here(ann, "riffifi", clock=one_day, absent=60, overdue={"what": "nothing"})
            await first_question(ann)
            before = await moves_of(ann, table)
            clock.advance(20 * DAY)
            (asked,) = await waiting(ann)
            assert asked["deadline"] / 1000 <= time.time()
            async with ann.at(table) as seat:
                told = [told for told in seat.received if told["is"] == "clock"][-1]
                assert told["left"][asked["seat"]] == 0
                assert not any(one["bot"] for one in seat.table["seats"])
                assert seat.views[asked["seat"]]["moves"] == before
                other = (asked["seat"] + 1) % 3
                assert await seat.refused("propose", what="bot", seat=other) != "by-itself", "the others can vote"
                await seat.answer(asked["seat"])

    run(work(), YEAR)


async def clock_of(seat: Seat) -> list[float]:
    """The seconds that each seat has left."""
    await seat.settle()
    return [left / 1000 for left in [told for told in seat.received if told["is"] == "clock"][-1]["left"]]


def test_what_is_not_used_of_a_move_is_saved_up_to_the_limit_of_the_bank(tmp_path: Path, clock: Clock) -> None:
    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (_, home), Client(home, "Ann") as ann:
            bank = {"kind": "bank", "seconds": 3 * DAY, "extra": DAY, "most": 3 * DAY}
            assert await ann.no("POST", "/api/tables", {"game": "riffifi", "clock": bank | {"most": 2 * DAY}})
            table = await everybody_here(ann, "riffifi", clock=bank)
            async with ann.at(table) as seat:
                mover = (await seat.asked())["seat"]
                await seat.answer(mover)
                assert 3 * DAY - 60 < (await clock_of(seat))[mover] <= 3 * DAY
            slow = (await first_question(ann))["seat"]
            clock.advance(2.5 * DAY)
            async with ann.at(table) as seat:
                assert abs((await clock_of(seat))[slow] - DAY / 2) < 60
                await seat.answer(slow)
                assert abs((await clock_of(seat))[slow] - 1.5 * DAY) < 60

    run(work(), YEAR)


def test_a_clock_of_days_goes_on_while_the_server_restarts(
    database: str, begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a server that is restarted every day would never let one run out. After a start everybody has an hour."""

    async def work() -> None:
        file = tmp_path / "clock"
        monkeypatch.setenv("LUDOCRACY_TEST_CLOCK", str(file))
        server = begin(database, patch=movable_clock(tmp_path / "patch"))
        async with Client(server.home, "Ann") as ann:
            await everybody_here(ann, "riffifi", clock={"kind": "turn", "seconds": 2 * DAY})
            ends = (await first_question(ann))["deadline"]
            for gone, left in ((40 * HOUR, 8 * HOUR), (100 * HOUR, HOUR)):
                file.write_text(str(gone))
                server.kill()
                server.start()
                asked = await first_question(ann)
                assert abs(asked["deadline"] / 1000 - (time.time() + gone + left)) < 120
            assert asked["deadline"] > ends

    run(work())


def test_a_deadline_that_is_missed_after_a_restart_counts(tmp_path: Path, clock: Clock) -> None:
    async def work() -> None:
        file = tmp_path / "tables.sqlite"
        async with within(file) as (_, home), Client(home, "Ann") as ann:
            table = await everybody_here(
                ann, "riffifi", clock={"kind": "turn", "seconds": 2 * DAY}, overdue={"what": "bot"}
            )
            asked = await first_question(ann)
            clock.advance(40 * HOUR)
        async with within(file) as (_, home), Client(home) as eve:
            assert (await table_of(eve, table))["seats"][asked["seat"]]["bot"] is None
            clock.advance(8 * HOUR + 60)
            await until(lambda: table_of(eve, table), lambda told: told["seats"][asked["seat"]]["bot"])

    run(work(), YEAR)


def test_something_happens_at_the_deadlines_of_a_rated_game(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            await ann.post("/api/account", {"login": "ann-of-weeks", "password": "correct horse"})
            wanted = {"game": "riffifi", "rated": True}
            assert await ann.no("POST", "/api/tables", wanted | {"overdue": {"what": "nothing"}}) == "bad-option"
            assert await ann.no("POST", "/api/tables", wanted | {"overdue": {"bot": "oracle"}}) == "no-bot"
            table = await ann.new_table(seats=3, rated=True, overdue={"what": "pass"})
            async with ann.at(table) as seat:
                assert await seat.refused("set", overdue={"what": "nothing"}) == "bad-option"
                await seat.done("set", overdue={"what": "nothing"}, rated=False)
                assert await seat.refused("set", rated=True) == "bad-option"

    run(work())
