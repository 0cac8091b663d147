"""Writes the results of tournaments and exploiters into docs/ladder.md, and draws docs/ladder.svg and docs/baselines.svg.

python scripts/ladder.py FOLDER ...     folders of `ludocracy tournament`; the first entrant of each is the bot that is measured
                                        or of `ludocracy exploit`, of which a row is added if there is none
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
from ludocracy.lab.exploit import PROOF, SEARCH
from ludocracy.lab.report import Interval, mean, wilson_by_deal
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
EXPLOITED: Final = ("game", "players", "bot", "exploiters")
CURVE: Final = ("game", "players", "steps", "seconds")


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
    deals: dict[int, tuple[int, float]] = {}
    for result in results:
        games, won = deals.get(result.number // seats, (0, 0.0))
        share = (result.order.index(0) in result.winners) / (1 if winners > 1 else max(1, len(result.winners)))
        deals[result.number // seats] = games + 1, won + share
    return wilson_by_deal(list(deals.values())), winners / seats


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


def exploited_row(folder: Path) -> list[str]:
    """Return the row of a folder of `ludocracy exploit`: what the best of its exploiters wins on deals of its own."""
    plan = json.loads((folder / SEARCH / PLAN).read_text("utf-8"))
    match = read_match(folder / PROOF)
    share, fair = wins(match.results, len(match.bots))
    title = words(f"ludocracy.games.{match.game}", "en")["title"]
    tried = f"{len(plan['arms'])} × {plan['games']}"
    facts = [match.bots[0], str(len(match.results)), str(plan["seed"]), percent(share), f"{100 * fair:.1f}%"]
    return [title, str(len(match.bots)), match.bots[1], tried, *facts]


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


def put(lines: list[str], heading: Sequence[str], row: Sequence[str], same: int = 0) -> bool:
    """Replace the row that has the same first cells in a table, by default all of the heading; return whether there is one."""
    same = same or len(heading)
    for rows in tables(lines, heading):
        for number in rows:
            if cells(lines[number])[:same] == list(row[:same]):
                lines[number] = f"| {' | '.join(row)} |"
                return True
    return False


def put_exploited(lines: list[str], row: Sequence[str]) -> None:
    """Replace the row of the same game, players and bot among the exploited, or add one behind those of its game."""
    if not put(lines, EXPLOITED, row, 3):
        (rows,) = tables(lines, EXPLOITED)
        last = max((number for number in rows if cells(lines[number])[0] == row[0]), default=rows.stop - 1)
        lines.insert(last + 1, f"| {' | '.join(row)} |")


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


def curve(lines: Sequence[str]) -> Plot:
    """Return the bars of the curve of docs/baselines.md: what a learner wins after so many steps."""
    bars = []
    for number in tables(lines, CURVE)[0]:
        _, _, steps, _, share, error = cells(lines[number])
        middle, half = (float(one.strip("%")) / 100 for one in (share, error))
        low, high = max(0.0, middle - 1.96 * half), min(1.0, middle + 1.96 * half)
        bars.append(Bar(f"{steps} steps", Interval(middle, low, high)))
    return Plot("Wins of PPO against club", bars, 0.5, "fair", percent=True)


def draw(name: str, plot: Plot) -> None:
    with atomic_write(DOCS / name) as file:
        file.write(picture(plot))


def main(folders: Sequence[str]) -> None:
    path = DOCS / "ladder.md"
    lines = path.read_text("utf-8").split("\n")
    mirror = margins_of_mirror(lines)
    for folder in folders:
        if (Path(folder) / PROOF).exists():
            put_exploited(lines, exploited_row(Path(folder)))
            continue
        match = read_match(Path(folder))
        rows: list[tuple[Sequence[str], list[str]]] = [(LEVELS, level_row(match))]
        if catalogue.find(match.game).roles(len(match.bots)) and set(match.bots[1:]) == {REFERENCE}:
            rows += [(ROLES, row) for row in role_rows(match, mirror)]
        for heading, row in rows:
            if not put(lines, heading, row):
                print(f"no such row in {path.name}: | {' | '.join(row)} |")
    with atomic_write(path) as file:
        file.write("\n".join(lines))
    draw("ladder.svg", plot(lines))
    draw("baselines.svg", curve((DOCS / "baselines.md").read_text("utf-8").split("\n")))


if __name__ == "__main__":
    main(sys.argv[1:])
