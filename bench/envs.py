"""Measures the research environments: PettingZoo, the vectorised environment, and OpenSpiel's search on Riffifi.

Every figure is the median of several rounds, in steps or simulations per second of processor time. `make bench` runs it.
"""

import argparse
import statistics
import time
from collections.abc import Callable

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from rich.console import Console
from rich.progress import track
from rich.table import Table

from ludocracy.env import openspiel, pettingzoo
from ludocracy.env.vector import VectorEnv
from ludocracy.games import catalogue

#: The number of tables that the vectorised environment steps together.
TABLES = 64


def pettingzoo_steps(name: str) -> Callable[[], int]:
    """Return a function that plays random legal actions, with the observation of every step."""
    env = pettingzoo.env(name)
    rng = np.random.default_rng(1)
    noise = rng.random(4096).tolist()
    seeds = iter(range(1 << 30))
    env.reset(seed=next(seeds))

    def work() -> int:
        steps = 0
        for share in noise[:1000]:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset(seed=next(seeds))
                continue
            legal = observation["action_mask"].view(np.bool_).nonzero()[0]
            env.step(int(legal[int(share * len(legal))]))
            steps += 1
        return steps

    return work


def vector_steps(name: str) -> Callable[[], int]:
    """Return a function that plays random legal actions at many tables together."""
    env = VectorEnv(name, TABLES)
    rng = np.random.default_rng(1)
    noise = rng.random((64, env.count, env.actions), np.float32)

    def work() -> int:
        for weights in noise:
            env.step((weights * env.masks).argmax(axis=1))
        return len(noise) * env.count

    return work


def searches(evaluator: object, simulations: int, chance: str = openspiel.EXPLICIT) -> Callable[[], int]:
    """Return a function that runs OpenSpiel's ISMCTSBot in the middle of a hand of Riffifi with four players."""
    game = pyspiel.load_game("ludocracy_riffifi", {"players": 4, "chance": chance})
    rng = np.random.RandomState(3)
    state = game.new_initial_state()
    decisions = 0
    while decisions < 20 or state.is_chance_node():
        decisions += not state.is_chance_node()
        state.apply_action(int(rng.choice(state.legal_actions())))

    def work() -> int:
        ismcts.ISMCTSBot(game, evaluator, 1.4, simulations, random_state=rng).step(state)
        return simulations

    return work


def rate(work: Callable[[], int]) -> float:
    began = time.process_time()
    count = work()
    return count / (time.process_time() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="number of rounds for the medians")
    parser.add_argument("--games", nargs="*", default=catalogue.names())
    given = parser.parse_args()
    works: dict[str, Callable[[], int]] = {}
    for name in given.games:
        works[f"{name}, PettingZoo"] = pettingzoo_steps(name)
        works[f"{name}, {TABLES} tables together"] = vector_steps(name)
    if "riffifi" in given.games:
        works["riffifi, OpenSpiel ISMCTS, compiled playouts"] = searches(openspiel.PlayoutEvaluator(), 200)
        rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
        works["riffifi, OpenSpiel ISMCTS, OpenSpiel's rollouts"] = searches(rollouts, 40)
        works["riffifi, OpenSpiel ISMCTS, OpenSpiel's rollouts, sampled chance"] = searches(
            rollouts, 40, openspiel.SAMPLED
        )
    rates: dict[str, list[float]] = {label: [] for label in works}
    for _ in track(range(given.rounds), description="rounds", console=Console(stderr=True)):
        for label, work in works.items():
            rates[label].append(rate(work))
    table = Table("", "per second", "ratio to PettingZoo")
    for label, values in rates.items():
        peer = rates.get(f"{label.split(',')[0]}, PettingZoo", values) if "together" in label else []
        ratios = [mine / theirs for mine, theirs in zip(values, peer, strict=True)] if peer else []
        table.add_row(
            label, f"{statistics.median(values):,.0f}", f"{statistics.median(ratios):.1f} ×" if ratios else ""
        )
    Console().print(table)


if __name__ == "__main__":
    main()
