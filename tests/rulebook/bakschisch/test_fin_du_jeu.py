"""Fin du jeu: a player on the throne at the end of a round wins."""

from tests.helpers import Scene
from tests.rulebook.bakschisch.box import THRONE, before, bribe, gold, spaces, table_of


def test_the_throne_alone_does_not_win_before_the_fifth_bribe() -> None:
    scene = bribe(before(4, 30, 3), "guard", 1, 0)
    assert spaces(scene) == [THRONE, 3]
    assert not scene.table.over() and scene.table.winners() == []


def test_a_pawn_on_the_throne_after_the_fifth_bribe_wins() -> None:
    scene = bribe(before(5, THRONE, 3), "guard", 2, 1)
    assert scene.table.over() and scene.table.winners() == [0]
    assert scene.told("won") == [(0,)]


def test_pushed_off_the_throne_nobody_has_won_and_the_game_continues() -> None:
    scene = bribe(before(5, THRONE, 3), "guard", 1, 2)
    assert spaces(scene) == [30, 3]
    assert not scene.table.over() and table_of(scene).round == 2
    assert table_of(scene).arrived == [0, 0]


def test_of_several_on_the_throne_the_richest_wins() -> None:
    scene = bribe(before(5, THRONE, THRONE, 3, gold=[6, 9, 10], arrived=[1, 3, 0]), "guard", 2, 2, 0)
    assert scene.table.winners() == [1]


def test_with_the_same_gold_the_first_to_arrive_wins() -> None:
    scene = bribe(before(5, THRONE, THRONE, 3, gold=[6, 6, 10], arrived=[3, 2, 0]), "guard", 2, 2, 0)
    assert scene.table.winners() == [1]


def test_b16_same_gold_and_same_bribe_share_the_win() -> None:
    scene = bribe(before(5, THRONE, THRONE, 3, gold=[6, 6, 10], arrived=[2, 2, 0]), "guard", 2, 2, 0)
    assert scene.table.winners() == [0, 1]


def test_b16_or_the_player_who_came_from_further_back() -> None:
    options = {"same_bribe": "further_back"}
    scene = before(4, 28, 27, 3, gold=[8, 8, 10], options=options)
    bribe(scene, "servant", 1, 1, 0)
    assert spaces(scene) == [THRONE, THRONE, 3] and table_of(scene).came_from == [28, 27, 0]
    bribe(scene, "guard", 2, 2, 0)
    assert scene.table.winners() == [1]


def test_b16_a_table_may_let_arrival_decide_before_gold() -> None:
    fields = {"gold": [6, 9, 10], "arrived": [1, 3, 0]}
    scene = before(5, THRONE, THRONE, 3, options={"on_throne": "arrival"}, **fields)
    assert bribe(scene, "guard", 2, 2, 0).table.winners() == [0]


def test_n_b1_the_game_ends_before_the_pot_is_shared() -> None:
    scene = bribe(before(5, THRONE, 3, gold=[5, 5]), "guard", 2, 1)
    assert gold(scene) == [3, 4] and table_of(scene).pot == 13
    assert scene.told("shared") == []


def test_n_b2_an_earlier_stay_on_the_throne_does_not_count() -> None:
    scene = bribe(before(5, THRONE, 29, 3), "servant", 0, 1, 1)  # seat 0 arrived first, and goes back to 27
    bribe(scene, "fakir", 0, 1, 0)  # seat 1 arrives
    bribe(scene, "harem_lady", 1, 0, 0)
    bribe(scene, "guard", 1, 0, 0)
    bribe(scene, "eunuch", 1, 0, 0)  # seat 0 is back
    assert spaces(scene) == [THRONE, THRONE, 3] and table_of(scene).arrived == [4, 1, 0]
    bribe(scene, "caliph", 1, 2, 0)
    assert gold(scene)[:2] == [6, 6] and scene.table.winners() == [1]


def test_n_b6_gold_is_compared_after_the_fifth_bribe_is_paid() -> None:
    scene = bribe(before(5, THRONE, THRONE, 3, gold=[9, 8, 10], arrived=[1, 2, 0]), "guard", 5, 2, 0)
    assert scene.table.winners() == [1]


def test_n_b10_after_the_last_round_the_furthest_wins_then_the_richest() -> None:
    far = bribe(before(5, 12, 3, options={"most_rounds": 1}), "guard", 9, 1)
    assert far.table.over() and far.table.winners() == [0]
    assert far.told("ended") == [(1,)]
    rich = bribe(before(5, 11, 11, 11, options={"most_rounds": 1}), "fakir", 3, 2, 1)
    assert spaces(rich) == [11, 11, 8] and rich.table.winners() == [1]
    early = before(5, 11, 11, 11, options={"most_rounds": 1, "on_throne": "arrival"})
    assert bribe(early, "fakir", 3, 2, 1).table.winners() == [1]


def test_before_the_last_round_the_game_continues() -> None:
    assert not bribe(before(5, 12, 3, options={"most_rounds": 2}), "guard", 9, 1).table.over()


def test_scores_are_the_distances_of_the_pawns() -> None:
    assert Scene("bakschisch", 3).edit(spaces=[4, 0, 17]).table.scores() == [4, 0, 17]


def test_b16_gold_decides_between_equal_arrivals() -> None:
    fields = {"gold": [6, 9, 10], "arrived": [2, 2, 0]}
    scene = before(5, THRONE, THRONE, 3, options={"on_throne": "arrival"}, **fields)
    assert bribe(scene, "guard", 2, 2, 0).table.winners() == [1]


def test_b16_a_table_may_play_on() -> None:
    fields = {"gold": [6, 6, 10], "arrived": [2, 2, 0]}
    scene = before(5, THRONE, THRONE, 3, options={"same_bribe": "play_on"}, **fields)
    bribe(scene, "guard", 2, 2, 0)
    assert not scene.table.over() and scene.told("level") == [(2,)]
    assert scene.told("shared") and spaces(scene)[:2] == [THRONE, THRONE]
    for person in ("servant", "eunuch", "fakir", "servant"):
        bribe_again(scene, person, 0, 0, 0)
    bribe_again(scene, "guard", 1, 2, 3)
    assert scene.table.over() and scene.table.winners() == [1]


def test_b16_players_who_play_on_arrived_before_those_of_the_next_round() -> None:
    fields = {"gold": [6, 6, 10], "arrived": [4, 4, 0]}
    scene = before(5, THRONE, THRONE, 30, options={"same_bribe": "play_on", "on_throne": "arrival"}, **fields)
    bribe(scene, "fakir", 2, 2, 1)
    assert spaces(scene)[2] == 26 and table_of(scene).arrived == [-1, -1, 0]
    bribe_again(scene, "fakir", 0, 0, 1)
    assert table_of(scene).arrived == [-1, -1, 1]
    for person in ("eunuch", "servant", "servant"):
        bribe_again(scene, person, 0, 0, 0)
    bribe_again(scene, "guard", 2, 1, 2)
    assert spaces(scene) == [THRONE, 30, THRONE]
    assert gold(scene)[2] > gold(scene)[0] and scene.table.winners() == [0]


def bribe_again(scene: Scene, person: str, *fists: int) -> None:
    """Return a card of this person that is still in the deck."""
    card = next(move for move in scene.offers() if move.startswith(f"turn:{person}"))
    scene.play(card, *[f"bribe:{fist}" if fist else "nothing" for fist in fists])
