"""Finds games by name: those of this package, and those that other packages declare as entry points.

Every folder of `ludocracy.games` is a game and describes itself with `GAME`. Another package names the same kind of object
as an entry point of the group `ludocracy.games`, with the name of the game.
"""

import copyreg
import logging
import pkgutil
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from ludocracy import games
from ludocracy.core.description import Description
from ludocracy.core.errors import UnknownGame, clipped
from ludocracy.core.game import Game

log: Final = logging.getLogger("ludocracy.games")

#: The group of entry points with which other packages declare their games.
GROUP: Final = "ludocracy.games"

_made: Final[dict[str, Game]] = {}


def by_name(game: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    """Pickle and copy a game by its name, because there is one instance per game."""
    return find, (game.name,)


def names() -> list[str]:
    """Return the names of all games, in the order of the lobby."""
    known = {**_of_other_packages(), **_built_in()}
    return sorted(known, key=lambda name: (known[name].order, name))


def describe(name: str) -> Description:
    """Return how a game describes itself. Raises `UnknownGame`."""
    found = _built_in().get(name) or _of_other_packages().get(name)
    if found is None:
        raise UnknownGame("option.game", name=clipped(name), games=", ".join(names()))
    return found


def find(name: str) -> Game:
    """Return the only instance of a game, which is created on the first call. Raises `UnknownGame`."""
    if name not in _made:
        game = describe(name).rules()
        if game.name != name:
            raise ValueError(f"the rules of {name} call themselves {game.name}")
        copyreg.pickle(type(game), by_name)
        _made[name] = game
    return _made[name]


def installed(name: str) -> bool:
    """Return whether there is a game of this name."""
    return name in _built_in() or name in _of_other_packages()


def distribution(name: str) -> str:
    """Return the name of the installed package that a game comes from; empty for the games of this package."""
    if name in _built_in():
        return ""
    found = _declared().get(name)
    return found.dist.name if found is not None and found.dist is not None else ""


def refresh() -> None:
    """Look for games again, after packages were installed or removed."""
    for found in (_built_in, _declared, _of_other_packages):
        found.cache_clear()
    _made.clear()


@cache
def _built_in() -> dict[str, Description]:
    return {
        folder.name: import_module(f"{games.__name__}.{folder.name}").GAME
        for folder in pkgutil.iter_modules(games.__path__)
        if folder.ispkg
    }


@cache
def _declared() -> dict[str, EntryPoint]:
    """Return the entry points of other packages by the names of their games; the first of each name."""
    found: dict[str, EntryPoint] = {}
    for entry in entry_points(group=GROUP):
        if entry.name in _built_in() or entry.name in found:
            log.warning("a game called %s exists already: that of %s is left out", entry.name, entry.value)
        else:
            found[entry.name] = entry
    return found


@cache
def _of_other_packages() -> dict[str, Description]:
    """Return the games of other packages. A package that cannot be imported is logged and left out."""
    found: dict[str, Description] = {}
    for name, entry in _declared().items():
        try:
            described = entry.load()
            if not isinstance(described, Description) or described.name != name:
                raise TypeError(f"{entry.value} is not a Description of a game called {name}")
            found[name] = described
        except Exception:
            log.exception("the game %s of %s cannot be loaded", name, entry.value)
    return found
