"""The trainer of Bakschisch has the rules and the value once more, in C: both copies agree in random games."""

import os
import shlex
import shutil
import struct
import subprocess
from pathlib import Path

import pytest
import train_bakschisch

from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE
from ludocracy.games import catalogue
from ludocracy.games.bakschisch.bots.value import FORMAT, INPUTS, Outlook, read_values
from ludocracy.games.bakschisch.moves import BRIBES, NOTHING, PERSON_OF, THIEF
from ludocracy.games.bakschisch.state import BakschischTable

#: How the trainer writes a thief.
C_THIEF = 100
ROUNDS = 30

COMPILER = shlex.split(os.environ.get("CC", "cc"))[0]


@pytest.mark.skipif(shutil.which(COMPILER) is None, reason="training needs a C compiler")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_trainer_plays_by_the_rules_and_judges_like_the_bots(tmp_path: Path, seats: int) -> None:
    program, track, network = train_bakschisch.compiled(tmp_path), tmp_path / "track", tmp_path / "network"
    train_bakschisch.write_track(track)
    rng = Rng(seats)
    units = train_bakschisch.UNITS * (INPUTS + BRIBES + 1)
    network.write_bytes(struct.pack(f"={units}f", *[rng.below(2000) / 1000 - 1 for _ in range(units)]))
    read = train_bakschisch.network(network.read_bytes())
    values = read_values({"format": FORMAT, "networks": {str(seats): read}})
    asked = [str(part) for part in (program, "trace", track, seats, 7, 12, network)]
    lines = subprocess.run(asked, check=True, capture_output=True, text=True).stdout.splitlines()
    game = catalogue.find("bakschisch")
    table = game.start(seats, {"most_rounds": ROUNDS})
    games = 0
    for line in lines:
        played, _, found = line.partition(" : ")
        person, *answers = map(int, played.split())
        assert isinstance(table, BakschischTable)
        table.play(CHANCE, next(card for card in table.deck if PERSON_OF[card] == person))
        outlook = Outlook(table)
        for seat, answer in enumerate(answers):
            move = THIEF if answer == C_THIEF else NOTHING + answer
            assert move in table.options(seat)
            table.play(seat, move)
        right: list[float] = [table.round, table.pot, int(table.over())]
        for seat, value in enumerate(values.values(table, outlook)):
            right += [table.spaces[seat], table.gold[seat], table.thief[seat], value]
        assert [float(number) for number in found.split()] == pytest.approx(right, abs=0.01)
        if table.over():
            games += 1
            table = game.start(seats, {"most_rounds": ROUNDS})
    assert games == 12 and len(lines) > 150
