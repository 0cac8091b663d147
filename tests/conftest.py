"""Browsers for tests of any folder. A process can have one Playwright at a time, so there is one of each fixture."""

import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

#: Debian's programs. The headless shell is Chromium without its windows, and takes a third less processor time for these tests.
SHELL: Final = "chromium-headless-shell"
CHROMIUM: Final = ("chromium", "chromium-browser")


def installed(*names: str) -> str:
    """Return the first of these programs that there is; LUDOCRACY_CHROMIUM names another one."""
    for name in (os.environ.get("LUDOCRACY_CHROMIUM"), *names):
        if name and (program := shutil.which(name)):
            return program
    pytest.fail("there is no Chromium here (Debian: chromium, chromium-headless-shell)")


@pytest.fixture(scope="session")
def playwright() -> "Iterator[Playwright]":
    from playwright.sync_api import sync_playwright

    from ludocracy.server.http.static_files import default_folder

    if not (default_folder() / "index.html").is_file():
        pytest.fail("the page is not built: run make, or npm run build in web/")
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: "Playwright") -> "Iterator[Browser]":
    started = playwright.chromium.launch(executable_path=installed(SHELL, *CHROMIUM), args=FLAGS)
    yield started
    started.close()


@pytest.fixture(scope="session")
def whole_browser(playwright: "Playwright") -> "Iterator[Browser]":
    """Chromium as people have it. The headless shell shows no notifications and receives no pushes."""
    started = playwright.chromium.launch(executable_path=installed(*CHROMIUM), args=FLAGS)
    yield started
    started.close()
