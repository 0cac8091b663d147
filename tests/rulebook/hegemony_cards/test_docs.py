"""The documented rulings: each has a row, each row names tests, and each option is listed."""

import re
from pathlib import Path

import pytest

from ludocracy.core.game import Option
from ludocracy.games import catalogue

ROOT = Path(__file__).parents[3]
RULINGS = (ROOT / "docs/rulings/hegemony.md").read_text("utf-8")
ROWS = [line for line in RULINGS.splitlines() if re.match(r"\| ([HNPX]\d|–)", line)]
TESTS = "".join(path.read_text("utf-8") for path in sorted((ROOT / "tests/rulebook").glob("hegemony*/test_*.py")))
GAME = catalogue.find("hegemony")
NUMBERS = [f"{kind}{n}" for kind, last in (("H", 25), ("N", 64), ("P", 10), ("X", 11)) for n in range(1, last + 1)]


@pytest.mark.parametrize("row", ROWS, ids=[row.split("|")[1].strip() for row in ROWS])
def test_each_row_names_tests_that_exist(row: str) -> None:
    named = re.findall(r"`(test_\w+)`", row)
    assert named
    assert [name for name in named if f"def {name}(" not in TESTS] == []


def test_no_ruling_is_missing() -> None:
    told = {number for row in ROWS for number in re.findall(r"\b[HNPX]\d+\b", row.split("|")[1])}
    assert [number for number in NUMBERS if number not in told] == []


@pytest.mark.parametrize("option", GAME.options, ids=[option.name for option in GAME.options])
def test_every_option_is_listed_with_its_ruling(option: Option) -> None:
    rows = [row for row in ROWS if f"`{option.name}`" in row]
    assert len(rows) == 1
    assert option.ruling in rows[0].split("|")[1]
