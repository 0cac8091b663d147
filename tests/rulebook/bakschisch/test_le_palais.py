"""Le palais est interdit aux voleurs."""

from tests.rulebook.bakschisch.box import CROSS, THIEF, before, bribe, spaces, thieves


def test_b12_on_the_cross_the_thief_is_still_allowed() -> None:
    scene = bribe(before(1, 18, 3), "guard", 1, 0)
    assert spaces(scene) == [CROSS, 3]
    assert thieves(scene) == [1, 1]
    scene.play("turn:guard-2")
    assert "thief" in scene.offers(0)


def test_b13_beyond_the_cross_the_thief_is_given_up_at_once() -> None:
    scene = bribe(before(1, CROSS, 3), "fakir", 1, 0)
    assert spaces(scene) == [26, 3]
    assert thieves(scene) == [0, 1]
    assert scene.told("thief.barred") == [(0,)]
    scene.play("turn:guard-1")
    assert "thief" not in scene.offers(0)
    prompt = scene.game.show(scene.table, 0).prompt
    assert prompt is not None and [refusal.why.key for refusal in prompt.refusals] == ["refused.thief.palace"]


def test_b13_a_thief_that_was_used_is_not_given_up_again() -> None:
    scene = before(2, CROSS, 3, thief=[0, 1])
    bribe(scene, "harem_lady", 1, 0)
    assert spaces(scene) == [28, 3]
    assert scene.told("thief.barred") == []


def test_no_thief_comes_back_in_the_palace_at_the_end_of_a_round() -> None:
    scene = bribe(before(5, 28, 3), "guard", 1, 0)
    assert spaces(scene) == [28, 0]
    assert thieves(scene) == [0, 1]


def test_b13_pushed_out_by_the_fifth_bribe_the_thief_comes_back() -> None:
    scene = bribe(before(5, 28, 3), "guard", 0, 1)
    assert spaces(scene) == [CROSS, 3]
    assert thieves(scene) == [1, 1]
    assert scene.told("thief.returned") == [(0,)]


def test_pushed_back_within_the_palace_the_thief_stays_away() -> None:
    scene = bribe(before(5, 30, 3), "servant", 0, 1)
    assert spaces(scene) == [27, 3]
    assert thieves(scene) == [0, 1]


def test_a_thief_of_the_same_bribe_does_its_work_outside_before_its_owner_is_pushed() -> None:
    scene = bribe(before(5, 12, 20), "guard", THIEF, 4)
    assert scene.told("stolen") == [(0, 4)] and spaces(scene) == [11, 20]
