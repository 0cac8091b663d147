"""Règles avancées: rule cards by round, the seven scenarios, and custom sets."""

import pytest

from ludocracy.core.bits import members
from ludocracy.core.errors import BadOption
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Value
from ludocracy.games import catalogue
from ludocracy.games.tax_the_rich.moves import CHARACTER
from tests.helpers import Scene
from tests.rulebook.tax_the_rich.box import begun, offered, table_of


def rules(scene: Scene) -> list[str]:
    return [CHARACTER.labels[rule] for rule in members(table_of(scene).powers)]


def next_round(scene: Scene) -> Scene:
    """Play the first offers until the next round begins."""
    number = table_of(scene).round
    while table_of(scene).round == number:
        scene.play(scene.offers()[0])
    return scene


def begin(seats: int = 4, **options: Value) -> Scene:
    return Scene("tax_the_rich", seats, {"first_opener": "first"} | options)


def test_the_base_game_has_no_rule_cards() -> None:
    assert rules(begun(4)) == []


def test_one_card_is_turned_up_at_the_start_and_one_more_each_round() -> None:
    scene = begin(rules="random", rounds=3)
    assert scene.who() == [CHANCE]
    scene.play("rule:artist").chance()
    assert rules(scene) == ["artist"]
    next_round(scene)
    assert "rule:artist" not in scene.offers()
    scene.play("rule:judge")
    assert rules(scene) == ["artist", "judge"]
    next_round(scene).play("rule:mother")
    assert rules(scene) == ["mother", "artist", "judge"]


def test_n2_it_is_turned_up_before_the_deal() -> None:
    scene = begin(rules="random").play("rule:artist")
    assert table_of(scene).hands == [0, 0, 0, 0]
    assert offered(scene, "deal")


@pytest.mark.parametrize(("seats", "count"), [(3, 10), (4, 10), (5, 13), (6, 13)])
def test_t30_three_rule_cards_are_for_five_or_six(seats: int, count: int) -> None:
    offers = offered(begin(seats, rules="random"), "rule")
    assert len(offers) == count
    assert ("teacher" in offers) == ("bureaucrat" in offers) == ("stockbroker" in offers) == (seats > 4)
    assert not {"poor", "president"} & set(offers)


@pytest.mark.parametrize(
    ("scenario", "cards"),
    [
        ("needles", ["scientist", "doctor"]),
        ("unions", ["worker", "billionaire"]),
        ("tank", ["police", "influencer"]),
        ("deals", ["artist", "judge"]),
        ("scandal", ["mother", "journalist", "influencer"]),
    ],
)
def test_the_scenarios_with_a_fixed_set(scenario: str, cards: list[str]) -> None:
    scene = begun(3, rules=scenario)
    assert rules(scene) == cards
    assert rules(next_round(scene).chance()) == cards


def test_dictature_the_leader_adds_a_card_each_round() -> None:
    scene = begun(4, rules="dictatorship").play("bet:1.green", "pass", "pass", "pass", "call:blue-mother")
    assert rules(scene) == []
    assert scene.who() == [0]
    assert len(offered(scene, "decree")) == 10
    scene.play("decree:doctor")
    assert rules(scene) == ["doctor"]
    next_round(scene).chance()
    assert rules(scene) == ["doctor"]
    while not offered(scene, "decree"):
        scene.play(scene.offers()[-1])
    assert "doctor" not in offered(scene, "decree")
    assert rules(scene.play("decree:judge")) == ["doctor", "judge"]


def test_n4_a_table_may_place_the_decree_before_the_call() -> None:
    scene = begun(4, rules="dictatorship", decree="before_call").play("bet:1.green", "pass", "pass", "pass")
    assert offered(scene, "decree")
    assert offered(scene.play("decree:doctor"), "call")


def test_dictature_with_three_comes_right_after_the_bets() -> None:
    scene = begun(3, rules="dictatorship").play("bet:1.green", "pass", "pass")
    assert (scene.who(), bool(offered(scene, "decree"))) == ([0], True)


@pytest.mark.parametrize(("seats", "count"), [(4, 10), (6, 13)])
def test_anarchie_has_all_rule_cards(seats: int, count: int) -> None:
    assert len(rules(begun(seats, rules="anarchy"))) == count


def test_a_table_may_choose_its_own_set() -> None:
    scene = begun(4, rules="own", rule_mother=True, rule_police=True)
    assert rules(scene) == ["mother", "police"]


def test_t31_each_round_may_have_its_own_set() -> None:
    scene = begun(4, rules="own", rounds=3, rule_mother="yes", rule_police="rounds_13", rule_judge="round_2")
    assert rules(scene) == ["mother", "police"]
    assert rules(next_round(scene)) == ["mother", "judge"]
    assert rules(next_round(scene)) == ["mother", "police"]


def test_t31_a_custom_set_is_not_empty_and_belongs_to_its_round() -> None:
    with pytest.raises(BadOption, match="round 2 is played with your own choice"):
        begin(rules="own", rule_mother="round_1")
    with pytest.raises(BadOption, match="rule_mother names round 1, which is not played"):
        begin(round_2="own", rule_mother="rounds_12")


def test_each_round_may_have_its_own_scenario() -> None:
    scene = begun(4, rounds=3, round_1="needles", round_2="deals", round_3="anarchy")
    assert rules(scene) == ["scientist", "doctor"]
    assert rules(next_round(scene).chance()) == ["artist", "judge"]
    assert len(rules(next_round(scene).chance())) == 10


def test_t31_n3_a_scenario_sets_the_drawn_cards_aside_and_they_come_back() -> None:
    scene = begin(rules="random", rounds=3, round_2="needles")
    scene.play("rule:artist").chance()
    assert rules(next_round(scene).chance()) == ["scientist", "doctor"]
    next_round(scene)
    assert "rule:doctor" in scene.offers()  # rule cards of a scenario may be drawn later
    assert rules(scene.play("rule:judge")) == ["artist", "judge"]


def test_n3_a_later_random_round_adds_exactly_one() -> None:
    scene = begin(rounds=3, round_1="needles", round_2="base", round_3="random").chance()
    assert rules(next_round(scene).chance()) == []
    assert rules(next_round(scene).play("rule:judge")) == ["judge"]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"rules": "own"}, "at least one rule card"),
        ({"rule_mother": True}, "rule_mother needs rules=own"),
        ({"rules": "own", "rule_teacher": True}, "rule_teacher is for 5 or 6 players"),
        ({"rounds": 2, "round_3": "own", "rule_mother": True}, "rule_mother needs"),
        ({"rules": "chaos"}, "rules cannot be"),
        ({"rounds": 4}, "rounds cannot be"),
    ],
)
def test_an_impossible_set_is_refused(options: dict[str, Value], why: str) -> None:
    with pytest.raises(BadOption, match=why):
        catalogue.find("tax_the_rich").start(4, options)
