"""A table as a sequence of decisions of single seats, as learners and research libraries expect it.

A simultaneous decision is asked seat by seat; the answers stay sealed, so nobody learns anything from answering later. A
seat that may speak out of turn is first asked whether it does, and may stay silent.
"""

from typing import Any, Final, final

from ludocracy.core.playout import random_move, win_shares
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE, NO_ONE
from ludocracy.core.table import NO_ASIDE, Table

#: The value of `Turns.next` when the game is over.
NOBODY: Final = -4


@final
class Turns:
    """The next decision and its legal answers: moves of the game, or `silent`, a code above all moves."""

    def __init__(self, table: Table, silent: int, silences: int = 0) -> None:
        self.table: Final = table
        self.silent: Final = silent
        self.silences: int = silences  # the number of seats that could speak and stayed silent
        self.speech: Final = table.aside != NO_ASIDE  # whether the game has moves out of turn
        self.next: int = NOBODY  # who answers next: a seat, CHANCE, or NOBODY
        self.find_next()

    def clone(self) -> "Turns":
        """Return a copy."""
        return Turns(self.table.clone(), self.silent, self.silences)

    def __copy__(self) -> "Turns":
        return self.clone()

    def __deepcopy__(self, memo: Any) -> "Turns":
        return self.clone()

    def find_next(self) -> None:
        """Find out who answers next."""
        table = self.table
        who = table.who()
        if not who:
            self.next = NOBODY
            return
        self.next = who[0]
        if self.speech and who[0] != CHANCE:
            silences = self.silences
            for speaker in table.may():
                if speaker not in who:  # for a seat that is asked, these moves are among the answers
                    if silences == 0:
                        self.next = speaker
                        return
                    silences -= 1

    def speaks(self) -> bool:
        """Return whether the next seat is not asked, but may speak out of turn."""
        return self.speech and self.next >= 0 and self.next not in self.table.who()

    def together(self) -> list[int]:
        """Return the seats that are asked at the same time, by the rules; none if one seat is asked alone."""
        who = self.table.who()
        return who if len(who) > 1 and not self.speech else NO_ONE

    def answers(self) -> list[int]:
        """Return the legal answers of the seat that is asked. Do not change the list, and do not keep it after `answer`."""
        moves = self.table.options(self.next)
        return [*moves, self.silent] if self.speaks() else moves

    def answer(self, move: int) -> None:
        """Play an answer of the seat that is asked."""
        if move == self.silent:
            self.silences += 1
        else:
            self.table.play(self.next, move)
            self.silences = 0
        self.find_next()

    def deal(self, rng: Rng) -> None:
        """Make all draws that are due."""
        table = self.table
        if self.next != CHANCE:
            return
        while table.by_chance():
            table.play(CHANCE, random_move(table, CHANCE, rng))
        self.silences = 0
        self.find_next()

    def shares(self) -> list[float]:
        """Return each seat's share of the win; zeros until the game is over."""
        return win_shares(self.table) if self.table.over() else [0.0] * self.table.seats
