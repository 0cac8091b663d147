"""The folders of the page: nothing outside the folder of a game names it, and the folders import one way."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from ludocracy.games import catalogue
from tests.laws.test_one_folder import spellings

SOURCE: Final = Path(__file__).parents[2] / "web" / "src"
SCRIPTS: Final = (".ts", ".svelte", ".css", ".json")
#: A record of a real game, which the tests of fairness verify.
TEST_DATA: Final = ("vectors.json",)


def files() -> list[Path]:
    return sorted(path for path in SOURCE.rglob("*") if path.suffix in SCRIPTS)


def is_test(path: Path) -> bool:
    return path.name.endswith(".test.ts") or path.name in TEST_DATA


def shared_files() -> Iterator[Path]:
    """Yield all files of the page that belong to no game."""
    for path in files():
        parts = path.relative_to(SOURCE).parts
        if parts[0] != "games" or len(parts) == 2:
            yield path


def titles(name: str) -> set[str]:
    """Return the titles of a game in all languages, without their first article."""
    found = catalogue.describe(name)
    folder = SOURCE.parents[1] / "src" / Path(*found.package.split(".")) / "words"
    texts = [path.read_text("utf-8") for path in folder.glob("??.toml")]
    return {
        re.sub(r"^the ", "", title.lower()) for text in texts for title in re.findall(r'^title = "(.+)"', text, re.M)
    }


def named(text: str, name: str) -> list[str]:
    """Return the lines of a text that name a game: its folder in any spelling, or its title."""
    words = {*spellings(name), *titles(name)}
    return [line for line in text.splitlines() if any(word in line.lower() for word in words)]


@pytest.mark.parametrize("name", catalogue.names())
def test_nothing_outside_its_folder_names_a_game(name: str) -> None:
    shared = list(shared_files())
    assert len(shared) > 100
    for path in shared:
        if not is_test(path):
            assert named(path.read_text("utf-8"), name) == [], path


def test_the_largest_game_is_not_even_an_example() -> None:
    name = catalogue.names()[-1]
    for path in shared_files():
        assert name not in path.read_text("utf-8").lower(), path


def test_the_check_finds_every_spelling() -> None:
    text = "const size = game === 'big_cheese'\n.bigCheese {\n/** The Big Cheese */\n.big-cheese\nanything\n"
    assert named(text, "big_cheese") == text.splitlines()[:4]
    assert titles("big_cheese") == {"big cheese"}


@pytest.mark.parametrize("name", catalogue.names())
def test_every_game_of_this_package_has_a_manifest(name: str) -> None:
    manifest = (SOURCE / "games" / name / "game.ts").read_text("utf-8")
    assert "export default defineGame({" in manifest


#: The folders in the order in which they may import: each only from itself and from those before it. `web/README.md` says
#: what each contains. Files beside the folders may import everything.
ORDER: Final = (
    "words",
    "lib",
    "fair",
    "parts",
    "rules",
    "board",
    "guide",
    "games",
    "lobby",
    "analysis",
    "table",
    "puzzles",
)
#: `import x from './a'`, `import './a.css'`, `export * from './a'`, `import('./a')`, `import.meta.glob('./*')`.
IMPORT: Final = re.compile(r"""(?:\bfrom|\bimport|\bimport\(|\bglob(?:<[^()]*>)?\()\s*['"](\.{1,2}/?[^'"]*)['"]""")


def imports(path: Path, text: str) -> Iterator[tuple[str, ...]]:
    """Yield what a file imports from the page, as parts of paths."""
    for name in IMPORT.findall(text):
        target = (path.parent / name).resolve()
        if target.is_relative_to(SOURCE.resolve()):
            yield target.relative_to(SOURCE.resolve()).parts


def wrong_imports(path: Path, text: str) -> list[str]:
    """Return the imports of a file from a later folder, or from the folder of another game."""
    own = path.relative_to(SOURCE).parts
    if len(own) == 1:
        return []
    wrong = []
    for target in imports(path, text):
        later = ORDER.index(target[0]) > ORDER.index(own[0]) if target[0] in ORDER else True
        other_game = own[0] == target[0] == "games" and len(own) > 2 and len(target) > 2 and own[1] != target[1]
        registry = (
            own[0] == "games" and len(own) > 2 and target in {("games",), ("games", "index"), ("games", "guides")}
        )
        if later or other_game or registry:
            wrong.append("/".join(target))
    return wrong


def test_the_folders_import_one_way() -> None:
    folders = {path.name for path in SOURCE.iterdir() if path.is_dir()}
    assert folders == set(ORDER)
    checked = [path for path in files() if path.suffix in (".ts", ".svelte")]
    assert sum(1 for path in checked for _ in imports(path, path.read_text("utf-8"))) > 700
    for path in checked:
        assert wrong_imports(path, path.read_text("utf-8")) == [], path


def test_the_check_finds_imports_in_the_wrong_direction() -> None:
    game = SOURCE / "games" / "bakschisch" / "City.svelte"
    assert (
        wrong_imports(game, "import { getBoard } from '../../board/board.svelte'\nimport Fan from '../Fan.svelte'")
        == []
    )
    assert wrong_imports(game, "import Foot from '../../table/Foot.svelte'") == ["table/Foot.svelte"]
    assert wrong_imports(game, "import('../riffifi/loot')") == ["games/riffifi/loot"]
    assert wrong_imports(game, "import { manifestOf } from '..'") == ["games"]
    shared = SOURCE / "board" / "board.svelte.ts"
    assert wrong_imports(shared, "import.meta.glob<{ default: X }>('../games/*/game.ts', {})") == ["games/*/game.ts"]
    assert wrong_imports(shared, "export * from '../guide/guide'\nimport '../app.css'") == ["guide/guide", "app.css"]


def test_the_readme_lists_the_folders_in_this_order() -> None:
    readme = (SOURCE.parent / "README.md").read_text("utf-8")
    assert tuple(re.findall(r"^\| `src/(\w+)`", readme, re.MULTILINE)) == ORDER


def test_the_walk_of_a_click_passes_at_most_eight_modules_each_once() -> None:
    readme = (SOURCE.parent / "README.md").read_text("utf-8")
    picture = re.findall(r"```mermaid\n(.*?)```", readme, re.DOTALL)[0]
    modules = dict(re.findall(r'^  (\w+)[\[(]+"(.+?)(?:<br>.*)?"[\])]+$', picture, re.MULTILINE))
    assert len(modules) <= 8
    for name in modules.values():
        assert name == "the server" or "‹" in name or (SOURCE / name).is_file(), name
    steps = [
        step
        for line in picture.splitlines()
        if "-->" in line or ".->" in line
        for step in pairwise(re.sub(r'-- ".+?" -->|-\. ".+?" \.->', " ", line).split())
    ]
    assert sorted(start for start, _ in steps) == sorted(end for _, end in steps) == sorted(modules)
