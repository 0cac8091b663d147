"""docs/environments.md lists the columns of every game, and its examples run."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludocracy.core.features import Column
from ludocracy.env.features import Features
from ludocracy.games import catalogue
from ludocracy.show.words import vocabulary

DOC = (Path(__file__).parents[2] / "docs" / "environments.md").read_text("utf-8")


def names_of(columns: list[Column]) -> str:
    """Return the names of a block: the name of a single column, or the first and the last."""
    if len(columns) == 1:
        return f"`{columns[0].name}`"
    return f"`{columns[0].name}` … `{columns[-1].name}` ({len(columns)})"


def rows(name: str) -> Iterator[str]:
    game = catalogue.find(name)
    features = Features(game, game.start(min(game.seats)))
    for columns in features.blocks():
        first = columns[0]
        meaning = vocabulary(name, "en")[f"feature.{first.key}"]
        yield f"| {names_of(columns)} | {first.least} to {first.most} | {first.scale} | {meaning} |"


@pytest.mark.parametrize("name", catalogue.names())
def test_the_columns_of_every_game_are_listed(name: str) -> None:
    game = catalogue.find(name)
    features = Features(game, game.start(min(game.seats)))
    section = DOC.partition(f"### {vocabulary(name, 'en')['title']}, {features.width} columns\n")[2].partition(
        "\n### "
    )[0]
    listed = [line for line in section.splitlines() if line.startswith("| `")]
    assert listed == list(rows(name)), "\n" + "\n".join(rows(name))


def test_the_examples_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", DOC, flags=re.S)
    assert len(blocks) >= 4
    for block in blocks:
        exec(compile(block, "docs/environments.md", "exec"), {"__name__": "__main__"})
