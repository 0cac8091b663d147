"""Ratings of bots and people by openskill's Plackett-Luce model."""

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

#: How far an unknown advantage of a seat may go, as a standard deviation on openskill's scale.
SEAT_SIGMA: Final = 1.0

#: A seat: the number of players, and its place among them.
Seat = tuple[int, int]


def worths(shares: Sequence[float]) -> list[float]:
    """Return what each seat adds to the strength of equals, so that these shares of wins change no rating on average.

    A game has one winner, and all others share the second place: Plackett-Luce counts who wins, and who is the first of the
    others. The solution is found by following the gradient of this likelihood.
    """
    count = len(shares)
    found = [0.0] * count
    for _ in range(1000):
        powers = [math.exp(one) for one in found]
        total = sum(powers)
        for n, (share, power) in enumerate(zip(shares, powers, strict=True)):
            behind = sum(
                other * (1 / (count - 1) - power / (total - powers[m])) for m, other in enumerate(shares) if m != n
            )
            found[n] += 0.3 * (share - power / total + behind)
    mean = sum(found) / count
    return [one - mean for one in found]


class SkillRatings:
    """The ratings of all entrants by name, and what each seat is worth, after the games that were added.

    A player and the seat are a team of the model: their sum competes, so that what the seat wins is not counted as skill.
    """

    def __init__(self, shares: Mapping[int, Sequence[float]] | None = None) -> None:
        """`shares`: the shares of wins by seat among equals, by number of players, where a game publishes them."""
        from openskill.models import PlackettLuce  # takes longer to import than the rest of a command

        self.model: Final[Any] = PlackettLuce()
        self.by_name: Final[dict[str, Any]] = {}
        self.seats: Final[dict[Seat, Any]] = {}
        for count, known in (shares or {}).items():
            scale = self.model.beta * math.sqrt(count)  # of the differences between players whose strength is known
            for seat, worth in enumerate(worths(known)):
                self.seats[count, seat] = self.seat(scale * worth)

    def seat(self, worth: float, sigma: float = SEAT_SIGMA) -> Any:
        return self.model.rating(mu=worth, sigma=sigma)

    def add(self, names: Sequence[str], ranks: Sequence[int], seats: Sequence[Seat] = ()) -> None:
        """Change the ratings by one game. The lowest rank is best, and equal ranks are ties.

        If an entrant has several seats in a game, the mean counts. Without `seats`, only the names compete.
        """
        for name in names:
            if name not in self.by_name:
                self.by_name[name] = self.model.rating(name=name)
        teams = [[self.by_name[name]] for name in names]
        for team, seat in zip(teams, seats, strict=bool(seats)):
            team.append(self.seats.setdefault(seat, self.seat(0.0)))
        after = self.model.rate(teams, ranks=list(ranks))
        for name in set(names):
            own = [team[0] for team, other in zip(after, names, strict=True) if other == name]
            mu = sum(one.mu for one in own) / len(own)
            sigma = sum(one.sigma for one in own) / len(own)
            self.by_name[name] = self.model.rating(name=name, mu=mu, sigma=sigma)
        for team, seat in zip(after, seats, strict=bool(seats)):
            self.seats[seat] = self.seat(team[1].mu, team[1].sigma)
