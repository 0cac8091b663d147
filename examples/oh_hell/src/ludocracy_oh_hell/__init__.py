"""Oh Hell, as it describes itself to Ludocracy."""

from typing import Final

from ludocracy.core.description import Description, Facts
from ludocracy.core.game import Game
from ludocracy.core.levels import GameBots


def rules() -> Game:
    from ludocracy_oh_hell.game import OhHell

    return OhHell()


def bots() -> GameBots:
    from ludocracy_oh_hell.bots import BOTS

    return BOTS


GAME: Final = Description(
    "oh_hell",
    package=__name__,
    rules=rules,
    bots=bots,
    facts=Facts(minutes=(10, 20), weight="light"),
)
