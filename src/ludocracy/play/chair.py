"""Where a bot sits: it sees what its seat sees, and never the table."""

from typing import Final

from ludocracy.core.game import Game
from ludocracy.core.rng import Rng
from ludocracy.core.table import Table
from ludocracy.core.view import View


class Chair:
    """One seat's side of a table. A table that `imagine` gives is consistent with all the seat knows, and the rest is made up."""

    def __init__(self, game: Game, table: Table, seat: int, rng: Rng) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.seats: Final = table.seats
        self.rng: Final = rng
        self.__table: Final = table

    def asked(self) -> bool:
        """Whether the seat must answer; otherwise it may speak up."""
        return self.seat in self.__table.who()

    def options(self) -> list[int]:
        """The legal moves."""
        return list(self.__table.options(self.seat))

    def view(self) -> View:
        """The picture that a person in this seat gets."""
        return self.game.show(self.__table, self.seat)

    def imagine(self) -> Table:
        """A world that fits all that the seat knows, for reading and for search."""
        return self.game.imagine(self.__table, self.seat, self.rng)

    def features(self) -> list[float]:
        return self.game.features(self.__table, self.seat)


class Bot:
    """Somebody who answers for a seat. One bot may serve several seats and tables."""

    name: str = "bot"

    def choose(self, chair: Chair) -> int:
        """One of the chair's options, when the seat must answer."""
        raise NotImplementedError

    def speak(self, chair: Chair) -> int | None:
        """One of the chair's options, or None to stay silent, when the seat may speak up."""
        return None
