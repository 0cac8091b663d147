"""Learns the value of positions of Bakschisch by self-play, and writes it as `weights.json`. Needs a C compiler.

    python scripts/train_bakschisch.py --seed 1 --out src/ludocracy/games/bakschisch/bots/weights.json

The games are played by `bakschisch/train.c`, which has the rules, the value and the regret matching of the bots once more: it
plays about twenty times as many games as the compiled rules (`tests/bots/test_training_of_bakschisch.py` ties the copies together).
The first values come from games among scripted exploiters, so that hoarding and its punishment are in the samples. Then bots that
mix their bribes by the values play against themselves and, in a share of the games, against one of the exploiters. Each
generation is fitted to the results of its games and to samples of the games before.
"""

import argparse
import json
import os
import shlex
import struct
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from ludocracy.games.bakschisch.bots.value import FORMAT, INPUTS
from ludocracy.games.bakschisch.moves import BRIBES, CALIPH
from ludocracy.games.bakschisch.track import tracks

SOURCE: Final = Path(__file__).parent / "bakschisch" / "train.c"
UNITS: Final = 20


def compiled(folder: Path) -> Path:
    """Compile the trainer into a folder; return the program."""
    program = folder / "train"
    names = {"INPUTS": INPUTS, "UNITS": UNITS, "BRIBES": BRIBES, "CALIPH": CALIPH}
    defined = [f"-D{name}={value}" for name, value in names.items()]
    compiler = shlex.split(os.environ.get("CC", "cc"))
    subprocess.run([*compiler, "-O3", "-ffast-math", *defined, "-o", program, SOURCE, "-lm"], check=True)
    return program


def write_track(path: Path) -> None:
    """Write the built-in track as numbers: the throne, the cross, and where each person is ahead and behind."""
    track = tracks()[0]
    rows = [[track.throne, track.cross], *track.ahead[:CALIPH], *track.behind[:CALIPH]]
    path.write_text("".join(" ".join(map(str, row)) + "\n" for row in rows), "ascii")


def network(data: bytes) -> dict[str, Any]:
    """Return the network that the trainer has written, as `weights.json` has it."""
    numbers = [round(x, 3) for (x,) in struct.iter_unpack("=f", data)]
    rows = [numbers[at : at + UNITS] for at in range(0, len(numbers), UNITS)]
    hidden, biases, (out,) = rows[:INPUTS], rows[INPUTS : INPUTS + BRIBES], rows[INPUTS + BRIBES :]
    return {"hidden": [list(unit) for unit in zip(*hidden, strict=True)], "biases": biases, "out": out}


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn the value of positions of Bakschisch by self-play.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=6000, help="games among exploiters")
    parser.add_argument("--games", type=int, default=2000, help="games per generation of self-play")
    parser.add_argument("--generations", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=80, help="rounds of regret matching per bribe")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--out", type=Path, required=True, help="networks for other numbers of players are kept")
    args = parser.parse_args()
    networks = json.loads(args.out.read_text("utf-8"))["networks"] if args.out.exists() else {}
    with TemporaryDirectory() as made:
        folder = Path(made)
        program, track, found = compiled(folder), folder / "track", folder / "network"
        write_track(track)
        for seats in args.seats:
            numbers = (seats, args.seed, args.first, args.games, args.generations, args.rounds)
            subprocess.run([program, "train", track, *map(str, numbers), found], check=True)
            made_by = " ".join(["python", "scripts/train_bakschisch.py", *sys.argv[1:]])
            networks[str(seats)] = {"command": made_by, **network(found.read_bytes())}
    ordered = {seats: networks[seats] for seats in sorted(networks)}
    args.out.write_text(json.dumps({"format": FORMAT, "networks": ordered}, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
