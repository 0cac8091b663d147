"""The law of viewers: during a whole game, a viewer shows the same as `Game.show`, to all seats and watchers."""

import pytest

from ludocracy.studio import laws
from ludocracy.studio.cases import Case
from tests.laws.cases import MIXED, often


@pytest.mark.parametrize("case", [case for case in MIXED if laws.has_viewer(case)], ids=str)
def test_a_viewer_shows_the_same_as_a_view_built_from_scratch(case: Case) -> None:
    laws.a_viewer_shows_the_same(case, often(7, 1), often(1200, 100_000))
