"""PettingZoo's own tests, for every game."""

import copy
import pickle
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test

from ludocracy.env import pettingzoo
from ludocracy.games import catalogue

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")

GAMES = catalogue.names()


@pytest.mark.parametrize("name", GAMES)
def test_api(name: str) -> None:
    api_test(pettingzoo.env(name), num_cycles=200)


@pytest.mark.parametrize("name", GAMES)
def test_seeds(name: str) -> None:
    seed_test(partial(pettingzoo.env, name), num_cycles=60)


@pytest.mark.parametrize("name", GAMES)
def test_max_cycles(name: str) -> None:
    face = SimpleNamespace(env=partial(pettingzoo.env, name), parallel_env=partial(pettingzoo.parallel_env, name))
    max_cycles_test(face)


@pytest.mark.parametrize("name", GAMES)
def test_the_winners_share_one_reward(name: str) -> None:
    env = pettingzoo.env(name)
    env.reset(seed=3)
    for agent in env.agents:
        env.action_space(agent).seed(5)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        assert not truncated
        total[agent] += reward
        env.step(None if terminated else env.action_space(agent).sample(observation["action_mask"]))
    assert sum(total.values()) == pytest.approx(1.0)


def test_an_illegal_action_is_reported_and_replaced() -> None:
    env = pettingzoo.env("riffifi")
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]
    agent = env.agent_selection
    env.step(int(mask.argmin()))
    assert env.unwrapped.infos[agent] == {"illegal": True}
    assert env.agent_selection != agent


def test_the_table_is_rendered_as_the_terminal_draws_it() -> None:
    env = pettingzoo.env("riffifi", seats=4, render_mode="ansi")
    env.reset(seed=1)
    drawn = env.render()
    assert "\x1b[" in drawn and "Player 4" in drawn and "╭" in drawn
    hand = env.unwrapped.shared.game.show(env.unwrapped.shared.now.table, 0).zones[3]
    assert hand.id == "hand.0" and "▒" * len(hand.pieces) in drawn, "hands are shown as backs"


@pytest.mark.parametrize("name", GAMES)
def test_parallel_api(name: str) -> None:
    parallel_api_test(pettingzoo.parallel_env(name), num_cycles=200)


@pytest.mark.parametrize("name", GAMES)
def test_copies_and_pickled_environments_continue_the_same_game(name: str) -> None:
    env = pettingzoo.env(name)
    env.reset(seed=4)
    for _ in range(40):
        env.step(int(env.last()[0]["action_mask"].argmax()))
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for _ in range(40):
        mask = env.last()[0]["action_mask"]
        action = int(mask.argmin())  # illegal: the replacement is the same, too
        for one in (env, *copies):
            one.step(action if not one.terminations[one.agent_selection] else None)
        for one in copies:
            assert one.agent_selection == env.agent_selection
            assert np.array_equal(one.last()[0]["observation"], env.last()[0]["observation"])
        if env.terminations[env.agent_selection]:
            break


@pytest.mark.parametrize("name", GAMES)
def test_the_state_is_what_all_seats_see(name: str) -> None:
    env = pettingzoo.parallel_env(name)
    observations, _ = env.reset(seed=4)
    assert np.array_equal(env.state(), np.concatenate([seen["observation"] for seen in observations.values()]))
    assert env.state_space.contains(env.state())
    assert len(env.feature_names()) == len(observations["seat_0"]["observation"])


def test_actions_and_seeds_are_checked() -> None:
    env = pettingzoo.env("riffifi")
    env.reset(seed=4)
    with pytest.raises(TypeError, match=r"an action must be a whole number, not 1\.5"):
        env.step(1.5)
    with pytest.raises(ValueError, match="the seed must be at least 0, not -1"):
        env.reset(seed=-1)


def test_seats_that_decide_at_the_same_time_act_in_one_parallel_step() -> None:
    env = pettingzoo.parallel_env("bakschisch", seats=3)
    seen, _ = env.reset(seed=4)
    assert all(one["action_mask"].sum() > 1 for one in seen.values())
    moves = catalogue.find("bakschisch").moves
    actions = {"seat_0": moves.parse("bribe:1"), "seat_1": moves.parse("nothing"), "seat_2": 10_000}
    _, _, _, _, infos = env.step(actions)
    assert infos == {"seat_0": {}, "seat_1": {}, "seat_2": {"illegal": True}}
    zones = {zone.id: zone for zone in env.shared.game.show(env.shared.now.table, 0).zones}
    assert zones["offer.0"].pieces[0].facts == {"gold": 1} and zones["offer.1"].pieces[0].face == "thing/nothing"
    one = pettingzoo.parallel_env("riffifi")
    seen, _ = one.reset(seed=4)
    assert sum(bool(mask["action_mask"].any()) for mask in seen.values()) == 1


@pytest.mark.parametrize("name", ["bakschisch", "hegemony"])
def test_copies_of_parallel_environments_continue_the_same_game(name: str) -> None:
    env = pettingzoo.parallel_env(name)
    seen, _ = env.reset(seed=4)
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for number in range(60):
        actions = {agent: int(np.flatnonzero(np.append(one["action_mask"], 1))[0]) for agent, one in seen.items()}
        results = [one.step(dict(actions)) for one in (env, *copies)]
        seen = results[0][0]
        for other in results[1:]:
            assert all(np.array_equal(seen[agent]["observation"], other[0][agent]["observation"]) for agent in seen)
            assert all(np.array_equal(seen[agent]["action_mask"], other[0][agent]["action_mask"]) for agent in seen)
        if number == 30:
            copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
        if not env.agents:
            break
