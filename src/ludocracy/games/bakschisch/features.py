"""What a seat sees of a Bakschisch table as numbers, for learners.

There are always four seats, so one network can serve every table. All bags are included: a player who remembers every bribe
knows them (ruling B18).
"""

from functools import cache
from typing import Final

from ludocracy.core.features import Encoder, Layout, Numbers, owners
from ludocracy.core.table import Table
from ludocracy.games.bakschisch.moves import (
    BRIBES,
    CALIPH,
    COPIES,
    MAX_GOLD,
    MAX_SEATS,
    PERSON,
    PERSON_OF,
    PERSONS,
)
from ludocracy.games.bakschisch.show import goal_ahead, goal_behind
from ludocracy.games.bakschisch.state import BakschischTable

MAX_ROUNDS: Final = 1000
USUAL_ROUNDS: Final = 20


@cache
def layout_of(throne: int) -> Layout:
    """Return the columns of a table whose throne is that many spaces from the start."""
    layout = Layout()
    layout.number("round", MAX_ROUNDS, scale=USUAL_ROUNDS)
    layout.number("pot", MAX_GOLD)
    layout.flags("turned", [str(count) for count in range(BRIBES + 1)])
    layout.flags("person", PERSON.labels)
    layout.numbers("deck", PERSON.labels, COPIES)
    for owner in owners(MAX_SEATS):
        layout.begin(owner)
        layout.flag("present")
        layout.number("space", throne)
        layout.flag("throne")
        layout.flag("palace")
        layout.flag("thief")
        layout.number("gold", MAX_GOLD)
        layout.number("arrived", BRIBES, least=-BRIBES * MAX_ROUNDS)
        layout.numbers("forward", PERSON.labels, throne)
        layout.numbers("back", PERSON.labels, throne)
    return layout


#: The number of columns of a seat.
A_SEAT: Final = 7 + 2 * PERSONS


class BakschischEncoder(Encoder):
    """Writes the round, cards and pot, then the pawn, thief, gold and goals of each seat, from the viewer to the left."""

    def write(self, table: Table, seat: int, out: Numbers) -> None:
        assert isinstance(table, BakschischTable)
        t = table
        choices = t.choices
        out.put(t.round)
        out.put(t.pot)
        turned = len(t.row)
        out.put_one(turned, BRIBES + 1)
        out.put_one(t.person() if turned else -1, PERSONS)
        for card in t.deck:
            out.add_ahead(PERSON_OF[card])
        out.put_zeros(PERSONS)
        for place in range(t.seats):
            other = (seat + place) % t.seats
            space = t.spaces[other]
            out.put(1)
            out.put(space)
            out.put_flag(space == choices.throne)
            out.put_flag(choices.track.in_palace(space))
            out.put(t.thief[other])
            out.put(t.gold[other])
            out.put(t.arrived[other])
            for person in range(CALIPH):
                out.put(choices.ahead[person][space] - space)
            out.put(goal_ahead(t, other, CALIPH) - space)
            for person in range(CALIPH):
                out.put(space - choices.behind[person][space])
            out.put(space - goal_behind(t, other, CALIPH))
        out.put_zeros(A_SEAT * (MAX_SEATS - t.seats))
