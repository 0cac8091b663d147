"""Fin d'un tour: cards, gold and thieves for the next round."""

from tests.helpers import Scene
from tests.rulebook.bakschisch.box import before, bribe, gold, table_of, thieves


def test_the_pot_is_shared_equally_among_all() -> None:
    scene = bribe(before(5, 4, 4, gold=[2, 4]), "guard", 1, 3)
    # 14 beside the board, 4 more from this bribe: 9 each.
    assert gold(scene) == [1 + 9, 1 + 9]
    assert table_of(scene).pot == 0
    assert scene.told("shared") == [(9, 0)]


def test_b11_coins_that_cannot_be_shared_stay_beside_the_board() -> None:
    scene = bribe(before(5, 4, 4, 4, gold=[8, 7, 9]), "guard", 1, 0, 1)
    assert gold(scene) == [7 + 2, 7 + 2, 8 + 2]
    assert table_of(scene).pot == 2


def test_n_b9_thieves_odd_coins_and_the_rest_of_a_sharing_are_one_pot() -> None:
    scene = bribe(before(5, 4, 4, 4, gold=[10, 9, 9]), "guard", "thief", "thief", 3)
    # Two coins were there, and one of three could not be shared by two thieves: one for each of three players.
    assert gold(scene) == [12, 11, 7]
    assert table_of(scene).pot == 0


def test_all_thieves_come_back_to_their_owners() -> None:
    scene = bribe(before(5, 4, 4, 4, thief=[0, 1, 0]), "guard", 0, 1, 2)
    assert thieves(scene) == [1, 1, 1]


def test_the_five_cards_leave_and_the_first_of_five_new_ones_is_turned() -> None:
    scene = bribe(before(5, 4, 4), "guard", 0, 1)
    t = table_of(scene)
    assert t.row == [] and t.round == 2 and len(t.deck) == 25
    assert len(scene.offers()) == 25
    discards = next(zone for zone in scene.game.show(t, 0).zones if zone.id == "discards")
    assert sorted(piece.face for piece in discards.pieces) == [
        "person/eunuch",
        "person/fakir",
        "person/guard",
        "person/guard",
        "person/servant",
    ]


def test_b19_the_deck_lasts_six_rounds_and_is_shuffled_when_empty() -> None:
    scene = Scene("bakschisch", 2)
    sizes = []
    for _ in range(35):
        if not table_of(scene).row:
            sizes.append(len(table_of(scene).deck))
        scene.play(scene.offers()[0], "nothing", "nothing")
        if scene.told("reshuffled"):
            assert table_of(scene).round == 7
    assert sizes == [30, 25, 20, 15, 10, 5, 30]
