"""Questions that the page may answer automatically if only one move is legal: their answers follow from public information."""

import re
from pathlib import Path
from typing import Final

import pytest

from ludocracy.core.rng import Rng
from ludocracy.core.step import WATCHER
from ludocracy.studio.cases import Case, random_game
from tests.laws.cases import MIXED, often

MANIFESTS: Final = Path(__file__).resolve().parents[2] / "web" / "src" / "games"


def open_questions(manifest: str) -> list[str] | None:
    """Return the list that a manifest of the page declares, if it does."""
    found = re.search(r"^  openQuestions: \[(.*?)\]", manifest, re.MULTILINE | re.DOTALL)
    return re.findall(r"'(\w+)'", found[1]) if found else None


DECLARED: Final = {path.parent.name: open_questions(path.read_text("utf-8")) for path in MANIFESTS.glob("*/game.ts")}
OPEN: Final = {game: asks for game, asks in DECLARED.items() if asks is not None}


def test_manifests_are_read() -> None:
    assert len(DECLARED) >= 5
    assert len(OPEN) >= 4 and all(OPEN.values())
    assert sum("openQuestions" in path.read_text("utf-8") for path in MANIFESTS.glob("*/game.ts")) == len(OPEN)


@pytest.mark.parametrize("case", [case for case in MIXED if case.game.name in OPEN], ids=str)
def test_an_open_question_has_the_same_answers_for_a_watcher(case: Case) -> None:
    """Otherwise an automatic answer would reveal that the hand allows no other answer."""
    checked = 0
    for number, (table, mover, _) in enumerate(random_game(case, Rng(61), most=often(300, 100_000))):
        if mover >= 0 and type(table.stack[-1]).__name__ in OPEN[case.game.name]:
            world = case.game.imagine(table, WATCHER, Rng(number))
            assert list(world.options(mover)) == list(table.options(mover))
            checked += 1
    assert checked or case.game.name == "riffifi"  # only the Officer and odd tokens ask such questions there
