"""Plays many random games of several cases and replays them, in this process or another.

`python -m tests.laws.many play GAMES SEED CASE ...` plays GAMES games of each case and writes the moves and the result
of each to standard output. A case is `NAME,SEATS,option=value,...`. `replay` with the same arguments reads the games from
standard input and plays the same moves. The compiled rules play and the sources replay; `again` does both in one process,
with the rules of that process. Every game must end, its pieces must add up throughout, and both runs must reach the same
scores and winners. For one game in fifty, the whole positions are compared too.
"""

import json
import struct
import sys
from array import array
from typing import Final

from ludocracy.core import table as core_table
from ludocracy.core.rng import Rng
from ludocracy.core.table import Table
from ludocracy.studio.cases import ENDLESS, Case, next_move

#: Only every 50th final position is written, because that takes longer than the game.
DUMPED: Final = 50
LENGTHS: Final = struct.Struct("<II")


def outcome(case: Case, table: Table, number: int) -> bytes:
    """Return the encoded result of a finished game."""
    assert table.over()
    case.game.audit(table)
    end = case.game.dump(table) if number % DUMPED == 0 else None
    return json.dumps([table.scores(), table.winners(), end]).encode()


def play_one(case: Case, number: int, seed: int) -> tuple["array[int]", bytes]:
    """Play a game; return its seats and moves in turn, and its outcome."""
    table, rng, played = case.start(), Rng(seed + number), array("i")
    keep, play = played.append, table.play
    checked = rng.below(300)
    for _ in range(ENDLESS):
        seat, move = next_move(table, rng)
        keep(seat)
        keep(move)
        play(seat, move)
        if table.over():
            return played, outcome(case, table, number)
        if len(played) == checked:
            case.game.audit(table)
    raise AssertionError(f"{case}: game {number} does not end")


def replay_one(case: Case, number: int, played: "array[int]") -> bytes:
    """Replay the moves of a game; return the outcome."""
    table = case.start()
    play, moves = table.play, iter(played)
    for seat, move in zip(moves, moves, strict=True):
        play(seat, move)
    return outcome(case, table, number)


def play(case: Case, games: int, seed: int) -> None:
    out = sys.stdout.buffer
    for number in range(games):
        played, result = play_one(case, number, seed)
        out.write(LENGTHS.pack(len(played), len(result)))
        out.write(played.tobytes())
        out.write(result)


def again(case: Case, games: int, seed: int) -> int:
    """Play games and replay them; return the number of moves."""
    moves = 0
    for number in range(games):
        played, result = play_one(case, number, seed)
        assert replay_one(case, number, played) == result, f"{case}: game {number} came out otherwise"
        moves += len(played) // 2
    return moves


def replay(case: Case, games: int) -> int:
    """Replay the games of standard input; return the number of moves."""
    source, moves = sys.stdin.buffer, 0
    for number in range(games):
        length, size = LENGTHS.unpack(source.read(LENGTHS.size))
        played = array("i")
        played.frombytes(source.read(length * played.itemsize))
        assert replay_one(case, number, played) == source.read(size), f"{case}: game {number} came out otherwise"
        moves += length // 2
    return moves


def written(case: Case) -> str:
    """Return a case as an argument of this program."""
    options = (
        f"{name}={'yes' if value is True else 'no' if value is False else value}" for name, value in case.options
    )
    return ",".join([case.name, str(case.seats), *options])


def parsed(text: str) -> Case:
    name, seats, *options = text.split(",")
    return Case(name, int(seats), tuple((key, value) for key, _, value in (pair.partition("=") for pair in options)))


def main(task: str, games: str, seed: str, *cases: str) -> None:
    how = "uncompiled" if str(core_table.__file__).endswith(".py") else "compiled"
    moves = 0
    for case in map(parsed, cases):
        if task == "play":
            play(case, int(games), int(seed))
        else:
            moves += again(case, int(games), int(seed)) if task == "again" else replay(case, int(games))
    if task == "play":
        print(how, file=sys.stderr)
    else:
        assert task == "again" or not sys.stdin.buffer.read(1)
        print(how, moves)


if __name__ == "__main__":
    main(*sys.argv[1:])
