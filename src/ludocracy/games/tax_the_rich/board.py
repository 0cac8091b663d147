"""The betting board and the feminist symbol: data files, because the rulebook does not give them (rulings T1 - T3)."""

from typing import Any, Final

from ludocracy.core.bits import BIT, size
from ludocracy.core.data import DataFile, data_files, fingerprint
from ludocracy.core.errors import clipped
from ludocracy.games.tax_the_rich.moves import (
    BET,
    CARD,
    CHARACTER,
    MAX_ROWS,
    OF_CHARACTER,
    PASS,
    SUIT,
    SUITS,
)

PACKAGE: Final = "ludocracy.games.tax_the_rich"
PLAYERS: Final = range(3, 7)
ROUNDS: Final = 3
MAX_BONUS: Final = 99


def tricks_of(players: int) -> int:
    """Return the number of tricks of a round: one per turn, or two with six players."""
    return 20 if players == 6 else 12


class Board:
    """The board for one number of players. A box is 4 * row + suit: the marker shows the trump."""

    def __init__(
        self, columns: list[int], tricks: list[list[int]], bonus: list[list[int]], reconstruction: bool = False
    ) -> None:
        self.reconstruction: Final = reconstruction  # the numbers are not the publisher's
        self.columns: Final = columns  # the suit of each column, from left to right
        self.rows: Final = len(tricks)
        self.bonus: Final = bonus  # by row and round
        #: By box: the tricks that the party needs.
        self.tricks: Final = [row[columns.index(suit)] for row in tricks for suit in range(SUITS)]
        #: The moves of the player who opens, and by box the moves of the next player.
        self.opening: Final = [BET + suit for suit in columns]
        self.answers: Final = [self.raises(box) + [PASS] for box in range(SUITS * self.rows)]
        self.top: Final = SUITS * (self.rows - 1) + columns[-1]  # no raise is possible from here

    def raises(self, box: int) -> list[int]:
        """Return the boxes that raise a bet: to the right in the row, or any box of the next row (ruling T4)."""
        row = box // SUITS
        right = self.columns[self.columns.index(box % SUITS) + 1 :]
        moves = [BET + SUITS * row + suit for suit in right]
        if row + 1 < self.rows:
            moves += [BET + SUITS * (row + 1) + suit for suit in self.columns]
        return moves


class Edition:
    """The content of a betting_board.toml: a board for each number of players."""

    def __init__(self, boards: dict[int, Board], meaning: Any) -> None:
        self.boards: Final = boards
        self.print: Final = fingerprint(meaning)


class Symbol:
    """The content of a feminists.toml: the cards with the feminist symbol."""

    def __init__(self, cards: int) -> None:
        self.cards: Final = cards
        self.print: Final = fingerprint(cards)


def board_editions() -> list[Edition]:
    """Return all editions, the default first."""
    return [read_boards(file) for file in data_files(PACKAGE, "betting_board.toml")]


def symbol_editions() -> list[Symbol]:
    return [read_symbol(file) for file in data_files(PACKAGE, "feminists.toml")]


# -- the betting board -------------------------------------------------------------------------------


def read_boards(file: DataFile) -> Edition:
    for key in file.data:
        if key not in ("reconstruction", "columns", "board"):
            raise file.bad("games.tax_the_rich/board.unknown", key, name=clipped(key))
    reconstruction = file.data.get("reconstruction", False)
    if not isinstance(reconstruction, bool):
        raise file.bad("games.tax_the_rich/board.reconstruction", "reconstruction")
    columns = read_columns(file)
    found = file.data.get("board")
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise file.bad("games.tax_the_rich/board.needed", "board")
    boards: dict[int, Board] = {}
    meaning: dict[str, Any] = {"columns": columns}
    for index, one in enumerate(found):
        players = one.get("players")
        if not isinstance(players, int) or isinstance(players, bool) or players not in PLAYERS:
            reason = "games.tax_the_rich/board.players"
            raise file.bad(reason, "board", index, "players", found=clipped(repr(players)))
        if players in boards:
            reason = "games.tax_the_rich/board.twice"
            raise file.bad(reason, "board", index, "players", players=players)
        if set(one) != {"players", "rows"}:
            reason = "games.tax_the_rich/board.keys"
            raise file.bad(reason, "board", index, names=clipped(", ".join(sorted(one))))
        rows = read_rows(file, index, one["rows"], players)
        boards[players] = Board(columns, [row[0] for row in rows], [row[1] for row in rows], reconstruction)
        meaning[str(players)] = rows
    for players in PLAYERS:
        if players not in boards:
            reason = "games.tax_the_rich/board.missing"
            raise file.bad(reason, "board", len(found) - 1, players=players)
    return Edition(boards, meaning)


def read_columns(file: DataFile) -> list[int]:
    columns = file.data.get("columns")
    if not isinstance(columns, list) or len(columns) != SUITS:
        raise file.bad("games.tax_the_rich/board.columns", "columns")
    for index, suit in enumerate(columns):
        if not isinstance(suit, str) or suit not in SUIT.codes:
            reason = "games.tax_the_rich/board.suit"
            raise file.bad(reason, "columns", index, found=clipped(repr(suit)), names=", ".join(SUIT.labels))
        if suit in columns[:index]:
            raise file.bad("games.tax_the_rich/board.suit_twice", "columns", index, suit=suit)
    return [SUIT.codes[suit] for suit in columns]


def read_rows(file: DataFile, board: int, rows: Any, players: int) -> list[list[list[int]]]:
    """Return the tricks of each row's columns and its bonus by round. No number may be lower than in the row before."""
    if not isinstance(rows, list) or not 1 <= len(rows) <= MAX_ROWS:
        raise file.bad("games.tax_the_rich/board.rows", "board", board, "rows", most=MAX_ROWS)
    out: list[list[list[int]]] = []
    for index, row in enumerate(rows):
        if not isinstance(row, dict) or set(row) != {"tricks", "bonus"}:
            reason = "games.tax_the_rich/board.row"
            raise file.bad(reason, "board", board, "rows", index, row=index + 1, players=players)
        tricks = numbers(file, board, index, "tricks", row["tricks"], SUITS, tricks_of(players))
        bonus = numbers(file, board, index, "bonus", row["bonus"], ROUNDS, MAX_BONUS)
        if out:
            rising(file, board, index, "tricks", out[-1][0], tricks)
            rising(file, board, index, "bonus", out[-1][1], bonus)
        out.append([tricks, bonus])
    return out


def numbers(file: DataFile, board: int, row: int, key: str, found: Any, count: int, most: int) -> list[int]:
    if not isinstance(found, list) or len(found) != count:
        reason = "games.tax_the_rich/board.numbers"
        raise file.bad(reason, "board", board, "rows", row, key, name=key, row=row + 1, count=count)
    for index, number in enumerate(found):
        place: tuple[str | int, ...] = ("board", board, "rows", row, key, index)
        if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= most:
            reason = "games.tax_the_rich/board.number"
            raise file.bad(reason, *place, name=key, row=row + 1, found=clipped(repr(number)), most=most)
        if index and number < found[index - 1]:
            reason = "games.tax_the_rich/board.falls_right"
            raise file.bad(reason, *place, name=key, row=row + 1, number=number, left=found[index - 1])
    return list(found)


def rising(file: DataFile, board: int, row: int, key: str, below: list[int], above: list[int]) -> None:
    for index, number in enumerate(above):
        if number < below[index]:
            reason = "games.tax_the_rich/board.falls_up"
            place: tuple[str | int, ...] = ("board", board, "rows", row, key, index)
            raise file.bad(reason, *place, name=key, row=row + 1, number=number, below=below[index])


# -- the feminist symbol -----------------------------------------------------------------------------


def read_symbol(file: DataFile) -> Symbol:
    for key in file.data:
        if key != "symbol":
            raise file.bad("games.tax_the_rich/symbol.unknown", key, name=clipped(key))
    found = file.data.get("symbol")
    if not isinstance(found, list) or not found:
        raise file.bad("games.tax_the_rich/symbol.list", "symbol")
    cards = 0
    for index, name in enumerate(found):
        if isinstance(name, str) and name in CHARACTER.codes:
            mask = OF_CHARACTER[CHARACTER.codes[name]]
        elif isinstance(name, str) and name in CARD.codes:
            mask = BIT[CARD.codes[name]]
        else:
            reason = "games.tax_the_rich/symbol.character"
            known = ", ".join(CHARACTER.labels)
            raise file.bad(reason, "symbol", index, found=clipped(repr(name)), names=known)
        if size(cards & mask):
            raise file.bad("games.tax_the_rich/symbol.twice", "symbol", index, name=name)
        cards |= mask
    return Symbol(cards)
