"""Laws of words: all languages have the same keys and arguments, every key has a text, and no text is unused."""

import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from pathlib import Path

import pytest

from ludocracy.core.language import load_words, placeholders
from ludocracy.core.moves import NUMBER, SEAT, Domain
from ludocracy.core.rng import Rng
from ludocracy.core.step import Step
from ludocracy.games import catalogue
from ludocracy.show.render import render_view
from ludocracy.show.words import LANGUAGES, Words, domain_of, vocabulary
from tests.laws.cases import ALL, MIXED, Case, random_game

SOURCE = Path(__file__).parents[2] / "src" / "ludocracy"
GAMES = catalogue.names()
#: Tables of words that are not labels of a domain.
SECTIONS = {"note", "move", "ask", "zone", "fact", "mark", "option", "form", "error", "about"}


def words_of(name: str) -> dict[str, dict[str, str]]:
    return {language: load_words(f"ludocracy.games.{name}", language) for language in LANGUAGES}


def asking_steps(name: str) -> set[str]:
    """Return the steps that have answers. Steps of chance need no words."""
    return {key for key, step in catalogue.find(name).codec.steps.items() if step.options is not Step.options}


def domains(name: str) -> dict[str, Domain]:
    """Return every domain whose labels a player may read."""
    game = catalogue.find(name)
    found = [domain for verb in game.moves.verbs for domain in verb.domains]
    found += [domain for signature in game.notes.signatures.values() for domain in signature.domains]
    found += [domain_of(kind) for kind in game.codec.step_fields.values()]
    return {domain.name: domain for domain in found if domain is not SEAT and domain is not NUMBER}


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_have_the_same_keys_and_placeholders(name: str) -> None:
    words = words_of(name)
    assert set(words["fr"]) - set(words["en"]) == {k for k in words["fr"] if is_form(k)} - set(words["en"])
    assert set(words["en"]) - set(words["fr"]) == {k for k in words["en"] if is_form(k)} - set(words["fr"])
    for key in words["fr"]:
        if key in words["en"]:
            assert placeholders(words["fr"][key]) == placeholders(words["en"][key]), key


def said_to_you(key: str) -> bool:
    """Return whether a text addresses one of the seats that its note names."""
    return key.endswith((".you", ".to_you"))


def is_form(key: str) -> bool:
    """Return whether a key is a form of a label (`card.officer.the`), which belongs to the grammar of one language."""
    return key.split(".", 1)[0] not in SECTIONS - {"form"} and key.count(".") >= 2


@pytest.mark.parametrize("name", GAMES)
def test_every_message_has_words(name: str) -> None:
    game = catalogue.find(name)
    for texts in words_of(name).values():
        for key, signature in game.notes.signatures.items():
            for form in ("", ".you", ".to_you"):
                assert placeholders(texts.get(f"note.{key}{form}", "")) <= set(signature.names), key
            assert f"note.{key}" in texts
        for verb in game.moves.verbs:
            assert f"move.{verb.name}" in texts
        for step in seen_in_games(name)["ask"]:
            assert f"ask.{step}" in texts
        for domain, known in domains(name).items():
            for label in known.labels:
                if domain != "seat" and not label.isdecimal():  # a number is its own word
                    assert f"{domain}.{label}" in texts, f"{domain}.{label}"
        for option in game.options:
            assert f"option.{option.name}" in texts
            assert f"option.{option.name}.help" in texts
            for choice in option.choices:
                assert f"option.{option.name}.choice.{choice}" in texts
        assert {"title", "tagline"} <= set(texts)


@pytest.mark.parametrize("name", GAMES)
def test_no_word_is_unused(name: str) -> None:
    game = catalogue.find(name)
    seen = seen_in_games(name)
    source = "".join(file.read_text("utf-8") for file in (SOURCE / "games" / name).rglob("*.py"))
    notes, verbs, steps = set(game.notes.signatures), {verb.name for verb in game.moves.verbs}, asking_steps(name)
    options = {option.name: option for option in game.options}
    known = domains(name)
    for key in words_of(name)["en"]:
        section, _, rest = key.partition(".")
        if section == "note":
            assert rest in notes or (said_to_you(rest) and rest.rpartition(".")[0] in notes), key
        elif section == "move":
            assert rest in verbs, key
        elif section == "ask":
            assert rest in steps, key
        elif section in ("zone", "fact", "mark"):
            assert rest in seen[section] or f'"{rest}"' in source, f"{key} is never shown"
        elif section == "option":
            option, _, part = rest.partition(".")
            assert option in options, key
            assert part in ("", "help") or part.removeprefix("choice.") in options[option].choices, key
        elif section == "form":
            assert rest.split(".")[0] in known or f"{rest.split('.')[0]}/" in source, key
        elif section == "about":
            kind, _, what = rest.rpartition(".")[0].partition(".")
            assert rest.endswith((".text", ".rule")), key
            if kind == "move":
                assert what in verbs, key
            elif kind in ("zone", "fact", "mark"):
                assert what in seen[kind] or f'"{what}"' in source, f"{key} explains nothing"
            elif kind == "face":
                domain, _, label = what.partition(".")
                faces = [face.partition("/")[2] for face in seen["face"] if face.startswith(f"{domain}/")]
                labels = [*faces, *(known[domain].labels if domain in known else [])]
                assert any(label in ("", one, *one.split("-")) for one in labels), f"{key} explains nothing"
            else:
                assert kind == "sign", key
        elif section == "error":
            assert f'"games.{name}/{rest}"' in source, f"{key} is never raised"
        elif section not in ("title", "tagline"):
            label = rest.split(".")[0]
            labels = known[section].labels if section in known else []
            shown = f"{section}/{label}" in seen["face"] or f"{section}/" in source
            assert label in labels or label in aliased(name, section) or shown, key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_explanations_name_a_heading_of_the_rules(name: str, language: str) -> None:
    text = resources.files(f"ludocracy.games.{name}").joinpath("rules", f"{language}.md").read_text("utf-8")
    headings = [line.lstrip("#").strip() for line in text.splitlines() if line.startswith("#")]
    for key, heading in words_of(name)[language].items():
        if key.startswith("about.") and key.endswith(".rule"):
            assert any(one.startswith(heading) for one in headings), f"{key}: no heading “{heading}”"


@pytest.mark.parametrize("name", GAMES)
def test_every_piece_is_explained(name: str) -> None:
    texts = words_of(name)["en"]
    for face in seen_in_games(name)["face"] - {""}:
        domain, _, label = face.partition("/")
        keys = [f"about.face.{domain}", *(f"about.face.{domain}.{part}" for part in (label, *label.split("-")))]
        assert any(f"{key}.text" in texts for key in keys), face


@pytest.mark.parametrize("name", [name for name in GAMES if name != "hegemony"])
def test_every_zone_and_button_of_a_small_table_is_explained(name: str) -> None:
    """Hegemony previews every move, and explains the pieces in its zones instead."""
    seen = seen_in_games(name)
    texts = words_of(name)["en"]
    for verb in seen["button"]:
        assert f"about.move.{verb}.text" in texts, verb
    for zone in seen["zone"]:
        assert f"about.zone.{zone}.text" in texts or zone.startswith("row_"), zone


def aliased(name: str, domain: str) -> set[str]:
    """Return the labels that replace others with some option."""
    game = catalogue.find(name)
    found = set()
    for option in game.options:
        for choice in option.choices:
            for face, label in game.aliases({option.name: choice}).items():
                if face.startswith(f"{domain}/"):
                    found.add(label)
    return found


@cache
def seen_in_games(name: str) -> dict[str, set[str]]:
    """Return the zones, facts, marks, faces, questions and plain buttons that random games show."""
    seen: dict[str, set[str]] = {one: set() for one in ("zone", "fact", "mark", "ask", "face", "button")}
    for case in (case for case in ALL if case.name == name):
        for number, (table, seat, _) in enumerate(random_game(case, Rng(1), most=2500)):
            if seat >= 0 and seat in table.who():
                seen["ask"].add(type(table.stack[-1]).__name__)
            if number % 6:
                continue
            view = case.game.show(table, seat if seat >= 0 else number % case.seats)
            for offer in view.prompt.offers if view.prompt else []:
                if not offer.on and not offer.hints:
                    seen["button"].add(offer.move.partition(":")[0])
            for zone in view.zones:
                seen["zone"].add(zone.name)
                seen["fact"] |= set(zone.facts)
                for piece in zone.pieces:
                    seen["fact"] |= set(piece.facts)
                    seen["mark"] |= set(piece.marks)
                    seen["face"].add(piece.face)
    return seen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", MIXED, ids=str)
def test_everything_that_random_games_show_has_words(case: Case, language: str) -> None:
    words = Words(case.game, language, ["Anna", "Ben", "Émile", "Dora", "Inès", "Farid"], dict(case.options))
    for number, (table, seat, _) in enumerate(random_game(case, Rng(6), most=1500)):
        if table.notes is None:
            table.notes = []
        for note in table.notes:
            assert "{" not in words.say(note.key, note.args)
        table.notes.clear()
        if number % 10 == 0:
            told = render_view(case.game.show(table, max(seat, 0)), words)
            assert "{" not in str([zone["title"] for zone in told["zones"]])
            assert case.game.show(table, max(seat, 0)).seat == told["seat"]


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


def test_rules_are_available_in_both_languages() -> None:
    for name in GAMES:
        for language in LANGUAGES:
            text = resources.files(f"ludocracy.games.{name}").joinpath("rules", f"{language}.md").read_text("utf-8")
            assert text.startswith("# ")
            assert text.count("\n## ") >= 3
