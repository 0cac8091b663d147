"""The Big Cheese, as it describes itself to the rest of the program."""

from typing import Final

from ludocracy.core.description import Description, Facts, PublicMove
from ludocracy.core.game import Game
from ludocracy.core.levels import GameBots


def rules() -> Game:
    from ludocracy.games.big_cheese.game import BigCheese

    return BigCheese()


def bots() -> GameBots:
    from ludocracy.games.big_cheese.bots import BOTS

    return BOTS


GAME: Final = Description(
    "big_cheese",
    package=__name__,
    rules=rules,
    bots=bots,
    facts=Facts(minutes=(20, 40), weight="light"),
    order=3,
    promises=[
        PublicMove("bid"),
        PublicMove("pass"),
        PublicMove("veto"),
    ],
    documents={
        "notation": "docs/notation/big_cheese.md",
        "rulings": "docs/rulings/big_cheese.md",
        "guide": "web/src/games/big_cheese/guide.ts",
    },
)
