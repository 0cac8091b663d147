"""Data files of a game that users may replace with their own. Errors name the file, the line and the reason.

The package of a game contains its file. Users can put their own file of the same name at `<folder>/<game>/<file>` and
set the environment variable LUDOCRACY_DATA to `<folder>`.

A game keeps every edition of its file by its fingerprint, and an option of the table holds the fingerprint in use. A
record or a position made with other data is therefore refused and never replays differently (`fingerprint`, `known_fingerprint`).
"""

import hashlib
import json
import os
import re
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any, Final

from ludocracy.core.errors import BadData, BadOption, Message, clipped, system_message

#: The environment variable with the folder of a user's own data.
FOLDER: Final = "LUDOCRACY_DATA"

#: Fingerprints are integers from 1 to this limit; 0 selects the default edition.
MAX_FINGERPRINT: Final = 2**31 - 1


def bad_line(path: str, line: int, reason: Message) -> BadData:
    return BadData("file.line", source=path, line=line, why=reason)


class DataFile:
    """A data file with its text, so that errors can name the line."""

    def __init__(self, path: str, text: str, data: dict[str, Any], own: bool) -> None:
        self.path: Final = path
        self.text: Final = text
        self.data: Final = data
        self.own: Final = own  # the user's own file, not the packaged one

    def bad(self, reason: str | Message, *place: str | int, **facts: str | int | Message) -> BadData:
        """Return the error for a mistake in this file; `place` is the path to it, such as `"level", 2, "persons", 4`."""
        why = reason if isinstance(reason, Message) else Message(reason, **facts)
        return bad_line(self.path, self.line(*place), why)

    def line(self, *place: str | int) -> int:
        """Return the line of the value at a path of keys and list indexes, or the line of its nearest parent if it is missing."""
        at = 0
        for depth, part in enumerate(place):
            if isinstance(part, int):
                found = nth_table(self.text, place[depth - 1], part) if depth else -1
                if found < 0:
                    found = nth_entry(self.text, at, part)
            else:
                found = key_after(self.text, at, part)
            if found < 0:
                break
            at = found
        return self.text.count("\n", 0, at) + 1


def key_after(text: str, start: int, key: str) -> int:
    """Return where `key =`, `[key]` or `[[key]]` first occurs at or after `start`; -1 if nowhere."""
    name = rf'(?:{re.escape(key)}|"{re.escape(key)}")'
    found = re.compile(rf"(?m)^[ \t]*(\[\[?[^\]\n#]*\b{name}\s*\]|{name}\s*[=.])|[{{,]\s*{name}\s*=").search(
        text, start
    )
    if found is None:
        return -1
    return found.end() - 1


def nth_table(text: str, key: str | int, number: int) -> int:
    """Return the offset of the n-th `[[key]]`; -1 if there is none."""
    headers = [match.end() for match in re.finditer(rf"(?m)^[ \t]*\[\[[^\]\n#]*\b{re.escape(str(key))}\s*\]\]", text)]
    return headers[number] if 0 <= number < len(headers) else -1


def nth_entry(text: str, start: int, number: int) -> int:
    """Return the offset of the n-th entry of the list that opens at or after `start`; -1 if the list is shorter."""
    at = text.find("[", start)
    if at < 0:
        return -1
    depth, index, waiting = 0, 0, False
    while at < len(text):
        sign = text[at]
        if sign == "#":
            at = text.find("\n", at)
            if at < 0:
                return -1
        elif depth == 1 and waiting and not sign.isspace() and sign not in ",]":
            if index == number:
                return at
            waiting = False
            continue
        elif sign in "\"'":
            closing = text.find(sign, at + 1)
            if closing < 0:
                return -1
            at = closing
        elif sign in "[{":
            depth += 1
            waiting = waiting or depth == 1
        elif sign in "]}":
            depth -= 1
            if depth == 0:
                return -1
        elif sign == "," and depth == 1:
            index += 1
            waiting = True
        at += 1
    return -1


def parsed(path: str, raw: bytes, own: bool) -> DataFile:
    """Parse the bytes of a file. Raises `BadData`, which names the line, if they are not TOML."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise bad_line(path, line, Message("data.utf8")) from error
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")  # some editors add a byte order mark and CRLF
    try:
        return DataFile(path, text, tomllib.loads(text), own)
    except (ValueError, RecursionError) as error:  # huge numbers and deep nesting raise other errors
        found = re.search(r"at line (\d+)", str(error))
        line = int(found.group(1)) if found else text.count("\n") + 1
        reason = Message("data.toml", error=clipped(str(error).split(" (at ")[0], 100))
        raise bad_line(path, line, reason) from error


def data_files(package: str, file: str) -> list[DataFile]:
    """Return all editions of a game's file: the user's own, if there is one, then the one in the package of the game."""
    game = package.rpartition(".")[2]
    files: list[DataFile] = []
    folder = os.environ.get(FOLDER)
    if folder:
        if not Path(folder).is_dir():
            raise BadData("data.folder", source=folder, name=FOLDER)
        own = Path(folder, game, file)
        if own.exists():
            try:
                files.append(parsed(str(own), own.read_bytes(), True))
            except OSError as error:
                raise BadData(
                    "file.why", source=str(own), why=system_message(OSError(error.errno, error.strerror))
                ) from error
    packaged = resources.files(package).joinpath(file)
    files.append(parsed(f"{game}/{file}", packaged.read_bytes(), False))
    return files


def read_data(package: str, file: str) -> DataFile:
    """Return the edition of a game's file to use: the user's own, if there is one."""
    return data_files(package, file)[0]


def fingerprint(meaning: Any) -> int:
    """Return a positive number that identifies the content of a file, regardless of comments and the order of keys."""
    text = json.dumps(meaning, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return int.from_bytes(hashlib.sha256(text.encode("utf-8")).digest()[:8], "big") % MAX_FINGERPRINT + 1


def own_first(prints: list[int]) -> list[tuple[int, bool]]:
    """Return the fingerprints of a file's editions in the order of `data_files`, each with whether it is the user's own."""
    return [(one, place < len(prints) - 1) for place, one in enumerate(prints)]


def known_fingerprint(option: str, given: int, known: list[int]) -> int:
    """Return the fingerprint to play with; 0 selects the first. Raises `BadOption` if it is unknown."""
    if given == 0:
        return known[0]
    if given not in known:
        prints = ", ".join([str(one) for one in known])
        raise BadOption(
            "option.fingerprint",
            option=option,
            given=given,
            prints=prints,
            folder=FOLDER,
        )
    return given
