"""`ludocracy check-game` finds what is wrong with a game, and explains it with the position and the views."""

import json
import sys
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path

import pytest

import ludocracy.games
from ludocracy.core.language import load_words
from ludocracy.games import catalogue
from ludocracy.show.words import vocabulary
from ludocracy.studio import texts
from ludocracy.studio.check import LAWS, check_game
from tests.play.driver import Ran, run

Write = Callable[[str, str, str], None]


def forget() -> None:
    """Let the game be imported again."""
    for name in [name for name in sys.modules if name.startswith("ludocracy.games.high_card")]:
        del sys.modules[name]
    for cached in (vocabulary, texts.seen_in_games):
        cached.cache_clear()
    catalogue.refresh()


@pytest.fixture
def changed(tmp_path: Path) -> Iterator[Write]:
    """Write the game of docs/adding-a-game.md where the catalogue looks for games, with one change in a file."""
    ludocracy.games.__path__.append(str(tmp_path))

    def write(file: str, old: str, new: str) -> None:
        template = resources.files("ludocracy.studio").joinpath("template", "package")
        for folder in ("", "words", "rules"):
            (tmp_path / "high_card" / folder).mkdir(exist_ok=True)
            for source in template.joinpath(folder).iterdir():
                if source.is_file():
                    path = tmp_path / "high_card" / folder / source.name.removesuffix(".txt")
                    path.write_text(source.read_text("utf-8"), "utf-8")
        path = tmp_path / "high_card" / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")
        forget()

    yield write
    ludocracy.games.__path__.remove(str(tmp_path))
    forget()


@pytest.mark.parametrize(
    ("law", "message", "file", "old", "new"),
    [
        ("leaks", "shows something that is hidden", "show.py", " if owner == seat else backs", ""),
        ("leaks", "features", "features.py", "table.hands[seat]", "table.hands[0]"),
        ("clones", "must copy lists", "state.py", "other.hands = self.hands[:]", "other.hands = self.hands"),
        ("start", "must copy every field", "state.py", "        other.pack = self.pack\n", ""),
        ("worlds", "sort what you shuffle", "imagine.py", "    pool.sort()\n", ""),
        ("redeal", "never deals anything again", "imagine.py", "other = table.clone()", "return table.clone()"),
        ("imagine", "has changed the table", "imagine.py", "other = table.clone()", "other = table"),
        ("positions", "", "game.py", '        "points": Each(Whole(0, 3), per_seat=True),\n', ""),
        ("termination", "each card must be in one place", "steps.py", "t.shown |= BIT[move - PLAY]", "pass"),
        (
            "termination",
            "AssertionError",
            "steps.py",
            "if sum(counts) + 1 < HAND * t.seats:",
            "assert counts != [1, 1]\n        if 1:",
        ),
        ("answers", "has no answer", "steps.py", "if members(t.hands[0]):", "if True:"),
        (
            "chance",
            "weights",
            "steps.py",
            "class ChooseCard",
            "DealCard.weights = lambda self, t: [0] * 12\n\n\nclass ChooseCard",
        ),
        ("languages", "not in all languages", "words/fr.toml", 'won = "{seat} gagne la partie."\n', ""),
        ("languages", "other arguments", "words/fr.toml", "{seat} gagne", "Quelqu’un gagne"),
        ("words", "no text ask.ChooseCard", "words/en.toml", "ChooseCard =", "ChooseCards ="),
        ("unused", "note.lost", "words/en.toml", "[ask]", 'lost = "Lost"\n\n[ask]'),
        ("rules", "at least three chapters", "rules/fr.md", "## Jouer", "# Jouer"),
        ("source", "imports random", "steps.py", "from ludocracy.core.bits", "import random\nfrom ludocracy.core.bits"),
        ("source", "order of a set", "steps.py", "HAND = 3", "HAND = 3\nfor n in {1, 2}:\n    pass"),
        ("bots", "not legal", "bots.py", "return best\n", "return best + 1\n"),
    ],
)
def test_what_a_game_breaks_is_named(law: str, message: str, file: str, old: str, new: str, changed: Write) -> None:
    changed(file, old, new)
    result = next(one for one in check_game("high_card") if one.law == law)
    assert message in str(result.broken) and result.broken


def checked(*arguments: str) -> Ran:
    return run("check-game", "high_card", *arguments)


def test_a_leak_is_explained_with_the_position_and_both_views(changed: Write, tmp_path: Path) -> None:
    changed("show.py", " if owner == seat else backs", "")
    ran = checked("--lang", "en", "--folder", str(tmp_path / "broken"))
    assert ran.code == 2 and "law is broken" in ran.err.replace("laws are", "law is")
    told = ran.out[ran.out.index("✗ Nothing that is hidden") :]
    for line in (
        "the view of seat 0 shows something that is hidden from it",
        "At a table with 2 players:",
        "· zones[",
        "What the seat sees of the real table:",
        "What it sees of a table that differs only in what is hidden from it:",
    ):
        assert line in told, told
    print(told)
    assert told.count("Hand") + told.count("hand") >= 2
    position = json.loads((tmp_path / "broken" / "high_card-leaks.json").read_text("utf-8"))
    assert position["game"] == "high_card" and catalogue.find("high_card").load(position)


def test_the_report_speaks_french(changed: Write, tmp_path: Path) -> None:
    changed("state.py", "other.hands = self.hands[:]", "other.hands = self.hands")
    ran = checked("--lang", "fr", "--folder", str(tmp_path / "broken"))
    assert "✗ La copie d’une table ne change jamais." in ran.out
    assert "`clone` doit copier les listes" in ran.out


def test_every_law_has_words_in_both_languages() -> None:
    for language in ("en", "fr"):
        known = load_words("ludocracy.studio", language)
        for law in LAWS:
            assert f"law.{law}" in known
    english, french = (load_words("ludocracy.studio", language) for language in ("en", "fr"))
    assert set(english) == set(french)
    source = "".join(path.read_text("utf-8") for path in sorted(Path(texts.__file__).parent.glob("*.py")))
    source += (Path(texts.__file__).parents[1] / "cli" / "studio.py").read_text("utf-8")
    for key in english:
        section, _, name = key.partition(".")
        assert section == "law" or f'"{name}"' in source or f"/{name}" in source or f"report.{name}" in source, key


def test_our_own_game_obeys_every_law() -> None:
    ran = run("check-game", "bakschisch", "--lang", "en")
    assert ran.code == 0 and ran.out.count("✓") == len(LAWS)
    assert ran.out.endswith("All laws hold.\n")
