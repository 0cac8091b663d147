"""Positions and complete games: pieces add up, and impossible positions are refused with the name of the field."""

import itertools
from typing import Any

import pytest

from ludocracy.core.errors import BadPosition
from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.core.table import Value
from ludocracy.games import catalogue
from tests.rulebook.bakschisch.box import before, bribe

GAME = catalogue.find("bakschisch")
SETTINGS: list[dict[str, Value]] = [
    {"on_throne": on_throne, "same_bribe": same_bribe, "open_gold": open_gold, "most_rounds": most_rounds}
    for on_throne, same_bribe, open_gold, most_rounds in itertools.product(
        ["gold", "arrival"], ["shared", "further_back"], [False, True], [3, 100]
    )
]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end_and_every_position_adds_up_and_can_be_written_and_read(seats: int) -> None:
    for seed, setting in enumerate(SETTINGS):
        table, rng = GAME.start(seats, setting), Rng(seed)
        while table.who():
            seat = table.who()[rng.below(len(table.who()))]
            table.play(seat, random_move(table, seat, rng))
            GAME.audit(table)
            if rng.below(8) == 0:
                assert GAME.dump(GAME.load(GAME.dump(table))) == GAME.dump(table)
        assert table.winners()


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"gold": [11, 10]}, "gold: there are 21 coins"),
        ({"spaces": [32, 0]}, r"spaces\[0\]: the last space is 31, the throne"),
        ({"spaces": [26, 0]}, r"thief\[0\]: no thief is allowed beyond the cross"),
        ({"spaces": [31, 0], "thief": [0, 1]}, r"arrived\[0\]"),
        ({"arrived": [1, 0]}, r"arrived\[0\]"),
        ({"came_from": [0, 3]}, r"came_from\[1\]"),
        ({"row": ["guard-1"]}, "deck: each card must be in one place"),
        ({"deck": ["guard-1"]}, "deck: together with the row"),
        (
            {"deck": ["guard-2", "guard-1", "guard-3", "guard-4", "guard-5"]},
            "deck: the cards must be listed by character",
        ),
        ({"stack": [{"step": "EndRound"}, {"step": "Bribe"}]}, "stack: Bribe does not fit a row of 0 cards"),
        ({"stack": [{"step": "EndRound"}, {"step": "LastBribe"}]}, "stack: LastBribe does not fit a row of 0 cards"),
        ({"stack": [{"step": "EndRound"}]}, "stack: EndRound does not fit a row of 0 cards"),
        ({"stack": [{"step": "TurnCard"}] * 2}, r"stack: the names of the steps must be one of \['BeginRound'\]"),
        ({"sealed": ["bribe:1", None]}, r"sealed\[0\]: only an open bribe"),
        ({"opened": ["bribe:1"]}, "opened: must be empty or contain the offers of all 2 seats"),
        ({"round": 0}, "round: can be 0 only before the first card"),
    ],
)
def test_a_position_that_does_not_add_up_is_refused(fields: dict[str, Any], named: str) -> None:
    with pytest.raises(BadPosition, match=f"^{named}"):
        before(1, 0, 0, **fields) if "gold" not in fields else GAME.load(GAME.dump(GAME.start(2)) | fields)


def test_a_closed_fist_that_its_bag_cannot_fill_is_refused() -> None:
    scene = bribe(before(1, 0, 0), "guard", 4, 0).play("turn:guard-2")
    with pytest.raises(BadPosition, match=r"^sealed\[0\]"):
        scene.edit(sealed=["bribe:7", None])
    scene.edit(sealed=["bribe:6", None])
    assert scene.who() == [1]
