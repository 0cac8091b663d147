"""Impossible positions are refused with the name of the field; possible positions are restored unchanged."""

from typing import Any

import pytest

from ludocracy.core.errors import BadPosition
from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.core.table import Value
from ludocracy.games import catalogue
from ludocracy.games.big_cheese.state import ALL_PASS, VARIANTS
from tests.rulebook.big_cheese.box import laid_out, sale

GAME = catalogue.find("big_cheese")


def alone(variant: str) -> dict[str, Value]:
    return {"variant": variant}


#: Every value of every option is in one of these.
SETS: list[dict[str, Value]] = [
    *map(alone, VARIANTS),
    {"all_pass": ALL_PASS[1], "paid_first": "left", "own_order": "oldest", "cheese_again": False, "ties": "shared"},
    {"all_pass": ALL_PASS[2], "vetoes": False, "goal": 77, "variant": "polyhedral"},
    {"hired_first": "left", "big_cheeses": False, "variant": "no_luck"},
    {"hired_first": "left", "variant": "no_luck", "most_auctions": 9},
    {"vetoes": False, "big_cheeses": False, "variant": "many_dice"},
]


@pytest.mark.parametrize("seats", list(GAME.seats))
@pytest.mark.parametrize("options", SETS, ids=[" ".join(f"{k}={v}" for k, v in options.items()) for options in SETS])
def test_games_end_conserve_everything_and_survive_json(seats: int, options: dict[str, Value]) -> None:
    rng = Rng(seats)
    table = GAME.start(seats, options)
    count = 0
    while table.who():
        seat = table.who()[0]
        if count % 5 == 0:
            again = GAME.load(GAME.dump(table))
            assert GAME.dump(again) == GAME.dump(table)
            assert (again.who(), again.options(seat)) == (table.who(), table.options(seat))
            assert GAME.show(again, 0) == GAME.show(table, 0)
        table.play(seat, random_move(table, seat, rng))
        GAME.audit(table)
        count += 1
    assert table.winners()
    assert GAME.dump(GAME.load(GAME.dump(table))) == GAME.dump(table)


MISTAKES: list[tuple[dict[str, Any], str]] = [
    ({"free": [9, 10, 10]}, "free[0]: the seat must have 10 workers in all, not 9"),
    ({"discards": ["4.1"]}, "pile: each card must be in one place"),
    ({"pile": []}, "pile: each card must be in one place"),
    ({"top": None}, "pile: each card must be in one place"),
    ({"hired": [2, 0, 0], "free": [12, 9, 10]}, "hired[0]: workers are hired in twos, in the variant no_luck"),
    ({"bid": 3}, "bidder: must be given if there is a bid, and only then"),
    ({"bid": 3, "bidder": 0}, "bidder: must not be the seat whose turn it is"),
    ({"active": ["1"]}, "active: must be the seats that have not passed"),
    ({"stack": []}, "projects: a project without workers must be a number that is about to pay"),
    ({"stack": [{"step": "Bid"}]}, "stack: the steps “Bid” never occur together"),
    ({"stack": [{"step": "NextAuction"}, {"step": "TurnUp"}]}, "top: a card must be face up"),
    ({"stack": [{"step": "NextAuction"}, {"step": "Throw"}]}, "paid: must be an ended project of the payee"),
    ({"throws": 1}, "dice: there must be 0"),
    ({"dice": [3]}, "dice: there must be 0"),
    ({"totals": [0, 0]}, "totals: [0, 0] is not a list of 3 entries"),
    ({"projects": [{"seat": 1, "card": "6.1"}]}, "projects: [{'seat': 1, 'card': '6.1'}] is not a list"),
    ({"projects": [{"seat": 5, "card": "6.1", "workers": 1}]}, "projects[0].seat: 5 is not a seat from 0 to 2"),
    ({"projects": [{"seat": 1, "card": "6.9", "workers": 1}]}, "projects[0].card: '6.9' is not a card"),
]


@pytest.mark.parametrize(("change", "answer"), MISTAKES)
def test_an_impossible_position_is_refused_by_its_field(change: dict[str, Any], answer: str) -> None:
    data = laid_out(3, [(1, "6.1", 1)]).dump() | change
    if change == {"stack": []}:
        data = data | {"projects": [{"seat": 1, "card": "6.1", "workers": 0}], "free": [10, 10, 10]}
    with pytest.raises(BadPosition) as refused:
        GAME.load(data)
    assert str(refused.value).startswith(answer)


def test_a_throw_in_a_position_must_be_possible() -> None:
    scene = sale(laid_out(3, [(1, "6.1", 1)], {1: ["big-cheese.1"]})).play("roll:2")
    assert GAME.dump(GAME.load(scene.dump())) == scene.dump()
    for change, field in (({"dice": [7]}, "dice"), ({"payee": 0}, "paid"), ({"dice": [], "throws": 1}, "throws")):
        with pytest.raises(BadPosition, match=f"^{field}:"):
            GAME.load(scene.dump() | change)
    data = scene.dump()
    with pytest.raises(BadPosition, match=r"^hands: the payee has no Big Cheese"):
        GAME.load(data | {"hands": [[], [], []], "discards": ["big-cheese.1"]})
