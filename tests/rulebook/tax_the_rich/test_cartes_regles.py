"""Cartes règles that count when cards are compared or taken: Mother, Artist, Scientist, Doctor, Judge, Influencer,
Bureaucrat."""

import pytest

from ludocracy.core.step import CHANCE
from tests.helpers import Scene
from tests.rulebook.tax_the_rich.box import code, go, offered, stage, table_of, winner

# -- 2 The Mother ------------------------------------------------------------------------------------


def test_each_mother_in_a_trick_counts_as_one_more() -> None:
    scene = go(stage(["g9 y3", "g2 y4", "y2 b5", "g8 b6"], rules="2"), "g9", "g2", "y2", "g8")
    table = table_of(scene)
    assert table.won == [3, 0, 0, 0]
    assert sorted(pile.bit_count() for pile in table.piles) == [1, 1, 2]
    assert scene.told("mothers") == [(0, 2)]


def test_n15_a_trick_of_mothers_counts_one_per_mother() -> None:
    scene = go(stage(["g2 b3", "y2 b4", "b2 b5", "r2 b6"], rules="2"), "g2", "y2", "b2", "r2")
    assert table_of(scene).won == [0, 0, 0, 4]


def test_n15_a_mother_is_a_trick_for_the_richest_count() -> None:
    scene = stage(["r1 y3", "g9 y4", "g3 b5", "g8 b6"], piles=[(1, "b2"), (1, "y5"), (2, "y6")], rules="2")
    assert offered(go(scene, "r1", "g9", "g3", "g8"), "steal") == ["1"]


def test_n15_with_six_each_share_is_split_by_itself() -> None:
    hands = ["g9 y3", "g2 y4", "y2 b5", "g8 b6", "b2 b7", "y9 b8"]
    scene = go(stage(hands, rules="2"), "g9", "g2", "y2", "g8", "b2", "y9", "keep:g2", "keep:y2", "keep:b2")
    assert table_of(scene).won == [3, 0, 0, 1, 0, 0]


# -- 4 The Artist ------------------------------------------------------------------------------------


def test_with_an_artist_in_the_trick_only_values_count() -> None:
    scene = go(stage(["g5", "g4", "r2", "y9"], rules="4"), "g5", "g4", "r2", "y9")
    assert winner(scene) == 3


def test_without_the_rule_card_trump_wins_that_trick() -> None:
    assert winner(go(stage(["g5", "g4", "r2", "y9"]), "g5", "g4", "r2", "y9")) == 2


def test_the_first_of_equal_values_is_stronger() -> None:
    assert winner(go(stage(["g4", "b9", "r9", "y9"], rules="4"), "g4", "b9", "r9", "y9")) == 1


def test_t17_trump_does_not_count_either_in_a_class_revolution() -> None:
    scene = stage(["g4 g5", "b9 b10", "r12 r11", "y1 y2"], rules="4")
    assert winner(go(scene, "3 class_revolution", "g4", "b9", "r12", "y1")) == 3


# -- 7 The Scientist ---------------------------------------------------------------------------------


def test_the_strongest_card_is_struck_out() -> None:
    scene = go(stage(["g5", "g7", "g12", "g9"], rules="7"), "g5", "g7", "g12", "g9")
    assert winner(scene) == 3
    assert scene.told("struck") == [(2, code("g12"))]


def test_two_scientists_the_third_card_wins() -> None:
    assert winner(go(stage(["g5", "g7", "g12", "r7"], rules="7"), "g5", "g7", "g12", "r7")) == 1


def test_a_scientist_may_strike_herself() -> None:
    scene = go(stage(["g5", "r7", "g12", "g9"], rules="7"), "g5", "r7", "g12", "g9")
    assert scene.told("struck") == [(1, code("r7"))]
    assert winner(scene) == 2


def dead_trick(**options: str) -> Scene:
    hands = ["g7 y3", "y7 b5", "b7 b6", "r7 b8"]
    return go(stage(hands, rules="7", options=dict(options)), "g7", "y7", "b7", "r7")


def test_all_scientists_nobody_wins() -> None:
    scene = dead_trick()
    assert scene.news[-1] == ("trick.dead",)
    assert table_of(scene).won == [0, 0, 0, 0]
    assert table_of(scene).dead >> code("g7") & 1


def test_t19_the_same_player_leads_again() -> None:
    assert dead_trick().who() == [0]


def test_t19_a_table_may_let_the_player_on_the_left_lead() -> None:
    assert dead_trick(dead_trick="left").who() == [1]


def test_t19_with_six_the_next_two_win() -> None:
    plays = ["g5", "g7", "g12", "g9", "y2", "b3"]
    scene = go(stage(plays, rules="7"), *plays)
    assert (winner(scene), scene.told("trick.second")[0][0]) == (3, 1)
    plays = ["g9", "g7", "g12", "g5", "y2", "b3"]
    scene = go(stage(plays, rules="7"), *plays)
    assert (winner(scene), scene.told("trick.second")[0][0]) == (0, 1)


def test_t19_with_six_four_scientists_leave_two_winners() -> None:
    plays = ["g5", "g7", "y7", "b7", "r7", "b3"]
    scene = go(stage(plays, rules="7"), *plays)
    assert (winner(scene), scene.told("trick.second")[0][0]) == (3, 5)


def test_n18_a_scientist_counts_wherever_she_lies_in_the_end() -> None:
    """The Billionaire takes the Scientist away from her player; she still strikes."""
    scene = go(stage(["g7", "g11", "g12", "g9"], rules="7 11"), "g7", "g11", "swap:0", "g12", "g9")
    assert scene.told("struck") == [(2, code("g12"))]
    assert winner(scene) == 0


def test_n19_a_struck_artist_still_levels_the_suits() -> None:
    """In a Class Revolution, the Artist is the best card by value; she is struck, and trump does not count."""
    scene = stage(["g7 g1", "g4 b9", "r12 r11", "y9 y10"], rules="4 7", revolution=1, rebel=0)
    go(scene, "g7", "g4", "r12", "y9")
    assert scene.told("struck") == [(1, code("g4"))]
    assert winner(scene) == 0


@pytest.mark.parametrize("best", ["r1", "r9"])
def test_n19_a_struck_poor_or_judge_has_not_won(best: str) -> None:
    scene = stage(["g7 b5", f"{best} b6", "g2 b7", "g3 b8"], rules="7 9", won=[0, 0, 3])
    go(scene, "g7", best, "g2", "g3")
    assert winner(scene) == 0
    assert offered(scene, "steal") == offered(scene, "shift") == []


# -- 8 The Doctor ------------------------------------------------------------------------------------


def test_with_a_poor_in_the_trick_the_doctor_is_the_strongest() -> None:
    assert winner(go(stage(["g5", "g1", "b8", "r12"], rules="8"), "g5", "g1", "b8", "r12")) == 2


def test_without_a_poor_the_doctor_is_a_plain_8() -> None:
    assert winner(go(stage(["g5", "g2", "b8", "r12"], rules="8"), "g5", "g2", "b8", "r12")) == 3


def test_n20_of_several_doctors_the_first_played_wins() -> None:
    assert winner(go(stage(["g5", "b8", "g1", "r8"], rules="8"), "g5", "b8", "g1", "r8")) == 1


def test_n20_all_doctors_are_above_every_other_card() -> None:
    plays = ["g5", "b8", "g1", "r8", "r12", "y3"]
    scene = go(stage(plays, rules="8"), *plays)
    assert (winner(scene), scene.told("trick.second")[0][0]) == (1, 3)


def test_t20_also_with_an_artist_and_in_a_revolution() -> None:
    scene = stage(["g4 g2", "b8 b9", "g1 b10", "r12 r11"], rules="4 8", revolution=1, rebel=0)
    assert winner(go(scene, "g4", "b8", "g1", "r12")) == 1


def test_t20_a_scientist_strikes_the_doctor() -> None:
    scene = go(stage(["g5", "g1", "b8", "g7"], rules="7 8"), "g5", "g1", "b8", "g7")
    assert scene.told("struck") == [(2, code("b8"))]
    assert winner(scene) == 3


# -- 9 The Judge -------------------------------------------------------------------------------------


def judged() -> Scene:
    return go(stage(["g9 y8", "g2 y4", "y5 r2", "g8 b6"], rules="9", trump="green"), "g9", "g2", "y5", "g8")


def test_t21_the_winner_must_move_the_marker_in_its_row() -> None:
    scene = judged()
    assert scene.who() == [0]
    assert scene.offers() == ["shift:yellow", "shift:red", "shift:blue"]


def test_t21_the_new_box_gives_trump_and_target() -> None:
    scene = judged()
    assert table_of(scene).target() == 7
    scene.play("shift:red")
    assert (table_of(scene).trump(), table_of(scene).target()) == (2, 8)
    assert winner(go(scene, "y8", "y4", "r2", "b6")) == 2


def test_n21_in_the_last_trick_the_target_still_changes() -> None:
    scene = go(stage(["g9", "g2", "y5", "g8"], rules="9", trump="green", won=[4, 2, 3, 2]), "g9", "g2", "y5", "g8")
    assert scene.play("shift:red").told("bet.lost") == [(0, 7, 8, 2)]


def test_n21_with_six_both_judges_move_it_the_strongest_first() -> None:
    plays = ["g9", "r9", "g2", "g3", "y4", "y5"]
    scene = go(stage([f"{one} b{n}" for one, n in zip(plays, [5, 6, 1, 2, 3, 4], strict=True)], rules="9"), *plays)
    assert scene.who() == [1]
    scene.play("shift:blue")
    assert scene.who() == [0]
    assert scene.offers() == ["shift:green", "shift:yellow", "shift:red"]


# -- 10 The Influencer -------------------------------------------------------------------------------


def round_end(piles: list[tuple[int, str]], **more: object) -> Scene:
    """Return a table at the end of a round whose last trick seat 2 has won. The party is seats 0 and 1."""
    scene = stage(["g2", "g3", "g12", "g4"], rules="10", piles=piles, **more)  # type: ignore[arg-type]
    return go(scene, "g2", "g3", "g12", "g4")


def test_two_influencers_cost_a_trick() -> None:
    scene = round_end([(2, "g10 y10"), (0, "y5")])
    assert scene.who() == [2]
    assert scene.offers() == ["gift:0", "gift:1"]
    assert scene.play("gift:1").offers() == ["pick:1", "pick:3"]
    scene.play("pick:3")
    assert table_of(scene).latest == [1, 1, 1 + 2, 2]


@pytest.mark.parametrize(("piles", "gifts"), [([(2, "g10 y10 b10")], 1), ([(2, "g10 y10"), (2, "b10 r10")], 2)])
def test_t22_three_cost_one_and_all_four_cost_two(piles: list[tuple[int, str]], gifts: int) -> None:
    scene = round_end(piles)
    given = 0
    while scene.who() == [2]:
        scene.play("gift:0")
        scene.play(scene.offers()[0])
        given += 1
    assert given == gifts


def test_one_influencer_costs_nothing() -> None:
    assert round_end([(2, "g10"), (0, "y10"), (1, "b10")]).who() == [CHANCE]


def test_n26_each_trick_may_go_to_another_opponent() -> None:
    scene = round_end([(2, "g10 y10"), (2, "b10 r10")])
    scene.play("gift:0", "pick:1")
    assert (scene.who(), offered(scene, "gift")) == ([2], ["0", "1"])


def test_t22_never_more_tricks_than_the_player_has() -> None:
    """All four Influencers are in the only trick."""
    scene = stage(["g10", "y10", "b10", "r10"], rules="10")
    go(scene, "g10", "y10", "b10", "r10", "gift:0", "pick:1")
    assert scene.who() == [CHANCE]


def test_t22_gifts_come_before_the_bet_is_checked() -> None:
    """The party has the 7 tricks that it needs, and gives one away."""
    piles = [(0, "g10 y10"), (0, "y5"), (0, "y6"), (0, "y8"), (1, "y9"), (1, "y12"), (1, "b12")]
    scene = round_end(piles, trump="green").play("gift:3", "pick:1")
    assert scene.told("bet.lost") == [(0, 6, 7, 2)]


def test_t22_a_table_may_check_the_bet_before_the_gifts() -> None:
    piles = [(0, "g10 y10"), (0, "y5"), (0, "y6"), (0, "y8"), (1, "y9"), (1, "y12"), (1, "b12")]
    scene = round_end(piles, trump="green", options={"gifts": "after_bet"}).play("gift:3", "pick:1")
    assert scene.told("bet.won") == [(0, 7, 7, 2)]
    assert table_of(scene).latest[:2] == [3 + 2, 3 + 2]  # a trick that was given away scores no point


def test_n37_the_points_of_the_round_are_noted_after_the_gifts() -> None:
    scene = round_end([(2, "g10 y10"), (0, "y5")]).play("gift:0", "pick:1")
    assert table_of(scene).latest == [2, 0, 1 + 2, 2]


def test_t22_all_counts_are_read_first_and_the_leader_gives_first() -> None:
    """Seats 0 and 2 have two Influencers each. A gift with two more does not make seat 0 give twice."""
    scene = round_end([(0, "g10 y10"), (2, "b10 r10"), (0, "y5")])
    assert scene.who() == [0]
    scene.play("gift:2", "pick:1")
    assert scene.who() == [2]
    assert offered(scene, "gift") == ["0", "1"]
    scene.play("gift:0")
    assert "pick:1" in scene.offers()  # N26: a gift just received may be passed on
    assert scene.play("pick:1").who() == [CHANCE]


# -- 5.5 The Bureaucrat ------------------------------------------------------------------------------


BUREAU = ["g9 y3", "g2 y4", "g5.5 b5", "g8 b6", "y6 y7"]


def test_the_bureaucrat_decides_who_leads() -> None:
    scene = go(stage(BUREAU, rules="5.5"), "g9", "g2", "g5.5", "g8", "y6")
    assert winner(scene) == 0
    assert scene.who() == [2]
    assert offered(scene, "name") == ["1", "2", "3", "4"]
    assert scene.play("name:2").who() == [2]


def test_only_the_first_bureaucrat_counts() -> None:
    hands = ["g9 y3", "g5.5 y4", "y5.5 b5", "g8 b6", "y6 y7"]
    scene = go(stage(hands, rules="5.5"), "g9", "g5.5", "y5.5", "g8", "y6")
    assert scene.who() == [1]
    assert scene.play("name:3").who() == [3]


def test_t28_no_effect_in_the_last_trick() -> None:
    plays = ["g9", "g2", "g5.5", "g8", "y6"]
    scene = go(stage(plays, rules="5.5"), *plays)
    assert table_of(scene).opener == 0
    assert not scene.told("named")


def test_n33_after_a_swap_her_new_owner_decides() -> None:
    hands = ["g9 y3", "g2 y4", "g5.5 b5", "g11 b6", "y6 y7"]
    scene = go(stage(hands, rules="5.5 11"), "g9", "g2", "g5.5", "g11", "swap:2", "y6")
    assert winner(scene) == 2
    assert scene.who() == [3]
    assert "name:2" not in scene.offers()


def test_n33_a_table_may_let_the_player_who_played_her_decide() -> None:
    hands = ["g9 y3", "g2 y4", "g5.5 b5", "g11 b6", "y6 y7"]
    scene = stage(hands, rules="5.5 11", options={"bureaucrat": "player"})
    assert go(scene, "g9", "g2", "g5.5", "g11", "swap:2", "y6").who() == [2]


def test_n33_after_the_theft_and_the_judge() -> None:
    hands = ["g9 y3", "g2 y4", "g5.5 b5", "g8 b6", "y6 y7"]
    scene = go(stage(hands, rules="5.5 9", trump="green"), "g9", "g2", "g5.5", "g8", "y6")
    assert (scene.who(), bool(offered(scene, "shift"))) == ([0], True)
    assert scene.play("shift:red").who() == [2]


def test_n33_the_rule_of_the_president_binds_the_named_player() -> None:
    hands = ["g9 y3 y5", "g2 y4 b3", "g5.5 b5 b4", "g8 b6 b7", "y6 y7 y12"]
    scene = go(stage(hands, rules="5.5"), "g9", "g2", "g5.5", "g8", "y6", "name:4")
    assert offered(scene, "play") == ["yellow-scientist"]


def test_n19_a_struck_bureaucrat_still_names_the_leader() -> None:
    hands = ["g5 y3", "r5.5 y4", "g7 b5", "g8 b6", "y6 y7"]
    scene = go(stage(hands, rules="5.5 7"), "g5", "r5.5", "g7", "g8", "y6")
    assert scene.told("struck") == [(1, code("r5.5"))]
    assert scene.who() == [1]
