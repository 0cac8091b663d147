"""Gymnasium's own checks, for every game, against bots and in self-play."""

import copy
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from ludocracy.core.errors import BadOption, UnknownBot
from ludocracy.env.gymnasium import TableEnv, TableVectorEnv, environment_id
from ludocracy.games import catalogue

GAMES = catalogue.names()


def legal(observation: dict[str, Any], rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(observation["action_mask"])))


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_finds_no_fault(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(environment_id(name), opponents="novice").unwrapped)


def test_the_names_of_environments() -> None:
    assert environment_id("tax_the_rich") == "ludocracy/TaxTheRich-v0"
    assert isinstance(gymnasium.make("ludocracy/Riffifi-v0").unwrapped, TableEnv)
    envs = gymnasium.make_vec("ludocracy/Riffifi-v0", num_envs=3, seats=5, opponents="random")
    assert isinstance(envs.unwrapped, TableVectorEnv)
    assert envs.num_envs == 3 and envs.unwrapped.tables.players == 5
    synchronous = gymnasium.make_vec("ludocracy/Riffifi-v0", num_envs=2, seats=5, vectorization_mode="sync")
    assert synchronous.single_observation_space == envs.single_observation_space


@pytest.mark.parametrize("name", GAMES)
def test_a_learner_plays_a_game_against_bots(name: str) -> None:
    env = gymnasium.make(environment_id(name), opponents="random", seat=1)
    inner: Any = env.unwrapped
    rng = np.random.default_rng(1)
    observation, _ = env.reset(seed=5)
    over = truncated = False
    rewards: list[float] = []
    while not over and len(rewards) < 600:
        assert env.observation_space.contains(observation)
        assert inner.action_masks().tolist() == observation["action_mask"].astype(bool).tolist()
        observation, reward, over, truncated, info = env.step(legal(observation, rng))
        rewards.append(float(reward))
        assert not truncated and not info
    assert rewards[:-1] == [0.0] * (len(rewards) - 1)
    if over:
        table = inner.table.now.table
        assert rewards[-1] == (1 / len(table.winners()) if 1 in table.winners() else 0.0)
        assert env.observation_space.contains(observation) and not observation["action_mask"].any()
    assert over or name == "hegemony"


@pytest.mark.parametrize("opponents", [None, "random"])
@pytest.mark.parametrize("name", GAMES)
def test_many_tables_have_the_interface_of_gymnasium(name: str, opponents: str | None) -> None:
    envs: Any = gymnasium.make_vec(environment_id(name), num_envs=3, opponents=opponents)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    assert len(envs.unwrapped.feature_names()) == envs.single_observation_space["observation"].shape[0]
    rng = np.random.default_rng(1)
    first, _ = envs.reset(seed=5)
    again, info = envs.reset(seed=5)
    assert np.array_equal(first["observation"], again["observation"])
    unseeded, _ = envs.reset()
    assert not np.array_equal(unseeded["observation"], again["observation"])
    seen, info = envs.reset(seed=5)
    for _ in range(40):
        assert envs.observation_space.contains(seen)
        before = info["seat"]
        kept = seen["observation"].copy()
        masks = seen["action_mask"]
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        assert envs.action_space.contains(actions)
        after, rewards, terminated, truncated, info = envs.step(actions)
        assert np.array_equal(seen["observation"], kept), "an observation is not overwritten"
        seen = after
        assert rewards.tolist() == info["rewards"][np.arange(3), before].tolist()
        assert not truncated.any() and not info["illegal"].any()
        assert (info["rewards"].sum(axis=1) > 0.99).tolist() == terminated.tolist()
    _, _, _, _, info = envs.step(np.array([int(mask.argmin()) for mask in seen["action_mask"]]))
    assert info["illegal"].all()
    envs.close()


def test_wrappers_of_gymnasium_count_episodes() -> None:
    envs = RecordEpisodeStatistics(gymnasium.make_vec("ludocracy/Bakschisch-v0", num_envs=4, opponents="random"))
    envs.reset(seed=1)
    finished = []
    for _ in range(400):
        _, _, terminated, _, info = envs.step(np.full(4, -1))
        if terminated.any():
            finished += info["episode"]["r"][terminated].tolist()
    assert finished and set(finished) <= {0.0, 0.5, 1.0}


@pytest.mark.parametrize("name", GAMES)
def test_environments_are_saved_copied_and_pickled(name: str) -> None:
    env = TableEnv(name, opponents="casual")
    rng = np.random.default_rng(1)
    observation, _ = env.reset(seed=5)
    for _ in range(10):
        observation = env.step(legal(observation, rng))[0]
    other = TableEnv(name, opponents="casual")
    restored = other.restore(env.save())
    assert np.array_equal(restored["observation"], observation["observation"])
    copies = [other, copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for _ in range(10):
        action = legal(observation, rng)
        observation, reward, over, _, _ = env.step(action)
        for one in copies:
            same, *results = one.step(action)
            assert np.array_equal(same["observation"], observation["observation"])
            assert results[:2] == [reward, over]
        if over:
            break


def test_vector_environments_are_saved() -> None:
    envs = TableVectorEnv("riffifi", 2, workers=2)
    envs.reset(seed=3)
    saved = envs.save()
    seen = envs.step(np.full(2, -1))[0]
    envs.restore(saved)
    assert np.array_equal(envs.step(np.full(2, -1))[0]["observation"], seen["observation"])
    envs.close()


def test_mistakes_are_refused() -> None:
    with pytest.raises(UnknownBot, match="champion"):
        TableEnv("riffifi", opponents="champion")
    with pytest.raises(BadOption, match="there is no seat 3: the seats are 0 to 2"):
        TableEnv("riffifi", seat=3)
    with pytest.raises(BadOption, match="one bot per seat is needed: 3, not 2"):
        TableEnv("riffifi", seats=4, opponents=["club", "casual"])
    with pytest.raises(ValueError, match="call reset"):
        TableEnv("riffifi").step(0)
    with pytest.raises(ValueError, match="render_mode must be None or 'ansi', not 'human'"):
        TableEnv("riffifi", render_mode="human")
    env = TableEnv("bakschisch", opponents="random")
    env.reset(seed=1)
    with pytest.raises(TypeError, match="an action must be a whole number, not None"):
        env.step(None)
    for action in (99999, -7):
        assert env.step(action)[4] == {"illegal": True}
    with pytest.raises(ValueError, match="not one of bakschisch with these seats and options"):
        TableEnv("bakschisch", seats=3).restore(env.save())
    while not env.step(env.action_space.sample(env.action_masks().astype(np.int8)))[2]:
        pass
    with pytest.raises(ValueError, match="the game is over: call reset"):
        env.step(0)


def test_a_table_is_drawn_as_the_learner_sees_it() -> None:
    env = gymnasium.make("ludocracy/Riffifi-v0", render_mode="ansi")
    env.reset(seed=1)
    assert "╭" in str(env.render())
