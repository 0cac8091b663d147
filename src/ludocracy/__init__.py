"""Five games about power and money, as a library: rules, matches, records, positions and bots.

>>> import ludocracy
>>> match = ludocracy.new_match("bakschisch", seats=3, seed=7)
>>> match.play_out([ludocracy.bot("bakschisch", "random")] * 3)
>>> match.over
True
"""

from collections.abc import Mapping as _Mapping
from collections.abc import Sequence as _Sequence
from os import PathLike as _PathLike
from typing import TYPE_CHECKING as _TYPE_CHECKING

from ludocracy.bots.find import entrant as _entrant
from ludocracy.bots.find import kinds as _kinds
from ludocracy.core.errors import (
    BadData,
    BadOption,
    BadPosition,
    BadRecord,
    CannotUndo,
    EngineError,
    GameOver,
    IllegalMove,
    LudocracyError,
    MissingExtra,
    NotYourTurn,
    TooLate,
    UnknownBot,
    UnknownGame,
)
from ludocracy.core.game import Game, Option
from ludocracy.core.language import languages
from ludocracy.core.playout import playout
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table
from ludocracy.core.table import Value as _Value
from ludocracy.core.view import View
from ludocracy.games import catalogue as _catalogue
from ludocracy.play.chair import Bot, Chair
from ludocracy.play.match import Match, new_match
from ludocracy.play.position import Position, load_position
from ludocracy.play.record import Record, load_record, load_records

if _TYPE_CHECKING:
    from ludocracy.lab.standings import Standing

__version__ = "0.2.0"

__all__ = [
    "CHANCE",
    "BadData",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Bot",
    "CannotUndo",
    "Chair",
    "EngineError",
    "Game",
    "GameOver",
    "IllegalMove",
    "LudocracyError",
    "Match",
    "MissingExtra",
    "NotYourTurn",
    "Option",
    "Position",
    "Record",
    "Rng",
    "Table",
    "TooLate",
    "UnknownBot",
    "UnknownGame",
    "View",
    "__version__",
    "bot",
    "bot_levels",
    "game",
    "game_names",
    "languages",
    "load_position",
    "load_record",
    "load_records",
    "new_match",
    "playout",
    "rules",
    "tournament",
]


def game_names() -> list[str]:
    """Return the names of all games. (`ludocracy.games` is the package that holds their rules.)

    >>> game_names()[:2]
    ['riffifi', 'bakschisch']
    """
    return _catalogue.names()


def game(name: str) -> Game:
    """Return the game of this name, with its seats, options and moves. Raises `UnknownGame`.

    >>> game("riffifi")
    <Game riffifi for 3 to 5 seats>
    """
    return _catalogue.find(name)


def bot_levels(name: str | Game) -> list[str]:
    """Return the levels of a game's bots, from the weakest to the strongest.

    >>> bot_levels("riffifi")
    ['novice', 'casual', 'club', 'strong', 'expert']
    """
    return _kinds(name if isinstance(name, Game) else game(name))


def bot(name: str | Game, level: str) -> Bot:
    """Return the bot of a game at a level. Raises `UnknownBot`.

    The levels `strong` and `expert` search. A level may name a budget in playouts or in seconds: `expert@500`, `expert@0.2s`.
    `module:Class` is a bot of a class of your own: its module is imported, also from the current folder.

    >>> bot("riffifi", "club")
    <Bot club>
    """
    return _entrant(level, name if isinstance(name, Game) else game(name))


def tournament(
    game: str,
    entrants: "_Sequence[str | Bot]",
    *,
    seats: int | None = None,
    games: int = 400,
    seed: int = 0,
    options: "_Mapping[str, _Value] | None" = None,
    workers: int = 1,
    folder: "str | _PathLike[str] | None" = None,
) -> "list[Standing]":
    """Let bots compete, and return the figures of each with their 95% intervals, the best first.

    Entrants are names, as `bot` takes them, or objects. If there are more entrants than seats (by default the minimum of the
    game), every combination meets; fewer are repeated around the table. Every deal is played once per rotation of the seats,
    so `games` is rounded up. The same seed gives the same games. With `folder`, every game is kept there as a record, and an
    interrupted tournament is continued. Objects play in this process; only names can use several `workers`.

    >>> class First(Bot):
    ...     name = "first"
    ...
    ...     def choose(self, chair: Chair) -> int:
    ...         return chair.options()[0]
    >>> best, last = tournament("riffifi", ["club", First()], games=12, seed=1)
    >>> best.name, best.games, last.name, last.games
    ('club', 24, 'first', 12)
    >>> best.wins.low <= best.wins.middle <= best.wins.high
    True
    """
    from ludocracy.lab.compete import compete

    return compete(game, entrants, seats, games, seed, options, workers, folder)


def rules(name: str | Game, language: str = "en") -> str:
    """Return a summary of the rules of a game, as Markdown.

    >>> rules("riffifi").splitlines()[0]
    '# Riffifi'
    """
    from ludocracy.show.rules import rules_text  # it imports what draws tables

    return rules_text(name.name if isinstance(name, Game) else game(name).name, language)
