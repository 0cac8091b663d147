"""A bot as an engine (docs/engine.md), for `ludocracy engine GAME BOT`."""

from collections.abc import Iterator
from functools import cache
from typing import IO

import msgspec

from ludocracy.bots import find
from ludocracy.bots.search import Searcher
from ludocracy.core.errors import LudocracyError, Message
from ludocracy.core.game import Game
from ludocracy.core.rng import Rng
from ludocracy.core.search import Flat
from ludocracy.engine.messages import (
    PROTOCOL,
    Best,
    Budget,
    Failure,
    Go,
    Hello,
    Info,
    Quit,
    Rated,
    Ready,
    Reply,
    SayHello,
    SetOptions,
    encoded,
    requests,
)
from ludocracy.play.ask import answer, spoken
from ludocracy.play.chair import Bot, Chair


def serve(game: Game, kind: str, source: IO[bytes], target: IO[bytes]) -> None:
    """Answer requests until the source ends or somebody says quit."""

    @cache
    def bot_for(seconds: float, playouts: int) -> Bot:
        return find.entrant(with_budget(game, kind, Budget(seconds, playouts)), game)

    bot_for(0.0, 0)  # refuse a wrong name before anything is read
    for line in source:
        try:
            request = requests.decode(line)
            if isinstance(request, Quit):
                return
            budget = request.budget if isinstance(request, Go) else Budget()
            for reply in answers(game, bot_for(budget.seconds, budget.playouts), request):
                target.write(encoded(reply))
        except (LudocracyError, msgspec.DecodeError, UnicodeDecodeError) as error:
            target.write(encoded(Failure(str(error))))
        target.flush()


def with_budget(game: Game, kind: str, budget: Budget) -> str:
    """Return the name of a bot with a budget, if it searches and has none of its own."""
    if kind not in find.built_in(game) or not find.takes_budget(kind, game):
        return kind
    if budget.playouts:
        return f"{kind}@{min(budget.playouts, 9_999_999)}"
    return f"{kind}@{min(max(budget.seconds, 0.001), 99.0):.3f}s" if budget.seconds else kind


def answers(game: Game, bot: Bot, request: SayHello | SetOptions | Go) -> Iterator[Reply]:
    """Yield the replies to a request."""
    if isinstance(request, SayHello):
        yield Hello(PROTOCOL, f"{game.name} {bot.name}", "Ludocracy", [game.name], worlds=1)
    elif isinstance(request, SetOptions):
        if request.values:
            raise LudocracyError("engine.option", name=bot.name, option=next(iter(request.values)), names="–")
        yield Ready()
    else:
        yield from moves(game, bot, request)


def moves(game: Game, bot: Bot, request: Go) -> Iterator[Reply]:
    """Yield the analysis of a bot that searches, and the move."""
    asked = request.position
    if asked.game != game.name or not asked.worlds:
        raise LudocracyError("bot.other_game", name=bot.name, other=game.name, game=asked.game)
    chair = Chair(game, game.load(asked.worlds[0]), asked.seat, Rng(request.seed))
    if not asked.must:
        move = spoken(bot, chair, None)
        yield Best(request.id, None if move is None else chair.text(move))
    elif isinstance(bot, Searcher):
        search = bot.begin(chair)
        bot.run(search, chair)
        if search.playouts:
            yield analysis(request.id, chair, search)
        yield Best(request.id, chair.text(search.best()))
    else:
        yield Best(request.id, chair.text(answer(bot, chair)))


def analysis(number: int, chair: Chair, search: Flat) -> Info:
    """Return what a search has found out about the moves that are left."""
    rated = [
        Rated(chair.text(search.options[index]), round(search.mean(index), 4), search.tried[index])
        for index in search.ranking()
    ]
    return Info(number, Message("engine.searched", playouts=search.playouts, worlds=search.worlds).text(), rated)
