"""Takes the screenshots of the README, docs/pictures, from the built page.

python scripts/pictures.py     (in the environment of `make test`)
"""

import random
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, sync_playwright

from tests.conftest import FLAGS
from tests.server.harness import Running
from tests.web.driver import AT_REST, Screen

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
DESK = (1440, 900)


def keep(one: Screen, name: str) -> None:
    """Save a screenshot once all animations have ended."""
    one.page.evaluate(AT_REST)
    one.page.screenshot(path=FOLDER / f"{name}.png")
    one.context.close()


def table(one: Screen, name: str, game: str, seats: int, moves: int) -> None:
    """Save a table after this number of decisions against club bots."""
    one.sit(game, seats, bot="club")
    one.play_on(random.Random(5), moves)
    one.asked()
    keep(one, name)


def bill(one: Screen, name: str) -> None:
    """Save a turn of Hegemony in which a bill is about to be proposed, with its forecast."""
    luck = random.Random(5)
    one.sit("hegemony", 4, bot="club")
    one.play_on(luck, 30)
    while one.asked() and one.page.get_attribute(".stage", "data-asked") != "TakeTurn":
        one.answer(luck)
    for statement in one.page.locator("[data-continue]").all():
        statement.click()
    one.press(one.page.locator('[data-spot="act.bill"]'))
    one.press(one.page.locator("button.cell.lit").first)
    one.page.wait_for_selector("[data-confirm]")
    one.page.mouse.move(0, 0)
    keep(one, name)


def draw(browser: Browser, home: str) -> None:
    lobby = Screen(browser, home, size=DESK)
    lobby.open()
    lobby.page.wait_for_load_state("networkidle")
    keep(lobby, "lobby")
    bill(Screen(browser, home, size=DESK), "hegemony")
    table(Screen(browser, home, size=DESK, theme="dark"), "tax-the-rich", "tax_the_rich", 4, 9)
    table(Screen(browser, home, phone=True, language="fr"), "bakschisch-phone", "bakschisch", 4, 7)


def main() -> None:
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Running(f"{folder}/tables.sqlite")
        try:
            browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
            draw(browser, server.home)
            browser.close()
        finally:
            server.stop()


main()
