"""Imagined worlds: the closed fists of the other players are filled at random.

Nothing else is unknown to a player who remembers everything. Everybody begins with the same gold, and every coin that enters or
leaves a bag does so in public, so the contents of the bags are known although no view shows them (ruling B18). Cards that
have not been turned have no order: turning one is a draw.
"""

from ludocracy.core.rng import Rng
from ludocracy.core.step import UNSEALED
from ludocracy.games.bakschisch.state import BakschischTable


def imagine(table: BakschischTable, seat: int, rng: Rng) -> BakschischTable:
    other = table.clone()
    for owner in range(table.seats):
        if owner != seat and table.sealed[owner] != UNSEALED:
            other.sealed[owner] = rng.choice(table.options(owner))
    return other
