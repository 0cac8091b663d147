"""The texts of the rules: Markdown files whose headings have keys, `## The thief {#thief}`, and whose pictures are drawn
from the data of the game, `![caption](name)`. Beside them, `links.toml` says which heading belongs to what.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from ludocracy.core.errors import BadData, system_message
from ludocracy.core.language import DEFAULT
from ludocracy.games import catalogue
from ludocracy.show.pictures import as_svg, as_table
from ludocracy.show.words import Words

_HEADING: Final = re.compile(r"(?m)^(#+ +(.*?)) *\{#([\w-]+)\} *$")
_PICTURE: Final = re.compile(r"(?m)^!\[(.*)\]\(([\w-]+)\)$")


class Links(NamedTuple):
    """The keys of headings: by the note of a line of the log, and by what is explained."""

    notes: dict[str, str]
    about: dict[str, str]


def rules_folder(game: str) -> Traversable:
    return resources.files(catalogue.describe(game).package).joinpath("rules")


def rules_source(game: str, language: str) -> str:
    """Return the rules of a game as they are written, in English if they are not available in the language."""
    file = rules_folder(game).joinpath(f"{language}.md")
    if not file.is_file():
        file = rules_folder(game).joinpath(f"{DEFAULT}.md")
    try:
        return file.read_text("utf-8")
    except OSError as error:
        raise BadData("file.why", source=f"{game}/rules/{language}.md", why=system_message(error)) from error


def rules_text(game: str, language: str, options: Mapping[str, object] | None = None) -> str:
    """Return the rules of a game as Markdown for readers: headings without keys, and tables in place of pictures.

    With the options of a table, the tables have the figures of its data files.
    """
    words, editions = Words(catalogue.find(game), language), dict(editions_of(game, options or {}))
    pictures = catalogue.describe(game).pictures()

    def table(found: re.Match[str]) -> str:
        return "\n\n".join([f"*{found[1]}*", *(as_table(grid, words) for grid in pictures[found[2]](editions))])

    return _PICTURE.sub(table, _HEADING.sub(r"\1", rules_source(game, language)))


def editions_of(game: str, options: Mapping[str, object]) -> tuple[tuple[str, int], ...]:
    """Return the fingerprints of the data files among the options of a table, without those that are not installed here."""
    found = catalogue.find(game)
    known = [(option.name, number) for option in found.options for number, _ in found.editions(option.name)]
    return tuple((name, number) for name, number in known if str(options.get(name)) == str(number))


def headings(game: str, language: str) -> dict[str, str]:
    """Return the headings of the rules that have a key, by their keys."""
    return {found[3]: found[2] for found in _HEADING.finditer(rules_source(game, language))}


def picture_names(game: str, language: str) -> list[str]:
    """Return the names of the pictures that the rules show."""
    return [found[2] for found in _PICTURE.finditer(rules_source(game, language))]


@cache
def links(game: str) -> Links:
    """Return which headings of the rules belong to the notes and explanations of a game."""
    found = Links({}, {})
    file = rules_folder(game).joinpath("links.toml")
    for heading, linked in (tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}).items():
        found.notes.update(dict.fromkeys(linked.get("notes", []), heading))
        found.about.update(dict.fromkeys(linked.get("about", []), heading))
    return found


def linked_words(game: str, language: str) -> dict[str, str]:
    """Return the key of the heading of each explanation (`about.….rule`), and the text of each heading (`heading.…`)."""
    found = {f"about.{what}.rule": heading for what, heading in links(game).about.items()}
    return found | {f"heading.{key}": text for key, text in headings(game, language).items()}


class Drawing(NamedTuple):
    """A grid of a picture: SVG for light and dark pages, and the same as a Markdown table."""

    light: str
    dark: str
    table: str


@cache
def drawings(game: str, language: str, editions: tuple[tuple[str, int], ...] = ()) -> dict[str, list[Drawing]]:
    """Return the pictures of the rules by their names, with the figures of data files (`editions_of`)."""
    words = Words(catalogue.find(game), language)
    return {
        name: [
            Drawing(as_svg(grid, words, "light"), as_svg(grid, words, "dark"), as_table(grid, words))
            for grid in picture(dict(editions))
        ]
        for name, picture in catalogue.describe(game).pictures().items()
    }
