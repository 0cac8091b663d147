"""Rules of thumb for The Big Cheese: a project is worth its expected points, and workers cost the sales they are away.

A bid of b keeps workers away for b + (b - 1) + ... + 1 sales in all; the more of them stand idle, the cheaper they are.
"""

from typing import Final

from ludocracy.core.bits import size
from ludocracy.games.big_cheese.moves import (
    AGAIN,
    BID,
    CHEESE_PROJECT,
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
    EXACT,
    HIRE,
    MANY_DICE,
    MOST_HIRED,
    NO_LUCK,
    POLYHEDRAL,
    TWO_DICE,
    BigCheeseTable,
)
from ludocracy.games.big_cheese.steps import Bid
from ludocracy.play.chair import Bot, Chair

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
#: Variant 2: dice up to this face are thrown again, when the best half is worth less than so many times the number.
LOW_FACE: Final = 3
POOR_THROW: Final = 4.6


class Thumb(Bot):
    name = "thumb"

    def choose(self, chair: Chair) -> int:
        table = chair.imagine()  # everything lies open in this game
        assert isinstance(table, BigCheeseTable)
        options = chair.options()
        if isinstance(table.stack[-1], Bid):
            return self.bid(table, chair.seat, options)
        if KEEP in options:
            return self.favour(table, options)
        if DONE_PICKING in options:
            return self.more(options)
        return options[-1]  # the highest number first, while all Big Cheeses are still there

    def bid(self, t: BigCheeseTable, seat: int, options: list[int]) -> int:
        worth = worth_of(t, seat, PROJECT_OF[t.top])
        stake = t.bid + 1
        idle = t.free[seat] / WORKERS
        if BID + stake - 1 in options and stake * (stake + 1) / 2 <= worth * (BUSY + IDLE * idle * idle):
            return BID + stake - 1
        if VETO in options and t.bid and self.feared(t, seat):
            return VETO
        return PASS

    def feared(self, t: BigCheeseTable, seat: int) -> bool:
        """Whether the project would bring a rival who is not behind us much for little."""
        gain = worth_of(t, t.bidder, PROJECT_OF[t.top])
        spare = size(t.hands[seat] & VETOES) > 1
        return t.totals[t.bidder] >= t.totals[seat] and gain >= (WORTH_A_VETO / 2 if spare else WORTH_A_VETO)

    def favour(self, t: BigCheeseTable, options: list[int]) -> int:
        """Throw again what lies well below its expectation."""
        value = VALUE_OF[PROJECT_OF[t.paid]]
        lowest = AGAIN + min(t.dice) - 1
        if t.choices.variant == MANY_DICE:
            return lowest if t.worth() < POOR_THROW * value and min(t.dice) <= LOW_FACE else KEEP
        sides = t.choices.sides[PROJECT_OF[t.paid]]
        now = points(t, t.worth())
        stays = sorted(t.dice)[1:] if t.choices.variant == TWO_DICE else []
        factor = 1 if t.choices.variant in (POLYHEDRAL, EXACT) else value
        hoped = sum(points(t, factor * max([face, *stays])) for face in range(1, sides + 1)) / sides
        return lowest if hoped - now > GAP * factor * (sides / 2) else KEEP

    def more(self, options: list[int]) -> int:
        low = [move for move in options if AGAIN <= move < AGAIN + LOW_FACE]
        return low[0] if low else DONE_PICKING


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
    useful = sum(range(1, min(missing, value) + 1)) / value * 2
    return max(useful, LANDING / value if missing <= value else 0.0)
