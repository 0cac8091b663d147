"""The server is killed at random moments under load: nothing acknowledged is lost, nothing is doubled, every table goes on."""

import asyncio
import os
import random
import resource
import time
from collections.abc import Callable
from pathlib import Path

import aiohttp
import pytest
from sqlalchemy import select

from ludocracy.server.storage import schema
from ludocracy.server.storage.database import address, engine_for
from tests.server.conftest import Postgres
from tests.server.harness import Client, Running, Seat, me, run, sleeper

Begin = Callable[..., Running]

SOAK = bool(os.environ.get("LUDOCRACY_SOAK"))
KILLS = int(os.environ.get("LUDOCRACY_KILLS", 200 if SOAK else 5))
TABLES = 6


class Player:
    """Plays both seats of a table, and keeps what was acknowledged: each move's id and its line."""

    def __init__(self, client: Client, table: str, chance: random.Random) -> None:
        self.client = client
        self.table = table
        self.chance = chance
        self.acknowledged: dict[str, int] = {}
        self.unanswered: dict[str, object] | None = None
        self.over = False

    async def play(self) -> None:
        """Go on until the game is over, through every restart."""
        while not self.over:
            try:
                async with self.client.at(self.table) as seat:
                    await self.go_on(seat)
            except (aiohttp.ClientError, ConnectionError, OSError):
                await asyncio.sleep(0.05)

    async def go_on(self, seat: Seat) -> None:
        if self.unanswered is not None:  # sent, and never answered: the same again
            await self.take(seat, dict(self.unanswered))
        while seat.table["phase"] != "over":
            asked = [view for view in seat.views.values() if view["question"]]
            if not asked:
                await seat.next()
                continue
            view = asked[0]
            offers = view["view"]["prompt"]["offers"]
            fields: dict[str, object] = {"seat": view["seat"], "question": view["question"]}
            fields |= {"move": self.chance.choice(offers)["move"], "id": f"{self.chance.getrandbits(60)}"}
            self.unanswered = fields
            await self.take(seat, fields)
            await seat.settle()
        self.over = True

    async def take(self, seat: Seat, fields: dict[str, object]) -> None:
        told = await seat.ask("play", **fields)
        self.unanswered = None
        if told["is"] == "done":
            assert str(fields["id"]) not in self.acknowledged
            self.acknowledged[str(fields["id"])] = told["line"]
        else:
            assert told["code"] in ("late", "not-your-turn", "over", "busy"), told


def kept(database: str, table: str) -> list[tuple[int, str | None]]:
    engine = engine_for(address(database))
    lines = schema.lines
    with engine.connect() as connection:
        rows = connection.execute(select(lines.c.n, lines.c.asked).where(lines.c.table_id == table).order_by(lines.c.n))
        found = [(row.n, row.asked) for row in rows]
    engine.dispose()
    return found


def test_nothing_acknowledged_is_lost_and_nothing_is_doubled(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database)
        chance = random.Random(1)
        killed = 0
        rounds = 0
        while killed < KILLS:
            rounds += 1
            async with Client(server.home, "Ann") as ann:
                seats = [me("A"), me("B"), {"bot": "random"}]
                clock = {"kind": "bank", "seconds": 3000, "extra": 10}
                tables = [
                    await ann.new_table(seats=seats, start=True, clock=clock, options={"ticks": "held"})
                    for _ in range(TABLES)
                ]
                players = [Player(ann, table, random.Random(f"{table} {rounds}")) for table in tables]
                playing = [asyncio.create_task(player.play()) for player in players]
                while killed < KILLS and not all(player.over for player in players):
                    await asyncio.sleep(0.05 + chance.random() * 0.6)
                    server.kill()
                    killed += 1
                    await asyncio.to_thread(server.start)
                await asyncio.gather(*playing)
                for player in players:
                    lines = kept(database, player.table)
                    numbers = [number for number, _ in lines]
                    ids = [asked for _, asked in lines if asked is not None]
                    assert numbers == list(range(1, len(lines) + 1))
                    assert len(set(ids)) == len(ids), "a move was doubled"
                    by_id = {asked: number for number, asked in lines}
                    for asked, line in player.acknowledged.items():
                        assert by_id.get(asked) == line, "an acknowledged move is lost"
                    verdict = await ann.get(f"/api/tables/{player.table}/verify")
                    assert verdict["ok"], verdict

    run(work(), 60.0 + 20 * KILLS)


def test_clocks_stand_ins_chat_and_undo_survive(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann:
            clock = {"kind": "bank", "seconds": 100, "extra": 5}
            table = await ann.new_table(seats=[me("A"), me("B"), me("C")], start=True, clock=clock)
            async with ann.at(table) as seat:
                mover = next(number for number, view in seat.views.items() if view["question"])
                await seat.answer(mover)
                await seat.done("chat", text="still there?")
                other = next(number for number in range(3) if seat.views[number]["question"])
                await seat.done("bot", seat=(other + 1) % 3, kind="random")
                await seat.settle()
                before = {number: dict(view, log=None, notice=None) for number, view in seat.views.items()}
                left = [told for told in seat.heard if told["is"] == "clock"][-1]["left"]
            server.kill()
            server.start()
            async with ann.at(table) as seat:
                after = {number: dict(view, log=None, notice=None) for number, view in seat.views.items()}
                assert after == before
                assert [line["text"] for line in seat.heard[0]["chat"]] == ["still there?"]
                assert seat.table["seats"][(other + 1) % 3]["bot"] == "random"
                clocks = [told for told in seat.heard if told["is"] == "clock"][-1]
                assert clocks["running"] == [other]
                assert clocks["left"][mover] is None or abs(clocks["left"][mover] - left[mover]) < 1500
                assert seat.views[mover]["undo"] == before[mover]["undo"]
                await seat.done("undo", seat=mover)

    run(work())


def test_pauses_turns_and_absences_survive(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann, Client(server.home, "Ben") as ben:
            clock, options = {"kind": "turn", "seconds": 100}, {"first_dealer": "last"}
            table = await ann.new_table(seats=[me(), {}, {"bot": "random"}], clock=clock, absent=1, options=options)
            async with ann.at(table) as first:
                async with ben.at(table) as second:
                    await second.done("sit", seat=1, nonce="00" * 8)
                    await first.done("start")
                    await second.done("propose", what="end")  # open when the server dies: it waits for an answer
                await first.answer(0)
                while not first.table["seats"][1]["bot"]:
                    await first.next()
                await first.asked(0, first.views[0]["question"] or 0)
                await first.done("propose", what="pause")
                await first.settle()
                moves = first.views[0]["moves"]
                left = [told for told in first.heard if told["is"] == "clock"][-1]["left"]
            server.kill()
            server.start()
            async with ann.at(table) as first:
                assert first.table["paused"]
                assert [(one["what"], one["needed"]) for one in first.table["votes"]] == [("end", [0])]
                assert (first.table["seats"][1]["who"], first.table["seats"][1]["bot"]) == ("person", "club")
                told = [told for told in first.heard if told["is"] == "clock"][-1]
                assert told["running"] == []
                assert abs(told["left"][0] - left[0]) < 1500
                assert first.views[0]["moves"] == moves
                await first.done("resume")
                await first.answer(0)
                async with ben.at(table) as second:
                    assert second.table["seats"][1]["bot"] is None
                    assert second.table["you"]["seats"] == [1]

    run(work())


def test_a_clock_that_runs_out_after_a_restart_brings_a_bot(tmp_path: Path, begin: Begin) -> None:
    async def work() -> None:
        server = begin(str(tmp_path / "tables.sqlite"))
        async with Client(server.home, "Ann") as ann:
            seats = [me("A"), me("B"), me("C")]
            table = await ann.new_table(seats=seats, start=True, clock={"kind": "bank", "seconds": 10, "extra": 5})
            async with ann.at(table) as seat:
                mover = next(number for number, view in seat.views.items() if view["question"])
                await asyncio.sleep(2.5)
                await seat.answer(mover)  # kept: about 12.5 seconds
            server.kill()
            await asyncio.sleep(1)
            server.start()
            async with ann.at(table) as seat:
                clock = [told for told in seat.heard if told["is"] == "clock"][-1]
                assert 11_000 < clock["left"][mover] <= 12_600
                other = clock["running"][0]
                while not seat.table["seats"][other]["bot"]:
                    await seat.next(15)

    run(work())


def test_a_bot_whose_turn_it_was_goes_on_by_itself(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann:
            table = await ann.new_table(seats=[me("A"), {"bot": "random"}, {"bot": "random"}], start=True, pace=60_000)
            async with ann.at(table) as seat:
                if seat.views[0]["question"]:
                    await seat.answer(0)
                await seat.done("set", pace=0)  # the bot still waits for its old pace
            server.kill()
            server.start()
            async with ann.at(table) as seat:
                await seat.asked(0)

    run(work())


def test_a_database_that_goes_away_and_comes_back(postgres: Postgres, begin: Begin) -> None:
    async def work() -> None:
        server = begin(postgres.database())
        async with Client(server.home, "Ann") as ann:
            table = await ann.new_table(seats=[me("A"), me("B"), {"bot": "random"}], start=True)
            player = Player(ann, table, random.Random(3))
            playing = asyncio.create_task(player.play())
            await asyncio.sleep(0.7)
            await asyncio.to_thread(postgres.restart)
            await playing
            assert (await ann.get(f"/api/tables/{table}/verify"))["ok"]
            assert (await ann.get("/health"))["ok"]

    run(work())


def test_a_server_whose_database_is_gone_says_so_and_can_be_stopped(postgres: Postgres, begin: Begin) -> None:
    async def work() -> None:
        server = begin(postgres.database())
        async with Client(server.home, "Ann") as ann:
            quiet = await ann.new_table(seats=[me("A"), me("B"), me("C")], start=True)
            await ann.new_table(seats=[{"bot": "random"}] * 3, start=True)  # something is always to be kept there
            await asyncio.to_thread(postgres.fall)
            try:
                async with ann.session.ws_connect(f"/api/tables/{quiet}/ws") as socket:
                    assert (await socket.receive_json(timeout=5))["is"] == "welcome"
                assert (await ann.request("GET", "/health"))[0] == 503
                await asyncio.to_thread(server.stop)
                assert server.process.returncode == 0
            finally:
                await asyncio.to_thread(postgres.start)

    run(work())


def test_a_full_disk_refuses_and_loses_nothing(tmp_path: Path, begin: Begin) -> None:
    """Files of the server's process may not grow any more, as on a disk without room; then they may again."""
    database = str(tmp_path / "tables.sqlite")

    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann:
            seats = [me("A"), me("B"), {"bot": "random"}]
            tables = [await ann.new_table(seats=seats, start=True, options={"ticks": "held"}) for _ in range(3)]
            players = [Player(ann, table, random.Random(table)) for table in tables]
            playing = [asyncio.create_task(player.play()) for player in players]
            while sum(len(player.acknowledged) for player in players) < 10:
                await asyncio.sleep(0.01)
            pid = server.process.pid
            limits = resource.prlimit(pid, resource.RLIMIT_FSIZE)
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, limits[1]))
            await asyncio.sleep(0.5)
            acknowledged = sum(len(player.acknowledged) for player in players)
            status, told = await ann.request("POST", "/api/me", {"name": "Ben"})
            assert (status, told["code"]) == (503, "busy")
            async with ann.at(tables[0]) as seat:
                assert await seat.refused("chat", text="hello") == "busy"
            assert (await ann.request("GET", "/health"))[0] == 503
            assert len(server.logged().splitlines()) < 300
            assert sum(len(player.acknowledged) for player in players) == acknowledged
            assert not any(player.over for player in players), "the disk was full too late for this test"
            resource.prlimit(pid, resource.RLIMIT_FSIZE, limits)
            await asyncio.wait_for(asyncio.gather(*playing), 60)
            assert (await ann.get("/health"))["ok"]
            for player in players:
                by_id = {asked: number for number, asked in kept(database, player.table)}
                assert all(by_id.get(asked) == line for asked, line in player.acknowledged.items())
                assert (await ann.get(f"/api/tables/{player.table}/verify"))["ok"]

    run(work())


def test_a_server_that_is_stopped_waits_for_nobody(database: str, begin: Begin) -> None:
    """People who are connected are told to come again; those whose phone sleeps hold nothing up."""

    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann:
            table = await ann.new_table()
            silent = [await sleeper(server.home, f"/api/tables/{table}/ws") for _ in range(20)]
            async with ann.session.ws_connect(f"/api/tables/{table}/ws") as socket:
                began = time.monotonic()
                stopping = asyncio.create_task(asyncio.to_thread(server.stop))
                async for _ in socket:
                    pass
                assert socket.close_code == 1001
                await stopping
                assert time.monotonic() - began < 10
                assert server.process.returncode == 0
            for writer in silent:
                writer.close()

    run(work())


def test_two_servers_cannot_share_a_database(database: str, begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(database)
    with pytest.raises(AssertionError, match="the server said"):
        Running(database)


def test_a_table_of_other_rules_is_frozen_and_can_be_adopted(tmp_path: Path, begin: Begin) -> None:
    database = str(tmp_path / "tables.sqlite")

    async def play_some(server: Running) -> tuple[str, Client]:
        ann = await Client(server.home, "Ann").__aenter__()
        table = await ann.new_table()
        async with ann.at(table) as seat:
            await seat.play_on(most=20)
        return table, ann

    async def work() -> None:
        server = begin(database)
        table, ann = await play_some(server)
        server.kill()
        engine = engine_for(address(database))
        with engine.begin() as connection:
            tables = schema.tables
            sheet = connection.execute(select(tables.c.state).where(tables.c.id == table)).scalar()
            assert sheet is not None
            older = sheet.replace('"rules":1', '"rules":0')
            assert older != sheet
            connection.execute(tables.update().where(tables.c.id == table).values(state=older))
        engine.dispose()
        server.start()
        async with ann.at(table) as seat:
            assert seat.table["phase"] == "frozen"
            assert "rules number 0" in seat.table["frozen"]
            assert not seat.views
            assert await seat.refused("play", seat=0, question=1, move="x") == "frozen"
            new = (await seat.done("adopt"))["table"]
        async with ann.at(new) as seat:
            await seat.done("ready", seat=0, nonce="12" * 8)
            await seat.done("start")
            await seat.play_on()
        assert (await ann.get(f"/api/tables/{new}/verify"))["ok"]
        await ann.__aexit__(None, None, None)

    run(work())
