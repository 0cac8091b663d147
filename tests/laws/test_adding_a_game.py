"""docs/adding-a-game.md, followed literally, builds a game for which every law holds."""

import re
import sys
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

import ludocracy.games
from ludocracy.bots import find
from ludocracy.core.levels import LEVELS
from ludocracy.games import catalogue
from ludocracy.play.match import new_match
from ludocracy.show.words import vocabulary
from ludocracy.studio.check import check_game

#: The files of the page; tests/web/test_new_game_on_the_page.py builds them.
PAGE = (".ts", ".svelte")
DOC = Path(__file__).parents[2] / "docs" / "adding-a-game.md"


def files() -> dict[str, str]:
    """Return the titled code blocks of the document that belong to the folder of the rules."""
    return {name: text for name, text in blocks() if not name.endswith(PAGE)}


def page_files() -> dict[str, str]:
    """Return the titled code blocks that belong to the folder of the page."""
    return {name: text for name, text in blocks() if name.endswith(PAGE)}


def blocks() -> list[tuple[str, str]]:
    found = re.findall(r'```\w+ title="([^"]+)"\n(.*?)```', DOC.read_text("utf-8"), flags=re.S)
    assert len(found) >= 14
    return found


def write(folder: Path, blocks: dict[str, str]) -> None:
    for name, text in blocks.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Write the folder of the page where the catalogue looks for games."""
    games = tmp_path_factory.mktemp("games")
    write(games / "high_card", files())
    ludocracy.games.__path__.append(str(games))
    catalogue.refresh()
    yield
    ludocracy.games.__path__.remove(str(games))
    for name in [name for name in sys.modules if name.startswith("ludocracy.games.high_card")]:
        del sys.modules[name]
    vocabulary.cache_clear()
    catalogue.refresh()


@pytest.mark.usefixtures("built")
def test_the_game_of_the_page_has_bots_of_five_levels() -> None:
    game = catalogue.find("high_card")
    assert catalogue.names()[-1] == "high_card"
    assert find.kinds(game) == list(LEVELS)
    wins = dict.fromkeys(("club", "expert@40"), 0)
    for number in range(40):
        for kind in wins:
            match = new_match(game, 2, seed=number)
            match.play_out([find.find(kind, game), find.find("random", game)])
            wins[kind] += match.table.winners() == [0]
    assert wins["club"] > 20 and wins["expert@40"] > 20


@pytest.mark.usefixtures("built")
def test_the_game_of_the_page_obeys_every_law() -> None:
    results = list(check_game("high_card"))
    assert len(results) > 20
    assert [str(result.broken) for result in results if result.broken] == []


def test_a_new_game_is_the_game_of_the_page() -> None:
    template = resources.files("ludocracy.studio").joinpath("template", "package")
    for name, text in files().items():
        assert template.joinpath(f"{name}.txt").read_text("utf-8") == text, name
