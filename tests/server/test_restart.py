"""A start with many stored tables: only those that are due are loaded; the others when somebody needs them."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from ludocracy.server.app import Server
from ludocracy.server.tables import game_log
from tests.server.harness import Client, me, run, within

COPIES = 3000
TEN_DAYS = 10 * 24 * 3600 * 1000


def age(file: Path, table: str) -> None:
    """Make a table look as if nothing had happened there for ten days."""
    with sqlite3.connect(file) as database:
        database.execute("UPDATE tables SET changed = changed - ? WHERE id = ?", (TEN_DAYS, table))
        database.execute("UPDATE lines SET at = at - ? WHERE table_id = ?", (TEN_DAYS, table))


def copy(file: Path, table: str, count: int) -> list[str]:
    """Store copies of a table under other ids."""
    copies = [f"copy{number}" for number in range(count)]
    with sqlite3.connect(file) as database:
        for name, key in (("tables", "id"), ("lines", "table_id")):
            (first, *others) = [row[1] for row in database.execute(f"PRAGMA table_info({name})")]
            assert first == key
            rest = ", ".join(f'"{one}"' for one in others)
            statement = f"INSERT INTO {name} ({key}, {rest}) SELECT ?, {rest} FROM {name} WHERE {key} = ?"
            database.executemany(statement, [(one, table) for one in copies])
    return copies


async def loaded(server: Server, tables: list[str]) -> None:
    await server.registry.listed.wait()
    while not all(table in server.registry.live for table in tables):
        await asyncio.sleep(0.02)


def test_only_tables_that_are_due_are_loaded_at_the_start(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"

    made: list[str] = []

    async def make() -> None:
        async with within(file) as (_, home), Client(home, "Ann") as ann, Client(home, "Bob") as bob:
            solo = [me("A"), me("B"), me("C")]
            resting = await ann.new_table(seats=solo, start=True)
            clocked = await bob.new_table(seats=solo, start=True, clock={"kind": "turn", "seconds": 3600})
            impatient = await bob.new_table(seats=solo, start=True, absent=3600)
            recent = await bob.new_table(seats=solo, start=True)
            made.extend([resting, clocked, impatient, recent])

    async def restart(due: list[str]) -> None:
        async with within(file) as (server, home), Client(home, "Carol") as carol:
            await loaded(server, due)
            assert (await carol.get("/health"))["tables"] == COPIES + 4
            assert (await carol.get("/api/tables"))["mine"] == []
            assert sorted(server.registry.live) == sorted(due)
            some = "copy17"
            assert (await carol.get(f"/api/tables/{some}"))["phase"] == "playing"
            assert sorted(server.registry.live) == sorted([*due, some])

    run(make())
    resting, clocked, impatient, recent = made
    for table in (resting, clocked, impatient):
        age(file, table)
    copy(file, resting, COPIES)
    run(restart([clocked, impatient, recent]))


def test_whose_turn_it_is_is_known_after_a_restart(tmp_path: Path) -> None:
    """The lobby loads the games of a person who looks, and no others."""
    file = tmp_path / "tables.sqlite"

    async def work() -> None:
        async with within(file) as (_, home), Client(home, "Ann") as ann, Client(home, "Bob") as bob:
            mine = await ann.new_table(seats=[me("A"), me("B"), me("C")], start=True)
            other = await bob.new_table(seats=[me("A"), me("B"), me("C")], start=True)
            newest = await bob.new_table(seats=[me("A"), me("B"), me("C")], start=True)
            cookies = ann.session.cookie_jar
        for table in (mine, other):
            age(file, table)
        async with within(file) as (server, home), Client(home) as again:
            await loaded(server, [newest])
            again.session.cookie_jar.update_cookies({one.key: one.value for one in cookies})
            (listed,) = (await again.get("/api/tables"))["mine"]
            assert listed["id"] == mine
            assert listed["your_turn"]
            assert sorted(server.registry.live) == sorted([newest, mine])

    run(work())


def test_other_tables_have_their_turns_while_a_game_is_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_log, "AT_ONCE", 0.0)
    turns, seen = 0, list[int]()
    replay_group = game_log.GameLog.replay_group

    def noted(self: game_log.GameLog, *arguments: Any) -> int:
        seen.append(turns)
        return replay_group(self, *arguments)

    monkeypatch.setattr(game_log.GameLog, "replay_group", noted)

    async def work() -> None:
        nonlocal turns
        async with within(tmp_path / "tables.sqlite") as (server, home), Client(home, "Ann") as ann:
            table = await ann.new_table(seats=[me("A"), me("B"), me("C")], start=True)
            async with ann.at(table) as seat:
                await seat.play_on(most=20)
                await seat.settle()
                moves = seat.views[0]["moves"]
            await server.registry.hand_over(server.registry.live[table])
            loading = asyncio.create_task(server.registry.find(table))
            while not loading.done():
                await asyncio.sleep(0)
                turns += 1
            assert len(seen) >= 20
            assert len(set(seen)) == len(seen), "several moves were replayed at once"
            assert (await ann.get(f"/api/tables/{table}/view?seat=0"))["moves"] == moves

    run(work())
