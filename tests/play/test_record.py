"""Records: files with several games, games from positions, and errors that name the line."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludocracy.core.errors import BadRecord
from ludocracy.core.game import Game
from ludocracy.core.rng import Rng
from ludocracy.core.table import Table
from ludocracy.games import catalogue
from ludocracy.play import record as records
from ludocracy.play.dealer import Dealer
from ludocracy.play.legality import check_legal
from ludocracy.play.match import Match
from ludocracy.play.record import Record, read_records, replay
from ludocracy.play.record_files import check, pick, verify
from tests.play.driver import refused, works_or_refuses
from tests.play.test_match import begun, play_random


def finished(seed: int = 1) -> Match:
    match = begun(seed=seed)
    play_random(match, 10_000, Rng(seed))
    return match


FINISHED = finished().record().text()
LINES = FINISHED.splitlines()


def read(text: str) -> list[Record]:
    return list(read_records(text.splitlines(), "games"))


def with_line(number: int, line: str) -> str:
    """Return the record with one line replaced; lines are counted from 1."""
    return "\n".join([*LINES[: number - 1], line, *LINES[number:]])


def place_of(beginning: str) -> int:
    return next(number for number, line in enumerate(LINES, 1) if line.startswith(beginning))


def test_a_file_contains_many_games() -> None:
    text = FINISHED + "# a word in between\n\n" + finished(2).record().text()
    first, second = read(text)
    assert first.text() == FINISHED and second.text() == finished(2).record().text()
    assert second.first_line > first.lines[-1] > first.first_line == 1
    assert text.splitlines()[second.lines[0] - 1].startswith("~ dealer:")


def test_a_game_from_a_position_replays() -> None:
    position = begun().game.dump(begun().table)
    match = Match(catalogue.find("riffifi"), 3, dealer=Dealer.seeded(9), position=position)
    match.advance()
    play_random(match, 10, Rng(1))
    [record] = read(match.record().text())
    assert match.game.dump(replay(record)) == match.game.dump(match.table)


@pytest.mark.parametrize(
    ("beginning", "line", "why"),
    [
        ("ludocracy:", "ludocracy: 2", "this version reads “ludocracy: 1”"),
        ("ludocracy:", "hello", "a record begins with"),
        ("game:", "game: chess", "there is no game “chess”"),
        ("game:", "game riffifi", "neither a move"),
        ("rules:", "rules: one", "“one” is not a whole number"),
        ("rules:", "rules: 99", "was played with rules 99"),
        ("seats:", "seats: 9", "is for 3, 4, 5 players, not 9"),
        ("seats:", "option: ghosts=yes", "has no option “ghosts”"),
        ("seats:", "rules: 1", "is given twice"),
        ("commitment:", "colour: red", "there is no header “colour”"),
        ("commitment:", "name: 1 Anna", "names must be in the order of the seats: seat 0 is next"),
        ("secret:", "secret: xyz", "is not a value for “secret”"),
        ("~ dealer:", "~ dealer:7", "“dealer:7” is not legal now: the legal moves are"),
        ("~ dealer:", "~ dealer:x", "“dealer” is written like “dealer:0”"),
        ("~ dealer:", "1 play:red-1", "no seat can move now: a draw comes first"),
        ("~ dealer:", "5 play:red-1", "there is no seat 5"),
        ("~ dealer:", "9" * 5000 + " play:red-1", "is not a whole number"),
        ("result:", "result: 1 2 3", "the result is 51 55 71, not 1 2 3"),
        ("result:", "result: many", "is not a value for “result”"),
        ("winners:", "winners: 0 1 2", "the winners are 2, not 0 1 2"),
        ("winners:", "0 play:red-1", "a move after the result"),
        ("secret:", "option: officer=yes\noption: officer=no", "the option officer is given twice"),
        ("secret:", "position: null", "is not a value for “position”"),
        ("secret:", "position: [1]", "is not a value for “position”"),
        ("secret:", "nonce: 3 x", "there is no seat 3: the seats are 0 to 2"),
        ("secret:", "nonce: 0 x\nnonce: 0 y", "seat 0 already has a nonce"),
        ("~ dealer:", "0 " + "x" * 5000, "“" + "x" * 39 + "…” is not a move"),
        ("game:", "game: " + "x" * 5000, "“" + "x" * 39 + "…”"),
    ],
)
def test_a_bad_line_is_refused_with_its_number(beginning: str, line: str, why: str) -> None:
    with pytest.raises(BadRecord) as caught:
        replay(read(with_line(place_of(beginning), line))[0], "games")
    assert why in str(caught.value)
    found = str(caught.value)
    assert found.startswith(f"games, line {place_of(beginning) + line.count(chr(10))}: ")
    assert len(found) < 300


@pytest.mark.parametrize("value", ["0", "2", "99"])
def test_a_number_of_seats_that_the_game_does_not_have_is_refused_at_its_line(value: str) -> None:
    head = f"ludocracy: 1\ngame: riffifi\nrules: 1\nseats: {value}\n"
    with pytest.raises(BadRecord, match=f"games, line 4: riffifi is for 3, 4, 5 players, not {value}"):
        replay(read(head)[0], "games")


def test_a_result_before_the_end_is_refused() -> None:
    text = "\n".join([*LINES[:60], *LINES[-3:]])
    with pytest.raises(BadRecord, match="games, line 61: there is a result, but the game is not over"):
        replay(read(text)[0], "games")


def test_records_from_any_editor_are_read(tmp_path: Path) -> None:
    """Windows line endings, and the byte-order mark that some editors write."""
    file = tmp_path / "games"
    file.write_bytes(b"\xef\xbb\xbf" + FINISHED.replace("\n", "\r\n").encode())
    assert check(file).finished == 1


@pytest.mark.parametrize("key", ["game", "rules", "seats"])
def test_a_missing_header_is_named(key: str) -> None:
    text = "\n".join(line for line in LINES[:10] if not line.startswith((key + ":", "~", "0", "1", "2")))
    with pytest.raises(BadRecord, match=f"no line “{key}: …”"):
        read(text)


def test_an_empty_file_is_not_a_record(tmp_path: Path) -> None:
    file = tmp_path / "empty"
    file.write_text("# nothing\n")
    assert "there is no record in the file" in refused("replay", str(file), "--check")


def test_a_position_with_other_seats_is_refused() -> None:
    position = json.dumps(begun().game.dump(begun().table))
    text = f"ludocracy: 1\ngame: riffifi\nrules: 1\nseats: 4\nposition: {position}\n"
    [record] = read(text)
    with pytest.raises(BadRecord, match="other seats or options than the record"):
        replay(record, "games")


def test_the_dealer_is_verified_and_a_swapped_card_is_found(tmp_path: Path) -> None:
    file = tmp_path / "games"
    file.write_text(FINISHED + finished(2).record().text())
    assert verify(file).draws == sum(line.startswith("~") for line in file.read_text().splitlines())
    number = place_of("~ deal:") + 3
    swapped = [*LINES]
    swapped[number - 1], swapped[number] = swapped[number], swapped[number - 1]
    file.write_text("\n".join(swapped))
    with pytest.raises(BadRecord, match=f"line {number}: .*the dealer’s secret gives"):
        verify(file)


def test_a_wrong_or_missing_secret_cannot_be_verified(tmp_path: Path) -> None:
    file = tmp_path / "games"
    file.write_text(with_line(place_of("secret:"), f"secret: {'00' * 32}"))
    with pytest.raises(BadRecord, match="not the one whose hash was shown"):
        verify(file)
    file.write_text(with_line(place_of("secret:"), ""))
    with pytest.raises(BadRecord, match="no line “secret: …”"):
        verify(file)
    with pytest.raises(BadRecord, match="has no game 3: it contains 1 game"):
        pick(file, 3)
    assert check(file).finished == 1


NASTY = st.sampled_from(
    ["", "~", "0", "~ ", "0 ", ":", "game:", "position: {", "position: " + "[" * 1500, "position: " + "9" * 5000, "nonce: x",
     "name:", "\u2028", "option: =", "option: ticks=\x00", "result: " + "9" * 5000, "٣ play:red-1", "² play:red-1", "secret: 0"]
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_mutated_records_are_refused_in_one_line(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    lines = [*LINES[:60], *LINES[-2:]]
    for _ in range(data.draw(st.integers(1, 3))):
        index = data.draw(st.integers(0, len(lines) - 1))
        kind = data.draw(st.sampled_from(["drop", "repeat", "swap", "replace", "edit", "insert"]))
        if kind == "drop":
            del lines[index]
        elif kind == "repeat":
            lines.insert(index, lines[index])
        elif kind == "swap":
            other = data.draw(st.integers(0, len(lines) - 1))
            lines[index], lines[other] = lines[other], lines[index]
        elif kind == "insert":
            lines.insert(index, data.draw(NASTY))
        elif kind == "replace":
            lines[index] = data.draw(NASTY | st.text(st.characters(exclude_categories=["Cs"]), max_size=20))
        else:
            at = data.draw(st.integers(0, len(lines[index])))
            sign = data.draw(st.characters(exclude_categories=["Cs"]))
            lines[index] = lines[index][:at] + sign + lines[index][at + 1 :]
    file = tmp_path_factory.mktemp("records") / "mutated"
    file.write_text("\n".join(lines), "utf-8")
    command = data.draw(st.sampled_from([["replay", "--check"], ["verify"], ["position"], ["replay"]]))
    works_or_refuses([*command, str(file)], typed="\n\n")


@settings(max_examples=50, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_refused_in_one_line(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    file = tmp_path_factory.mktemp("records") / "bytes"
    file.write_bytes(b"ludocracy: 1\n" + content)
    assert works_or_refuses(["replay", "--check", str(file)]).code == 2
    assert works_or_refuses(["terminal", "--resume", str(file)]).code == 2


def test_a_record_is_replayed_once_and_only_as_far_as_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[int] = []

    def counted(game: Game, table: Table, seat: int, move: int) -> None:
        checked.append(move)
        check_legal(game, table, seat, move)

    monkeypatch.setattr(records, "check_legal", counted)
    record = Record.parse(FINISHED)
    for at in (0, 5, len(record.moves), None):
        checked.clear()
        match = record.match(at)
        assert len(checked) == len(match.moves) == (len(record.moves) if at is None else at)


def test_the_end_of_a_record_is_checked_when_it_is_reached() -> None:
    record = Record.parse(with_line(place_of("result:"), "result: 1 2 3"))
    assert record.match(at=7).question == 7
    with pytest.raises(BadRecord, match="the result is 51 55 71, not 1 2 3"):
        record.match()
