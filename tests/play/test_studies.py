"""Tournaments, balance and tuning: studies in a folder resume after an interruption, and mistakes are refused."""

import json
import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludocracy.core.errors import BadOption, LudocracyError
from ludocracy.lab.engine import run_jobs
from ludocracy.lab.report import wilson_by_deal
from ludocracy.lab.runner import Plan
from ludocracy.lab.simulate import simulate
from ludocracy.lab.standings import by_entrant, ratings
from ludocracy.lab.study import Arm, Result, Study, run_study
from ludocracy.lab.tournament import tournament
from ludocracy.lab.tune import Tuning, tune
from ludocracy.play.record_files import check
from tests.play.driver import refused, run

CUP = ["tournament", "bakschisch", "--seats", "2", "--entrants", "club,novice", "--workers", "1", "--plain"]


def cup(games: int = 8, seed: int = 0) -> Study:
    return tournament("bakschisch", 2, ["club", "novice"], games, seed)


def test_every_deal_is_played_once_per_rotation(tmp_path: Path) -> None:
    results = run_study(cup(), tmp_path, "local", 1)
    assert [(one.number, one.order) for one in results] == [(n, ((0, 1), (1, 0))[n % 2]) for n in range(8)]
    for one, other in zip(results[::2], results[1::2], strict=True):
        draws = [
            [line for line in record.splitlines() if line.startswith("~")][:2] for record in (one.record, other.record)
        ]
        assert draws[0] == draws[1]


def test_identical_bots_get_a_new_deal_for_every_game(tmp_path: Path) -> None:
    """Otherwise the same game would count once per seat, and the intervals would be too narrow."""
    study = Study("riffifi", 1, 0, 3, (Arm("club", 3, (), ("club",) * 3),))
    moves = {one.record.partition("\n\n")[2] for one in run_study(study, tmp_path, "local", 1)}
    assert len(moves) == 3


def test_an_interrupted_study_continues_with_the_same_results(tmp_path: Path) -> None:
    whole = run_study(cup(), tmp_path / "whole", "local", 1)

    def interrupt(done: int, total: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_study(cup(), tmp_path / "half", "local", 1, interrupt)
    games = tmp_path / "half" / "games.jsonl"
    assert len(games.read_text().splitlines()) == 3
    with games.open("a") as file:
        file.write("[0, 3, [1, 0], [5,")  # a truncated line
    assert run_study(cup(), tmp_path / "half", "local", 2) == whole
    assert check(tmp_path / "half" / "records.txt").finished == 8
    more = run_study(cup(12), tmp_path / "half", "local", 1)
    assert more[:8] == whole and len(more) == 12


def test_a_folder_of_another_study_or_of_other_rules_is_refused_by_name(tmp_path: Path) -> None:
    folder = tmp_path / "cup"
    run_study(cup(2), folder, "local", 1)
    with pytest.raises(BadOption, match="holds another study: its seed is 0, not 5"):
        run_study(cup(2, seed=5), folder, "local", 1)
    plan = json.loads((folder / "study.json").read_text())
    plan["rules"] = 99
    (folder / "study.json").write_text(json.dumps(plan))
    with pytest.raises(BadOption, match="its rules is 99, not"):
        run_study(cup(2), folder, "local", 1)
    (folder / "study.json").write_text("{")
    with pytest.raises(BadOption, match=r"not the folder of a study: it has no readable study\.json"):
        run_study(cup(2), folder, "local", 1)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("dear")
    with pytest.raises(BadOption, match="not the folder of a study"):
        run_study(cup(2), tmp_path / "other", "local", 1)


def test_the_figures_of_a_tournament() -> None:
    """Three games of two players: a wins two of them, and one is shared."""
    study = Study("bakschisch", 1, 0, 3, (Arm("a b", 2, (), ("a", "b")),))
    results = [
        Result(0, 0, (0, 1), (10, 5), (0,), 9, ""),
        Result(0, 1, (1, 0), (3, 8), (1,), 9, ""),
        Result(0, 2, (0, 1), (4, 4), (0, 1), 9, ""),
    ]
    first, second = by_entrant(study, results)
    assert (first.name, first.games, first.wins) == ("a", 3, wilson_by_deal([(2, 2.0), (1, 0.5)]))
    assert (first.among.middle, first.rank, first.score.middle, first.fair) == (1.0, 3.5 / 3, 22 / 3, 0.5)
    assert (second.wins.middle, second.rank) == (0.5 / 3, 5.5 / 3)
    assert (first.margin.middle, second.margin.middle) == (10 / 3, -10 / 3)
    rated = ratings(study, results)
    assert rated["a"] > rated["b"]


def test_more_entrants_than_seats_meet_in_every_combination() -> None:
    study = tournament("bakschisch", 2, ["club", "novice", "random"], 12, 0)
    assert [arm.bots for arm in study.arms] == [("club", "novice"), ("club", "random"), ("novice", "random")]
    assert study.games == 4


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_command_writes_a_self_contained_report(language: str, tmp_path: Path) -> None:
    folder = tmp_path / "cup"
    seat = {"en": "Seat", "fr": "Place"}[language]
    ran = run(*CUP, "--games", "6", "--folder", str(folder), "--lang", language)
    assert ran.code == 0 and "club" in ran.out and str(folder / "report.html") in ran.out
    assert all(f"club, {seat} {number}" in ran.out for number in range(2))  # the first entrant, seat by seat
    page = (folder / "report.html").read_text()
    assert page.count("<svg") == 2 and "ludocracy tournament bakschisch --seats 2 --entrants club,novice" in page
    assert not re.search(r"(src|href)=|<script|url\(", page)
    assert "![" in (folder / "report.md").read_text() and (folder / "plot-1.svg").read_text().startswith("<svg xmlns")
    head, first, second = (folder / "results.csv").read_text().splitlines()
    assert head.startswith("entrant,games,wins,wins_low,wins_high,among") and head.endswith("margin_high,rank,rating")
    assert {first.partition(",")[0], second.partition(",")[0]} == {"club", "novice"}
    seats = (folder / "seats.csv").read_text().splitlines()
    assert len(seats) == 3 and seats[0].endswith("score,score_low,score_high,margin,margin_low,margin_high")


def test_balance_by_seat_by_option_and_without_a_move(tmp_path: Path) -> None:
    folder = tmp_path / "fair"
    asked = ["balance", "bakschisch", "--seats", "2", "--levels", "club", "--workers", "1", "--games", "4"]
    ran = run(*asked, "--against", "open_gold=yes", "--forbid", "thief", "--folder", str(folder), "--lang", "en")
    assert ran.code == 0 and "club, open_gold=yes:" in ran.out and "≠ thief: wins" in ran.out
    arms: dict[int, set[str]] = {0: set(), 2: set()}
    for line in (folder / "games.jsonl").read_text().splitlines():
        arm, _, order, _, _, _, record = json.loads(line)
        if arm in arms:
            arms[arm] |= {move for move in record.splitlines() if move == f"{order.index(0)} thief"}
    assert arms[0] and not arms[2]
    assert "no move of bakschisch begins with “fly”" in refused(*asked, "--forbid", "fly", "--folder", str(folder))


def test_wrong_arguments_are_refused_by_name(tmp_path: Path) -> None:
    folder = ["--folder", str(tmp_path / "x")]
    assert "there is no engine “cloud”: the engines are local, ray" in refused(*CUP, "--engine", "cloud", *folder)
    assert "has no bot “genius”" in refused(*CUP[:5], "club,genius", *folder)
    assert "at least two entrants" in refused(*CUP[:5], "club", *folder)
    assert "is not a budget" in refused(*CUP[:5], "club,expert@no", *folder)
    assert "is for 2, 3, 4 players, not 7" in refused("tournament", "bakschisch", "--seats", "7", *CUP[4:], *folder)
    assert "hegemony has no weights to tune" in refused("tune", "hegemony", *folder)
    assert not (tmp_path / "x").exists()


def test_tuning_continues_where_it_was_interrupted(tmp_path: Path) -> None:
    asked = ["tune", "bakschisch", "--seats", "2", "--games", "4", "--trial", "4", "--workers", "1", "--lang", "en"]
    whole = run(*asked, "--steps", "3", "--folder", str(tmp_path / "whole"))
    assert whole.code == 0 and "Best weights: thrift" in whole.out
    run(*asked, "--steps", "2", "--folder", str(tmp_path / "half"))
    assert run(*asked, "--steps", "3", "--folder", str(tmp_path / "half")).out == whole.out
    steps = [(tmp_path / part / "steps.jsonl").read_text() for part in ("whole", "half")]
    assert steps[0] == steps[1] and len(steps[0].splitlines()) == 3
    tuned = json.loads((tmp_path / "half" / "tuned.json").read_text())
    assert set(tuned["weights"]) == {"thrift", "fear", "slack"} and len(tuned["wins"]) == 3
    assert "tune bakschisch --seats 2 --games 4 --steps 3 --trial 4 --seed 0" in tuned["command"]
    assert "its seats is 2, not 3" in refused("tune", "bakschisch", "--seats", "3", "--folder", str(tmp_path / "half"))


def test_a_trial_continues_where_it_was_interrupted(tmp_path: Path) -> None:
    tuning = Tuning("bakschisch", 1, 2, (), 2, 0)

    def interrupt(done: int, total: int) -> None:
        if done == 4:  # two generations, two parts of the trial
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tune(tuning, 2, 7, tmp_path / "half", "local", 1, interrupt)
    assert len((tmp_path / "half" / "trial.jsonl").read_text().splitlines()) == 2
    told: list[tuple[int, int]] = []
    found = tune(tuning, 2, 7, tmp_path / "half", "local", 1, lambda done, total: told.append((done, total)))
    assert told == [(1, 6), (2, 6), (4, 6), (5, 6), (6, 6)]  # seven games are eight: whole rotations, in parts of two
    assert found == tune(tuning, 2, 7, tmp_path / "whole", "local", 1)


# -- engines -------------------------------------------------------------------------------------------


def end_process_once(path: str, number: int) -> int:
    """End the own process the first time number 3 is requested."""
    if number == 3 and not Path(path).exists():
        Path(path).write_text("been here")
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def test_no_job_is_lost_when_a_process_is_killed(tmp_path: Path) -> None:
    jobs = [(str(tmp_path / "mark"), number) for number in range(8)]
    assert list(run_jobs("local", 2, end_process_once, jobs)) == [number * number for number in range(8)]


def kill(name: str, number: int) -> int:
    """End the own process whenever number 3 is requested."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def names_the_killing_job(engine: str) -> None:
    results = run_jobs(engine, 2, kill, [("deal", number) for number in range(6)])
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(LudocracyError) as error:
        next(results)
    assert "job 4 of 6, kill(deal, 3), was killed, also in 3 more attempts" in str(error.value)


def test_a_job_that_always_kills_its_process_is_named() -> None:
    names_the_killing_job("local")


@pytest.fixture(scope="module")
def cluster() -> Iterator[object]:
    """Start Ray on this machine, for the tests of this file."""
    os.environ["RAY_AUTH_MODE"] = "disabled"
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    ray = pytest.importorskip("ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=100_000_000)
    yield ray
    ray.shutdown()


def test_ray_plays_the_same_games_even_if_a_worker_is_killed(cluster: object, tmp_path: Path) -> None:
    assert run_study(cup(), tmp_path / "ray", "ray", 1) == run_study(cup(), tmp_path / "local", "local", 1)
    plan = Plan("bakschisch", 2, bots=("club", "novice"), seed=3)
    assert simulate(plan, 8, engine="ray") == simulate(plan, 8)
    tuning = Tuning("bakschisch", 1, 2, (), 2, 0)
    assert tune(tuning, 1, 4, tmp_path / "tune", "ray", 1) == tune(tuning, 1, 4, tmp_path / "here", "local", 1)
    jobs = [(str(tmp_path / "mark"), number) for number in range(6)]
    assert list(run_jobs("ray", 1, end_process_once, jobs)) == [number * number for number in range(6)]


def test_ray_gives_up_a_job_that_always_kills_its_worker(cluster: object) -> None:
    names_the_killing_job("ray")
