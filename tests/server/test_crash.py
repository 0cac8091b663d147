"""The server is killed at random moments under load: nothing acknowledged is lost, nothing is duplicated, every table goes on."""

import asyncio
import random
import resource
from pathlib import Path

import pytest
from sqlalchemy import select

from ludocracy.server.storage import schema
from ludocracy.server.storage.database import address, engine_for
from tests.server.conftest import Postgres
from tests.server.group import Begin, Games, Group, new_table
from tests.server.harness import TIMEOUT, Client, Running, me, run, unread_socket


def test_clocks_stand_ins_chat_and_undo_survive(database: str, begin: Begin) -> None:
    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann:
            clock = {"kind": "bank", "seconds": 100, "extra": 5}
            table = await ann.new_table(seats=[me("A"), me("B"), me("C")], start=True, clock=clock)
            async with ann.at(table) as seat:
                mover = (await seat.asked())["seat"]
                await seat.answer(mover)
                await seat.done("chat", text="still there?")
                other = (await seat.asked())["seat"]
                await seat.done("bot", seat=(other + 1) % 3, kind="random")
                await seat.settle()
                before = {number: dict(view, log=None, notice=None) for number, view in seat.views.items()}
                left = [told for told in seat.received if told["is"] == "clock"][-1]["left"]
            server.kill()
            server.start()
            async with ann.at(table) as seat:
                after = {number: dict(view, log=None, notice=None) for number, view in seat.views.items()}
                assert after == before
                assert [line["text"] for line in seat.received[0]["chat"]] == ["still there?"]
                assert seat.table["seats"][(other + 1) % 3]["bot"] == "random"
                clocks = [told for told in seat.received if told["is"] == "clock"][-1]
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
                await first.asked(0)
                await first.done("propose", what="pause")
                await first.settle()
                moves = first.views[0]["moves"]
                left = [told for told in first.received if told["is"] == "clock"][-1]["left"]
            server.kill()
            server.start()
            async with ann.at(table) as first:
                assert first.table["paused"]
                assert [(one["what"], one["needed"]) for one in first.table["votes"]] == [("end", [0, 1])]
                assert (first.table["seats"][1]["who"], first.table["seats"][1]["bot"]) == ("person", "club")
                told = [told for told in first.received if told["is"] == "clock"][-1]
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
                mover = (await seat.asked())["seat"]
                await seat.answer(mover)
                await seat.settle()
                left = [told for told in seat.received if told["is"] == "clock"][-1]["left"][mover]
                assert 0 < left < 15_000
            server.kill()
            server.start()
            async with ann.at(table) as seat:
                clock = [told for told in seat.received if told["is"] == "clock"][-1]
                assert abs(clock["left"][mover] - left) < 3_000  # stored with the move, a little before it was shown
                other = clock["running"][0]
                while not seat.table["seats"][other]["bot"]:
                    await seat.next()

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


def test_a_server_whose_database_is_gone_says_so_and_can_be_stopped(postgres: Postgres, begin: Begin) -> None:
    async def work() -> None:
        server = begin(postgres.database())
        async with Client(server.home, "Ann") as ann:
            quiet = await ann.new_table(seats=[me("A"), me("B"), me("C")], start=True)
            await ann.new_table(seats=[{"bot": "random"}] * 3, start=True)  # there is always something to store
            await asyncio.to_thread(postgres.fall)
            try:
                async with ann.session.ws_connect(f"/api/tables/{quiet}/ws") as socket:
                    assert (await socket.receive_json(timeout=TIMEOUT))["is"] == "welcome"
                assert (await ann.request("GET", "/health"))[0] == 503
                await asyncio.to_thread(server.stop)
                assert server.process.returncode == 0
            finally:
                await asyncio.to_thread(postgres.start)

    run(work())


def test_a_full_disk_refuses_and_loses_nothing(tmp_path: Path, begin: Begin) -> None:
    """Keep the server's files from growing, as on a full disk; then allow it again."""
    database = str(tmp_path / "tables.sqlite")

    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann:
            tables = [await new_table(ann) for _ in range(3)]
            games = Games(Group(database, lambda *_: server, 1), ann, tables, random.Random(1))
            await games.progress(10)
            pid = server.process.pid
            limits = resource.prlimit(pid, resource.RLIMIT_FSIZE)
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, limits[1]))
            while (refused := await ann.request("POST", "/api/me", {"name": "Ben"}))[0] == 200:
                await asyncio.sleep(0.01)
            assert (refused[0], refused[1]["code"]) == (503, "busy")
            async with ann.at(tables[0]) as seat:
                assert await seat.refused("chat", text="hello") == "busy"
            acknowledged = sum(player.acknowledged for player in games.players)
            assert (await ann.request("GET", "/health"))[0] == 503
            assert len(server.logged().splitlines()) < 300
            assert sum(player.acknowledged for player in games.players) == acknowledged
            assert not games.over, "the disk was full too late for this test"
            resource.prlimit(pid, resource.RLIMIT_FSIZE, limits)
            await asyncio.wait_for(games.finish(), TIMEOUT)
            assert (await ann.get("/health"))["ok"]

    run(work())


def test_a_stopping_server_waits_for_nobody(database: str, begin: Begin) -> None:
    """Connected clients are told to connect again; sleeping phones delay nothing."""

    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann:
            table = await ann.new_table()
            silent = [await unread_socket(server.home, f"/api/tables/{table}/ws") for _ in range(20)]
            async with ann.session.ws_connect(f"/api/tables/{table}/ws") as socket:
                stopping = asyncio.create_task(asyncio.to_thread(server.stop))
                async for _ in socket:
                    pass
                assert socket.close_code == 1001
                await stopping
                assert server.process.returncode == 0
            for writer in silent:
                writer.close()

    run(work())


def test_two_servers_cannot_share_a_database(database: str, begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(database)
    with pytest.raises(AssertionError, match="the server said"):
        Running(database)


def test_a_second_server_through_a_link_to_the_file_is_refused(tmp_path: Path, begin: Begin) -> None:
    """The file itself is locked, not its name: symbolic and hard links, and other ways to write the path, lead to it too."""
    database = tmp_path / "tables.sqlite"
    begin(str(database))
    (tmp_path / "folder").mkdir()
    symbolic, hard = tmp_path / "folder" / "symbolic.sqlite", tmp_path / "folder" / "hard.sqlite"
    symbolic.symlink_to(database)
    hard.hardlink_to(database)
    (tmp_path / "linked").symlink_to(tmp_path, target_is_directory=True)
    for other in (symbolic, hard, tmp_path / "linked" / "tables.sqlite", tmp_path / "folder" / ".." / "tables.sqlite"):
        with pytest.raises(AssertionError, match="the server said"):
            Running(str(other))


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
