"""Steps many tables of one game together inside compiled code, for learners. `env/vector.py` adds the arrays.

As in `env/turns.py`, a table is a sequence of single questions: a simultaneous decision is asked seat by seat, and a seat
that may speak out of turn is asked whether it does.
"""

from typing import Final

from ludocracy.core.game import Game
from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE
from ludocracy.core.table import NO_ASIDE, Table

#: Seeds have at most 62 bits, like all numbers of the rules.
MOST_SEED: Final = (1 << 61) - 1


class Batch:
    """Tables that are stepped together. A table whose game is over starts the next game."""

    def __init__(self, game: Game, start: Table, count: int, seed: int) -> None:
        self.game: Final = game
        self.start: Final = start
        self.count: Final = count
        self.silent: Final = len(game.moves)
        self.actions: Final = len(game.moves) + 1
        self.width: Final = len(game.features(start, 0))
        self.speech: Final = start.aside != NO_ASIDE
        first = (seed << 20) & MOST_SEED
        self.rngs: Final = [Rng(first + place) for place in range(count)]  # for chance, one generator per table
        self.spare: Final = Rng(first + count)  # replaces illegal actions
        self.tables: Final[list[Table]] = []
        self.silences: Final = [0] * count
        self.seats: Final = [0] * count  # who is asked at each table
        self.answers: Final[list[list[int]]] = [[] for _ in range(count)]
        #: Written by `step`: the tables that ended, the win shares of their seats, and the tables with an illegal action.
        self.ended: Final[list[int]] = []
        self.shares: Final[list[float]] = []
        self.illegal: Final[list[int]] = []
        #: Written by `observe`, for the flattened arrays of all tables: the places of the legal actions, and either the
        #: places and values of the features that are not 0 or, if the game has no sparse features, all features.
        self.legal: Final[list[int]] = []
        self.sparse: Final = game.sparse_features(start, 0, 0, [], [])
        self.places: Final[list[int]] = []
        self.values: Final[list[float]] = []
        for place in range(count):
            self.tables.append(start.clone())
            self.ask(place)

    def ask(self, place: int) -> None:
        """Make the draws that are due at a table, and find out who is asked next."""
        table = self.tables[place]
        rng = self.rngs[place]
        who = table.who()
        while who and who[0] == CHANCE:
            table.play(CHANCE, random_move(table, CHANCE, rng))
            who = table.who()
        if not who:
            return
        seat = who[0]
        if self.speech:
            silences = self.silences[place]
            for speaker in table.may():
                if speaker not in who:
                    if silences == 0:
                        seat = speaker
                        break
                    silences -= 1
        self.seats[place] = seat
        answers = table.options(seat)
        if self.speech and seat not in who:
            answers = [*answers, self.silent]
        self.answers[place] = answers

    def step(self, actions: list[int]) -> None:
        """Answer at every table. Illegal actions are replaced with random legal ones; tables that end start the next game."""
        self.ended.clear()
        self.shares.clear()
        self.illegal.clear()
        for place in range(self.count):
            move = actions[place]
            answers = self.answers[place]
            if move not in answers:
                self.illegal.append(place)
                move = self.spare.choice(answers)
            if move == self.silent:
                self.silences[place] += 1
            else:
                self.tables[place].play(self.seats[place], move)
                self.silences[place] = 0
            self.ask(place)
            table = self.tables[place]
            if table.over():
                winners = table.winners()
                self.ended.append(place)
                for seat in range(table.seats):
                    self.shares.append(1.0 / len(winners) if seat in winners else 0.0)
                self.tables[place] = self.start.clone()
                self.ask(place)

    def observe(self) -> None:
        """Collect the features and the legal actions of the seats that are asked."""
        legal, places, values = self.legal, self.places, self.values
        legal.clear()
        places.clear()
        values.clear()
        for place in range(self.count):
            mask = place * self.actions
            for move in self.answers[place]:
                legal.append(mask + move)
            if self.sparse:
                first = place * self.width
                self.game.sparse_features(self.tables[place], self.seats[place], first, places, values)
            else:
                values += self.game.features(self.tables[place], self.seats[place])
