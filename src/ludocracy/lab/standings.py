"""The results of each entrant or seat of a study: shares, ranks, scores and ratings with their 95% intervals."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from ludocracy.lab.report import Interval, mean, wilson_by_deal
from ludocracy.lab.study import Result, Study
from ludocracy.play.ratings import SkillRatings


class Standing(NamedTuple):
    """The figures of one entrant over all its games."""

    name: str
    games: int
    wins: Interval  # shared among the winners
    among: Interval  # among the winners at all
    rank: float
    score: Interval
    margin: Interval  # the own score minus the best of the others
    rating: float  # openskill's ordinal: a lower bound of the strength, by 3 sigma
    fair: float  # the share of wins if all were equal


class Sums:
    """Sums over games, exact."""

    def __init__(self) -> None:
        self.games = 0
        # By deal: the games, the wins, and the games in which the entrant is among the winners.
        self.deals: dict[tuple[int, int], tuple[int, Fraction, int]] = {}
        self.ranks = Fraction(0)
        self.score = 0
        self.squares = 0
        self.margin = 0
        self.margin_squares = 0
        self.fair = Fraction(0)

    def add(self, result: Result, seat: int) -> None:
        score = result.scores[seat]
        self.games += 1
        deal = (result.arm, result.number // len(result.order))
        games, wins, among = self.deals.get(deal, (0, Fraction(0), 0))
        won = seat in result.winners
        self.deals[deal] = games + 1, wins + (Fraction(1, len(result.winners)) if won else 0), among + won
        better = sum(other > score for other in result.scores)
        level = sum(other == score for other in result.scores)
        self.ranks += better + Fraction(level + 1, 2)
        self.score += score
        self.squares += score * score
        margin = score - max(other for place, other in enumerate(result.scores) if place != seat)
        self.margin += margin
        self.margin_squares += margin * margin
        self.fair += Fraction(1, len(result.scores))

    def standing(self, name: str, rating: float) -> Standing:
        return Standing(
            name,
            self.games,
            wilson_by_deal([(games, float(wins)) for games, wins, _ in self.deals.values()]),
            wilson_by_deal([(games, among) for games, _, among in self.deals.values()]),
            float(self.ranks / self.games),
            mean(self.score, self.squares, self.games),
            mean(self.margin, self.margin_squares, self.games),
            rating,
            float(self.fair / self.games),
        )


def by_entrant(study: Study, results: Sequence[Result]) -> list[Standing]:
    """Return all games of each bot by its name, the best first."""
    sums: dict[str, Sums] = {}
    for result in results:
        for seat, bot in enumerate(result.order):
            sums.setdefault(study.arms[result.arm].bots[bot], Sums()).add(result, seat)
    rated = ratings(study, results)
    found = [one.standing(name, rated[name]) for name, one in sums.items()]
    return sorted(found, key=lambda standing: -standing.wins.middle / standing.fair)


def by_place(results: Iterable[Result], seats: int, labels: Sequence[str]) -> list[Standing]:
    """Return the figures of each seat of an arm, whoever had it."""
    sums = [Sums() for _ in range(seats)]
    for result in results:
        for seat in range(seats):
            sums[seat].add(result, seat)
    return [one.standing(label, 0.0) for one, label in zip(sums, labels, strict=True)]


def by_seat(study: Study, results: Sequence[Result], labels: Sequence[str]) -> list[Standing]:
    """Return the figures of the first bot of all in each seat: where seats are roles, it may be better in one than in another."""
    name = study.arms[0].bots[0]
    sums: dict[int, Sums] = {}
    for result in results:
        for seat, bot in enumerate(result.order):
            if study.arms[result.arm].bots[bot] == name:
                sums.setdefault(seat, Sums()).add(result, seat)
    return [sums[seat].standing(f"{name}, {labels[seat]}", 0.0) for seat in sorted(sums)]


def of_bot(results: Iterable[Result], bot: int, name: str) -> Standing:
    """Return the figures of one bot of an arm, in whichever seat."""
    sums = Sums()
    for result in results:
        sums.add(result, result.order.index(bot))
    return sums.standing(name, 0.0)


def ratings(study: Study, results: Sequence[Result]) -> dict[str, float]:
    """Return the ratings of the bots after all games in order."""
    rated = SkillRatings()
    for result in results:
        names = [study.arms[result.arm].bots[bot] for bot in result.order]
        ranks = [
            0 if seat in result.winners else 1 + sum(o > s for o in result.scores)
            for seat, s in enumerate(result.scores)
        ]
        rated.add(names, ranks)
    return {name: float(one.ordinal()) for name, one in rated.by_name.items()}
