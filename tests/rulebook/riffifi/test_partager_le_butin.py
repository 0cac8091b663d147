"""Partager le butin (I and II): loot when the turn comes back, first from the middle, then from the richest."""

from ludocracy.games.riffifi.moves import CARD, PLAY
from ludocracy.games.riffifi.show import hints
from tests.helpers import Scene
from tests.rulebook.riffifi.box import (
    ISABELLE,
    LULU,
    MAX,
    MEXICAIN,
    dealt,
    down_to,
    held,
    laid_out,
    table_of,
    up,
)

RED, GREEN = 0, 1


def test_example_loot_is_taken_when_the_turn_comes_back() -> None:
    scene = dealt(4, ["red-4"], ["green-8"], ["green-6"], ["green-3"])
    scene.play("play:red-4", "play:green-8", "play:green-6")
    assert scene.told("turned") == [(MAX, 15)]
    scene.play("play:green-3")
    assert scene.told("turned") == [(LULU, 13)]
    assert scene.told("looted") == [(MEXICAIN, 4, RED)]
    assert held(scene, MEXICAIN) == {"red": 4}
    assert up(scene) == [None, None, None, "green-3"]
    assert scene.who() == [MEXICAIN]


def test_r5_nobody_takes_a_token_before_all_have_played() -> None:
    scene = dealt(3, ["red-4"], ["green-8"], ["blue-6"]).play("play:red-4", "play:green-8")
    assert table_of(scene).middle == [12, 12, 12, 12, 12]
    scene.play("play:blue-6")
    assert scene.told("looted") == [(0, 4, RED)]


def test_r5_a_card_that_was_turned_down_takes_nothing() -> None:
    scene = dealt(3, ["red-4"], ["red-3"], ["blue-6"]).play("play:red-4", "play:red-3", "play:blue-6")
    assert not scene.told("looted")
    assert scene.who() == [0]


def test_r6_the_old_card_is_turned_before_the_new_one_is_played() -> None:
    scene = dealt(3, ["red-4", "red-7"], ["green-8"], ["blue-6"]).play("play:red-4", "play:green-8", "play:blue-6")
    assert "hide:red-7" not in scene.offers()
    scene.play("play:red-7")
    assert up(scene) == ["red-7", None, "blue-6"]
    assert not scene.told("turned.own")


def test_r6_the_card_lies_face_up_until_all_its_loot_is_taken() -> None:
    """In the example, the tokens are taken before the card is turned down; odd tokens are part of the loot."""
    scene = turn_comes_back("red-2", {}, {"red": 4}, {"red": 4}, {"red": 4})
    assert up(scene)[0] == "red-2"
    assert up(scene.play("rob:1"))[0] == "red-2"
    assert up(scene.play("rob:2"))[0] is None


def test_r7_one_more_pass_collects_what_lies_face_up() -> None:
    scene = dealt(3, ["red-4"], ["green-8"], ["green-6"])
    down_to(scene, ["red-4"], ["green-8"], ["green-6"]).play("play:red-4", "play:green-8", "play:green-6")
    assert [one for one in scene.news if one[0] in ("looted", "round.over")] == [
        ("looted", 0, 4, RED),
        ("looted", 2, 6, GREEN),
        ("round.over", 1),
    ]
    assert table_of(scene).totals == [4, 0, 6]


def test_r7_the_last_pass_goes_in_turn_order_from_the_first_player() -> None:
    scene = dealt(3, ["red-6"], ["green-6"], ["blue-6"])
    down_to(scene, ["red-6"], ["green-6"], ["blue-6"]).play("play:red-6", "play:green-6", "play:blue-6")
    assert [seat for seat, *_ in scene.told("looted")] == [0, 1, 2]


def test_nr7_all_loot_is_taken_without_a_question() -> None:
    scene = dealt(3, ["red-8"], ["green-8"], ["blue-6"]).play("play:red-8", "play:green-8", "play:blue-6")
    assert held(scene, 0) == {"red": 8}
    assert {offer.split(":")[0] for offer in scene.offers()} == {"play", "hide"}


# -- Partager le butin (II) ----------------------------------------------------------------------------


def turn_comes_back(card: str, *loot: dict[str, int]) -> Scene:
    """Let the first seat play this card and get its turn back; the seats have these tokens, the taker first."""
    colour = card.split("-")[0]
    others = [other for other in ("blue-8", "yellow-8", "purple-8", "green-8") if not other.startswith(colour)]
    scene = dealt(len(loot), [card], *[[other] for other in others[: len(loot) - 1]])
    scene.play(f"play:{card}")
    laid_out(scene, *loot)
    return scene.play(*[f"play:{other}" for other in others[: len(loot) - 1]])


def test_example_the_middle_first_then_the_richest() -> None:
    scene = turn_comes_back("red-7", {"red": 1}, {"red": 6}, {"red": 3}, {})
    assert scene.told("looted") == [(MEXICAIN, 2, RED)]
    assert scene.told("stolen") == [(MEXICAIN, 5, RED, MAX)]
    assert [held(scene, seat) for seat in range(4)] == [{"red": 8}, {"red": 1}, {"red": 3}, {}]


def test_example_six_from_max_and_one_from_lulu_or_isabelle() -> None:
    for choice, loser in (("rob:2", LULU), ("rob:3", ISABELLE)):
        scene = turn_comes_back("red-7", {}, {"red": 6}, {"red": 3}, {"red": 3})
        assert not scene.told("looted")
        assert scene.told("stolen") == [(MEXICAIN, 6, RED, MAX)]
        assert scene.who() == [MEXICAIN]
        assert scene.offers() == ["rob:2", "rob:3"]
        scene.play(choice)
        assert scene.told("stolen") == [(MEXICAIN, 1, RED, loser)]
        assert held(scene, MEXICAIN) == {"red": 7}
        assert held(scene, loser) == {"red": 2}


def test_example_with_ten_green_only_two_are_left_to_take() -> None:
    scene = turn_comes_back("green-5", {"green": 10}, {"green": 1}, {"green": 1})
    assert held(scene, 0) == {"green": 12}
    assert scene.told("forfeited") == [(0, 3, GREEN)]


def test_r8_the_richest_is_emptied_before_the_next_gives() -> None:
    scene = turn_comes_back("red-8", {}, {"red": 5}, {"red": 4}, {"red": 3})
    assert scene.told("stolen") == [(0, 5, RED, 1), (0, 3, RED, 2)]
    assert [held(scene, seat) for seat in range(4)] == [{"red": 8}, {}, {"red": 1}, {"red": 3}]


def test_r9_tied_players_give_evenly() -> None:
    scene = turn_comes_back("red-6", {"red": 3}, {"red": 3}, {"red": 3}, {"red": 3})
    assert scene.told("stolen") == [(0, 2, RED, 1), (0, 2, RED, 2), (0, 2, RED, 3)]
    assert not scene.offers()[0].startswith("rob")


def test_r9_the_odd_token_is_the_takers_choice() -> None:
    scene = turn_comes_back("red-5", {"red": 2}, {"red": 5}, {"red": 5})
    assert scene.told("stolen") == [(0, 2, RED, 1), (0, 2, RED, 2)]
    assert scene.offers() == ["rob:1", "rob:2"]
    assert held(scene.play("rob:2"), 2) == {"red": 2}


def test_r9_tied_players_on_a_lower_step_give_evenly_too() -> None:
    scene = turn_comes_back("red-8", {}, {"red": 6}, {"red": 3}, {"red": 3})
    assert scene.told("stolen") == [(0, 6, RED, 1), (0, 1, RED, 2), (0, 1, RED, 3)]


def test_r10_the_takers_own_tokens_never_count_as_the_richest() -> None:
    scene = turn_comes_back("red-2", {"red": 7}, {"red": 3}, {"red": 2})
    assert held(scene, 0) == {"red": 9}
    assert held(scene, 1) == {"red": 1}


def test_r10_loot_that_nobody_else_has_is_lost() -> None:
    scene = turn_comes_back("red-4", {"red": 12}, {}, {})
    assert scene.told("forfeited") == [(0, 4, RED)]
    assert held(scene, 0) == {"red": 12}


def test_nr6_no_tied_player_gives_two_odd_tokens() -> None:
    scene = turn_comes_back("red-2", {}, {"red": 4}, {"red": 4}, {"red": 4})
    assert scene.offers() == ["rob:1", "rob:2", "rob:3"]
    scene.play("rob:2")
    assert scene.offers() == ["rob:1", "rob:3"]
    scene.play("rob:3")
    assert [held(scene, seat) for seat in range(4)] == [{"red": 2}, {"red": 4}, {"red": 3}, {"red": 3}]


def test_nr11_odd_tokens_come_one_at_a_time_before_the_card() -> None:
    scene = turn_comes_back("red-2", {}, {"red": 4}, {"red": 4}, {"red": 4})
    scene.play("rob:1", "rob:2")
    assert scene.who() == [0]
    assert scene.offers()[0].startswith("play:")


def test_nr11_odd_tokens_are_asked_in_the_last_pass_too() -> None:
    scene = dealt(3, ["red-1"], ["blue-8"], ["yellow-8"])
    laid_out(down_to(scene, ["red-1"], ["blue-8"], ["yellow-8"]), {}, {"red": 6}, {"red": 6})
    scene.play("play:red-1", "play:blue-8", "play:yellow-8")
    assert scene.offers() == ["rob:1", "rob:2"]
    scene.play("rob:1")
    assert table_of(scene).totals == [1, 5 + 8, 6 + 8]


def test_why_an_odd_token_does_not_come_from_a_seat() -> None:
    scene = turn_comes_back("red-7", {}, {"red": 6}, {"red": 3}, {"red": 3})
    prompt = scene.game.show(scene.table, MEXICAIN).prompt
    assert prompt is not None
    assert [(refusal.on, refusal.why.key, refusal.why.args) for refusal in prompt.refusals] == [
        (f"loot.{MAX}", "refused.odd", [RED])
    ]


def test_a_hint_names_the_middle_only_if_it_has_too_few_tokens() -> None:
    scene = laid_out(dealt(3, ["red-4", "green-8"]), {}, {"green": 7})
    for move, key in (("play:red-4", "hint.takes"), ("play:green-8", "hint.takes_some")):
        offer = PLAY + CARD.labels.index(move.removeprefix("play:"))
        assert [hint.key for hint in hints(table_of(scene), offer)] == [key]
