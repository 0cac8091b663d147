"""Le projet Big Cheese."""

from ludocracy.core.table import Value
from tests.helpers import Scene
from tests.rulebook.big_cheese.box import asked, laid_out, sale, table_of


def thrown(face: int, *cheeses: str, card: str = "10.1", **options: Value) -> Scene:
    """Return a table at which seat 1 has thrown a die for its project, and has these cards in hand."""
    scene = sale(laid_out(3, [(1, card, 1)], {1: cheeses}, options=options))
    return scene.play(f"roll:{face}")


def test_a_throw_can_be_made_again() -> None:
    scene = thrown(2, "big-cheese.1")
    assert (scene.who(), scene.offers()) == ([1], ["keep", "again:2"])
    scene.play("again:2", "roll:5")
    assert table_of(scene).totals == [0, 50, 0]
    assert scene.dump()["discards"] == ["10.1", "big-cheese.1"]


def test_the_new_result_stands_even_if_it_is_worse() -> None:
    scene = thrown(2, "big-cheese.1").play("again:2", "roll:1")
    assert (asked(scene), table_of(scene).totals) == ("Bid", [0, 10, 0])


def test_nota_bene_a_big_cheese_is_optional() -> None:
    scene = thrown(2, "big-cheese.1").play("keep")
    assert table_of(scene).totals == [0, 20, 0]
    assert scene.dump()["hands"][1] == ["big-cheese.1"]


def test_one_that_ends_in_the_same_turn_can_be_used_immediately() -> None:
    scene = sale(laid_out(3, [(1, "10.1", 1), (1, "big-cheese.1", 1)])).play("roll:1")
    assert scene.offers() == ["keep", "again:1"]


def test_c8_also_when_the_winner_is_paid_before_its_owner() -> None:
    scene = sale(laid_out(3, [(0, "10.1", 1), (1, "big-cheese.1", 1), (0, "big-cheese.2", 1)]))
    assert scene.dump()["hands"][:2] == [["big-cheese.2"], ["big-cheese.1"]]
    assert scene.play("roll:1").who() == [0]


def test_c9_only_for_the_players_own_throw() -> None:
    scene = sale(laid_out(3, [(1, "10.1", 1)], {0: ["big-cheese.1"], 2: ["big-cheese.2"]})).play("roll:1")
    assert asked(scene) == "Bid"


def test_c10_a_second_one_may_follow() -> None:
    scene = thrown(2, "big-cheese.1", "big-cheese.2").play("again:2", "roll:1")
    assert scene.offers() == ["keep", "again:1"]
    assert table_of(scene.play("again:1", "roll:6")).totals[1] == 60


def test_c10_the_table_may_allow_only_one() -> None:
    scene = thrown(2, "big-cheese.1", "big-cheese.2", cheese_again=False).play("again:2", "roll:1")
    assert table_of(scene).totals == [0, 10, 0]
    assert scene.dump()["hands"][1] == ["big-cheese.2"]


def test_c10_still_one_for_each_throw() -> None:
    hands = {1: ["big-cheese.1", "big-cheese.2"]}
    scene = sale(laid_out(3, [(1, "10.1", 1), (1, "10.2", 1)], hands, options={"cheese_again": False}))
    scene.play("roll:2", "again:2", "roll:3", "roll:1")
    assert scene.offers() == ["keep", "again:1"]


def test_c11_big_cheeses_may_be_left_out() -> None:
    assert len(Scene("big_cheese", 3, {"big_cheeses": False}).dump()["pile"]) == 32
    assert len(Scene("big_cheese", 3, {"big_cheeses": False, "vetoes": False}).dump()["pile"]) == 28


def test_it_is_refused_in_an_auction_with_the_reason() -> None:
    scene = laid_out(3, [(0, "6.1", 10)], {0: ["big-cheese.1"]})
    prompt = scene.game.show(scene.table, 0).prompt
    assert prompt is not None
    reasons = [(refusal.on, refusal.why.key) for refusal in prompt.refusals]
    assert reasons == [("staff.0", "refuse.workers"), ("card.big-cheese.1", "refuse.favour.now")]
