"""The path of a move through the files, as docs/architecture.md describes it."""

import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from tests.server.harness import Client, answer_to, me, run, within

TEXT = (Path(__file__).parents[2] / "docs" / "architecture.md").read_text("utf-8")
ROW = re.compile(r"^\| `([a-z_/]+\.py)` \| (.+?) \|", re.MULTILINE)
MAX_FILES = 12


def documented() -> list[tuple[str, list[str]]]:
    """The files and functions of the table."""
    part = TEXT.partition("## The path of a move")[2].partition("\n## ")[0]
    return [(file, re.findall(r"`(\w+)`", functions)) for file, functions in ROW.findall(part)]


@contextmanager
def traced() -> Iterator[list[tuple[str, str]]]:
    """The functions of the package that are called meanwhile, by file and name, in all threads that start meanwhile."""
    calls: list[tuple[str, str]] = []

    def note(frame: FrameType, event: str, _argument: Any) -> None:
        _, package, file = frame.f_code.co_filename.rpartition("/ludocracy/")
        if event == "call" and package:
            calls.append((file, frame.f_code.co_name))

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def test_a_move_passes_through_the_documented_files_once_and_in_order(tmp_path: Path) -> None:
    path = documented()
    assert 2 < len(path) <= MAX_FILES
    calls: list[tuple[str, str]] = []

    async def work() -> None:
        with traced() as seen:
            async with within(tmp_path / "tables.sqlite") as (_, home), Client(home, "Ann") as ann:
                table = await ann.new_table(seats=[me(), me(), me()], start=True)
                async with ann.at(table) as seat:
                    view = await seat.asked()
                    seen.clear()
                    await seat.done("play", **answer_to(view))
                    await seat.until("view", moves=view["moves"] + 1)
                    calls.extend(seen)

    run(work())
    first: list[int] = []
    for file, functions in path:
        for function in functions:
            assert (file, function) in calls, f"{file}: {function} is not called"
        first.append(calls.index((file, functions[0])))
    # Messages are encoded for the answer too, before the view is built.
    ordered = [place for (file, _), place in zip(path, first, strict=True) if not file.endswith("messages.py")]
    assert ordered == sorted(ordered)
    # The others are coroutines, which appear again when they continue, or are called once for each view.
    for function in ("read_request", "receive", "play_group", "play_legal", "append", "publish"):
        assert [name for _, name in calls].count(function) == 1, f"{function} is called again"
