"""Positions of Bakschisch for tests, with chosen pawns, gold and thieves, before any bribe of a round.

On the built-in track the guards stand on 4, 7, 11, 18, 25, 30; the servants on 1, 6, 13, 20, 24, 27; the harem ladies on
3, 10, 14, 17, 21, 28; the eunuchs on 5, 9, 12, 16, 22, 29; the fakirs on 2, 8, 15, 19, 23, 26. The cross is on 25, the
throne on 31.
"""

from typing import Any

from ludocracy.core.table import Value
from ludocracy.games.bakschisch.moves import CARD
from ludocracy.games.bakschisch.state import BakschischTable
from tests.helpers import Scene

CROSS, THRONE = 25, 31

#: The cards of the row when a test begins in the middle of a round.
TURNED = ["guard-5", "servant-5", "eunuch-5", "fakir-5"]

#: The contents of a fist: a number of coins, or the thief.
THIEF = "thief"
Fist = int | str


def table_of(scene: Scene) -> BakschischTable:
    assert isinstance(scene.table, BakschischTable)
    return scene.table


def before(number: int, *spaces: int, gold: list[int] | None = None, **more: Any) -> Scene:
    """Return a table before a bribe of a round, with pawns on these spaces; coins of nobody are beside the board."""
    seats = len(spaces)
    options: dict[str, Value] = more.pop("options", {})
    bags = gold or [10] * seats
    row = TURNED[: number - 1]
    fields: dict[str, Any] = {
        "spaces": list(spaces),
        "gold": bags,
        "pot": 10 * seats - sum(bags),
        "thief": [int(space <= CROSS) for space in spaces],
        "arrived": [int(space == THRONE) for space in spaces],
        "row": row,
        "deck": [card for card in CARD.labels if card not in row],
    }
    return Scene("bakschisch", seats, options).edit(**fields | more)


def bribe(scene: Scene, person: str, *fists: Fist) -> Scene:
    """Turn up a card of this person and open these fists, one per seat."""
    return scene.play(f"turn:{person}-1", *[held(fist) for fist in fists])


def held(fist: Fist) -> str:
    if isinstance(fist, str):
        return fist
    return f"bribe:{fist}" if fist else "nothing"


def spaces(scene: Scene) -> list[int]:
    return list(table_of(scene).spaces)


def gold(scene: Scene) -> list[int]:
    return list(table_of(scene).gold)


def thieves(scene: Scene) -> list[int]:
    return list(table_of(scene).thief)
