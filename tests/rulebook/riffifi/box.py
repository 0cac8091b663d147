"""Positions of Riffifi for tests, with chosen hands and tokens."""

from typing import Any

from ludocracy.core.table import Value
from ludocracy.games.riffifi.moves import CARD
from ludocracy.games.riffifi.state import RiffifiTable
from tests.helpers import Scene

COLOURS = ["red", "green", "blue", "yellow", "purple"]
HAND = {3: 12, 4: 10, 5: 8}

#: The players of the rulebook's examples, in the order of their seats.
MEXICAIN, MAX, LULU, ISABELLE = range(4)


def table_of(scene: Scene) -> RiffifiTable:
    assert isinstance(scene.table, RiffifiTable)
    return scene.table


def spread(hands: list[list[str]], deck: list[str], room: int) -> list[list[str]]:
    """Fill the hands from the rest of the deck, with colours spread evenly to avoid a misdeal."""
    full = [list(hand) for hand in hands]
    for card in deck:
        if any(card in hand for hand in hands):
            continue
        colour = card.split("-")[0]
        open_hands = [hand for hand in full if len(hand) < room]
        if open_hands:
            min(open_hands, key=lambda hand: (sum(c.startswith(colour) for c in hand), len(hand))).append(card)
    return full


def hand_out(scene: Scene, *hands: list[str]) -> Scene:
    """Deal at a table that is about to deal; each seat gets at least the given cards, seat 0 first."""
    t = table_of(scene)
    room = HAND[t.seats]
    deck = [CARD.labels[card] for card in t.stock]
    named = [*hands, *[[] for _ in range(t.seats - len(hands))]]
    piles = [iter(hand) for hand in spread(named, deck, room)]
    scene.play(*[f"deal:{next(piles[(t.taker + turn) % t.seats])}" for turn in range(room * t.seats)])
    return scene


def dealt(seats: int, *hands: list[str], **options: Value) -> Scene:
    """Return a first round after the deal by the last seat: seat 0 begins."""
    scene = Scene("riffifi", seats, {"first_dealer": "last", **options})
    if scene.offers()[0].startswith("out:"):
        scene.play(scene.offers()[0])
    return hand_out(scene, *hands)


def colours(**counts: int) -> list[int]:
    """Return five counts by colour: `colours(red=2)`."""
    return [counts.get(colour, 0) for colour in COLOURS]


def laid_out(scene: Scene, *loot: dict[str, int]) -> Scene:
    """Give these tokens to the seats, and put all others in the middle."""
    seats = table_of(scene).seats
    tokens = [*loot, *[{} for _ in range(seats - len(loot))]]
    middle = [12 - sum(one.get(colour, 0) for one in tokens) for colour in COLOURS]
    return scene.edit(tokens=tokens, middle=middle)


def held(scene: Scene, seat: int) -> dict[str, int]:
    """Return the tokens of a seat."""
    counts = scene.dump()["tokens"][seat]
    assert isinstance(counts, dict)
    return counts


def up(scene: Scene) -> list[str | None]:
    """Return the face-up cards, one entry per seat."""
    cards = scene.dump()["up"]
    assert isinstance(cards, list)
    return cards


def down_to(scene: Scene, *hands: list[str], **fields: Any) -> Scene:
    """Return a round in which each seat has these cards left, and all others have been played and shown."""
    whole = scene.dump()["dealt"]
    played = [[card for card in cards if card not in hand] for cards, hand in zip(whole, hands, strict=True)]
    return scene.edit(hands=list(hands), shown=played, known=played, **fields)


def at_the_end(seats: int, *loot: dict[str, int], options: dict[str, Value] | None = None, **fields: Any) -> Scene:
    """Return a table after a counted round, in which the seats held these tokens at the end."""
    scene = laid_out(dealt(seats, **(options or {})), *loot)
    return down_to(scene, *[[] for _ in range(seats)], stack=[{"step": "EndRound"}], **fields)


def play_out(scene: Scene, until_round: int = 1000) -> Scene:
    """Play the first offer of every seat until this round begins or the game is over."""
    t = table_of(scene)
    while scene.who() and t.round < until_round:
        scene.play(scene.offers()[0])
    return scene
