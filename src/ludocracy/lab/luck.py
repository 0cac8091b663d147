"""Luck taken out of results: a control variate for every draw of a game, without bias.

A draw has known weights, so its luck for a seat is the value of the position after the draw minus the mean of the values after all
outcomes, by their weights. Whatever the value function and the players, the mean of this luck is 0 for every draw, because the
outcome does not depend on anything but the weights. A result minus the luck of all draws of its game has therefore the same mean as
the result. It varies less if the value function predicts results. (Only chance is corrected, not the random choices of bots.)
"""

import math
from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from ludocracy.bots import find as bots
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table
from ludocracy.games import catalogue
from ludocracy.lab.document import write_csv
from ludocracy.lab.report import Interval, student
from ludocracy.lab.study import Result, Study, plan_of
from ludocracy.play.record import Record, begin, legal_moves

LUCK: Final = "luck.csv"

#: Returns the value of a position to each seat.
Value = Callable[[Table], Sequence[float]]


def luck_of_draw(table: Table, drawn: int, value: Value) -> list[float]:
    """Return the luck of each seat in a draw that is due, if its outcome is `drawn`. The table does not change."""
    options, weights = list(table.options(CHANCE)), list(table.weights())
    total = sum(weights)
    luck = [0.0] * table.seats
    for move, weight in zip(options, weights, strict=True):
        after = table.clone()
        after.play(CHANCE, move)
        share = (1.0 if move == drawn else 0.0) - weight / total
        for seat, worth in enumerate(value(after)):
            luck[seat] += share * worth
    return luck


def luck_of_game(record: Record, value: Value) -> list[float]:
    """Return the luck of each seat over all draws of a recorded game."""
    table = begin(record)
    luck = [0.0] * table.seats
    for seat, move in legal_moves(record, table):
        if seat == CHANCE and len(table.options(CHANCE)) > 1:
            luck = [sum(pair) for pair in zip(luck, luck_of_draw(table, move, value), strict=True)]
        table.play(seat, move)
    return luck


class Corrected(NamedTuple):
    """The share of wins of an entrant as counted and with the luck taken out, each with the interval of a mean over deals."""

    name: str
    counted: Interval
    corrected: Interval

    @property
    def ratio(self) -> float:
        """Return the standard error with the luck taken out, compared with the one as counted."""
        before, after = (one.high - one.low for one in (self.counted, self.corrected))
        return after / before if before > 0.0 and math.isfinite(before) else 1.0


def mean_of_deals(values: Sequence[float], deals: Sequence[Hashable]) -> Interval:
    """Return the mean of values and its interval; values of the same deal are not independent, so deals are counted."""
    sums: dict[Hashable, list[float]] = {}
    for value, deal in zip(values, deals, strict=True):
        sums.setdefault(deal, []).append(value)
    middle = sum(values) / len(values)
    count = len(sums)
    if count < 2:
        return Interval(middle, -math.inf, math.inf)
    size = len(values) / count
    squares = sum((sum(part) - len(part) * middle) ** 2 for part in sums.values())
    half = student(count - 1) * math.sqrt(squares / (count - 1) / count) / size
    return Interval(middle, middle - half, middle + half)


def corrected(name: str, shares: Sequence[float], lucks: Sequence[float], deals: Sequence[Hashable]) -> Corrected:
    """Return the figures of an entrant from its shares of the wins, its luck, and the deals of its games."""
    without = [share - luck for share, luck in zip(shares, lucks, strict=True)]
    return Corrected(name, mean_of_deals(shares, deals), mean_of_deals(without, deals))


def without_luck(
    study: Study, results: Sequence[Result], progress: Callable[[int], object] = lambda done: None
) -> list[Corrected]:
    """Return the figures of all entrants of a study, by the values with which positions of the game are analysed."""
    value = bots.analysis(catalogue.find(study.game)).evaluator.values
    mirrored = [plan_of(study, arm).mirror for arm in study.arms]
    found: dict[str, tuple[list[float], list[float], list[tuple[int, int]]]] = {}
    for done, result in enumerate(results, 1):
        lucks = luck_of_game(Record.parse(result.record), value)
        seats = len(result.order)
        deal = (result.arm, result.number // seats if mirrored[result.arm] else result.number)
        for seat, bot in enumerate(result.order):
            shares, own, deals = found.setdefault(study.arms[result.arm].bots[bot], ([], [], []))
            shares.append(1.0 / len(result.winners) if seat in result.winners else 0.0)
            own.append(lucks[seat])
            deals.append(deal)
        progress(done)
    return [corrected(name, *figures) for name, figures in found.items()]


def write_luck(path: Path, found: Sequence[Corrected]) -> None:
    """Write the figures of all entrants as CSV."""
    head = ["entrant", "wins", "wins_low", "wins_high", "corrected", "corrected_low", "corrected_high", "ratio"]
    write_csv(path, head, [[one.name, *one.counted, *one.corrected, one.ratio] for one in found])
