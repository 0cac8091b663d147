"""Decides whether a move is legal, for matches, records and the server."""

from ludocracy.core.errors import GameOver, IllegalMove, NotYourTurn, TooLate
from ludocracy.core.game import Game
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table

#: The maximum number of legal moves in an error message.
LISTED = 12


def legal_move(game: Game, table: Table, seat: int, text: str, late: bool = False) -> int:
    """Return the code of a move given by its text. Raises an error if the seat cannot make the move now.

    `late` means that the move answers an earlier question. Moves out of turn answer no question and are never late.
    """
    if table.over():
        raise GameOver("move.over")
    move = game.moves.parse(text)
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
        shown = ", ".join([game.moves.text(option) for option in options[:LISTED]])
        more = ", …" if len(options) > LISTED else ""
        raise IllegalMove("move.illegal", found=game.moves.text(move), moves=shown + more)
