"""What a seat sees of a table of Tax the Rich as numbers, for learners.

There are always six seats, so one network can serve every table.
"""

from typing import Final

from ludocracy.core.bits import BIT, size
from ludocracy.core.features import Encoder, Layout, Numbers, owners
from ludocracy.core.table import Table
from ludocracy.games.tax_the_rich.board import MAX_BONUS, ROUNDS
from ludocracy.games.tax_the_rich.moves import (
    CARD,
    CARDS,
    CHARACTER,
    CHARACTERS,
    MAX_PILES,
    MAX_ROWS,
    MAX_SEATS,
    OF_SUIT,
    SUIT,
    SUITS,
)
from ludocracy.games.tax_the_rich.state import TaxTable

MAX_TRICKS: Final = 20
MAX_TOTAL: Final = 1000
HAND: Final = 12
#: The codes of `t.revolution`.
REVOLUTIONS: Final = ["none", "class", "feminist"]


def layout_of() -> Layout:
    """Return the columns of every table."""
    layout = Layout()
    layout.flags("hand", CARD.labels)
    layout.flags("rules", CHARACTER.labels)
    layout.flags("bet", [f"{suit}-{row + 1}" for row in range(MAX_ROWS) for suit in SUIT.labels])
    layout.flags("led", SUIT.labels)
    layout.flags("called", CARD.labels)
    layout.number("round", ROUNDS)
    layout.number("rounds", ROUNDS)
    layout.flag("playing")
    layout.number("target", MAX_TRICKS)
    layout.number("bonus", MAX_BONUS, scale=12)
    layout.number("party_tricks", MAX_PILES, scale=MAX_TRICKS)
    layout.flags("revolution", REVOLUTIONS)
    for owner in owners(MAX_SEATS):
        layout.begin(owner)
        layout.flags("lying", CARD.labels)
        layout.flags("up", CARD.labels)
        layout.flags("void", SUIT.labels)
        layout.flag("present")
        layout.flag("face_down")
        layout.number("teachers", 20, scale=SUITS)
        layout.number("cards", CARDS, scale=HAND)
        layout.flag("leader")
        layout.flag("ally")
        layout.flag("first")
        layout.flag("opener")
        layout.number("tricks", MAX_PILES, scale=MAX_TRICKS)
        layout.number("total", MAX_TOTAL, scale=60)
        layout.flag("rebel")
        layout.flag("swapped")
    return layout


LAYOUT: Final = layout_of()
#: The number of columns of a seat.
A_SEAT: Final = 2 * CARDS + SUITS + 12


class TaxEncoder(Encoder):
    """Writes the hand, rule cards, bet and trick, then the public cards and figures of each seat, from the viewer to the left."""

    def write(self, table: Table, seat: int, out: Numbers) -> None:
        assert isinstance(table, TaxTable)
        t = table
        out.put_members(t.hands[seat], CARDS)
        out.put_members(t.powers, CHARACTERS)
        out.put_one(t.marker, SUITS * MAX_ROWS)
        out.put_one(t.led if t.lying[t.first] >= 0 else -1, SUITS)
        out.put_one(t.called, CARDS)
        out.put(t.round)
        out.put(t.choices.rounds)
        out.put_flag(t.bidder < 0 and t.marker >= 0)
        if t.marker >= 0:
            out.put(t.target())
            out.put(t.bonus())
            out.put(t.party_tricks())
        else:
            out.put_zeros(3)
        out.put_one(t.revolution, len(REVOLUTIONS))
        for place in range(t.seats):
            self.write_seat(t, seat, (seat + place) % t.seats, out)
        out.put_zeros(A_SEAT * (MAX_SEATS - t.seats))

    def write_seat(self, t: TaxTable, seat: int, other: int, out: Numbers) -> None:
        """Write what a seat sees of another. A face-down card is known to the seat that played it."""
        down = t.down & BIT[other] != 0
        known = not down or t.origin[other] == seat
        out.put_one(t.lying[other] if known else -1, CARDS)
        out.put_members(t.up[other], CARDS)
        cannot = t.cannot[other]
        for suit in range(SUITS):
            out.put_flag(not OF_SUIT[suit] & ~cannot)
        out.put(1)
        out.put_flag(down)
        out.put(t.marks[other])
        out.put(size(t.hands[other]))
        out.put_flag(t.leader == other)
        out.put_flag(t.ally == other)
        out.put_flag(t.first == other)
        out.put_flag(t.opener == other)
        out.put(t.won[other])
        out.put(t.totals[other])
        out.put_flag(t.rebel == other)
        out.put_flag(t.swapped & BIT[other] != 0)
