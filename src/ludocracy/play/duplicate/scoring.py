"""How duplicate games are scored: everybody is compared with those who had the same seat at the other tables.

The method is that of matchpoints in duplicate bridge, as a percentage. docs/records.md describes it in words.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final, NamedTuple

#: The points of somebody who beats everybody else in the same seat.
MOST: Final = 100


class TableResult(NamedTuple):
    """How a table of a round ended: entrants, scores and the winning seats."""

    round: int
    entrants: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Standing(NamedTuple):
    """What an entrant has reached. Those who are level in points, wins and margin share a place."""

    place: int
    entrant: int
    played: int
    points: Fraction  # the sum of the rounds, each from 0 to 100
    wins: Fraction  # tables won, shared among the winners
    margin: Fraction  # the sum of the scores above the mean of the same seat
    rounds: dict[int, Fraction]  # the points of each round


def matchpoints(score: int, others: Sequence[int]) -> Fraction:
    """Return the share of the others who are beaten, from 0 to 100; a tie counts half."""
    if not others:
        return Fraction(MOST, 2)
    reached = sum(2 * (score > other) + (score == other) for other in others)
    return Fraction(MOST * reached, 2 * len(others))


def round_points(tables: Sequence[TableResult]) -> dict[int, Fraction]:
    """Return the points of a round by entrant. At a single table, the others at the table are what there is to compare with."""
    found: dict[int, Fraction] = {}
    for number, table in enumerate(tables):
        for seat, (entrant, score) in enumerate(zip(table.entrants, table.scores, strict=True)):
            if len(tables) > 1:
                others = [one.scores[seat] for place, one in enumerate(tables) if place != number]
            else:
                others = [other for place, other in enumerate(table.scores) if place != seat]
            found[entrant] = matchpoints(score, others)
    return found


def standings(results: Iterable[TableResult], entrants: Iterable[int] = ()) -> list[Standing]:
    """Return the standings, the best first; `entrants` are listed even if they have not played."""
    by_round = sorted(results, key=lambda one: (one.round, one.entrants))
    rounds: dict[int, dict[int, Fraction]] = {one: {} for one in entrants}
    wins: dict[int, Fraction] = {}
    margins: dict[int, Fraction] = {}
    for number, group in groupby(by_round, key=lambda one: one.round):
        tables = list(group)
        for entrant, points in round_points(tables).items():
            rounds.setdefault(entrant, {})[number] = points
        for table in tables:
            for seat, entrant in enumerate(table.entrants):
                same = [one.scores[seat] for one in tables] if len(tables) > 1 else table.scores
                mean = Fraction(sum(same), len(same))
                margins[entrant] = margins.get(entrant, Fraction(0)) + table.scores[seat] - mean
                if seat in table.winners:
                    wins[entrant] = wins.get(entrant, Fraction(0)) + Fraction(1, len(table.winners))
    zero = Fraction(0)

    def reached(entrant: int) -> tuple[Fraction, Fraction, Fraction]:
        return sum(rounds[entrant].values(), zero), wins.get(entrant, zero), margins.get(entrant, zero)

    best = sorted(rounds, key=lambda one: (*(-value for value in reached(one)), one))
    found: list[Standing] = []
    for number, entrant in enumerate(best, 1):
        points, won, margin = reached(entrant)
        level = bool(found) and (found[-1].points, found[-1].wins, found[-1].margin) == (points, won, margin)
        place = found[-1].place if level else number
        found.append(Standing(place, entrant, len(rounds[entrant]), points, won, margin, rounds[entrant]))
    return found
