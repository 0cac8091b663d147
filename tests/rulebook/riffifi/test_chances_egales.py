"""Variantes: Chances égales."""

from ludocracy.core.step import CHANCE
from tests.helpers import Scene
from tests.rulebook.riffifi.box import at_the_end, dealt, play_out, table_of


def test_hands_are_passed_to_the_left() -> None:
    scene = dealt(4, equal_chances=True)
    first = table_of(scene).dealt[:]
    play_out(scene, 2)
    assert table_of(scene).hands == [first[3], first[0], first[1], first[2]]
    assert [note.key for note in scene.log].count("dealt") == 1


def test_everybody_plays_every_hand() -> None:
    scene = dealt(3, equal_chances=True)
    hands = [table_of(play_out(scene, number)).dealt[0] for number in (1, 2, 3)]
    assert len(set(hands)) == 3


def test_without_the_variant_cards_are_dealt_again() -> None:
    assert play_out(dealt(4), 2).who() == [CHANCE]


def test_r12_the_deal_moves_on_though_nothing_is_dealt() -> None:
    scene = play_out(dealt(4, equal_chances=True), 2)
    assert table_of(scene).dealer == 0
    assert scene.who() == [1]


def test_r13_the_same_four_cards_stay_out_with_three() -> None:
    scene = dealt(3, equal_chances=True)
    out = table_of(scene).stock[:]
    for number in (2, 3):
        assert table_of(play_out(scene, number)).stock == out


def after_all_hands(choice: str) -> Scene:
    """Return the end of the third of three rounds, in which nobody has five ticks."""
    return at_the_end(3, options={"equal_chances": True, "ticks": "held", "after_all_hands": choice}, round=3)


def test_nr1_when_all_hands_have_gone_round_cards_are_dealt_again() -> None:
    scene = after_all_hands("fresh")
    assert (table_of(scene).round, scene.who()) == (4, [CHANCE])
    assert len(scene.offers()) == 40


def test_nr1_the_hands_may_keep_going_round() -> None:
    scene = after_all_hands("keep")
    assert (table_of(scene).round, scene.who()) == (4, [1])
    assert len(scene.offers()) == 12
