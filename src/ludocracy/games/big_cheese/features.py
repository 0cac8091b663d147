"""What a seat sees of a table of The Big Cheese as numbers, for learners. Nothing is hidden in this game.

There are always six seats, so one network can serve every table.
"""

from functools import cache
from typing import Final

from ludocracy.core.bits import BIT, size
from ludocracy.core.features import Encoder, Layout, Numbers, owners
from ludocracy.core.table import Table
from ludocracy.games.big_cheese.moves import (
    CHEESES,
    COPIES,
    FACE,
    MAX_SEATS,
    MAX_WORKERS,
    NUMBERED,
    PROJECT,
    PROJECT_OF,
    VETOES,
)
from ludocracy.games.big_cheese.show import in_auction
from ludocracy.games.big_cheese.state import ENTRY, MAX_HIRED, PLACED, STAFF, VARIANTS, BigCheeseTable

PROJECTS: Final = 9
PAYING: Final = 7  # projects with a number
FACES: Final = 20  # of a die, and the most dice of a throw
MAX_TOTAL: Final = 2_000_000


@cache
def layout_of(goal: int) -> Layout:
    """Return the columns of a table that plays to that many points."""
    layout = Layout()
    layout.flags("variant", VARIANTS)
    layout.flags("top", PROJECT.labels)
    layout.numbers("pile", PROJECT.labels, COPIES)
    layout.number("bid", MAX_WORKERS)
    layout.number("throws", FACES)
    layout.number("favours", COPIES)
    layout.flag("auction")
    layout.flags("paying", NUMBERED.labels)
    layout.numbers("dice", FACE.labels, FACES)
    for owner in owners(MAX_SEATS):
        layout.begin(owner)
        layout.flag("present")
        layout.number("free", MAX_WORKERS)
        layout.number("hired", MAX_HIRED)
        layout.number("total", MAX_TOTAL, scale=goal)
        layout.number("vetoes", COPIES)
        layout.number("big_cheeses", COPIES)
        layout.flag("starter")
        layout.flag("bidder")
        layout.flag("payee")
        layout.flag("active")
        layout.numbers("projects", PROJECT.labels, COPIES)
        layout.numbers("staff", PROJECT.labels, MAX_WORKERS)
    return layout


#: The number of columns of a seat before its projects, and of all.
FIGURES: Final = 10
A_SEAT: Final = FIGURES + 2 * PROJECTS


class BigCheeseEncoder(Encoder):
    """Writes the pile, auction and throw, then the workers, hand, total and projects of each seat, from the viewer to the left."""

    def write(self, table: Table, seat: int, out: Numbers) -> None:
        assert isinstance(table, BigCheeseTable)
        t = table
        seats = t.seats
        out.put_one(t.choices.variant, len(VARIANTS))
        out.put_one(PROJECT_OF[t.top] if t.top >= 0 else -1, PROJECTS)
        for card in t.pile:
            out.add_ahead(PROJECT_OF[card])
        out.put_zeros(PROJECTS)
        out.put(t.bid)
        out.put(t.throws)
        out.put(t.favours)
        out.put_flag(in_auction(t))
        out.put_one(PROJECT_OF[t.paid] if t.paid >= 0 else -1, PAYING)
        out.put_counts(t.dice, FACES, least=1)
        for entry in range(0, len(t.projects), ENTRY):
            place = A_SEAT * ((t.projects[entry] - seat) % seats) + FIGURES + PROJECT_OF[t.projects[entry + PLACED]]
            out.add_ahead(place)
            out.add_ahead(place + PROJECTS, t.projects[entry + STAFF])
        for step in range(seats):
            other = (seat + step) % seats
            out.put(1)
            out.put(t.free[other])
            out.put(t.hired[other])
            out.put(t.totals[other])
            out.put(size(t.hands[other] & VETOES))
            out.put(size(t.hands[other] & CHEESES))
            out.put_flag(t.starter == other)
            out.put_flag(t.bidder == other)
            out.put_flag(t.payee == other)
            out.put_flag(t.active & BIT[other] != 0)
            out.put_zeros(2 * PROJECTS)  # the projects and their staff, written above
        out.put_zeros(A_SEAT * (MAX_SEATS - seats))
