"""The law of leaks: if two worlds differ only in what is hidden from a seat, its views, options and notes are equal."""

import pytest

from ludocracy.studio import laws
from ludocracy.studio.cases import Case
from tests.laws.cases import MIXED, PLAIN, often


@pytest.mark.parametrize("case", MIXED, ids=str)
def test_hidden_information_does_not_affect_a_seat(case: Case) -> None:
    laws.nothing_leaks(case, often(5, 2), often(1500, 100_000))


@pytest.mark.parametrize("case", MIXED, ids=str)
def test_imagining_does_not_change_the_table(case: Case) -> None:
    laws.imagining_changes_nothing(case)


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_hidden_information_is_redealt(case: Case) -> None:
    laws.secrets_are_dealt_again(case)
