"""The pictures of the rules: the betting board for each number of players."""

from typing import Final

from ludocracy.core.picture import Box, Editions, Grid, Pictures, Said
from ludocracy.games.tax_the_rich.board import Board, board_editions
from ludocracy.games.tax_the_rich.moves import SUIT, SUITS


def betting_board(editions: Editions) -> list[Grid]:
    """Return the board for each number of players, the highest row on top as it is played."""
    known = board_editions()
    found = next((one for one in known if one.print == editions.get("board")), known[0])
    return [Grid(rows(board), Said("players", {"n": players})) for players, board in sorted(found.boards.items())]


def rows(board: Board) -> list[list[Box]]:
    heads = [Box([f"suit/{SUIT.labels[suit]}"], SUIT.labels[suit]) for suit in board.columns]
    found = [[Box([]), *heads, Box([Said("bonus")])]]
    for row in reversed(range(board.rows)):
        boxes = [Box([board.tricks[SUITS * row + suit]], SUIT.labels[suit]) for suit in board.columns]
        bonus = dict(zip(("first", "second", "third"), board.bonus[row], strict=True))
        found.append([Box([Said("row", {"n": row + 1})]), *boxes, Box([Said("bonuses", bonus)])])
    return found


PICTURES: Final[Pictures] = {"betting-board": betting_board}
