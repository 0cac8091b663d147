"""Plays Hegemony with two players: a level against the plain bot with a learned value, which does not search.

`python bench/one_step_match.py --games 200 --seed 6004`. The plain bot chooses main actions by the learned value alone, and
answers everything else like club. Each deal is played once on both sides.
"""

import argparse

from ludocracy.bots import find
from ludocracy.bots.player import Player
from ludocracy.games import catalogue
from ludocracy.games.hegemony.bots import CLUB
from ludocracy.games.hegemony.bots.learned import Learned
from ludocracy.lab.report import wilson
from ludocracy.lab.runner import generators, play_out

SEATS = 2
#: One candidate, no imagined worlds, and nothing but the learned value.
ONE_STEP = Player("one-step", Learned(CLUB, 1, 0, share=1.0))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="expert")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--seed", type=int, default=6004)
    asked = parser.parse_args()
    game = catalogue.find("hegemony")
    level = find.find(asked.level, game)
    won = 0.0
    for number in range(asked.first, asked.first + asked.games):
        own = number % SEATS
        table = game.start(SEATS)
        bots = [level if seat == own else ONE_STEP for seat in range(SEATS)]
        play_out(game, table, bots, generators(asked.seed, number // SEATS, number, SEATS), None)
        scores, winners = table.scores(), table.winners()
        won += (own in winners) / len(winners)
        played = number + 1 - asked.first
        share, low, high = wilson(won / played, played)
        print(
            f"{played} games: {asked.level} wins {share:.1%} [{low:.1%}, {high:.1%}]; seat {own}, scores {scores}",
            flush=True,
        )


if __name__ == "__main__":
    main()
