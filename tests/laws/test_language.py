"""A language is a set of files: follows docs/adding-a-language.md with a toy language."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ludocracy.core.language import PluralRule, WordsError, fill, language

SOURCE = Path(__file__).parents[2] / "src"

GRAMMAR = """
[language]
name = "Zorbish"
plural = ["n = 1", "n % 10 = 2..4 and n % 100 != 12..14"]
thousands = "'"
thousands_from = 1000
decimal = ","
percent = "{n} pc"
and = " ant "
separator = " / "
of = "o {name}"

[error.option]
game = "nul zorb “{name}”: {games}"
"""

FACES = """
[common]
seat = "Zorber {n}"

[lab]
games = "{n} {n|zorb|zorbs|zorbsen}"
"""

GAME = """
[note]
played = "{seat} zorbs {card}"

[card]
red-1 = "zed 1"
"""

SCRIPT = """
import ludocracy
from ludocracy.show.phrases import Phrases
assert "xx" in ludocracy.languages()
match = ludocracy.new_match("riffifi", seats=3, seed=7)
match.play(0, "play:red-1")
print(match.news(language="xx")[-1])
print(match.text(language="xx").splitlines()[0].strip("─ "))
print([Phrases("xx").say("lab.games", n=n) for n in (1, 3, 5, 12, 1022)])
try:
    ludocracy.game("chess")
except ludocracy.UnknownGame as error:
    print(error.text("xx"))
try:
    match.play(1, "sing")
except ludocracy.IllegalMove as error:
    print(error.text("xx")[:20])
import msgspec
from ludocracy.server.protocol.requests import Me
print(msgspec.json.decode(b'{"language": "xx"}', type=Me).language)
"""


def test_a_toy_language_is_added_with_files_alone(tmp_path: Path) -> None:
    package = tmp_path / "ludocracy"
    ignored = shutil.ignore_patterns("__pycache__", "page", "*.so")
    shutil.copytree(SOURCE / "ludocracy", package, ignore=ignored)
    (package / "core/words/xx.toml").write_text(GRAMMAR, "utf-8")
    (package / "show/words/xx.toml").write_text(FACES, "utf-8")
    (package / "games/riffifi/words/xx.toml").write_text(GAME, "utf-8")
    env = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONIOENCODING": "utf-8"}

    def run(*arguments: str) -> str:
        command = [sys.executable, *arguments]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", cwd=tmp_path, env=env)
        return done.stdout + done.stderr

    assert run("-c", SCRIPT).splitlines() == [
        "Zorber 1 zorbs zed 1",
        "Riffifi",
        "['1 zorb', '3 zorbs', '5 zorbsen', '12 zorbsen', \"1'022 zorbs\"]",
        "nul zorb “chess”: riffifi, bakschisch, big_cheese, tax_the_rich, hegemony",
        "“sing” is not a move",  # a text that the language lacks is in English
        "xx",  # the server accepts it too
    ]
    assert "nul zorb “chess”" in run("-m", "ludocracy", "rules", "chess", "--lang", "xx")
    assert run("-m", "ludocracy", "rules", "riffifi", "--lang", "xx", "--plain").startswith("Riffifi")


@pytest.mark.parametrize(
    ("rule", "numbers"),
    [
        ("n = 1", [1]),
        ("n = 0..1", [0, 1]),
        ("n % 10 = 1 and n % 100 != 11", [1, 21, 31]),
        ("n = 0 or n % 100 = 20..22,30", [0, 20, 21, 22, 30]),
    ],
)
def test_plural_rules(rule: str, numbers: list[int]) -> None:
    assert [n for n in range(35) if PluralRule(rule).holds(n)] == numbers


def test_templates_nest_and_refuse_unmatched_braces() -> None:
    english = language("en")
    assert fill(english, "{n|{name} has a card|{name} has {n} cards}", {"n": 2, "name": "Anna"}) == "Anna has 2 cards"
    assert fill(english, "{n.signed}", {"n": 3}) == "+3"
    assert fill(english, "{a}", {"a": "{b}"}) == "{b}"
    with pytest.raises(WordsError, match="do not match"):
        fill(english, "{a", {"a": "b"})


def test_numbers_lists_and_possessives() -> None:
    english, french = language("en"), language("fr")
    assert english.number(-1234.5, 1) == "−1,234.5" and french.number(12345) == "12\u202f345"
    assert english.joined(["a", "b", "c"]) == "a, b and c" and french.joined(["a"]) == "a"
    assert english.of("Anna") == "Anna’s" and french.of("Anna") == "d’Anna" and french.of("Ben") == "de Ben"
    assert french.of("Yves") == "d’Yves" and french.of("Yannick") == "de Yannick" and french.of("🦊") == "de 🦊"
