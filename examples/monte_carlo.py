"""A bot that searches, in twenty lines. It plays every game.

cd examples && ludocracy tournament bakschisch --entrants monte_carlo:MonteCarlo,random --games 20 --folder cup
"""

import ludocracy


class MonteCarlo(ludocracy.Bot):
    """Tries every move in imagined worlds, plays each to the end at random, and takes the move that wins most."""

    name = "monte-carlo"
    worlds = 10

    def choose(self, chair: ludocracy.Chair) -> int:
        moves = chair.options()
        wins = dict.fromkeys(moves, 0.0)
        for _ in range(self.worlds if len(moves) > 1 else 0):
            world = chair.imagine()
            for move in moves:
                table = world.clone()
                table.play(chair.seat, move)
                ludocracy.playout(table, chair.rng)
                winners = table.winners()
                wins[move] += (chair.seat in winners) / len(winners)
        return max(moves, key=wins.__getitem__)
