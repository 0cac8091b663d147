"""Positions: the fields that a game may declare, and values that `load` refuses in every game."""

from typing import Any

import pytest

from ludocracy.core.codec import Codec, Whole
from ludocracy.core.errors import BadPosition
from ludocracy.core.step import Step
from ludocracy.core.table import Table
from ludocracy.games import catalogue


class Climb(Step[Table]):
    fields = ("step",)


def test_a_field_cannot_shadow_a_standard_field() -> None:
    with pytest.raises(ValueError, match="the field seats of a table"):
        Codec({"seats": Whole(0, 9)}, [])
    with pytest.raises(ValueError, match="the field step of Climb"):
        Codec({}, [Climb])


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"options": {1: True}}, "options.1: True is not a value of an option"),
        ({"options": {"officer": [1]}}, r"options.officer: \[1\] is not a value of an option"),
        ({"sealed": []}, "sealed: there is no such field in a position of riffifi"),
        ({"x" * 5000: 1}, "^x{39}…: there is no such field"),
        ({"dealer": "x" * 5000}, "^dealer: 'x{58}… is not a seat from 0 to 2$"),
    ],
)
def test_values_that_no_position_can_have_are_refused(change: dict[Any, Any], why: str) -> None:
    game = catalogue.find("riffifi")
    with pytest.raises(BadPosition, match=why):
        game.load(game.dump(game.start(3)) | change)
