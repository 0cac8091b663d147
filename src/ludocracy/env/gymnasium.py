"""Every game of the catalogue as a Gymnasium environment for one learner. Importing this module registers them.

>>> import gymnasium
>>> import ludocracy.env.gymnasium
>>> env = gymnasium.make("ludocracy/Riffifi-v0", seats=4, opponents="casual")
>>> observation, info = env.reset(seed=1)
>>> bool(observation["action_mask"].any())
True
>>> envs = gymnasium.make_vec("ludocracy/Riffifi-v0", num_envs=8, seats=4)
>>> observations, infos = envs.reset(seed=1)
>>> observations["observation"].shape
(8, 565)

An observation is a dict of `observation` (the features of the game) and `action_mask`. The actions are the moves of the
game and one more, which stays silent where a rule lets a seat speak out of turn. An illegal action is replaced with a random
legal one, and `info["illegal"]` says so. The winners share a reward of 1.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ludocracy.env.extras import need

need("gymnasium", "numpy", "gymnasium")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

from ludocracy.bots import find  # noqa: E402
from ludocracy.core.table import Value  # noqa: E402
from ludocracy.env.one_table import Observation, OneTable  # noqa: E402
from ludocracy.env.seats import checked_seat, opponents_of, whole  # noqa: E402
from ludocracy.env.spaces import observation_space  # noqa: E402
from ludocracy.env.vector import VectorEnv  # noqa: E402
from ludocracy.games import catalogue  # noqa: E402
from ludocracy.play.ask import answer, spoken  # noqa: E402
from ludocracy.play.chair import Chair  # noqa: E402
from ludocracy.show.draw import draw  # noqa: E402
from ludocracy.show.words import Words  # noqa: E402

#: What the environments say about themselves.
ONE_TABLE: Final[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}
MANY_TABLES: Final[dict[str, Any]] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}


class TableEnv(gymnasium.Env[Observation, Any]):
    """One table at which a learner plays against bots.

    `opponents` names the bots of the other seats: one name for all, or one for each, from the learner to the left. By default
    they are the bots of the level club. `seat` is the learner's seat.
    """

    metadata = ONE_TABLE

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        opponents: str | Sequence[str] | None = None,
        seat: int = 0,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode must be None or 'ansi', not {render_mode!r}")
        self.render_mode = render_mode
        self.table: Final = OneTable(game, seats, options)
        self.seat: Final = checked_seat(self.table.count, seat)
        given = find.usual(self.table.game) if opponents is None else opponents
        self.bots: Final = opponents_of(self.table.game, self.table.count, given)
        self.observation_space = observation_space(self.table.features, self.table.actions)
        self.action_space = spaces.Discrete(self.table.actions)

    def feature_names(self) -> list[str]:
        """Return the names of the columns of observations; `table.features` has their ranges and meanings."""
        return list(self.table.features.names)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.table.begin(seed)
        self.play_bots()
        return self.table.observe(self.seat), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self.table.over():
            raise ValueError("the game is over: call reset")
        info = {} if self.table.play(whole(action, "an action")) else {"illegal": True}
        self.play_bots()
        over = self.table.over()
        reward = self.table.now.shares()[self.seat] if over else 0.0
        return self.table.observe(self.seat), reward, over, False, info

    def play_bots(self) -> None:
        """Let the bots answer until the learner is asked or the game is over."""
        table = self.table
        while not table.over() and table.now.next != self.seat:
            turns = table.now
            bot = self.bots[(turns.next - self.seat) % table.count - 1]
            chair = Chair(table.game, turns.table, turns.next, table.bots)
            table.play(spoken(bot, chair, turns.silent) if turns.speaks() else answer(bot, chair))

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal actions, as libraries with masked algorithms ask for them."""
        mask: NDArray[np.bool_] = self.table.observe(self.seat)["action_mask"].astype(np.bool_)
        return mask

    def save(self) -> str:
        """Return the position and the states of all generators as JSON text, for `restore`."""
        return json.dumps(self.table.save())

    def restore(self, saved: str) -> Observation:
        """Continue from text that `save` of an environment with the same game, seats and options returned."""
        self.table.restore(json.loads(saved))
        return self.table.observe(self.seat)

    def render(self) -> str:
        """Return the table as the terminal draws it, as the learner sees it."""
        game, table = self.table.game, self.table.now.table
        return draw(game.show(table, self.seat), Words(game, "en", (), table.setting), colour=True)


class TableVectorEnv(gymnasium.vector.VectorEnv[Observation, Any, Any]):
    """Many tables of one game: `ludocracy.env.vector.VectorEnv` with the interface of Gymnasium.

    With `opponents`, the learner plays against bots; its seat is `seat` or, by default, the tables take the seats in turn.
    Without `opponents`, the learner plays all seats: `info["seat"]` is the seat that is asked, the reward is that of the seat
    that has just played, and `info["rewards"]` has those of all seats.

    A table that ends starts the next game in the same step. There is no final observation: a game that is over has no value
    beyond its reward. With `copy=False`, observations are overwritten by the next step.
    """

    metadata = MANY_TABLES

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        opponents: str | Sequence[str] | None = None,
        seat: int | None = None,
        workers: int = 1,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None:
            raise ValueError("many tables cannot be rendered: use gymnasium.make")
        self.tables: Final = VectorEnv(game, num_envs, seats, options, opponents=opponents, seat=seat, workers=workers)
        self.num_envs = self.tables.count
        self.copy: Final = copy
        self.single_observation_space = observation_space(self.tables.features, self.tables.actions)
        self.single_action_space = spaces.Discrete(self.tables.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.rows: Final = np.arange(self.num_envs)

    def feature_names(self) -> list[str]:
        """Return the names of the columns of observations; `tables.features` has their ranges and meanings."""
        return self.tables.feature_names()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.tables.reset(int(self.np_random.integers(1 << 62)) if seed is None else seed)
        return self.observations(), self.infos()

    def step(self, actions: Any) -> tuple[Observation, Any, Any, Any, dict[str, Any]]:
        tables = self.tables
        played = tables.seats.copy()
        tables.step(actions)
        rewards = tables.rewards[self.rows, played].astype(np.float64)
        return self.observations(), rewards, tables.dones.copy(), np.zeros(self.num_envs, np.bool_), self.infos()

    def observations(self) -> Observation:
        """Return what the seats that are asked see, and their legal actions."""
        seen, masks = self.tables.observations, self.tables.masks.view(np.int8)
        return (
            {"observation": seen.copy(), "action_mask": masks.copy()}
            if self.copy
            else ({"observation": seen, "action_mask": masks})
        )

    def infos(self) -> dict[str, Any]:
        """Return the seats that are asked, the rewards of all seats, and which actions were illegal."""
        tables, everywhere = self.tables, np.ones(self.num_envs, np.bool_)
        return {
            "seat": tables.seats.copy(),
            "_seat": everywhere,
            "rewards": tables.rewards.copy(),
            "_rewards": tables.dones.copy(),
            "illegal": tables.illegal.copy(),
            "_illegal": everywhere,
        }

    def save(self) -> str:
        """Return all tables and the states of their generators as JSON text, for `restore`."""
        return self.tables.save()

    def restore(self, saved: str) -> Observation:
        """Continue from text that `save` returned."""
        self.tables.restore(saved)
        return self.observations()

    def close_extras(self, **kwargs: Any) -> None:
        """End the workers."""
        self.tables.close()


def environment_id(name: str) -> str:
    """Return the name of a game's environment: its name in camel case, and a version."""
    return f"ludocracy/{''.join(part.capitalize() for part in name.split('_'))}-v0"


for _name in catalogue.names():
    gymnasium.register(
        environment_id(_name),
        entry_point="ludocracy.env.gymnasium:TableEnv",
        vector_entry_point="ludocracy.env.gymnasium:TableVectorEnv",
        kwargs={"game": _name},
    )
