"""Folders of long runs: a plan that says what is run, and files of results that grow.

An interruption loses at most the line being written. A folder that belongs to another run is refused.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

from ludocracy.core.errors import BadOption, clipped

T = TypeVar("T")

#: A continued run may have more games.
GROWING: Final = "games"


def open_folder(folder: Path, name: str, plan: Mapping[str, Any], growing: str = GROWING) -> None:
    """Make the folder ready for a plan, which the file `name` in it keeps; only the field `growing` may differ from it."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    asked = json.loads(json.dumps(plan))
    if any(folder.iterdir()):
        check_folder(folder, name, {key: value for key, value in asked.items() if key != growing})
    path.write_text(json.dumps(asked, indent=1, ensure_ascii=False) + "\n", "utf-8")


def check_folder(folder: Path, name: str, asked: Mapping[str, Any]) -> None:
    """Refuse a folder without a plan, or whose plan differs in one of these fields."""
    try:
        kept = json.loads((folder / name).read_text("utf-8"))
    except (FileNotFoundError, ValueError) as error:
        raise BadOption("lab.no_study", folder=str(folder), file=name) from error
    if not isinstance(kept, dict):
        raise BadOption("lab.no_study", folder=str(folder), file=name)
    for key, value in asked.items():
        if kept.get(key) != value:
            facts = {"found": clipped(json.dumps(kept.get(key))), "asked": clipped(json.dumps(value))}
            raise BadOption("lab.other_study", folder=str(folder), field=key, **facts)


def kept(path: Path, results: Iterable[T], **layout: Any) -> Iterator[T]:
    """Yield results, each after it was added to a file as a line of JSON. `layout`: arguments of `json.dumps`."""
    with path.open("a", encoding="utf-8") as file:
        for result in results:
            file.write(json.dumps(result, **layout) + "\n")
            file.flush()
            yield result


def read_lines(path: Path) -> Iterator[Any]:
    """Return the values of all complete lines, one JSON value per line; an incomplete last line is cut off."""
    if not path.exists():
        return
    good = 0
    with path.open("rb") as file:
        for line in file:
            if not line.endswith(b"\n"):
                break
            good += len(line)
            yield json.loads(line)
    if good < path.stat().st_size:
        with path.open("rb+") as file:
            file.truncate(good)
