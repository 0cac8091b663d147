"""Tables stepped together give the same games, observations and masks as single tables, written in place."""

import importlib
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from ludocracy.core.errors import BadOption, MissingExtra
from ludocracy.core.rng import Rng
from ludocracy.env import extras
from ludocracy.env.turns import NOBODY, Turns
from ludocracy.env.vector import VectorEnv
from ludocracy.games import catalogue

ROOT = Path(__file__).parents[2]
GAMES = catalogue.names()


@pytest.mark.parametrize("name", GAMES)
def test_vectorised_tables_equal_tables_stepped_one_at_a_time(name: str) -> None:
    """Compare with single tables that draw from generators with the same seeds."""
    seed, count = 5, 3
    env = VectorEnv(name, count, seed=seed)
    arrays = (env.observations, env.masks, env.seats, env.rewards, env.dones)
    game = catalogue.find(name)
    rngs = [Rng((seed << 20) + place) for place in range(count)]
    lines = [Turns(game, game.start(env.players)) for _ in range(count)]
    chooser = np.random.default_rng(1)
    ended = 0
    for line, rng in zip(lines, rngs, strict=True):
        line.deal(rng)
    for _ in range(400):
        for place, line in enumerate(lines):
            assert env.seats[place] == line.seat()
            assert np.flatnonzero(env.masks[place]).tolist() == line.answers()
            features = np.array(game.features(line.table, line.seat()), np.float32)
            assert np.array_equal(env.observations[place], features)
        actions = [int(chooser.choice(np.flatnonzero(mask))) for mask in env.masks]
        env.step(actions)
        for place, line in enumerate(lines):
            line.answer(actions[place])
            line.deal(rngs[place])
            assert env.dones[place] == (line.seat() == NOBODY)
            assert env.rewards[place].tolist() == pytest.approx(line.shares())
            if line.seat() == NOBODY:
                ended += 1
                lines[place] = Turns(game, game.start(env.players))
                lines[place].deal(rngs[place])
        assert not env.illegal.any()
    assert all(
        one is other
        for one, other in zip(arrays, (env.observations, env.masks, env.seats, env.rewards, env.dones), strict=True)
    )
    assert ended or name in ("hegemony", "tax_the_rich")


def test_seeds_determine_the_games_and_illegal_actions_are_reported() -> None:
    first, second = VectorEnv("riffifi", 4, seats=4, seed=2), VectorEnv("riffifi", 4, seats=4, seed=3)
    assert not np.array_equal(first.observations, second.observations)
    second.reset(2)
    for _ in range(50):
        assert np.array_equal(first.observations, second.observations)
        for env in (first, second):
            env.step(env.masks.argmax(axis=1))
    first.step([int(mask.argmin()) if place == 1 else int(mask.argmax()) for place, mask in enumerate(first.masks)])
    assert first.illegal.tolist() == [False, True, False, False]
    assert repr(first) == "<VectorEnv of 4 tables of riffifi, 4 seats>"


def test_mistakes_are_refused() -> None:
    with pytest.raises(BadOption, match="for 3, 4, 5 players"):
        VectorEnv("riffifi", 2, seats=9)
    with pytest.raises(ValueError, match="2 actions are needed"):
        VectorEnv("riffifi", 2).step([0])
    with pytest.raises(ValueError, match="at least 1"):
        VectorEnv("riffifi", 0)


@pytest.mark.parametrize("name", ["pettingzoo", "openspiel", "vector"])
def test_a_missing_extra_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda module: None)
    module = sys.modules.pop(f"ludocracy.env.{name}", None)
    try:
        with pytest.raises(MissingExtra, match=re.escape(f"pip install 'ludocracy[{name}]'")):
            importlib.import_module(f"ludocracy.env.{name}")
    finally:
        if module is not None:
            sys.modules[f"ludocracy.env.{name}"] = module


def test_the_example_learns_to_beat_random_play() -> None:
    """Limit the games instead of the time: the outcome is the same on every machine."""
    command = [sys.executable, str(ROOT / "examples" / "learn.py"), "--seconds", "inf", "--games", "600"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    before, after = (int(share) for share in re.findall(r"(\d+)%", done.stdout))
    assert before < 56 and after >= 57, done.stdout + done.stderr
