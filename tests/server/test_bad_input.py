"""A database or a disk that cannot be used: one sentence and an exit code, and nothing is lost."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import MetaData, create_engine, select, text

from ludocracy.server.storage.backup import backup, restore
from ludocracy.server.storage.database import address
from ludocracy.server.storage.writer import Writer
from ludocracy.server.tables.state import TEST_SECRET
from tests.server.conftest import Postgres, postgres_folder
from tests.server.forks import forker
from tests.server.harness import PACKAGE, Client, Running, run

PAGE = 4096


def new_database(file: Path | str) -> None:
    async def work() -> None:
        writer = Writer(str(file))
        await writer.open()
        await writer.close()

    run(work())


def refused(*arguments: str, most_bytes: int = -1, language: str = "en") -> str:
    """Run a command that is refused; return its one line. `most_bytes`: how large a file may become, as on a full disk."""
    environment = {name: value for name, value in os.environ.items() if name != TEST_SECRET}
    with tempfile.TemporaryFile("w+", encoding="utf-8") as errors:
        command = [*arguments, "--lang", language]
        ended = forker(PACKAGE).run(command, environment | {"PYTHONPATH": str(PACKAGE)}, errors, most_bytes)
        assert ended.stdout is not None
        with ended.stdout as output:
            printed = output.read()
        code = ended.wait()
        errors.seek(0)
        told = errors.read()
    assert (code, printed, told.count("\n")) == (2, "", 1), (code, printed, told)
    return told.removeprefix("ludocracy: ").strip()


PLAY = ("play", "--no-browser", "--port", "0", "--database")


def test_a_damaged_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    new_database(file)
    data = bytearray(file.read_bytes())
    data[PAGE : 8 * PAGE] = b"\xa5" * (7 * PAGE)
    file.write_bytes(data)
    damaged = f"{file} is damaged: move it away and restore a backup: ludocracy restore BACKUP --database {file}"
    assert refused(*PLAY, str(file)) == f"the database cannot be opened: {damaged}"
    newest = tmp_path / "backups" / "2026-11-02.backup"
    newest.parent.mkdir()
    for older, one in enumerate((newest, tmp_path / "before-upgrade.backup", newest.with_name("2026-11-01.backup"))):
        one.touch()
        os.utime(one, (1e9 - older, 1e9 - older))
    damaged = (
        f"{file} is damaged: move it away and restore the newest backup: ludocracy restore {newest} --database {file}"
    )
    assert refused(*PLAY, str(file)) == f"the database cannot be opened: {damaged}"
    assert refused("admin", "people", "list", "--database", str(file)) == f"the database cannot be opened: {damaged}"
    kept = tmp_path / "kept.gz"
    kept.write_bytes(b"yesterday")
    assert refused("backup", str(kept), "--database", str(file)).endswith(damaged)
    assert kept.read_bytes() == b"yesterday"
    assert file.read_bytes() == data
    file.write_bytes(b"x" * 100 + data[100:])
    assert refused(*PLAY, str(file), language="fr").endswith("ce n’est pas une base de données SQLite")


def test_a_damaged_page_of_one_table_leaves_the_others_playable(tmp_path: Path) -> None:
    async def work() -> None:
        file = tmp_path / "tables.sqlite"
        server = Running(str(file))
        async with Client(server.home, "Ann") as ann:
            tables = [await ann.new_table() for _ in range(2)]
            for table in tables:
                async with ann.at(table) as seat:
                    await seat.play_on(most=40)
            server.stop()
            number = page_of_lines(file, tables[0])
            data = bytearray(file.read_bytes())
            data[(number - 1) * PAGE : number * PAGE] = b"\xa5" * PAGE
            file.write_bytes(data)
            again = await asyncio.to_thread(Running, str(file))
            try:
                async with Client(again.home) as same:
                    same.session.cookie_jar.update_cookies({one.key: one.value for one in ann.session.cookie_jar})
                    readable = [
                        table for table in tables if (await same.request("GET", f"/api/tables/{table}"))[0] == 200
                    ]
                    assert tables[0] not in readable
                    for table in readable:
                        async with same.at(table) as seat:
                            await seat.play_on(most=3)
                logged = again.logged()
                assert f"{file} is damaged" in logged
                assert "Traceback" not in logged
            finally:
                again.stop()

    run(work())


def page_of_lines(file: Path, table: str) -> int:
    """Return a page of the file that has moves of this table, and no other table's."""
    connection = sqlite3.connect(file)
    size = connection.execute("PRAGMA page_count").fetchone()[0]
    others = [row[0] for row in connection.execute("SELECT id FROM tables WHERE id != ?", (table,))]
    connection.close()
    data = file.read_bytes()
    pages = [data[number * PAGE : (number + 1) * PAGE] for number in range(size)]
    for number, page in enumerate(pages, 1):
        if page[0] == 0x0A and page.count(table.encode()) > 5 and not any(one.encode() in page for one in others):
            return number
    raise AssertionError("there is no such page")


def test_a_full_disk_stops_the_start_a_backup_and_a_restore_and_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    new_database(file)
    assert "the disk is full" in refused(*PLAY, str(tmp_path / "new.sqlite"), most_bytes=30_000)
    connection = sqlite3.connect(file)
    people = [(f"person{n}", os.urandom(20).hex(), 0, "", n, "") for n in range(2000)]
    statement = "INSERT INTO persons (id, name, epoch, language, created, ended) VALUES (?, ?, ?, ?, ?, ?)"
    connection.executemany(statement, people)
    connection.commit()
    connection.close()
    kept = tmp_path / "kept.gz"
    assert backup(str(file), kept) == 0
    before = kept.read_bytes()
    assert refused("backup", str(kept), "--database", str(file), most_bytes=40_000).startswith(f"{kept}")
    assert kept.read_bytes() == before and not kept.with_name("kept.gz.part").exists()
    other = tmp_path / "other.sqlite"
    assert "the disk is full" in refused("restore", str(kept), "--database", str(other), most_bytes=300_000)
    other.unlink()
    assert restore(str(other), kept) == 0
    assert sqlite3.connect(other).execute("SELECT count(*) FROM persons").fetchone() == (2000,)


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """Mount a file system of 32 MB; only root can."""
    if os.getuid():
        pytest.skip("only root can mount a disk")
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=32m", "tmpfs", str(folder)], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextmanager
def filled(disk: Path) -> Iterator[None]:
    with (disk / "ballast").open("wb") as ballast:
        free = os.statvfs(disk)
        os.posix_fallocate(ballast.fileno(), 0, free.f_bavail * free.f_bsize)
    yield
    (disk / "ballast").unlink()


def test_a_full_disk_of_postgresql_refuses_and_loses_nothing(begin: Callable[..., Running], tmp_path: Path) -> None:
    """The databases of its own PostgreSQL, but not its journal, are on a disk that is full for a while."""

    async def play(server: Running, disk: Path) -> None:
        async with Client(server.home, "Ann") as ann:
            table = await ann.new_table()
            async with ann.at(table) as seat:
                await seat.play_on(most=3)
                said = 0
                with filled(disk):
                    while (told := await seat.ask("chat", text="x" * 200))["is"] != "refused":
                        said += 1
                    assert told["code"] == "busy"
                    assert (await ann.request("GET", "/health"))[0] == 503
                await seat.done("chat", text="there is room again")
                await seat.play_on()
            async with ann.at(table) as again:
                shown = [line["text"] for line in again.received[0]["chat"]]
                assert shown == [*["x" * 200] * said, "there is room again"][-len(shown) :]
            assert (await ann.get(f"/api/tables/{table}/verify"))["ok"]

    programs = postgres_folder()
    assert programs is not None
    started = Postgres(programs)
    try:
        with small_disk(started.folder / "disk") as disk:
            shutil.chown(disk, started.user)
            started.sql(f"CREATE TABLESPACE small LOCATION '{disk}'")
            database = started.database("--tablespace=small")
            started.sql("SELECT", database)  # what PostgreSQL writes for the first session has room
            with filled(disk):
                told = refused(*PLAY, database)
                assert told.startswith("the database cannot be opened: ") and "No space left on device" in told, told
            server = begin(database)
            run(play(server, disk))
            server.stop()
    finally:
        started.stop()


def test_a_locked_or_unreadable_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    new_database(file)
    other = sqlite3.connect(file)
    other.execute("PRAGMA locking_mode=EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    assert refused(*PLAY, str(file)) == "the database cannot be opened: another program has locked the file"
    assert refused("admin", "bans", "list", "--database", str(file), language="fr") == (
        "la base de données ne peut pas être ouverte\u00a0: un autre programme a verrouillé le fichier"
    )
    other.close()
    other = sqlite3.connect(file)
    other.execute("BEGIN IMMEDIATE")  # the server can read, but not write
    assert refused(*PLAY, str(file)) == "the database cannot be opened: another program has locked the file"
    other.close()
    assert refused(*PLAY, str(tmp_path)).endswith(f"{tmp_path}: Is a directory")
    assert refused(*PLAY, str(file / "below.sqlite")).startswith(str(file))


@pytest.mark.parametrize("port", [(), ("--port", "8080")])
def test_an_address_of_another_machine_is_named(port: tuple[str, ...], tmp_path: Path) -> None:
    told = refused("play", "--no-browser", "--host", "192.0.2.1", *port, "--database", str(tmp_path / "tables.sqlite"))
    assert told == "192.0.2.1:8080 cannot be used: This computer does not have this address"


def content(database: str) -> dict[str, list[tuple[object, ...]]]:
    """Return the rows of all tables."""
    engine = create_engine(address(database))
    known = MetaData()
    with engine.connect() as connection:
        known.reflect(connection)
        rows = {name: [tuple(row) for row in connection.execute(select(one))] for name, one in known.tables.items()}
    engine.dispose()
    return rows


def test_a_database_of_a_newer_version_is_left_alone(database: str, tmp_path: Path) -> None:
    new_database(database)
    engine = create_engine(address(database))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    before = content(database)
    for command in (PLAY, ("backup", str(tmp_path / "kept.gz"), "--database"), ("admin", "log", "--database")):
        assert refused(*command, database).endswith("belongs to a newer version of Ludocracy")
    assert content(database) == before


def test_a_postgresql_that_cannot_be_used_is_named(postgres: Postgres) -> None:
    """Nobody listens, or there is no such database; the password of the address is not repeated."""
    missing = f"postgresql://ludo:hidden@127.0.0.1:{postgres.port}/missing"
    for command in (PLAY, ("admin", "log", "--database")):
        told = refused(*command, missing)
        assert told.startswith("the database cannot be opened: ") and "missing" in told, told
        assert "hidden" not in told
    told = refused(*PLAY, "postgresql://ludo:hidden@127.0.0.1:1/tables")
    assert told.startswith("the database cannot be opened: "), told
    assert "hidden" not in told
