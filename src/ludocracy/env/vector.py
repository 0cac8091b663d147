"""Steps many games of one kind together, with numpy arrays that are written in place, for learners.

>>> from ludocracy.env.vector import VectorEnv
>>> env = VectorEnv("riffifi", count=8, seats=4, seed=1)
>>> env.observations.shape, env.masks.shape
((8, 565), (8, 190))
>>> env.step(env.masks.argmax(axis=1))
>>> bool(env.dones.any())
False

At every table one seat is asked (`env.seats`). `step` takes one action per table. A table that ends returns its rewards
and starts the next game at once. The actions are the moves of the game and one more, which stays silent where a rule
lets a seat speak out of turn.
"""

from collections.abc import Mapping
from struct import Struct, pack
from typing import Any, Final

from ludocracy.env.extras import need

need("vector", "numpy")

import numpy as np  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

from ludocracy.core.batch import Batch  # noqa: E402
from ludocracy.core.table import Value  # noqa: E402
from ludocracy.games import catalogue  # noqa: E402


class VectorEnv:
    """`count` tables of one game. The arrays stay the same objects; `step` and `reset` overwrite them.

    - `observations`: float32, `(count, width)`: the features of the seat that is asked
    - `masks`: bool, `(count, actions)`: its legal actions
    - `seats`: int64, `(count,)`: the seat that is asked
    - `rewards`: float32, `(count, players)`: the shares of the win at a table that has just ended, else 0
    - `dones`: bool, `(count,)`: whether the table has just ended; its observation is already that of the next game
    - `illegal`: bool, `(count,)`: whether the last action was illegal and was replaced with a random legal one
    """

    def __init__(
        self,
        game: str,
        count: int,
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        seed: int = 0,
    ) -> None:
        if count < 1:
            raise ValueError("count must be at least 1")
        self.game: Final = catalogue.find(game)
        self.players: Final = seats if seats is not None else min(self.game.seats)
        self.count: Final = count
        self.start: Final = self.game.start(self.players, options)
        self.batch = Batch(self.game, self.start, count, seed)
        self.width: Final = self.batch.width
        self.actions: Final = self.batch.actions
        self.observations: Final[NDArray[np.float32]] = np.zeros((count, self.width), np.float32)
        self.masks: Final[NDArray[np.bool_]] = np.zeros((count, self.actions), np.bool_)
        self.seats: Final[NDArray[np.int64]] = np.zeros(count, np.int64)
        self.rewards: Final[NDArray[np.float32]] = np.zeros((count, self.players), np.float32)
        self.dones: Final[NDArray[np.bool_]] = np.zeros(count, np.bool_)
        self.illegal: Final[NDArray[np.bool_]] = np.zeros(count, np.bool_)
        self.rows: Final = Struct(f"{count * self.width}f")
        self.write()

    def reset(self, seed: int) -> None:
        """Start a new game at every table."""
        self.batch = Batch(self.game, self.start, self.count, seed)
        self.rewards.fill(0)
        self.dones.fill(False)
        self.illegal.fill(False)
        self.write()

    def step(self, actions: Any) -> None:
        """Answer at every table; `actions` is an array or a list of `count` integers."""
        chosen = actions.tolist() if isinstance(actions, np.ndarray) else list(actions)
        if len(chosen) != self.count:
            raise ValueError(f"{self.count} actions are needed, not {len(chosen)}")
        batch = self.batch
        batch.step(chosen)
        self.rewards.fill(0)
        self.dones.fill(False)
        self.illegal.fill(False)
        if batch.ended:
            self.dones[batch.ended] = True
            self.rewards[batch.ended] = np.array(batch.shares, np.float32).reshape(-1, self.players)
        if batch.illegal:
            self.illegal[batch.illegal] = True
        self.write()

    def write(self) -> None:
        """Write the observations, masks and seats into the arrays."""
        batch = self.batch
        batch.observe()
        if batch.sparse:
            self.observations.fill(0)
            values = pack(f"{len(batch.values)}f", *batch.values)  # several times as fast as numpy's own conversion
            self.observations.reshape(-1)[np.array(batch.places, np.int64)] = np.frombuffer(values, np.float32)
        else:
            self.rows.pack_into(self.observations.data, 0, *batch.values)
        self.masks.fill(False)
        self.masks.reshape(-1)[np.array(batch.legal, np.int64)] = True
        self.seats[:] = batch.seats

    def __repr__(self) -> str:
        return f"<VectorEnv of {self.count} tables of {self.game.name}, {self.players} seats>"
