"""Préparation."""

from ludocracy.core.step import CHANCE
from ludocracy.games.bakschisch.moves import PERSON
from tests.helpers import Scene
from tests.rulebook.bakschisch.box import bribe, gold, spaces, table_of, thieves


def test_every_player_starts_with_a_pawn_on_the_start_a_thief_and_10_coins() -> None:
    scene = Scene("bakschisch", 4)
    assert spaces(scene) == [0, 0, 0, 0]
    assert gold(scene) == [10, 10, 10, 10]
    assert thieves(scene) == [1, 1, 1, 1]


def test_b17_coins_of_players_who_are_not_there_stay_out_of_the_game() -> None:
    for seats in (2, 3, 4):
        t = table_of(Scene("bakschisch", seats))
        assert sum(t.gold) + t.pot == 10 * seats


def test_the_deck_has_five_cards_of_each_of_six_persons() -> None:
    offers = Scene("bakschisch", 2).offers(CHANCE)
    assert sorted(offers) == sorted(f"turn:{person}-{n}" for person in PERSON.labels for n in range(1, 6))


def test_five_cards_lie_face_down_and_are_turned_from_left_to_right() -> None:
    scene = Scene("bakschisch", 2)
    cards = next(zone for zone in scene.game.show(scene.table, 0).zones if zone.id == "cards")
    assert [piece.face for piece in cards.pieces] == [""] * 5
    bribe(scene, "fakir", 1, 2).play("turn:guard-3")
    cards = next(zone for zone in scene.game.show(scene.table, 0).zones if zone.id == "cards")
    assert [piece.face for piece in cards.pieces] == ["person/fakir", "person/guard", "", "", ""]
    assert cards.pieces[1].id == "card.guard-3"


def test_n_b8_each_card_of_the_deck_is_equally_likely_to_be_turned_next() -> None:
    scene = bribe(Scene("bakschisch", 2), "fakir", 1, 2)
    assert len(scene.offers(CHANCE)) == 29 and "turn:fakir-1" not in scene.offers(CHANCE)
    assert scene.table.weights() == [1] * 29
