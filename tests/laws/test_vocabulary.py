"""The law of words: French texts use the terms of docs/glossary.md, and none of the synonyms that it rules out."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludocracy.core.language import load_words
from ludocracy.games import catalogue
from ludocracy.show.rules import headings, links
from tests.laws.page_texts import page_texts

ROOT = Path(__file__).parents[2]
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text("utf-8")
GAMES = catalogue.names()
TITLES = {load_words(catalogue.describe(name).package, "fr")["title"]: name for name in GAMES}
PROGRAM = ["ludocracy.core", "ludocracy.show", "ludocracy.server", "ludocracy.cli"]


def cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("|").split("|")]


def ruled_out() -> list[tuple[str, str, list[str]]]:
    """Return the game (or `all`), the word, and the phrases in which it may occur, for each row of the table."""
    table = GLOSSARY.partition("## Words that are not used")[2]
    rows = [cells(line) for line in table.splitlines() if line.startswith("| ") and not line.startswith("| Game")]
    return [
        (
            TITLES.get(game, "all"),
            word.strip(),
            [one.strip() for one in f"{instead},{allowed}".split(",") if one.strip()],
        )
        for game, words, instead, allowed in rows
        for word in words.split(",")
    ]


def french_of(name: str) -> Iterator[tuple[str, str]]:
    """Yield every French text of a game: its words, its rules, and what the page and the guides say about it."""
    description = catalogue.describe(name)
    yield from load_words(description.package, "fr").items()
    rules = ROOT / "src" / Path(*description.package.split(".")) / "rules" / "fr.md"
    yield from (
        (f"rules, paragraph {number}", text) for number, text in enumerate(rules.read_text("utf-8").split("\n\n"))
    )
    yield from ((place, text) for place, text in page_texts("fr") if name in place)


def other_french() -> Iterator[tuple[str, str]]:
    for package in PROGRAM:
        yield from ((f"{package}: {key}", text) for key, text in load_words(package, "fr").items())
    yield from ((place, text) for place, text in page_texts("fr") if not any(name in place for name in GAMES))


def uses(word: str, allowed: list[str], text: str) -> bool:
    """Return whether a text contains a word, apart from the phrases in which it may occur."""
    plain = re.sub(r"\{[^{}|]*\}|[\s\u00a0\u202f]+", " ", text)
    for phrase in sorted(allowed, key=len, reverse=True):
        plain = re.sub(rf"(?<!\w){re.escape(phrase)}(?!\w)", "…", plain)
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", plain, re.IGNORECASE) is not None


@pytest.mark.parametrize("name", GAMES)
def test_a_game_uses_the_words_of_its_rulebook(name: str) -> None:
    texts = list(french_of(name))
    wrong = [
        f"{word}: {key}: {text}"
        for game, word, allowed in ruled_out()
        if game in (name, "all")
        for key, text in texts
        if uses(word, allowed, text)
    ]
    assert not wrong, "\n".join(wrong)


def test_the_rest_of_the_program_speaks_of_players() -> None:
    texts = list(other_french())
    assert len(texts) > 900
    wrong = [
        f"{word}: {key}: {text}"
        for game, word, allowed in ruled_out()
        if game == "all"
        for key, text in texts
        if uses(word, allowed, text)
    ]
    assert not wrong, "\n".join(wrong)


def test_the_law_finds_a_synonym_but_allows_the_term() -> None:
    assert uses("prêt", [], "Vous remboursez un prêt.") and uses("prêt", [], "Prêt\u00a0: 50\u00a0V")
    assert not uses("prêt", ["Prêt-à-Porter"], "L’Entreprise «\u00a0Prêt-à-Porter\u00a0» ouvre.")
    assert uses("projet de loi", ["Projet de Loi"], "Un Projet de loi") and not uses(
        "projet de loi", ["Projet de Loi"], "Un Projet de Loi"
    )
    assert {game for game, _, _ in ruled_out()} == {"all", *GAMES}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_explanations_of_hegemonys_actions_lead_to_headings_of_the_same_name(language: str) -> None:
    words, titles = load_words("ludocracy.games.hegemony", language), headings("hegemony", language)
    for section in ("action", "bonus"):
        for key in [key for key in words if key.startswith(f"{section}.")]:
            assert titles[links("hegemony").about[f"face.{key}"]] == words[key]
