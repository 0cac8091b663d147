"""How a game describes itself to the rest of the program: one object in the package of the game."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from ludocracy.core.game import Game
from ludocracy.core.levels import GameBots
from ludocracy.core.picture import Pictures

#: The place of games that do not name one: after all others.
LAST: Final = 1000


class Facts(NamedTuple):
    """Facts that help to choose a game, and to rate its players. `lobby.about` in the word files describes the game in a
    sentence or two."""

    minutes: tuple[int, int]  # how long a game takes among people who know it, from and to
    weight: Literal["light", "medium", "heavy"]  # how much there is to learn
    shares: Mapping[int, tuple[float, ...]] = MappingProxyType({})  # of wins by seat among equals, by number of players


class PublicMove(NamedTuple):
    """A kind of move that players can promise each other.

    `seen`: when the others see it: as soon as it is `made`, once all sealed answers are `revealed`, or `never`. `question`: the
    question that says what the move is about, if its own text does not, and `about` the names of what it says.
    """

    verb: str
    seen: Literal["made", "revealed", "never"] = "made"
    question: str = ""
    about: tuple[str, ...] = ()


class Description:
    """Everything that a game tells the rest of the program.

    `package`: the package with its word files (`words/`), the texts of its rules (`rules/`) and its data files. `rules` and
    `bots`: functions that import them, so that a list of games loads no rules. `order`: its place in lists of games.
    `documents`: where its documents are in its source tree (`notation`, `rulings`, `guide`). `pictures`: the function that
    imports the pictures of its rules. `promises`: the moves that players can promise each other.
    """

    def __init__(
        self,
        name: str,
        *,
        package: str,
        rules: Callable[[], Game],
        facts: Facts,
        bots: Callable[[], GameBots] | None = None,
        order: int = LAST,
        documents: Mapping[str, str] | None = None,
        pictures: Callable[[], Pictures] | None = None,
        promises: Sequence[PublicMove] = (),
    ) -> None:
        self.name: Final = name
        self.package: Final = package
        self.rules: Final = rules
        self.facts: Final = facts
        self.bots: Final = bots
        self.order: Final = order
        self.documents: Final = dict(documents) if documents else {}
        self.pictures: Final[Callable[[], Pictures]] = pictures or dict
        self.promises: Final = tuple(promises)
