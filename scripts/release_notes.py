"""Prints the notes of a release: its section of CHANGELOG.md.

    python scripts/release_notes.py v0.2.0

The release workflow calls it with the tag. It refuses a tag that is not the version of the package, and a version without a
date in the changelog.
"""

import re
import sys
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent


def notes(tag: str, version: str, changelog: str) -> str:
    """Return the section of a version. Raises `ValueError` if it must not be released."""
    if tag != f"v{version}":
        raise ValueError(f"the tag is {tag}, but the version of the package is {version}: tag v{version}")
    found = re.search(rf"^## {re.escape(version)}(?P<rest>.*)\n(?P<section>(?:(?!## ).*\n?)*)", changelog, re.M)
    if found is None:
        raise ValueError(f"CHANGELOG.md has no section “## {version}”")
    if not re.fullmatch(r" \(\d{4}-\d{2}-\d{2}\)", found["rest"]):
        raise ValueError(f"CHANGELOG.md has no date of release: write “## {version} (2026-12-31)”")
    return found["section"].strip() + "\n"


def main(tag: str) -> str:
    """Return the notes of the package's version, or stop with one sentence."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    try:
        return notes(tag, version, (ROOT / "CHANGELOG.md").read_text("utf-8"))
    except ValueError as error:
        raise SystemExit(f"release notes: {error}") from error


if __name__ == "__main__":
    print(main(*sys.argv[1:]), end="")
