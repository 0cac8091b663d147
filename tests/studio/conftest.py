"""The example package, built once and installed in an environment of its own."""

from pathlib import Path

import pytest

from tests.server.conftest import database, postgres
from tests.studio.packages import EXAMPLE, Environment, wheel_of

__all__ = ["database", "postgres"]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the example."""
    return wheel_of(EXAMPLE, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with the example."""
    environment = Environment(tmp_path_factory.mktemp("installed"))
    environment.pip("install", "--no-index", "--no-deps", str(wheel))
    return environment
