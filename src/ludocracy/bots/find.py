"""Find bots by name.

Every game with rules of thumb (`bots/<game>.py`) has the five levels. A few more names are known but not offered: `random`;
`thumb-0.1`, the rules of thumb of version 0.1, kept as a baseline; `thumb`, the name of `club` in older tables; and
`random-search`, a searcher with random playouts. A bot that searches takes a budget after its name: `expert@500` for 500
playouts per decision, `expert@0.2s` for seconds, `expert@500x2` for 500 playouts in two processes.
"""

import re
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Final

from ludocracy.bots.guard import Guarded
from ludocracy.bots.parallel import Parallel
from ludocracy.bots.player import Player
from ludocracy.bots.random import Random
from ludocracy.bots.search import Budget, Searcher, Style
from ludocracy.core.errors import BadOption, UnknownBot, clipped
from ludocracy.core.game import Game
from ludocracy.core.playout import GAME, MAX_MOVES, Evaluator
from ludocracy.core.policy import RandomPolicy
from ludocracy.games import catalogue
from ludocracy.play.chair import Bot

#: The levels, weakest first, and the name of each in a game's module.
LEVELS: Final = ("novice", "casual", "club", "strong", "expert")
POLICIES: Final = {"novice": "NOVICE", "casual": "CASUAL", "club": "CLUB", "thumb-0.1": "THUMB_0_1"}
RANDOM: Final = "random"
RANDOM_SEARCH: Final = "random-search"
SEARCHING: Final = ("strong", "expert", RANDOM_SEARCH)
#: The current names of bots in older tables and records.
OLDER: Final = {"thumb": "club"}

#: In live play a decision takes at most this many seconds.
SECONDS: Final = {"strong": 0.25, "expert": 1.5, RANDOM_SEARCH: 0.25}

_BUDGET: Final = re.compile(
    r"(?:(?P<playouts>[1-9]\d{0,6})|(?P<seconds>\d{1,2}(?:\.\d{1,3})?)s)(?:x(?P<processes>[1-9]\d?))?", re.ASCII
)


def kinds(game: Game) -> list[str]:
    """Return the bots offered for this game, weakest first."""
    return list(LEVELS) if module_of(game) else [RANDOM]


def usual(game: Game) -> str:
    """Return the default bot: a sensible opponent that answers at once."""
    return "club" if module_of(game) else RANDOM


def known(game: Game) -> list[str]:
    """Return all bots that can play this game."""
    if module_of(game) is None:
        return [RANDOM, RANDOM_SEARCH]
    return [RANDOM, *LEVELS, RANDOM_SEARCH, "thumb-0.1", *OLDER]


def module_of(game: Game) -> ModuleType | None:
    """Return the module with the game's rules of thumb, if there is one."""
    name = f"ludocracy.bots.{game.name}"
    return import_module(name) if find_spec(name) else None


def find(kind: str, game: Game, live: bool = False) -> Bot:
    """Return the bot of that name, with its budget if it has one. Live bots also mind the time (see `default_budget`)."""
    name, at, given = kind.partition("@")
    if name not in known(game):
        raise UnknownBot("bot.unknown", game=game.name, name=clipped(kind), names=", ".join(known(game)))
    name = OLDER.get(name, name)
    budget = read_budget(name, given) if at else None
    if name == RANDOM:
        return Random()
    module = module_of(game)
    if module is not None and hasattr(module, name.upper()):  # a level that is a policy of this game
        policy = getattr(module, name.upper())
        if budget is None:
            return Player(name, policy.within_seconds(SECONDS[name]) if live and name in SECONDS else policy)
        if budget.processes > 1:
            raise BadOption("bot.processes", game=game.name, name=name)
        limited = policy.within(budget.playouts) if budget.playouts else policy.within_seconds(budget.seconds)
        return Player(kind, limited)
    if name in SEARCHING:
        bot = searcher(kind, name, module, budget or default_budget(name, module, live))
        return bot if bot.budget.processes == 1 else Parallel(kind, bot, find_searcher)
    return Player(name, getattr(module, POLICIES[name]))


def guarded(kind: str, game: Game, live: bool = False) -> Bot:
    """Return the bot with a fallback: the default bot answers when it crashes, hangs or gives an illegal answer."""
    bot = find(kind, game, live)
    return bot if isinstance(bot, Random) else Guarded(bot, find(usual(game), game))


def searcher(kind: str, name: str, module: ModuleType | None, budget: Budget) -> Searcher:
    if module is None:
        policy = RandomPolicy()
        return Searcher(kind, {0: Style(policy, policy)}, Evaluator(), GAME, budget)
    usual = None if name == RANDOM_SEARCH else module.CLUB
    return Searcher(kind, styles(name, module), module.ESTIMATE, module.HORIZON, budget, usual)


def styles(name: str, module: ModuleType) -> dict[int, Style]:
    """Return how a level imagines games, by the smallest number of players."""
    longest = getattr(module, "LONGEST", MAX_MOVES)
    if name == RANDOM_SEARCH:
        policy = RandomPolicy()
        return {0: Style(policy, policy, longest)}
    if name != "expert":
        return {0: Style(module.MODEL, module.MODEL, longest)}
    model = getattr(module, "EXPERT_MODEL", module.MODEL)
    longest, foresight = getattr(module, "EXPERT_LONGEST", longest), getattr(module, "EXPERT_FORESIGHT", False)
    usual = Style(model, model, longest, foresight=foresight)
    if not hasattr(module, "LARGE_TABLE"):
        return {0: usual}
    return {
        0: usual,
        module.LARGE_TABLE: Style(
            module.LARGE_TABLE_MODEL, module.LARGE_TABLE_RIVALS, longest, module.LARGE_TABLE_WEIGHTED
        ),
    }


@cache
def find_searcher(kind: str, game: str) -> Searcher:
    """Return a new copy of a searcher, for another process."""
    bot = find(kind, catalogue.find(game))
    assert isinstance(bot, Searcher)
    return bot


def default_budget(name: str, module: ModuleType | None, live: bool) -> Budget:
    """Return the playouts that the game's module sets, so that a seed reproduces a game.

    In live play they are limited by seconds as well, except that the expert searches for as long as its seconds last: it has
    no level above it to stay below.
    """
    playouts = int(getattr(module, "PLAYOUTS", {}).get(name, 200))
    if live:
        return Budget(0 if name == "expert" else playouts, SECONDS[name])
    return Budget(playouts)


def read_budget(name: str, given: str) -> Budget:
    if name not in SEARCHING:
        raise BadOption("bot.no_budget", name=name)
    found = _BUDGET.fullmatch(given)
    if found is None or (found["seconds"] and not float(found["seconds"])):
        raise BadOption("bot.budget", found=clipped(given), name=name)
    processes = int(found["processes"] or 1)
    if found["playouts"]:
        return Budget(int(found["playouts"]), processes=processes)
    return Budget(seconds=float(found["seconds"]), processes=processes)
