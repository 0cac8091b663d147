"""Feminist Revolution: hands with the symbol, women worth 10 more."""

from pathlib import Path

import pytest

from ludocracy.games import catalogue
from ludocracy.games.tax_the_rich.game import TaxTheRich
from tests.helpers import Scene
from tests.rulebook.tax_the_rich.box import cards, go, offered, stage, table_of, winner

ON = {"feminist": True}


def may(scene: Scene) -> list[int]:
    return list(scene.table.may())


def test_a_hand_with_the_symbol_may_declare_it() -> None:
    scene = stage(["g5 g6", "g4 b7", "y5 b4", "g8 r2"], options=ON)
    assert may(scene) == [1, 2]
    assert scene.offers(1) == ["feminist_revolution"]


def test_only_if_the_table_plays_with_it() -> None:
    assert may(stage(["g5 g6", "g4 b7", "y5 b4", "g8 r2"])) == []


@pytest.mark.parametrize("hand", ["g4 b2", "g4 b9", "g4 b5.5", "g4 b12"])
def test_t3_mother_bureaucrat_and_judge_lack_the_symbol(hand: str) -> None:
    assert may(stage(["g5 g6", hand, "y8 b6", "g8 r2", "y1 y10"], options=ON)) == []


def test_t3_the_teacher_has_it() -> None:
    assert may(stage(["g5 g6", "g3.5 b7", "y8 b6", "g8 r2", "y1 y10"], options=ON)) == [1]


def test_example_a_judge_is_worth_19() -> None:
    """Even 10 + 9, without the symbol, beats the President."""
    scene = stage(["g12 g6", "g4 b7", "g9 b6", "g8 r2"], options=ON, first=1)
    assert winner(go(scene, "g4", "1 feminist_revolution", "g9", "g8", "g12")) == 2


@pytest.mark.parametrize(
    ("value", "wins"),
    [(woman, True) for woman in ("3.5", "4", "5", "5.5", "7", "9")]
    + [(man, False) for man in ("1", "3", "6", "7.5", "8", "10", "11")]
    + [("2", False)],  # a Mother, worth 12, ties with the President and was played later
)
def test_t32_the_women_gain_10_whoever_plays_them(value: str, wins: bool) -> None:
    hands = ["g12 b12", f"g{value} b6", "y3.5 b7", "y9 y10", "y6 y8"]
    scene = go(stage(hands, options=ON), "2 feminist_revolution", "g12", f"g{value}", "y3.5", "y9", "y6")
    assert winner(scene) == int(wins)


def test_t32_a_mother_is_worth_12() -> None:
    hands = ["g11 g6", "g2 b6", "y4 b7", "y9 y10"]
    assert winner(go(stage(hands, options=ON), "2 feminist_revolution", "g11", "g2", "y4", "y9")) == 1


def test_trump_still_beats_a_woman() -> None:
    scene = stage(["g11 g6", "g9 b6", "y4 b7", "r1 b2"], options=ON)
    assert winner(go(scene, "2 feminist_revolution", "g11", "g9", "y4", "r1")) == 3


def test_one_revolution_of_either_kind() -> None:
    scene = stage(["g12 g6", "g1 b2", "y4 b7", "r10 b8"], options=ON)
    assert may(scene) == [1, 2]
    assert may(go(scene, "1 class_revolution")) == []


def test_n9_the_last_player_may_play_and_declare_it() -> None:
    scene = go(stage(["g5 g6", "g2 b5", "y6 b4", "g9 b7"], options=ON), "g5", "g2", "y6")
    assert scene.offers() == ["play:green-judge", "play_feminist:green-judge"]
    assert winner(go(scene, "play_feminist:g9")) == 3
    assert table_of(scene).rebel == 3


@pytest.fixture
def overlapping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a custom list, in which the Mother and the Stockbroker have the symbol."""
    folder = tmp_path / "tax_the_rich"
    folder.mkdir()
    (folder / "feminists.toml").write_text('symbol = ["mother", "stockbroker", "blue-artist"]\n', "utf-8")
    monkeypatch.setenv("LUDOCRACY_DATA", str(tmp_path))
    monkeypatch.setitem(catalogue._made, "tax_the_rich", TaxTheRich())


@pytest.mark.usefixtures("overlapping")
def test_n36_a_hand_that_fits_both_has_the_choice() -> None:
    scene = stage(["g12 g6", "g2 b2", "y4 b7", "r10 b8"], options=ON)
    assert scene.offers(1) == ["class_revolution", "feminist_revolution"]


@pytest.mark.usefixtures("overlapping")
def test_t3_some_suits_alone_may_have_the_symbol() -> None:
    assert may(stage(["g12 g6", "g2 b4", "y2 y4", "r10 b8"], options=ON)) == [1]


@pytest.mark.usefixtures("overlapping")
def test_n9_play_face_down_and_declare() -> None:
    """A hand that shows a Stockbroker allows the revolution only if the list includes him."""
    hands = ["g5 b1", "g9 b3", "g2 b5", "g8 b7", "g6 y7.5"]
    scene = go(stage(hands, rules="7.5", options=ON), "g5", "g9", "g2", "g8", "broker:yellow")
    assert offered(scene, "hide_feminist") == cards("g6")
    go(scene, "hide_feminist:g6")
    assert table_of(scene).rebel == 4
