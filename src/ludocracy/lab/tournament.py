"""Which bot plays best: entrants at the same tables, seats rotated, deals mirrored, with ratings and a report."""

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table as Grid

from ludocracy.bots import find as bots
from ludocracy.core.errors import BadOption
from ludocracy.core.game import Game
from ludocracy.core.table import Value
from ludocracy.games import catalogue
from ludocracy.lab.document import Bar, Document, Plot, write_csv, write_page
from ludocracy.lab.report import Interval, bound
from ludocracy.lab.standings import Standing, by_entrant, by_seat
from ludocracy.lab.study import Arm, Result, Study
from ludocracy.show.phrases import Phrases
from ludocracy.show.words import Words

REPORT: Final = "report.html"
TABLE: Final = "results.csv"
SEATS: Final = "seats.csv"
#: Columns of figures: the number of games, then estimates with the ends of their intervals.
ESTIMATES: Final = ("wins", "among", "score", "margin")
FIGURES: Final = ("games", *(f"{name}{end}" for name in ESTIMATES for end in ("", "_low", "_high")))


def tournament(
    game: str,
    seats: int,
    entrants: Sequence[str],
    games: int,
    seed: int,
    options: tuple[tuple[str, Value], ...] = (),
) -> Study:
    """Return entrants as a study. More of them than seats meet in every combination; fewer are repeated around the table."""
    rules = catalogue.find(game)
    for entrant in entrants:
        bots.entrant(entrant, rules)
    return study_of(rules, seats, entrants, games, seed, options)


def study_of(
    rules: Game, seats: int, entrants: Sequence[str], games: int, seed: int, options: tuple[tuple[str, Value], ...]
) -> Study:
    """Return the study of entrants whose names are known."""
    if len(set(entrants)) < 2:
        raise BadOption("lab.entrants")
    if len(entrants) > seats:
        tables = list(combinations(entrants, seats))
    else:
        tables = [tuple(entrants[seat % len(entrants)] for seat in range(seats))]
    each = -(-games // (len(tables) * seats)) * seats  # whole deals, each once per rotation
    arms = tuple(Arm(" ".join(table), seats, options, table) for table in tables)
    return Study(rules.name, rules.rules, seed, each, arms)


def interval(phrases: Phrases, one: Interval, percent: bool) -> str:
    if percent:
        x, low, high = (phrases.percent(value) for value in one)
    else:
        x, low, high = phrases.number(one.middle, 2), bound(phrases, one.low), bound(phrases, one.high)
    return phrases.say("lab.interval", x=x, low=low, high=high)


def cells(phrases: Phrases, one: Standing) -> list[str]:
    return [
        one.name,
        phrases.number(one.games, 0),
        interval(phrases, one.wins, True),
        interval(phrases, one.among, True),
        phrases.number(one.rank, 2),
        interval(phrases, one.score, False),
        interval(phrases, one.margin, False),
        phrases.number(one.rating, 1),
    ]


def places(phrases: Phrases, game: Game, seats: int) -> list[str]:
    """Return what to call the seats: by their roles, where they have some."""
    roles = game.roles(seats)
    if roles:
        words = Words(game, phrases.language, [""] * seats, game.setting(seats, {}))
        return [words.face(role, "alone") for role in roles]
    return [f"{phrases.say('lab.seat')} {seat}" for seat in range(seats)]


def of_first(phrases: Phrases, study: Study, results: Sequence[Result]) -> list[Standing]:
    """Return the first entrant in each seat."""
    return by_seat(study, results, places(phrases, catalogue.find(study.game), study.arms[0].seats))


def seat_cells(phrases: Phrases, one: Standing) -> list[str]:
    return [
        one.name,
        phrases.number(one.games, 0),
        interval(phrases, one.wins, True),
        interval(phrases, one.score, False),
        interval(phrases, one.margin, False),
    ]


def figures(one: Standing) -> list[str | int | float]:
    """Return the name, and what FIGURES says."""
    return [one.name, one.games, *one.wins, *one.among, *one.score, *one.margin]


SEAT_HEADINGS: Final = ("seat_column", "games_column", "wins", "score", "margin")
#: What the same columns are called in `lab.entrant_line`.
FACTS: Final = ("name", "games", "wins", "among", "rank", "score", "margin", "rating")
HEADINGS: Final = ("entrant", "games_column", "wins", "among", "rank", "score", "margin", "rating")


def print_standings(console: Console, phrases: Phrases, standings: Sequence[Standing], plain: bool) -> None:
    if plain:
        for one in standings:
            facts = dict(zip(FACTS, cells(phrases, one), strict=True))
            console.print(phrases.say("lab.entrant_line", **facts), highlight=False)
        return
    grid = Grid(box=box.ROUNDED, header_style="bold", border_style="dim")
    for heading in HEADINGS:
        grid.add_column(phrases.say(f"lab.{heading}"), justify="left" if heading == "entrant" else "right")
    for one in standings:
        grid.add_row(*cells(phrases, one))
    console.print(grid)


def write_report(
    phrases: Phrases, study: Study, results: Sequence[Result], folder: Path, command: str
) -> list[Standing]:
    """Write the report and the figures, beside the games."""
    standings = by_entrant(study, results)
    title = phrases.say("lab.tournament_title", game=study.game, seats=study.arms[0].seats)
    plots = [
        Plot(
            phrases.say("lab.wins_plot"),
            [Bar(one.name, one.wins) for one in standings],
            standings[0].fair,
            phrases.say("lab.fair"),
            True,
        ),
        Plot(phrases.say("lab.score_plot"), [Bar(one.name, one.score) for one in standings]),
    ]
    head = [phrases.say(f"lab.{heading}") for heading in HEADINGS]
    rows = [cells(phrases, one) for one in standings]
    seat_head = [phrases.say(f"lab.{heading}") for heading in SEAT_HEADINGS]
    seat_rows = [seat_cells(phrases, one) for one in of_first(phrases, study, results)]
    label = phrases.say("lab.command")
    write_page(
        folder / REPORT,
        Document(title, [("", head, rows), ("", seat_head, seat_rows)], plots, command, label, phrases.language),
    )
    rows_of_seats = [figures(one) for one in of_first(phrases, study, results)]
    rated = [[*figures(one), one.rank, one.rating] for one in standings]
    write_csv(folder / TABLE, ["entrant", *FIGURES, "rank", "rating"], rated)
    write_csv(folder / SEATS, ["seat", *FIGURES], rows_of_seats)
    return standings
