"""The styles of the page use nothing that only some browsers have."""

import re
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2] / "web" / "src"

#: `light-dark()` with a length as its first argument, such as a shadow.
NO_COLOUR = re.compile(r"light-dark\(\s*(?:inset\b|-?[\d.]+(?:px|rem|em|%)?[\s,)])[^;]*")


def test_light_and_dark_choose_colours_only() -> None:
    """Browsers ignore a declaration in which `light-dark()` chooses a shadow or a length."""
    files = [file for kind in ("*.css", "*.svelte") for file in SOURCES.rglob(kind)]
    assert len(files) > 50
    found = [f"{file.name}: {text}" for file in files for text in NO_COLOUR.findall(file.read_text("utf-8"))]
    assert not found
