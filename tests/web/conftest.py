"""Fixtures: Chromium, a server, and pages that fail the test if an error occurs in them."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

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


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = os.environ.get("LUDOCRACY_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        pytest.fail("there is no Chromium here (Debian: chromium)")
    if not (default_folder() / "index.html").is_file():
        pytest.fail("the page is not built: run make, or npm run build in web/")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield started
        started.close()


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    server = Running(str(tmp_path_factory.mktemp("page") / "tables.sqlite"), "--allow-private-hooks")
    yield server.home
    server.stop()


@pytest.fixture
def screen(browser: Browser, home: str) -> Iterator[Callable[..., Screen]]:
    """Opens screens: `screen(phone=True, language="fr", theme="dark")`. The test fails if one of them had an error."""
    opened: list[Screen] = []

    def make(**wishes: Any) -> Screen:
        opened.append(Screen(browser, home, **{"number": len(opened)} | wishes))
        return opened[-1]

    yield make
    problems = [problem for one in opened for problem in one.problems]
    for one in opened:
        one.context.close()
    assert not problems
