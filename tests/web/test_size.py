"""The size of what a browser fetches before it shows the lobby or a table: the built HTML, scripts and styles as they are sent.

Fonts do not count: the page is shown without them, and they are cached for a year."""

import re
from pathlib import Path

import pytest

from ludocracy.server.http.static_files import default_folder
from ludocracy.show.words import LANGUAGES

KB = 1000
LOBBY = 60 * KB
TABLES = {
    "Riffifi": 120 * KB,
    "Bakschisch": 120 * KB,
    "BigCheese": 120 * KB,
    "TaxTheRich": 120 * KB,
    "Hegemony": 180 * KB,
}

#: `import"./a.js"`, `import{b}from"./a.js"`: fetched together with the importing script.
IMPORTED = re.compile(r'(?:\bfrom|\bimport)\s*"\./([\w.-]+\.js)"')


#: `TablePage-43QddSQ0.js`: a name and a hash of its content.
MARKED = re.compile(r"-[\w-]{8}\.(?:js|css)$")


def built() -> Path:
    folder = default_folder()
    if not (folder / "index.html").is_file():
        pytest.fail("the page is not built: run make, or npm run build in web/")
    return folder


def sent(file: Path) -> int:
    """The size of a file as it is sent to a browser."""
    return file.with_name(f"{file.name}.br").stat().st_size


def with_imports(script: Path, found: set[Path]) -> set[Path]:
    if script not in found:
        found.add(script)
        for name in IMPORTED.findall(script.read_text("utf-8")):
            with_imports(script.parent / name, found)
    return found


def longest_words(folder: Path) -> set[Path]:
    """The page's texts in the language that takes most: they are fetched in the reader's language alone."""
    return max((part(folder, language) for language in LANGUAGES), key=lambda files: sum(map(sent, files)))


def first_load(folder: Path) -> set[Path]:
    page = (folder / "index.html").read_text("utf-8")
    named = re.findall(r'(?:src|href)="/(assets/[\w.-]+\.(?:js|css))"', page)
    found = {folder / "index.html"} | {folder / name for name in named if name.endswith(".css")} | longest_words(folder)
    for name in named:
        if name.endswith(".js"):
            with_imports(folder / name, found)
    return found


def part(folder: Path, name: str) -> set[Path]:
    """The files of a part that is loaded on demand: its script, everything that it imports, and their styles."""
    (script,) = (one for one in (folder / "assets").glob(f"{name}-*.js"))
    scripts = with_imports(script, set())
    names = {MARKED.sub("", one.name) for one in scripts}
    return scripts | {one for one in (folder / "assets").glob("*.css") if MARKED.sub("", one.name) in names}


def test_the_lobby_is_light() -> None:
    folder = built()
    files = first_load(folder) | part(folder, "Lobby")
    assert len(files) >= 3
    assert sum(map(sent, files)) <= LOBBY, {file.name: sent(file) for file in files}


@pytest.mark.parametrize("game", TABLES)
def test_a_table_is_light(game: str) -> None:
    folder = built()
    files = first_load(folder) | part(folder, "TablePage") | part(folder, game)
    assert sum(map(sent, files)) <= TABLES[game], {file.name: sent(file) for file in files}
