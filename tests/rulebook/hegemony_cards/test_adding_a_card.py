"""docs/adding-a-card.md, followed literally: the module, the line and the words are all that an odd card needs."""

import re
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

DOC = Path(__file__).parents[3] / "docs" / "adding-a-card.md"
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


@pytest.mark.usefixtures("module")
def test_the_card_of_the_page_has_its_words_in_both_languages() -> None:
    english, french = (tomllib.loads(BLOCKS[f"words/{language}.cards.toml"]) for language in ("en", "fr"))
    assert {key: sorted(texts) for key, texts in english.items()} == {
        key: sorted(texts) for key, texts in french.items()
    }
    assert list(english["note"]) == [f"special.{NAME}"]
    assert list(english["ask"]) == ["HelpWithHarvest"]
