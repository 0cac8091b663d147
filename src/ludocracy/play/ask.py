"""Asks bots for their moves, and checks what they answer."""

from collections.abc import Callable, Sequence
from operator import index
from typing import Any, TypeVar

from ludocracy.core.errors import BadOption, IllegalMove, clipped
from ludocracy.core.game import Game
from ludocracy.core.table import Table
from ludocracy.play.chair import Bot, Chair
from ludocracy.play.legality import listed

Silent = TypeVar("Silent", int, None)


def check_bots(game: Game, seats: int, bots: Sequence[Bot]) -> None:
    """Raise `BadOption` unless there is one bot per seat and all of them play this game."""
    if len(bots) != seats:
        raise BadOption("bot.per_seat", bots=len(bots), seats=seats)
    for bot in bots:
        if not isinstance(bot, Bot):
            raise BadOption("bot.type", found=clipped(repr(bot)))
        check_game(game, bot)


def check_game(game: Game, bot: Bot) -> None:
    """Raise `BadOption` unless the bot plays this game."""
    if bot.game not in ("", game.name):
        raise BadOption("bot.other_game", name=bot.name, other=bot.game, game=game.name)


def answer(bot: Bot, chair: Chair) -> int:
    """Return the move of a bot whose seat must answer. Raises `IllegalMove` if the move is not legal."""
    found = bot.choose(chair)
    return found if chair.allows(found) else converted(bot, chair, found)


def spoken(bot: Bot, chair: Chair, silent: Silent) -> int | Silent:
    """Return the move of a bot whose seat may speak out of turn, or `silent`. Raises `IllegalMove` if it is not legal."""
    found = bot.speak(chair)
    if found is None:
        return silent
    return found if chair.allows(found) else converted(bot, chair, found)


def converted(bot: Bot, chair: Chair, found: Any) -> int:
    """Return the code of a move that a bot has given as another kind of integer, such as those of numpy.

    Raises `IllegalMove`, which names the bot, its seat and the move, if it is no such integer or not legal.
    """
    try:
        move = index(found)
    except TypeError:
        raise IllegalMove("bot.no_code", name=bot.name, seat=chair.seat, found=clipped(repr(found))) from None
    if chair.allows(move):
        return move
    raise illegal_answer(bot.name, chair.game, chair.seat, move, chair.options())


def illegal_answer(name: str, game: Game, seat: int, move: int | str | None, options: list[int]) -> IllegalMove:
    """Return the error for a move of a bot, given by its code or its text, that is not one of the options."""
    if isinstance(move, int) and 0 <= move < len(game.moves):
        move = game.moves.text(move)
    shown = f"“{clipped(move)}”" if isinstance(move, str) else clipped(str(move))
    return IllegalMove("bot.illegal", name=name, seat=seat, found=shown, moves=listed(game, options))


def interjection(table: Table, bots: Sequence[Bot | None], chair: Callable[[int], Chair]) -> tuple[int, int] | None:
    """Return the seat and the move of the first bot that moves out of turn; None if all stay silent.

    All drivers ask after every move, in the order of the seats. People are None in `bots`. A seat that must answer anyway is
    not asked: such moves are among its answers. Raises `IllegalMove` if a move is not legal.
    """
    may = table.may()
    if not may:
        return None
    who = table.who()
    for seat in may:
        bot = bots[seat]
        if bot is not None and seat not in who:
            move = spoken(bot, chair(seat), None)
            if move is not None:
                return seat, move
    return None
