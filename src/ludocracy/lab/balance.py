"""How fair a game is: the share and score of each seat or role by level, with other options, or without some moves."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ludocracy.bots import find as bots
from ludocracy.core.errors import BadOption, clipped
from ludocracy.core.table import Value
from ludocracy.games import catalogue
from ludocracy.lab.document import Bar, Document, Plot, write_csv, write_page
from ludocracy.lab.standings import Standing, by_place, of_bot
from ludocracy.lab.study import Arm, Result, Study
from ludocracy.lab.tournament import FIGURES, REPORT, TABLE, figures, interval, places
from ludocracy.show.phrases import Phrases

Options = tuple[tuple[str, Value], ...]


def balance(
    game: str,
    seats: int,
    levels: Sequence[str],
    games: int,
    seed: int,
    options: Options,
    against: Options,
    forbidden: Sequence[str],
) -> Study:
    """Return a study: one arm per level; with `against` the same with those options; with `forbidden` a bot kept from moves."""
    rules = catalogue.find(game)
    for text in forbidden:
        if not any(move.startswith(text) for move in rules.moves.texts):
            raise BadOption("lab.forbid", game=game, found=clipped(text))
    arms = []
    for level in levels:
        bots.entrant(level, rules)
        arms.append(Arm(level, seats, options, (level,) * seats))
        if against:
            changed = dict(options) | dict(against)
            shown = ", ".join(f"{name}={rules.by_name[name].text(value)}" for name, value in against)
            arms.append(Arm(f"{level}, {shown}", seats, tuple(changed.items()), (level,) * seats))
        if forbidden:
            arms.append(Arm(f"{level} ≠ {', '.join(forbidden)}", seats, options, (level,) * seats, tuple(forbidden)))
    return Study(game, rules.rules, seed, -(-games // seats) * seats, tuple(arms))


class Finding(NamedTuple):
    """The figures of one arm."""

    arm: Arm
    standings: list[Standing]


def findings(phrases: Phrases, study: Study, results: Sequence[Result]) -> list[Finding]:
    game = catalogue.find(study.game)
    found = []
    for number, arm in enumerate(study.arms):
        mine = [result for result in results if result.arm == number]
        standings = by_place(mine, arm.seats, places(phrases, game, arm.seats))
        if arm.forbidden:
            standings.append(of_bot(mine, 0, f"≠ {', '.join(arm.forbidden)}"))
        found.append(Finding(arm, standings))
    return found


def write_report(
    phrases: Phrases, study: Study, results: Sequence[Result], folder: Path, command: str
) -> list[Finding]:
    """Write the report and the figures, beside the games."""
    found = findings(phrases, study, results)
    seats = study.arms[0].seats
    bars, scores, rows = [], [], []
    rows_of_figures: list[list[str | int | float]] = []
    for group, finding in enumerate(found):
        for one in finding.standings:
            label = f"{finding.arm.name}: {one.name}"
            bars.append(Bar(label, one.wins, group))
            scores.append(Bar(label, one.score, group))
            texts = [
                interval(phrases, one.wins, True),
                interval(phrases, one.among, True),
                interval(phrases, one.score, False),
            ]
            rows.append([finding.arm.name, one.name, phrases.number(one.games, 0), *texts])
            rows_of_figures.append([finding.arm.name, *figures(one)])
    plots = [
        Plot(phrases.say("lab.wins_plot"), bars, 1 / seats, phrases.say("lab.fair"), True),
        Plot(phrases.say("lab.score_plot"), scores),
    ]
    title = phrases.say("lab.balance_title", game=study.game, seats=seats)
    head = [phrases.say(f"lab.{key}") for key in ("arm", "seat_column", "games_column", "wins", "among", "score")]
    label = phrases.say("lab.command")
    write_page(folder / REPORT, Document(title, [("", head, rows)], plots, command, label, phrases.language))
    write_csv(folder / TABLE, ["table", "seat", *FIGURES], rows_of_figures)
    return found
