"""Five games about power and money, as a library: rules, matches, records, positions and bots.

>>> import ludocracy
>>> match = ludocracy.new_match("bakschisch", seats=3, seed=7)
>>> match.play_out([ludocracy.bot("bakschisch", "random")] * 3)
>>> match.over
True
"""

from ludocracy.bots.find import find as _find
from ludocracy.bots.find import kinds as _kinds
from ludocracy.core.errors import (
    BadData,
    BadOption,
    BadPosition,
    BadRecord,
    CannotUndo,
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
from ludocracy.core.view import View
from ludocracy.games import catalogue as _catalogue
from ludocracy.play.chair import Bot, Chair
from ludocracy.play.match import Match, new_match
from ludocracy.play.position import Position, load_position
from ludocracy.play.record import Record, load_record, load_records
from ludocracy.show.rules import rules_text as _rules_text

__version__ = "0.2.0"

__all__ = [
    "BadData",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Bot",
    "CannotUndo",
    "Chair",
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
    "rules",
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

    >>> bot("riffifi", "club")
    <Bot club>
    """
    return _find(level, name if isinstance(name, Game) else game(name))


def rules(name: str | Game, language: str = "en") -> str:
    """Return a summary of the rules of a game, as Markdown.

    >>> rules("riffifi").splitlines()[0]
    '# Riffifi'
    """
    return _rules_text(name.name if isinstance(name, Game) else game(name).name, language)
