"""The documents on Riffifi agree with the code."""

import json
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

from ludocracy.core.errors import BadPosition
from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.games import catalogue

ROOT = Path(__file__).parents[3]
GAME = catalogue.find("riffifi")
POSITIONS = (ROOT / "docs/positions.md").read_text("utf-8")
NOTATION = (ROOT / "docs/notation/riffifi.md").read_text("utf-8")
RULINGS = (ROOT / "docs/rulings/riffifi.md").read_text("utf-8")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def example() -> dict[str, Any]:
    data = json.loads(blocks(POSITIONS, "json")[0])
    assert isinstance(data, dict)
    return data


def test_the_example_of_a_position_loads_and_is_written_the_same() -> None:
    table = GAME.load(example())
    assert GAME.dump(table) == example()
    assert table.who() == [0]
    assert [GAME.moves.text(move) for move in table.options(0)] == ["rob:1", "rob:2"]


def test_the_example_of_a_position_can_be_played_to_the_next_round() -> None:
    table = GAME.load(example())
    rng = Rng(1)
    while GAME.dump(table)["round"] == 1:
        table.play(table.who()[0], random_move(table, table.who()[0], rng))
    assert sum(GAME.dump(table)["totals"]) > 0


def test_the_python_example_of_a_position_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # it writes a file
    script = tmp_path / "example.py"
    script.write_text(blocks(POSITIONS, "python")[0], "utf-8")
    assert runpy.run_path(str(script))["again"].data["round"] == 3


MISTAKES = re.findall(r"^\| `(\".*)` \| `(.*)` \|$", POSITIONS, re.MULTILINE)


@pytest.mark.parametrize(("change", "answer"), MISTAKES)
def test_mistakes_give_the_documented_messages(change: str, answer: str) -> None:
    with pytest.raises(BadPosition) as refused:
        GAME.load(example() | json.loads(f"{{{change}}}"))
    assert str(refused.value) == answer


def test_there_are_documented_mistakes() -> None:
    assert len(MISTAKES) >= 5


def test_every_field_and_step_of_a_position_is_documented() -> None:
    fields = set(re.findall(r"^\| `(\w+)` \|", POSITIONS, re.MULTILINE))
    assert set(example()) <= fields
    for step in GAME.codec.steps:
        assert f"`{step}`" in POSITIONS


def test_every_verb_is_documented_with_a_move_that_exists() -> None:
    shown = re.findall(r"^\| `([a-z]+[^`]*)` \| [A-Z]", NOTATION, re.MULTILINE)
    verbs = [GAME.moves.verb_of(GAME.moves.parse(text)).name for text in shown]
    assert sorted(verbs) == sorted(verb.name for verb in GAME.moves.verbs)


def test_every_move_of_the_notation_example_exists() -> None:
    moves = [line for line in blocks(NOTATION, "")[0].splitlines() if line != "…"]
    assert len(moves) > 5
    for move in moves:
        GAME.moves.parse(move)


TESTS = "\n".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
NUMBERS = [f"R{n}" for n in range(1, 21)] + [f"N-R{n}" for n in range(1, 13)]


@pytest.mark.parametrize("number", NUMBERS)
def test_every_ruling_is_documented_and_tested(number: str) -> None:
    rows = [line for line in RULINGS.splitlines() if line.startswith(f"| {number} |")]
    assert len(rows) == 1
    named = re.findall(r"`(test_\w+)`", rows[0])
    assert named
    for name in named:
        assert name.startswith(f"test_{number.replace('-', '').lower()}_") or "example" in name
        assert f"def {name}(" in TESTS


@pytest.mark.parametrize("option", GAME.options, ids=[option.name for option in GAME.options])
def test_every_option_is_a_ruling_or_a_variant(option: Any) -> None:
    if option.ruling:
        row = next(line for line in RULINGS.splitlines() if line.startswith(f"| {option.ruling} |"))
        assert f"`{option.name}`" in row
