"""Ratings of bots and people by openskill's Plackett-Luce model."""

from collections.abc import Sequence
from typing import Any, Final


class SkillRatings:
    """The ratings of all entrants by name, after the games that were added."""

    def __init__(self) -> None:
        from openskill.models import PlackettLuce  # takes longer to import than the rest of a command

        self.model: Final[Any] = PlackettLuce()
        self.by_name: Final[dict[str, Any]] = {}

    def add(self, names: Sequence[str], ranks: Sequence[int]) -> None:
        """Change the ratings by one game. The lowest rank is best, and equal ranks are ties.

        If an entrant has several seats in a game, the mean counts.
        """
        for name in names:
            if name not in self.by_name:
                self.by_name[name] = self.model.rating(name=name)
        after = self.model.rate([[self.by_name[name]] for name in names], ranks=list(ranks))
        for name in set(names):
            own = [team[0] for team, other in zip(after, names, strict=True) if other == name]
            mu = sum(one.mu for one in own) / len(own)
            sigma = sum(one.sigma for one in own) / len(own)
            self.by_name[name] = self.model.rating(name=name, mu=mu, sigma=sigma)
