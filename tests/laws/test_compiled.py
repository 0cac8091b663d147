"""Compiled and uncompiled rules are the same rules."""

import gc
import os
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from ludocracy.core import table as core_table
from ludocracy.core.playout import playout
from ludocracy.core.rng import Rng
from ludocracy.games import catalogue
from ludocracy.studio.cases import Case
from setup import runtime_tested
from tests.laws.cases import EVERY, MIXED, SOAK, often
from tests.laws.many import written

ROOT = Path(__file__).parents[2]
COMPILED = not str(core_table.__file__).endswith(".py")
#: The number of random games per case in `make soak`: of Hegemony, of Tax the Rich with rule cards, and of the rest.
HEGEMONY, CARDS, MANY = 10_000, 20_000, 100_000


#: The cases that one process plays: in `make test` all cases of a game, because starting a process takes longer than the
#: games.
GROUPS = (
    [[case] for case in EVERY]
    if SOAK
    else [[case for case in MIXED if case.name == name] for name in catalogue.names()]
)


def command(cases: list[Case], task: str) -> list[str]:
    return [sys.executable, "-m", "tests.laws.many", task, str(how_many(cases[0])), "1", *map(written, cases)]


def start(cases: list[Case], task: str, source: bool, read: IO[bytes] | None) -> "subprocess.Popen[bytes]":
    """Start a process that plays or replays games with the installed rules or with their sources."""
    env = dict(os.environ)
    env["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), str(ROOT)] if source else [str(ROOT)])
    pipe = subprocess.PIPE
    return subprocess.Popen(command(cases, task), env=env, cwd=ROOT, stdin=read, stdout=pipe, stderr=pipe)


def how_many(case: Case) -> int:
    if case.name == "hegemony":
        return often(3, HEGEMONY)
    cards = any(name.startswith(("rule", "round_", "feminist")) for name, _ in case.options)
    return often(3, CARDS if cards else MANY)


def label(cases: list[Case]) -> str:
    return str(cases[0]) if SOAK else cases[0].name


@pytest.mark.parametrize("cases", GROUPS, ids=label)
def test_games_end_add_up_and_replay_to_the_same_end(cases: list[Case]) -> None:
    with start(cases, "again", source=not COMPILED, read=None) as run:
        _, trouble = run.communicate()
    assert run.returncode == 0, trouble.decode()[-2000:]


@pytest.mark.skipif(not COMPILED, reason="the rules are not compiled here")
@pytest.mark.parametrize("cases", GROUPS, ids=label)
def test_sources_replay_what_compiled_rules_played(cases: list[Case]) -> None:
    player = start(cases, "play", source=False, read=None)
    with player, start(cases, "replay", source=True, read=player.stdout) as reader:
        assert player.stdout is not None
        player.stdout.close()
        said, trouble = reader.communicate()
        assert reader.returncode == 0, trouble.decode()[-2000:]
        _, how = player.communicate()
    assert (player.returncode, how) == (0, b"compiled\n")
    assert said.startswith(b"uncompiled ")


@pytest.mark.skipif(not COMPILED or not runtime_tested(), reason="the rules are not compiled with scripts/runtime here")
@pytest.mark.parametrize("name", catalogue.names())
def test_a_table_has_the_methods_that_it_inherits_as_its_own(name: str) -> None:
    """Python calls inherited methods more slowly."""
    game = catalogue.find(name)
    own = vars(type(game.start(min(game.seats))))
    assert {"who", "options", "weights", "cumulative_weights", "play", "clone"} <= set(own)


@pytest.mark.parametrize("name", catalogue.names())
def test_games_are_played_after_the_garbage_collector_has_freed_tables(name: str) -> None:
    """Compiled rules use the memory of lists again, also of those that the collector was about to clear."""
    game = catalogue.find(name)
    rng = Rng(1)
    for _ in range(3):
        table = game.start(min(game.seats))
        playout(table, rng, 30)
        cycle: list[object] = [table]
        cycle.append(cycle)
        del table, cycle
        gc.collect()
        assert playout(game.start(min(game.seats)), rng) > 0
