"""Measures the searching bots in seconds of processor time, which other programs on the machine hardly affect.

`python bench/search.py` prints the playouts per second in the middle of a hand of Riffifi, and then the time per decision
of each level in every game. `--games 4` plays more games of each.
"""

import argparse
import time

from ludocracy.bots import find
from ludocracy.bots.search import Searcher
from ludocracy.core.game import Game
from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table
from ludocracy.games import catalogue
from ludocracy.lab.runner import generators, play_out
from ludocracy.play.chair import Bot, Chair

LEVELS = ("club", "strong", "expert")
#: The number of cards played in the first hand of Riffifi, and the number of positions that are searched.
PLAYED = 16
POSITIONS = 10
#: The prefixes of the answers to a main action of Hegemony: a card is played, or discarded for a basic action.
MAIN_ACTION = ("play:", "discard:", "act:")


class Timed(Bot):
    """Answers like `bot`, and records the time of each decision with several options, by its kind."""

    def __init__(self, bot: Bot) -> None:
        self.name = bot.name
        self.bot = bot
        self.seconds: dict[str, list[float]] = {}

    def choose(self, chair: Chair) -> int:
        options = chair.options()
        begun = time.process_time()
        move = self.bot.choose(chair)
        spent = time.process_time() - begun
        if len(options) > 1:
            main = chair.game.name == "hegemony" and chair.text(options[0]).startswith(MAIN_ACTION)
            self.seconds.setdefault("main actions" if main else "decisions", []).append(spent)
        return move

    def speak(self, chair: Chair) -> int | None:
        return self.bot.speak(chair)


def middle_of_a_hand(game: Game, seed: int) -> Table:
    table, rng = game.start(4), Rng(seed)
    played = 0
    while played < PLAYED:
        seat = table.who()[0]
        table.play(seat, random_move(table, seat, rng))
        played += int(seat != CHANCE)
    while table.who()[0] == CHANCE:
        table.play(CHANCE, random_move(table, CHANCE, rng))
    return table


def playouts_per_second(kind: str) -> float:
    game = catalogue.find("riffifi")
    bot = find.find(kind, game)
    assert isinstance(bot, Searcher)
    playouts, spent = 0, 0.0
    for seed in range(POSITIONS):
        table = middle_of_a_hand(game, seed)
        chair = Chair(game, table, table.who()[0], Rng(seed))
        begun = time.process_time()
        search = bot.begin(chair)
        bot.run(search, chair)
        spent += time.process_time() - begun
        playouts += search.playouts
    return playouts / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2)
    asked = parser.parse_args()
    for kind, playouts in (("random-search", "random playouts"), ("expert", "informed playouts")):
        print(f"riffifi, {playouts}: {playouts_per_second(f'{kind}@4000'):,.0f} per second", flush=True)
    for game in map(catalogue.find, catalogue.names()):
        for seats in (min(game.seats), max(game.seats)):
            for level in LEVELS:
                bot, others = Timed(find.find(level, game)), find.find("thumb-0.1", game)
                for number in range(asked.games):
                    rngs = generators(5, number, number, seats)
                    own = number % seats
                    play_out(
                        game, game.start(seats), [bot if seat == own else others for seat in range(seats)], rngs, None
                    )
                for kind, spent in bot.seconds.items():
                    mean, longest = 1000 * sum(spent) / len(spent), 1000 * max(spent)
                    print(
                        f"{game.name}, {seats} players, {level}, {len(spent)} {kind}: "
                        f"{mean:.2f} ms on average, {longest:.1f} ms at most",
                        flush=True,
                    )


if __name__ == "__main__":
    main()
