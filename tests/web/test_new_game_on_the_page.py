"""docs/adding-a-game.md, followed literally in a copy of the sources, puts a game on the page: checked, built and played."""

import json
import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.laws.test_adding_a_game import files, page_files, write
from tests.server.harness import Running
from tests.web.driver import ANSWERS, Screen

ROOT = Path(__file__).parents[2]
OWN = "src/games/high_card"
#: Types only of the game, because `make lint` has checked the rest.
TYPES = {"extends": "./tsconfig.json", "include": [OWN, "src/*.d.ts"]}
#: Types, style, the tests of all manifests, and the page itself.
STEPS = (
    ("svelte-check", "--tsconfig", "./tsconfig.game.json", "--fail-on-warnings"),
    ("eslint", "--max-warnings", "0", OWN),
    ("prettier", "--check", OWN),
    ("vitest", "run", "src/games/games.test.ts"),
    ("vite", "build", "--logLevel", "error"),
)


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the sources, add both folders of the game as the document says, and build the page with them."""
    copy = tmp_path_factory.mktemp("sources")
    left_out = shutil.ignore_patterns("node_modules", "page", "__pycache__", "*.so")
    for folder in ("src", "web"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=left_out)
    modules = copy / "web" / "node_modules"
    modules.symlink_to((ROOT / "web" / "node_modules").resolve())
    write(copy / "src" / "ludocracy" / "games" / "high_card", files())
    write(copy / "web" / OWN, page_files())
    (copy / "web" / "tsconfig.game.json").write_text(json.dumps(TYPES), "utf-8")
    for command, *arguments in STEPS:
        done = subprocess.run(
            [str(modules / ".bin" / command), *arguments],
            cwd=copy / "web",
            env=dict(os.environ, CI="1"),
            capture_output=True,
            text=True,
            timeout=600,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout[-4000:]}{done.stderr[-4000:]}"
    return copy


@pytest.fixture(scope="module")
def server(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(str(tmp_path_factory.mktemp("server") / "tables.sqlite"), patch=sources / "src")
    yield running
    running.stop()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_guided_first_game_is_played_to_the_end(server: Running, browser: Browser, language: str) -> None:
    one = Screen(browser, server.home, phone=language == "fr", language=language)
    one.open()
    one.page.wait_for_selector("li:has([data-quick=high_card]) .poster svg")
    one.page.locator("li:has([data-quick=high_card]) button.link").click()
    told = one.page.locator("[data-coach='0'] p")
    told.wait_for()
    assert told.inner_text().startswith(
        "Everybody has 3 of the cards up to 12." if language == "en" else "Chacun a 3 des cartes jusqu’à 12."
    )
    cards = one.page.locator("main section").last.locator(".card")
    expect(cards).to_have_count(3)
    one.accessible("a new game")
    one.fits()
    one.page.click("[data-coach='0'] .main")
    luck = random.Random(1)
    for trick in (1, 2, 3):
        one.page.wait_for_selector(ANSWERS)
        expect(one.page.locator("main button.lit .card")).to_have_count(4 - trick)
        one.answer(luck)
    one.page.wait_for_selector("[data-result]")
    assert one.page.locator(".breaks").count() == 0
    assert one.problems == []
    one.context.close()
