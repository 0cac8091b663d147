"""Phase de plis: following, trump, ties, two tricks with six players, the Incompetent Leader."""

from tests.helpers import Scene
from tests.rulebook.tax_the_rich.box import cards, code, go, offered, stage, table_of, winner


def test_follow_suit_if_you_can() -> None:
    scene = go(stage(["g5 g6", "g2 b12", "y1 b2", "g3 g4"]), "g5")
    assert offered(scene, "play") == cards("g2")


def test_without_the_suit_any_card_may_be_played() -> None:
    scene = go(stage(["g5 g6", "g2 b12", "y1 r2", "g3 g4"]), "g5", "g2")
    assert offered(scene, "play") == sorted(cards("y1 r2"))


def test_the_highest_card_of_the_suit_led_wins() -> None:
    scene = go(stage(["g5", "g9", "b12", "g3"]), "g5", "g9", "b12", "g3")
    assert winner(scene) == 1


def test_trump_beats_the_suit_led() -> None:
    scene = go(stage(["g5", "g9", "r2", "g12"]), "g5", "g9", "r2", "g12")
    assert winner(scene) == 2


def test_the_highest_trump_wins() -> None:
    scene = go(stage(["g5", "r4", "r2", "g12"]), "g5", "r4", "r2", "g12")
    assert winner(scene) == 1


def test_the_winner_takes_the_cards_and_leads() -> None:
    scene = go(stage(["g5 y5", "g9 y9", "b12 b11", "g3 y3"]), "g5", "g9", "b12", "g3")
    table = table_of(scene)
    assert table.won == [0, 1, 0, 0]
    assert table.piles[0].bit_count() == 4
    assert scene.who() == [1]


def test_nobody_may_look_into_a_trick() -> None:
    scene = stage(["g5 y5 b5", "g9 y9 b9", "b12 b11 b4", "g3 y3 b3"])
    go(scene, "g5", "g9", "b12", "g3", "y9", "b11", "y3", "y5")
    for seat in (0, 1, 2, 3, -2):
        assert "green-judge" not in scene.shown(seat)


def test_t17_the_suit_must_be_followed_though_an_artist_is_in_the_trick() -> None:
    scene = go(stage(["g4 g6", "g2 b12", "y1 b2", "g3 g8"], rules="4"), "g4")
    assert offered(scene, "play") == cards("g2")


# -- Six players -------------------------------------------------------------------------------------


SIX = ["g5 y5", "g9 y9", "r2 y3", "g3 y2", "b12 y1", "b11 y4"]


def test_six_players_two_cards_win_a_trick_of_three_each() -> None:
    scene = go(stage(SIX), "g5", "g9", "r2", "g3", "b12", "b11")
    table = table_of(scene)
    assert table.won == [0, 1, 1, 0, 0, 0]
    assert [pile.bit_count() for pile in table.piles] == [3, 3]
    assert table.owners == [2, 1]


def test_six_players_the_best_card_leads_next() -> None:
    assert go(stage(SIX), "g5", "g9", "r2", "g3", "b12", "b11").who() == [2]


def test_t15_other_suits_count_by_value_for_second_place() -> None:
    scene = go(stage(["g5", "y9", "b2", "y3", "b12", "y11"]), "g5", "y9", "b2", "y3", "b12", "y11")
    assert winner(scene) == 0
    assert scene.told("trick.second")[0][0] == 4


def test_t15_of_equal_cards_the_first_played_is_stronger() -> None:
    scene = go(stage(["g5", "y9", "b9", "y3", "b2", "y4"]), "g5", "y9", "b9", "y3", "b2", "y4")
    assert scene.told("trick.second")[0][0] == 1


def test_t13_the_poor_steals_with_the_second_best_card() -> None:
    scene = go(stage(["g2", "y9", "g1", "y3", "b2", "y4"], won=[0, 3]), "g2", "y9", "g1", "y3", "b2", "y4")
    assert scene.who() == [2]
    assert offered(scene, "steal") == ["1"]


def test_n12_both_tricks_are_taken_before_anything_is_stolen() -> None:
    """The best player wins with a trump Poor; the trick of the second player makes that player the richest."""
    scene = go(stage(["g2", "y9", "r1", "y3", "g5", "y4"], won=[0, 1, 0, 0, 1]), "g2", "y9", "r1", "y3", "g5", "y4")
    assert scene.who() == [2]
    assert offered(scene, "steal") == ["4"]


def test_n12_the_second_theft_sees_the_result_of_the_first() -> None:
    plays = ["g2", "y9", "r1", "y3", "g1", "y4"]
    scene = go(stage(plays, won=[0, 2, 0, 0, 0, 1], trump="red", revolution=1, rebel=0, up=[cards("g2"), *[[]] * 5]))
    go(scene, *plays)
    assert winner(scene) == 2
    scene.play("steal:1")
    assert scene.who() == [4]
    assert offered(scene, "steal") == ["2"]


def test_n13_without_mother_or_influencer_the_first_three_go_to_the_best() -> None:
    table = table_of(go(stage(SIX), "g5", "g9", "r2", "g3", "b12", "b11"))
    assert table.piles[0] == sum(1 << code(short) for short in ("g5", "g9", "r2"))


def test_t14_with_an_influencer_rule_the_best_picks_three() -> None:
    scene = go(stage(SIX, rules="10"), "g5", "g9", "r2", "g3", "b12", "b11")
    assert scene.who() == [2]
    assert offered(scene, "keep") == sorted(cards("g5 g9 r2 g3 b12 b11"))
    go(scene, "keep:b12", "keep:b11")
    assert len(offered(scene, "keep")) == 4
    go(scene, "keep:g3")
    table = table_of(scene)
    assert table.piles[0] == sum(1 << code(short) for short in ("b12", "b11", "g3"))
    assert table.piles[1] == sum(1 << code(short) for short in ("g5", "g9", "r2"))


def test_n13_the_best_player_need_not_keep_the_winning_card() -> None:
    scene = go(stage(SIX, rules="2"), "g5", "g9", "r2", "g3", "b12", "b11", "keep:g5", "keep:g9", "keep:g3")
    assert not table_of(scene).piles[0] >> code("r2") & 1


# -- Incompetent Leader ------------------------------------------------------------------------------


def shown_past(scene: Scene) -> list[str]:
    return [piece.face for zone in scene.game.show(scene.table, 1).zones if zone.id == "past" for piece in zone.pieces]


def test_t33_the_last_trick_is_visible_until_the_next_is_led() -> None:
    scene = go(stage(["g5 g6", "g9 b5", "y5 b4", "g8 b1"]), "g5", "g9", "y5", "g8")
    trick = ["card/green-journalist", "card/green-judge", "card/yellow-journalist", "card/green-doctor"]
    assert shown_past(scene) == trick
    assert shown_past(go(scene, "b5")) == []


def test_t33_a_table_may_leave_it_open() -> None:
    scene = stage(["g5 g6", "g9 b5", "y5 b4", "g8 b1"], options={"last_trick": True})
    assert len(shown_past(go(scene, "g5", "g9", "y5", "g8", "b5"))) == 4


def test_t16_no_president_is_led() -> None:
    scene = stage(["g12 g5", "g2 b12", "y1 b2", "g3 g4"])
    assert offered(scene, "play") == cards("g5")


def test_t16_not_in_a_later_trick_either() -> None:
    scene = go(stage(["g5 g12 y3", "g2 b11 b3", "y1 b2 b4", "g3 g4 b5"]), "g5", "g2", "y1", "g3")
    assert offered(scene, "play") == cards("y3")


def test_t16_unless_the_hand_has_nothing_else() -> None:
    scene = stage(["g12 y12", "g2 b12", "y1 b2", "g3 g4"])
    assert offered(scene, "play") == sorted(cards("g12 y12"))


def test_the_president_may_follow() -> None:
    scene = go(stage(["g5 b3", "g12 b12", "y1 b2", "g3 g4"]), "g5")
    assert offered(scene, "play") == cards("g12")


def test_the_refusal_says_why() -> None:
    scene = stage(["g12 g5", "g2 b12", "y1 b2", "g3 g4"])
    prompt = scene.game.show(scene.table, 0).prompt
    assert prompt is not None
    assert [(refusal.on, refusal.why.key) for refusal in prompt.refusals] == [
        ("card.green-president", "refused.president")
    ]
    prompt = scene.game.show(go(scene, "g5").table, 1).prompt
    assert prompt is not None
    assert [(refusal.on, refusal.why.key) for refusal in prompt.refusals] == [("card.blue-president", "refused.follow")]


# -- Tax the Rich ------------------------------------------------------------------------------------


POOR = ["r1", "g9", "b12", "g3"]


def test_the_poor_may_steal_from_the_richest() -> None:
    scene = go(stage(["r1 b5", "g9 b6", "b12 b7", "g3 b8"], won=[0, 1, 3, 2]), "r1", "g9", "b12", "g3")
    assert winner(scene) == 0
    assert scene.who() == [0]
    assert scene.offers() == ["steal:2", "spare"]
    assert table_of(scene.play("steal:2")).won == [2, 1, 2, 2]


def test_t11_stealing_is_optional() -> None:
    scene = go(stage(["r1 b5", "g9 b6", "b12 b7", "g3 b8"], won=[0, 1, 3, 2]), "r1", "g9", "b12", "g3", "spare")
    assert table_of(scene).won == [1, 1, 3, 2]


def test_of_tied_players_the_thief_chooses_one() -> None:
    scene = go(stage(["r1 b5", "g9 b6", "b12 b7", "g3 b8"], won=[0, 3, 3, 2]), "r1", "g9", "b12", "g3")
    assert offered(scene, "steal") == ["1", "2"]


def test_t11_the_trick_just_won_counts() -> None:
    """2 against 3 before the trick, so the thief ties with the richest after it."""
    scene = go(stage(["r1 b5", "g9 b6", "b12 b7", "g3 b8"], won=[2, 3, 0, 0]), "r1", "g9", "b12", "g3")
    assert offered(scene, "steal") == ["1"]


def test_t12_the_sole_richest_steals_nothing() -> None:
    scene = go(stage(["r1 b5", "g9 b6", "b12 b7", "g3 b8"], won=[3, 3, 0, 0]), "r1", "g9", "b12", "g3")
    assert scene.who() == [0]
    assert all(offer.startswith("play:") for offer in scene.offers())


def test_n10_nothing_is_asked_without_a_victim() -> None:
    scene = go(stage(["r1 b5", "g9 b6", "b12 b7", "g3 b8"]), "r1", "g9", "b12", "g3")
    assert not offered(scene, "steal")


def test_n14_stealing_is_allowed_from_a_partner_and_in_the_last_trick() -> None:
    scene = go(stage(POOR, leader=0, ally=1, won=[0, 3]), "r1", "g9", "b12", "g3")
    assert offered(scene, "steal") == ["1"]


def test_n14_the_newest_trick_is_taken_when_all_are_equal() -> None:
    scene = stage(["r1 b5", "g9 b6", "b12 b7", "g3 b8"], piles=[(2, "y2"), (2, "y3"), (1, "y4")])
    go(scene, "r1", "g9", "b12", "g3", "steal:2")
    assert table_of(scene).owners == [2, 0, 1, 0]


def test_n14_with_the_influencer_rule_the_thief_chooses_the_trick() -> None:
    scene = stage(["r1 b5", "g9 b6", "b12 b7", "g3 b8"], piles=[(2, "y2"), (2, "y3"), (1, "y4")], rules="10")
    go(scene, "r1", "g9", "b12", "g3", "steal:2")
    assert scene.offers() == ["pick:1", "pick:2"]
    assert table_of(scene.play("pick:1")).owners == [0, 2, 1, 0]


def test_n14_stealing_gives_no_right_to_lead() -> None:
    scene = go(stage(["g2 b5", "g1 b6", "g5 b7", "r1 b8"], won=[3]), "g2", "g1", "g5", "r1", "steal:0")
    assert scene.who() == [3]


def test_n14_a_mother_in_a_stolen_trick_is_not_split() -> None:
    scene = stage(["r1 b5", "g9 b6", "b12 b7", "g3 b8"], piles=[(2, "y2 y5"), (2, "y3"), (1, "y4")], rules="2 10")
    go(scene, "r1", "g9", "b12", "g3", "steal:2", "pick:1")
    assert table_of(scene).won == [2, 1, 1, 0]
