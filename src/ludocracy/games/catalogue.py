"""Finds games by name. A new game needs one line here."""

import copyreg
from collections.abc import Callable
from importlib import import_module
from typing import Final

from ludocracy.core.errors import UnknownGame, clipped
from ludocracy.core.game import Game

#: The module and the class of each game.
GAMES: Final = {
    "riffifi": ("ludocracy.games.riffifi.game", "Riffifi"),
    "bakschisch": ("ludocracy.games.bakschisch.game", "Bakschisch"),
    "big_cheese": ("ludocracy.games.big_cheese.game", "BigCheese"),
    "tax_the_rich": ("ludocracy.games.tax_the_rich.game", "TaxTheRich"),
    "hegemony": ("ludocracy.games.hegemony.game", "Hegemony"),
}

_made: Final[dict[str, Game]] = {}


def by_name(game: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    """Pickle and copy a game by its name, because there is one instance per game."""
    return find, (game.name,)


def names() -> list[str]:
    return list(GAMES)


def find(name: str) -> Game:
    """Return the only instance of a game, which is created on the first call. Raises `UnknownGame`."""
    if name not in _made:
        if name not in GAMES:
            raise UnknownGame("option.game", name=clipped(name), games=", ".join(GAMES))
        module, cls = GAMES[name]
        game = getattr(import_module(module), cls)()
        assert isinstance(game, Game)
        copyreg.pickle(type(game), by_name)
        _made[name] = game
    return _made[name]
