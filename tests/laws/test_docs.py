"""Laws of the documents: what a stranger needs to read records and positions is written down, and rulings name tests that exist."""

import re
from pathlib import Path

import pytest

from ludocracy.games import catalogue

ROOT = Path(__file__).parents[2]
GAMES = catalogue.names()
#: Positions of this game are not described field by field.
LARGE = "hegemony"


def document(folder: str, name: str) -> str:
    return (ROOT / "docs" / folder / f"{name}.md").read_text("utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_every_move_can_be_written_from_the_notation(name: str) -> None:
    text = document("notation", name)
    for verb in catalogue.find(name).moves.verbs:
        assert re.search(rf"^\| [^|]*`{verb.name}[:`]", text, re.MULTILINE), verb.name


@pytest.mark.parametrize("name", [name for name in GAMES if name != LARGE])
def test_every_field_and_step_of_a_position_is_described(name: str) -> None:
    text = document("notation", name) + (ROOT / "docs/positions.md").read_text("utf-8")
    codec = catalogue.find(name).codec
    for field in codec.fields:
        assert re.search(rf"^\| `{field}` \|", text, re.MULTILINE), field
    for step in codec.steps:
        assert f"`{step}`" in text, step


@pytest.mark.parametrize("name", GAMES)
def test_rulings_name_their_options_and_tests_that_exist(name: str) -> None:
    text = document("rulings", name)
    tests = "\n".join(path.read_text("utf-8") for path in (ROOT / "tests/rulebook").glob(f"{name}*/test_*.py"))
    for named in re.findall(r"`(test_\w+)`", text):
        assert f"def {named}(" in tests, named
    for option in catalogue.find(name).options:
        assert not option.ruling or f"`{option.name}`" in text, option.name
