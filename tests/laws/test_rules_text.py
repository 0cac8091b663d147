"""The rules that players read: in words, complete, and the same in both languages."""

import re
from xml.etree import ElementTree

import pytest

from ludocracy.games import catalogue
from ludocracy.show.rules import drawings, links, rules_source, rules_text
from ludocracy.show.words import LANGUAGES, Words
from tests.rulebook.rules_text import is_listed, options_list, plain, rules

GAMES = catalogue.names()


def raw(game: str, language: str) -> str:
    return rules_source(game, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rules_name_no_option_by_its_id(game: str, language: str) -> None:
    assert "`" not in raw(game, language)
    words = Words(catalogue.find(game), language).texts
    assert not [key for key, text in words.items() if key.startswith("about.") and "`" in text]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rules_list_every_option_with_its_choices_in_words(game: str, language: str) -> None:
    text = rules(game, language)
    for item in options_list(game, language):
        assert plain(item) in text, item


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_settings_that_rules_refer_to_exist(game: str, language: str) -> None:
    words = Words(catalogue.find(game), language)
    names = {plain(words.texts[f"option.{option.name}"]) for option in words.game.options}
    text = rules(game, language)
    quoted = r"“([^”]+)”" if language == "en" else r"« ([^»]+) »"
    word = "[Ss]ettings?" if language == "en" else "[Rr]églages?"
    found = re.findall(rf"{word} {quoted}(?: (?:and|et) {quoted})?", text)
    assert {name for pair in found for name in pair if name} <= names
    for option in [
        one for one in words.game.options if not is_listed(one) and not one.name.startswith(("rule_", "round_"))
    ]:
        assert plain(words.texts[f"option.{option.name}"]) in {name for pair in found for name in pair}, option.name


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_chapters_tables_and_figures(game: str) -> None:
    def chapters(language: str) -> list[tuple[int, int, list[str]]]:
        parts = re.split(r"(?m)^(#+) .*$", raw(game, language).partition("\n## ")[2])
        digits = [re.sub(r"(?<=\d)[.,](?=5\b)|(?<=\d)[\u202f,](?=000\b)", "", body) for body in parts[::2]]
        return [
            (len(level), body.count("\n|"), sorted(re.findall(r"\d+", body)))
            for level, body in zip(["", *parts[1::2]], digits, strict=True)
        ]

    french, english = chapters("fr"), chapters("en")
    assert [one[:2] for one in french] == [one[:2] for one in english]
    for number, (one, other) in enumerate(zip(french, english, strict=True)):
        assert one == other, number


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rules_teach_components_set_up_aim_and_an_example(game: str, language: str) -> None:
    headings = re.findall(r"(?m)^#+ (.*)$", raw(game, language))
    needed = {
        "en": ("aim of", "Components|cards", "[Ss]et(ting|-)", "end|End"),
        "fr": ("but d", "matériel|cartes", "[Mm]ise en place", "[Ff]in d"),
    }
    for pattern in needed[language]:
        assert any(re.search(pattern, heading) for heading in headings), pattern
    assert len(re.findall(r"(?m)^\n> |(?<=\n\n)> ", raw(game, language))) >= 3


#: Notes that are no lines of the log: what is shown beside it, previewed, or printed on a card.
BESIDE = ("status", "hint", "refuse", "refused", "forecast", "why", "effect", "special", "card")


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_the_log_and_every_explanation_leads_to_a_heading(game: str) -> None:
    found = catalogue.find(game)
    logged = {key for key in found.notes.signatures if key.partition(".")[0] not in BESIDE}
    assert logged == set(links(game).notes)
    explained = {key[6:-5] for key in Words(found, "en").texts if key.startswith("about.") and key.endswith(".text")}
    assert explained == set(links(game).about)


@pytest.mark.parametrize("game", GAMES)
def test_headings_have_the_same_keys_in_all_languages(game: str) -> None:
    keys = [re.findall(r"(?m)^##+ .*?(\{#[\w-]+\})?$", raw(game, language)) for language in LANGUAGES]
    assert all(keys[0]) and len(set(keys[0])) == len(keys[0])
    assert all(one == keys[0] for one in keys)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_readers_of_the_text_meet_neither_keys_nor_pictures(game: str, language: str) -> None:
    text = rules_text(game, language)
    assert "{#" not in text and "![" not in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [game for game in GAMES if catalogue.describe(game).pictures()])
def test_pictures_are_legible_on_a_phone_in_both_themes(game: str, language: str) -> None:
    for drawn in drawings(game, language).values():
        for drawing in drawn:
            assert drawing.light != drawing.dark
            for picture in (drawing.light, drawing.dark):
                left, top, width, height = map(float, ElementTree.fromstring(picture).attrib["viewBox"].split())
                assert width <= 350 and (left, top) == (-2, -2) and height > 50
                assert "{" not in picture
            for cell in re.findall(r"[^|\n]+", drawing.table):
                for line in cell.replace("*", "").split(" · "):
                    said = "".join(ElementTree.fromstring(drawing.light).itertext())
                    assert all(word in said for word in line.split() if set(word) != {"-"}), line
