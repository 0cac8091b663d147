"""Le Calife: pawns move forward by their rank, and back by their rank from behind."""

from tests.rulebook.bakschisch.box import THIEF, THRONE, before, bribe, spaces


def test_the_first_advances_one_space() -> None:
    assert spaces(bribe(before(1, 12, 9, 6, 3), "caliph", 2, 1, 1, 1)) == [13, 9, 6, 3]


def test_the_fourth_advances_four_spaces() -> None:
    assert spaces(bribe(before(1, 12, 9, 6, 3), "caliph", 1, 1, 1, 2)) == [12, 9, 6, 7]


def test_fifth_bribe_the_fourth_goes_back_one_space() -> None:
    assert spaces(bribe(before(5, 12, 9, 6, 3), "caliph", 1, 1, 1, 0)) == [12, 9, 6, 2]


def test_fifth_bribe_the_first_of_four_goes_back_four_spaces() -> None:
    assert spaces(bribe(before(5, 12, 9, 6, 3), "caliph", 0, 1, 1, 1)) == [8, 9, 6, 3]


def test_b2_tied_highest_go_forward_each_by_its_own_rank() -> None:
    assert spaces(bribe(before(4, 12, 9, 6, 3), "caliph", 1, 4, 1, 4)) == [12, 11, 6, 7]


def test_b2_tied_lowest_go_back_each_by_its_own_rank_from_behind() -> None:
    assert spaces(bribe(before(5, 12, 9, 6, 3), "caliph", 0, 2, THIEF, 2)) == [8, 9, 4, 3]


def test_b5_pawns_on_one_space_share_the_better_rank() -> None:
    assert spaces(bribe(before(1, 12, 6, 6, 3), "caliph", 1, 2, 2, 2)) == [12, 8, 8, 7]
    assert spaces(bribe(before(5, 12, 6, 6, 3), "caliph", 0, 0, 0, 1)) == [8, 4, 4, 3]


def test_b5_all_on_the_start_everyone_moves_one() -> None:
    assert spaces(bribe(before(1, 0, 0, 0), "caliph", 2, 2, 2)) == [1, 1, 1]


def test_b6_all_ranks_are_read_before_any_pawn_moves() -> None:
    # If pawns moved one after the other, the pawn on 6 would be third, behind the one that has passed it.
    assert spaces(bribe(before(1, 5, 6, 20), "caliph", 1, 1, 0)) == [8, 8, 20]


def test_b7_with_two_players_the_leader_goes_back_two() -> None:
    assert spaces(bribe(before(5, 12, 9), "caliph", 0, 1)) == [10, 9]
    assert spaces(bribe(before(5, 12, 9, 3), "caliph", 0, 1, 1)) == [9, 9, 3]


def test_b8_the_throne_and_the_start_stop_a_pawn() -> None:
    assert spaces(bribe(before(2, 30, 30, THRONE), "caliph", 3, 1, 1)) == [THRONE, 30, THRONE]
    assert spaces(bribe(before(5, 2, 1, 1), "caliph", 0, 1, 1)) == [0, 1, 1]


def test_n_b5_players_on_the_throne_are_ahead() -> None:
    assert spaces(bribe(before(2, THRONE, 12), "caliph", 0, 1)) == [THRONE, 14]


def test_fifth_bribe_the_caliph_pushes_off_the_throne() -> None:
    assert spaces(bribe(before(5, THRONE, 12, 3), "caliph", 0, 1, 1)) == [28, 12, 3]


def test_b2_read_literally_all_tied_players_go_back_by_their_rank() -> None:
    options = {"caliph_ties": "back"}
    assert spaces(bribe(before(4, 12, 9, 6, 3, options=options), "caliph", 1, 4, 1, 4)) == [12, 7, 6, 0]
    assert spaces(bribe(before(5, 12, 9, 6, 3, options=options), "caliph", 0, 2, THIEF, 2)) == [11, 9, 3, 3]
    # A single player is not a tie.
    assert spaces(bribe(before(4, 12, 9, 6, 3, options=options), "caliph", 1, 4, 1, 1)) == [12, 11, 6, 3]
    assert spaces(bribe(before(5, 12, 9, 6, 3, options=options), "caliph", 0, 1, 1, 1)) == [8, 9, 6, 3]


def test_b3_also_with_the_caliph() -> None:
    options = {"nothing_shown": "everybody"}
    assert spaces(bribe(before(5, 12, 9, 6, 3, options=options), "caliph", 0, 1, 1, 1)) == [8, 6, 4, 2]


def test_n_b11_both_sentences_read_literally_one_empty_fist_is_no_tie() -> None:
    options = {"caliph_ties": "back", "nothing_shown": "everybody"}
    assert spaces(bribe(before(5, 10, 5, options=options), "caliph", 0, 1)) == [8, 4]
    assert spaces(bribe(before(5, 12, 9, 6, 3, options=options), "caliph", 1, 1, THIEF, 1)) == [8, 6, 4, 2]


def test_n_b11_both_sentences_read_literally_only_the_lowest_are_tied() -> None:
    options = {"caliph_ties": "back", "nothing_shown": "everybody"}
    # Pawns on 12 and 6 are tied and go back by their rank (1 and 3), the others by their rank from behind (3 and 1).
    assert spaces(bribe(before(5, 12, 9, 6, 3, options=options), "caliph", 0, 2, THIEF, 2)) == [11, 6, 3, 2]
    # Without an empty fist nobody else moves.
    assert spaces(bribe(before(5, 12, 9, 6, 3, options=options), "caliph", 1, 2, 1, 2)) == [11, 9, 3, 3]
