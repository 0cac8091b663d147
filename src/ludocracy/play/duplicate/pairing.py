"""Who meets whom: tables of a round at which people meet others than before, in other seats than before.

This is the social golfer problem. Each round is improved by swapping two entrants at a time, as in “Scheduling Social Golfers
Locally” (Dotú and Van Hentenryck, 2005); what is counted here are meetings and, for the roles of a game, seats.
"""

import random
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Final

#: So many arrangements are improved, and the best is taken; of a large field only one.
TRIES: Final = 6
LARGE: Final = 64

#: No arrangement is improved more often than this per entrant.
MAX_SWAPS: Final = 20

Tables = list[tuple[int, ...]]


class Field:
    """What the entrants have had so far: whom they have met, and in which seats they have sat."""

    def __init__(self, seats: int, earlier: Iterable[Sequence[int]], bots: Collection[int]) -> None:
        self.seats: Final = seats
        self.bots: Final = frozenset(bots)
        self.met: Final[Counter[tuple[int, int]]] = Counter()
        self.sat: Final[Counter[tuple[int, int]]] = Counter()
        for table in earlier:
            for seat, one in enumerate(table):
                self.sat[one, seat] += 1
                for other in table:
                    if other != one:
                        self.met[one, other] += 1

    def cost(self, order: Sequence[int], place: int, one: int, besides: int = -1) -> int:
        """Return what it costs to put an entrant at a place: earlier meetings, and earlier games in that seat.

        `besides`: a place of the same table that is about to change too.
        """
        seat = place % self.seats
        first = place - seat
        cost = 0 if one in self.bots else 2 * self.sat[one, seat]
        for other in range(first, first + self.seats):
            if other not in (place, besides) and not (one in self.bots and order[other] in self.bots):
                cost += 2 * self.met[one, order[other]]
        return cost

    def change(self, order: Sequence[int], a: int, b: int) -> int:
        """Return by how much the cost changes when the entrants at two places are swapped."""
        one, other = order[a], order[b]
        together = a // self.seats == b // self.seats
        before = self.cost(order, a, one, b if together else -1) + self.cost(order, b, other, a if together else -1)
        after = self.cost(order, a, other, b if together else -1) + self.cost(order, b, one, a if together else -1)
        return after - before

    def total(self, order: Sequence[int]) -> int:
        return sum(self.cost(order, place, one) for place, one in enumerate(order))

    def improve(self, order: list[int]) -> None:
        """Swap two entrants as long as this helps, always those who help most."""
        for _ in range(MAX_SWAPS * len(order)):
            best = (0, 0, 0)
            for place, one in enumerate(order):
                if self.cost(order, place, one):
                    best = min(
                        best, min((self.change(order, place, other), place, other) for other in range(len(order)))
                    )
                    if best[0] and len(order) > LARGE:
                        break
            change, a, b = best
            if not change:
                return
            order[a], order[b] = order[b], order[a]


def pair(
    entrants: Sequence[int], seats: int, earlier: Sequence[Sequence[int]], seed: int, bots: Collection[int] = ()
) -> Tables:
    """Return the tables of the next round, each with an entrant per seat; their number is a multiple of `seats`.

    `earlier`: the tables of the rounds before. The same seed gives the same tables.
    """
    field, chance = Field(seats, earlier, bots), random.Random(seed)
    found: list[list[int]] = []
    for _ in range(TRIES if len(entrants) <= LARGE else 1):
        order = sorted(entrants)
        chance.shuffle(order)
        field.improve(order)
        found.append(order)
    best = min(found, key=field.total)
    return [tuple(best[first : first + seats]) for first in range(0, len(best), seats)]
