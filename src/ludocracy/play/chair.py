"""The interface of bots: a table as one seat sees it."""

from collections.abc import Callable
from typing import Final, NoReturn

from ludocracy.core.game import Game
from ludocracy.core.rng import Rng
from ludocracy.core.table import Table, Value
from ludocracy.core.view import View
from ludocracy.show.words import Words


class Chair:
    """A table as one seat sees it, for the bot of that seat.

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
        """Return whether the seat must answer; otherwise it may speak up."""
        return self.seat in self.__table.who()

    def options(self) -> list[int]:
        """Return the codes of the legal moves."""
        return list(self.__table.options(self.seat))

    def allows(self, move: object) -> bool:
        """Return whether this is the code of a legal move."""
        return type(move) is int and move in self.__table.options(self.seat)

    def only(self, wanted: Callable[[int], bool]) -> "Chair":
        """Return the same chair with the moves that are wanted, if there are any."""
        return RestrictedChair(self.game, self.__table, self.seat, self.rng, wanted)

    def text(self, move: int) -> str:
        """Return the text of a move."""
        return self.game.moves.text(move)

    def code(self, text: str) -> int:
        """Return the code of a move given by its text."""
        return self.game.moves.parse(text)

    def setting(self) -> dict[str, Value]:
        """Return the options of the game."""
        return dict(self.__table.setting)

    def view(self) -> View:
        """Return what a person in this seat sees."""
        return self.game.show(self.__table, self.seat)

    def imagine(self) -> Table:
        """Return a copy of the table in which everything hidden from the seat is dealt again, for search."""
        return self.game.imagine(self.__table, self.seat, self.rng)

    def features(self) -> list[float]:
        """Return what the seat sees as a list of numbers, for learners."""
        return self.game.features(self.__table, self.seat)

    def _repr_html_(self) -> str:
        """Draw the table in a notebook, as the seat sees it."""
        from ludocracy.show.svg import notebook

        return notebook(self.view(), Words(self.game, "en", (), self.__table.setting))

    def __repr__(self) -> str:
        return f"<Chair at seat {self.seat} of {self.seats}, {self.game.name}>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Chair cannot be copied or pickled: create another one with Match.chair(seat)")


class RestrictedChair(Chair):
    """A chair with the moves that are wanted, where there are any."""

    def __init__(self, game: Game, table: Table, seat: int, rng: Rng, wanted: Callable[[int], bool]) -> None:
        super().__init__(game, table, seat, rng)
        self.wanted: Final = wanted

    def options(self) -> list[int]:
        options = super().options()
        return [move for move in options if self.wanted(move)] or options

    def allows(self, move: object) -> bool:
        return type(move) is int and move in self.options()


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
    #: The only game that the bot can play; empty if it plays any game.
    game: str = ""

    def choose(self, chair: Chair) -> int:
        """Return one of `chair.options()`. The seat must answer."""
        raise NotImplementedError

    def speak(self, chair: Chair) -> int | None:
        """Return one of `chair.options()`, or None to stay silent. The seat may speak out of turn."""
        return None

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"
