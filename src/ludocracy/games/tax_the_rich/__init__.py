"""Tax the Rich, as it describes itself to the rest of the program."""

from typing import Final

from ludocracy.core.description import Description, Facts
from ludocracy.core.game import Game
from ludocracy.core.levels import GameBots


def rules() -> Game:
    from ludocracy.games.tax_the_rich.game import TaxTheRich

    return TaxTheRich()


def bots() -> GameBots:
    from ludocracy.games.tax_the_rich.bots import BOTS

    return BOTS


GAME: Final = Description(
    "tax_the_rich",
    package=__name__,
    rules=rules,
    bots=bots,
    facts=Facts(minutes=(30, 60), weight="medium"),
    order=4,
    documents={
        "notation": "docs/notation/tax_the_rich.md",
        "rulings": "docs/rulings/tax_the_rich.md",
        "guide": "web/src/games/tax_the_rich/guide.ts",
    },
)
