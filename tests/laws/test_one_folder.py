"""A game is one folder: nothing else in the package names a game, except examples in docstrings."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludocracy
from ludocracy.games import catalogue

SOURCE = Path(__file__).parents[2] / "src" / "ludocracy"
assert ludocracy
#: An example of a docstring: its lines from the first prompt to an empty line or the end of the docstring.
EXAMPLE = re.compile(r'^ *>>> .*\n(?: *(?!""")\S.*\n)*', re.MULTILINE)
#: What is built or compiled, not written.
BUILT = ("page", "__pycache__")


def shared_files() -> Iterator[Path]:
    """Yield all files of the package that belong to no game."""
    for path in sorted(SOURCE.rglob("*")):
        parts = path.relative_to(SOURCE).parts
        if path.is_file() and path.suffix != ".so" and not set(parts) & set(BUILT):
            if parts[0] != "games" or len(parts) == 2:
                yield path


def spellings(name: str) -> list[str]:
    """Return how a game may be called: `big_cheese`, `big cheese`, `bigcheese`."""
    return [name, name.replace("_", " "), name.replace("_", ""), name.replace("_", "-")]


def named(text: str, name: str) -> list[str]:
    """Return the lines outside of examples that name a game."""
    return [line for line in EXAMPLE.sub("", text).splitlines() if any(one in line.lower() for one in spellings(name))]


@pytest.mark.parametrize("name", catalogue.names())
def test_nothing_outside_its_folder_names_a_game(name: str) -> None:
    files = list(shared_files())
    assert len(files) > 150
    for path in files:
        assert named(path.read_text("utf-8"), name) == [], path


def test_the_largest_game_is_not_even_an_example() -> None:
    name = catalogue.names()[-1]
    for path in shared_files():
        assert name not in path.read_text("utf-8").lower(), path


def test_the_check_finds_names_but_not_in_examples() -> None:
    text = 'def f():\n    """Do.\n\n    >>> f("big_cheese")\n    <big_cheese>\n    """\n    return "bigcheese"  # Big Cheese\n'
    assert named(text, "big_cheese") == ['    return "bigcheese"  # Big Cheese']
