"""The bot of twenty lines in docs/api.md is a whole bot: it plays every game, and beats random play."""

import sys
from pathlib import Path

import pytest

import ludocracy
from examples.monte_carlo import MonteCarlo

ROOT = Path(__file__).parents[2]


class Quick(MonteCarlo):
    worlds = 1


def test_the_document_shows_the_example() -> None:
    code = (ROOT / "examples" / "monte_carlo.py").read_text("utf-8").partition("import ludocracy\n")
    assert code[1] + code[2] in (ROOT / "docs" / "api.md").read_text("utf-8")
    assert len([line for line in code[2].splitlines() if line.strip()]) <= 20


@pytest.mark.parametrize("name", ludocracy.game_names())
def test_it_plays_every_game(name: str) -> None:
    match = ludocracy.new_match(name, seed=4)
    for _ in range(2):
        seat = match.to_move[0]
        move = Quick().choose(match.chair(seat))
        assert move in match.table.options(seat)
        match.play(seat, move)


def test_it_beats_random_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    options = {"most_rounds": 3}
    best, last = ludocracy.tournament("bakschisch", [Quick(), "random"], games=20, seed=2, options=options)
    assert (best.name, last.name) == ("monte-carlo", "random") and best.wins.middle > 0.5
    named = ludocracy.bot("bakschisch", "monte_carlo:MonteCarlo")
    assert named.name == "monte-carlo"
    sys.modules.pop("monte_carlo")


def test_the_members_of_a_table_are_documented() -> None:
    document = (ROOT / "docs" / "api.md").read_text("utf-8")
    for name in ("who", "may", "options", "weights", "play", "clone", "over", "scores", "winners"):
        assert hasattr(ludocracy.Table, name) and f"`{name}(" in document
    for field in ludocracy.View.__struct_fields__:
        assert f"{field}`" in document, field
