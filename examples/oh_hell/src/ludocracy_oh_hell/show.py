"""What a seat sees."""

from ludocracy.core.bits import members, size
from ludocracy.core.view import Piece, Say, View, Zone, ask, waiting_for
from ludocracy_oh_hell.moves import CARD, MOVES, PLAY
from ludocracy_oh_hell.state import NOTHING, OhHellTable


def piece(card: int, marks: list[str] | None = None) -> Piece:
    return Piece(f"card.{CARD.labels[card]}", f"card/{CARD.labels[card]}", marks=marks or [])


def show(t: OhHellTable, seat: int) -> View:
    zones = [Zone("turned", "turned", "pile", pieces=[piece(t.turned)] if t.turned != NOTHING else [])]
    zones.append(Zone("trick", "trick", "row", pieces=[piece(card) for card in played(t)]))
    for owner in range(t.seats):
        facts = {"tricks": t.tricks[owner]}
        if t.bids[owner] != NOTHING:
            facts["bid"] = t.bids[owner]
        zones.append(Zone(f"bid.{owner}", "bid", "counter", owner, facts=facts))
        backs = [Piece(f"hand.{owner}.back-{number}") for number in range(size(t.hands[owner]))]
        held = [piece(card) for card in members(t.hands[owner])] if owner == seat else backs
        zones.append(Zone(f"hand.{owner}", "hand", "row", owner, held, len(held)))
    status = [Say("status.round", [t.size])]
    if NOTHING not in t.bids:
        status.append(Say("status.bids", [sum(t.bids)]))
    prompt = ask(MOVES, t, seat, place)
    return View("oh_hell", seat, t.seats, zones, prompt, waiting_for(t), t.scores(), t.winners(), t.over(), status)


def played(t: OhHellTable) -> list[int]:
    """Return the cards of the trick in the order in which they were played."""
    order = [t.trick[(t.leader + step) % t.seats] for step in range(t.seats)]
    return [card for card in order if card != NOTHING]


def place(move: int) -> str:
    return f"card.{CARD.labels[move - PLAY]}" if move >= PLAY else ""
