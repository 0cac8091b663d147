"""Measures the research environments: PettingZoo, the vectorised environment, and OpenSpiel's search on Riffifi.

Every figure is the median of several rounds, in steps or simulations per second of processor time. Tables on several processes
are measured in time on the clock, so these figures need as many idle cores. `make bench` runs it.
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
from ludocracy.env.vector import ANY, VectorEnv
from ludocracy.games import catalogue

#: The number of tables that the vectorised environment steps together.
TABLES = 64
#: The number of tables on several processes.
MANY_TABLES = 512
#: How often tables are stepped to measure.
ROUNDS = 64


PROCESSES = "processes"


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

    def work() -> int:
        for _ in range(ROUNDS):
            env.step(env.sample(rng))
        return ROUNDS * env.count

    return work


def worker_steps(name: str, workers: int) -> Callable[[], int]:
    """Return a function that steps tables on several processes; the environment draws the actions."""
    env = VectorEnv(name, MANY_TABLES, workers=workers)
    actions = np.full(env.count, ANY)

    def work() -> int:
        for _ in range(ROUNDS // 4):
            env.step(actions)
        return ROUNDS // 4 * env.count

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


def rate(work: Callable[[], int], clock: Callable[[], float] = time.process_time) -> float:
    began = clock()
    count = work()
    return count / (clock() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="number of rounds for the medians")
    parser.add_argument("--games", nargs="*", default=catalogue.names())
    parser.add_argument("--workers", type=int, default=2, help="number of processes to compare with one")
    parser.add_argument("--no-search", action="store_true", help="leave out OpenSpiel's search")
    given = parser.parse_args()
    works: dict[str, Callable[[], int]] = {}
    peers: dict[str, str] = {}
    for name in given.games:
        works[f"{name}, PettingZoo"] = pettingzoo_steps(name)
        works[f"{name}, {TABLES} tables together"] = vector_steps(name)
        peers[f"{name}, {TABLES} tables together"] = f"{name}, PettingZoo"
        for workers in sorted({1, given.workers}):
            works[f"{name}, {MANY_TABLES} tables, {workers} {PROCESSES}"] = worker_steps(name, workers)
        if given.workers > 1:
            one, more = (f"{name}, {MANY_TABLES} tables, {workers} {PROCESSES}" for workers in (1, given.workers))
            peers[more] = one
    if "riffifi" in given.games and not given.no_search:
        works["riffifi, OpenSpiel ISMCTS, compiled playouts"] = searches(openspiel.PlayoutEvaluator(), 200)
        rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
        works["riffifi, OpenSpiel ISMCTS, OpenSpiel's rollouts"] = searches(rollouts, 40)
        works["riffifi, OpenSpiel ISMCTS, OpenSpiel's rollouts, sampled chance"] = searches(
            rollouts, 40, openspiel.SAMPLED
        )
    rates: dict[str, list[float]] = {label: [] for label in works}
    for _ in track(range(given.rounds), description="rounds", console=Console(stderr=True)):
        for label, work in works.items():
            clock = time.perf_counter if label.endswith(PROCESSES) else time.process_time
            rates[label].append(rate(work, clock))
    table = Table("", "per second", "ratio", "to")
    for label, values in rates.items():
        row = [label, f"{statistics.median(values):,.0f}"]
        if label in peers:
            ratios = [mine / theirs for mine, theirs in zip(values, rates[peers[label]], strict=True)]
            row += [f"{statistics.median(ratios):.1f} ×", peers[label].partition(", ")[2]]
        table.add_row(*row)
    Console().print(table)


if __name__ == "__main__":
    main()
