"""Reads the texts of the page from its sources: word lists (`const fr = {…}`), and `fr`/`en` pairs of guides."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
ENTRY = re.compile(r"""^\s*(?:'([^'\n]+)'|(\w+)):\s*((?:'(?:[^'\\\n]|\\.)*'\s*\+?\s*)+),?$""", re.M)
BOOK = re.compile(r"^(?:export )?const (en|fr)\b[^=\n]*= \{$(.*?)^\}", re.M | re.S)
PAIR = re.compile(r"""^\s*(en|fr):\s*((?:'(?:[^'\\\n]|\\.)*'\s*\+?\s*)+),$""", re.M)


def value(source: str) -> str:
    """Return the text of string literals that are joined with `+`."""
    parts = re.findall(r"'((?:[^'\\\n]|\\.)*)'", source)
    return re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found.group(1), 16)), "".join(parts)).replace("\\'", "'")


def sources() -> list[Path]:
    """Return the files of the page that may contain texts, except its tests."""
    folders = [ROOT / "web" / "src", ROOT / "src" / "ludocracy" / "games"]
    found = [file for folder in folders for end in ("*.ts", "*.json") for file in folder.rglob(end)]
    return sorted(file for file in found if ".test." not in file.name and "node_modules" not in file.parts)


def page_texts(language: str) -> Iterator[tuple[str, str]]:
    """Yield the place (`words.ts:bag`) and the text of everything that the page says in a language."""
    for file in sources():
        place, text = file.relative_to(ROOT).as_posix(), file.read_text("utf-8")
        if file.suffix == ".json":
            data = json.loads(text)
            for topic in data.get("topics", []) if isinstance(data, dict) else []:
                yield f"{place}:{topic['name']}", topic[language]
            continue
        for code, block in BOOK.findall(text):
            if code == language:
                yield from ((f"{place}:{quoted or plain}", value(said)) for quoted, plain, said in ENTRY.findall(block))
        pairs = enumerate(PAIR.findall(text))
        yield from ((f"{place}:{number}", value(said)) for number, (code, said) in pairs if code == language)
