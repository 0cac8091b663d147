"""Broken data files of users are read, or refused with the file, the line and the reason."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludocracy.core.data import DataFile, parsed
from ludocracy.core.errors import BadData
from ludocracy.games.bakschisch.track import read_track
from ludocracy.games.tax_the_rich.board import read_boards, read_symbol

GAMES = Path(__file__).parents[2] / "src/ludocracy/games"
FILES: dict[str, Callable[[DataFile], object]] = {
    "bakschisch/track.toml": read_track,
    "tax_the_rich/betting_board.toml": read_boards,
    "tax_the_rich/feminists.toml": read_symbol,
}
NASTY = st.sampled_from(
    ["", "0", "-1", "99", "1.5", "true", "''", "[]", "{}", "[", "]", "{", "}", ",", "=", '"', "[[board]]", "[board]", '"caliph"',
     '"guard"', '"blue"', '"poor"', "levels = 5", "\n", "#", "1979-05-27", "inf", "9" * 400, "\x00", "\u2028", "é"]
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.data())
@pytest.mark.parametrize("name", FILES)
def test_a_mutated_data_file_is_read_or_refused_at_a_line(name: str, data: st.DataObject) -> None:
    text = re.sub(r"(?m)^#.*\n", "", (GAMES / name).read_text("utf-8"))
    parts = re.findall(r"\w+|\s+|.", text)
    for _ in range(data.draw(st.integers(1, 3))):
        index = data.draw(st.integers(0, len(parts) - 1))
        kind = data.draw(st.sampled_from(["drop", "repeat", "swap", "replace"]))
        if kind == "drop":
            del parts[index]
        elif kind == "repeat":
            parts.insert(index, parts[index])
        elif kind == "swap":
            other = data.draw(st.integers(0, len(parts) - 1))
            parts[index], parts[other] = parts[other], parts[index]
        else:
            parts[index] = data.draw(NASTY)
    refused_or_read(name, "".join(parts).encode("utf-8"))


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=80))
@pytest.mark.parametrize("name", FILES)
def test_any_bytes_are_read_or_refused_at_a_line(name: str, content: bytes) -> None:
    refused_or_read(name, content)


@pytest.mark.parametrize("content", ["x = " + "9" * 5000, "x = " + "[" * 5000, "x = {" * 3000, "\ufeff", "x" * 5000])
@pytest.mark.parametrize("name", FILES)
def test_values_out_of_bounds_are_refused(name: str, content: str) -> None:
    assert refused_or_read(name, content.encode("utf-8"))


def refused_or_read(name: str, content: bytes) -> str:
    """Return the error message, which names a line of the file, or an empty text if the file was read."""
    refusal = ""
    try:
        FILES[name](parsed("some/file.toml", content, own=True))
    except BadData as error:
        refusal = str(error)
    found = re.match(r"some/file\.toml, line (\d+): .", refusal)
    assert not refusal or (found and 1 <= int(found[1]) <= content.count(b"\n") + 1), refusal
    assert len(refusal) < 400
    return refusal
