"""Fixtures: a server, and pages that fail the test if an error occurs in them."""

import re
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.laws.cases import SOAK
from tests.server.harness import Running
from tests.web.driver import PATIENCE, Screen

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep one language of each test of the page that has the same case in several; `make soak` runs all of them.

    What the page does is the same in each, and the laws check every text. Which one is kept depends on the name of the case, so
    that each language is seen by half of the tests.
    """
    if SOAK:
        return
    twins: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if isinstance(item, pytest.Function) and item.path.is_relative_to(Path(__file__).parent):
            language = item.callspec.params.get("language") if hasattr(item, "callspec") else None
            if language:
                twins[re.sub(rf"\b{language}\b", "", f"{item.path.name} {item.name}")].append(item)
    left = {
        twin
        for name, same in twins.items()
        for number, twin in enumerate(same)
        if number != zlib.crc32(name.encode()) % len(same)
    }
    items[:] = [item for item in items if item not in left]
    config.hook.pytest_deselected(items=sorted(left, key=lambda item: item.nodeid))


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
