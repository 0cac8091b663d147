"""The trainer of Bakschisch learns from few games what many show, and writes what the bots read."""

import json
from pathlib import Path

import numpy as np
import pytest
import train_bakschisch
from train_bakschisch import Trainer

from ludocracy.games import catalogue
from ludocracy.games.bakschisch.bots.value import Outlook, inputs, read_values
from ludocracy.games.bakschisch.state import BakschischTable


def test_the_trainer_learns_from_exploiters_and_from_self_play_who_will_win() -> None:
    judge = Trainer(2, seed=2, rounds=10)
    judge.add_games(40, self_play=False)  # games that the trainer has not seen
    untrained = judge.loss()
    trainer = Trainer(2, seed=1, rounds=10)
    trainer.add_games(150, self_play=False)
    trainer.fit(40, 0.004)
    judge.network.line[:] = trainer.network.line
    learned = judge.loss()
    assert learned < untrained - 0.1
    trainer.keep(0)
    trainer.add_games(3, self_play=True)
    before = trainer.loss()
    trainer.fit(20, 0.002)
    assert trainer.loss() < before


def test_a_training_is_the_same_again_and_its_weights_are_read_by_the_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [tmp_path / name for name in ("one.json", "two.json")]
    for file in files:
        small = ["--seats", "2", "--first", "5", "--games", "2", "--generations", "1", "--rounds", "3"]
        monkeypatch.setattr("sys.argv", ["train", *small, "--out", str(file)])
        train_bakschisch.main()
    read = [json.loads(file.read_text("utf-8"))["networks"]["2"]["hidden"] for file in files]
    assert read[0] == read[1]
    trainer = Trainer(3, seed=1, rounds=3)
    table = catalogue.find("bakschisch").start(3)
    assert isinstance(table, BakschischTable)
    outlook = Outlook(table)
    x = np.array([[inputs(table, seat, outlook) for seat in range(3)]])
    fitted = trainer.network.values(x, np.zeros(1, dtype=int))[0][0]
    assert trainer.values().values(table, outlook) == pytest.approx(fitted.tolist(), abs=0.01)
    assert read_values(json.loads(files[0].read_text("utf-8"))).networks.keys() == {2}
