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

from ludocracy.core.rng import Rng  # noqa: E402
from ludocracy.core.step import WATCHER  # noqa: E402
from ludocracy.core.table import Value  # noqa: E402
from ludocracy.env.turns import NOBODY, Turns  # noqa: E402
from ludocracy.games import catalogue  # noqa: E402
from ludocracy.show.draw import draw  # noqa: E402
from ludocracy.show.words import Words  # noqa: E402

Observation = dict[str, Any]


class Seats:
    """What both environments share: the table, its draws, and what an agent sees."""

    def __init__(self, game: str, seats: int | None, options: Mapping[str, Value] | None) -> None:
        self.game: Final = catalogue.find(game)
        self.count: Final = seats if seats is not None else self.game.seats[0]
        self.options: Final = dict(options or {})
        self.names: Final = [f"seat_{seat}" for seat in range(self.count)]
        start = self.game.start(self.count, self.options)  # raises for a wrong number of seats or a wrong option
        self.actions: Final = len(self.game.moves) + 1
        width = len(self.game.features(start, 0))
        self.observation_space: Final = {
            name: spaces.Dict(
                {
                    "observation": spaces.Box(-np.inf, np.inf, (width,), np.float32),
                    "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
                }
            )
            for name in self.names
        }
        self.action_space: Final = {name: spaces.Discrete(self.actions) for name in self.names}
        self.seeds: Any = np.random.default_rng()
        self.start: Final = start

    def begin(self, seed: int | None) -> None:
        if seed is not None:
            self.seeds = np.random.default_rng(seed)
        self.rng = Rng(int(self.seeds.integers(1 << 62)))  # draws
        self.spare = Rng(int(self.seeds.integers(1 << 62)))  # replaces illegal actions
        self.turns = Turns(self.game, self.start.clone())
        self.turns.deal(self.rng)
        self.answers = [] if self.over() else self.turns.answers()

    def play(self, action: int) -> bool:
        """Play an action of the seat that is asked. If it is illegal, play a random legal one instead and return False."""
        legal = action in self.answers
        self.turns.answer(action if legal else self.spare.choice(self.answers))
        self.turns.deal(self.rng)
        self.answers = [] if self.over() else self.turns.answers()
        return legal

    def observe(self, seat: int) -> Observation:
        mask = np.zeros(self.actions, np.int8)
        if self.turns.next == seat:
            mask[self.answers] = 1
        features = self.game.features(self.turns.table, seat)
        return {"observation": np.fromiter(features, np.float32, len(features)), "action_mask": mask}

    def over(self) -> bool:
        return self.turns.next == NOBODY


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
        self.shared: Final = Seats(game, seats, options)
        self.metadata = {"name": f"ludocracy_{game}_v{self.shared.game.rules}", "render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.max_cycles: Final = max_cycles
        self.possible_agents = list(self.shared.names)
        self.observation_spaces = self.shared.observation_space
        self.action_spaces = self.shared.action_space

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.shared.observation_space[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.shared.action_space[agent]

    def render(self) -> str:
        """Return the table as the terminal draws it, with public information only."""
        game, table = self.shared.game, self.shared.turns.table
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
        return self.possible_agents[max(self.shared.turns.next, 0)]

    def observe(self, agent: str) -> Observation:
        return self.shared.observe(self.seat_of[agent])

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.decisions[agent] += 1
        self.infos[agent] = {} if self.shared.play(int(action)) else {"illegal": True}
        self.play_for_finished_agents()
        if self.shared.over():
            self.rewards = dict(zip(self.possible_agents, self.shared.turns.shares(), strict=True))
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
    """The parallel environment. Actions of agents that are not asked are ignored, and their masks are empty."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.shared.begin(seed)
        self.agents = list(self.possible_agents)
        self.cycles = 0
        return self.observations(), {agent: {} for agent in self.agents}

    def observations(self) -> dict[str, Observation]:
        return {agent: self.shared.observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        self.cycles += 1
        asked = self.possible_agents[max(self.shared.turns.next, 0)]
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if not self.shared.play(int(actions[asked])):
            infos[asked] = {"illegal": True}
        over = self.shared.over()
        truncated = not over and self.max_cycles is not None and self.cycles >= self.max_cycles
        rewards = dict(zip(self.possible_agents, self.shared.turns.shares(), strict=True))
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
