"""The games by name. Adding a game is one line here."""

import copyreg
from collections.abc import Callable
from importlib import import_module
from typing import Final

from ludocracy.core.errors import UnknownGame, clipped
from ludocracy.core.game import Game

#: name: module and class
GAMES: Final = {
    "riffifi": ("ludocracy.games.riffifi.game", "Riffifi"),
    "bakschisch": ("ludocracy.games.bakschisch.game", "Bakschisch"),
    "big_cheese": ("ludocracy.games.big_cheese.game", "BigCheese"),
    "tax_the_rich": ("ludocracy.games.tax_the_rich.game", "TaxTheRich"),
    "hegemony": ("ludocracy.games.hegemony.game", "Hegemony"),
}

_made: Final[dict[str, Game]] = {}


def by_name(game: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    """Copy and pickle a game by its name: there is one instance of each."""
    return find, (game.name,)


def names() -> list[str]:
    return list(GAMES)


def find(name: str) -> Game:
    """The one instance of a game, created on the first call."""
    if name not in _made:
        if name not in GAMES:
            raise UnknownGame("option.game", name=clipped(name), games=", ".join(GAMES))
        module, cls = GAMES[name]
        game = getattr(import_module(module), cls)()
        assert isinstance(game, Game)
        copyreg.pickle(type(game), by_name)
        _made[name] = game
    return _made[name]
