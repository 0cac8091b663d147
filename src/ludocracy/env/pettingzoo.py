"""Every game of the catalogue as a PettingZoo environment.

>>> from ludocracy.env import pettingzoo
>>> env = pettingzoo.env("riffifi", seats=4, options={"officer": True})
>>> env.reset(seed=1)
>>> bool(env.last()[0]["action_mask"].any())
True

An observation is a dict of `observation` (the features of the game) and `action_mask`. The actions are the moves of the
game and one more, which stays silent where a rule lets a seat speak out of turn. The winners share a reward of 1.
"""

from collections.abc import Mapping
from typing import Any, Final

from ludocracy.env.extras import need

need("pettingzoo", "numpy", "gymnasium", "pettingzoo")

import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402
from pettingzoo import AECEnv, ParallelEnv  # noqa: E402
from pettingzoo.utils.wrappers import OrderEnforcingWrapper  # noqa: E402

from ludocracy.core.step import WATCHER  # noqa: E402
from ludocracy.core.table import Value  # noqa: E402
from ludocracy.env.one_table import Observation, OneTable  # noqa: E402
from ludocracy.env.seats import whole  # noqa: E402
from ludocracy.env.spaces import observation_space  # noqa: E402
from ludocracy.show.draw import draw  # noqa: E402
from ludocracy.show.words import Words  # noqa: E402


class Common:
    """The part of the PettingZoo interface that both environments share."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.shared: Final = OneTable(game, seats, options)
        self.metadata = {"name": f"ludocracy_{game}_v{self.shared.game.rules}", "render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.max_cycles: Final = max_cycles
        self.possible_agents = [f"seat_{seat}" for seat in range(self.shared.count)]
        features, actions = self.shared.features, self.shared.actions
        self.observation_spaces = {agent: observation_space(features, actions) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        low, high = (np.tile(limits, self.shared.count) for limits in (features.low, features.high))
        self.state_space = spaces.Box(low, high, dtype=np.float32)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def feature_names(self) -> list[str]:
        """Return the names of the columns of observations; `shared.features` has their ranges and meanings."""
        return list(self.shared.features.names)

    def state(self) -> Any:
        """Return what all seats see, one after the other, for critics that know everything."""
        shared = self.shared
        return np.concatenate([shared.features.observe(shared.now.table, seat) for seat in range(shared.count)])

    def render(self) -> str:
        """Return the table as the terminal draws it, with public information only."""
        game, table = self.shared.game, self.shared.now.table
        return draw(game.show(table, WATCHER), Words(game, "en", (), table.setting), colour=True)

    def close(self) -> None:
        """Do nothing: an environment holds no resources."""


class TableEnv(Common, AECEnv[str, Any, Any]):
    """The sequential environment. With `max_cycles`, the game is truncated when each agent has made that many
    decisions. Agents that reach the limit before the others play at random."""

    def __init__(self, game: str, **given: Any) -> None:
        super().__init__(game, **given)
        self.seat_of: Final = {name: seat for seat, name in enumerate(self.possible_agents)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.shared.begin(seed)
        self.agents = list(self.possible_agents)
        self.decisions = dict.fromkeys(self.agents, 0)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.asked()

    def asked(self) -> str:
        """Return the agent that answers next."""
        return self.possible_agents[max(self.shared.now.next, 0)]

    def observe(self, agent: str) -> Observation:
        return self.shared.observe(self.seat_of[agent])

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.decisions[agent] += 1
        self.infos[agent] = {} if self.shared.play(whole(action, "an action")) else {"illegal": True}
        self.play_for_finished_agents()
        if self.shared.over():
            self.rewards = dict(zip(self.possible_agents, self.shared.now.shares(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()  # all rewards come at the end
        elif self.truncated():
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.asked()

    def truncated(self) -> bool:
        return self.max_cycles is not None and min(self.decisions.values()) >= self.max_cycles

    def play_for_finished_agents(self) -> None:
        if self.max_cycles is None:
            return
        while not self.shared.over() and not self.truncated() and self.decisions[self.asked()] >= self.max_cycles:
            self.shared.play(self.shared.spare.choice(self.shared.answers))


class TableParallelEnv(Common, ParallelEnv[str, Any, Any]):
    """The parallel environment. Where the rules ask several seats at the same time, all their actions count; otherwise one seat
    is asked. Actions of agents that are not asked are ignored, and their masks are empty."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.shared.begin(seed)
        self.agents = list(self.possible_agents)
        self.cycles = 0
        return self.observations(), {agent: {} for agent in self.agents}

    def observations(self) -> dict[str, Observation]:
        return dict(zip(self.possible_agents, self.shared.observe_together(), strict=True))

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        self.cycles += 1
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for _ in range(max(1, len(self.shared.now.together()))):
            asked = self.possible_agents[max(self.shared.now.next, 0)]
            if not self.shared.play(whole(actions[asked], "an action")):
                infos[asked] = {"illegal": True}
        over = self.shared.over()
        truncated = not over and self.max_cycles is not None and self.cycles >= self.max_cycles
        rewards = dict(zip(self.possible_agents, self.shared.now.shares(), strict=True))
        agents = self.agents
        if over or truncated:
            self.agents = []
        return (
            self.observations(),
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, truncated),
            infos,
        )


def env(game: str, **given: Any) -> OrderEnforcingWrapper[str, Any, Any]:
    """Return the sequential environment of a game, in PettingZoo's wrapper that checks the order of calls."""
    return OrderEnforcingWrapper(TableEnv(game, **given))


def parallel_env(game: str, **given: Any) -> TableParallelEnv:
    return TableParallelEnv(game, **given)
