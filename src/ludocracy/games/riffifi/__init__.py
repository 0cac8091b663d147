"""Riffifi, as it describes itself to the rest of the program."""

from typing import Final

from ludocracy.core.description import Description, Facts, PublicMove
from ludocracy.core.game import Game
from ludocracy.core.levels import GameBots


def rules() -> Game:
    from ludocracy.games.riffifi.game import Riffifi

    return Riffifi()


def bots() -> GameBots:
    from ludocracy.games.riffifi.bots import BOTS

    return BOTS


GAME: Final = Description(
    "riffifi",
    package=__name__,
    rules=rules,
    bots=bots,
    facts=Facts(minutes=(15, 30), weight="light"),
    order=1,
    promises=[
        PublicMove("play"),
        PublicMove("hide", "never"),
        PublicMove("rob"),
        PublicMove("spare"),
    ],
    documents={
        "notation": "docs/notation/riffifi.md",
        "rulings": "docs/rulings/riffifi.md",
        "guide": "web/src/games/riffifi/guide.ts",
    },
)
