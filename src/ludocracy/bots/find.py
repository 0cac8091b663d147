"""Find bots by name.

Every game that declares bots (`Description.bots`) has the five levels. A few more names are known but not offered: `random`;
the references of the game, such as `thumb-0.1`, the rules of thumb of version 0.1; `thumb`, the name of `club` in older
tables; `random-search`, a searcher with random playouts; and the exploiters of `bots/exploiters.py`. A level that searches takes
a budget after its name: `expert@500` for 500 playouts per decision, `expert@0.2s` for seconds, `expert@500x2` for 500 playouts
in two processes.

`find` and everything that it calls import no module and start no program for the sake of a name: guests of a server may give
it any text. `entrant` also finds bots of others: `module:Class`, `engine:COMMAND` for a program that follows docs/engine.md, and
`learned:FOLDER` for what `ludocracy train --minutes` or `ludocracy exploit --minutes` has trained there; and `response:BOT`,
which searches for the best response to others of which it knows that they are that bot.
A server offers some of them to its guests under names of its operator's choice (`offer`).
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from ludocracy.bots import exploiters
from ludocracy.bots.guard import Guarded
from ludocracy.bots.named import NamedBot
from ludocracy.bots.others import bot_of_class, is_class, offered
from ludocracy.bots.parallel import Parallel
from ludocracy.bots.player import Player
from ludocracy.bots.random import Random
from ludocracy.bots.search import Budget, Searcher
from ludocracy.core.errors import BadOption, UnknownBot, clipped
from ludocracy.core.game import Game
from ludocracy.core.levels import GameBots, Level, Search
from ludocracy.core.policy import Policy, RandomPolicy
from ludocracy.engine.bot import EngineBot
from ludocracy.games import catalogue
from ludocracy.play.ask import check_game
from ludocracy.play.chair import Bot

RANDOM: Final = "random"
RANDOM_SEARCH: Final = "random-search"
#: The default level: a sensible opponent that answers at once.
USUAL: Final = "club"
#: The current names of bots in older tables and records.
OLDER: Final = {"thumb": USUAL}

#: In live play a decision takes at most this many seconds, in every game.
SECONDS: Final = {"strong": 0.25, "expert": 1.5, RANDOM_SEARCH: 0.25}
#: The level without another one above it searches for as long as its seconds last.
STRONGEST: Final = "expert"

_BUDGET: Final = re.compile(
    r"(?:(?P<playouts>[1-9]\d{0,6})|(?P<seconds>\d{1,2}(?:\.\d{1,3})?)s)(?:x(?P<processes>[1-9]\d?))?", re.ASCII
)


#: What the name of a program begins with.
ENGINE: Final = "engine:"
#: What the name of a trained network begins with.
LEARNED: Final = "learned:"
#: What the name of a best response by search begins with.
RESPONSE: Final = "response:"

#: The bots of others that this process offers, by name: what `entrant` finds, and the games that it plays.
_OFFERS: Final[dict[str, tuple[str, list[str]]]] = {}


def bots_of(game: Game) -> GameBots | None:
    """Return what the game declares about its bots, if it has any."""
    bots = catalogue.describe(game.name).bots
    return bots() if bots is not None else None


def kinds(game: Game) -> list[str]:
    """Return the bots offered for this game, weakest first."""
    bots = bots_of(game)
    return [*(bots.levels if bots is not None else [RANDOM]), *offers_for(game)]


def usual(game: Game) -> str:
    """Return the default bot."""
    return USUAL if bots_of(game) is not None else RANDOM


def known(game: Game) -> list[str]:
    """Return all bots that can play this game, without those of others that are not offered."""
    return [*built_in(game), *offers_for(game)]


def built_in(game: Game) -> list[str]:
    """Return the names of the bots that the game declares, and of those that play every game."""
    bots = bots_of(game)
    if bots is None:
        return [RANDOM, RANDOM_SEARCH]
    return [RANDOM, *bots.levels, RANDOM_SEARCH, *bots.references, *OLDER]


def offer(given: Sequence[str]) -> None:
    """Offer bots of others, each as `name=bot`, instead of those offered before.

    Raises `BadOption` for a name that a bot has already, and `UnknownBot` for a bot that cannot be found.
    """
    games = [catalogue.find(name) for name in catalogue.names()]
    found: dict[str, tuple[str, list[str]]] = {}
    for name, kind in map(offered, given):
        if name in found or any(name in built_in(game) for game in games):
            raise BadOption("bot.offered", name=name)
        found[name] = kind, games_of(kind)
    _OFFERS.clear()
    _OFFERS.update(found)


def offers() -> list[str]:
    """Return what was given to `offer`, for other processes."""
    return [f"{name}={kind}" for name, (kind, _) in _OFFERS.items()]


def offers_for(game: Game) -> list[str]:
    """Return the names of the offered bots that play this game."""
    return [name for name, (_, games) in _OFFERS.items() if game.name in games]


def games_of(kind: str) -> list[str]:
    """Return the names of the games that a bot of others plays. Raises `UnknownBot`."""
    if kind.startswith(ENGINE):
        engine = engine_bot(kind)
        engine.close()
        return engine.games or catalogue.names()
    if not is_class(kind):
        raise UnknownBot("bot.no_other", name=clipped(kind))
    bot = bot_of_class(kind)
    return [bot.game] if bot.game else catalogue.names()


def level_of(name: str, game: Game) -> Level:
    """Return what plays under a name of `known`."""
    bots = bots_of(game)
    if name == RANDOM:
        return Level(RandomPolicy())
    if name == RANDOM_SEARCH:
        return Level(analysis(game)._replace(model=RandomPolicy()), 200)
    assert bots is not None
    return bots.levels[name] if name in bots.levels else bots.references[name]


def analysis(game: Game) -> Search:
    """Return how positions of a game are analysed."""
    bots = bots_of(game)
    return bots.search if bots is not None else Search()


def takes_budget(name: str, game: Game) -> bool:
    """Return whether a bot of `known` takes a budget after its name."""
    return level_of(OLDER.get(name, name), game).takes_budget


def find(kind: str, game: Game, live: bool = False) -> Bot:
    """Return the bot of that name, with its budget if it has one. Live bots also mind the time (see `usual_budget`)."""
    bot = build(kind, game, live)
    if isinstance(bot, NamedBot):
        bot.game = game.name
        bot.found = (find_again, (kind, game.name, live))
    return bot


def entrant(kind: str, game: Game, live: bool = False) -> Bot:
    """Return the bot of that name, also one of others. Only for names of somebody who may run code here.

    Raises `UnknownBot`, or `BadOption` for a bot of another game.
    """
    if kind.startswith(ENGINE):
        engine = engine_bot(kind)
        engine.check_game(game)
        return engine
    if kind.startswith(LEARNED):
        from ludocracy.bots.learned import LearnedBot

        learned = LearnedBot(kind.removeprefix(LEARNED))
        check_game(game, learned)
        return learned
    if kind.startswith(RESPONSE):
        from ludocracy.bots.response import Response

        bots = bots_of(game)
        known = entrant(kind.removeprefix(RESPONSE), game)
        return Response(kind, known, analysis(game), bots.club if bots is not None else None)
    if not is_class(kind):
        return find(kind, game, live)
    bot = bot_of_class(kind)
    check_game(game, bot)
    return bot


def engine_bot(kind: str) -> EngineBot:
    """Return the bot of a program, `engine:COMMAND`, with a budget after it if there is one. Raises `EngineError`."""
    command, at, given = kind.removeprefix(ENGINE).rpartition("@")
    if not at or _BUDGET.fullmatch(given) is None:
        return EngineBot(kind.removeprefix(ENGINE))
    budget = read_budget(command, given)
    return EngineBot(command, budget.seconds, budget.playouts)


def find_again(kind: str, game: str, live: bool) -> Bot:
    """Return a copy of a bot that `find` has returned."""
    return find(kind, catalogue.find(game), live)


def build(kind: str, game: Game, live: bool) -> Bot:
    """Return the bot of that name."""
    name, at, given = kind.partition("@")
    if kind in offers_for(game):
        return entrant(_OFFERS[kind][0], game, live)
    if name not in built_in(game):
        exploiter = exploiters.find(kind, game, bots_of(game))
        if exploiter is not None:
            return exploiter
        raise UnknownBot("bot.unknown", game=game.name, name=clipped(kind), names=", ".join(known(game)))
    name = OLDER.get(name, name)
    level = level_of(name, game)
    if at and not level.takes_budget:
        raise BadOption("bot.no_budget", name=name)
    budget = read_budget(name, given) if at else usual_budget(name, level, live)
    if name == RANDOM:
        return Random()
    if isinstance(level.policy, Policy):
        if budget.processes > 1:
            raise BadOption("bot.processes", game=game.name, name=name)
        limited = level.policy.within(budget.playouts, budget.seconds) if budget.playouts or budget.seconds else None
        return Player(kind if at else name, limited or level.policy)
    bots = bots_of(game)
    stand_by = bots.club if bots is not None and name != RANDOM_SEARCH else None
    bot = Searcher(kind, level.searches(), budget, stand_by)
    return bot if budget.processes == 1 else Parallel(kind, bot, find_searcher)


def guarded(kind: str, game: Game, live: bool = False) -> Bot:
    """Return the bot with a fallback: the default bot answers when it crashes or gives an illegal answer."""
    bot = find(kind, game, live)
    return bot if isinstance(bot, Random) else Guarded(bot, find(usual(game), game))


@cache
def find_searcher(kind: str, game: str) -> Searcher:
    """Return a new copy of a searcher, for another process."""
    bot = find(kind, catalogue.find(game))
    assert isinstance(bot, Searcher)
    return bot


def usual_budget(name: str, level: Level, live: bool) -> Budget:
    """Return the playouts that the game declares for a level, so that a seed reproduces a game.

    In live play they are limited by seconds as well, except that the expert searches for as long as its seconds last: it has
    no level above it to stay below.
    """
    if live and level.takes_budget:
        # `expert-0.2` takes as long as `expert`.
        seconds = SECONDS[name] if name in SECONDS else SECONDS[name.partition("-")[0]]
        return Budget(0, seconds) if name == STRONGEST else Budget(level.playouts, seconds, hard=level.hard_playouts)
    return Budget(level.playouts, hard=level.hard_playouts)


def read_budget(name: str, given: str) -> Budget:
    """Return the budget that is written after the name of a bot."""
    found = _BUDGET.fullmatch(given)
    if found is None or (found["seconds"] and not float(found["seconds"])):
        raise BadOption("bot.budget", found=clipped(given), name=name)
    processes = int(found["processes"] or 1)
    if found["playouts"]:
        return Budget(int(found["playouts"]), processes=processes)
    return Budget(seconds=float(found["seconds"]), processes=processes)
