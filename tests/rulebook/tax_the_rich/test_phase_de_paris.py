"""Phase de paris: opening, raising, passing; the party leader and the ally."""

import pytest

from ludocracy.core.rng import Rng
from ludocracy.core.step import WATCHER
from ludocracy.core.view import Piece
from ludocracy.games.tax_the_rich.moves import CARD
from ludocracy.games.tax_the_rich.state import TaxTable
from tests.helpers import Scene
from tests.rulebook.tax_the_rich.box import begun, code, go, offered, stage, table_of


def test_the_opener_chooses_a_box_of_the_lowest_row() -> None:
    assert begun(4).offers() == ["bet:1.green", "bet:1.yellow", "bet:1.red", "bet:1.blue"]


def test_t5_the_opener_may_not_pass() -> None:
    scene = begun(5)
    assert "pass" not in scene.offers()

    def why() -> list[str]:
        prompt = scene.game.show(scene.table, scene.who()[0]).prompt
        assert prompt is not None
        return [refusal.why.key for refusal in prompt.refusals if refusal.on == "pass"]

    assert why() == ["refused.pass.opening"]
    scene.play("bet:1.green")
    assert why() == []


def test_a_raise_goes_right_or_up() -> None:
    scene = begun(4).play("bet:1.yellow")
    assert scene.who() == [1]
    assert offered(scene, "bet") == sorted(["1.red", "1.blue", "2.green", "2.yellow", "2.red", "2.blue"])
    assert "pass" in scene.offers()


def test_t4_up_is_the_next_row_only_and_any_column() -> None:
    scene = begun(4).play("bet:1.blue")
    assert offered(scene, "bet") == sorted(["2.green", "2.yellow", "2.red", "2.blue"])


def test_t2_the_columns_stand_from_green_to_blue() -> None:
    scene = begun(4)
    row = scene.game.show(scene.table, WATCHER).zones[0]
    assert [piece.face for piece in row.pieces] == ["suit/green", "suit/yellow", "suit/red", "suit/blue"]


def test_t5_a_player_who_passed_may_bid_again() -> None:
    scene = begun(4).play("bet:1.green", "pass", "bet:1.red", "pass", "pass")
    assert scene.who() == [1]
    assert "bet:2.green" in scene.offers()


def test_all_others_pass_and_the_auction_ends() -> None:
    scene = begun(4).play("bet:1.green", "bet:1.red", "pass", "pass", "pass")
    table = table_of(scene)
    assert (table.leader, table.trump(), table.target(), table.bonus()) == (1, 2, 8, 2)
    assert scene.who() == [1]
    assert all(offer.startswith("call:") for offer in scene.offers())


def test_t5_no_raise_exists_from_the_top_right_box() -> None:
    scene = begun(3)
    for row in range(1, 6):
        scene.play(f"bet:{row}.blue")
    assert table_of(scene).leader == 1
    assert table_of(scene).bidder == -1


def test_t5_the_last_box_of_the_top_row_is_the_only_such_box() -> None:
    scene = begun(3)
    for row in range(1, 5):
        scene.play(f"bet:{row}.blue")
    scene.play("bet:5.red")
    assert scene.offers() == ["bet:5.blue", "pass"]


def test_example_the_leader_calls_blue_8_and_its_holder_is_the_ally() -> None:
    scene = begun(4)
    holder = next(seat for seat in range(4) if table_of(scene).hands[seat] >> code("b8") & 1)
    leader = (holder + 1) % 4
    bets = ["bet:1.green"] if leader == 0 else ["bet:1.green", *["pass"] * (leader - 1), "bet:1.red"]
    scene.play(*bets, "pass", "pass", "pass")
    go(scene, "call:b8")
    assert (table_of(scene).leader, table_of(scene).ally) == (leader, holder)
    assert scene.told("called") == [(leader, code("b8"), holder)]


def hand_of(scene: Scene, seat: int) -> list[Piece]:
    return next(zone.pieces for zone in scene.game.show(scene.table, seat).zones if zone.id == f"hand.{seat}")


def test_t6_the_leader_cannot_call_their_own_card() -> None:
    scene = begun(4).play("bet:1.green", "pass", "pass", "pass")
    own = {piece.face.partition("/")[2] for piece in hand_of(scene, 0)}
    assert len(own) == 12
    assert len(scene.offers()) == 36
    assert not own & set(offered(scene, "call"))


def test_t6_a_table_may_let_the_leader_call_their_own_card_and_play_alone() -> None:
    scene = begun(4, call_own=True).play("bet:1.red", "pass", "pass", "pass")
    t = table_of(scene)
    own = next(move for move in scene.offers() if t.hands[0] >> CARD.codes[move.removeprefix("call:")] & 1)
    scene.play(own)
    assert (t.leader, t.ally) == (0, -1) and scene.told("called.own") == [(0, t.called)]
    assert [t.of_party(seat) for seat in range(4)] == [True, False, False, False]
    world = scene.game.imagine(t, 2, Rng(1))
    assert isinstance(world, TaxTable) and world.hands[0] >> t.called & 1  # everybody knows the card
    while t.round == 1:
        scene.play(scene.offers()[0])
    assert scene.told("bet.lost") or scene.told("bet.won")


def test_t6_ranks_that_left_the_deck_cannot_be_called() -> None:
    scene = begun(4).play("bet:1.green", "pass", "pass", "pass")
    assert not [label for label in offered(scene, "call") if label.endswith("teacher")]


def test_t7_everybody_knows_the_ally_and_the_card_stays_in_hand() -> None:
    scene = begun(4).play("bet:1.green", "pass", "pass", "pass")
    scene.play(scene.offers()[0])
    table = table_of(scene)
    assert table.hands[table.ally] >> table.called & 1
    for seat in (0, 1, 2, 3, WATCHER):
        says = [say.key for say in scene.game.show(scene.table, seat).status]
        assert "status.ally" in says
    assert [note.audience for note in scene.log if note.key == "called"] == [511]


def test_with_three_the_leader_calls_nobody() -> None:
    scene = begun(3).play("bet:1.green", "pass", "pass")
    assert table_of(scene).ally == -1
    assert scene.who() == [1]
    assert all(offer.startswith("play:") for offer in scene.offers())


def test_the_first_trick_is_led_from_the_left_of_the_leader() -> None:
    scene = begun(5).play("bet:1.green", "pass", "bet:2.red", "pass", "pass", "pass", "pass")
    scene.play(scene.offers()[0])
    assert scene.who() == [3]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_bonus_is_that_of_the_round(number: int) -> None:
    table = table_of(stage(["b2", "b3", "b4", "b5"], row=3, round=number, options={"rounds": 3}))
    assert table.bonus() == [4, 6, 8][number - 1]
