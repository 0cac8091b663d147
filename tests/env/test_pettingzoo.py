"""PettingZoo's own tests, for every game."""

from functools import partial
from types import SimpleNamespace

import pytest
from pettingzoo.test import api_test, max_cycles_test, seed_test

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
    hand = env.unwrapped.shared.game.show(env.unwrapped.shared.turns.table, 0).zones[3]
    assert hand.id == "hand.0" and "▒" * len(hand.pieces) in drawn, "hands are shown as backs"
