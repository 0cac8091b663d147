"""Rules of thumb for Oh Hell: bid the tricks that the hand should take, then take or duck tricks until the bid is made."""

from typing import Final

from ludocracy.core.bits import members, size
from ludocracy.core.levels import GameBots, Level, Search
from ludocracy.core.playout import ROUND, Evaluator, softmax, win_shares
from ludocracy.core.policy import Policy
from ludocracy.core.rng import Rng
from ludocracy.core.table import Table
from ludocracy_oh_hell.moves import BID, CARDS, OF_SUIT, PLAY, RANKS, SUIT_OF
from ludocracy_oh_hell.state import NOTHING, OhHellTable
from ludocracy_oh_hell.steps import seen

#: A lead of so many points makes a seat e times as likely to win.
SCALE: Final = 9.0


class RulesOfThumb(Policy):
    """Rules of thumb. `blur`: how many hundredths of a trick it misjudges a card, at most."""

    def __init__(self, blur: int) -> None:
        self.blur: Final = blur

    def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        assert isinstance(table, OhHellTable)
        if options[0] < PLAY:
            expected = sum(self.judged(table, seat, card, rng) for card in table.cards(seat))
            return min(options[-1], BID + int(max(0.0, expected + 0.5)))
        wanted = table.bids[seat] - table.tricks[seat]
        best, most = options[0], -1000.0
        for move in options:
            value = self.value(table, seat, move - PLAY, wanted, rng)
            if value > most:
                best, most = move, value
        return best

    def judged(self, t: OhHellTable, seat: int, card: int, rng: Rng) -> float:
        """Return the tricks that a card is expected to take."""
        return strength(t, seat, card) + (0.01 * rng.below(2 * self.blur + 1) - 0.01 * self.blur if self.blur else 0.0)

    def value(self, t: OhHellTable, seat: int, card: int, wanted: int, rng: Rng) -> float:
        """Return how good a card is: it should win while tricks are wanted, otherwise it should lose and be dangerous to keep."""
        power = self.judged(t, seat, card, rng)
        wins = t.led() == NOTHING or would_win(t, seat, card)
        if wanted > 0:
            # Win as cheaply as possible, but certainly; a card that cannot win should be a weak one.
            return 1.0 + (power if t.led() == NOTHING else 0.5 - 0.3 * power) if wins else -power
        return power if not wins else -1.0 - power


def strength(t: OhHellTable, seat: int, card: int) -> float:
    """Return the probability that a card takes a trick, by the cards that beat it and may still be out."""
    hidden = ((1 << CARDS) - 1) & ~seen(t) & ~t.hands[seat]
    suit, rank = SUIT_OF[card], card % len(RANKS)
    higher = size(hidden & OF_SUIT[suit] & ~((1 << (card + 1)) - 1))
    others = size(hidden)
    out = sum(size(t.hands[other]) for other in range(t.seats) if other != seat)
    share = out / others if others else 0.0  # of the hidden cards that somebody holds
    chance = (1.0 - share) ** higher if higher < 40 else 0.0
    if suit == t.trumps():
        return min(1.0, chance + 0.25 + 0.02 * rank)
    trumps = size(hidden & OF_SUIT[t.trumps()])
    return chance * (1.0 - 0.06 * share * trumps)


def would_win(t: OhHellTable, seat: int, card: int) -> bool:
    """Return whether a card would win the trick as it lies."""
    other = t.trick[t.best()]
    if SUIT_OF[card] == SUIT_OF[other]:
        return card > other
    return SUIT_OF[card] == t.trumps()


class OhHell(Evaluator):
    """Judges the end of a round by the points so far."""

    def mark(self, table: Table, horizon: int) -> int:
        assert isinstance(table, OhHellTable)
        return table.size if horizon == ROUND else 100 * table.size + size(table.gone)

    def values(self, table: Table) -> list[float]:
        assert isinstance(table, OhHellTable)
        points = softmax(table.points, SCALE)
        if not table.over():
            return points
        shares = win_shares(table)
        return [0.9 * shares[seat] + 0.1 * points[seat] for seat in range(table.seats)]

    def likelihood(self, table: Table, seat: int) -> float:
        """Return how well the hands of a world explain the bids: with the tricks so far, they should take about as many."""
        assert isinstance(table, OhHellTable)
        fits = 1.0
        for other in range(table.seats):
            if other != seat and table.bids[other] != NOTHING:
                held = sum(strength(table, other, card) for card in members(table.hands[other]))
                if abs(table.bids[other] - table.tricks[other] - held) > 1.5:
                    fits *= 0.5
        return fits


LOOK_AHEAD: Final = Search(RulesOfThumb(15), OhHell(), ROUND)

BOTS: Final = GameBots(
    novice=Level(RulesOfThumb(120)),
    casual=Level(RulesOfThumb(50)),
    club=Level(RulesOfThumb(0)),
    strong=Level(LOOK_AHEAD, 60),
    expert=Level(LOOK_AHEAD, 600),
    search=LOOK_AHEAD,
)
