"""Games over weeks: clocks of days, what happens at a deadline, holidays, reminders, digests, sleeping tables, and notes.

Hours and days pass at once: the tests move the clocks of the server, which runs in their own process or is started with a clock
that can be moved.
"""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from ludocracy.server.http import note_routes
from ludocracy.server.http.rate_limits import RateLimits
from ludocracy.server.tables.registry import IDLE
from tests.server.conftest import Postgres
from tests.server.group import Begin, Group, movable_clock
from tests.server.harness import Client, Seat, me, run, within
from tests.server.test_notify import Listener
from tests.server.test_push_and_mail import PushService

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


# -- holidays ---------------------------------------------------------------------------------------------------


async def log_in(client: Client, login: str = "ann-of-weeks") -> None:
    """Give a client a login."""
    await client.post("/api/account", {"login": login, "password": "correct horse"})


def holiday(begins: float, days: float) -> dict[str, int]:
    """Return a holiday that begins in so many days."""
    now = time.time() + 60
    return {"begins": int((now + begins * DAY) * 1000), "ends": int((now + (begins + days) * DAY) * 1000)}


def test_clocks_stand_still_on_a_holiday_that_was_announced(tmp_path: Path, clock: Clock) -> None:
    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (_, home), Client(home, "Ann") as ann:
            await log_in(ann)
            table = await everybody_here(ann, "riffifi", clock={"kind": "turn", "seconds": 2 * DAY})
            asked = await first_question(ann)
            told = await ann.post("/api/me/holidays", holiday(1.5, 10))
            (announced,) = told["holidays"]
            assert [one["seat"] for one in (await table_of(ann, table))["holidays"]] == [0, 1, 2]
            assert (await first_question(ann))["deadline"] == pytest.approx(asked["deadline"], abs=60_000)

            clock.advance(1.5 * DAY + 120)
            left = DAY / 2 * 1000
            await until(
                lambda: first_question(ann), lambda now: abs(now["deadline"] - announced["ends"] - left) < 400_000
            )
            clock.advance(5 * DAY)
            assert not any(one["bot"] for one in (await table_of(ann, table))["seats"])

            await ann.request("DELETE", f"/api/me/holidays/{announced['id']}")
            assert (await ann.get("/api/me/holidays"))["holidays"] == []
            asked = await first_question(ann)
            assert asked["deadline"] / 1000 - time.time() == pytest.approx(DAY / 2, abs=400)
            clock.advance(DAY / 2 + 400)
            await until(lambda: table_of(ann, table), lambda told: told["seats"][asked["seat"]]["bot"])

    run(work(), YEAR)


def test_a_time_of_absence_begins_again_after_a_holiday(tmp_path: Path, clock: Clock) -> None:
    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (_, home), Client(home, "Ann") as ann:
            await log_in(ann)
            table = await everybody_here(ann, "riffifi", absent=2 * DAY)
            asked = await first_question(ann)
            await ann.post("/api/me/holidays", holiday(1, 10))
            for days, replaced in ((1.5, False), (9.75, False), (1.5, False), (0.5, True)):
                clock.advance(days * DAY)
                if replaced:
                    await until(lambda: table_of(ann, table), lambda told: told["seats"][asked["seat"]]["bot"])
                else:
                    assert not any(one["bot"] for one in (await table_of(ann, table))["seats"])

    run(work(), YEAR)


def test_holidays_are_limited(tmp_path: Path, clock: Clock) -> None:
    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (_, home), Client(home, "Ann") as ann:
            assert await ann.no("POST", "/api/me/holidays", holiday(2, 5)) == "no-login"
            await log_in(ann)
            for begins, days in ((0, 5), (0.9, 5), (-3, 10), (5, 0), (5, -1), (5, 30.1), (360, 10)):
                assert await ann.no("POST", "/api/me/holidays", holiday(begins, days)) == "bad-holiday"
            await ann.post("/api/me/holidays", holiday(2, 20))
            assert await ann.no("POST", "/api/me/holidays", holiday(10, 5)) == "bad-holiday", "they overlap"
            assert await ann.no("POST", "/api/me/holidays", holiday(100, 11)) == "bad-holiday", "more than 30 days"
            clock.advance(25 * DAY)
            assert (await ann.get("/api/me/holidays"))["holidays"] == []
            assert await ann.no("POST", "/api/me/holidays", holiday(100, 11)) == "bad-holiday", "a past one counts"
            told = await ann.post("/api/me/holidays", holiday(100, 10))
            async with Client(home, "Ben") as ben:
                assert await ben.no("DELETE", f"/api/me/holidays/{told['holidays'][0]['id']}") == "no-such"
                assert (await ben.get("/api/me/holidays"))["holidays"] == []
            assert len((await ann.get("/api/me/export"))["holidays"]) == 2

    run(work(), YEAR)


def test_every_process_knows_of_holidays(postgres: Postgres, begin: Begin) -> None:
    async def work() -> None:
        group = Group(postgres.database(), begin)
        async with Client(group.processes[0].home, "Ann") as first:
            await log_in(first)
            cookies = {cookie.key: cookie.value for cookie in first.session.cookie_jar}
            headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
            clients = [Client(process.home) for process in group.processes]
            for one in clients:
                one.session.headers.update(headers)
            try:
                tables = [
                    await everybody_here(one, "riffifi", clock={"kind": "turn", "seconds": DAY}) for one in clients
                ]
                await clients[1].post("/api/me/holidays", holiday(2, 5))
                for one in clients:
                    for table in tables:
                        await until(
                            lambda one=one, table=table: table_of(one, table),  # type: ignore[misc]
                            lambda told: [found["seat"] for found in told["holidays"]] == [0, 1, 2],
                        )
                for process in group.processes:
                    process.kill()
                await asyncio.gather(*[asyncio.to_thread(process.start) for process in group.processes])
                for one in clients:
                    assert (await table_of(one, tables[0]))["holidays"]
            finally:
                for one in clients:
                    await one.session.close()

    run(work())


# -- reminders, sleep and digests -------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def ben_is_asked(home: str, listener: Listener, **more: Any) -> AsyncIterator[tuple[Client, str]]:
    """A game in which Ben is asked and not connected; the hook of the table goes to the listener."""
    async with Client(home, "Ann") as ann, Client(home, "Ben") as ben:
        options = {"first_dealer": "first"}
        table = await ann.new_table(seats=[me(), {}, {"bot": "random"}], options=options, **more)
        async with ann.at(table) as seat, ben.at(table) as other:
            await other.done("sit", seat=1, nonce="00" * 8)
            await seat.done("set", hook={"kind": "slack", "url": f"{listener.url}/hook"})
            await seat.done("start")
        yield ben, table


async def heard(listener: Listener) -> str:
    _, _, _, body = await listener.got.get()
    return str(body["text"]).partition(" http")[0]


TURN = "Ben, it is your turn in Riffifi."
STILL = "Ben, Riffifi is still waiting for you."


def test_without_a_deadline_a_table_reminds_and_then_sleeps_until_somebody_answers(
    tmp_path: Path, clock: Clock
) -> None:
    async def work() -> None:
        async with Listener() as there, within(tmp_path / "tables.sqlite") as (server, home):
            server.registry.notify_after = 0.05
            async with ben_is_asked(home, there) as (ben, table):
                assert await heard(there) == TURN
                for days in (1.01, 2.01):
                    clock.advance(days * DAY)
                    assert await heard(there) == STILL
                assert not (await waiting(ben))[0]["asleep"]
                clock.advance(4 * DAY)
                (asked,) = await waiting(ben)
                assert asked["asleep"]
                assert (await table_of(ben, table))["asleep"]
                clock.advance(30 * DAY)
                assert (await waiting(ben))[0]["asleep"]
                assert there.got.empty(), "nobody is reminded any more"
                async with ben.at(table) as seat:
                    assert seat.table["asleep"]
                    await seat.answer(1)
                    await seat.settle()
                    assert not seat.table["asleep"], "it wakes"

    run(work(), YEAR)


def test_a_reminder_survives_a_restart_and_comes_once(tmp_path: Path, clock: Clock) -> None:
    async def work() -> None:
        file = tmp_path / "tables.sqlite"
        async with Listener() as there:
            async with within(file) as (server, home):
                server.registry.notify_after = 0.05
                async with ben_is_asked(home, there) as (_, table):
                    assert await heard(there) == TURN
                    # The table leaves memory: the reminder is not forgotten.
                    actor = server.registry.live[table]
                    while not actor.idle:
                        await asyncio.sleep(0.02)
                    clock.advance(IDLE + 1)
                    await server.registry.release_idle()
                    assert table not in server.registry.live
                    clock.advance(1.01 * DAY)
                    assert await heard(there) == STILL
            for days in (0.5, 1.5, 0.01):  # the second reminder comes due while no server runs
                clock.advance(days * DAY)
                async with within(file) as (server, home):
                    if days == 1.5:
                        assert await heard(there) == STILL
                    async with Client(home) as eve:
                        await eve.get(f"/api/tables/{table}")
                        while any(one.queue.tasks.running or one.queue.jobs for one in server.registry.live.values()):
                            await asyncio.sleep(0.02)
            assert there.got.empty()

    run(work(), YEAR)


def test_a_reminder_says_how_much_time_is_left(tmp_path: Path, clock: Clock) -> None:
    async def work() -> None:
        async with Listener() as there, within(tmp_path / "tables.sqlite") as (server, home):
            server.registry.notify_after = 0.05
            two_days = {"kind": "turn", "seconds": 2 * DAY}
            async with ben_is_asked(home, there, clock=two_days) as (ben, _):
                assert await heard(there) == TURN
                clock.advance(1.51 * DAY)
                assert await heard(there) == "Ben, Riffifi is waiting for you: 12 hours left."
                assert not (await waiting(ben))[0]["asleep"]

    run(work(), YEAR)


def test_one_digest_per_chosen_interval_replaces_a_message_per_turn(tmp_path: Path, clock: Clock) -> None:
    async def work() -> None:
        async with Listener() as there, PushService() as pushes, within(tmp_path / "tables.sqlite") as (server, home):
            server.registry.notify_after = 0.05
            async with ben_is_asked(home, there) as (ben, first):
                pushes.server_key = (await ben.get("/api/me/notifications"))["push"]
                assert (await ben.get("/api/me/notifications"))["digest"] == 0
                assert (await ben.post("/api/me/digest", {"hours": 24}))["digest"] == 24
                await ben.post("/api/me/push", pushes.subscription())
                assert await ben.no("POST", "/api/me/digest", {"hours": 1000}) == "bad-message"
                assert await heard(there) == TURN, "the hook belongs to the table"
                second = await ben.new_table("bakschisch")
                await until(lambda: waiting(ben), lambda found: len(found) == 2)
                await server.digests.send_due()
                assert pushes.got.empty(), "not before a day has passed"
                clock.advance(1.01 * DAY)
                await asyncio.gather(server.digests.send_due(), server.digests.send_due())
                told = await pushes.got.get()
                assert (told["title"], told["path"]) == ("Games waiting for you", "/")
                assert told["body"] == "2 games are waiting for you: Riffifi, Bakschisch."
                clock.advance(1.01 * DAY)
                await server.digests.send_due()
                assert pushes.got.empty(), "nothing has come up since"
                clock.advance(1.01 * DAY)  # the second reminder
                await server.digests.send_due()
                assert "2 games" in (await pushes.got.get())["body"]
                assert pushes.got.empty(), "one for both"
                assert {one["table"] for one in await waiting(ben)} == {first, second}

    run(work(), YEAR)


# -- notes ------------------------------------------------------------------------------------------------------


def test_notes_are_private_and_the_same_on_all_devices(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as desk, Client(server.home) as phone, Client(server.home, "Ben") as ben:
            await log_in(desk)
            table = await desk.new_table()
            path = f"/api/tables/{table}/notes"
            await desk.post(path, {"move": -1, "text": "Ben never bluffs."})
            await desk.post(path, {"move": 12, "text": "Why did he keep the red ones?"})
            async with ben.at(table) as watcher, desk.at(table) as seat:
                await desk.post(path, {"move": 12, "text": "  He kept the red ones.\n"})
                await watcher.settle()
                await seat.settle()
                assert not any("red ones" in frame for frame in watcher.raw + seat.raw)
            server.kill()
            server.start()
            await phone.post("/api/login", {"login": "ann-of-weeks", "password": "correct horse"})
            kept = (await phone.get(path))["notes"]
            assert [(one["move"], one["text"]) for one in kept] == [
                (-1, "Ben never bluffs."),
                (12, "He kept the red ones."),
            ]
            assert (await ben.get(path))["notes"] == []
            await ben.post(path, {"move": 12, "text": "\0mine"})
            assert await ben.no("GET", "/api/tables/%00/notes") == "no-table"
            assert await ben.no("DELETE", "/api/me/holidays/%00") == "no-such"
            exported = (await phone.get("/api/me/export"))["notes"]
            assert [(one["table_id"], one["move"], one["text"]) for one in exported] == [
                (table, -1, "Ben never bluffs."),
                (table, 12, "He kept the red ones."),
            ]
            assert len((await phone.post(path, {"move": 12, "text": ""}))["notes"]) == 1
            assert await phone.no("POST", "/api/tables/nosuchtable/notes", {"move": 1, "text": "?"}) == "no-table"
            await phone.request("POST", "/api/me/delete", {"password": "correct horse"})
            async with Client(server.home) as stranger:
                assert await stranger.no("GET", path) == "no-person"
            assert [one["text"] for one in (await ben.get(path))["notes"]] == ["mine"]

    run(work())


def test_the_notes_of_a_guest_follow_into_the_account(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as desk, Client(server.home, "Ann") as phone:
            await log_in(desk)
            table = await desk.new_table()
            path = f"/api/tables/{table}/notes"
            await desk.post(path, {"move": 3, "text": "of the account"})
            await phone.post(path, {"move": 3, "text": "of the guest"})
            await phone.post(path, {"move": 4, "text": "also of the guest"})
            await phone.post("/api/login", {"login": "ann-of-weeks", "password": "correct horse"})
            for client in (desk, phone):
                kept = (await client.get(path))["notes"]
                assert [(one["move"], one["text"]) for one in kept] == [
                    (3, "of the account"),
                    (4, "also of the guest"),
                ]

    run(work())


def test_notes_are_limited(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            table = await ann.new_table()
            path = f"/api/tables/{table}/notes"
            await ann.post(path, {"move": 0, "text": "é" * 2000})
            for size in (2001, 1_000_000):
                status, told = await ann.request("POST", path, {"move": 0, "text": "x" * size})
                assert (status, told["code"]) == (409, "bad-note")
                assert told["why"] == "A note has at most 2,000 characters, and you can keep 200 notes about a game."
            assert await ann.no("POST", path, {"move": 0, "text": "x" * 2_000_000}) == "too-large"
            for move in range(1, 200):
                await ann.post(path, {"move": move, "text": "x"})
            assert await ann.no("POST", path, {"move": 200, "text": "x"}) == "bad-note"
            await ann.post(path, {"move": 7, "text": "changed"})
            kept = (await ann.get(path))["notes"]
            assert (len(kept), kept[0]["text"]) == (200, "é" * 2000), "nothing is lost"

    run(work())


def test_nobody_fills_the_database_with_notes_about_everybody_s_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(note_routes, "MAX_OF_PERSON", 3)

    async def work() -> None:
        async with within(tmp_path / "t.sqlite") as (_, home), Client(home, "Ann") as ann, Client(home, "Ben") as ben:
            tables = [await ann.new_table() for _ in range(4)]
            paths = [f"/api/tables/{one}/notes" for one in tables]
            for path in paths[:3]:
                await ben.post(path, {"move": 0, "text": "x"})
            assert await ben.no("POST", paths[3], {"move": 0, "text": "x"}) == "bad-note"
            await ben.post(paths[0], {"move": 0, "text": "changed"})
            await ben.post(paths[1], {"move": 0, "text": ""})
            await ben.post(paths[3], {"move": 0, "text": "x"})
            await ann.post(paths[0], {"move": 0, "text": "x"})

    run(work())


def test_who_pretends_to_be_many_writes_no_more_notes_and_reports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind in ("note", "report", "block"):
        monkeypatch.setitem(RateLimits.RATES, kind, (0.0, 5.0))

    async def work() -> None:
        async with within(tmp_path / "t.sqlite", rate=1.0) as (_, home), AsyncExitStack() as stack:
            people = [await stack.enter_async_context(Client(home, f"P{n}")) for n in range(8)]
            table = await people[0].new_table()
            for place, given in (
                ("notes", {"move": 0, "text": "x"}),
                ("report", {"seat": 0}),
                ("block", {"seat": 0}),
            ):
                asked = [one.request("POST", f"/api/tables/{table}/{place}", given) for one in people[1:]]
                answers = [status for status, _ in await asyncio.gather(*asked)]
                assert (answers.count(200), answers.count(429)) == (5, 2), place

    run(work())
