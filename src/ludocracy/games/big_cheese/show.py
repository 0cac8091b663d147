"""What a seat may see of a table of The Big Cheese: everything except the order of the pile."""

from typing import Final

from ludocracy.core.bits import BIT, members, size
from ludocracy.core.view import Piece, Refusal, Say, View, Zone, ask, waiting_for
from ludocracy.games.big_cheese.moves import (
    AGAIN,
    BID,
    CARD,
    CASH,
    CHEESES,
    FACE,
    KEEP,
    MOVES,
    NUMBERED,
    PROJECT,
    PROJECT_OF,
    STAKE,
    VETO,
    VETOES,
)
from ludocracy.games.big_cheese.state import (
    ENTRY,
    EXACT,
    MANY_DICE,
    PLACED,
    STAFF,
    BigCheeseTable,
)
from ludocracy.games.big_cheese.steps import Bid


def show(t: BigCheeseTable, seat: int) -> View:
    top = [t.top] if t.top >= 0 else []
    zones = [
        Zone("pile", "pile", "pile", -1, faces(top), len(t.pile) + len(top), {"goal": t.choices.goal}),
        Zone("discards", "discards", "pile", pieces=faces(members(t.discards)), count=size(t.discards)),
    ]
    if t.payee >= 0:
        zones.append(Zone("dice", "dice", "row", t.payee, thrown(t), len(t.dice), throws(t)))
    for owner in range(t.seats):
        zones.append(Zone(f"staff.{owner}", "staff", "counter", owner, count=t.free[owner], facts=standing(t, owner)))
        pieces = under_way(t, owner)
        zones.append(Zone(f"projects.{owner}", "projects", "row", owner, pieces, len(pieces)))
        hand = faces(members(t.hands[owner]))
        zones.append(Zone(f"hand.{owner}", "hand", "row", owner, hand, len(hand)))
    place = Places(t, seat)
    return View(
        "big_cheese",
        seat,
        t.seats,
        zones,
        ask(MOVES, t, seat, place.of, place.hints, refusals(t, seat)),
        waiting_for(t),
        t.scores(),
        t.winners(),
        t.over(),
        status(t),
    )


# -- pieces ------------------------------------------------------------------------------------------


def name_of(card: int) -> str:
    """Return the id of a card. It is the same in every zone: clients animate the card."""
    return f"card.{CARD.labels[card]}"


def faces(cards: list[int]) -> list[Piece]:
    return [Piece(name_of(card), f"project/{PROJECT.labels[PROJECT_OF[card]]}") for card in cards]


def under_way(t: BigCheeseTable, owner: int) -> list[Piece]:
    """Return a seat's projects with the workers on them, the oldest first."""
    out: list[Piece] = []
    for entry in range(0, len(t.projects), ENTRY):
        if t.projects[entry] == owner:
            (piece,) = faces([t.projects[entry + PLACED]])
            piece.facts = {"workers": t.projects[entry + STAFF]}
            if not t.projects[entry + STAFF]:
                piece.marks = ["ended"]
            out.append(piece)
    return out


def thrown(t: BigCheeseTable) -> list[Piece]:
    return [Piece(f"die.{index}", f"face/{FACE.labels[face - 1]}") for index, face in enumerate(t.dice)]


def throws(t: BigCheeseTable) -> dict[str, int]:
    return {"throws": t.throws} if t.throws else {}


def standing(t: BigCheeseTable, owner: int) -> dict[str, int]:
    """Return the bid or the pass of a seat, and the workers that it has hired."""
    out: dict[str, int] = {}
    if in_auction(t):
        if t.bidder == owner:
            out["bid"] = t.bid
        if not t.active & BIT[owner]:
            out["passed"] = 1
    if t.hired[owner]:
        out["hired"] = t.hired[owner]
    return out


def in_auction(t: BigCheeseTable) -> bool:
    return not t.over() and isinstance(t.stack[-1], Bid)


# -- sentences ---------------------------------------------------------------------------------------


def status(t: BigCheeseTable) -> list[Say]:
    goal = "status.exact" if t.choices.variant == EXACT else "status.goal"
    out = [Say(goal, [t.choices.goal])]
    if t.auction:
        out.insert(0, Say("status.auction", [t.auction]))
    if t.payee >= 0:
        out.append(Say("status.paying", [t.payee, PROJECT_OF[t.paid]]))
    elif in_auction(t):
        out.append(Say("status.starter", [t.starter]))
        out.append(Say("status.bid", [t.bidder, t.bid]) if t.bid else Say("status.no.bid"))
    return out


def refusals(t: BigCheeseTable, seat: int) -> list[Refusal]:
    """Return the reasons why a seat cannot bid, or cannot use a card in its hand."""
    if seat < 0:
        return []
    out: list[Refusal] = []
    if in_auction(t):
        if t.free[seat] <= t.bid:
            out.append(Refusal(f"staff.{seat}", Say("refuse.workers", [t.free[seat], t.bid + 1])))
        unusable, why = t.hands[seat] & CHEESES, "refuse.favour.now"
        if t.offered & BIT[seat]:
            out.extend([Refusal(name_of(card), Say("refuse.veto.bid")) for card in members(t.hands[seat] & VETOES)])
    else:
        unusable, why = t.hands[seat] & VETOES, "refuse.veto.now"
        if t.payee < 0:
            out.extend([Refusal(name_of(card), Say("refuse.favour.now")) for card in members(t.hands[seat] & CHEESES)])
    return out + [Refusal(name_of(card), Say(why)) for card in members(unusable)]


class Places:
    """Finds the pieces that a seat's moves act on, and their hints."""

    def __init__(self, table: BigCheeseTable, seat: int) -> None:
        self.table: Final = table
        self.seat: Final = seat

    def of(self, move: int) -> str:
        t = self.table
        if BID <= move < BID + len(STAKE):
            return f"staff.{self.seat}"
        if move == VETO:
            return name_of(members(t.hands[self.seat] & VETOES)[0])
        if AGAIN <= move < AGAIN + len(FACE):
            return f"die.{t.dice.index(move - AGAIN + 1)}"
        if CASH <= move < CASH + len(NUMBERED):
            for entry in range(0, len(t.projects), ENTRY):
                card = t.projects[entry + PLACED]
                if t.projects[entry] == self.seat and not t.projects[entry + STAFF] and PROJECT_OF[card] == move - CASH:
                    return name_of(card)
        return ""

    def hints(self, move: int) -> list[Say]:
        """Return the points for keeping the dice."""
        if move != KEEP:
            return []
        gain = self.table.worth()
        if self.table.overshoots(gain):
            return [Say("hint.overshot", [self.table.choices.goal])]
        return [Say("hint.best" if self.table.choices.variant == MANY_DICE else "hint.worth", [gain])]
