"""Fin du jeu et vainqueur: as many rounds as players; the most tokens over all rounds win."""

import pytest

from tests.rulebook.riffifi.box import at_the_end, dealt, held, laid_out, play_out, table_of


def test_tokens_of_every_round_are_added_up() -> None:
    t = table_of(at_the_end(3, {"red": 5, "blue": 2}, {"red": 4}, totals=[10, 20, 30]))
    assert t.latest == [7, 4, 0]
    assert t.totals == [17, 24, 30]


def test_scores_count_the_tokens_of_the_round_under_way() -> None:
    scene = laid_out(dealt(3), {"red": 5}, {"blue": 2}, {}).edit(totals=[10, 20, 30])
    assert scene.table.scores() == [15, 22, 30]


def test_a_new_round_begins_with_all_tokens_in_the_middle() -> None:
    scene = at_the_end(3, {"red": 5, "blue": 2}, {"red": 4})
    t = table_of(scene)
    assert (t.round, t.middle, t.tokens) == (2, [12] * 5, [0] * 15)
    assert len(t.stock) == 40


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_as_many_rounds_as_players(seats: int) -> None:
    scene = dealt(seats)
    t = table_of(play_out(scene))
    assert t.over()
    assert t.round == seats
    assert sum(note.key == "round.over" for note in scene.log) == seats


def test_most_tokens_over_all_rounds_win() -> None:
    scene = at_the_end(3, {"red": 12}, {"blue": 1}, totals=[20, 32, 8], round=3)
    assert scene.table.scores() == [32, 33, 8]
    assert scene.table.winners() == [1]


def test_nobody_has_won_before_the_end() -> None:
    assert dealt(3).table.winners() == []


def test_r19_tied_players_share_the_win() -> None:
    scene = at_the_end(3, {"red": 12}, {"blue": 2}, totals=[20, 30, 8], round=3)
    assert scene.table.winners() == [0, 1]


def test_r19_the_table_may_let_the_last_round_decide() -> None:
    scene = at_the_end(3, {"red": 12}, {"blue": 2}, options={"ties": "last_round"}, totals=[20, 30, 8], round=3)
    assert scene.table.winners() == [0]


def test_nr12_the_final_table_shows_the_tokens() -> None:
    scene = at_the_end(3, {"red": 12}, {"blue": 2}, round=3)
    assert scene.who() == []
    assert held(scene, 0) == {"red": 12}
    assert table_of(scene).middle == [0, 12, 10, 12, 12]


def test_nr12_the_final_table_does_not_call_shown_cards_unseen() -> None:
    scene = at_the_end(3, {"red": 12}, round=3)
    view = scene.game.show(scene.table, 0)
    assert [zone.id for zone in view.zones if zone.id == "unseen"] == []
