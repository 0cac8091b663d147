"""Bakschisch, as it describes itself to the rest of the program."""

from typing import Final

from ludocracy.core.description import Description, Facts
from ludocracy.core.game import Game
from ludocracy.core.levels import GameBots


def rules() -> Game:
    from ludocracy.games.bakschisch.game import Bakschisch

    return Bakschisch()


def bots() -> GameBots:
    from ludocracy.games.bakschisch.bots import BOTS

    return BOTS


GAME: Final = Description(
    "bakschisch",
    package=__name__,
    rules=rules,
    bots=bots,
    facts=Facts(minutes=(15, 30), weight="light"),
    order=2,
    documents={
        "notation": "docs/notation/bakschisch.md",
        "rulings": "docs/rulings/bakschisch.md",
        "guide": "web/src/games/bakschisch/guide.ts",
    },
)
