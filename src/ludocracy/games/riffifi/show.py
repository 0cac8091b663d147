"""What a seat may see of a Riffifi table."""

from typing import Final

from ludocracy.core.bits import BIT, members, size
from ludocracy.core.step import WATCHER
from ludocracy.core.view import Piece, Refusal, Say, View, Zone, ask, waiting_for
from ludocracy.games.riffifi.moves import CARD, COLOUR, COLOURS, HIDE, MOVES, PLAY, ROB, TURN
from ludocracy.games.riffifi.state import NO_TICKS, RiffifiTable
from ludocracy.games.riffifi.steps import OddToken, TurnDown

CARDS_OF_A_COLOUR: Final = 8


def show(t: RiffifiTable, seat: int) -> View:
    zones = [Zone("middle", "middle", "counter", pieces=tokens("middle", t.middle), count=sum(t.middle))]
    for owner in range(t.seats):
        zones.append(front(t, owner))
        zones.append(Zone(f"loot.{owner}", "loot", "counter", owner, held(t, owner), t.held(owner)))
        zones.append(hand(t, owner, seat))
        if t.choices.ticks != NO_TICKS:
            zones.append(ticked(t, owner))
    if t.removed:
        zones.append(Zone("removed", "removed", "row", pieces=faces(members(t.removed))))
    if seat != WATCHER:
        own = own_unseen(t, seat)
        if own:
            zones.append(Zone("unseen", "unseen", "row", seat, faces(members(own))))
    return View(
        "riffifi",
        seat,
        t.seats,
        zones,
        ask(MOVES, t, seat, place, lambda move: hints(t, move), refusals(t, seat)),
        waiting_for(t),
        t.scores(),
        t.winners(),
        t.over(),
        status(t),
    )


def status(t: RiffifiTable) -> list[Say]:
    if t.round == 0:
        return []
    if t.choices.ticks == NO_TICKS:
        return [Say("status.round", [t.round, t.rounds()]), Say("status.dealer", [t.dealer])]
    return [Say("status.ticks", [t.round]), Say("status.dealer", [t.dealer])]


def faces(cards: list[int]) -> list[Piece]:
    """Return the pieces of some cards. A card keeps its id in every zone: clients animate it."""
    return [Piece(f"card.{CARD.labels[card]}", f"card/{CARD.labels[card]}") for card in cards]


def tokens(zone: str, counts: list[int]) -> list[Piece]:
    return [
        Piece(f"{zone}.{COLOUR.labels[colour]}", f"colour/{COLOUR.labels[colour]}", {"n": counts[colour]})
        for colour in range(COLOURS)
    ]


def held(t: RiffifiTable, owner: int) -> list[Piece]:
    return tokens(f"loot.{owner}", t.tokens[COLOURS * owner : COLOURS * owner + COLOURS])


def ticked(t: RiffifiTable, owner: int) -> Zone:
    labels = [COLOUR.labels[colour] for colour in members(t.ticks[owner])]
    pieces = [Piece(f"ticks.{owner}.{label}", f"colour/{label}") for label in labels]
    return Zone(f"ticks.{owner}", "ticks", "row", owner, pieces, len(pieces))


def front(t: RiffifiTable, owner: int) -> Zone:
    """Return the face-up card in front of a seat, and the number of face-down cards under it."""
    card = t.up[owner]
    pieces = faces([card]) if card >= 0 else []
    played = size(t.dealt[owner]) - size(t.hands[owner]) if t.dealt[owner] else 0
    return Zone(f"front.{owner}", "front", "pile", owner, pieces, facts={"down": played - len(pieces)})


def hand(t: RiffifiTable, owner: int, seat: int) -> Zone:
    """Return a hand: cards for its owner, backs for the others."""
    count = size(t.hands[owner])
    if owner == seat:
        return Zone(f"hand.{owner}", "hand", "row", owner, faces(members(t.hands[owner])), count)
    backs = [Piece(f"hand.{owner}.back-{n}") for n in range(count)]
    return Zone(f"hand.{owner}", "hand", "row", owner, backs, count)


def own_unseen(t: RiffifiTable, seat: int) -> int:
    """Return the cards that the seat has played without showing them this round."""
    return t.dealt[seat] & ~t.hands[seat] & ~t.shown[seat] if t.dealt[seat] else 0


def place(move: int) -> str:
    """Return the id of the piece or zone that a move acts on."""
    if PLAY <= move < PLAY + len(CARD):
        return f"card.{CARD.labels[move - PLAY]}"
    if HIDE <= move < HIDE + len(CARD):
        return f"card.{CARD.labels[move - HIDE]}"
    if TURN <= move < TURN + 8:
        return f"front.{move - TURN}"
    if ROB <= move < ROB + 8:
        return f"loot.{move - ROB}"
    return ""


def hints(t: RiffifiTable, move: int) -> list[Say]:
    """Return the loot of a card if it stays face up, or the card that turns it down at once."""
    card = move - PLAY
    if not 0 <= card < COLOURS * CARDS_OF_A_COLOUR:
        return []
    colour, value = card // CARDS_OF_A_COLOUR, card % CARDS_OF_A_COLOUR + 1
    for owner, lying in enumerate(t.up):
        if lying >= 0 and lying < card and lying // CARDS_OF_A_COLOUR == colour:
            return [Say("hint.loses", [owner, lying])]
    if t.middle[colour] < value:
        return [Say("hint.takes_some", [value, colour, t.middle[colour]])]
    return [Say("hint.takes", [value, colour])]


def refusals(t: RiffifiTable, seat: int) -> list[Refusal]:
    """Return the reasons why the Officer cannot turn down a card, or why a seat cannot give an odd token."""
    step = t.stack[-1] if t.stack else None
    others = [other for other in range(t.seats) if other != seat]
    if isinstance(step, TurnDown) and step.seat == seat:
        return [Refusal(f"front.{other}", Say("refused.turn", [other])) for other in others if t.up[other] < 0]
    if isinstance(step, OddToken) and step.seat == seat:
        why = Say("refused.odd", [step.colour])
        return [Refusal(f"loot.{other}", why) for other in others if not step.level & BIT[other]]
    return []
