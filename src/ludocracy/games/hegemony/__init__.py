"""Hegemony, as it describes itself to the rest of the program."""

from typing import Final

from ludocracy.core.description import Description, Facts
from ludocracy.core.game import Game
from ludocracy.core.levels import GameBots


def rules() -> Game:
    from ludocracy.games.hegemony.game import Hegemony

    return Hegemony()


def bots() -> GameBots:
    from ludocracy.games.hegemony.bots import BOTS

    return BOTS


GAME: Final = Description(
    "hegemony",
    package=__name__,
    rules=rules,
    bots=bots,
    facts=Facts(minutes=(90, 180), weight="heavy"),
    order=5,
    documents={
        "notation": "docs/notation/hegemony.md",
        "rulings": "docs/rulings/hegemony.md",
        "guide": "web/src/games/hegemony/topics.json",
    },
)
