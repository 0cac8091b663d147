"""Plays many random games of one kind and prints a digest of all that came of them.

`python -m tests.laws.many NAME SEATS GAMES SEED [option=value ...]`: run by the compiled rules and by the sources, the same
line must come out. Every game must end, add up at its end, and replay from its own moves to the same table.
"""

import hashlib
import json
import sys

from ludocracy.core import table as core_table
from ludocracy.core.rng import Rng
from tests.laws.cases import Case, random_game


def main(name: str, seats: int, games: int, seed: int, options: dict[str, str]) -> None:
    case = Case(name, seats, tuple(options.items()))
    digest = hashlib.sha256()
    moves = 0
    for number in range(games):
        played: list[tuple[int, int]] = []
        table = case.start()
        for table, seat, move in random_game(case, Rng(seed + number)):
            played.append((seat, move))
        case.game.audit(table)
        again = case.start()
        for seat, move in played:
            again.play(seat, move)
        end = case.game.dump(table)
        assert case.game.dump(again) == end
        digest.update(json.dumps([end, table.scores(), table.winners(), played]).encode())
        moves += len(played)
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
