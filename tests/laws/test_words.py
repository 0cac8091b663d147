"""Laws of words: all languages have the same keys and arguments, every key has a text, and no text is unused."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludocracy.games import catalogue
from ludocracy.show.words import LANGUAGES, vocabulary
from ludocracy.studio import texts
from ludocracy.studio.cases import Case
from tests.laws.cases import MIXED

SOURCE = Path(__file__).parents[2] / "src" / "ludocracy"
GAMES = catalogue.names()


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_have_the_same_keys_and_placeholders(name: str) -> None:
    assert set(texts.words_of(name)) == set(LANGUAGES)
    texts.languages_agree(name)


@pytest.mark.parametrize("name", GAMES)
def test_every_message_has_words(name: str) -> None:
    texts.every_message_has_words(name)


@pytest.mark.parametrize("name", GAMES)
def test_no_word_is_unused(name: str) -> None:
    texts.no_word_is_unused(name)


@pytest.mark.parametrize("name", GAMES)
def test_rules_have_headings_and_explanations_name_them(name: str) -> None:
    texts.rules_have_headings(name)


@pytest.mark.parametrize("name", GAMES)
def test_every_piece_is_explained(name: str) -> None:
    known = texts.words_of(name)["en"]
    for face in texts.seen_in_games(name)["face"] - {""}:
        domain, _, label = face.partition("/")
        keys = [f"about.face.{domain}", *(f"about.face.{domain}.{part}" for part in (label, *label.split("-")))]
        assert any(f"{key}.text" in known for key in keys), face


@pytest.mark.parametrize("name", [name for name in GAMES if name != "hegemony"])
def test_every_zone_and_button_of_a_small_table_is_explained(name: str) -> None:
    """Hegemony previews every move, and explains the pieces in its zones instead."""
    seen = texts.seen_in_games(name)
    known = texts.words_of(name)["en"]
    for verb in seen["button"]:
        assert f"about.move.{verb}.text" in known, verb
    for zone in seen["zone"]:
        assert f"about.zone.{zone}.text" in known or zone.startswith("row_"), zone


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", MIXED, ids=str)
def test_everything_that_random_games_show_has_words(case: Case, language: str) -> None:
    texts.everything_shown_has_words(case, language)


def french_texts() -> Iterator[tuple[str, str]]:
    for file in sorted(SOURCE.rglob("fr*.toml")):
        yield str(file.relative_to(SOURCE)), file.read_text("utf-8")
    for file in sorted(SOURCE.rglob("rules/fr.md")):
        yield str(file.relative_to(SOURCE)), file.read_text("utf-8")


def prose(name: str, text: str) -> Iterator[str]:
    """Yield the lines that people read: the strings of a word file, or a rules page without its code."""
    if name.endswith(".toml"):
        for line in text.splitlines():
            yield from re.findall(r'"((?:[^"\\]|\\.)*)"\s*[,}\]]?\s*(?:#.*)?$', line)
    else:
        yield from re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)", "", text, flags=re.S).splitlines()


def test_french_typography() -> None:
    for name, text in french_texts():
        for line in prose(name, text):
            plain = re.sub(r"\{[^{}]*\}", "x", line)
            assert not re.search(r"[^\u202f\s|][;!?](?=\s|$)", plain.replace("…", "")), f"{name}: {line}"
            assert not re.search(r" [;:!?»]", plain) and "« " not in plain, f"{name}: a plain space in {line}"
            assert "'" not in plain, f"{name}: a straight apostrophe in {line}"


def test_a_number_and_its_unit_stay_on_one_line() -> None:
    for name in GAMES:
        for language in LANGUAGES:
            for key, text in vocabulary(name, language).items():
                assert not re.search(r"[\d}] ((V|PV|VP)\b|\{what\.of\})", text), (
                    f"{name}, {language}: a plain space in {key}"
                )
