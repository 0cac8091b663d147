"""Fin d'une manche, fin de la partie: points, the bonus, the next opener, and the winners."""

import pytest

from tests.helpers import Scene
from tests.rulebook.tax_the_rich.box import begun, go, stage, table_of


def scored(won: list[int], **more: object) -> Scene:
    """Return the end of a round whose last trick goes to seat 0, in addition to the tricks won so far."""
    hands = ["g9", "g2", "y5", "g8", "y3", "y4"][: len(won)]
    scene = stage(hands, won=won, **more)  # type: ignore[arg-type]
    plays = hands if not more.get("first") else hands[1:] + hands[:1]
    return go(scene, *plays)


def test_one_point_per_trick_and_the_bonus_for_a_bet_that_was_made() -> None:
    """The party has 4 + 2 tricks, wins the last one, and needs 7."""
    scene = scored([4, 2, 3, 2], trump="green")
    assert table_of(scene).latest == [5 + 2, 2 + 2, 3, 2]
    assert [key for key, *_ in scene.news if key.startswith("bet.")] == ["bet.won"]


def test_all_others_get_the_bonus_if_the_party_falls_short() -> None:
    scene = scored([4, 1, 4, 2], trump="green")
    assert table_of(scene).latest == [5, 1, 4 + 2, 2 + 2]
    assert scene.told("bet.lost") == [(0, 6, 7, 2)]


def test_with_three_the_leader_is_alone() -> None:
    assert table_of(scored([5, 4, 2], ally=-1, trump="green")).latest == [6 + 2, 4, 2]
    assert table_of(scored([3, 5, 3], ally=-1, trump="green")).latest == [4, 5 + 2, 3 + 2]


def test_the_bonus_depends_on_the_round() -> None:
    scene = scored([4, 2, 3, 2], trump="green", row=1, round=2, options={"rounds": 3})
    assert table_of(scene).latest == [5 + 3, 2 + 3, 3, 2]


def test_the_winner_of_the_last_trick_opens_the_next_round() -> None:
    scene = go(stage(["g5", "g2", "y5", "g8"]), "g5", "g2", "y5", "g8").chance()
    assert scene.who() == [3]
    assert scene.offers() == ["bet:1.green", "bet:1.yellow", "bet:1.red", "bet:1.blue"]


def test_n5_with_six_the_best_card_opens_the_next_round() -> None:
    scene = go(stage(["g5", "g2", "y5", "g8", "y3", "y4"]), "g5", "g2", "y5", "g8", "y3", "y4")
    assert table_of(scene).opener == 3


def test_n5_after_a_dead_last_trick_the_winner_of_the_last_one_that_was_won() -> None:
    scene = stage(["g7", "y7", "r7", "b7"], first=2, winner=1, rules="7")
    go(scene, "r7", "b7", "g7", "y7")
    assert table_of(scene).opener == 1


def ended(totals: list[int], latest: list[int]) -> list[int]:
    """Return the winners of a game that ends with these totals and points of the last round."""
    scene = begun(len(totals))
    fields = {"round": 2, "totals": totals, "latest": latest, "stack": [], "stock": [], "bidder": None}
    scene.edit(**fields, hands=[[] for _ in totals])
    return scene.table.winners()


@pytest.mark.parametrize(
    ("totals", "latest", "winners"),
    [
        ([9, 7, 5, 3], [1, 1, 1, 1], [0, 1]),  # the two best
        ([9, 9, 5, 3], [4, 2, 1, 1], [0, 1]),  # T29: tied for first place, both win
        ([9, 7, 7, 3], [1, 2, 4, 1], [0, 2]),  # T29: tied for second place, the last round decides
        ([9, 7, 7, 3], [1, 4, 4, 1], [0, 1, 2]),  # players who are still tied all win
        ([9, 9, 9, 3], [5, 4, 3, 1], [0, 1]),  # N6
        ([9, 9, 9, 3], [5, 4, 4, 1], [0, 1, 2]),  # N6
        ([9, 9, 9, 9], [4, 4, 4, 4], [0, 1, 2, 3]),
    ],
)
def test_t29_n6_the_two_best_share_the_win(totals: list[int], latest: list[int], winners: list[int]) -> None:
    assert ended(totals, latest) == winners


@pytest.mark.parametrize(
    ("totals", "latest", "winners"),
    [([9, 7, 5], [1, 1, 1], [0]), ([9, 9, 5], [4, 5, 1], [1]), ([9, 9, 5], [5, 5, 1], [0, 1])],
)
def test_t29_with_three_there_is_one_winner(totals: list[int], latest: list[int], winners: list[int]) -> None:
    assert ended(totals, latest) == winners


def finished(totals: list[int], won: list[int]) -> Scene:
    """Return the end of a game with these totals before the last round; the party loses, and the others get a bonus of 3."""
    scene = stage(["g5", "g2", "y5", "g8"], round=2, totals=totals, won=won)
    return go(scene, "g5", "g2", "y5", "g8")


def test_n6_a_tie_that_the_last_round_decides_is_explained() -> None:
    """Three players are tied for first place and only two win: the log explains why."""
    scene = finished([4, 7, 5, 0], [5, 2, 1, 0])
    assert table_of(scene).totals == [9, 9, 9, 4] and scene.table.winners() == [0, 2]
    assert scene.told("level") == [(3, 9)]
    assert scene.told("level.last_round") == [(0, 5), (1, 2), (2, 4)]


def test_n6_nothing_is_explained_when_the_totals_decide_or_all_share() -> None:
    assert finished([4, 7, 1, 0], [5, 2, 1, 0]).told("level") == []
    scene = finished([6, 6, 6, 0], [3, 3, 0, 0])
    assert scene.table.winners() == [0, 1, 2] and scene.told("level") == []


@pytest.mark.parametrize("rounds", [2, 3])
def test_the_game_has_two_rounds_or_three(rounds: int) -> None:
    scene = stage(["g5", "g2", "y5", "g8"], round=rounds, options={"rounds": rounds})
    go(scene, "g5", "g2", "y5", "g8")
    assert scene.who() == []
    assert scene.told("won") == [(seat,) for seat in scene.table.winners()]


def test_nobody_has_won_before_the_end() -> None:
    assert stage(["g5", "g2", "y5", "g8"]).table.winners() == []
