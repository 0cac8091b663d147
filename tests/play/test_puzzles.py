"""Puzzles: the search for them is reproducible, every one is a question with one best answer, and the command refuses bad input."""

import json
from pathlib import Path

import pytest

from ludocracy.bots.puzzles import Puzzle, read_puzzles
from ludocracy.core.errors import BadRecord
from ludocracy.games import catalogue
from ludocracy.lab.puzzles import Mining, games_of_bots, line_of, mine
from ludocracy.lab.runner import Plan
from tests.play.driver import refused, run

#: A search that finds something in a few games, even where the rules are not compiled.
QUICK = ["--playouts", "30", "--errors", "2", "--positions", "8", "--games", "12", "--count", "3"]


def found(path: Path, *more: str) -> list[Puzzle]:
    ran = run("puzzles", "bakschisch", "--file", str(path), "--lang", "en", "--plain", *QUICK, *more)
    assert ran.code == 0, ran.err
    return read_puzzles(path)


def test_the_same_seed_finds_the_same_puzzles_in_any_number_of_processes(tmp_path: Path) -> None:
    alone = found(tmp_path / "one", "--workers", "1")
    assert len(alone) == 3 == len({puzzle.id for puzzle in alone})
    assert found(tmp_path / "two", "--workers", "2") == alone
    assert found(tmp_path / "other", "--workers", "1", "--seed", "9") != alone


def test_every_puzzle_has_its_position_its_margins_and_its_reason_in_every_language(tmp_path: Path) -> None:
    path = tmp_path / "puzzles"
    for puzzle, line in zip(found(path, "--workers", "1"), path.read_text("utf-8").splitlines(), strict=True):
        game = catalogue.find(puzzle.game)
        table = puzzle.table()
        options = [game.moves.text(move) for move in table.options(puzzle.seat)]
        assert puzzle.seat in table.who() and type(table.asking).__name__ == puzzle.question
        assert puzzle.best.move in puzzle.answers and puzzle.next.move in set(options) - set(puzzle.answers)
        for lead in (puzzle.found, puzzle.confirmed):
            assert lead.ahead >= 0.05 and lead.ahead >= 2 * lead.error
        assert puzzle.confirmed.playouts >= 20 * puzzle.found.playouts >= 20 * 30
        gap = puzzle.best.chances[puzzle.seat] - puzzle.next.chances[puzzle.seat]
        assert gap == pytest.approx(puzzle.confirmed.ahead, abs=3e-4)
        assert set(puzzle.missed) <= {"casual", "club"} and puzzle.missed
        reason = json.loads(line)["reason"]
        assert reason["en"] != reason["fr"] and "100" in reason["en"] and "sur 100" in reason["fr"]


def test_puzzles_are_found_in_records_too(tmp_path: Path) -> None:
    played, other = tmp_path / "games.txt", tmp_path / "other.txt"
    assert run("simulate", "bakschisch", "--games", "12", "--bots", "club", "--records", str(played)).code == 0
    assert run("simulate", "riffifi", "--games", "1", "--records", str(other)).code == 0
    text = played.read_text("utf-8")
    played.write_text(other.read_text("utf-8") + text, "utf-8")
    puzzles = found(tmp_path / "puzzles", "--records", str(played), "--workers", "1")
    assert puzzles
    for puzzle in puzzles:
        moves = puzzle.record.partition("\n\n")[2].rstrip()
        assert moves and f"\n\n{moves}\n" in text, "the puzzle has the moves of a game in the file"


def test_puzzles_are_confirmed_in_the_worlds_of_another_seed(tmp_path: Path) -> None:
    path = tmp_path / "puzzles"
    first = found(path, "--workers", "1")[0]
    confirm = ("puzzles", "bakschisch", "--file", str(path), "--confirm", "--workers", "1", "--lang", "en")
    ran = run(*confirm, "--seed", "77")
    assert ran.out.splitlines()[-1].endswith("of 3 puzzles.") and run(*confirm, "--seed", "77").out == ran.out
    wrong = {name: getattr(first, name) for name in first.__struct_fields__} | {"answers": [first.next.move]}
    path.write_text(line_of(Puzzle(**wrong)), "utf-8")
    assert run(*confirm).out.splitlines() == [
        f"The puzzle {first.id} is not confirmed.",
        "Confirmed with this seed: 0.0% of 1 puzzle.",
    ]
    path.write_text("{}", "utf-8")
    refused(*confirm)
    path.write_text("", "utf-8")
    refused(*confirm)


def test_few_puzzles_have_the_same_question_and_answer() -> None:
    plan = Plan("bakschisch", 2, bots=("club",), seed=3, rotate=True)
    mining = Mining(3, playouts=30, errors=2.0, positions=8)
    puzzles = list(mine(games_of_bots(plan, 30), mining, 1000))
    few = list(mine(games_of_bots(plan, 30), mining, 12))
    patterns = [(puzzle.question, puzzle.answers[0]) for puzzle in few]
    assert len(puzzles) > len(few) > 1
    assert max(patterns.count(pattern) for pattern in patterns) <= 2


def test_a_puzzle_whose_record_leads_elsewhere_is_refused(tmp_path: Path) -> None:
    puzzle = found(tmp_path / "puzzles", "--workers", "1", "--count", "1")[0]
    for change in (
        {"ply": puzzle.ply - 1},
        {"answers": ["bribe:999"]},
        {"seat": (puzzle.seat + 1) % 2},
        {"game": "riffifi"},
    ):
        fields = {name: getattr(puzzle, name) for name in puzzle.__struct_fields__}
        with pytest.raises(BadRecord):
            Puzzle(**{**fields, **change}).table()


def test_bad_arguments_are_refused_in_one_sentence(tmp_path: Path) -> None:
    there = str(tmp_path / "puzzles")
    assert "riffifi" in refused("puzzles", "chess", "--file", there)
    refused("puzzles", "riffifi", "--file", there, "--count", "0")
    refused("puzzles", "riffifi", "--file", there, "--margin", "101")
    refused("puzzles", "riffifi", "--file", there, "--bots", "nobody")
    refused("puzzles", "riffifi", "--file", there, "--seats", "8")
    refused("puzzles", "riffifi", "--file", str(tmp_path))
    refused("puzzles", "riffifi", "--file", there, "--records", str(tmp_path / "missing"))
    (tmp_path / "bad").write_text("no record")
    refused("puzzles", "riffifi", "--file", there, "--records", str(tmp_path / "bad"))
