"""The betting board and the feminist symbol as data: the reconstruction, files of users, and refused files."""

import re
from importlib import resources
from pathlib import Path

import pytest

from ludocracy.core.errors import BadData, BadOption, LudocracyError
from ludocracy.games import catalogue
from ludocracy.games.tax_the_rich.game import TaxTheRich
from ludocracy.games.tax_the_rich.moves import SUIT

BOARD = resources.files("ludocracy.games.tax_the_rich").joinpath("betting_board.toml").read_text("utf-8")
SYMBOL = resources.files("ludocracy.games.tax_the_rich").joinpath("feminists.toml").read_text("utf-8")

HOUSE = catalogue.find("tax_the_rich")  # created before any test sets a folder


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for a user's data, with which `own` creates the game."""
    monkeypatch.setenv("LUDOCRACY_DATA", str(tmp_path))
    (tmp_path / "tax_the_rich").mkdir()
    return tmp_path / "tax_the_rich"


@pytest.mark.parametrize(("players", "base"), [(3, 5), (4, 7), (5, 6), (6, 8)])
def test_t1_the_reconstruction(players: int, base: int) -> None:
    board = TaxTheRich().boards[-1].boards[players]
    for row in range(5):
        assert board.tricks[4 * row : 4 * row + 4] == [base + row, base + row, base + row + 1, base + row + 1]
    assert board.bonus == [[2, 3, 4], [3, 5, 6], [4, 6, 8], [5, 8, 10], [6, 9, 12]]


def test_t1_t3_the_files_say_that_they_are_reconstructions() -> None:
    assert "RECONSTRUCTION" in BOARD
    assert "RECONSTRUCTION" in SYMBOL


def test_t1_the_table_says_that_the_board_is_a_reconstruction(folder: Path) -> None:
    def label(game: TaxTheRich) -> list[int]:
        rows = [zone for zone in game.show(game.start(4), 0).zones if zone.id.startswith("row.")]
        return [zone.facts["reconstruction"] for zone in rows if "reconstruction" in zone.facts]

    assert label(TaxTheRich()) == [1]
    (folder / "betting_board.toml").write_text(BOARD.replace("reconstruction = true", ""), "utf-8")
    assert label(TaxTheRich()) == []


def test_t1_a_users_own_board_replaces_it(folder: Path) -> None:
    (folder / "betting_board.toml").write_text(BOARD.replace("[5, 5, 6, 6]", "[4, 4, 5, 5]"), "utf-8")
    game = TaxTheRich()
    assert game.boards[0].boards[3].tricks[:4] == [4, 4, 5, 5]
    assert game.start(3).setting["board"] == game.boards[0].print != game.boards[1].print


def test_t2_the_columns_may_stand_in_another_order(folder: Path) -> None:
    columns = '["blue", "red", "yellow", "green"]'
    (folder / "betting_board.toml").write_text(re.sub(r"(?m)^columns = .*$", f"columns = {columns}", BOARD), "utf-8")
    board = TaxTheRich().boards[0].boards[4]
    assert [SUIT.labels[suit] for suit in board.columns] == ["blue", "red", "yellow", "green"]
    assert board.tricks[:4] == [8, 8, 7, 7]  # by suit: green is now the last column
    assert board.top == 16 + SUIT.codes["green"]


def test_a_game_made_with_another_board_is_refused(folder: Path) -> None:
    (folder / "betting_board.toml").write_text(BOARD.replace("[5, 5, 6, 6]", "[4, 4, 5, 5]"), "utf-8")
    game = TaxTheRich()
    own = game.start(3)
    assert game.load(game.dump(own)).setting == own.setting
    with pytest.raises(BadOption, match="the option board is"):
        HOUSE.load(game.dump(own))


WRONG_BOARDS = [
    (r"\[5, 5, 6, 6\]", "[5, 5, 6]", "tricks of row 1: 4 numbers are needed"),
    (r"\[5, 5, 6, 6\]", "[5, 5, 6, 5]", "tricks of row 1 must not decrease: 5 is to the right of 6"),
    (r"\[7, 7, 8, 8\], bonus = \[4", "[5, 7, 8, 8], bonus = [4", "tricks of row 3 must not decrease: 5 is above 6"),
    (r"\[5, 5, 6, 6\]", "[0, 5, 6, 6]", "0 is not a whole number from 1 to 12"),
    (r"\[5, 5, 6, 6\]", '["5", 5, 6, 6]', "'5' is not a whole number"),
    (r"\[9, 9, 10, 10\], bonus = \[6", "[9, 9, 10, 13], bonus = [6", "13 is not a whole number from 1 to 12"),
    (r"bonus = \[2, 3, 4\]", "bonus = [2, 3]", "bonus of row 1: 3 numbers are needed"),
    (r"bonus = \[3, 5, 6\]", "bonus = [1, 5, 6]", "bonus of row 2 must not decrease: 1 is above 2"),
    (r"bonus = \[3, 5, 6\]", "bonus = [6, 5, 6]", "bonus of row 2 must not decrease: 5 is to the right of 6"),
    (r"players = 4", "players = 7", "players = 7: a board is for 3, 4, 5 or 6 players"),
    (r"players = 4", "players = 3", "there is a second board for 3 players"),
    (r'"yellow"', '"purple"', "'purple' is not a suit"),
    (r'"yellow"', '"green"', "the suit green has a second column"),
    (r'"yellow", ', "", "the four suits are needed"),
    (r"players = 4", "players = 4\nname = 1", "a board has players and rows"),
    (r"columns =", "colums =", "there is no “colums” in a betting board"),
    (r", bonus = \[2, 3, 4\]", "", "row 1 for 3 players needs tricks and bonus"),
    (r"players = 4", "players = ", "this is not TOML"),
]


@pytest.mark.parametrize(("old", "new", "reason"), WRONG_BOARDS)
def test_a_wrong_board_is_refused_with_file_line_and_reason(folder: Path, old: str, new: str, reason: str) -> None:
    text = re.sub(old, new, BOARD, count=1)
    assert text != BOARD
    (folder / "betting_board.toml").write_text(text, "utf-8")
    with pytest.raises(BadData, match=re.escape(reason)) as refused:
        TaxTheRich()
    line = int(str(refused.value).partition("line ")[2].partition(":")[0])
    assert str(folder / "betting_board.toml") in str(refused.value)
    changed = [n for n, (a, b) in enumerate(zip(BOARD.split("\n"), text.split("\n"), strict=False), 1) if a != b]
    assert abs(line - changed[0]) <= 2  # at the mistake, or at the head of its block


def test_a_missing_player_count_is_refused(folder: Path) -> None:
    (folder / "betting_board.toml").write_text(BOARD[: BOARD.rindex("[[board]]")], "utf-8")
    with pytest.raises(BadData, match=r"line .*: the board for 6 players is missing"):
        TaxTheRich()


def test_a_file_without_boards_is_refused(folder: Path) -> None:
    (folder / "betting_board.toml").write_text('columns = ["green", "yellow", "red", "blue"]\n', "utf-8")
    with pytest.raises(BadData, match="is needed for each number of players"):
        TaxTheRich()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('symbol = ["teacher", "artiste"]', "line 1: 'artiste' is not a character"),
        ('# ours\nsymbol = [\n  "teacher",\n  3,\n]', "line 4: 3 is not a character"),
        ('symbol = ["teacher", "blue-teacher"]', "line 1: blue-teacher is listed twice"),
        ("symbol = []", "must be a list of characters or cards"),
        ('symbol = "teacher"', "must be a list of characters or cards"),
        ('symbols = ["teacher"]', "there is no “symbols” in this file"),
        ("", "must be a list of characters or cards"),
    ],
)
def test_a_wrong_symbol_list_is_refused_with_file_line_and_reason(folder: Path, text: str, reason: str) -> None:
    (folder / "feminists.toml").write_text(text, "utf-8")
    with pytest.raises(LudocracyError, match=re.escape(reason)) as refused:
        TaxTheRich()
    assert str(folder / "feminists.toml") in str(refused.value)
