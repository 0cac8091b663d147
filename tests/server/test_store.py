"""The store: group commits, isolated failures, backups that fit both databases, and the hash chain."""

import asyncio
import gzip
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select, text
from sqlalchemy.exc import IntegrityError

from ludocracy.cli import main
from ludocracy.server.storage import schema
from ludocracy.server.storage.backup import backup, restore
from ludocracy.server.storage.database import DatabaseError, address, engine_for
from ludocracy.server.storage.migrate import HEAD, revision_of
from ludocracy.server.storage.writer import Writer
from tests.server.harness import Client, Running, me, run

Begin = Callable[..., Running]


def line(table: str, number: int) -> dict[str, Any]:
    return {"table_id": table, "n": number, "line": "0 x", "hash": "h", "asked": None, "at": 0, "left": None}


def test_waiting_writes_share_a_commit_and_a_failure_affects_only_its_own(database: str) -> None:
    async def work() -> None:
        store = Writer(database)
        await store.open()
        row = {"id": "a", "phase": "waiting", "state": "{}", "position": None, "changed": 0}
        await store.run(lambda connection: connection.execute(schema.tables.insert(), [row]) and None)
        before = store.commits
        jobs = [store.append([line("a", number)]) for number in range(1, 101)]
        await asyncio.gather(*jobs)
        assert store.commits - before <= 5
        good, double, good_too = (
            store.append([line("a", 101)]),
            store.append([line("a", 7)]),
            store.append([line("a", 102)]),
        )
        results = await asyncio.gather(good, double, good_too, return_exceptions=True)
        assert [isinstance(result, Exception) for result in results] == [False, True, False]
        kept = await store.run(
            lambda connection: connection.execute(select(func.count()).select_from(schema.lines)).scalar()
        )
        assert kept == 102
        await store.close()

    run(work())


def test_lines_are_stored_after_other_work_was_rolled_back(database: str) -> None:
    """psycopg prepares what is asked often, and deallocates every prepared statement after a rollback."""

    async def work() -> None:
        store = Writer(database)
        await store.open()
        row = {"id": "a", "phase": "waiting", "state": "{}", "position": None, "changed": 0}
        await store.run(lambda connection: connection.execute(schema.tables.insert(), [row]) and None)
        await store.append([line("a", 1)])
        for _ in range(10):
            await store.run(lambda connection: connection.execute(select(schema.tables.c.phase)).scalar())
        for number in (2, 3):
            with pytest.raises(IntegrityError):
                await store.run(lambda connection: connection.execute(schema.tables.insert(), [row]) and None)
            await store.append([line("a", number)])
        await store.close()

    run(work())


def test_migrations_make_the_schema_that_the_code_has(database: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    async def work() -> None:
        store = Writer(database)
        await store.open()
        await store.close()

    run(work())
    if "://" not in database:
        assert Path(database).stat().st_mode & 0o077 == 0
    engine = engine_for(address(database))
    with engine.connect() as connection:
        assert revision_of(connection) == HEAD
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


def test_a_database_of_a_newer_version_is_left_alone(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    async def work() -> None:
        store = Writer(database)
        await store.open()
        await store.close()

    run(work())
    engine = engine_for(address(database))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    assert main(["play", "--no-browser", "--port", "0", "--database", database]) == 2
    assert "newer version" in capsys.readouterr().err
    with engine.connect() as connection:
        assert revision_of(connection) == "9999"
    engine.dispose()


def test_a_bad_address_is_refused_in_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for given in ("mysql://x/y", "sqlite:///:memory:", "://", "postgresql://127.0.0.1:1/none"):
        assert main(["play", "--no-browser", "--port", "0", "--database", given]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert main(["backup", str(tmp_path / "out"), "--database", str(tmp_path / "none.sqlite")]) == 2
    assert main(["restore", str(tmp_path / "none"), "--database", str(tmp_path / "new.sqlite")]) == 2
    assert not (tmp_path / "new.sqlite").exists()
    capsys.readouterr()
    assert main(["play", "--no-browser", "--port", "0", "--database", "postgresql://ann:sesame@[::1/x"]) == 2
    assert "sesame" not in capsys.readouterr().err


def test_a_backup_of_a_running_server_is_restored_into_either_database(
    database: str, begin: Begin, tmp_path: Path, postgres: Any
) -> None:
    async def work() -> None:
        server = begin(database)
        kept = tmp_path / "kept.gz"
        async with Client(server.home, "Ann") as ann:
            table = await ann.new_table()
            async with ann.at(table) as seat:
                await seat.play_on(most=5)
                await seat.done("chat", text="kept — too")
                view = await seat.asked(0)
                assert await asyncio.to_thread(backup, database, kept) == 1
                assert kept.stat().st_mode & 0o077 == 0
                for other in (str(tmp_path / "other.sqlite"), postgres.database()):
                    assert await asyncio.to_thread(restore, other, kept) == 1
                    with pytest.raises(DatabaseError, match="not empty"):
                        await asyncio.to_thread(restore, other, kept)
                    second = await asyncio.to_thread(begin, other)
                    cookies = {cookie.key: cookie.value for cookie in ann.session.cookie_jar}
                    async with Client(second.home) as again:
                        again.session.cookie_jar.update_cookies(cookies)
                        async with again.at(table) as there:
                            assert (await there.asked(0))["view"] == view["view"]
                            assert there.received[0]["chat"][0]["text"] == "kept — too"
                            await there.play_on()
                        assert (await again.get(f"/api/tables/{table}/verify"))["ok"]
            whole = gzip.decompress(kept.read_bytes())
            damaged = tmp_path / "damaged.gz"
            damaged.write_bytes(gzip.compress(whole[: len(whole) // 2]))
            with pytest.raises(DatabaseError, match=r"damaged|cut off"):
                restore(str(tmp_path / "third.sqlite"), damaged)

    run(work())


def rewritten(kept: Path, revision: str, without: set[str]) -> Path:
    """Return a backup as another version wrote it, without these tables and columns."""
    head, *rows, end = [json.loads(text) for text in gzip.decompress(kept.read_bytes()).splitlines()]
    lines = [head | {"schema": revision}]
    lines += [
        [table, {name: value for name, value in row.items() if f"{table}.{name}" not in without}]
        for table, row in rows
        if table not in without
    ]
    path = kept.with_name(f"{revision}.gz")
    path.write_bytes(gzip.compress("".join(json.dumps(line) + "\n" for line in [*lines, end]).encode()))
    return path


#: What version 0.1 did not have.
SINCE = {"admin_log", "bans", "links", "reports", "blocks", "results", "pushes", "seat_data", "tournaments", "entrants"}


def test_a_backup_of_an_older_version_is_brought_up_to_date(database: str, begin: Begin, tmp_path: Path) -> None:
    async def work() -> None:
        server = begin(str(tmp_path / "before.sqlite"))
        kept = tmp_path / "kept.gz"
        async with Client(server.home, "Ann") as ann:
            await ann.post("/api/account", {"login": "ann@home", "password": "correct horse"})
            over, running = await ann.new_table(), await ann.new_table()
            async with ann.at(over) as seat:
                await seat.play_on()
            games = await ann.get("/api/me/games")
            assert [one["id"] for one in games["games"]] == [over]
            await asyncio.to_thread(backup, server.database, kept)
            older = rewritten(kept, "0003", {*SINCE, "persons.email"})
            assert await asyncio.to_thread(restore, database, older) == 2
            second = await asyncio.to_thread(begin, database)
            async with Client(second.home) as again:
                await again.post("/api/login", {"login": "ann@home", "password": "correct horse"})
                (found,) = (await again.get("/api/me/games"))["games"]
                # The time of the end is read from the table, which changed a moment later.
                assert found | {"ended": 0} == games["games"][0] | {"ended": 0}
                async with again.at(running) as seat:
                    await seat.play_on()
                assert (await again.get(f"/api/tables/{running}/verify"))["ok"]

    run(work())


def test_a_backup_of_a_newer_version_is_refused_before_there_is_a_database(tmp_path: Path) -> None:
    async def work() -> None:
        store = Writer(str(tmp_path / "tables.sqlite"))
        await store.open()
        await store.close()

    run(work())
    backup(str(tmp_path / "tables.sqlite"), tmp_path / "kept.gz")
    newer = rewritten(tmp_path / "kept.gz", "0999", set())
    with pytest.raises(
        DatabaseError, match=r"0999\.gz: this backup was made by a newer version of Ludocracy \(schema 0999\)"
    ):
        restore(str(tmp_path / "new.sqlite"), newer)
    assert not (tmp_path / "new.sqlite").exists()


def test_a_backup_of_a_busy_server_is_of_one_moment(database: str, begin: Begin, tmp_path: Path) -> None:
    """Tables created while the backup is written are in it completely or not at all; otherwise it could not be restored."""

    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann:
            busy = True

            async def go_on() -> None:
                while busy:
                    await ann.new_table(seats=[me("A"), me("B"), me("C")], start=True)

            making = [asyncio.create_task(go_on()) for _ in range(4)]
            for number in range(3):
                await asyncio.sleep(0.2)
                kept, other = tmp_path / f"{number}.gz", str(tmp_path / f"{number}.sqlite")
                count = await asyncio.to_thread(backup, database, kept)
                assert await asyncio.to_thread(restore, other, kept) == count
            busy = False
            await asyncio.gather(*making)

    run(work())


def test_a_changed_line_is_found(tmp_path: Path, begin: Begin) -> None:
    database = str(tmp_path / "tables.sqlite")

    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann:
            table = await ann.new_table()
            async with ann.at(table) as seat:
                await seat.play_on()
            assert (await ann.get(f"/api/tables/{table}/verify"))["chain"]
            engine = engine_for(address(database))
            with engine.begin() as connection:
                lines = schema.lines
                ninth = lines.update().where(lines.c.table_id == table, lines.c.n == 9)
                connection.execute(ninth.values(line=lines.c.line + " "))
            engine.dispose()
            verdict = await ann.get(f"/api/tables/{table}/verify")
            assert not verdict["ok"]
            assert not verdict["chain"]
            server.kill()
            server.start()  # now the server itself has only what the database says
            verdict = await ann.get(f"/api/tables/{table}/verify")
            assert not verdict["ok"]
            assert not verdict["chain"]

    run(work())


def test_receipts_can_be_checked_without_the_server(tmp_path: Path, begin: Begin) -> None:
    """By the recipe of docs/protocol.md alone: the header, the lines, the secret, and the hashes that came with each move."""

    async def work() -> None:
        server = begin(str(tmp_path / "tables.sqlite"))
        async with Client(server.home, "Ann") as ann:
            table = await ann.new_table()
            async with ann.at(table) as seat:
                await seat.asked(0)
                assert await ann.no("GET", f"/api/tables/{table}/log") == "secret"
                await seat.answer(0)
                await seat.asked(0)
                await seat.done("undo", seat=0)
                await seat.settle()
                await seat.play_on()
                receipts = [told["head"] for told in seat.received if told["is"] == "done" and "head" in told]
                fair = seat.table["fair"]
            log = await ann.get(f"/api/tables/{table}/log")
            secret = bytes.fromhex(fair["secret"])
            assert hashlib.sha256(secret).hexdigest() == fair["commitment"]
            assert f"commitment: {fair['commitment']}" in log["header"]
            assert any(one["line"].startswith("< ") for one in log["lines"])
            key = hashlib.sha256(b"ludocracy chain" + secret).digest()

            def hashed(text: str) -> str:
                return hashlib.blake2b(text.encode(), digest_size=32, key=key).hexdigest()

            head, seen = hashed(log["header"]), []
            for one in log["lines"]:
                head = hashed(f"{head}\n{one['line']}")
                assert head == one["hash"]
                seen.append(head)
            assert head == fair["head"]
            assert receipts
            assert set(receipts) <= set(seen)

    run(work())


def test_a_running_game_with_a_tampered_log_is_frozen(tmp_path: Path, begin: Begin) -> None:
    database = str(tmp_path / "tables.sqlite")

    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann:
            table = await ann.new_table()
            async with ann.at(table) as seat:
                await seat.play_on(most=3)
            server.kill()
            engine = engine_for(address(database))
            with engine.begin() as connection:
                lines = schema.lines
                last = select(func.max(lines.c.n)).where(lines.c.table_id == table).scalar_subquery()
                connection.execute(lines.update().where(lines.c.table_id == table, lines.c.n == last).values(hash="00"))
            engine.dispose()
            server.start()
            async with ann.at(table) as seat:
                assert seat.table["phase"] == "frozen"
                assert seat.table["frozen"]
                assert seat.table["fair"]["secret"] is None
            assert await ann.no("GET", f"/api/tables/{table}/record") == "secret"

    run(work())


def test_an_unreadable_table_does_not_hide_others(tmp_path: Path, begin: Begin) -> None:
    """Its game was taken out of the catalogue, or its row is damaged."""
    database = str(tmp_path / "tables.sqlite")

    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann:
            gone, damaged, good = [await ann.new_table(public=True, pace=60_000) for _ in range(3)]
            server.kill()
            engine = engine_for(address(database))
            with engine.begin() as connection:
                tables = schema.tables
                for table, old, new in ((gone, '"riffifi"', '"ricochet"'), (damaged, '"phase"', '"phrase')):
                    kept = connection.execute(select(tables.c.state).where(tables.c.id == table)).scalar_one()
                    changed = tables.update().where(tables.c.id == table)
                    connection.execute(changed.values(state=kept.replace(old, new)))
            engine.dispose()
            server.start()
            lobby = await ann.get("/api/tables")
            listed = {part: {one["id"]: one["phase"] for one in lobby[part]} for part in ("open", "mine")}
            assert listed["open"] == listed["mine"] == {good: "playing", gone: "frozen"}
            assert {one["id"] for one in (await ann.get("/api/me/tables"))["tables"]} == {good, gone}
            told = await ann.get(f"/api/tables/{gone}?language=en")
            assert "The game ricochet is not installed on this server any more" in told["frozen"]
            assert await ann.no("GET", f"/api/tables/{gone}/view") == "missing"
            async with ann.at(good) as seat:
                await seat.done("chat", text="still here")

    run(work())


def test_a_finished_game_of_older_rules_keeps_its_record(tmp_path: Path, begin: Begin) -> None:
    database = str(tmp_path / "tables.sqlite")

    async def work() -> None:
        server = begin(database)
        async with Client(server.home, "Ann") as ann:
            table = await ann.new_table(options={"officer": True})
            async with ann.at(table) as seat:
                await seat.answer(0)
                await seat.asked(0)
                await seat.done("undo", seat=0)  # what was taken back is in the log, not in the record
                await seat.settle()
                await seat.play_on()
            record = await ann.get(f"/api/tables/{table}/record")
            file = tmp_path / "record.txt"
            file.write_text(record, "utf-8")
            assert main(["verify", str(file)]) == 0
            file.write_text(record.replace("~ deal:red-", "~ deal:blue-", 1), "utf-8")
            assert main(["verify", str(file)]) == 2
            server.kill()
            engine = engine_for(address(database))
            with engine.begin() as connection:
                tables = schema.tables
                sheet = connection.execute(select(tables.c.state).where(tables.c.id == table)).scalar_one()
                older = sheet.replace('"rules":1', '"rules":0')
                connection.execute(tables.update().where(tables.c.id == table).values(state=older))
            engine.dispose()
            server.start()
            assert (await ann.get(f"/api/tables/{table}/record")) == record.replace("rules: 1", "rules: 0")
            verdict = await ann.get(f"/api/tables/{table}/verify")
            assert not verdict["ok"]
            assert "rules 0" in verdict["why"]

    run(work())
