"""docs/glossary.md maps the French rulebooks to words that the code really has."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SECTIONS = re.split(r"(?m)^## (.+)$", (ROOT / "docs" / "glossary.md").read_text("utf-8"))[1:]
SOURCES = {"Words of all games": "."} | {
    "Riffifi": "games/riffifi",
    "Bakschisch": "games/bakschisch",
    "The Big Cheese": "games/big_cheese",
    "Tax the Rich": "games/tax_the_rich",
    "Hegemony": "games/hegemony",
}


@pytest.mark.parametrize(("title", "text"), list(zip(SECTIONS[::2], SECTIONS[1::2], strict=True)))
def test_every_word_of_the_glossary_is_in_the_code(title: str, text: str) -> None:
    folder = ROOT / "src" / "ludocracy" / SOURCES[title]
    files = [path for path in folder.rglob("*") if path.suffix in (".py", ".toml")]
    code = "\n".join([path.name + "\n" + path.read_text("utf-8") for path in files])
    rows = [row for row in text.splitlines() if row.startswith("| ") and not row.startswith("| French")]
    assert rows
    for row in rows:
        words = re.findall(r"`([^`]+)`", row.split("|")[3])
        assert words, row
        for word in words:
            assert re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", code), f"{title}: {word}"
