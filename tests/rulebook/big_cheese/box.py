"""Positions of The Big Cheese for tests."""

from collections.abc import Mapping, Sequence
from typing import Any

from ludocracy.core.table import Value
from ludocracy.games.big_cheese.moves import CARD
from ludocracy.games.big_cheese.state import BigCheeseTable
from tests.helpers import Scene

#: Seat, card, and the workers on it.
Project = tuple[int, str, int]


def opened(seats: int, top: str = "8.1", **options: Value) -> Scene:
    """Return a new game in which seat 0 begins and this card is turned up."""
    return Scene("big_cheese", seats, options).play("starter:0", f"turn:{top}")


def laid_out(
    seats: int,
    projects: Sequence[Project] = (),
    hands: Mapping[int, Sequence[str]] | None = None,
    top: str = "8.1",
    pile: Sequence[str] | None = None,
    hired: Sequence[int] = (),
    options: Mapping[str, Value] | None = None,
    **fields: Any,
) -> Scene:
    """Return a table at which seat 0 opens an auction for the top card; unused cards are in the pile or the discards."""
    scene = opened(seats, top, **dict(options or {}))
    held = [list((hands or {}).get(seat, ())) for seat in range(seats)]
    out = {top, *[card for _, card, _ in projects], *[card for hand in held for card in hand]}
    known = [card for card in scene.dump()["pile"] if card not in out]
    if pile is not None:
        fields["discards"] = [card for card in known if card not in pile]
    hires = list(hired) or [0] * seats
    free = [10 + hires[seat] - sum([n for owner, _, n in projects if owner == seat]) for seat in range(seats)]
    return scene.edit(
        pile=known if pile is None else list(pile),
        projects=[{"seat": seat, "card": card, "workers": workers} for seat, card, workers in projects],
        hands=[sorted(hand, key=CARD.codes.__getitem__) for hand in held],
        free=free,
        hired=hires,
        **fields,
    )


def table_of(scene: Scene) -> BigCheeseTable:
    assert isinstance(scene.table, BigCheeseTable)
    return scene.table


def sale(scene: Scene, bid: int = 1, turn: str = "") -> Scene:
    """Let the starter bid and all others pass; then turn up this card (or any)."""
    scene.play(f"bid:{bid}", *["pass"] * (table_of(scene).seats - 1))
    news = scene.news
    scene.play(f"turn:{turn}" if turn else scene.offers()[0])
    scene.news = news + scene.news
    return scene


def projects(scene: Scene) -> list[Project]:
    return [(one["seat"], one["card"], one["workers"]) for one in scene.dump()["projects"]]


def asked(scene: Scene) -> str:
    """Return the name of the step that asks."""
    return type(scene.table.stack[-1]).__name__
