"""One bot among OpenSpiel's ISMCTSBots, which search a tree and play out at random inside the compiled rules.

`python bench/ismcts_match.py riffifi --bot expert@100 --games 60 --simulations 100`. Seats are rotated.
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts

from ludocracy.bots import find
from ludocracy.core.rng import Rng
from ludocracy.env import openspiel
from ludocracy.games import catalogue
from ludocracy.lab.report import wilson
from ludocracy.play.ask import answer, spoken
from ludocracy.play.chair import Chair


def play(name: str, kind: str, seats: int, simulations: int, ours: int, seed: int) -> list[float]:
    """Play one game; return each seat's share of the win."""
    rules = catalogue.find(name)
    game = pyspiel.load_game(f"ludocracy_{name}", {"players": seats, "chance": openspiel.SAMPLED, "seed": seed})
    bot = find.entrant(kind, rules)
    theirs = [
        ismcts.ISMCTSBot(
            game,
            openspiel.PlayoutEvaluator(seed=1000 * seed + seat),
            1.4,
            simulations,
            random_state=np.random.RandomState(1000 * seed + seat),
        )
        for seat in range(seats)
    ]
    rng = Rng(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        seat = state.current_player()
        if state.is_chance_node():
            action = openspiel.DRAWS
        elif seat == ours:
            turns = state.turns
            chair = Chair(rules, turns.table, seat, rng)
            action = spoken(bot, chair, turns.silent) if turns.speaks() else answer(bot, chair)
        else:
            action = theirs[seat].step(state)
        state.apply_action(int(action))
    return list(state.returns())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="riffifi")
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--seed", type=int, default=2026)
    asked = parser.parse_args()
    won = 0.0
    for number in range(asked.games):
        ours = number % asked.seats
        won += play(asked.game, asked.bot, asked.seats, asked.simulations, ours, asked.seed + number)[ours]
        share, low, high = wilson(won / (number + 1), number + 1)
        print(
            f"{number + 1} games: {asked.bot} wins {share:.1%} [{low:.1%}, {high:.1%}]; fair is {1 / asked.seats:.1%}",
            flush=True,
        )


if __name__ == "__main__":
    main()
