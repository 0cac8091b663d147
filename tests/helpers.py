"""Helpers for tests of the rules: a table that is played with texts of moves and can be edited."""

from collections.abc import Mapping
from typing import Any

import msgspec

from ludocracy.core.notes import Note
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table, Value
from ludocracy.games import catalogue


class Scene:
    """A table in play. It accepts only moves that the table offers.

    >>> scene = Scene("riffifi", 3)
    >>> scene.play("dealer:2").who()
    [-1]
    """

    def __init__(self, game: str, seats: int, options: Mapping[str, Value] | None = None) -> None:
        self.game = catalogue.find(game)
        self.news: list[tuple[Any, ...]] = []  # the notes of the latest `play`: key, then arguments
        self.log: list[Note] = []  # all notes so far
        self.sit_down(self.game.start(seats, options or {}))

    def sit_down(self, table: Table) -> None:
        self.table = table
        self.table.notes = []

    def who(self) -> list[int]:
        return list(self.table.who())

    def offers(self, seat: int | None = None) -> list[str]:
        """Return the legal moves of a seat, by default of the first seat that must answer, as texts."""
        asked = self.who()[0] if seat is None else seat
        return [self.game.moves.text(move) for move in self.table.options(asked)]

    def play(self, *moves: str) -> "Scene":
        """Play moves in turn, each by the seat that must answer (or by the seat named before it: `2 pass`)."""
        self.news = []
        for text in moves:
            seat, _, move = text.rpartition(" ")
            self.answer(int(seat) if seat else self.who()[0], move)
        return self

    def answer(self, seat: int, move: str) -> None:
        assert seat in (*self.table.who(), *self.table.may()), f"{move}: seat {seat} is not asked, but {self.who()}"
        assert move in self.offers(seat), f"{move} is not offered to seat {seat}, but {self.offers(seat)}"
        self.table.play(seat, self.game.moves.parse(move))
        self.game.audit(self.table)
        assert self.table.notes is not None
        self.news.extend((note.key, *note.args) for note in self.table.notes)
        self.log.extend(self.table.notes)
        self.table.notes = []

    def chance(self) -> "Scene":
        """Let chance take its first outcome until a seat is asked or the game is over."""
        while self.who() == [CHANCE]:
            self.play(self.offers()[0])
        return self

    def told(self, key: str) -> list[tuple[Any, ...]]:
        """Return the arguments of all notes with this key in the news."""
        return [tuple(rest) for name, *rest in self.news if name == key]

    def shown(self, viewer: int) -> str:
        """Return everything that a seat or a watcher is shown, as one text."""
        return msgspec.json.encode(self.game.show(self.table, viewer)).decode()

    def dump(self) -> dict[str, Any]:
        return self.game.dump(self.table)

    def edit(self, **fields: Any) -> "Scene":
        """Load the same position with some fields replaced."""
        self.sit_down(self.game.load(self.dump() | fields))
        return self
