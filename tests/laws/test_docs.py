"""Laws of the documents: all moves, fields and steps are documented, and rulings refer to existing tests."""

import re
from pathlib import Path

import pytest

from ludocracy.games import catalogue

ROOT = Path(__file__).parents[2]
GAMES = catalogue.names()


def document(kind: str, name: str) -> str:
    return (ROOT / catalogue.describe(name).documents[kind]).read_text("utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_the_documents_of_a_game_exist(name: str) -> None:
    documents = catalogue.describe(name).documents
    assert set(documents) == {"notation", "rulings", "guide"}
    assert all((ROOT / path).is_file() for path in documents.values())


@pytest.mark.parametrize("name", GAMES)
def test_every_move_can_be_written_from_the_notation(name: str) -> None:
    text = document("notation", name)
    for verb in catalogue.find(name).moves.verbs:
        assert re.search(rf"^\| [^|]*`{verb.name}[:`]", text, re.MULTILINE), verb.name


@pytest.mark.parametrize("name", GAMES)
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
        assert f"`{option.name}`" in text, option.name


def test_the_tables_of_hegemonys_positions_have_what_the_code_has_and_nothing_else() -> None:
    text = document("notation", "hegemony").partition("\n## Positions\n")[2]
    _, fields, step_fields, steps = re.split(r"\n### .+\n", text)
    codec = catalogue.find("hegemony").codec
    assert re.findall(r"^\| `(\w+)` \|", fields, re.MULTILINE) == list(codec.fields)
    rows = re.findall(r"^\| `(\w+)` \| (.*?) ?\|", steps, re.MULTILINE)
    assert {name: re.findall(r"`(\w+)`", told) for name, told in rows} == {
        name: list(step.fields) for name, step in codec.steps.items()
    }
    named = {
        name for cell in re.findall(r"^\| (`.*?) \|", step_fields, re.MULTILINE) for name in re.findall(r"\w+", cell)
    }
    assert named == {field for step in codec.steps.values() for field in step.fields}


@pytest.mark.parametrize(
    "path", sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]), ids=lambda path: path.name
)
def test_percentages_are_written_as_in_english(path: Path) -> None:
    assert not re.findall(r".{0,20}\d[ \u00a0\u202f]%", path.read_text("utf-8"))
