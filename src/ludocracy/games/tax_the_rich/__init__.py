"""Tax the Rich, as it describes itself to the rest of the program."""

from typing import Final

from ludocracy.core.description import Description, Facts, PublicMove
from ludocracy.core.game import Game
from ludocracy.core.levels import GameBots
from ludocracy.core.picture import Pictures


def rules() -> Game:
    from ludocracy.games.tax_the_rich.game import TaxTheRich

    return TaxTheRich()


def bots() -> GameBots:
    from ludocracy.games.tax_the_rich.bots import BOTS

    return BOTS


def pictures() -> Pictures:
    from ludocracy.games.tax_the_rich.pictures import PICTURES

    return PICTURES


GAME: Final = Description(
    "tax_the_rich",
    package=__name__,
    rules=rules,
    bots=bots,
    pictures=pictures,
    facts=Facts(minutes=(30, 60), weight="medium"),
    order=4,
    promises=[
        PublicMove("bet"),
        PublicMove("pass"),
        PublicMove("call"),
        PublicMove("play"),
        PublicMove("swap"),
        PublicMove("steal"),
        PublicMove("spare"),
        PublicMove("search"),
        PublicMove("gift"),
    ],
    documents={
        "notation": "docs/notation/tax_the_rich.md",
        "rulings": "docs/rulings/tax_the_rich.md",
        "guide": "web/src/games/tax_the_rich/guide.ts",
    },
)
