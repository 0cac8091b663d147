"""Laws of tables: games end, pieces add up, copies are independent, and positions and records restore a table."""

import pytest

from ludocracy.core.errors import BadOption
from ludocracy.games import catalogue
from ludocracy.studio import laws
from ludocracy.studio.cases import Case
from tests.laws.cases import ALL, MIXED, PLAIN, often


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_tables_started_with_the_same_options_are_equal_and_independent(case: Case) -> None:
    laws.starts_alike(case)


def test_equal_options_of_different_types_are_distinguished() -> None:
    game = catalogue.find("riffifi")
    assert game.start(3, {"most_rounds": 1}).setting["most_rounds"] == 1
    with pytest.raises(BadOption, match="most_rounds"):
        game.start(3, {"most_rounds": True})


@pytest.mark.parametrize("case", ALL, ids=str)
def test_a_random_game_ends_and_everything_adds_up_after_every_move(case: Case) -> None:
    laws.ends(case, often(1, 20))


@pytest.mark.parametrize("case", MIXED, ids=str)
def test_the_moves_that_a_step_allows_are_its_options(case: Case) -> None:
    laws.superset_allows_the_options(case, often(2, 20))


@pytest.mark.parametrize("case", MIXED, ids=str)
def test_seats_that_are_asked_have_answers_and_every_answer_can_be_played(case: Case) -> None:
    laws.every_answer_can_be_played(case)


@pytest.mark.parametrize("case", MIXED, ids=str)
def test_every_outcome_of_a_draw_has_a_weight(case: Case) -> None:
    laws.chance_is_fair(case)


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_only_the_offered_answers_can_be_played(case: Case) -> None:
    laws.other_answers_are_refused(case)


@pytest.mark.parametrize("case", MIXED, ids=str)
def test_no_earlier_clone_ever_changes(case: Case) -> None:
    laws.clones_are_independent(case, often(600, 100_000))


@pytest.mark.parametrize("case", MIXED, ids=str)
def test_a_loaded_position_equals_the_dumped_one_and_plays_on_the_same(case: Case) -> None:
    laws.positions_restore_a_table(case, often(900, 100_000))


@pytest.mark.parametrize("case", MIXED, ids=str)
def test_a_record_replays_to_the_same_table_and_undo_leads_back(case: Case) -> None:
    laws.records_replay(case)
