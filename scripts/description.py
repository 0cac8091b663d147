"""The description of the package for people who have not cloned the repository: `setup.py` adds it to the metadata."""

import os
import re
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent

#: This environment variable has the address of the repository. The release workflow sets it.
REPOSITORY: Final = "LUDOCRACY_REPOSITORY"

#: The target of a link or a picture, in Markdown and in HTML.
TARGET: Final = re.compile(r'(?<=\]\()[^)\s]+(?=\))|(?<=src=")[^"]+(?=")')
PICTURES: Final = (".png", ".svg", ".jpg")


def metadata() -> dict[str, object]:
    """Return the arguments of `setuptools.setup` that depend on where the repository is."""
    address = os.environ.get(REPOSITORY, "").rstrip("/")
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    return {
        "long_description": readme(address, version),
        "long_description_content_type": "text/markdown",
        "project_urls": urls(address),
    }


def urls(address: str) -> dict[str, str]:
    """Return the links of the package: none without the address of a repository."""
    if not address:
        return {}
    return {
        "Homepage": address,
        "Documentation": f"{address}/tree/main/docs",
        "Source": address,
        "Issues": f"{address}/issues",
        "Changelog": f"{address}/blob/main/CHANGELOG.md",
    }


def readme(address: str, version: str) -> str:
    """Return the README. With the address of the repository, its links and pictures work on every page that shows it."""
    text = (ROOT / "README.md").read_text("utf-8")
    if not address:
        return text

    def absolute(target: re.Match[str]) -> str:
        path = target[0]
        if re.match(r"[a-z]+:|#", path):
            return path
        kind = "raw" if path.endswith(PICTURES) else "tree" if path.endswith("/") else "blob"
        return f"{address}/{kind}/v{version}/{path}"

    return TARGET.sub(absolute, text)
