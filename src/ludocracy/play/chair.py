"""The interface of bots: a seat's side of a table, without what is hidden from that seat."""

from typing import Final, NoReturn

from ludocracy.core.game import Game
from ludocracy.core.rng import Rng
from ludocracy.core.table import Table
from ludocracy.core.view import View


class Chair:
    """One seat's side of a table.

    >>> import ludocracy
    >>> chair = ludocracy.new_match("riffifi", seats=3, seed=7).chair(0)
    >>> chair
    <Chair at seat 0 of 3, riffifi>
    >>> chair.text(chair.options()[0])
    'play:red-1'
    """

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
        """The legal moves, by their codes."""
        return list(self.__table.options(self.seat))

    def text(self, move: int) -> str:
        """The text of a move."""
        return self.game.moves.text(move)

    def code(self, text: str) -> int:
        """The code of a move given by its text."""
        return self.game.moves.parse(text)

    def view(self) -> View:
        """What a person in this seat sees."""
        return self.game.show(self.__table, self.seat)

    def imagine(self) -> Table:
        """A table that fits everything the seat knows, with hidden cards dealt again: for search."""
        return self.game.imagine(self.__table, self.seat, self.rng)

    def features(self) -> list[float]:
        """What the seat sees as numbers, for learners."""
        return self.game.features(self.__table, self.seat)

    def __repr__(self) -> str:
        return f"<Chair at seat {self.seat} of {self.seats}, {self.game.name}>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Chair cannot be copied or pickled: make another one with Match.chair(seat)")


class Bot:
    """A player. Subclasses override `choose`; one bot may serve several seats and matches.

    >>> import ludocracy
    >>> class First(ludocracy.Bot):
    ...     name = "first"
    ...
    ...     def choose(self, chair: ludocracy.Chair) -> int:
    ...         return chair.options()[0]
    >>> match = ludocracy.new_match("bakschisch", seats=2, seed=1)
    >>> match.play_out([First(), ludocracy.bot("bakschisch", "random")])
    >>> match.over
    True
    """

    name: str = "bot"

    def choose(self, chair: Chair) -> int:
        """The seat must answer: return one of `chair.options()`."""
        raise NotImplementedError

    def speak(self, chair: Chair) -> int | None:
        """The seat may speak out of turn: return one of `chair.options()`, or None to stay silent."""
        return None

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"
