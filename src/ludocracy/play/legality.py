"""Decides whether a move is legal, for matches, records and the server."""

from operator import index

from ludocracy.core.errors import GameOver, IllegalMove, NotYourTurn, TooLate, clipped
from ludocracy.core.game import Game
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table

#: The maximum number of legal moves in an error message.
LISTED = 12


def legal_move(game: Game, table: Table, seat: int, given: str | int, late: bool = False) -> int:
    """Return the code of a move given by its text or its code. Raises an error if the seat cannot make the move now.

    `late` means that the move answers an earlier question. Moves out of turn answer no question and are never late.
    """
    if table.over():
        raise GameOver("move.over")
    move = code_of(game, given)
    if late and move < table.aside:
        raise TooLate("move.late")
    check_legal(game, table, seat, move)
    return move


def check_legal(game: Game, table: Table, seat: int, move: int) -> None:
    """Raise an error unless this seat, or chance, can make this move now."""
    if table.over():
        raise GameOver("move.over")
    if seat not in table.who() and (seat == CHANCE or seat not in table.may()):
        if seat == CHANCE:
            raise NotYourTurn("move.no_chance")
        if table.by_chance():
            raise NotYourTurn("move.chance")
        raise NotYourTurn("move.not_your_turn", seat=seat)
    options = table.options(seat)
    if move not in options:
        raise IllegalMove("move.illegal", found=game.moves.text(move), moves=listed(game, options))


def code_of(game: Game, given: str | int) -> int:
    """Return the code of a move given by its text or its code. Raises `IllegalMove` if the game has no such move."""
    if isinstance(given, str):
        return game.moves.parse(given)
    last = len(game.moves) - 1
    try:
        code = index(given)
    except TypeError:
        code = -1
    if not 0 <= code <= last:
        raise IllegalMove("move.code", found=clipped(repr(given)), last=last)
    return code


def listed(game: Game, options: list[int]) -> str:
    """Return the texts of the first options, for error messages."""
    texts = [game.moves.text(option) for option in options[:LISTED]]
    return ", ".join([*texts, "…"] if len(options) > LISTED else texts)
