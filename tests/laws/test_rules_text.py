"""The rules that players read: in words, complete, and the same in both languages."""

import re
import tomllib
from importlib import resources

import pytest

from ludocracy.games import catalogue
from ludocracy.show.words import LANGUAGES, Words
from tests.rulebook.rules_text import is_listed, options_list, plain, rules

GAMES = catalogue.names()


def raw(game: str, language: str) -> str:
    return resources.files(catalogue.describe(game).package).joinpath("rules", f"{language}.md").read_text("utf-8")


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_betting_board_of_the_rules_is_the_one_of_the_game(language: str) -> None:
    board = tomllib.loads(
        resources.files("ludocracy.games.tax_the_rich").joinpath("betting_board.toml").read_text("utf-8")
    )
    text = rules("tax_the_rich", language)
    for players in board["board"]:
        for number, row in enumerate(players["rows"], 1):
            bonus = ", ".join(str(one) for one in row["bonus"])
            cells = [players["players"], number, *row["tricks"], bonus]
            assert f"| {' | '.join(str(cell) for cell in cells)} |" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_track_of_the_rules_is_the_one_of_the_game(language: str) -> None:
    track = tomllib.loads(resources.files("ludocracy.games.bakschisch").joinpath("track.toml").read_text("utf-8"))
    words = Words(catalogue.find("bakschisch"), language)
    for level, people in enumerate(track["levels"]):
        cells = [f"{5 * level + place} {words.label('person', one)}" for place, one in enumerate(people, 1)]
        assert f"| {level + 1} | {' | '.join(cells)} |" in rules("bakschisch", language)
