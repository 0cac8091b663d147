"""Tables stepped together give the same games, observations and masks as single tables, written in place."""

import copy
import importlib
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludocracy.core.errors import BadOption, BadPosition, MissingExtra, UnknownBot
from ludocracy.core.rng import Rng
from ludocracy.core.turns import NOBODY, Turns
from ludocracy.env import extras
from ludocracy.env.seats import table_seeds
from ludocracy.env.vector import ANY, VectorEnv
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
    rngs = [Rng(table_seeds(seed, place)[0]) for place in range(count)]
    lines = [Turns(game.start(env.players), len(game.moves)) for _ in range(count)]
    chooser = np.random.default_rng(1)
    ended = 0
    for line, rng in zip(lines, rngs, strict=True):
        line.deal(rng)
    for _ in range(400):
        for place, line in enumerate(lines):
            assert env.seats[place] == line.next
            assert np.flatnonzero(env.masks[place]).tolist() == sorted(line.answers())
            features = np.array(game.features(line.table, line.next), np.float32)
            assert np.array_equal(env.observations[place], features)
        actions = [int(chooser.choice(np.flatnonzero(mask))) for mask in env.masks]
        env.step(actions)
        for place, line in enumerate(lines):
            line.answer(actions[place])
            line.deal(rngs[place])
            assert env.dones[place] == (line.next == NOBODY)
            assert env.rewards[place].tolist() == pytest.approx(line.shares())
            if line.next == NOBODY:
                ended += 1
                lines[place] = Turns(game.start(env.players), len(game.moves))
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
    with pytest.raises(ValueError, match="2 actions are needed, not 1 actions"):
        VectorEnv("riffifi", 2).step([0])
    with pytest.raises(ValueError, match=r"not an array of the shape \(2, 1\)"):
        VectorEnv("riffifi", 2).step([[0], [0]])
    with pytest.raises(TypeError, match="actions must be whole numbers, not of the type float64"):
        VectorEnv("riffifi", 2).step([0.5, 1.0])
    with pytest.raises(ValueError, match="at least 1"):
        VectorEnv("riffifi", 0)
    with pytest.raises(ValueError, match="from 1 to the number of tables, 2, not 3"):
        VectorEnv("riffifi", 2, workers=3)
    with pytest.raises(TypeError, match="count must be a whole number, not '2'"):
        VectorEnv("riffifi", "2")  # type: ignore[arg-type]
    with pytest.raises(UnknownBot, match="champion"):
        VectorEnv("riffifi", 2, opponents="champion")
    with pytest.raises(BadOption, match="one bot per seat is needed: 3, not 1"):
        VectorEnv("riffifi", 2, seats=4, opponents=["club"])
    with pytest.raises(BadOption, match="there is no seat 3: the seats are 0 to 2"):
        VectorEnv("riffifi", 2, opponents="club", seat=3)
    with pytest.raises(ValueError, match="a seat is only given with opponents"):
        VectorEnv("riffifi", 2, seat=0)


@pytest.mark.parametrize("seed", [-1, -(1 << 50)])
def test_negative_seeds_are_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="the seed must be at least 0"):
        VectorEnv("bakschisch", 1, seed=seed)
    with pytest.raises(ValueError, match="the seed must be at least 0"):
        VectorEnv("bakschisch", 1).reset(seed)


def test_every_seed_has_its_own_games() -> None:
    seeds = [0, 1, 1 << 41, (1 << 41) + 1, (1 << 61) + 1, 1 << 62, (1 << 62) + 1, 1 << 64, (1 << 100) + 1]
    games = [VectorEnv("riffifi", 2, seed=seed).observations for seed in seeds]
    for place, one in enumerate(games):
        assert not np.array_equal(one[0], one[1])
        assert not any(np.array_equal(one, other) for other in games[:place])


def test_a_table_does_not_depend_on_the_number_of_tables() -> None:
    few, many = VectorEnv("bakschisch", 2, seed=4), VectorEnv("bakschisch", 5, seed=4)
    for _ in range(60):
        assert np.array_equal(few.observations, many.observations[:2])
        few.step([ANY] * 2)
        many.step([ANY] * 5)


def arrays(env: VectorEnv) -> list[bytes]:
    return [getattr(env, name).tobytes() for name in ("observations", "masks", "seats", "rewards", "dones", "illegal")]


@pytest.mark.parametrize("opponents", [None, "casual"])
def test_results_do_not_depend_on_the_number_of_workers(opponents: str | None) -> None:
    envs = [VectorEnv("bakschisch", 5, seed=3, workers=workers, opponents=opponents) for workers in (1, 2, 3)]
    ended = 0
    rngs = [np.random.default_rng(2) for _ in envs]
    for number in range(250):
        first, *others = envs
        assert all(arrays(other) == arrays(first) for other in others)
        for env, rng in zip(envs, rngs, strict=True):
            env.step(env.sample(rng) if number % 4 else np.full(env.count, ANY))
        ended += int(first.dones.sum())
        if number == 120:
            saved = {env.save() for env in envs}
            assert len(saved) == 1
            for env in envs[1:]:
                env.reset(99)
                env.restore(*saved)
            first.restore(*saved)
    assert ended
    for env in envs:
        env.close()
    with pytest.raises(ValueError, match="closed"):
        envs[0].step([ANY] * 5)


def test_a_worker_that_ends_is_reported() -> None:
    with VectorEnv("bakschisch", 2, workers=2) as env:
        env.processes[0].terminate()
        env.processes[0].join()
        with pytest.raises(RuntimeError, match="a worker has ended"):
            env.step([ANY, ANY])


def test_an_error_changes_nothing() -> None:
    with VectorEnv("bakschisch", 2, workers=2) as env:
        before = arrays(env)
        with pytest.raises(BadPosition, match="pit"):
            env.restore(env.save().replace("pot", "pit"))
        with pytest.raises(AttributeError):
            env.everywhere("jump", [(), ()])
        assert arrays(env) == before
        env.step([ANY, ANY])
        assert arrays(env) != before


@pytest.mark.parametrize("name", GAMES)
def test_saved_tables_are_restored(name: str) -> None:
    env = VectorEnv(name, 2, seed=8)
    for _ in range(70):
        env.step([ANY] * 2)
    saved = env.save()
    live: list[Any] = [env.observations, env.masks, env.seats]
    before = [array.copy() for array in live]
    after = []
    for _ in range(2):
        for array, kept in zip(live, before, strict=True):
            assert np.array_equal(array, kept)
        for _ in range(70):
            env.step([ANY] * 2)
        after.append(arrays(env))
        env.reset(1)
        env.restore(saved)
    assert after[0] == after[1]


@pytest.mark.parametrize("workers", [1, 2])
def test_environments_are_copied_and_pickled(workers: int) -> None:
    env = VectorEnv(
        "tax_the_rich", 2, seats=4, options={"rules": "anarchy"}, opponents="casual", seat=2, workers=workers
    )
    for _ in range(20):
        env.step([ANY] * 2)
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for _ in range(20):
        for one in (env, *copies):
            one.step([ANY] * 2)
        assert all(arrays(one) == arrays(env) for one in copies)
    for one in (env, *copies):
        one.close()


def test_other_texts_are_not_restored() -> None:
    saved = VectorEnv("bakschisch", 2).save()
    with pytest.raises(ValueError, match="no text that VectorEnv"):
        VectorEnv("bakschisch", 2).restore("{}")
    with pytest.raises(ValueError, match="those of this one"):
        VectorEnv("bakschisch", 3).restore(saved)
    with pytest.raises(ValueError, match="those of this one"):
        VectorEnv("bakschisch", 2, seats=3).restore(saved)
    with pytest.raises(ValueError, match="other players or options"):
        VectorEnv("bakschisch", 2, options={"open_gold": True}).restore(saved)


@pytest.mark.parametrize("name", GAMES)
def test_opponents_play_the_other_seats(name: str) -> None:
    players = min(catalogue.find(name).seats)
    env = VectorEnv(name, players + 1, seed=5, opponents="novice")
    same = VectorEnv(name, players + 1, seed=5, opponents=["novice"] * (players - 1))
    for _ in range(25):
        assert env.seats.tolist() == [place % players for place in range(players + 1)]
        assert arrays(env) == arrays(same)
        for one in (env, same):
            one.step([ANY] * one.count)
    assert set(VectorEnv(name, 3, opponents="random", seat=1).seats.tolist()) == {1}


@pytest.mark.parametrize("name", GAMES)
def test_random_legal_actions_are_sampled(name: str) -> None:
    env = VectorEnv(name, 3, seed=5)
    rng = np.random.default_rng(1)
    for _ in range(30):
        chosen = env.sample(rng)
        assert env.masks[np.arange(3), chosen].all()
        env.step(chosen)
    seen = {tuple(env.sample(rng)) for _ in range(2000)}
    counts = env.masks.sum(axis=1)
    assert [len({row[place] for row in seen}) for place in range(3)] == [min(count, len(seen)) for count in counts] or (
        counts.max() > 100
    )


@pytest.mark.parametrize("name", GAMES)
def test_columns_are_described(name: str) -> None:
    env = VectorEnv(name, 4, seed=1)
    names = env.feature_names()
    assert len(names) == env.width == len(set(names))
    for language in ("en", "fr"):
        assert all(len(meaning) > 8 for meaning in env.features.meanings(language))
    assert env.features.meanings("en") != env.features.meanings("fr")
    for _ in range(60):
        assert (env.features.low <= env.observations).all() and (env.observations <= env.features.high).all()
        env.step([ANY] * 4)


@pytest.mark.parametrize("name", ["pettingzoo", "openspiel", "vector", "gymnasium"])
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
