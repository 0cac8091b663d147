"""The rules: a deal, secret bids, tricks, and the score of a round."""

from ludocracy.core.bits import BIT, Lister, size
from ludocracy.core.step import BY_CHANCE, DONE, ONLY, STAY, Sealed, Step
from ludocracy_oh_hell.moves import BID, DEAL, OF_SUIT, PLAY, SUIT_OF, TURN
from ludocracy_oh_hell.state import NOTHING, OhHellTable

DEALS = Lister(DEAL)
TURNS = Lister(TURN)
PLAYS = Lister(PLAY)
#: What a bid that was made is worth, beside its tricks.
MADE = 10


def begin_round(t: OhHellTable) -> None:
    """Gather all cards for the next deal."""
    t.pack = (1 << 52) - 1
    t.hands = [0] * t.seats
    t.turned = NOTHING
    t.bids = [NOTHING] * t.seats
    t.trick = [NOTHING] * t.seats
    t.gone = 0
    t.tricks = [0] * t.seats
    t.lacks = [0] * t.seats
    t.then(DealCard())


class DealCard(Step[OhHellTable]):
    """Deals the hands, one card at a time, to the seat with the fewest."""

    def who(self, t: OhHellTable) -> list[int]:
        return BY_CHANCE

    def options(self, t: OhHellTable, seat: int) -> list[int]:
        return DEALS.of(t.pack)

    def took(self, t: OhHellTable, seat: int, move: int) -> bool:
        counts = [size(hand) for hand in t.hands]
        taker = counts.index(min(counts))
        t.pack &= ~BIT[move - DEAL]
        t.hands[taker] |= BIT[move - DEAL]
        if sum(counts) + 1 < t.size * t.seats:
            return STAY
        t.note("dealt", t.size)
        t.then(TurnCard())
        return DONE


class TurnCard(Step[OhHellTable]):
    """Turns up a card of the pack: its suit is trumps."""

    def who(self, t: OhHellTable) -> list[int]:
        return BY_CHANCE

    def options(self, t: OhHellTable, seat: int) -> list[int]:
        return TURNS.of(t.pack)

    def took(self, t: OhHellTable, seat: int, move: int) -> bool:
        t.turned = move - TURN
        t.pack &= ~BIT[t.turned]
        t.note("trumps", SUIT_OF[t.turned], t.turned)
        t.then(BidTricks())
        return DONE


class BidTricks(Sealed[OhHellTable]):
    """Everybody bids in secret how many tricks they will take; all bids are shown at once."""

    def options(self, t: OhHellTable, seat: int) -> list[int]:
        return list(range(BID, BID + t.size + 1))

    def open(self, t: OhHellTable, answers: list[int]) -> None:
        for seat, move in enumerate(answers):
            t.bids[seat] = move - BID
            t.note("bid", seat, t.bids[seat])
        t.leader = (t.dealer + 1) % t.seats
        t.then(PlayCard(t.leader))


class PlayCard(Step[OhHellTable]):
    """One seat plays a card to the trick; it follows suit if it can."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def who(self, t: OhHellTable) -> list[int]:
        return ONLY[self.seat]

    def options(self, t: OhHellTable, seat: int) -> list[int]:
        return PLAYS.of(t.playable(seat))

    def took(self, t: OhHellTable, seat: int, move: int) -> bool:
        card, led = move - PLAY, t.led()
        if led != NOTHING and SUIT_OF[card] != led:
            t.lacks[seat] |= BIT[led]
        t.hands[seat] &= ~BIT[card]
        t.trick[seat] = card
        t.note("played", seat, card)
        following = (seat + 1) % t.seats
        if following != t.leader:
            t.then(PlayCard(following))
            return DONE
        winner = t.best()
        t.tricks[winner] += 1
        t.leader = winner
        for played in t.trick:
            t.gone |= BIT[played]
        t.trick = [NOTHING] * t.seats
        t.note("trick", winner)
        if t.hands[winner]:
            t.then(PlayCard(winner))
        else:
            score_round(t)
        return DONE


def score_round(t: OhHellTable) -> None:
    """A bid that was made earns ten points and one per trick. The next round has one card fewer."""
    for seat in range(t.seats):
        made = t.tricks[seat] == t.bids[seat]
        earned = (MADE if made else 0) + (t.tricks[seat] if made or t.setting["every_trick"] else 0)
        t.points[seat] += earned
        if made:
            t.note("made", seat, earned)
        else:
            t.note("missed", seat, t.tricks[seat], t.bids[seat])
    if t.size > 1:
        t.size -= 1
        t.dealer = (t.dealer + 1) % t.seats
        begin_round(t)
        return
    t.size = 0
    for seat in t.winners():
        t.note("won", seat)


def seen(t: OhHellTable) -> int:
    """Return the cards that everybody has seen."""
    mask = t.gone | (BIT[t.turned] if t.turned != NOTHING else 0)
    for card in t.trick:
        if card != NOTHING:
            mask |= BIT[card]
    return mask


def lacking(t: OhHellTable, seat: int) -> int:
    """Return the cards that a seat cannot have because it did not follow suit."""
    mask = 0
    for suit, cards in enumerate(OF_SUIT):
        if t.lacks[seat] >> suit & 1:
            mask |= cards
    return mask
