"""The French and the English rules text have the same chapters and the same figures."""

import re
from importlib import resources

from ludocracy.games.hegemony.board.policies import CORPORATE_TAX, INCOME_TAX


def chapters(language: str) -> list[tuple[int, list[str]]]:
    """The level of each heading and the figures of its chapter, in order."""
    text = resources.files("ludocracy.games.hegemony").joinpath("rules", f"{language}.md").read_text("utf-8")
    parts = re.split(r"(?m)^(#+) .*$", text)[1:]
    return [
        (len(level), sorted(re.findall(r"\d+[ABC]?", body)))
        for level, body in zip(parts[::2], parts[1::2], strict=True)
    ]


def test_both_languages_agree() -> None:
    for number, (french, english) in enumerate(zip(chapters("fr"), chapters("en"), strict=True)):
        assert french == english, number


def table(heading: str) -> list[list[int]]:
    """The rows of figures under the first table line that begins so, in English."""
    text = resources.files("ludocracy.games.hegemony").joinpath("rules", "en.md").read_text("utf-8")
    rows = text[text.index(f"\n{heading}") :].strip().split("\n\n")[0].split("\n")[2:]
    return [[int(cell) for cell in row.split("|")[2:-1]] for row in rows]


def test_the_tax_tables_are_those_of_the_rules() -> None:
    assert [rate for row in table("| | 3A") for rate in row] == INCOME_TAX
    assert table("| Revenue")[::-1] == [row[1:] for row in CORPORATE_TAX]


def test_french_typography() -> None:
    text = resources.files("ludocracy.games.hegemony").joinpath("rules", "fr.md").read_text("utf-8")
    assert "'" not in text
    # A line that begins with an exclamation mark is a picture.
    assert not re.findall(r"[^\u202f\n][;!?]|[^\u00a0]:|«[^\u00a0]|[^\u00a0]»", text)
