"""A trained player: a small network that learns a game by self-play, or to win against bots of one kind, which do not change.

It learns with PPO: first all seats by self-play, because who never wins learns nothing, then one seat among these bots, if there
are any. A folder keeps its state, so that a training can be interrupted and continued; it is the same then as one that was not,
for the same number of updates. The network is exported to another folder, and plays as `learned:FOLDER`.
"""

import json
import math
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from ludocracy.bots.learned import NETWORK, WEIGHTS, Network
from ludocracy.env.vector import VectorEnv
from ludocracy.lab.balance import Options
from ludocracy.lab.folder import open_folder

PLAN: Final = "training.json"
STATE: Final = "state.npz"

#: Tables that are stepped together, and decisions at each of them per update.
TABLES: Final = 32
LENGTH: Final = 64
HIDDEN: Final = 128

#: Updates by self-play, before the bots are opponents.
PRACTICE: Final = 500

#: The usual settings of PPO. A game has no discount; `TRACE` is the lambda of the advantages (GAE).
CLIP: Final = 0.2
TRACE: Final = 0.95
ROUNDS: Final = 3
PARTS: Final = 4
ENTROPY: Final = 0.01
RATE: Final = 1e-3


class Response(NamedTuple):
    """What is trained, as plain values."""

    game: str
    rules: int
    seats: int
    options: Options
    against: str  # "" for self-play only
    seed: int
    practice: int = PRACTICE


class Batch(NamedTuple):
    """Decisions of all tables, one row each."""

    seen: Any
    masks: Any
    actions: Any
    odds: Any  # of the actions, when they were chosen
    gains: Any
    targets: Any


class Learner(Network):
    """A network that is being trained, with the state of its optimiser (Adam)."""

    def __init__(self, width: int, actions: int, rng: np.random.Generator) -> None:
        shapes = [(width, HIDDEN), (HIDDEN,), (HIDDEN, actions), (actions,), (HIDDEN, 1), (1,)]
        super().__init__([np.zeros(shape, np.float32) for shape in shapes])
        self.weights[0][:] = rng.standard_normal(shapes[0]) / math.sqrt(width)
        self.means: Final = [np.zeros(shape, np.float32) for shape in shapes]
        self.squares: Final = [np.zeros(shape, np.float32) for shape in shapes]
        self.steps = 0

    def improve(self, batch: Batch, rng: np.random.Generator) -> None:
        """Make decisions that gained more likely, within the limits of PPO."""
        gains = (batch.gains - batch.gains.mean()) / (batch.gains.std() + 1e-8)
        for _ in range(ROUNDS):
            for part in np.array_split(rng.permutation(len(gains)), PARTS):
                self.update(Batch(*(column[part] for column in batch)), gains[part])

    def update(self, batch: Batch, gains: Any) -> None:
        """Take one step of the optimiser."""
        rows = np.arange(len(gains))
        odds, values, layer = self.forward(batch.seen, batch.masks)
        ratio = odds[rows, batch.actions] / batch.odds
        clipped = ((gains > 0) & (ratio > 1 + CLIP)) | ((gains < 0) & (ratio < 1 - CLIP))
        push = np.where(clipped, 0, ratio * gains)
        logs = np.log(np.maximum(odds, 1e-8))
        logits = -odds * push[:, None] - ENTROPY * odds * (logs - (odds * logs).sum(axis=1, keepdims=True))
        logits[rows, batch.actions] += push
        errors = (batch.targets - values)[:, None]
        back = (logits @ self.weights[2].T + errors @ self.weights[4].T) * (layer > 0)
        slopes = [
            batch.seen.T @ back,
            back.sum(axis=0),
            layer.T @ logits,
            logits.sum(axis=0),
            layer.T @ errors,
            errors.sum(axis=0),
        ]
        self.steps += 1
        for weight, mean, square, slope in zip(self.weights, self.means, self.squares, slopes, strict=True):
            slope = slope / len(gains)
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            weight += RATE * mean / (1 - 0.9**self.steps) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)


def play(env: VectorEnv, learner: Learner, rng: np.random.Generator) -> Batch:
    """Play some decisions at every table, for all seats that the environment asks."""
    rows = np.arange(env.count)
    columns: list[tuple[Any, ...]] = []
    for _ in range(LENGTH):
        odds, values, _ = learner.forward(env.observations, env.masks)
        totals = odds.cumsum(axis=1)
        actions = (totals < rng.random((env.count, 1)) * totals[:, -1:]).sum(axis=1)
        seen, masks, seats = env.observations.copy(), env.masks.copy(), env.seats.copy()
        env.step(actions)
        rewards, dones = env.rewards.copy(), env.dones.copy()
        columns.append((seen, masks, actions, odds[rows, actions], values, seats, rewards, dones))
    seen, masks, actions, odds, values, seats, rewards, dones = map(np.stack, zip(*columns, strict=True))
    gains = advantages(values, seats, rewards, dones)
    every = (seen, masks, actions, odds, gains, gains + values)
    return Batch(*(column.reshape(-1, *column.shape[2:]) for column in every))


def advantages(values: Any, seats: Any, rewards: Any, dones: Any) -> Any:
    """Return what each decision gained over the value that was expected, by the later decisions of the same seat (GAE).

    A seat's last decision gains nothing if its game has not ended: what follows is not known yet.
    """
    _, tables, players = rewards.shape
    gains = np.zeros_like(values)
    later_value, later_gain = (np.zeros((tables, players), np.float32) for _ in range(2))
    known = np.zeros((tables, players), bool)
    for step in reversed(range(len(values))):
        over = dones[step]
        later_value[over], later_gain[over], known[over] = rewards[step][over], 0, True
        at = (np.arange(tables), seats[step])
        gains[step] = np.where(known[at], later_value[at] + TRACE * later_gain[at] - values[step], 0)
        later_value[at], later_gain[at], known[at] = values[step], gains[step], True
    return gains


class BestResponse:
    """A training in a folder."""

    def __init__(self, response: Response, folder: Path, workers: int = 1) -> None:
        self.response: Final = response
        self.path: Final = folder / STATE
        self.workers: Final = min(workers, TABLES)
        self.rng: Final = np.random.default_rng(response.seed)
        self.updates, self.seconds = 0, 0.0
        self.env = self.tables()
        open_folder(folder, PLAN, response._asdict() | {"options": dict(response.options)})
        self.learner: Final = Learner(self.env.width, self.env.actions, self.rng)
        if self.path.exists():
            self.resume()

    def tables(self) -> VectorEnv:
        """Return the tables of the stage: with or without opponents."""
        asked = self.response
        opponents = asked.against if asked.against and self.updates >= asked.practice else None
        options = dict(asked.options)
        return VectorEnv(
            asked.game, TABLES, asked.seats, options, asked.seed, opponents=opponents, workers=self.workers
        )

    def resume(self) -> None:
        """Continue from the state in the folder."""
        learner = self.learner
        with np.load(self.path) as state:
            for name, weight, mean, square in zip(
                WEIGHTS, learner.weights, learner.means, learner.squares, strict=True
            ):
                weight[...], mean[...], square[...] = state[name], state[f"mean_{name}"], state[f"square_{name}"]
            self.updates, self.seconds = int(state["updates"]), float(state["seconds"])
            learner.steps = self.updates * ROUNDS * PARTS
            self.rng.bit_generator.state = json.loads(str(state["rng"]))
            if self.updates > self.response.practice:
                self.env.close()
                self.env = self.tables()
            self.env.restore(str(state["tables"]))

    def save(self) -> None:
        """Store the state in the folder; an interruption leaves the one before or this one."""
        learner = self.learner
        arrays: dict[str, Any] = {
            "updates": self.updates,
            "seconds": self.seconds,
            "rng": json.dumps(self.rng.bit_generator.state),
            "tables": self.env.save(),
        }
        for name, weight, mean, square in zip(WEIGHTS, learner.weights, learner.means, learner.squares, strict=True):
            arrays |= {name: weight, f"mean_{name}": mean, f"square_{name}": square}
        new = self.path.with_suffix(".new.npz")
        np.savez_compressed(new, **arrays)
        os.replace(new, self.path)

    def run(
        self,
        seconds: float,
        updates: float = math.inf,
        progress: Callable[[int, float], object] = lambda updates, seconds: None,
    ) -> None:
        """Train until the training has taken so long, or has so many updates."""
        saved = self.seconds
        while self.seconds < seconds and self.updates < updates:
            began = time.monotonic()
            if self.updates and self.updates == self.response.practice:
                self.env.close()
                self.env = self.tables()
            self.learner.improve(play(self.env, self.learner, self.rng), self.rng)
            self.updates += 1
            self.seconds += time.monotonic() - began
            progress(self.updates, self.seconds)
            if self.seconds > saved + 60:
                self.save()
                saved = self.seconds
        self.save()
        self.env.close()

    @property
    def decisions(self) -> int:
        """Return the number of decisions that the network has learned from."""
        return self.updates * TABLES * LENGTH

    def export(self, folder: Path) -> Path:
        """Write the network into a folder, which `learned:FOLDER` plays from; return the folder."""
        folder.mkdir(parents=True, exist_ok=True)
        weights: dict[str, Any] = dict(zip(WEIGHTS, self.learner.weights, strict=True))
        np.savez_compressed(folder / NETWORK, game=np.array(self.response.game), **weights)
        return folder
