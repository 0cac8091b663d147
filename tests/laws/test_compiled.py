"""Compiled and uncompiled rules are the same rules."""

import os
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from ludocracy.core import table as core_table
from tests.laws.cases import EVERY, MIXED, SOAK, Case, often

ROOT = Path(__file__).parents[2]
COMPILED = not str(core_table.__file__).endswith(".py")
#: How many random games `make soak` plays of each kind of table: of Hegemony, of Tax the Rich with rule cards, of the rest.
HEGEMONY, CARDS, MANY = 10_000, 20_000, 100_000


def command(case: Case, task: str, games: int) -> list[str]:
    options = [
        f"{name}={'yes' if value is True else 'no' if value is False else value}" for name, value in case.options
    ]
    return [sys.executable, "-m", "tests.laws.many", task, case.name, str(case.seats), str(games), "1", *options]


def start(case: Case, task: str, games: int, source: bool, read: IO[bytes] | None) -> "subprocess.Popen[bytes]":
    """Plays or replays by the rules as installed, or by their sources."""
    env = dict(os.environ)
    env["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), str(ROOT)] if source else [str(ROOT)])
    pipe = subprocess.PIPE
    return subprocess.Popen(command(case, task, games), env=env, cwd=ROOT, stdin=read, stdout=pipe, stderr=pipe)


def how_many(case: Case) -> int:
    if case.name == "hegemony":
        return often(3, HEGEMONY)
    cards = any(name.startswith(("rule", "round_", "feminist")) for name, _ in case.options)
    return often(3, CARDS if cards else MANY)


@pytest.mark.parametrize("case", EVERY if SOAK else MIXED, ids=str)
def test_games_end_add_up_and_replay_to_the_same_end(case: Case) -> None:
    with start(case, "again", how_many(case), source=not COMPILED, read=None) as run:
        _, trouble = run.communicate()
    assert run.returncode == 0, trouble.decode()[-2000:]


@pytest.mark.skipif(not COMPILED, reason="the rules are not compiled here")
@pytest.mark.parametrize("case", EVERY if SOAK else MIXED, ids=str)
def test_sources_replay_what_compiled_rules_played(case: Case) -> None:
    games = how_many(case)
    player = start(case, "play", games, source=False, read=None)
    with player, start(case, "replay", games, source=True, read=player.stdout) as reader:
        assert player.stdout is not None
        player.stdout.close()
        said, trouble = reader.communicate()
        assert reader.returncode == 0, trouble.decode()[-2000:]
        _, how = player.communicate()
    assert (player.returncode, how) == (0, b"compiled\n")
    assert said.startswith(b"uncompiled ")
