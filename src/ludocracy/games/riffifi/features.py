"""What a seat sees of a Riffifi table as numbers, for learners.

There are always five seats, so one network can serve every table.
"""

from functools import cache
from typing import Final

from ludocracy.core.features import Encoder, Layout, Numbers, owners
from ludocracy.core.table import Table
from ludocracy.games.riffifi.moves import CARD, CARDS, COLOUR, COLOURS, PLAY, TOKENS
from ludocracy.games.riffifi.state import NO_TICKS, SHOWN, UNSEEN, RiffifiTable

MAX_SEATS: Final = 5
MAX_ROUNDS: Final = 1000


@cache
def layout_of(rounds: int) -> Layout:
    """Return the columns of a table with that number of rounds."""
    layout = Layout()
    layout.flags("hand", CARD.labels)
    layout.flags("unseen", CARD.labels)
    layout.numbers("middle", COLOUR.labels, TOKENS)
    layout.number("round", MAX_ROUNDS, scale=rounds)
    layout.flag("officer")
    layout.flag("ticks")
    for owner in owners(MAX_SEATS):
        layout.begin(owner)
        layout.flags("up", CARD.labels)
        layout.flags("shown", CARD.labels)
        layout.numbers("tokens", COLOUR.labels, TOKENS)
        layout.flags("tick", COLOUR.labels)
        layout.flag("present")
        layout.flag("dealer")
        layout.number("total", TOKENS * COLOURS * MAX_ROUNDS, scale=TOKENS * COLOURS)
    return layout


#: The number of columns before those of the seats.
BEFORE_SEATS: Final = 2 * CARDS + COLOURS + 3
#: The number of columns of a seat.
A_SEAT: Final = 2 * CARDS + 2 * COLOURS + 3


class RiffifiEncoder(Encoder):
    """Writes the viewer's hand and unseen cards, then each seat, from the viewer to the left."""

    def write(self, table: Table, seat: int, out: Numbers) -> None:
        assert isinstance(table, RiffifiTable)
        t = table
        for card in range(CARDS):
            fate = t.fate[card]
            holder = t.holder[card]
            if fate == SHOWN and holder >= 0:
                out.add_ahead(BEFORE_SEATS + A_SEAT * ((holder - seat) % t.seats) + CARDS + card)
            elif fate == UNSEEN and holder == seat:
                out.add_ahead(CARDS + card)
        out.put_counts(t.plays[seat], CARDS, PLAY)
        out.put_zeros(CARDS)  # the unseen cards, written above
        out.put_all(t.middle)
        out.put(t.round)
        out.put_flag(t.choices.officer)
        out.put_flag(t.choices.ticks != NO_TICKS)
        for place in range(t.seats):
            other = (seat + place) % t.seats
            out.put_one(t.up[other], CARDS)
            out.put_zeros(CARDS)  # the shown cards, written above
            out.put_part(t.tokens, COLOURS * other, COLOURS)
            out.put_members(t.ticks[other], COLOURS)
            out.put(1)
            out.put_flag(t.dealer == other)
            out.put(t.totals[other])
        out.put_zeros(A_SEAT * (MAX_SEATS - t.seats))
