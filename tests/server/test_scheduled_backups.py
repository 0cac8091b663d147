"""Backups on a schedule: the units of docs/systemd, their retention, and a restore drill with what they wrote."""

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from yarl import URL

from tests.server.harness import PACKAGE, Client, Running, run

Begin = Callable[..., Running]

UNITS = Path(__file__).parents[2] / "docs" / "systemd"
SERVICE = UNITS / "ludocracy-backup.service"
INSTALLED = "/opt/ludocracy/bin/ludocracy"


def commands() -> list[list[str]]:
    """Return the commands of the unit in their order, as systemd reads them: `$$` and `%%` are `$` and `%`."""
    lines = [line.partition("=") for line in SERVICE.read_text("utf-8").splitlines() if line.startswith("ExecStart")]
    assert [name for name, _, _ in lines] == ["ExecStart", "ExecStartPost"]
    return [shlex.split(command.replace("$$", "$").replace("%%", "%")) for _, _, command in lines]


def run_unit(database: str, folder: Path) -> int:
    """Run the unit's commands as systemd does, one after the other until one fails; return the exit code."""
    environment = os.environ | {"LUDOCRACY_DATABASE": database, "PYTHONPATH": str(PACKAGE)}
    for command in commands():
        words = [word.replace(INSTALLED, f"{shlex.quote(sys.executable)} -m ludocracy") for word in command]
        done = subprocess.run(words, cwd=folder, env=environment, check=False)
        if done.returncode:
            return done.returncode
    return 0


def old_backup(folder: Path, days: int) -> Path:
    path = folder / f"{days}-days-old.backup"
    path.write_bytes(b"old")
    os.utime(path, (time.time() - days * 86_400,) * 2)
    return path


def test_a_game_is_played_on_from_the_backup_of_the_timer(database: str, begin: Begin, tmp_path: Path) -> None:
    """The restore drill: the machine with the database is lost, and the nightly backup is all that remains."""
    folder = tmp_path / "backups"
    folder.mkdir()
    kept, removed = old_backup(folder, 29), old_backup(folder, 32)
    server = begin(database)

    async def work() -> None:
        async with Client(server.home, "Ann") as ann:
            table = await ann.new_table()
            async with ann.at(table) as seat:
                await seat.play_on(most=2)
            before = (await ann.get(f"/api/tables/{table}"))["fair"]
            token = ann.session.cookie_jar.filter_cookies(URL(server.home))
            assert run_unit(database, folder) == 0
            server.kill()

            (written,) = [path for path in folder.iterdir() if path not in (kept, removed)]
            assert written.stat().st_mode & 0o077 == 0
            new = str(tmp_path / "new.sqlite")
            command = [sys.executable, "-m", "ludocracy", "restore", str(written), "--database", new]
            subprocess.run(
                command, env=os.environ | {"PYTHONPATH": str(PACKAGE)}, check=True, stdout=subprocess.DEVNULL
            )
            restored = begin(new)
            async with Client(restored.home) as again:
                again.session.cookie_jar.update_cookies(token)
                assert (await again.get(f"/api/tables/{table}"))["fair"]["lines"] >= before["lines"]
                async with again.at(table) as seat:
                    await seat.play_on()
                assert (await again.get(f"/api/tables/{table}/verify"))["ok"]

    run(work())
    assert kept.exists()
    assert not removed.exists()


def test_nothing_is_removed_if_the_backup_fails(tmp_path: Path) -> None:
    old = old_backup(tmp_path, 100)
    assert run_unit(str(tmp_path / "missing.sqlite"), tmp_path) == 2
    assert [*tmp_path.iterdir()] == [old]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd")
def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    """With the system's own program in place of Ludocracy's, which need not be installed."""
    for unit in UNITS.iterdir():
        shutil.copy(unit, tmp_path)
    units = [str(path) for path in sorted(tmp_path.iterdir())]
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *units], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
