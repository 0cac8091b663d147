"""Any table as a sequence of single questions, the way research libraries want it.

A simultaneous decision is asked seat by seat; the answers stay sealed, so nobody learns anything from going later. A seat
that may speak up is first asked whether it does, and may stay silent.
"""

import json
from collections.abc import Callable
from typing import Any, Final

from ludocracy.core.game import Game
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table
from ludocracy.games import catalogue

#: Nobody is asked: the game is over.
NOBODY: Final = -4


class Turns:
    """Whose question it is, and what may be answered: the moves of the game and, beyond them, `silent`."""

    def __init__(self, game: Game, table: Table) -> None:
        self.game: Final = game
        self.table: Final = table
        self.silent: Final = len(game.moves)
        self.silences: int = 0  # how many of the seats that may speak have stayed silent

    def clone(self) -> "Turns":
        other = Turns(self.game, self.table.clone())
        other.silences = self.silences
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> "Turns":
        """Compiled tables know how to copy themselves; nothing else may try."""
        return self.clone()

    def __reduce__(self) -> tuple[Callable[..., "Turns"], tuple[str, str, int]]:
        """Pickled as a position: compiled tables have no pickle of their own."""
        return restored, (self.game.name, json.dumps(self.game.dump(self.table)), self.silences)

    def speakers(self) -> list[int]:
        """The seats that may speak up though they are not asked; those that are asked find the moves among their answers."""
        who = self.table.who()
        return [seat for seat in self.table.may() if seat not in who]

    def seat(self) -> int:
        """Who answers next: a seat, CHANCE, or NOBODY."""
        who = self.table.who()
        if not who:
            return NOBODY
        if who[0] == CHANCE:
            return CHANCE
        speakers = self.speakers()
        return speakers[self.silences] if self.silences < len(speakers) else who[0]

    def answers(self) -> list[int]:
        """The legal answers of that seat, in rising order."""
        seat = self.seat()
        moves = sorted(self.table.options(seat))
        if seat != CHANCE and seat not in self.table.who():
            moves.append(self.silent)
        return moves

    def answer(self, move: int) -> None:
        if move == self.silent:
            self.silences += 1
        else:
            self.table.play(self.seat(), move)
            self.silences = 0

    def shares(self) -> list[float]:
        """One victory, shared by the winners; nothing while the game goes on."""
        winners = self.table.winners() if self.table.over() else []
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.table.seats)]


def restored(name: str, position: str, silences: int) -> Turns:
    game = catalogue.find(name)
    turns = Turns(game, game.load(json.loads(position)))
    turns.silences = silences
    return turns
