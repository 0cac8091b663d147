"""Plays many random games of one kind and prints a digest of all that came of them.

`python -m tests.laws.many NAME SEATS GAMES SEED [option=value ...]`: run by the compiled rules and by the sources, the same
line must come out. Every game must end, add up at its end, and replay from its own moves to the same result; every
fiftieth must replay to the same position, which counts in the digest too.
"""

import hashlib
import json
import sys
from array import array
from typing import Final

from ludocracy.core import table as core_table
from ludocracy.core.rng import Rng
from ludocracy.core.table import Table
from tests.laws.cases import LONGEST, Case, next_move

#: A position is written of one game in so many: it takes longer than the game itself.
DUMPED: Final = 50


def play_out(table: Table, rng: Rng) -> "array[int]":
    """Seats and moves of a whole game, one after the other."""
    played = array("i")
    while not table.over():
        seat, move = next_move(table, rng)
        played.append(seat)
        played.append(move)
        table.play(seat, move)
        assert len(played) < 2 * LONGEST, "the game does not end"
    return played


def main(name: str, seats: int, games: int, seed: int, options: dict[str, str]) -> None:
    case = Case(name, seats, tuple(options.items()))
    game, digest, moves = case.game, hashlib.sha256(), 0
    for number in range(games):
        table, again = case.start(), case.start()
        played = play_out(table, Rng(seed + number))
        game.audit(table)
        for index in range(0, len(played), 2):
            again.play(played[index], played[index + 1])
        result = [table.scores(), table.winners()]
        assert [again.scores(), again.winners()] == result
        digest.update(repr(result).encode())
        digest.update(played.tobytes())
        if number % DUMPED == 0:
            end = game.dump(table)
            assert game.dump(again) == end
            digest.update(json.dumps(end).encode())
        moves += len(played) // 2
    compiled = not str(core_table.__file__).endswith(".py")
    print(digest.hexdigest(), moves, "compiled" if compiled else "uncompiled")


if __name__ == "__main__":
    main(
        sys.argv[1],
        int(sys.argv[2]),
        int(sys.argv[3]),
        int(sys.argv[4]),
        dict(pair.split("=", 1) for pair in sys.argv[5:]),
    )
