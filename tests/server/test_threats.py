"""Every promise of docs/threats.md names tests that exist."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "threats.md").read_text("utf-8")
TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def promises() -> list[tuple[str, str]]:
    """Return the rows of the tables of promises: what is promised, and what holds it."""
    chapter = TEXT[TEXT.index("## What is promised") : TEXT.index("## What is not promised")]
    rows = re.findall(r"^\| (.+?) \| (.+?) \|$", chapter, re.M)
    return [row for row in rows if row[0] != "promise"]


def test_every_promise_is_held_by_a_test() -> None:
    rows = promises()
    assert len(rows) > 25
    for promise, held_by in rows:
        tests = TEST.findall(held_by)
        assert tests, promise
        for path, name in tests:
            tree = ast.parse((ROOT / path).read_text("utf-8"))
            assert any(isinstance(one, ast.FunctionDef) and one.name == name for one in tree.body), f"{path}::{name}"
