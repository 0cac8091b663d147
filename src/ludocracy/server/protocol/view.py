"""A view in words, as `show/render.py` builds it and `view`, `past` and `trial` messages contain it.

The server sends what `render_view` returns, without creating these objects; a test compares the two.
"""

from typing import Literal

import msgspec

ZoneKind = Literal["row", "pile", "track", "counter", "grid", "statement"]


class Fact(msgspec.Struct, forbid_unknown_fields=True):
    n: int
    text: str


class Piece(msgspec.Struct, forbid_unknown_fields=True):
    """`printed`: the lines of a card whose name does not say what it does. `face` is empty for a back."""

    id: str
    face: str
    text: str
    printed: list[str]
    facts: dict[str, Fact]
    marks: dict[str, str]


class Reason(msgspec.Struct, forbid_unknown_fields=True):
    """Why a fact of the piece `on` has its value, or `n` of it."""

    on: str
    fact: str
    n: int
    text: str


class Zone(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    id: str
    name: str
    kind: ZoneKind
    owner: int
    title: str
    count: int
    facts: dict[str, Fact]
    pieces: list[Piece]
    reasons: list[Reason] = []


class Offer(msgspec.Struct, forbid_unknown_fields=True):
    """A legal move. `on` names a piece or a zone; empty: a button."""

    move: str
    on: str
    label: str
    hints: list[str]


class Refusal(msgspec.Struct, forbid_unknown_fields=True):
    on: str
    text: str


class Prompt(msgspec.Struct, forbid_unknown_fields=True):
    ask: str
    text: str
    offers: list[Offer]
    refusals: list[Refusal]


class SeatView(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    name: str
    score: int
    waited_for: bool
    winner: bool


class View(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    seat: int
    over: bool
    seats: list[SeatView]
    status: list[str]
    zones: list[Zone]
    prompt: Prompt | None
