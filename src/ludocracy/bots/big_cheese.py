"""The Big Cheese: a project is worth its expected points, and workers cost the sales they are away.

A bid of b keeps workers away for b + (b - 1) + ... + 1 sales in all; the more of them stand idle, the cheaper they are.
"""

from typing import Final

from ludocracy.core.bits import size
from ludocracy.core.playout import GAME, ROUND, Judge, softmax, win_shares
from ludocracy.core.policy import Policy
from ludocracy.core.rng import Rng
from ludocracy.core.table import Table
from ludocracy.games.big_cheese.moves import (
    AGAIN,
    BID,
    CHEESE_PROJECT,
    CHEESES,
    DONE_PICKING,
    KEEP,
    PASS,
    PROJECT_OF,
    VALUE_OF,
    VETO,
    VETO_PROJECT,
    VETOES,
    WORKERS,
)
from ludocracy.games.big_cheese.state import (
    ENTRY,
    EXACT,
    HIRE,
    MANY_DICE,
    MOST_HIRED,
    NO_LUCK,
    OWNER,
    PLACED,
    POLYHEDRAL,
    STAFF,
    TWO_DICE,
    BigCheeseTable,
)

#: What the cards without a number are worth, on the scale of the numbers.
VETO_WORTH: Final = 2.5
CHEESE_WORTH: Final = 5.0
HIRE_WORTH: Final = 9.0
#: How many sales of one worker a point may cost: always, and more when all workers stand idle.
BUSY: Final = 1.5
IDLE: Final = 4.0
#: Exactly 30: what it is worth to throw the missing number for sure; a die of n faces does it once in n.
LANDING: Final = 30.0
#: A Veto is for projects of at least this worth.
WORTH_A_VETO: Final = 9.0
#: A Big Cheese is for throws that are this share of the card's number below what can be expected.
GAP: Final = 0.2
#: Variant 2: dice up to this face are thrown again, when the best half is worth less than POOR_THROW times the number.
LOW_FACE: Final = 3
POOR_THROW: Final = 4.6


class Thumb(Policy):
    """Rules of thumb, with the weaknesses of a player.

    `eager`: how many sales of a worker a point may cost, 1 for as many as it should. `blur`: how far it misjudges that, as a share.
    `sees_idle`: whether it bids more while its workers stand idle.
    """

    def __init__(self, eager: float, blur: float, sees_idle: bool = True) -> None:
        self.eager: Final = eager
        self.blur: Final = blur
        self.sees_idle: Final = sees_idle

    def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        assert isinstance(table, BigCheeseTable)
        first = options[0]
        if first == PASS:
            return self.bid(table, seat, options, rng)
        if first == KEEP:
            return self.favour(table)
        if first == DONE_PICKING or DONE_PICKING in options:
            for move in options:
                if AGAIN <= move < AGAIN + LOW_FACE:
                    return move
            return DONE_PICKING
        return options[-1]  # the highest number first, while all Big Cheeses are still there

    def bid(self, t: BigCheeseTable, seat: int, options: list[int], rng: Rng) -> int:
        stake = t.bid + 1
        if stake <= t.free[seat]:
            worth = self.eager * worth_of(t, seat, PROJECT_OF[t.top])
            if self.blur > 0.0:
                worth *= 1.0 + self.blur * (0.002 * rng.below(1000) - 1.0)
            idle = t.free[seat] / WORKERS if self.sees_idle else 0.5
            if stake * (stake + 1) / 2 <= worth * (BUSY + IDLE * idle * idle):
                return BID + stake - 1
        if t.bid and options[-1] == VETO and feared(t, seat):
            return VETO
        return PASS

    def favour(self, t: BigCheeseTable) -> int:
        """Throw again what lies well below its expectation."""
        project = PROJECT_OF[t.paid]
        value = VALUE_OF[project]
        low = min(t.dice)
        lowest = AGAIN + low - 1
        variant = t.choices.variant
        if variant == MANY_DICE:
            return lowest if t.worth() < POOR_THROW * value and low <= LOW_FACE else KEEP
        sides = t.choices.sides[project]
        now = points(t, t.worth())
        stays = max(t.dice) if variant == TWO_DICE else 0
        factor = 1 if variant == POLYHEDRAL or variant == EXACT else value
        hoped = 0
        for face in range(1, sides + 1):
            hoped += points(t, factor * max(face, stays))
        return lowest if hoped / sides - now > GAP * factor * (sides / 2) else KEEP


def feared(t: BigCheeseTable, seat: int) -> bool:
    """Whether the project would bring a rival who is not behind us much for little."""
    gain = worth_of(t, t.bidder, PROJECT_OF[t.top])
    spare = size(t.hands[seat] & VETOES) > 1
    return t.totals[t.bidder] >= t.totals[seat] and gain >= (WORTH_A_VETO / 2 if spare else WORTH_A_VETO)


def points(t: BigCheeseTable, gain: int) -> int:
    """What a throw adds to the payee's total; exactly the goal is what everybody wants."""
    if t.overshoots(gain):
        return 0
    if t.choices.variant == EXACT and t.totals[t.payee] + gain == t.choices.goal:
        return 2 * t.choices.goal
    return gain


def worth_of(t: BigCheeseTable, seat: int, project: int) -> float:
    """What a project is worth to a seat, on the scale of the numbers."""
    variant = t.choices.variant
    if project == VETO_PROJECT:
        return VETO_WORTH
    if project == CHEESE_PROJECT:
        if variant != NO_LUCK:
            return CHEESE_WORTH
        room = t.hired[seat] + HIRE <= MOST_HIRED and sum(t.hired) + HIRE <= 2 * t.seats
        return HIRE_WORTH * (1 - max(t.totals) / t.choices.goal) if room else 0.0
    value = VALUE_OF[project]
    if variant != EXACT:
        return float(value)
    missing = t.choices.goal - t.totals[seat]
    limit = min(missing, value)
    useful = limit * (limit + 1) / value
    return max(useful, LANDING / value if missing <= value else 0.0)


class BigCheese(Judge):
    """A turn is an auction. Before the end a seat's chance follows from its points, those on the way, and its free workers."""

    def mark(self, table: Table, horizon: int) -> int:
        assert isinstance(table, BigCheeseTable)
        return table.auction // AUCTIONS if horizon == ROUND else table.auction

    def values(self, table: Table) -> list[float]:
        assert isinstance(table, BigCheeseTable)
        t = table
        if t.over():
            shares = win_shares(t)
            level = softmax(t.totals, t.choices.goal * 0.2)
            return [0.9 * shares[seat] + 0.1 * level[seat] for seat in range(t.seats)]
        return softmax([int(standing(t, seat)) for seat in range(t.seats)], t.choices.goal * 0.12)


#: For horizons of several auctions: this many.
AUCTIONS: Final = 12
#: What a free worker, a Big Cheese and a Veto are worth, as a share of the goal.
FREE_WORKER: Final = 0.008
FAVOUR: Final = 0.03
SPARE_VETO: Final = 0.015


def standing(t: BigCheeseTable, seat: int) -> float:
    """Points so far, and what one's projects, workers and cards should bring."""
    goal = t.choices.goal
    total = t.totals[seat] + goal * FREE_WORKER * t.free[seat]
    hand = t.hands[seat]
    if hand:
        total += goal * (FAVOUR * size(hand & CHEESES) + SPARE_VETO * size(hand & VETOES))
    entry = 0
    while entry < len(t.projects):
        if t.projects[entry + OWNER] == seat:
            project = PROJECT_OF[t.projects[entry + PLACED]]
            share = 1.0 - 0.03 * t.projects[entry + STAFF]
            total += share * expected(t, project)
        entry += ENTRY
    return total


def expected(t: BigCheeseTable, project: int) -> float:
    """The points that a project brings on average."""
    value = VALUE_OF[project]
    if not value:
        return t.choices.goal * 0.02
    variant = t.choices.variant
    if variant == NO_LUCK:
        return float(value)
    if variant == POLYHEDRAL or variant == EXACT:
        return (value + 1) / 2
    if variant == TWO_DICE:
        return value * 4.5
    return value * 3.5


NOVICE: Final = Thumb(2.8, 1.0, False)
CASUAL: Final = Thumb(1.4, 0.5, True)
CLUB: Final = Thumb(0.8, 0.0)
#: The rules of thumb of version 0.1, which later bots are measured against: never to be changed.
THUMB_0_1: Final = Thumb(1.0, 0.0)
MODEL: Final = Thumb(1.0, 0.25)
ESTIMATE: Final = BigCheese()
#: A few auctions ahead: further on the dice drown what a bid is worth.
HORIZON: Final = GAME
LONGEST: Final = 30
#: The expert looks further, and expects bids like those of strong players, who bid less than rules of thumb.
EXPERT_MODEL: Final = Thumb(0.8, 0.25)
EXPERT_LONGEST: Final = 60
PLAYOUTS: Final = {"strong": 60, "expert": 1200}
#: What `ludocracy tune` may change: name, the club's value, least, most.
WEIGHTS: Final = [("eager", 0.8, 0.4, 2.0), ("blur", 0.0, 0.0, 0.8)]


def weighted(weights: list[float]) -> Policy:
    """The rules of thumb with these weights."""
    return Thumb(weights[0], weights[1])
