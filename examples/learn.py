"""A masked policy gradient that needs only numpy: it learns to beat random play at Bakschisch in about a minute.

    python examples/learn.py --seconds 60

One small network plays all seats and learns by self-play. After a game, every decision becomes more likely if its seat
won, and less likely if it lost (REINFORCE, with the mean result as the baseline).
"""

import argparse
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludocracy.env.vector import VectorEnv

Array = NDArray[np.float32]


class Policy:
    """A network with one hidden layer. The logits of illegal actions are minus infinity."""

    def __init__(self, width: int, actions: int, hidden: int, rng: np.random.Generator) -> None:
        self.weights: list[Array] = [
            (rng.standard_normal((width, hidden)) / np.sqrt(width)).astype(np.float32),
            np.zeros(hidden, np.float32),
            (0.01 * rng.standard_normal((hidden, actions))).astype(np.float32),
            np.zeros(actions, np.float32),
        ]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.updates = 0

    def probabilities(self, observations: Array, masks: NDArray[np.bool_]) -> tuple[Array, Array]:
        """Return the probability of every action, and the hidden layer."""
        first, bias, second, last = self.weights
        layer = np.maximum(observations @ first + bias, 0)
        logits = np.where(masks, layer @ second + last, -np.inf)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True), layer

    def improve(self, observations: Array, masks: NDArray[np.bool_], actions: Any, gains: Array, rate: float) -> None:
        """Take one step of Adam towards decisions that gained, with an entropy bonus."""
        odds, layer = self.probabilities(observations, masks)
        slope = -odds * gains[:, None]
        slope[np.arange(len(actions)), actions] += gains
        logs = np.log(np.maximum(odds, 1e-8))
        slope -= 0.01 * odds * (logs - (odds * logs).sum(axis=1, keepdims=True))
        slope /= len(actions)
        back = (slope @ self.weights[2].T) * (layer > 0)
        slopes = [observations.T @ back, back.sum(axis=0), layer.T @ slope, slope.sum(axis=0)]
        self.updates += 1
        for weight, mean, square, one in zip(self.weights, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (one - mean)
            square += 0.001 * (one * one - square)
            corrected = mean / (1 - 0.9**self.updates)
            weight += rate * corrected / (np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8)


def sample(odds: Array, rng: np.random.Generator) -> NDArray[np.int64]:
    """Draw an action for every row from its probabilities."""
    marks = odds.cumsum(axis=1)
    chosen: NDArray[np.int64] = (marks < rng.random((len(odds), 1)) * marks[:, -1:]).sum(axis=1)
    return chosen


def learn(env: VectorEnv, policy: Policy, seconds: float, most: float, rng: np.random.Generator) -> int:
    """Play and improve until the time is up or `most` games are played; return the number of games."""
    steps: list[tuple[Array, NDArray[np.bool_], NDArray[np.int64], NDArray[np.int64]]] = []
    open_steps: list[list[int]] = [[] for _ in range(env.count)]  # by table: the steps of its current game
    ready: list[tuple[int, int, float]] = []  # step, table, gain
    began, games = time.monotonic(), 0
    while time.monotonic() - began < seconds and games < most:
        odds, _ = policy.probabilities(env.observations, env.masks)
        actions = sample(odds, rng)
        steps.append((env.observations.copy(), env.masks.copy(), actions, env.seats.copy()))
        for table in range(env.count):
            open_steps[table].append(len(steps) - 1)
        env.step(actions)
        for table in np.flatnonzero(env.dones).tolist():
            games += 1
            for step in open_steps[table]:
                ready.append((step, table, float(env.rewards[table, steps[step][3][table]]) - 1 / env.players))
            open_steps[table] = []
        if len(ready) >= 4000:
            rows = [(steps[step][0][table], steps[step][1][table], steps[step][2][table]) for step, table, _ in ready]
            seen, masks, chosen = (np.array(column) for column in zip(*rows, strict=True))
            policy.improve(seen, masks, chosen, np.array([gain for _, _, gain in ready], np.float32), 3e-3)
            kept = min((first[0] for first in open_steps if first), default=len(steps))
            steps = steps[kept:]
            open_steps = [[step - kept for step in one] for one in open_steps]
            ready = []
    return games


def against_random(env: VectorEnv, policy: Policy, games: int, rng: np.random.Generator) -> float:
    """Return the share of wins of the policy in one seat against random play in the others. Tables use different seats."""
    won = played = 0.0
    learner = np.arange(env.count) % env.players
    while played < games:
        odds, _ = policy.probabilities(env.observations, env.masks)
        uniform = env.masks / env.masks.sum(axis=1, keepdims=True)
        own = (env.seats == learner)[:, None]
        env.step(sample(np.where(own, odds, uniform).astype(np.float32), rng))
        won += float(env.rewards[np.arange(env.count), learner].sum())
        played += float(env.dones.sum())
    return won / played


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn a game by self-play.")
    parser.add_argument("game", nargs="?", default="bakschisch")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to learn (default 60)")
    parser.add_argument("--games", type=float, default=float("inf"), help="stop after this number of games")
    parser.add_argument(
        "--tables", type=int, default=64, help="number of tables that are stepped together (default 64)"
    )
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng = np.random.default_rng(given.seed)
    env = VectorEnv(given.game, given.tables, given.seats, seed=given.seed)
    policy = Policy(env.width, env.actions, 64, rng)
    test = VectorEnv(given.game, given.tables, given.seats, seed=given.seed + 1)
    print(f"before: {against_random(test, policy, 300, rng):.0%} wins against random play", flush=True)
    games = learn(env, policy, given.seconds, given.games, rng)
    test.reset(given.seed + 2)
    print(f"after {games} games: {against_random(test, policy, 300, rng):.0%}")


if __name__ == "__main__":
    main()
