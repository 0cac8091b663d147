"""How a game describes itself to the rest of the program: one object in the package of the game."""

from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple

from ludocracy.core.game import Game
from ludocracy.core.levels import GameBots

#: The place of games that do not name one: after all others.
LAST: Final = 1000


class Facts(NamedTuple):
    """Facts that help to choose a game. `lobby.about` in the word files describes it in a sentence or two."""

    minutes: tuple[int, int]  # how long a game takes among people who know it, from and to
    weight: Literal["light", "medium", "heavy"]  # how much there is to learn


class Description:
    """Everything that a game tells the rest of the program.

    `package`: the package with its word files (`words/`), the texts of its rules (`rules/`) and its data files. `rules` and
    `bots`: functions that import them, so that a list of games loads no rules. `order`: its place in lists of games.
    `documents`: where its documents are in its source tree (`notation`, `rulings`, `guide`).
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
    ) -> None:
        self.name: Final = name
        self.package: Final = package
        self.rules: Final = rules
        self.facts: Final = facts
        self.bots: Final = bots
        self.order: Final = order
        self.documents: Final = dict(documents) if documents else {}
