"""Finds positions with every kind of question and writes them to tests/web/questions.json.

python scripts/questions.py [GAMES [NAME ...]]     plays GAMES random games of each game (default 300)
"""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from ludocracy.games import catalogue
from tests.web.questions import KEPT, Found, fewest, required, search


def row(one: Found) -> dict[str, object]:
    return {
        "seats": one.case.seats,
        **({"options": dict(one.case.options)} if one.case.options else {}),
        "seed": one.seed,
        "move": one.move,
        "seat": one.seat,
        **({"rare": one.rare} if one.rare else {}),
    }


def main(games: int, names: list[str]) -> None:
    known = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    for name in names:
        found = list(search(name, None, most=games))
        missing = required(name) - {kind for one in found for kind in one.kinds}
        if missing:
            found += list(search(name, missing, start=games))
        kinds = {kind for one in found for kind in one.kinds}
        chosen = fewest(found, kinds)
        print(f"{name}: {len(kinds)} kinds in {len(chosen)} positions; never asked: {sorted(required(name) - kinds)}")
        known[name] = [row(one) for one in chosen]
        lines = (
            f'  "{game}": [\n' + ",\n".join(f"    {json.dumps(one)}" for one in known[game]) + "\n  ]" for game in known
        )
        KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


main(int(sys.argv[1]) if sys.argv[1:] else 300, sys.argv[2:] or catalogue.names())
