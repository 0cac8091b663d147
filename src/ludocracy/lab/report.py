"""What a simulation shows: the win share and the mean score of each seat with their 95% intervals."""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from rich import box
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from ludocracy.lab.runner import Plan, seated
from ludocracy.lab.simulate import WHOLE_WIN, Tally
from ludocracy.show.phrases import Phrases

_Z: Final = 1.959963984540054

#: Student's t for 97.5%, one to nine degrees of freedom; beyond, a series is exact to three digits.
_T: Final = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622)


class Interval(NamedTuple):
    """An estimate and its 95% interval."""

    middle: float
    low: float
    high: float


def wilson(share: float, count: float) -> Interval:
    """Return Wilson's interval of a share: sound near 0 and 1, and for few games."""
    spread = _Z * _Z / count
    middle = (share + spread / 2) / (1 + spread)
    half = _Z * math.sqrt(share * (1 - share) / count + spread / (4 * count)) / (1 + spread)
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def wilson_by_deal(deals: Sequence[tuple[int, float]]) -> Interval:
    """Return Wilson's interval of a share of games, given the number of games and the wins of each deal.

    Games of one deal may be alike: then they count as fewer. That they may be opposites is not made use of.
    """
    games = sum(count for count, _ in deals)
    share = sum(won for _, won in deals) / games
    alike = 1.0
    if len(deals) > 1 and 0 < share < 1:
        between = sum((won - count * share) ** 2 for count, won in deals) * len(deals) / (len(deals) - 1)
        alike = max(1.0, between / (games * share * (1 - share)))
    return wilson(share, games / alike)


def student(freedom: int) -> float:
    if freedom <= len(_T):
        return _T[freedom - 1]
    z, n = _Z, freedom
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n * n)
    return z + (z**3 + z) / (4 * n) + second + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)


def mean(total: int, squares: int, count: int) -> Interval:
    """Return Student's interval of a mean, from whole sums."""
    middle = total / count
    if count < 2:
        return Interval(middle, -math.inf, math.inf)
    variance = (squares * count - total * total) / (count * (count - 1))
    half = student(count - 1) * math.sqrt(variance / count)
    return Interval(middle, middle - half, middle + half)


class SeatReport(NamedTuple):
    bot: str
    wins: Interval
    score: Interval


def by_seat(plan: Plan, tally: Tally) -> list[SeatReport]:
    """Return the figures of every bot of the plan: of every seat, unless the bots rotate."""
    kinds = seated(plan.bots, plan.seats)
    return [
        SeatReport(
            kinds[seat],
            wilson(tally.wins[seat] / (WHOLE_WIN * tally.games), tally.games),
            mean(tally.scores[seat], tally.squares[seat], tally.games),
        )
        for seat in range(plan.seats)
    ]


def print_report(console: Console, phrases: Phrases, plan: Plan, tally: Tally, seconds: float, plain: bool) -> None:
    """Print the figures on the console: a grid, or one sentence per seat."""
    seconds = max(seconds, 1e-9)
    pace = phrases.say(
        "lab.pace",
        games=tally.games,
        seconds=phrases.number(seconds, 1),
        moves=round(tally.moves / seconds),
        rate=phrases.number(tally.games / seconds, 1 if tally.games / seconds < 100 else 0),
    )
    reports = by_seat(plan, tally)
    fixed = not (plan.rotate or plan.mirror)  # otherwise a line is a bot, whichever seats it had
    if plain:
        line = "lab.seat_line" if fixed else "lab.bot_line"
        for seat, report in enumerate(reports):
            wins, score = shown(phrases, report)
            console.print(phrases.say(line, n=seat, bot=report.bot, wins=wins, score=score), highlight=False)
        console.print(pace, highlight=False)
        return
    grid = Grid(box=box.ROUNDED, header_style="bold", border_style="dim")
    grid.add_column(phrases.say("lab.seat") if fixed else "", justify="right")
    grid.add_column(phrases.say("lab.bot"))
    grid.add_column(phrases.say("lab.wins"))
    grid.add_column(phrases.say("lab.score"))
    best = max(report.wins.middle for report in reports)
    for seat, report in enumerate(reports):
        style = "bold" if report.wins.middle == best else ""
        grid.add_row(str(seat), report.bot, *(Text(text, style) for text in shown(phrases, report)))
    console.print(grid)
    console.print(pace, highlight=False)


def shown(phrases: Phrases, report: SeatReport) -> tuple[str, str]:
    """Return win share and mean score with their intervals."""
    wins, score = report.wins, report.score
    return (
        phrases.say(
            "lab.interval", x=phrases.percent(wins[0]), low=phrases.percent(wins[1]), high=phrases.percent(wins[2])
        ),
        phrases.say(
            "lab.interval", x=phrases.number(score[0], 2), low=bound(phrases, score[1]), high=bound(phrases, score[2])
        ),
    )


def bound(phrases: Phrases, value: float) -> str:
    """Return a bound in words; a single game says nothing about the spread."""
    return phrases.number(value, 2) if math.isfinite(value) else "?"
