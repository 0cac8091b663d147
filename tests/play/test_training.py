"""Learning a value: games are recorded once, continued after an interruption, and give the same weights every time."""

import json
from pathlib import Path

import pytest

from ludocracy.bots.find import entrant
from ludocracy.core.playout import playout
from ludocracy.core.policy import MixedPolicy, Policy
from ludocracy.core.rng import Rng
from ludocracy.core.table import Table
from ludocracy.games import catalogue
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.bots import CASUAL, NOVICE
from ludocracy.games.hegemony.bots.features import BLOCK, BOARD, features
from ludocracy.games.hegemony.bots.politics import Politics
from ludocracy.games.hegemony.bots.value import CELLS, Weights
from ludocracy.lab import train
from ludocracy.lab.train import (
    GAMES,
    Recorded,
    Samples,
    Training,
    errors,
    fit,
    learn,
    load_numpy,
    margins,
    ready,
    record,
    record_all,
    recorded_games,
    solve,
    write_weights,
)
from tests.play.driver import refused, run

HEGEMONY = catalogue.find("hegemony")
TRAINING = Training("hegemony", HEGEMONY.rules, "novice", 10, 3, 1)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("training") / "games"
    record_all(TRAINING, made, "local", 1)
    return made


def games_of(folder: Path) -> list[Recorded]:
    return [Recorded(*json.loads(line)) for line in (folder / GAMES).read_text().splitlines()]


def test_a_recorded_game_replays_to_its_scores(folder: Path) -> None:
    recorded = games_of(folder)
    assert [one.seats for one in recorded] == list(HEGEMONY.seats)
    for one in recorded:
        table = HEGEMONY.start(one.seats)
        for move in one.moves:
            table.play(table.who()[0], move)
        assert table.over() and table.scores() == list(one.scores)


def test_an_interrupted_recording_is_continued(folder: Path, tmp_path: Path) -> None:
    lines = (folder / GAMES).read_text().splitlines(keepends=True)
    half = tmp_path / "half"
    half.mkdir()
    (half / "train.json").write_text((folder / "train.json").read_text())
    (half / GAMES).write_text(lines[1] + lines[2] + lines[0][:40])  # the last line is truncated
    seen: list[tuple[int, int]] = []
    record_all(TRAINING, half, "local", 1, lambda done, total: seen.append((done, total)))
    assert seen == [(2, 3), (3, 3)]
    assert sorted((half / GAMES).read_text().splitlines()) == sorted(line.rstrip("\n") for line in lines)


def test_noise_and_seed_change_the_games() -> None:
    plain = record(TRAINING, 2, 0)
    assert (
        record(TRAINING._replace(noise=60), 2, 0).moves != plain.moves != record(TRAINING._replace(seed=4), 2, 0).moves
    )
    assert record(TRAINING, 2, 0) == plain


def test_another_bot_can_play_the_first_part_of_a_game() -> None:
    plain, mixed = record(TRAINING, 2, 0), record(TRAINING._replace(opening="casual"), 2, 0)
    assert mixed == record(TRAINING._replace(opening="casual"), 2, 0)
    assert mixed.moves != plain.moves


class Watched(Policy):
    """Answers with the first option, and records the seats for which it answered."""

    def __init__(self) -> None:
        self.seats: set[int] = set()

    def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        self.seats.add(seat)
        return options[0]


def test_several_bots_move_one_seat_after_each_game(monkeypatch: pytest.MonkeyPatch) -> None:
    mixed = [one.first for one in ready(TRAINING._replace(bot="novice,casual"), 3)[1] if isinstance(one, MixedPolicy)]
    assert mixed == [NOVICE, CASUAL, NOVICE]
    for number in range(2):
        watched = [Watched(), Watched()]
        monkeypatch.setattr(train, "ready", lambda training, seats, seated=watched: (HEGEMONY.start(seats), seated))
        record(TRAINING, 2, number)
        assert [one.seats for one in watched] == ([{0}, {1}], [{1}, {0}])[number]


def test_the_weights_are_the_same_every_time_and_the_bots_read_them(folder: Path, tmp_path: Path) -> None:
    fitted = fit(TRAINING, recorded_games(TRAINING, folder))
    assert fitted.games == dict.fromkeys(HEGEMONY.seats, 1)
    write_weights(TRAINING, fitted, tmp_path / "one.json", "ludocracy train hegemony")
    write_weights(
        TRAINING, fit(TRAINING, recorded_games(TRAINING, folder)), tmp_path / "two.json", "ludocracy train hegemony"
    )
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()
    read = Weights(json.loads((tmp_path / "one.json").read_text()))
    assert read.command == "ludocracy train hegemony" and read.cells == fitted.weights
    for seats in HEGEMONY.seats:
        assert [len(cells) for cells in read.cells[seats]] == [CELLS] * seats
        assert {len(cell) for cells in read.cells[seats] for cell in cells} == {BOARD + BLOCK * seats + 1}
    with pytest.raises(ValueError, match="format 0"):
        Weights({"format": 0})


def test_a_regression_finds_the_rule_behind_its_samples() -> None:
    numpy = load_numpy()
    rows = numpy.array([[n % 7, n % 11, 5] for n in range(600)], dtype=numpy.float32)  # the last feature is constant
    targets = numpy.array([[2.0 * a - b + 4, -a] for a, b, _ in rows])
    weights = solve(numpy, rows, targets, 1e-9)
    assert numpy.allclose(weights[:2], [[2, -1], [-1, 0]], atol=1e-4)
    assert weights[2].tolist() == [0, 0] and numpy.allclose(weights[3], [4, 0], atol=1e-3)
    assert abs(solve(numpy, rows, targets, 0.5)[0][0]) < 2


def test_a_stage_is_fitted_to_the_value_of_the_next_one() -> None:
    """The first stage leads to 3 x points, and the second to its own points and luck, which is not learned twice."""
    numpy = load_numpy()
    made = Samples()
    for n in range(1000):
        x, luck = n % 5, n * 7 % 13 - 6
        made.rows += [[x], [3 * x]]
        made.cells += [0, 1]
        made.games += [n, n]
        made.results.append([3 * x + luck, -3 * x - luck])
        made.held_out.append(n % 7 == 6)
    made.close(numpy, 1, 2)
    (first, second), before = learn(numpy, made, ~made.held_out, [0, 1], 1e-6, made.results, 50)
    assert numpy.allclose(first[0], [3, -3], atol=0.2) and numpy.allclose(second[0], [1, -1], atol=0.1)
    assert before.std() < made.results.std()
    left, there = errors(numpy, made, [0, 1], [first, second])
    assert (left < there).all()


def test_margins_are_own_score_minus_the_mean_of_the_others() -> None:
    assert margins([30, 20]) == [10, -10]
    assert margins([30, 20, 40]) == [0, -15, 15]


@pytest.mark.parametrize("seats", HEGEMONY.seats)
def test_features_reveal_no_hidden_information(seats: int) -> None:
    """Only the sizes of hands count: an imagined table has the same features as the real one."""
    table, rng = HEGEMONY.start(seats), Rng(seats)
    for _ in range(12):
        playout(table, rng, 40)
        if not table.who():
            break
        imagined = HEGEMONY.imagine(table, 0, rng)
        assert isinstance(table, HegemonyTable) and isinstance(imagined, HegemonyTable)
        numbers = features(table, Politics(table))
        assert len(numbers) == BOARD + BLOCK * seats
        assert numbers == features(imagined, Politics(imagined))


def test_the_command_records_trains_and_reports(folder: Path) -> None:
    command = ["train", "hegemony", "--bot", "novice", "--games", "1", "--seed", "3", "--folder", str(folder)]
    assert "Learned from 3 games" in run(*command, "--workers", "1", "--plain").out
    data = json.loads((folder / "weights.json").read_text())
    assert data["command"].startswith(
        "ludocracy train hegemony --bot novice --noise 10 --results 100 --games 1 --seed 3"
    )
    assert set(data["weights"]) == {"2", "3", "4"}


@pytest.mark.parametrize("name", catalogue.names())
def test_a_network_learns_every_game_by_self_play(name: str, tmp_path: Path) -> None:
    ran = run("train", name, "--updates", "1", "--workers", "1", "--plain", "--folder", str(tmp_path))
    network = f"learned:{tmp_path / 'trained-1'}"
    assert f"The network plays as {network}." in ran.out, ran.err
    assert entrant(network, catalogue.find(name)).game == name


def test_invalid_arguments_of_train_are_refused_by_name(folder: Path, tmp_path: Path) -> None:
    assert "riffifi has no value to learn" in refused("train", "riffifi", "--folder", str(tmp_path))
    assert "--seats and --option need --minutes" in refused(
        "train", "hegemony", "--seats", "2", "--folder", str(tmp_path)
    )
    teacher = refused("train", "hegemony", "--bot", "random", "--games", "1", "--folder", str(tmp_path))
    assert "cannot be recorded with random" in teacher
    opening = refused("train", "hegemony", "--opening", "random", "--games", "1", "--folder", str(tmp_path))
    assert "cannot be recorded with random" in opening
    (tmp_path / "games.jsonl").touch()
    asked = ["train", "hegemony", "--bot", "novice", "--games", "1", "--seed", "3", "--folder", str(folder)]
    assert "it has no readable train.json" in refused(*asked, "--also", str(tmp_path))
    (tmp_path / "train.json").write_text(json.dumps({**TRAINING._asdict(), "rules": 1}))
    assert "its rules is 1, not" in refused(*asked, "--also", str(tmp_path))
    other = refused("train", "hegemony", "--bot", "novice", "--seed", "9", "--folder", str(folder))
    assert "its seed is 3, not 9" in other
