"""Plays full random games, driven from Python, and prints the number of decisions and their processor time.

It reads one command per line: `ludocracy <game> <seats> <games> [option=value ...]`, `spiel <game> <games>`, `rollout <game>
<games>` (inside compiled code), `clone <game> <seats>` or `imagine <game> <seats>`. Each answer is `<decisions> <seconds>`.
"""

import gc
import random
import sys
import time
from bisect import bisect
from collections.abc import Callable
from itertools import cycle
from typing import Any

#: Random numbers for all contestants, made beforehand: the figures measure rules, not Python's generator.
NOISY = 1 << 30
NOISE = cycle([random.randrange(NOISY) for _ in range(1 << 18)])


def ludocracy_games(name: str, seats: int, games: int, options: dict[str, str]) -> int:
    """Play random games and return the number of decisions. Draws follow the weights of the table."""
    from ludocracy.core.step import EVEN_TOTALS
    from ludocracy.games import catalogue

    game = catalogue.find(name)
    chance, count = -1, 0
    for _ in range(games):
        table = game.start(seats, options)
        for noise in NOISE:
            who = table.who()
            if not who:
                break
            seat = who[0]
            moves = table.options(seat)
            if seat == chance and (marks := table.cumulative_weights()) is not EVEN_TOTALS[len(moves)]:
                move = moves[bisect(marks, noise % marks[-1])]
            else:
                move = moves[noise % len(moves)]
            table.play(seat, move)
            count += 1
    return count


def spiel_games(name: str, games: int) -> int:
    """Do the same with OpenSpiel. A simple loop is the fastest way to sample draws by their probabilities here."""
    import pyspiel

    game = pyspiel.load_game(name)
    count = 0
    for _ in range(games):
        state = game.new_initial_state()
        for noise in NOISE:
            if state.is_terminal():
                break
            if state.is_chance_node():
                odds = noise / NOISY
                for action, probability in state.chance_outcomes():
                    odds -= probability
                    if odds < 0:
                        break
            else:
                actions = state.legal_actions()
                action = actions[noise % len(actions)]
            state.apply_action(action)
            count += 1
    return count


def ludocracy_rollouts(name: str, seats: int, games: int, options: dict[str, str]) -> int:
    from ludocracy.core.playout import playout
    from ludocracy.core.rng import Rng
    from ludocracy.games import catalogue

    game = catalogue.find(name)
    rng = Rng(random.getrandbits(30))
    return sum(playout(game.start(seats, options), rng) for _ in range(games))


def spiel_rollouts(name: str, games: int) -> int:
    """Run OpenSpiel's own random rollouts in C++, from a state after the deal.

    The evaluator is called through a search with one simulation, which only rolls out the given state.
    """
    import pyspiel

    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice(state.chance_outcomes())[0])
    length = rest_of_game(state.clone())
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=games, seed=random.getrandbits(30))
    pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False).step(state)
    return games * length


def rest_of_game(state: Any) -> int:
    """Return the number of remaining decisions; the card games here have a fixed length."""
    count = 0
    while not state.is_terminal():
        actions = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(random.choice(actions))
        count += 1
    return count


def clones(name: str, seats: int) -> int:
    """Copy a table in the middle of a game; return the number of copies."""
    from ludocracy.core.playout import playout
    from ludocracy.core.rng import Rng
    from ludocracy.games import catalogue

    game = catalogue.find(name)
    length = playout(game.start(seats), Rng(3))
    table = game.start(seats)
    playout(table, Rng(3), length // 2)
    count = 20_000
    clone: Callable[[], object] = table.clone
    for _ in range(count):
        clone()
    return count


def worlds(name: str, seats: int) -> int:
    """Imagine worlds for the seat that is asked, at every fifth decision of a random game; return their number."""
    from ludocracy.core.playout import random_move
    from ludocracy.core.rng import Rng
    from ludocracy.games import catalogue

    game, rng = catalogue.find(name), Rng(3)
    table, moments, asked = game.start(seats), [], 0
    while table.who():
        seat = table.who()[0]
        if seat >= 0:
            if asked % 5 == 0:
                moments.append((table.clone(), seat))
            asked += 1
        table.play(seat, random_move(table, seat, rng))
    rounds = 4000 // len(moments) + 1
    for _ in range(rounds):
        for moment, seat in moments:
            game.imagine(moment, seat, rng)
    return rounds * len(moments)


def answer(line: str) -> int:
    kind, name, *rest = line.split()
    options = dict(pair.split("=", 1) for pair in rest if "=" in pair)
    numbers = [int(word) for word in rest if "=" not in word]
    if kind == "ludocracy":
        return ludocracy_games(name, numbers[0], numbers[1], options)
    if kind == "rollout":
        return ludocracy_rollouts(name, numbers[0], numbers[1], options)
    if kind == "clone":
        return clones(name, numbers[0])
    if kind == "imagine":
        return worlds(name, numbers[0])
    if kind == "spiel":
        return spiel_games(name, numbers[0])
    return spiel_rollouts(name, numbers[0])


def main() -> None:
    for line in sys.stdin:
        gc.freeze()  # the garbage collector need not visit permanent objects
        began = time.process_time()
        count = answer(line)
        print(count, time.process_time() - began, flush=True)


main()
