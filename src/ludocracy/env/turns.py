"""A table as a sequence of decisions of single seats, as research libraries expect it.

A simultaneous decision is asked seat by seat; the answers stay sealed, so nobody learns anything from answering later. A
seat that may speak out of turn is first asked whether it does, and may stay silent.
"""

import json
from collections.abc import Callable
from typing import Any, Final

from ludocracy.core.game import Game
from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE
from ludocracy.core.table import NO_ASIDE, Table
from ludocracy.games import catalogue

#: The value of `Turns.next` when the game is over.
NOBODY: Final = -4


class Turns:
    """The next decision and its legal answers: moves of the game, or `silent`, a code above all moves."""

    def __init__(self, game: Game, table: Table, silences: int = 0) -> None:
        self.game: Final = game
        self.table: Final = table
        self.silent: Final = len(game.moves)
        self.silences: int = silences  # the number of seats that could speak and stayed silent
        self.speech: Final = table.aside != NO_ASIDE  # whether the game has moves out of turn
        self.next: int = self.find_seat()

    def clone(self) -> "Turns":
        return Turns(self.game, self.table.clone(), self.silences)

    def __copy__(self) -> "Turns":
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Turns":
        return self.clone()

    def __reduce__(self) -> tuple[Callable[..., "Turns"], tuple[str, str, int]]:
        """Pickle the position, because compiled tables cannot be pickled."""
        return restored, (self.game.name, json.dumps(self.game.dump(self.table)), self.silences)

    def speakers(self) -> list[int]:
        """Return the seats that may speak without being asked. For seats that are asked, these moves are among the answers."""
        who = self.table.who()
        return [seat for seat in self.table.may() if seat not in who]

    def seat(self) -> int:
        """Return who answers next: a seat, CHANCE, or NOBODY."""
        return self.next

    def find_seat(self) -> int:
        who = self.table.who()
        if not who:
            return NOBODY
        if self.speech and who[0] != CHANCE:
            speakers = self.speakers()
            if self.silences < len(speakers):
                return speakers[self.silences]
        return who[0]

    def answers(self) -> list[int]:
        """Return the legal answers of the seat that is asked, in ascending order."""
        seat = self.next
        moves = sorted(self.table.options(seat))
        if self.speech and seat != CHANCE and seat not in self.table.who():
            moves.append(self.silent)
        return moves

    def answer(self, move: int) -> None:
        """Play an answer of the seat that is asked."""
        if move == self.silent:
            self.silences += 1
        else:
            self.table.play(self.next, move)
            self.silences = 0
        self.next = self.find_seat()

    def deal(self, rng: Rng) -> None:
        """Make all draws that are due."""
        while self.next == CHANCE:
            self.answer(random_move(self.table, CHANCE, rng))

    def imagine(self, seat: int, rng: Rng) -> "Turns":
        """Return the same question at a table in which everything that the seat does not know is sampled."""
        turns = Turns(self.game, self.game.imagine(self.table, seat, rng))
        while turns.next != seat and turns.next >= 0:
            if turns.next not in turns.table.who():  # a seat that could speak in the imagined world has stayed silent
                turns.answer(turns.silent)
            elif seat in turns.table.who():  # another seat has already answered in secret: sample its answer
                turns.answer(turns.table.options(turns.next)[rng.below(len(turns.table.options(turns.next)))])
            else:
                break
        return turns

    def shares(self) -> list[float]:
        """Return each seat's share of the win; zeros until the game is over."""
        winners = self.table.winners() if self.table.over() else []
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.table.seats)]


def restored(name: str, position: str, silences: int) -> Turns:
    game = catalogue.find(name)
    return Turns(game, game.load(json.loads(position)), silences)
