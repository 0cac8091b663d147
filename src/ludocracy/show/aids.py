"""What lies beside a table: a player aid of one page for each role, and the gallery of cards. Both are Markdown, made of the
rules, the explanations and the cards of a game. `rules/aid.toml` of the game says what they consist of.
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from ludocracy.core.game import Game
from ludocracy.games import catalogue
from ludocracy.show.render import render_sentences
from ludocracy.show.rules import headings, rules_folder, rules_source
from ludocracy.show.words import Words, vocabulary

#: The name of the gallery, and of the aid of a game without roles; others have the name of their role.
CARDS: Final = "cards"
ONE: Final = "aid"

_CHAPTER: Final = re.compile(r"(?m)^#+ +.*?\{#([\w-]+)\} *$")
_ITEM: Final = re.compile(r"(?m)^(?=\d+\. |- )")
#: An item of a list, or a row of a table, about somebody: `1. **Working Class**: …`, `| Working Class | …`.
_ABOUT: Final = re.compile(r"^(?:\d+\. \*\*(.+?)\*\*|- \*\*(.+?)\*\*|\| *([^|]*?) *\|)")


class Aid(NamedTuple):
    name: str
    title: str


@cache
def _declared(game: str) -> dict[str, Any]:
    file = rules_folder(game).joinpath("aid.toml")
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def roles(game: Game) -> list[str]:
    """Return the roles that have an aid of their own: `role/working`."""
    return game.roles(max(game.seats))


@cache
def aids(name: str, language: str) -> list[Aid]:
    """Return the names and titles of the aids of a game, and of its gallery."""
    game, declared = catalogue.find(name), _declared(name)
    words = Words(game, language)
    found = []
    if "parts" in declared:
        found = [Aid(role.partition("/")[2], words.face(role, "alone")) for role in roles(game)] or [Aid(ONE, "")]
    return [*found, Aid(CARDS, "")] if "cards" in declared else found


@cache
def aid_text(name: str, language: str, aid: str) -> str:
    """Return an aid or the gallery as Markdown."""
    game = catalogue.find(name)
    lines = _gallery(game, language) if aid == CARDS else _page(game, language, aid)
    return "\n\n".join(lines) + "\n"


# -- a page ------------------------------------------------------------------------------------------------------


def _page(game: Game, language: str, role: str) -> Iterator[str]:
    words, texts = Words(game, language), vocabulary(game.name, language)
    titles, source = headings(game.name, language), rules_source(game.name, language)
    others = [words.face(one, "alone") for one in roles(game) if one != f"role/{role}"]
    for part in _declared(game.name)["parts"]:
        if role not in part.get("roles", [role]):
            continue
        yield f"## {titles[part['heading']]}"
        if "about" in part:
            yield "\n".join(f"- {_explained(words, texts, one)}" for one in part["about"])
        else:
            yield from _chapter(source, part["heading"], others, part.get("tables", True))


def _explained(words: Words, texts: dict[str, str], face: str) -> str:
    """Return the explanation of a face after its name; some begin with it."""
    key = face.replace("/", ".")
    text = texts[f"about.face.{key}.text"]
    return f"**{words.face(face)}.** {text}" if key in texts else text


def _chapter(source: str, heading: str, others: Sequence[str], tables: bool) -> Iterator[str]:
    """Yield the paragraphs of a chapter, without examples and pictures, and without what is about other roles."""
    found = next(one for one in _CHAPTER.finditer(source) if one[1] == heading)
    text = source[found.end() :].partition("\n#")[0]
    for paragraph in re.split(r"\n\s*\n", text):
        if not paragraph.strip() or paragraph.lstrip().startswith((">", "![")):
            continue
        if paragraph.lstrip().startswith("|"):
            if not tables:
                continue
            parts, end = paragraph.strip().split("\n"), "\n"
        else:
            parts, end = _ITEM.split(paragraph.strip("\n")), ""
        yield end.join(part for part in parts if not _is_about(part, others)).strip()


def _is_about(part: str, roles: Sequence[str]) -> bool:
    found = _ABOUT.match(part)
    return found is not None and any(group in roles for group in found.groups())


# -- the gallery -------------------------------------------------------------------------------------------------


def _gallery(game: Game, language: str) -> Iterator[str]:
    words, titles = Words(game, language), headings(game.name, language)
    for group in _declared(game.name)["cards"]:
        title = group["title"]
        yield f"## {words.face(title, 'alone') if '/' in title else words.texts.get(title) or titles[title]}"
        for face in faces(game, language, group["faces"]):
            said = lines(game, words, face)
            yield f"### {words.face(face)}"
            if all(line.endswith((".", ")", "!")) for line in said):
                yield " ".join(said)
            else:
                yield "\n".join(f"- {line}" for line in said)


def faces(game: Game, language: str, first: str) -> list[str]:
    """Return the faces that begin like this and have a text, by name; of several alike, the first."""
    words = Words(game, language)
    known = [key.replace(".", "/") for key in vocabulary(game.name, language) if key.count(".") == 1]
    said = {one: lines(game, words, one) for one in known if one.startswith(first)}
    again = {one for one in said if (first_of := re.sub(r"-\d+$", "", one)) != one and said[one] == said.get(first_of)}
    return sorted((one for one in said if said[one] and one not in again), key=words.face)


def lines(game: Game, words: Words, face: str) -> list[str]:
    """Return what a card says, in sentences."""
    domain, _, label = face.partition("/")
    rule = words.texts.get(f"{domain}.{label}.rule")
    return [f"{rule[0].upper()}{rule[1:]}."] if rule else render_sentences(game.card_text(face), words)
