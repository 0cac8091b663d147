"""Numbers of the rules on the page come from the engine: a page contains none of them in its texts."""

import re
from pathlib import Path
from typing import Final

import pytest

import ludocracy
from ludocracy.games import catalogue
from ludocracy.games.hegemony.board.policies import POLICY, SECTION
from tests.laws.page_texts import page_texts

ROOT: Final = Path(__file__).parents[2]
WORDS: Final = ROOT / "web" / "src" / "games" / "hegemony" / "words.ts"
#: `'fiscal.A': '{public} public, IMF at {imf}',`: what a section of a policy means, in both languages.
SECTION_TEXT: Final = re.compile(r"^  '(\w+)\.([ABC])': '(.*)',$", re.MULTILINE)


@pytest.mark.parametrize("name", catalogue.names())
def test_figures_are_named_numbers(name: str) -> None:
    for figure, number in ludocracy.game(name).figures().items():
        assert re.fullmatch(r"[a-z_]+(\.([A-Z]|\d+))?", figure)
        assert 0 <= number < 1000


def test_texts_of_policies_take_their_numbers_from_the_rules() -> None:
    known = ludocracy.game("hegemony").figures()
    texts = [one for one in SECTION_TEXT.findall(WORDS.read_text("utf-8")) if one[0] in POLICY.labels]
    assert len(texts) == 2 * len(POLICY.labels) * len(SECTION.labels)
    used = set()
    for policy, section, text in texts:
        names = {f"{name}.{section}" for name in re.findall(r"\{(\w+)\}", text)}
        assert names <= set(known), f"{policy}.{section}"
        assert not re.search(r"\d", text.replace("\\u00a0", "")), f"{policy}.{section}: {text}"
        used |= names
    assert len(used) > 20


#: A number as a digit or a word; “Un de moins” and “One more” count nothing, and a range may begin with 0 or 1.
NUMBER_WORD: Final = re.compile(
    r"\b(?:[1-9]\d*(?! (?:to|à) \{)|two|three|four|five|six|seven|eight|nine|ten|twelve"
    r"|deux|trois|quatre|cinq|sept|huit|neuf|dix|douze)\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_words_of_a_page_contain_no_numbers(language: str) -> None:
    texts = [(place, text) for place, text in page_texts(language) if re.search(r"/games/\w+/words\.ts:", place)]
    assert len(texts) > 200
    assert [(place, text) for place, text in texts if NUMBER_WORD.search(text)] == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", catalogue.names())
def test_guides_take_their_numbers_from_the_rules(name: str, language: str) -> None:
    guide = catalogue.describe(name).documents["guide"]
    texts = [(place, text) for place, text in page_texts(language) if place.startswith(f"{guide}:")]
    assert len(texts) >= 5
    assert [(place, text) for place, text in texts if NUMBER_WORD.search(text)] == []
    options = re.findall(r"^  options: \{ (\w+):", (ROOT / guide).read_text("utf-8"), re.MULTILINE)
    used = {figure for _, text in texts for figure in re.findall(r"\{(\w+)\}", text)}
    assert used
    assert used <= {*ludocracy.game(name).figures(), *options}
