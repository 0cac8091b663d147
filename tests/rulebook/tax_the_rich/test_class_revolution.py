"""Class Revolution: at any time, by one player per round, with an open hand; low beats high."""

import re
from pathlib import Path

import pytest

from ludocracy.core.bits import members
from ludocracy.core.step import CHANCE, WATCHER
from ludocracy.games.tax_the_rich import moves
from ludocracy.games.tax_the_rich.moves import CARD
from tests.helpers import Scene
from tests.rulebook.tax_the_rich.box import begun, card, cards, go, offered, stage, table_of, winner

#: Seat 1 has only flags.
FLAGS = ["g5 g6", "g2 b1", "y5 b4", "g8 r4"]


def may(scene: Scene) -> list[int]:
    return list(scene.table.may())


def faces(scene: Scene, seat: int, viewer: int) -> list[str]:
    zone = next(zone for zone in scene.game.show(scene.table, viewer).zones if zone.id == f"hand.{seat}")
    return [piece.face for piece in zone.pieces]


def test_t8_a_hand_of_flags_may_speak_up_while_another_is_asked() -> None:
    scene = stage(FLAGS)
    assert (scene.who(), may(scene)) == ([0], [1])
    assert scene.offers(1) == ["class_revolution"]
    go(scene, "1 class_revolution")
    assert scene.who() == [0]
    assert scene.told("revolution.class") == [(1,)]


def test_t8_play_never_waits_for_a_rebel() -> None:
    scene = stage(FLAGS)
    for viewer in (0, 2, 3, WATCHER):
        assert scene.game.show(scene.table, viewer).waiting == [0]


def test_n8_the_asked_seat_may_declare_too() -> None:
    scene = go(stage(FLAGS), "g5")
    assert scene.who() == [1]
    assert may(scene) == []
    assert scene.offers() == ["play:green-mother", "class_revolution"]
    assert scene.play("class_revolution").offers() == ["play:green-mother"]


@pytest.mark.parametrize("hand", ["g2 b1 y4", "g2 b1 y3.5"])
def test_t9_a_card_without_a_flag_forbids_it(hand: str) -> None:
    scene = stage(["g5 g6 y6", hand, "y5 b4 b5", "g8 r4 b6", "b8 b9 b10"])
    assert may(scene) == []


def test_the_hand_is_face_up_and_stays_a_hand() -> None:
    scene = go(stage(FLAGS), "1 class_revolution")
    for viewer in (0, 1, 2, 3, WATCHER):
        assert faces(scene, 1, viewer) == [f"card/{one}" for one in cards("g2 b1")]
    assert faces(scene, 0, 1) == ["", ""]
    assert offered(go(scene, "g5"), "play") == cards("g2")


def test_the_lowest_card_is_the_strongest() -> None:
    scene = go(stage(FLAGS), "1 class_revolution", "g5", "g2", "y5", "g8")
    assert winner(scene) == 1


def test_trump_still_beats_the_suit_led() -> None:
    scene = go(stage(["g5 g6", "g2 b1", "y5 b4", "r12 r4"]), "1 class_revolution", "g5", "g2", "y5", "r12")
    assert winner(scene) == 3


def test_t8_it_applies_to_the_trick_under_way() -> None:
    scene = go(stage(FLAGS), "g5", "g2", "1 class_revolution", "y5", "g8")
    assert winner(scene) == 1


def test_without_it_the_same_trick_goes_to_the_highest() -> None:
    assert winner(go(stage(FLAGS), "g5", "g2", "y5", "g8")) == 3


def test_t10_one_revolution_in_total() -> None:
    scene = stage(["g5 g6", "g2 b1", "y1 b2", "g4 y4"], options={"feminist": True})
    assert may(scene) == [1, 2, 3]
    assert may(go(scene, "2 class_revolution")) == []


def test_it_ends_with_the_round() -> None:
    scene = go(stage(["g5", "g2", "y5", "g8"]), "1 class_revolution", "g5", "g2", "y5", "g8")
    table = table_of(scene)
    assert (table.round, table.revolution, table.rebel) == (2, 0, -1)


def test_an_empty_hand_cannot_revolt() -> None:
    scene = go(stage(["g5 g6", "g2 b5", "y5 b4", "g8 r4"]), "g5", "g2", "y5", "g8", "r4", "g6")
    assert scene.who() == [1]
    go(scene, "b5")
    assert may(scene) == []


# -- which moments (N8) ------------------------------------------------------------------------------


def all_flags(**options: str) -> Scene:
    """Return a table at the beginning of the auction, where the whole hand of seat 1 has flags."""
    scene = begun(4, **options)
    deck = [CARD.labels[one] for one in table_of(scene).choices.deck]
    flags = [one for one in deck if one.endswith(("poor", "mother", "worker"))]
    rest = [one for one in deck if one not in flags]
    return scene.edit(hands=[rest[:12], flags, rest[12:24], rest[24:]])


def test_n8_in_the_auction_and_at_the_call() -> None:
    scene = all_flags()
    assert (scene.who(), may(scene)) == ([0], [1])
    scene.play("bet:1.green")
    assert (scene.who(), may(scene)) == ([1], [])
    assert "class_revolution" in scene.offers()
    scene.play("pass", "pass", "pass")
    assert (scene.who(), may(scene)) == ([0], [1])
    scene.play("1 class_revolution")
    assert table_of(scene).rebel == 1
    assert all(offer.startswith("call:") for offer in scene.offers())


def test_n8_when_the_leader_chooses_a_rule() -> None:
    scene = all_flags(rules="dictatorship").play("bet:1.green", "pass", "pass", "pass", "call:green-poor")
    assert offered(scene, "decree")
    assert may(scene) == [1]


def test_n8_never_during_a_draw() -> None:
    scene = go(stage(["g5 g6", "g2 b1", "y5 b4", "g8 r4"], rules="5"), "g5")
    assert (scene.who(), may(scene)) == ([CHANCE], [])
    assert may(scene.chance()) == []
    assert "class_revolution" in scene.offers()


def test_n8_after_the_comparison_it_counts_from_the_next_trick() -> None:
    """Seat 1 wins with a trump Poor and is asked whom to tax; the revolution does not affect that trick."""
    scene = go(stage(["g5 g6", "r1 b5", "y3 b2", "g8 r4"], won=[2, 0, 0, 0]), "g5", "r1", "y3", "g8")
    assert (scene.who(), may(scene)) == ([1], [2])
    go(scene, "2 class_revolution")
    assert (scene.who(), offered(scene, "steal")) == ([1], ["0"])
    go(scene, "spare", "b5", "b2", "r4", "g6")
    assert winner(scene) == 3  # trump; of the blue cards, the 2 is now stronger than the 5


def test_n8_between_the_halves_of_a_police_exchange() -> None:
    scene = stage(
        ["g6 g5", "g2 b9", "y5 b4", "g8 r4"],
        rules="6",
        up=[[], cards("b9"), [], []],
        spent=[],
    )
    go(scene, "g6", "seize:b9")
    assert (scene.who(), may(scene)) == ([0], [1])
    go(scene, "1 class_revolution", "give:g5")
    assert cards("g2 g5") == [CARD.labels[one] for one in range(60) if table_of(scene).up[1] >> one & 1]


def test_t8_a_table_may_allow_it_only_on_the_players_own_turn() -> None:
    scene = stage(FLAGS, options={"revolution": "own_turn"})
    assert may(scene) == []
    assert "class_revolution" in go(scene, "g5").offers()


def test_t8_own_turn_still_lets_the_last_player_play_and_declare() -> None:
    scene = go(stage(["g5 g6", "g2 b5", "y5 b4", "g8 b1"], options={"revolution": "own_turn"}), "g5", "g2", "y5")
    assert scene.offers() == ["play:green-doctor", "play_class:green-doctor"]


# -- play and declare (N9) ---------------------------------------------------------------------------


def test_n9_the_last_player_may_play_and_declare_in_one_move() -> None:
    scene = go(stage(["g5 g6", "g2 b5", "y5 b4", "g8 b1"]), "g5", "g2", "y5")
    assert scene.offers() == ["play:green-doctor", "play_class:green-doctor"]
    go(scene, "play_class:g8")
    assert table_of(scene).rebel == 3
    assert winner(scene) == 1


def test_n9_it_is_offered_even_if_it_could_have_been_declared_before() -> None:
    scene = go(stage(["g5 g6", "g2 b5", "y5 b4", "y1 b1"]), "g5", "g2", "y5")
    assert scene.offers() == [
        *[f"play:{one}" for one in cards("y1 b1")],
        *[f"play_class:{one}" for one in cards("y1 b1")],
        "class_revolution",
    ]


def test_n9_not_to_an_earlier_player_nor_with_two_cards_in_the_way() -> None:
    scene = go(stage(["g5 g6", "g8 b1", "y5 b4", "g2 b5"]), "g5")
    assert not offered(scene, "play_class")
    scene = go(stage(["g5 g6 y6", "g8 b1 b2", "y5 b4 b6", "g9 b5 b3"]), "g5", "g8", "y5")
    assert not offered(scene, "play_class")


@pytest.mark.parametrize("last", ["g1", "g3", "b1"])
def test_n9_not_with_the_last_card(last: str) -> None:
    scene = go(stage(["g5", "g2", "y5", last]), "g5", "g2", "y5")
    assert scene.offers() == [f"play:{card(last)}", "class_revolution"]


def test_n9_the_card_leaves_the_hand_then_revolution_then_power() -> None:
    """A player declares a revolution when playing the Police: the card that the Police take is face up."""
    scene = stage(["g5 y6", "g2 b5", "y5 b4", "g6 b1"], rules="6")
    go(scene, "g5", "g2", "y5", "play_class:g6", "search:0", "find:y6")
    assert card("y6") in [CARD.labels[one] for one in range(60) if table_of(scene).up[3] >> one & 1]


def test_n9_a_card_given_for_the_police_comes_too_late_for_this_trick() -> None:
    """The exchange leaves seat 3, the last player, with only flags: no revolution is offered with the answer."""
    scene = stage(["g5 y2", "g2 b5", "y5 b4", "g6 b9"], rules="6")
    go(scene, "g5", "g2", "y5", "g6", "search:0", "find:y2")
    assert offered(scene, "give") == sorted(cards("y2 b9"))
    assert scene.offers() == [f"give:{one}" for one in cards("y2 b9")]


def test_the_page_draws_the_flag_on_the_cards_that_have_it() -> None:
    cast = Path(__file__).parents[3] / "web" / "src" / "games" / "tax_the_rich" / "cast.ts"
    found = re.search(r"const FLAGGED = \[(.+)\]", cast.read_text("utf-8"))
    assert found
    flagged = {CARD.labels[one].partition("-")[2] for one in members(moves.FLAGS)}
    assert set(re.findall(r"'(\w+)'", found[1])) == flagged
