"""The documents on Tax the Rich agree with the code."""

import re
from pathlib import Path

import pytest

from ludocracy.core.game import Option
from ludocracy.games import catalogue

ROOT = Path(__file__).parents[3]
GAME = catalogue.find("tax_the_rich")
NOTATION = (ROOT / "docs/notation/tax_the_rich.md").read_text("utf-8")
RULINGS = (ROOT / "docs/rulings/tax_the_rich.md").read_text("utf-8")
TESTS = "\n".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
NUMBERS = [f"T{n}" for n in range(1, 33)] + [f"N{n}" for n in range(1, 40)]


def test_every_verb_is_documented_with_a_move_that_exists() -> None:
    shown = re.findall(r"^\| `([a-z_]+(?::[^`]*)?)` \| [A-Z]", NOTATION, re.MULTILINE)
    verbs = [GAME.moves.verb_of(GAME.moves.parse(text)).name for text in shown]
    assert sorted(verbs) == sorted(verb.name for verb in GAME.moves.verbs)


def test_every_label_is_documented() -> None:
    for domain in ("suit", "character", "scenario"):
        row = next(line for line in NOTATION.splitlines() if line.startswith(f"| {domain} |"))
        verb = next((d for v in GAME.moves.verbs for d in v.domains if d.name == domain), None)
        labels = verb.labels if verb is not None else GAME.notes.signatures["scenario"].domains[0].labels
        assert re.findall(r"`(\w+)`", row) == labels


def test_every_move_of_the_example_exists() -> None:
    moves = [line for line in NOTATION.split("```")[1].splitlines() if line not in ("", "…")]
    assert len(moves) > 10
    for move in moves:
        GAME.moves.parse(move)


def test_every_field_and_step_of_a_position_is_documented() -> None:
    section = NOTATION.partition("## Positions")[2]
    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == list(GAME.codec.fields)
    for step in GAME.codec.steps:
        assert f"`{step}`" in section


@pytest.mark.parametrize("number", NUMBERS)
def test_every_ruling_is_documented_and_tested(number: str) -> None:
    rows = [line for line in RULINGS.splitlines() if line.startswith(f"| {number} |")]
    assert len(rows) == 1
    named = re.findall(r"`(test_\w+)`", rows[0])
    assert named
    for name in named:
        assert f"_{number.lower()}_" in name
        assert f"def {name}(" in TESTS


@pytest.mark.parametrize("option", GAME.options, ids=[option.name for option in GAME.options])
def test_every_option_is_in_the_rulings(option: Option) -> None:
    if option.ruling:
        row = next(line for line in RULINGS.splitlines() if line.startswith(f"| {option.ruling} |"))
        assert f"`{option.name}`" in row
