"""Masked PPO by self-play, in one file: it reaches the club player of Bakschisch within minutes on two cores.

    pip install torch
    python examples/ppo.py bakschisch --seats 2 --steps 1e6 --against club
    python examples/ppo.py bakschisch --seats 2 --minutes 30 --opponents strong --against strong

One network plays all seats of many tables; with `--opponents` it plays one seat against bots, and looks for the best
response to them. It sees only what the seat sees, and illegal actions have no probability. Rewards come at the end of a
game: the winners share 1. The advantage of a decision is estimated from the later decisions of the same seat (GAE
without discount). From time to time the network plays without learning, one seat against bots in the others, and a row
of the curve is printed: steps, seconds of learning, and the share of wins with its standard error.
"""

import argparse
import math
import time
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from ludocracy.env.vector import VectorEnv

Array = NDArray[Any]

CLIP: Final = 0.2
TRACE: Final = 0.95  # lambda of GAE
ROUNDS: Final = 3  # times that a batch is learned from
PART: Final = 4096  # decisions per update
RATE: Final = 1e-3
ENTROPY: Final = 0.01


class Policy(nn.Module):
    """The logits of all actions, and the expected reward, from the columns of an observation."""

    def __init__(self, width: int, actions: int, hidden: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(width, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.logits = nn.Linear(hidden, actions)
        self.value = nn.Linear(hidden, 1)
        nn.init.zeros_(self.logits.weight)
        nn.init.zeros_(self.logits.bias)

    def forward(self, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        layer = self.body(seen)
        return self.logits(layer).masked_fill(~masks, -1e9), self.value(layer).squeeze(1)

    def choose(self, env: VectorEnv) -> tuple[Tensor, Tensor, Tensor]:
        """Return an action for every table, the logarithms of their probabilities, and the expected rewards."""
        with torch.no_grad():
            logits, values = self(torch.from_numpy(env.observations), torch.from_numpy(env.masks))
        chances = torch.distributions.Categorical(logits=logits)
        actions = chances.sample()
        return actions, chances.log_prob(actions), values


class Batch(NamedTuple):
    """Decisions of all tables, one row each."""

    seen: Tensor
    masks: Tensor
    actions: Tensor
    logs: Tensor
    values: Tensor
    gains: Tensor


def play(env: VectorEnv, policy: Policy, length: int) -> Batch:
    """Play `length` decisions at every table."""
    rows: list[tuple[Tensor, ...]] = []
    seats, rewards, dones = [], [], []
    for _ in range(length):
        seen, masks = torch.from_numpy(env.observations.copy()), torch.from_numpy(env.masks.copy())
        actions, logs, values = policy.choose(env)
        rows.append((seen, masks, actions, logs, values))
        seats.append(env.seats.copy())
        env.step(actions.numpy())
        rewards.append(env.rewards.copy())
        dones.append(env.dones.copy())
    seen, masks, actions, logs, values = (torch.stack(column) for column in zip(*rows, strict=True))
    gains = advantages(values.numpy(), np.stack(seats), np.stack(rewards), np.stack(dones))
    columns = (seen, masks, actions, logs, values, torch.from_numpy(gains))
    return Batch(*(column.flatten(0, 1) for column in columns))


def advantages(values: Array, seats: Array, rewards: Array, dones: Array) -> Array:
    """Return what each decision gained over the value that was expected, by the later decisions of the same seat.

    A seat's last decision of the batch gains nothing: what follows is not known yet.
    """
    length, tables, players = rewards.shape
    gains = np.zeros((length, tables), np.float32)
    later_value = np.zeros((tables, players), np.float32)
    later_gain = np.zeros((tables, players), np.float32)
    known = np.zeros((tables, players), bool)
    every = np.arange(tables)
    for step in reversed(range(length)):
        over = dones[step]
        later_value[over], later_gain[over], known[over] = rewards[step][over], 0, True
        at = (every, seats[step])
        gains[step] = np.where(known[at], later_value[at] - values[step] + TRACE * later_gain[at], 0)
        later_value[at], later_gain[at], known[at] = values[step], gains[step], True
    return gains


def improve(policy: Policy, optimiser: torch.optim.Optimizer, batch: Batch) -> None:
    targets = batch.values + batch.gains
    gains = (batch.gains - batch.gains.mean()) / (batch.gains.std() + 1e-8)
    for _ in range(ROUNDS):
        for part in torch.randperm(len(gains)).split(PART):
            logits, values = policy(batch.seen[part], batch.masks[part])
            chances = torch.distributions.Categorical(logits=logits)
            ratio = (chances.log_prob(batch.actions[part]) - batch.logs[part]).exp()
            kept = torch.minimum(ratio * gains[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gains[part])
            spread = ENTROPY * chances.entropy().mean()
            loss = nn.functional.mse_loss(values, targets[part]) - kept.mean() - spread
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimiser.step()


def measure(env: VectorEnv, policy: Policy, games: int) -> tuple[float, float]:
    """Return the share of wins of the policy against the bots of the tables, and its standard error."""
    env.reset(0)
    won: list[float] = []
    learners = np.arange(env.count) % env.players
    while len(won) < games:
        env.step(policy.choose(env)[0].numpy())
        won += env.rewards[env.dones, learners[env.dones]].tolist()
    return float(np.mean(won)), float(np.std(won) / len(won) ** 0.5)


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn a game by self-play with masked PPO.")
    parser.add_argument("game", nargs="?", default="bakschisch")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--steps", type=float, default=5e6, help="decisions to learn from (default 5e6)")
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop learning after this time")
    parser.add_argument("--opponents", help="a bot for all other seats (default: the network plays all seats)")
    parser.add_argument("--against", default="club", help="the bot of the other seats when measuring (default club)")
    parser.add_argument("--games", type=int, default=1000, help="games per measurement (default 1000)")
    parser.add_argument("--points", type=int, default=10, help="measurements (default 10)")
    parser.add_argument("--tables", type=int, default=128, help="tables that are played together (default 128)")
    parser.add_argument("--length", type=int, default=128, help="decisions per table and update (default 128)")
    parser.add_argument("--hidden", type=int, default=128, help="width of the hidden layers (default 128)")
    parser.add_argument("--workers", type=int, default=1, help="processes that play (default 1)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="a file for the weights")
    parser.add_argument("--load", type=Path, help="a file of weights to begin with; with --steps 0 they are measured")
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    tables = {"game": given.game, "count": given.tables, "seats": given.seats, "workers": given.workers}
    env = VectorEnv(**tables, seed=given.seed, opponents=given.opponents)
    test = VectorEnv(**tables, opponents=given.against)
    policy = Policy(env.width, env.actions, given.hidden)
    if given.load:
        policy.load_state_dict(torch.load(given.load))
    optimiser = torch.optim.Adam(policy.parameters(), RATE)
    print(f"{'steps':>10} {'seconds':>8}  wins against {given.against} (fair {1 / env.players:.0%})", flush=True)
    steps, spent, next_point = 0, 0.0, 0
    done = 0.0 if given.steps else 1.0
    while True:
        if done >= next_point / given.points:
            share, error = measure(test, policy, given.games)
            print(f"{steps:10} {spent:8.0f}  {share:.1%} ± {error:.1%}", flush=True)
            next_point = math.floor(done * given.points) + 1
            if given.save:
                torch.save(policy.state_dict(), given.save)
        if done >= 1:
            break
        began = time.monotonic()
        for group in optimiser.param_groups:
            group["lr"] = RATE * max(0.05, 1 - done)
        batch = play(env, policy, given.length)
        improve(policy, optimiser, batch)
        steps += len(batch.gains)
        spent += time.monotonic() - began
        done = max(steps / given.steps, spent / 60 / given.minutes)
    test.close()
    env.close()


if __name__ == "__main__":
    main()
