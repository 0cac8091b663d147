"""Le projet Veto."""

from ludocracy.core.step import CHANCE
from tests.helpers import Scene
from tests.rulebook.big_cheese.box import asked, laid_out, opened, projects, table_of


def held() -> Scene:
    """Return a table at which seat 1 has a Veto in hand and a running project."""
    return laid_out(3, [(1, "6.1", 1)], {1: ["veto.2"]})


def test_without_a_veto_none_is_offered() -> None:
    assert "veto" not in opened(3).offers()


def test_veto_and_project_are_discarded_and_the_next_card_is_up() -> None:
    scene = held().play("bid:3", "veto")
    assert scene.dump()["discards"] == ["8.1", "veto.2"]
    assert scene.who() == [CHANCE]
    assert scene.dump()["hands"][1] == []


def test_c7_no_worker_returns_after_a_veto() -> None:
    scene = held().play("bid:3", "veto", "turn:4.1")
    assert projects(scene) == [(1, "6.1", 1)]
    assert table_of(scene).free == [10, 9, 10]


def test_the_same_player_begins_again() -> None:
    assert held().play("bid:3", "veto", "turn:4.1").who() == [0]


def test_a_veto_needs_no_free_worker() -> None:
    scene = laid_out(3, [(1, "6.1", 10)], {1: ["veto.2"]}).play("bid:10")
    assert scene.offers() == ["pass", "veto"]


def test_c1_a_table_may_allow_it_only_before_a_bid() -> None:
    """The literal reading of the French rulebook: only players who have not bid yet may play a Veto."""
    scene = laid_out(3, [(1, "6.1", 1)], {1: ["veto.2"]}, options={"veto": "before_bid"}).play("bid:1")
    assert "veto" in scene.offers()
    scene.play("bid:2", "bid:3", "bid:4")
    assert scene.who() == [1] and "veto" not in scene.offers()
    shown = scene.game.show(scene.table, 1).prompt
    assert shown is not None and [refusal.why.key for refusal in shown.refusals] == ["refuse.veto.bid"]
    scene.play("pass", "pass").chance()
    assert table_of(scene).auction == 2 and table_of(scene).offered == 0


def test_c1_also_after_the_players_own_bid() -> None:
    scene = held().play("bid:1", "bid:2", "bid:3", "bid:4")
    assert (scene.who(), scene.offers()[-1]) == ([1], "veto")


def test_c1_not_after_a_pass_nor_when_the_auction_is_over() -> None:
    scene = laid_out(3, hands={1: ["veto.2"]}).play("bid:1", "pass", "bid:2", "bid:3")
    assert scene.who() == [2]
    assert scene.play("pass").who() == [CHANCE]


def test_nc11_players_who_had_passed_take_part_again() -> None:
    scene = laid_out(3, hands={2: ["veto.2"]}).play("pass", "pass", "veto", "turn:4.1")
    assert scene.play("pass").who() == [1]


def test_nc2_veto_and_project_are_in_a_new_pile() -> None:
    scene = laid_out(3, hands={0: ["veto.1"]}, pile=[]).play("veto")
    assert {"turn:8.1", "turn:veto.1"} <= set(scene.offers())
    assert len(scene.offers()) == 36


def test_nota_bene_a_veto_is_optional() -> None:
    scene = laid_out(3, hands={0: ["veto.1"]}).play("pass", "pass", "bid:1", "turn:4.1")
    assert scene.dump()["hands"][0] == ["veto.1"]


def test_c11_vetoes_may_be_left_out() -> None:
    pile = Scene("big_cheese", 3, {"vetoes": False}).dump()["pile"]
    assert len(pile) == 32
    assert not [card for card in pile if card.startswith("veto")]


def test_a_veto_is_refused_at_other_times() -> None:
    scene = laid_out(3, [(1, "6.1", 1)], {1: ["veto.2", "big-cheese.1"]}).play("bid:1", "pass", "pass", "turn:4.1")
    scene.play("roll:2")
    assert asked(scene) == "UseBigCheese"
    prompt = scene.game.show(scene.table, 1).prompt
    assert prompt is not None
    assert [(refusal.on, refusal.why.key) for refusal in prompt.refusals] == [("card.veto.2", "refuse.veto.now")]
