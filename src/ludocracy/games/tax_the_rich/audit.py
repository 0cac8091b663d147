"""Checks positions: each card is in one place, the marker is on the board, and the steps are in order."""

from typing import Final

from ludocracy.core.bits import BIT, mask_of, size
from ludocracy.core.errors import BadPosition
from ludocracy.games.tax_the_rich.moves import BROKERS, MAX_PILES, SUITS
from ludocracy.games.tax_the_rich.state import PEACE, TaxTable

#: The steps of a round from the last to the first. Those that remain are on the stack in this order.
ROUND: Final = ["NextRound", "Score", "CountInfluencers", "PlayCard", "Decree", "CallAlly", "Auction"]
BEFORE_AUCTION: Final = (["DealCard"], ["DealCards"], ["DealCards", "TurnUpRule"])
AFTER_CARDS: Final = ("GiveTrick", "PickGift")
AFTER_TRICK: Final = ("NameNext", "StealTrick", "PickStolen", "MoveMarker")
IN_TRICK: Final = (
    "SetValue",
    "PointAt",
    "UseJournalist",
    "ExposeOthers",
    "ExposeCard",
    "SearchHand",
    "FindCard",
    "GiveCard",
    "SwapCard",
)


def derive(t: TaxTable) -> None:
    t.won = [t.owners.count(seat) for seat in range(t.seats)]
    t.ready = 0
    if dealing(t):
        t.find_slots()
        return
    for seat in range(t.seats):
        t.update_ready(seat)


def dealing(t: TaxTable) -> bool:
    return bool(t.stack) and type(t.stack[-1]).__name__ in ("DealCard", "DealCards", "TurnUpRule", "FirstOpener")


def audit(t: TaxTable) -> None:
    if t.ruled_out and len(t.ruled_out) != t.seats * (t.seats + 1):
        raise BadPosition("games.tax_the_rich/position.ruled_out_size")
    audit_cards(t)
    for seat in range(t.seats):
        audit_seat(t, seat)
    audit_bet(t)
    audit_trick(t)
    audit_piles(t)
    audit_revolution(t)
    audit_stack(t)


def audit_cards(t: TaxTable) -> None:
    """Check that each card of the deck is in one place, and all in the box between rounds."""
    deck = t.choices.deck_mask
    lying = [BIT[card] for card in t.lying if card >= 0]
    places = [mask_of(t.stock), *t.hands, *lying, *t.piles, t.dead]
    count = len(t.stock) + sum([size(mask) for mask in places[1:]])
    union = 0
    for mask in places:
        union |= mask
    if count and (count != size(deck) or union != deck):
        raise BadPosition("games.tax_the_rich/position.cards")
    if t.noticed & mask_of(t.stock):
        raise BadPosition("games.tax_the_rich/position.noticed")
    if not dealing(t) and count and len(t.stock) != t.choices.left_over:
        raise BadPosition("games.tax_the_rich/position.stock", right=t.choices.left_over, found=len(t.stock))


def audit_seat(t: TaxTable, seat: int) -> None:
    if t.up[seat] & ~t.hands[seat]:
        raise BadPosition("games.tax_the_rich/position.up", seat=seat)
    if t.cannot[seat] & t.hands[seat]:
        raise BadPosition("games.tax_the_rich/position.cannot", seat=seat)
    for viewer in range(t.seats):
        if viewer != seat and t.excluded(viewer, seat) & t.hands[seat]:
            raise BadPosition("games.tax_the_rich/position.ruled_out", viewer=viewer, seat=seat)
    if t.up[seat] & BROKERS & ~t.spent:
        raise BadPosition("games.tax_the_rich/position.spent")


def audit_bet(t: TaxTable) -> None:
    if t.marker >= SUITS * t.choices.board.rows:
        raise BadPosition("games.tax_the_rich/position.marker", rows=t.choices.board.rows)
    if (t.marker < 0) != (t.leader < 0):
        raise BadPosition("games.tax_the_rich/position.leader")
    if (
        (t.called < 0) != (t.ally < 0)
        and not (t.called >= 0 and t.choices.may_call_own)
        or (t.ally >= 0 and (t.ally == t.leader or t.seats == 3))
    ):
        raise BadPosition("games.tax_the_rich/position.ally")
    if t.called >= 0 and not t.choices.deck_mask & BIT[t.called]:
        raise BadPosition("games.tax_the_rich/position.called")
    if t.drawn & ~t.choices.known_rules or t.powers & ~t.choices.known_rules:
        raise BadPosition("games.tax_the_rich/position.powers")
    if t.round > t.choices.rounds:
        raise BadPosition("games.tax_the_rich/position.round", rounds=t.choices.rounds)


def audit_trick(t: TaxTable) -> None:
    """Check that the cards of the trick are in front of the seats that have played, from the first player on."""
    lying = [seat for seat in range(t.seats) if t.lying[seat] >= 0]
    places = sorted([(seat - t.first) % t.seats for seat in lying])
    if places != list(range(len(places))):
        raise BadPosition("games.tax_the_rich/position.lying")
    if t.count != len(lying):
        raise BadPosition("games.tax_the_rich/position.count")
    if t.marker >= 0 and t.bidder < 0 and t.turn != (t.first + t.count) % t.seats:
        raise BadPosition("games.tax_the_rich/position.turn")
    if [seat for seat in range(t.seats) if t.down & BIT[seat] and t.lying[seat] < 0] or t.down >> t.seats:
        raise BadPosition("games.tax_the_rich/position.down")
    if lying and sorted([t.origin[seat] for seat in lying]) != sorted(lying):
        raise BadPosition("games.tax_the_rich/position.origin")
    if t.count > t.seats:
        raise BadPosition("games.tax_the_rich/position.trick", seats=t.seats)
    sizes = [size(t.hands[seat]) + int(t.lying[seat] >= 0) for seat in range(t.seats)]
    if not dealing(t) and max(sizes) - min(sizes) > (2 if exchanging(t) else 0):
        raise BadPosition("games.tax_the_rich/position.hands")


def exchanging(t: TaxTable) -> bool:
    """Return whether the Police are exchanging cards: one player then has a card more, another a card less."""
    return "GiveCard" in [type(step).__name__ for step in t.stack]


def audit_piles(t: TaxTable) -> None:
    if len(t.piles) != len(t.owners) or len(t.piles) > MAX_PILES:
        raise BadPosition("games.tax_the_rich/position.owners", most=MAX_PILES)
    if 0 in t.piles:
        raise BadPosition("games.tax_the_rich/position.piles")
    if t.won != [t.owners.count(seat) for seat in range(t.seats)]:
        raise BadPosition("games.tax_the_rich/position.won")


def audit_revolution(t: TaxTable) -> None:
    if (t.revolution == PEACE) != (t.rebel < 0):
        raise BadPosition("games.tax_the_rich/position.rebel")
    if t.rebel >= 0 and t.up[t.rebel] != t.hands[t.rebel]:
        raise BadPosition("games.tax_the_rich/position.rebel_up")
    for seat in range(t.seats):
        fit = t.revolution == PEACE and not dealing(t) and t.cause(seat) != PEACE
        if fit != bool(t.ready & BIT[seat]):
            raise BadPosition("games.tax_the_rich/position.ready")


def audit_stack(t: TaxTable) -> None:
    """Check that the remaining steps are on the stack in the order of the round, with the question of a phase on top."""
    names = [type(step).__name__ for step in t.stack]
    if not names:
        return
    if names in (["NextRound"], ["NextRound", "FirstOpener"]):
        if t.round != 0 and len(names) == 2:
            raise BadPosition("games.tax_the_rich/position.opener")
        return
    course = ROUND[:]
    if t.choices.decree_first:
        course[4], course[5] = course[5], course[4]
    depth = 0
    while depth < len(names) and depth < len(course) and names[depth] == course[depth]:
        depth += 1
    rest = names[depth:]
    if not fits(t, course[depth - 1] if depth else "", rest) or t.round == 0:
        raise BadPosition("games.tax_the_rich/position.stack", steps=", ".join(rest) or names[-1])
    if depth < len(course) and t.marker < 0:
        raise BadPosition("games.tax_the_rich/position.auction_over")
    if depth == len(course) and (t.bidder < 0) or depth < len(course) and t.bidder >= 0:
        raise BadPosition("games.tax_the_rich/position.bidder")


def fits(t: TaxTable, phase: str, rest: list[str]) -> bool:
    """Return whether these steps may be on top of the step `phase`."""
    if not rest:
        return phase in ("PlayCard", "Decree", "CallAlly", "Auction", "Score", "CountInfluencers")
    if phase == "Auction":
        return rest in BEFORE_AUCTION
    if phase == "Score":
        return all(name in AFTER_CARDS for name in rest)
    if phase != "PlayCard":
        return False
    if t.count == 0:
        return rest == ["PlayFaceDown"] or all(name in AFTER_TRICK for name in rest)
    if t.count < t.seats:
        return rest == ["PlayFaceDown"] or all(name in IN_TRICK for name in rest)
    if rest[0] != "Compare":
        return rest == ["KeepThree"]
    return all(name in IN_TRICK for name in (rest[2:] if rest[1:2] == ["OpenCards"] else rest[1:]))
