"""Rules of thumb for The Big Cheese: a project is worth its expected points, and workers cost the sales that they miss.

A bid of b keeps workers away for b + (b - 1) + ... + 1 sales in total. The more workers are idle, the cheaper they are.
"""

from typing import Final

from ludocracy.core.bits import size
from ludocracy.core.levels import GameBots, Level, Search, Tunable, Weight
from ludocracy.core.playout import GAME, ROUND, Evaluator, softmax, win_shares
from ludocracy.core.policy import MixedPolicy, Policy
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
    MAX_HIRED,
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
#: How many sales of one worker a point may cost: always, and in addition when all workers are idle.
BUSY: Final = 1.5
IDLE: Final = 4.0
#: Exactly 30: the value of a certain throw of the missing number; a die of n faces throws it once in n times.
LANDING: Final = 30.0
#: Play a Veto against projects of at least this value.
WORTH_A_VETO: Final = 9.0
#: Play a Big Cheese on throws that are below the expected value by this share of the card's number.
GAP: Final = 0.2
#: Variant 2: reroll dice up to this face if the best half is worth less than POOR_THROW times the number.
LOW_FACE: Final = 3
POOR_THROW: Final = 4.6


class RulesOfThumb(Policy):
    """Rules of thumb, with the weaknesses of a human player.

    `eager`: how many sales of a worker a point may cost, as a factor of the right number. `blur`: how far it misjudges that, as a
    share. `sees_idle`: whether it bids more while its workers are idle.
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
        """Choose a die to throw again if the throw is well below its expected value, or keep the throw."""
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
    """Return whether the project would bring a rival who is not behind many points for few workers."""
    gain = worth_of(t, t.bidder, PROJECT_OF[t.top])
    spare = size(t.hands[seat] & VETOES) > 1
    return t.totals[t.bidder] >= t.totals[seat] and gain >= (WORTH_A_VETO / 2 if spare else WORTH_A_VETO)


def points(t: BigCheeseTable, gain: int) -> int:
    """Return what a throw adds to the payee's total. Reaching the goal exactly counts most."""
    if t.overshoots(gain):
        return 0
    if t.choices.variant == EXACT and t.totals[t.payee] + gain == t.choices.goal:
        return 2 * t.choices.goal
    return gain


def worth_of(t: BigCheeseTable, seat: int, project: int) -> float:
    """Return what a project is worth to a seat, on the scale of the numbers."""
    variant = t.choices.variant
    if project == VETO_PROJECT:
        return VETO_WORTH
    if project == CHEESE_PROJECT:
        if variant != NO_LUCK:
            return CHEESE_WORTH
        room = t.hired[seat] + HIRE <= MAX_HIRED and sum(t.hired) + HIRE <= 2 * t.seats
        return HIRE_WORTH * (1 - max(t.totals) / t.choices.goal) if room else 0.0
    value = VALUE_OF[project]
    if variant != EXACT:
        return float(value)
    missing = t.choices.goal - t.totals[seat]
    limit = min(missing, value)
    useful = limit * (limit + 1) / value
    return max(useful, LANDING / value if missing <= value else 0.0)


class BigCheese(Evaluator):
    """Estimates for search: a turn is an auction; a seat's chance depends on its points, pending projects and free workers."""

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


#: The number of auctions in a horizon of several auctions.
AUCTIONS: Final = 12
#: What a free worker, a Big Cheese and a Veto are worth, as a share of the goal.
FREE_WORKER: Final = 0.008
FAVOUR: Final = 0.03
SPARE_VETO: Final = 0.015


def standing(t: BigCheeseTable, seat: int) -> float:
    """Return the points so far plus the expected value of the seat's projects, workers and cards."""
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
    """Return the points that a project brings on average."""
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


def weighted(weights: list[float]) -> Policy:
    """Return the rules of thumb with these weights."""
    return RulesOfThumb(weights[0], weights[1])


CLUB: Final = RulesOfThumb(0.8, 0.0)
#: Look a few auctions ahead: further on, the dice outweigh the value of a bid.
LOOK_AHEAD: Final = Search(RulesOfThumb(1.0, 0.25), BigCheese(), GAME, longest=30)
#: The expert looks further, and expects bids like those of strong players, who bid less than rules of thumb.
FURTHER: Final = LOOK_AHEAD._replace(model=RulesOfThumb(0.8, 0.25), longest=60)
#: With six players, strong players bid above the limit of the rules of thumb in a quarter of the cases, and pass well below it
#: in one case out of seven. So somebody nearly always pays too much, and expert expects that of the others.
SIX_PLAYERS: Final = FURTHER._replace(
    rivals=MixedPolicy(MixedPolicy(FURTHER.model, RulesOfThumb(3.0, 1.0), 80), RulesOfThumb(0.0, 0.0), 88)
)


class Ceiling(Policy):
    """Raises by one worker, up to `most`, for the projects of at least `least`, and for no others. It throws like club."""

    def __init__(self, least: int, most: int) -> None:
        self.least: Final = least
        self.most: Final = most

    def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        assert isinstance(table, BigCheeseTable)
        if options[0] != PASS:
            return CLUB.choose(table, seat, options, rng)
        stake = table.bid + 1
        wanted = VALUE_OF[PROJECT_OF[table.top]] >= self.least
        return BID + stake - 1 if wanted and stake <= self.most and stake <= table.free[seat] else PASS


class Chaser(Policy):
    """Bids little, but much while somebody else leads clearly, to keep the projects from the leader."""

    def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        assert isinstance(table, BigCheeseTable)
        behind = max(table.totals) - table.totals[seat] > table.choices.goal // 5
        return (GENEROUS if behind else CHEAP).choose(table, seat, options, rng)


class Opener(Policy):
    """Wants what club wants, but bids the usual price at once, so that nobody can raise cheaply."""

    def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        assert isinstance(table, BigCheeseTable)
        move = CLUB.choose(table, seat, options, rng)
        if not BID <= move < BID + WORKERS:
            return move
        price = 1 + VALUE_OF[PROJECT_OF[table.top]] // 5
        return max(move, BID + min(price, table.free[seat]) - 1)


CHEAP: Final = RulesOfThumb(0.4, 0.0)
GENEROUS: Final = RulesOfThumb(1.3, 0.0)
#: Scripted players that look for holes: they bid too little, too much, or only for some projects.
EXPLOITERS: Final[dict[str, Policy]] = {
    "cheap": CHEAP,
    "thrifty": RulesOfThumb(0.6, 0.0),
    "generous": GENEROUS,
    "spendthrift": RulesOfThumb(2.0, 0.0),
    "fixed-price": RulesOfThumb(0.8, 0.0, False),
    "one-worker": Ceiling(0, 1),
    "two-workers": Ceiling(2, 2),
    "big-projects": Ceiling(10, 3),
    "big-projects-6": Ceiling(10, 6),
    "twenties": Ceiling(20, 6),
    "chaser": Chaser(),
    "opener": Opener(),
}

BOTS: Final = GameBots(
    novice=Level(RulesOfThumb(2.8, 1.0, False)),
    casual=Level(RulesOfThumb(1.4, 0.5, True)),
    club=Level(CLUB),
    strong=Level(LOOK_AHEAD, 20),
    expert=Level(FURTHER, 1200, larger={6: SIX_PLAYERS}),
    search=LOOK_AHEAD,
    # The rules of thumb of version 0.1, a baseline for later bots. Do not change them.
    references={"thumb-0.1": RulesOfThumb(1.0, 0.0)},
    exploiters=EXPLOITERS,
    tunable=Tunable([Weight("eager", 0.8, 0.4, 2.0), Weight("blur", 0.0, 0.0, 0.8)], weighted),
)
