"""Bakschisch, as it describes itself to the rest of the program."""

from typing import Final

from ludocracy.core.description import Description, Facts, PublicMove
from ludocracy.core.game import Game
from ludocracy.core.levels import GameBots
from ludocracy.core.picture import Pictures


def rules() -> Game:
    from ludocracy.games.bakschisch.game import Bakschisch

    return Bakschisch()


def bots() -> GameBots:
    from ludocracy.games.bakschisch.bots import BOTS

    return BOTS


def pictures() -> Pictures:
    from ludocracy.games.bakschisch.pictures import PICTURES

    return PICTURES


GAME: Final = Description(
    "bakschisch",
    package=__name__,
    rules=rules,
    bots=bots,
    pictures=pictures,
    facts=Facts(minutes=(15, 30), weight="light"),
    order=2,
    promises=[
        PublicMove("bribe", "revealed"),
        PublicMove("nothing", "revealed"),
        PublicMove("thief", "revealed"),
    ],
    documents={
        "notation": "docs/notation/bakschisch.md",
        "rulings": "docs/rulings/bakschisch.md",
        "guide": "web/src/games/bakschisch/guide.ts",
    },
)
