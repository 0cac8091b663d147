"""Plays many random games of one kind, and replays them elsewhere.

`python -m tests.laws.many play NAME SEATS GAMES SEED [option=value ...]` plays and writes every game, its moves and what came
of it, to standard output; `replay` with the same words reads that from standard input and plays the same moves. The compiled
rules play and the sources replay (or the other way about): every game must end, add up on its way and at its end, and
come to the same scores and winners; one in fifty to the same position, whole.
"""

import json
import struct
import sys
from array import array
from typing import Final

from ludocracy.core import table as core_table
from ludocracy.core.rng import Rng
from ludocracy.core.table import Table
from tests.laws.cases import LONGEST, Case, next_move

#: A position is written of one game in so many: it takes longer than the game itself.
DUMPED: Final = 50
LENGTHS: Final = struct.Struct("<II")


def outcome(case: Case, table: Table, number: int) -> bytes:
    """What a finished game came to."""
    assert table.over()
    case.game.audit(table)
    end = case.game.dump(table) if number % DUMPED == 0 else None
    return json.dumps([table.scores(), table.winners(), end]).encode()


def play(case: Case, games: int, seed: int) -> None:
    out = sys.stdout.buffer
    for number in range(games):
        table, rng, played = case.start(), Rng(seed + number), array("i")
        checked = rng.below(300)
        while not table.over():
            seat, move = next_move(table, rng)
            played.append(seat)
            played.append(move)
            table.play(seat, move)
            if len(played) == 2 * checked:
                case.game.audit(table)
            assert len(played) < 2 * LONGEST, "the game does not end"
        result = outcome(case, table, number)
        out.write(LENGTHS.pack(len(played), len(result)))
        out.write(played.tobytes())
        out.write(result)


def replay(case: Case, games: int) -> int:
    """How many moves there were."""
    source, moves = sys.stdin.buffer, 0
    for number in range(games):
        length, size = LENGTHS.unpack(source.read(LENGTHS.size))
        played = array("i")
        played.frombytes(source.read(length * played.itemsize))
        table = case.start()
        for index in range(0, length, 2):
            table.play(played[index], played[index + 1])
        assert outcome(case, table, number) == source.read(size), f"game {number} came out otherwise"
        moves += length // 2
    assert not source.read(1)
    return moves


def main(task: str, name: str, seats: str, games: str, seed: str, *options: str) -> None:
    case = Case(name, int(seats), tuple((key, value) for key, _, value in (pair.partition("=") for pair in options)))
    how = "uncompiled" if str(core_table.__file__).endswith(".py") else "compiled"
    if task == "play":
        play(case, int(games), int(seed))
        print(how, file=sys.stderr)
    else:
        print(how, replay(case, int(games)))


if __name__ == "__main__":
    main(*sys.argv[1:])
