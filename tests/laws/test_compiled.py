"""Compiled and uncompiled rules are the same rules."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludocracy.core import table as core_table
from tests.laws.cases import ALL, MIXED, SOAK, Case, often

ROOT = Path(__file__).parents[2]
COMPILED = not str(core_table.__file__).endswith(".py")
#: How many random games `make soak` plays of each kind of table.
MANY = 100_000
SLOW = {"hegemony": 10_000}


def play_many(case: Case, games: int, source: bool) -> str:
    """The digest of many games, by the rules as installed or by their sources."""
    env = dict(os.environ)
    env["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), str(ROOT)] if source else [str(ROOT)])
    options = [
        f"{name}={'yes' if value is True else 'no' if value is False else value}" for name, value in case.options
    ]
    command = [sys.executable, "-m", "tests.laws.many", case.name, str(case.seats), str(games), "1", *options]
    run = subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-2000:]
    digest, moves, how = run.stdout.split()
    assert how == ("uncompiled" if source else "compiled")
    return f"{digest} {moves}"


@pytest.mark.skipif(not COMPILED, reason="the rules are not compiled here")
@pytest.mark.parametrize("case", ALL if SOAK else MIXED, ids=str)
def test_compiled_and_uncompiled_games_are_the_same(case: Case) -> None:
    games = often(3, min(MANY, SLOW.get(case.name, MANY)))
    assert play_many(case, games, source=False) == play_many(case, games, source=True)
