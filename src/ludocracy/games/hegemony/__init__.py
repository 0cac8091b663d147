"""Hegemony, as it describes itself to the rest of the program."""

from typing import Final

from ludocracy.core.description import Description, Facts, PublicMove
from ludocracy.core.game import Game
from ludocracy.core.levels import GameBots
from ludocracy.core.picture import Pictures


def rules() -> Game:
    from ludocracy.games.hegemony.game import Hegemony

    return Hegemony()


def bots() -> GameBots:
    from ludocracy.games.hegemony.bots import BOTS

    return BOTS


def pictures() -> Pictures:
    from ludocracy.games.hegemony.pictures import PICTURES

    return PICTURES


#: How often bots of equal strength win as each class (docs/balance/hegemony.md); with four players, the means of four levels.
SHARES: Final = {2: (0.285, 0.715), 3: (0.40, 0.39, 0.21), 4: (0.27, 0.18, 0.18, 0.37)}

GAME: Final = Description(
    "hegemony",
    package=__name__,
    rules=rules,
    bots=bots,
    pictures=pictures,
    facts=Facts(minutes=(90, 180), weight="heavy", shares=SHARES),
    order=5,
    promises=[
        PublicMove("for", question="Declare", about=("policy", "section")),
        PublicMove("against", question="Declare", about=("policy", "section")),
        PublicMove("bid", "revealed", "SecretInfluence", ("policy", "section")),
        PublicMove("propose"),
        PublicMove("call"),
        PublicMove("act"),
        PublicMove("bonus"),
        PublicMove("strike"),
        PublicMove("wage"),
        PublicMove("price"),
        PublicMove("build"),
        PublicMove("close"),
        PublicMove("hire"),
    ],
    documents={
        "notation": "docs/notation/hegemony.md",
        "rulings": "docs/rulings/hegemony.md",
        "guide": "web/src/games/hegemony/topics.json",
    },
)
