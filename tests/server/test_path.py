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
        # The server asks the database for other things too, such as requests of administrators: by `Writer.run`.
        caller = frame.f_back.f_code.co_name if frame.f_back is not None else ""
        if event == "call" and package and (frame.f_code.co_name, caller) != ("append", "run"):
            calls.append((file, frame.f_code.co_name))

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


#: Each is called once for a move. The others are coroutines, which appear again when they continue, or are called once for
#: each view.
ONCE = ("read_request", "play_group", "play_legal", "add_lines", "append", "publish")


async def played(ann: Client, table: str, seen: list[tuple[str, str]], by_socket: bool) -> list[tuple[str, str]]:
    """Make a move by socket or by HTTP; return the calls."""
    async with ann.at(table) as seat:
        view = await seat.asked()
        move = answer_to(view)
        seen.clear()
        if by_socket:
            await seat.done("play", **move)
        else:
            await ann.post(f"/api/tables/{table}/do", {"do": "play", "id": "by-http", **move})
        await seat.until("view", moves=view["moves"] + 1)
        return list(seen)


def test_a_move_passes_through_the_documented_files_in_order(tmp_path: Path) -> None:
    path = documented()
    assert 2 < len(path) <= MAX_FILES
    clicked: list[tuple[str, str]] = []
    sent: list[tuple[str, str]] = []

    async def work() -> None:
        with traced() as seen:
            async with within(tmp_path / "tables.sqlite") as (_, home), Client(home, "Ann") as ann:
                table = await ann.new_table(seats=[me(), me(), me()], start=True)
                clicked.extend(await played(ann, table, seen, by_socket=True))
                sent.extend(await played(ann, table, seen, by_socket=False))

    run(work())
    first: list[int] = []
    for file, functions in path:
        for function in functions:
            assert (file, function) in clicked, f"{file}: {function} is not called"
        first.append(clicked.index((file, functions[0])))
    # Messages are encoded for the answer too, before the view is built.
    ordered = [place for (file, _), place in zip(path, first, strict=True) if not file.endswith("messages.py")]
    assert ordered == sorted(ordered)
    for calls in (clicked, sent):
        for call in [(file, name) for file, functions in path for name in functions if name in ONCE]:
            assert calls.count(call) == 1, f"{call} is called again"
    # A move by HTTP takes the same path, from the queue to the publication.
    names = [name for _, functions in path for name in functions]
    steps = names[names.index("take_turn") : names.index("publish") + 1]
    inner = {(file, name) for file, functions in path for name in functions if name in steps}
    assert [call for call in dict.fromkeys(clicked) if call in inner] == [
        call for call in dict.fromkeys(sent) if call in inner
    ]
