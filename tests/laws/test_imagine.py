"""Laws of imagined worlds: they depend only on what a seat knows, and agree with everything it was shown."""

import pytest

from ludocracy.studio import laws
from ludocracy.studio.cases import Case
from tests.laws.cases import MIXED, often


@pytest.mark.parametrize("case", MIXED, ids=str)
def test_the_same_seed_gives_the_same_world_whatever_is_hidden(case: Case) -> None:
    laws.a_seed_gives_one_world(case, often(9, 3), often(500, 100_000))


@pytest.mark.parametrize("case", MIXED, ids=str)
def test_what_a_seat_knows_does_not_depend_on_hidden_information(case: Case) -> None:
    assert laws.knowledge_does_not_depend_on_secrets(case, often(240, 100_000))
