"""What a seat may see of a table of Tax the Rich."""

from typing import Final

from ludocracy.core.bits import BIT, members, size
from ludocracy.core.step import WATCHER
from ludocracy.core.view import Piece, Refusal, Say, View, Zone, ask, waiting_for
from ludocracy.games.tax_the_rich.auction import Auction
from ludocracy.games.tax_the_rich.moves import (
    BET,
    BROKER,
    CARD,
    CARDS,
    CHARACTER,
    CHARACTERS,
    CLASS_REVOLUTION,
    GIFT,
    GIVE,
    HIDE,
    HIDE_FEMINIST,
    KEEP,
    MAX_ROWS,
    MAX_SEATS,
    MOVES,
    NAME,
    PASS,
    PICK,
    PLAY,
    PLAY_CLASS,
    PLAY_FEMINIST,
    POINT,
    PRESIDENTS,
    SEARCH,
    SEIZE,
    SHIFT,
    STEAL,
    STOCKBROKER,
    SUIT,
    SUITS,
    SWAP,
)
from ludocracy.games.tax_the_rich.results import MoveMarker
from ludocracy.games.tax_the_rich.state import CLASS, FEMINIST, TaxTable
from ludocracy.games.tax_the_rich.tricks import PlayCard, PlayFaceDown, legal_cards

#: Verbs that act on a card in any zone, and verbs that act on a zone of a seat.
ON_CARD: Final = [PLAY, PLAY_CLASS, PLAY_FEMINIST, HIDE, HIDE_FEMINIST, GIVE, SEIZE, KEEP]
ON_SEAT: Final = {POINT: "front", SEARCH: "hand", SWAP: "front", STEAL: "tricks", NAME: "hand", GIFT: "tricks"}

#: The rows of a betting board, as zones; a user's board may have more rows than the built-in one.
ROWS: Final = ("row_1", "row_2", "row_3", "row_4", "row_5", "row_6", "row_7", "row_8", "row_9", "row_10")


def show(t: TaxTable, seat: int) -> View:
    zones = [*board(t), Zone("rules", "rules", "row", pieces=rule_cards(t.powers), count=size(t.powers))]
    for owner in range(t.seats):
        zones.append(front(t, owner, seat))
        zones.append(hand(t, owner, seat))
        zones.append(tricks(t, owner))
    past = last_trick(t)
    if past:
        zones.append(Zone("past", "past", "row", pieces=[face(t, card, []) for card in past], count=t.seats))
    if t.dead:
        zones.append(Zone("dead", "dead", "row", pieces=[face(t, card, []) for card in members(t.dead & ~seen(past))]))
    if t.choices.left_over and len(t.stock) == t.choices.left_over:
        zones.append(Zone("unused", "unused", "pile", count=len(t.stock)))
    return View(
        "tax_the_rich",
        seat,
        t.seats,
        zones,
        ask(MOVES, t, seat, lambda move: place(t, move), lambda move: hints(t, move), refusals(t, seat)),
        waiting_for(t),
        t.scores(),
        t.winners(),
        t.over(),
        status(t),
    )


def last_trick(t: TaxTable) -> list[int]:
    """Return the last trick in its order. It is visible until the next trick is led (ruling T33)."""
    if t.past[t.past_first] < 0 or (t.count and not t.choices.last_trick_open):
        return []
    return [t.past[(t.past_first + place) % t.seats] for place in range(t.seats)]


def seen(cards: list[int]) -> int:
    mask = 0
    for card in cards:
        if card >= 0:
            mask |= BIT[card]
    return mask


def status(t: TaxTable) -> list[Say]:
    """Return the status, the most important lines first: a small screen shows only those."""
    if t.round == 0:
        return []
    out = [Say("status.round", [t.round, t.choices.rounds])]
    if t.over():
        return out
    if t.marker < 0:
        return [*out, Say("status.auction", [t.opener])]
    if t.bidder >= 0:
        return [*out, Say("status.standing", [t.leader, t.trump(), t.target(), t.bonus()])]
    out.append(Say("status.bet", [t.leader, t.trump()]))
    if t.ally >= 0:
        out.append(Say("status.ally", [t.ally]))
    elif t.called >= 0:
        out.append(Say("status.alone", [t.leader]))
    out.append(Say("status.party", [t.party_tricks(), t.target()]))
    if t.revolution == CLASS:
        out.append(Say("status.class", [t.rebel]))
    elif t.revolution == FEMINIST:
        out.append(Say("status.feminist", [t.rebel]))
    if t.lying[t.first] >= 0:
        out.append(Say("status.led", [t.first, t.led]))
    out.append(Say("status.bonus", [t.bonus()]))
    if t.called >= 0:
        out.append(Say("status.called", [t.called]))
    return out


# -- zones -------------------------------------------------------------------------------------------


def board(t: TaxTable) -> list[Zone]:
    """Return the betting board: a zone for each row, the lowest first, its boxes from left to right."""
    data = t.choices.board
    number = max(t.round, 1) - 1
    zones = []
    for row in range(data.rows):
        boxes = []
        for suit in data.columns:
            box = SUITS * row + suit
            marks = ["marker"] if box == t.marker else []
            boxes.append(Piece(box_id(box), f"suit/{SUIT.labels[suit]}", {"n": data.tricks[box]}, marks))
        facts = {"bonus": data.bonus[row][number]}
        if data.reconstruction and not row:
            facts["reconstruction"] = 1
        zones.append(Zone(f"row.{row + 1}", ROWS[row], "counter", -1, boxes, len(boxes), facts))
    return zones


def box_id(box: int) -> str:
    return f"box.{box // SUITS + 1}.{SUIT.labels[box % SUITS]}"


def rule_cards(rules: int) -> list[Piece]:
    labels = [CHARACTER.labels[rule] for rule in members(rules)]
    return [Piece(f"rule.{label}", f"character/{label}") for label in labels]


def face(t: TaxTable, card: int, marks: list[str]) -> Piece:
    """Return the piece of a card. It keeps its id in every zone: clients animate it."""
    label = CARD.labels[card]
    if card == t.called:
        marks.append("called")
    if t.zeros & BIT[card]:
        marks.append("zero")
    elif t.thirteens & BIT[card]:
        marks.append("thirteen")
    return Piece(f"card.{label}", f"card/{label}", marks=marks)


def front(t: TaxTable, owner: int, seat: int) -> Zone:
    """Return the card of the trick in front of a seat. A face-down card is visible to the player who played it."""
    pieces = []
    card = t.lying[owner]
    if card >= 0:
        down = t.down & BIT[owner]
        if down and t.origin[owner] != seat:
            pieces.append(Piece(f"front.{owner}.back", marks=["down"]))
        else:
            pieces.append(face(t, card, ["down"] if down else []))
    facts = {"marks": t.marks[owner]} if t.marks[owner] else {}
    return Zone(f"front.{owner}", "front", "row", owner, pieces, len(pieces), facts)


def hand(t: TaxTable, owner: int, seat: int) -> Zone:
    """Return a hand: all cards for its owner, face-up cards and backs for the others."""
    pieces = []
    for card in members(t.hands[owner] if owner == seat else t.up[owner]):
        pieces.append(face(t, card, ["up"] if t.up[owner] & BIT[card] else []))
    if owner != seat:
        pieces.extend([Piece(f"hand.{owner}.back-{n}") for n in range(size(t.hidden(owner)))])
    return Zone(f"hand.{owner}", "hand", "row", owner, pieces, size(t.hands[owner]))


def tricks(t: TaxTable, owner: int) -> Zone:
    """Return the face-down tricks of a seat, numbered in the order in which they were won, and whether it leads or is the ally."""
    piles = [pile for pile, holder in enumerate(t.owners) if holder == owner]
    pieces = [Piece(f"pile.{pile + 1}", facts={"cards": size(t.piles[pile])}) for pile in piles]
    facts = {}
    if t.marker >= 0 and t.bidder < 0:
        if owner == t.leader:
            facts["leader"] = 1
        elif owner == t.ally:
            facts["ally"] = 1
    return Zone(f"tricks.{owner}", "tricks", "row", owner, pieces, len(pieces), facts)


# -- the question ------------------------------------------------------------------------------------


def place(t: TaxTable, move: int) -> str:
    """Return the id of the piece that a move acts on."""
    for verb in ON_CARD:
        if verb <= move < verb + CARDS:
            return f"card.{CARD.labels[move - verb]}"
    for verb, zone in ON_SEAT.items():
        if verb <= move < verb + MAX_SEATS:
            return f"{zone}.{move - verb}"
    if BET <= move < BET + SUITS * MAX_ROWS:
        return box_id(move - BET)
    if SHIFT <= move < SHIFT + SUITS:
        return box_id(t.marker - t.trump() + move - SHIFT)
    if BROKER <= move < BROKER + SUITS:
        return f"card.{CARD.labels[CHARACTERS * (move - BROKER) + STOCKBROKER]}"
    if PICK <= move < PICK + len(t.piles):
        return f"pile.{move - PICK + 1}"
    return ""


def hints(t: TaxTable, move: int) -> list[Say]:
    """Return the target and the bonus of a bet, or the warning that a revolution shows the hand."""
    box = -1
    if BET <= move < BET + SUITS * MAX_ROWS:
        box = move - BET
    elif SHIFT <= move < SHIFT + SUITS:
        box = t.marker - t.trump() + move - SHIFT
    if box >= 0:
        return [Say("hint.bet", [t.choices.board.tricks[box], t.choices.board.bonus[box // SUITS][t.round - 1]])]
    return [Say("hint.revolution")] if move >= CLASS_REVOLUTION else []


def refusals(t: TaxTable, seat: int) -> list[Refusal]:
    """Return the reasons why cards cannot be played, or why the marker cannot be put on boxes."""
    if seat == WATCHER or not t.stack or seat not in t.who():
        return []
    step = t.stack[-1]
    if isinstance(step, (Auction, MoveMarker)):
        return boxes_refused(t, seat)
    if not isinstance(step, (PlayCard, PlayFaceDown)):
        return []
    out = []
    legal = legal_cards(t, seat)
    for card in members(t.hands[seat] & ~legal):
        if not t.count and PRESIDENTS & BIT[card]:
            why = Say("refused.president")
        else:
            why = Say("refused.follow", [t.led])
        out.append(Refusal(f"card.{CARD.labels[card]}", why))
    if isinstance(step, PlayFaceDown):
        broker = CHARACTERS * step.suit + STOCKBROKER
        if legal & BIT[broker]:
            out.append(Refusal(f"card.{CARD.labels[broker]}", Say("refused.broker")))
    return out


def boxes_refused(t: TaxTable, seat: int) -> list[Refusal]:
    """Return the reasons why the marker cannot be put on boxes of the betting board, and why the first bet cannot be passed."""
    data = t.choices.board
    offered = [place(t, move) for move in t.options(seat)]
    out = []
    for box in range(SUITS * data.rows):
        if box_id(box) in offered or box % SUITS not in data.columns or box == t.marker:
            continue
        if t.bidder < 0:
            key = "refused.shift"
        elif t.marker < 0:
            key = "refused.bet.opening"
        else:
            key = "refused.bet.lower" if box // SUITS <= t.marker // SUITS else "refused.bet.far"
        out.append(Refusal(box_id(box), Say(key)))
    if isinstance(t.stack[-1], Auction) and t.marker < 0:
        out.append(Refusal(MOVES.text(PASS), Say("refused.pass.opening")))
    return out
