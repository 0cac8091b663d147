"""Fixtures: Chromium, a server, and pages that fail the test if an error occurs in them."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from ludocracy.server.http.static_files import default_folder
from tests.server.harness import Running
from tests.web.driver import PATIENCE, Screen

expect.set_options(timeout=PATIENCE)

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


#: Debian's programs. The headless shell is Chromium without its windows, and takes a third less processor time for these tests.
SHELL = "chromium-headless-shell"
CHROMIUM = ("chromium", "chromium-browser")


def installed(*names: str) -> str:
    """The first of these programs that there is; LUDOCRACY_CHROMIUM names another one."""
    for name in (os.environ.get("LUDOCRACY_CHROMIUM"), *names):
        if name and (program := shutil.which(name)):
            return program
    pytest.fail("there is no Chromium here (Debian: chromium, chromium-headless-shell)")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    if not (default_folder() / "index.html").is_file():
        pytest.fail("the page is not built: run make, or npm run build in web/")
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    started = playwright.chromium.launch(executable_path=installed(SHELL, *CHROMIUM), args=FLAGS)
    yield started
    started.close()


@pytest.fixture(scope="session")
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium as people have it. The headless shell shows no notifications and receives no pushes."""
    started = playwright.chromium.launch(executable_path=installed(*CHROMIUM), args=FLAGS)
    yield started
    started.close()


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    server = Running(str(tmp_path_factory.mktemp("page") / "tables.sqlite"), "--allow-private-hooks")
    yield server.home
    server.stop()


@pytest.fixture
def screen(request: pytest.FixtureRequest, home: str) -> Iterator[Callable[..., Screen]]:
    """Opens screens: `screen(phone=True, language="fr", theme="dark")`. The test fails if one of them had an error."""
    opened: list[Screen] = []

    def make(**wishes: Any) -> Screen:
        browser = request.getfixturevalue("whole_browser" if wishes.get("workers") else "browser")
        opened.append(Screen(browser, home, **{"number": len(opened)} | wishes))
        return opened[-1]

    yield make
    problems = [problem for one in opened for problem in one.problems]
    for one in opened:
        one.context.close()
    assert not problems
