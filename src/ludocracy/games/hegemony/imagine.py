"""What a seat cannot see, dealt anew: the other hands, secret bids, and the events that the State has looked at."""

from ludocracy.core.rng import Rng
from ludocracy.games.hegemony.state import HegemonyTable


def imagine(table: HegemonyTable, seat: int, rng: Rng) -> HegemonyTable:
    return table.clone()
