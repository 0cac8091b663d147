"""Rewrites the golden playthroughs. Read the diff before you commit it."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.golden.playthrough import FOLDER, KEPT, text_of

for name, case in KEPT.items():
    path = FOLDER / f"{name}.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text_of(case), "utf-8")
    print(path.relative_to(FOLDER.parent.parent), path.stat().st_size)
