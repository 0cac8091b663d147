"""Positions of Tax the Rich for tests, with short names of cards, set up for the trick to test.

A card is written like `b8`: the first letter of its suit and the value of its character.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ludocracy.core.bits import members
from ludocracy.core.table import Value
from ludocracy.games.tax_the_rich.moves import CARD, CHARACTER, INFLUENCERS, MOTHER, OF_CHARACTER, SUIT
from ludocracy.games.tax_the_rich.state import TaxTable
from tests.helpers import Scene

VALUES = ["1", "2", "3", "3.5", "4", "5", "5.5", "6", "7", "7.5", "8", "9", "10", "11", "12"]
SUITS = {suit[0]: suit for suit in SUIT.labels}
SHORT = re.compile(r"\b([gyrb])(\d+(?:\.5)?)$")


def card(short: str) -> str:
    """Return the label of a card: `b8` is blue-doctor."""
    suit, value = short[0], short[1:]
    return f"{SUITS[suit]}-{CHARACTER.labels[VALUES.index(value)]}"


def code(short: str) -> int:
    return CARD.codes[card(short)]


def cards(shorts: str) -> list[str]:
    return [card(short) for short in shorts.split()]


def go(scene: Scene, *moves: str) -> Scene:
    """Play moves with short names of cards: `play:b8`, or only `b8`."""
    return scene.play(*[full(move) for move in moves])


def full(move: str) -> str:
    seat, space, text = move.rpartition(" ")
    if ":" not in text and SHORT.match(text):
        text = f"play:{text}"
    return seat + space + SHORT.sub(lambda found: card(found.group()), text)


def offered(scene: Scene, verb: str, seat: int | None = None) -> list[str]:
    """Return the arguments with which a verb is offered."""
    texts = [text.partition(":") for text in scene.offers(seat)]
    return sorted([argument for name, _, argument in texts if name == verb])


def table_of(scene: Scene) -> TaxTable:
    assert isinstance(scene.table, TaxTable)
    return scene.table


def begun(seats: int, **options: Value) -> Scene:
    """Return a table with any deal, in which the first seat opens the auction."""
    return Scene("tax_the_rich", seats, {"first_opener": "first"} | options).chance()


def led(seats: int, **options: Value) -> Scene:
    """Return a table at which the first seat leads the party and has called a card; the first trick begins."""
    scene = begun(seats, **options).play("bet:1.red", *["pass"] * (seats - 1))
    if seats > 3:
        scene.play(scene.offers()[0])
    return scene


def stage(
    hands: Sequence[str],
    *,
    trump: str = "red",
    row: int = 1,
    leader: int = 0,
    ally: int = 1,
    first: int = 0,
    rules: str = "",
    won: Sequence[int] = (),
    piles: Sequence[tuple[int, str]] = (),
    options: Mapping[str, Value] | None = None,
    **fields: Any,
) -> Scene:
    """Return a table in the middle of the first round with these hands and piles; all other cards are dead."""
    seats = len(hands)
    scene = led(seats, **(options or {}))
    held = [cards(hand) for hand in hands]
    piled = [cards(shorts) for _, shorts in piles]
    deck = [CARD.labels[one] for one in table_of(scene).choices.deck]
    used = {one for some in held + piled for one in some}
    rest = [one for one in deck if one not in used]
    # Cards that matter in a pile are placed there last.
    matters = {CARD.labels[one] for one in members(INFLUENCERS | OF_CHARACTER[MOTHER])}
    rest.sort(key=lambda one: one in matters)
    owners = [owner for owner, _ in piles]
    for seat, count in enumerate(won):
        for _ in range(count):
            piled.append([rest.pop(0)])
            owners.append(seat)
    unused = [rest.pop() for _ in range(12)] if seats == 3 else []
    called = {} if seats == 3 else {"ally": ally, "called": next(one for one in deck if one not in used)}
    names = [CHARACTER.labels[VALUES.index(value)] for value in rules.split()]
    position: dict[str, Any] = {
        "hands": held,
        "up": [[] for _ in range(seats)],
        "stock": sorted(unused, key=CARD.codes.__getitem__),
        "dead": rest,
        "piles": piled,
        "owners": owners,
        "marker": 4 * (row - 1) + SUIT.codes[trump],
        "leader": leader,
        "first": first,
        "turn": first,
        "count": 0,
        "powers": names,
        "public": [],
        "cannot": [[] for _ in range(seats)],
        "knows": [[] for _ in range(seats)],
        "winner": first,
        "stack": [{"step": name} for name in ("NextRound", "Score", "CountInfluencers", "PlayCard")],
    }
    if "rebel" in fields:
        position["up"][fields["rebel"]] = held[fields["rebel"]]
    return scene.edit(**(position | called | fields))


def winner(scene: Scene) -> int:
    """Return the seat that won the latest trick."""
    return int(scene.told("trick.won")[-1][0])
