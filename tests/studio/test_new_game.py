"""`ludocracy new-game` writes a package that can be installed, obeys every law and has bots of five levels."""

from pathlib import Path

import pytest

from tests.play.driver import refused, run
from tests.studio.packages import Environment, wheel_of


def test_a_new_package_is_installed_checked_and_tested(tmp_path: Path) -> None:
    folder = tmp_path / "ludocracy-fan-tan"
    ran = run("new-game", "fan_tan", "--folder", str(folder), "--lang", "en")
    assert ran.code == 0 and str(folder) in ran.out
    assert not [path for path in folder.rglob("*") if path.is_file() and "high_card" in path.read_text("utf-8")]
    (tmp_path / "wheel").mkdir()
    environment = Environment(tmp_path / "environment")
    environment.pip("install", "--no-index", "--no-deps", str(wheel_of(folder, tmp_path / "wheel")))
    told = environment.ludocracy("check-game", "fan_tan", "--lang", "en", cwd=tmp_path)
    assert told.endswith("All laws hold.\n"), told
    assert "novice, casual, club, strong, expert" in environment.ludocracy("games", "--plain", "--lang", "en")
    environment.run("-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=folder)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Fan Tan", "is not a name for a game"),
        ("1st", "is not a name for a game"),
        ("class", "is not a name for a game"),
        ("riffifi", "there is a game called riffifi already"),
    ],
)
def test_names_that_cannot_be_used_are_refused(name: str, why: str, tmp_path: Path) -> None:
    assert why in refused("new-game", name, "--folder", str(tmp_path / "new"), "--lang", "en")
    assert not (tmp_path / "new").exists()


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    assert "exists already" in refused("new-game", "fan_tan", "--folder", str(tmp_path), "--lang", "en")
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
