"""Files that faces read and write."""

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import resources
from pathlib import Path
from typing import TextIO

from ludocracy.core.errors import BadData, system_message


def rules_text(game: str, language: str) -> str:
    """The rules of a game in our own words, as Markdown."""
    file = resources.files(f"ludocracy.games.{game}").joinpath("rules", f"{language}.md")
    try:
        return file.read_text("utf-8")
    except OSError as error:
        raise BadData("file.why", source=f"{game}/rules/{language}.md", why=system_message(error)) from error


@contextmanager
def written_whole(path: Path) -> Iterator[TextIO]:
    """A file that appears under its name when it is complete, and not at all when something goes wrong.

    What is no plain file, such as a terminal or a pipe, cannot appear: it is written to as it is.
    """
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if path.exists() and not path.is_file():
        with path.open("w", encoding="utf-8") as file:
            yield file
        return
    target = path.resolve()  # a link stays a link
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", dir=target.parent)
    except OSError as error:
        error.filename = str(path)  # the name that was asked for
        raise
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            yield file
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def write_whole(path: Path, text: str) -> None:
    with written_whole(path) as file:
        file.write(text)


def _umask() -> int:
    """What new files may not be; it can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
