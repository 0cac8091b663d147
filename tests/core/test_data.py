"""Data files: errors name the line of the mistake, however the file is written."""

import pytest

from ludocracy.core.data import MAX_FINGERPRINT, fingerprint, known_fingerprint, parsed
from ludocracy.core.errors import BadData, BadOption

TEXT = """\
# a comment with [brackets]
a = 1
levels = [
    ["p", "q"],  # [ not a list
    [
        "r, [",
        's'],
]
[[row]]
n = 1
v = { x = 1, y = [1, 2] }
[[row]]
n = 2
[sub.table]
k = 3
"""


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (("a",), 2),
        (("levels",), 3),
        (("levels", 0), 4),
        (("levels", 0, 1), 4),
        (("levels", 1), 5),
        (("levels", 1, 0), 6),
        (("levels", 1, 1), 7),
        (("levels", 7), 3),
        (("row", 0), 9),
        (("row", 1, "n"), 13),
        (("row", 0, "v", "y", 1), 11),
        (("table", "k"), 15),
        (("nowhere",), 1),
        ((), 1),
    ],
)
def test_the_line_of_a_place(place: tuple[str | int, ...], line: int) -> None:
    assert parsed("f", TEXT.encode(), own=True).line(*place) == line


def test_invalid_toml_and_invalid_utf8_are_refused_with_their_line() -> None:
    with pytest.raises(BadData, match=r"^f, line 2: this is not TOML"):
        parsed("f", b"a = 1\nb =\n", own=True)
    with pytest.raises(BadData, match=r"^f, line 2: the file is not written in UTF-8"):
        parsed("f", b"a = 1\nb = '\xff'\n", own=True)


def test_a_fingerprint_is_small_and_depends_on_the_content() -> None:
    assert fingerprint({"a": 1, "b": [2]}) == fingerprint({"b": [2], "a": 1}) != fingerprint({"a": 1, "b": [3]})
    assert all(1 <= fingerprint(n) <= MAX_FINGERPRINT for n in range(100))


def test_a_fingerprint_selects_the_data() -> None:
    assert known_fingerprint("track", 0, [7, 8]) == 7 and known_fingerprint("track", 8, [7, 8]) == 8
    with pytest.raises(BadOption, match="the option track is 9"):
        known_fingerprint("track", 9, [7, 8])
