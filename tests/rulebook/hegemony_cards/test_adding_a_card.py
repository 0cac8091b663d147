"""docs/adding-a-card.md, followed literally: the module, the line and the words are all that an odd card needs."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from ludocracy.core.data import parsed
from ludocracy.games.hegemony.board.box import Box, read_files
from ludocracy.games.hegemony.board.table import HegemonyStep
from ludocracy.games.hegemony.effects import cards as odd_cards
from ludocracy.games.hegemony.effects.loader import ODD_CARDS, odd_class, plays_on
from tests.rulebook.hegemony.stage import Stage, W

ROOT = Path(__file__).parents[3]
DOC = ROOT / "docs" / "adding-a-card.md"
BLOCKS = dict(re.findall(r'```\w+ title="([^"]+)"\n(.*?)```', DOC.read_text("utf-8"), flags=re.S))
NAME = "harvest_festival"


@pytest.fixture
def module(tmp_path: Path) -> Iterator[None]:
    """The module lies among the odd cards, and is found as the loader finds them."""
    (tmp_path / f"{NAME}.py").write_text(BLOCKS[f"effects/cards/{NAME}.py"], "utf-8")
    odd_cards.__path__.append(str(tmp_path))
    ODD_CARDS[NAME] = odd_class(import_module(f"{odd_cards.__name__}.{NAME}"))
    yield
    del ODD_CARDS[NAME]
    odd_cards.__path__.remove(str(tmp_path))


@pytest.mark.usefixtures("module")
def test_the_card_of_the_page_is_read_and_played() -> None:
    files = read_files()
    text = files["working"].text.replace("copies = 2\n", "", 1) + "\n" + BLOCKS["data/working.toml"]
    box = Box(files | {"working": parsed("working.toml", text.encode(), True)})
    card = next(card for card in box.action_cards if card.id == NAME)
    (play,) = plays_on(card.fields)
    stage = Stage(4).idle(working_unskilled=2)
    assert play.possible(stage.t, W)
    assert [(line.key, line.args) for line in play.preview(stage.t, W)] == [("hint.upto", [8])]
    before = stage.t.money[W]
    stage.do(play.acts[0].effect.perform, W)
    assert stage.offers() == ["amount:1", "amount:2"]
    step = stage.t.stack[-1]
    assert isinstance(step, HegemonyStep)
    assert [line.args for line in step.preview(stage.t, W, stage.t.options(W)[1])] == [[8]]
    stage.play("amount:2")
    assert stage.t.money[W] == before + 8
    assert not play.possible(Stage(4).idle().t, W)


#: Plays the card in a copy of the package that has it, and reads everything it says in both languages.
PLAYED = """
from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.games import catalogue
from ludocracy.games.hegemony.board.roles import WORKING
from ludocracy.games.hegemony.phases.action_phase import TakeTurn
from ludocracy.show.words import LANGUAGES, Words

game = catalogue.find("hegemony")
t = game.start(4)
rng = Rng(1)
while not isinstance(t.stack[-1], TakeTurn):
    t.play(t.who()[0], random_move(t, t.who()[0], rng))
card = t.box.card.codes["working-harvest_festival"]
if card not in t.hands[WORKING]:
    drawn = t.hands[WORKING][0]
    t.writable_deck()[drawn] += 1
    t.writable_deck()[card] -= 1
    t.hands[WORKING] = sorted([card, *t.hands[WORKING][1:]])
game.audit(t)
offers = {offer.move: offer.hints for offer in game.show(t, 0).prompt.offers}
lines = offers["play:working-harvest_festival"]
t.play(0, game.moves.parse("play:working-harvest_festival"))
t = game.load(game.dump(t))  # with its question on the stack
prompt = game.show(t, 0).prompt
for language in LANGUAGES:
    words = Words(game, language)
    print(words.face("card/working-harvest_festival", "alone"))
    print(*[words.say(line.key, line.args) for line in lines])
    print(words.ask(prompt.ask, prompt.args))
before = t.money[WORKING]
t.play(0, game.moves.parse("amount:1"))
print(t.money[WORKING] - before)
while not t.over():
    t.play(t.who()[0], random_move(t, t.who()[0], rng))
game.audit(t)
"""


def followed(folder: Path) -> set[str]:
    """Copy the package into a folder, do what the page says, and return the files that this adds or changes."""
    package = folder / "ludocracy"
    shutil.copytree(ROOT / "src" / "ludocracy", package, ignore=shutil.ignore_patterns("*.so", "__pycache__", "page"))
    for name, text in BLOCKS.items():
        path = package / "games" / "hegemony" / name
        old = path.read_text("utf-8") if path.exists() else ""
        if name.startswith("data/"):  # the new card replaces a copy of another
            old = old.replace("copies = 2\n", "", 1)
        if name.startswith("words/"):
            for table, lines in re.findall(r"^\[(\w+)\]\n(.*?)(?=^\[|\Z)", text, flags=re.M | re.S):
                if f"[{table}]\n" not in old:
                    old += f"\n[{table}]\n"
                old = old.replace(f"[{table}]\n", f"[{table}]\n{lines.strip()}\n", 1)
            text = ""
        path.write_text(old + text, "utf-8")
    return set(BLOCKS)


def test_the_page_followed_literally_adds_a_card_that_can_be_played(tmp_path: Path) -> None:
    assert followed(tmp_path) == {
        f"effects/cards/{NAME}.py",
        "data/working.toml",
        "words/en.cards.toml",
        "words/fr.cards.toml",
    }
    ran = subprocess.run(
        [sys.executable, "-c", PLAYED],
        env={**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    told = ran.stdout.splitlines()
    assert [told[0], told[3]] == ["Harvest Festival", "Fête des moissons"]
    for line, words in ((told[1], "help with the harvest"), (told[4], "aident aux moissons")):
        assert words in line
    assert [told[2], told[5]] == [
        tomllib.loads(BLOCKS[f"words/{language}.cards.toml"])["ask"]["HelpWithHarvest"].replace(" ?", "\u202f?")
        for language in ("en", "fr")
    ]
    assert told[6] == "4"
