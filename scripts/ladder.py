"""Writes the results of tournaments into the tables of docs/ladder.md, and draws docs/ladder.svg.

python scripts/ladder.py FOLDER ...     folders of `ludocracy tournament`; the first entrant of each is the bot that is measured
"""

import json
import re
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from ludocracy.core.language import words
from ludocracy.games import catalogue
from ludocracy.lab.document import Bar, Plot, picture
from ludocracy.lab.report import Interval, mean, wilson
from ludocracy.lab.study import PLAN, Result, read_results
from ludocracy.lab.tournament import places
from ludocracy.play.files import atomic_write
from ludocracy.show.phrases import Phrases

DOCS: Final = Path(__file__).parents[1] / "docs"
REFERENCE: Final = "thumb-0.1"
#: The first cells of the tables' headings.
LEVELS: Final = ("game", "players", "bot", "among")
ROLES: Final = ("players", "bot", "role")
MIRROR: Final = ("players", "role", "games", "wins")


class Match(NamedTuple):
    """The games of one folder."""

    game: str
    seed: int
    bots: tuple[str, ...]
    results: list[Result]

    @property
    def others(self) -> str:
        """Return the other bots: `3 × strong`, or their names if they differ."""
        counts = Counter(self.bots[1:])
        return f"{len(self.bots) - 1} × {self.bots[1]}" if len(counts) == 1 else ", ".join(counts)


def read_match(folder: Path) -> Match:
    plan = json.loads((folder / PLAN).read_text("utf-8"))
    (arm,) = plan["arms"]
    results = {result.number: result for result in read_results(folder)}  # a game may have been played twice
    return Match(plan["game"], plan["seed"], tuple(arm["bots"]), list(results.values()))


def wins(results: Sequence[Result], seats: int) -> tuple[Interval, float]:
    """Return the share of games that the first bot wins, and the fair share.

    Where every game has several winners, the share of games in which it is among them.
    """
    winners = min(len(result.winners) for result in results)
    shares = [
        (result.order.index(0) in result.winners) / (1 if winners > 1 else max(1, len(result.winners)))
        for result in results
    ]
    return wilson(sum(shares) / len(shares), len(shares)), winners / seats


def percent(share: Interval, digits: int = 1) -> str:
    middle, low, high = (100 * value for value in share)
    return f"{middle:.{digits}f}% [{low:.1f}, {high:.1f}]"


def level_row(match: Match) -> list[str]:
    """Return the row of a match in the tables of levels."""
    seats = len(match.bots)
    share, fair = wins(match.results, seats)
    title = words(f"ludocracy.games.{match.game}", "en")["title"]
    facts = [str(len(match.results)), str(match.seed), percent(share), f"{100 * fair:.1f}%"]
    return [title, str(seats), match.bots[0], match.others, *facts]


def role_rows(match: Match, mirror: dict[tuple[str, str], float]) -> list[list[str]]:
    """Return the rows of a match in the table of roles; `mirror` has the margins of each role among reference bots."""
    seats = len(match.bots)
    found = []
    for seat, role in enumerate(places(Phrases("en"), catalogue.find(match.game), seats)):
        games = [result for result in match.results if result.order[seat] == 0]
        if not games:
            continue
        margins = [
            game.scores[seat] - max(score for place, score in enumerate(game.scores) if place != seat) for game in games
        ]
        margin = mean(sum(margins), sum(one * one for one in margins), len(margins))
        spread = f"{margin.middle:+.1f} ± {margin.high - margin.middle:.1f}"
        gain = f"{margin.middle - mirror[str(seats), role]:+.1f}"
        facts = [str(len(games)), str(match.seed), percent(wins(games, seats)[0], digits=0), spread, gain]
        found.append([str(seats), match.bots[0], role, *facts])
    return found


# -- tables in Markdown --------------------------------------------------------------------------------


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def tables(lines: Sequence[str], heading: Sequence[str]) -> list[range]:
    """Return the rows of every table whose heading begins with these cells."""
    found = []
    for number, line in enumerate(lines):
        if line.startswith("|") and tuple(cells(line)[: len(heading)]) == tuple(heading):
            last = number + 2
            while last < len(lines) and lines[last].startswith("|"):
                last += 1
            found.append(range(number + 2, last))
    return found


def put(lines: list[str], heading: Sequence[str], row: Sequence[str]) -> bool:
    """Replace the row that has the same first cells in a table; return whether there is one."""
    for rows in tables(lines, heading):
        for number in rows:
            if cells(lines[number])[: len(heading)] == list(row[: len(heading)]):
                lines[number] = f"| {' | '.join(row)} |"
                return True
    return False


def margins_of_mirror(lines: Sequence[str]) -> dict[tuple[str, str], float]:
    rows = [cells(lines[number]) for rows in tables(lines, MIRROR) for number in rows]
    return {(row[0], row[1]): float(row[-1].partition(" ")[0]) for row in rows}


def plot(lines: Sequence[str]) -> Plot:
    """Return the bars of the first table: wins among reference bots."""
    bars = []
    for number in tables(lines, LEVELS)[0]:
        game, players, _, _, _, _, share, _ = cells(lines[number])
        numbers = [float(one) / 100 for one in re.findall(r"[\d.]+", share)]
        bars.append(Bar(f"{game}, {players} players", Interval(*numbers)))
    return Plot(f"Wins of one expert among {REFERENCE}", bars, percent=True)


def main(folders: Sequence[str]) -> None:
    path = DOCS / "ladder.md"
    lines = path.read_text("utf-8").split("\n")
    mirror = margins_of_mirror(lines)
    for folder in folders:
        match = read_match(Path(folder))
        rows: list[tuple[Sequence[str], list[str]]] = [(LEVELS, level_row(match))]
        if catalogue.find(match.game).roles(len(match.bots)) and set(match.bots[1:]) == {REFERENCE}:
            rows += [(ROLES, row) for row in role_rows(match, mirror)]
        for heading, row in rows:
            if not put(lines, heading, row):
                print(f"no such row in {path.name}: | {' | '.join(row)} |")
    with atomic_write(path) as file:
        file.write("\n".join(lines))
    with atomic_write(path.with_suffix(".svg")) as file:
        file.write(picture(plot(lines)))


if __name__ == "__main__":
    main(sys.argv[1:])
