"""The documents on The Big Cheese agree with the code."""

import re
from pathlib import Path

import pytest

from ludocracy.core.game import Option
from ludocracy.games import catalogue
from tests.helpers import Scene
from tests.rulebook.big_cheese.box import table_of

ROOT = Path(__file__).parents[3]
GAME = catalogue.find("big_cheese")
NOTATION = (ROOT / "docs/notation/big_cheese.md").read_text("utf-8")
RULINGS = (ROOT / "docs/rulings/big_cheese.md").read_text("utf-8")
TESTS = "\n".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))


def row_of(number: str) -> str:
    (row,) = [line for line in RULINGS.splitlines() if line.startswith(f"| {number} |")]
    return row


def test_every_verb_is_documented_with_a_move_that_exists() -> None:
    shown = re.findall(r"^\| `([a-z]+[^`]*)` \| [A-Z]", NOTATION, re.MULTILINE)
    verbs = [GAME.moves.verb_of(GAME.moves.parse(text)).name for text in shown]
    assert sorted(verbs) == sorted(verb.name for verb in GAME.moves.verbs)


def test_the_example_of_the_notation_can_be_played() -> None:
    (block,) = re.findall(r"```\n(.*?)```", NOTATION, re.DOTALL)
    scene = Scene("big_cheese", 3).play(*block.split())
    assert table_of(scene).totals == [0, 40, 0]


@pytest.mark.parametrize("number", [f"C{n}" for n in range(1, 18)] + [f"N-C{n}" for n in range(1, 16)])
def test_every_ruling_is_documented_and_tested(number: str) -> None:
    named = re.findall(r"`(test_\w+)`", row_of(number))
    assert named
    for name in named:
        assert name.startswith(f"test_{number.replace('-', '').lower()}_")
        assert f"def {name}(" in TESTS


@pytest.mark.parametrize("option", GAME.options, ids=[option.name for option in GAME.options])
def test_every_option_is_in_its_ruling(option: Option) -> None:
    assert f"`{option.name}`" in row_of(option.ruling)
