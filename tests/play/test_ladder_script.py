"""The tables of docs/ladder.md are written from the folders of tournaments, and its plot is drawn from them."""

from pathlib import Path

from ladder import (
    DOCS,
    EXPLOITED,
    LEVELS,
    ROLES,
    Match,
    curve,
    exploited_row,
    level_row,
    margins_of_mirror,
    plot,
    put,
    put_exploited,
    read_match,
    role_rows,
    wins,
)

from ludocracy.lab import exploit
from ludocracy.lab.document import picture
from ludocracy.lab.study import Result, run_study
from ludocracy.lab.tournament import tournament

TABLES = """\
| game | players | bot | among | games | seed | wins (95%) | fair |
|---|---|---|---|---|---|---|---|
| Bakschisch | 2 | novice | 1 × random | 1 | 1 | old | 50.0% |
| Riffifi | 3 | novice | 2 × random | 1 | 1 | old | 33.3% |

| players | bot | role | games | seed | wins (95%) | margin (95%) | gain |
|---|---|---|---|---|---|---|---|
| 2 | expert | Capitalist Class | 1 | 1 | old | old | old |

| players | role | games | wins | margin (95%) |
|---|---|---|---|---|
| 2 | Working Class | 600 | 38% | -5.8 ± 1.7 |
| 2 | Capitalist Class | 600 | 62% | +5.8 ± 1.7 |
""".splitlines()


def result(order: tuple[int, ...], scores: tuple[int, ...], winners: tuple[int, ...]) -> Result:
    return Result(0, 0, order, scores, winners, 1, "")


def test_a_match_replaces_its_row(tmp_path: Path) -> None:
    run_study(tournament("bakschisch", 2, ["novice", "random"], 4, 7), tmp_path / "cup", "local", 1)
    match = read_match(tmp_path / "cup")
    row = level_row(match)
    assert row[:6] == ["Bakschisch", "2", "novice", "1 × random", "4", "7"] and row[7] == "50.0%"
    lines = list(TABLES)
    assert put(lines, LEVELS, row)
    changed = [new for new, old in zip(lines, TABLES, strict=True) if new != old]
    assert changed == [f"| {' | '.join(row)} |"]
    assert not put(lines, LEVELS, ["Bakschisch", "3", *row[2:]])


def test_the_best_exploiter_replaces_its_row_or_gets_one(tmp_path: Path) -> None:
    study = exploit.search("bakschisch", 2, "novice", ["random", "nothing"], 2, 7)
    results = run_study(study, tmp_path / exploit.SEARCH, "local", 1)
    run_study(exploit.proof(study, results, 4), tmp_path / exploit.PROOF, "local", 1)
    row = exploited_row(tmp_path)
    assert row[:4] == ["Bakschisch", "2", "novice", "2 × 2"] and row[4] in ("random", "nothing")
    assert row[5:7] == ["4", "7"] and row[8] == "50.0%"
    head = ["game", "players", "bot", "exploiters", "best exploiter", "games", "seed", "wins (95%)", "fair"]
    lines = [
        f"| {' | '.join(head)} |",
        "|---|",
        "| Bakschisch | 2 | novice | 1 | old |",
        "| Riffifi | 3 | club | 1 | old |",
    ]
    put_exploited(lines, row)
    assert lines[2:] == [f"| {' | '.join(row)} |", "| Riffifi | 3 | club | 1 | old |"]
    put_exploited(lines, ["Bakschisch", "3", *row[2:]])
    assert len(lines) == 5 and lines[3].startswith("| Bakschisch | 3 |") and tuple(head[:4]) == EXPLOITED


def test_wins_are_shared_unless_every_game_has_several_winners() -> None:
    shared, alone = result((0, 1, 2), (5, 5, 1), (0, 1)), result((1, 0, 2), (1, 5, 1), (1,))
    share, fair = wins([shared, alone], 3)
    assert share.middle == 0.75 and fair == 1 / 3
    share, fair = wins([shared, result((1, 2, 0), (5, 5, 1), (0, 1))], 3)
    assert share.middle == 0.5 and fair == 2 / 3


def test_roles_are_counted_separately() -> None:
    games = [result((1, 0), (10, 40), (1,)), result((1, 0), (10, 30), (1,)), result((0, 1), (20, 10), (0,))]
    match = Match("hegemony", 6001, ("expert", "thumb-0.1"), games)
    working, capitalist = role_rows(match, margins_of_mirror(TABLES))
    assert working[2:5] == ["Working Class", "1", "6001"] and working[-1] == "+15.8"
    assert capitalist[2:5] == ["Capitalist Class", "2", "6001"]
    assert capitalist[6].startswith("+25.0 ± ") and capitalist[-1] == "+19.2"
    lines = list(TABLES)
    assert put(lines, ROLES, capitalist) and not put(lines, ROLES, working)


def test_different_opponents_are_named() -> None:
    games = [result((0, 1, 2, 3), (4, 3, 2, 1), (0,))]
    match = Match("riffifi", 5001, ("expert", "club", "casual", "random-search"), games)
    assert level_row(match)[3] == "club, casual, random-search"


def test_the_plot_of_the_ladder_is_up_to_date() -> None:
    lines = (DOCS / "ladder.md").read_text("utf-8").split("\n")
    assert (DOCS / "ladder.svg").read_text("utf-8") == picture(plot(lines))


def test_the_curve_of_the_baselines_is_up_to_date() -> None:
    lines = (DOCS / "baselines.md").read_text("utf-8").split("\n")
    assert (DOCS / "baselines.svg").read_text("utf-8") == picture(curve(lines))
