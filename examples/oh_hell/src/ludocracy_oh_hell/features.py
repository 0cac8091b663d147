"""What a seat sees as numbers, for learners."""

from ludocracy.core.bits import mask_of
from ludocracy.core.features import Encoder, Layout, Numbers, owners
from ludocracy.core.table import Table
from ludocracy_oh_hell.moves import CARD, CARDS, MOST, SUIT, SUITS
from ludocracy_oh_hell.show import played
from ludocracy_oh_hell.state import NOTHING, OhHellTable

MOST_SEATS = 5
#: The highest possible score: every round from MOST cards on, with all tricks bid and taken.
MOST_POINTS = sum(10 + size for size in range(1, MOST + 1))

LAYOUT = Layout()
LAYOUT.number("size", most=MOST)
LAYOUT.flags("hand", CARD.labels)
LAYOUT.flags("gone", CARD.labels)
LAYOUT.flags("trick", CARD.labels)
LAYOUT.flags("turned", CARD.labels)
for owner in owners(MOST_SEATS):
    LAYOUT.begin(owner)
    LAYOUT.flag("leads")
    LAYOUT.number("bid", least=-1, most=MOST)
    LAYOUT.number("tricks", most=MOST)
    LAYOUT.flags("lacks", SUIT.labels)
    LAYOUT.number("points", most=MOST_POINTS, scale=50)


class OhHellEncoder(Encoder):
    def write(self, table: Table, seat: int, out: Numbers) -> None:
        assert isinstance(table, OhHellTable)
        t = table
        out.put(t.size)
        out.put_members(t.hands[seat], CARDS)
        out.put_members(t.gone, CARDS)
        out.put_members(mask_of(played(t)), CARDS)
        out.put_one(t.turned if t.turned != NOTHING else -1, CARDS)
        for step in range(t.seats):
            owner = (seat + step) % t.seats
            out.put_flag(owner == t.leader)
            out.put(t.bids[owner])
            out.put(t.tricks[owner])
            out.put_members(t.lacks[owner], SUITS)
            out.put(t.points[owner])
        out.put_zeros((4 + SUITS) * (MOST_SEATS - t.seats))
