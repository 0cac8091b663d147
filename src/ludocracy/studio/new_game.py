"""Writes a new package with a small game that works: the game of docs/adding-a-game.md under another name."""

import keyword
import re
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from ludocracy.core.errors import BadOption, clipped
from ludocracy.games import catalogue

#: The names of the game in the template.
NAME: Final = "high_card"
CLASS: Final = "HighCard"
TITLES: Final = ("High Card", "La plus haute")


def new_game(name: str, folder: Path | None = None) -> Path:
    """Write a package with a game of this name; return its folder. Raises `BadOption` if the name cannot be used."""
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,39}", name) or keyword.iskeyword(name):
        raise BadOption("studio/name", name=clipped(name))
    if catalogue.installed(name):
        raise BadOption("studio/taken", name=name)
    folder = folder or Path(distribution_of(name))
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadOption("studio/exists", folder=str(folder))
    template = resources.files("ludocracy.studio").joinpath("template")
    write(template.joinpath("project"), folder, name)
    write(template.joinpath("package"), folder / "src" / package_of(name), name)
    return folder


def distribution_of(name: str) -> str:
    """Return the name of the new package, as it is installed."""
    return f"ludocracy-{name.replace('_', '-')}"


def package_of(name: str) -> str:
    """Return the name of the new package, as it is imported."""
    return f"ludocracy_{name}"


def write(template: Traversable, folder: Path, name: str) -> None:
    """Write a folder of the template under another name."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in template.iterdir():
        path = folder / renamed(file.name.removesuffix(".txt"), name)
        if file.is_dir():
            write(file, path, name)
        else:
            path.write_text(renamed(file.read_text("utf-8"), name), "utf-8")


def renamed(text: str, name: str) -> str:
    """Return a text of the template for a package of its own, with another name."""
    title = name.replace("_", " ").title()
    # The documents of the page are those of this project.
    text = re.sub(r"\n    documents=\{[^}]*\},", "", text)
    text = text.replace(f"ludocracy.games.{NAME}", package_of(name)).replace(f"games.{NAME}/", f"{package_of(name)}/")
    text = text.replace(distribution_of(NAME), distribution_of(name))
    for old in TITLES:
        text = text.replace(old, title)
    return text.replace(CLASS, title.replace(" ", "")).replace(NAME, name)
