"""The columns of a game's observations as arrays, and observations of single tables."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ludocracy.core.features import Column, Numbers
from ludocracy.core.game import Game
from ludocracy.core.table import Table
from ludocracy.show.words import Words


def shared(numbers: Any, kind: type[np.generic]) -> NDArray[Any]:
    """Return packed numbers of compiled code as an array, without a copy: it shows what is written later, too."""
    return np.frombuffer(numbers, kind)


class Features:
    """What a seat sees, as numbers in named columns.

    >>> from ludocracy.games import catalogue
    >>> game = catalogue.find("bakschisch")
    >>> features = Features(game, game.start(2))
    >>> features.names[0], float(features.low[0]), float(features.high[0]), features.meanings()[0]
    ('round', 0.0, 50.0, 'The number of the round.')
    """

    def __init__(self, game: Game, start: Table) -> None:
        self.game: Final = game
        self.encoder: Final = game.encoder(start)
        self.columns: Final[list[Column]] = self.encoder.layout.columns
        self.names: Final = [column.name for column in self.columns]
        self.width: Final = len(self.columns)
        self.scales: Final = np.array([column.scale for column in self.columns], np.float32)
        self.low: Final = np.array([column.least for column in self.columns], np.float32) / self.scales
        self.high: Final = np.array([column.most for column in self.columns], np.float32) / self.scales
        self.row: Final = Numbers(1, self.width)
        self.numbers: Final = shared(self.row.items, np.int32)

    def meanings(self, language: str = "en") -> list[str]:
        """Return a sentence for each column. Columns of one block share it; their names say the seat, card or colour."""
        words = Words(self.game, language)
        return [words.texts[f"feature.{column.key}"] for column in self.columns]

    def blocks(self) -> list[list[Column]]:
        """Return the columns by block, without those of the other seats."""
        found: dict[str, list[Column]] = {}
        for column in self.columns:
            if not column.name.startswith("left_"):
                found.setdefault(column.key, []).append(column)
        return list(found.values())

    def observe(self, table: Table, seat: int) -> NDArray[np.float32]:
        """Return the observation of a seat as a new array."""
        self.row.begin(0)
        self.encoder.write(table, seat, self.row)
        self.row.end(0)
        return self.scaled(self.numbers, np.empty(self.width, np.float32))

    def scaled(self, numbers: Any, out: NDArray[np.float32]) -> NDArray[np.float32]:
        """Write the numbers, divided by the scales of their columns, into an array."""
        out[...] = numbers
        return np.divide(out, self.scales, out=out)

    def __repr__(self) -> str:
        return f"<Features of {self.game.name}: {self.width} columns>"
