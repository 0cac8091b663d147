"""What the clients of a server saw, and the checker that compares it with what the server has stored.

Clients note every request with its answer, and at the end everything that they were shown. The checker knows nothing of the
server's code: it reads these notes and the lines of the database, and returns what contradicts the promises.
"""

import itertools
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import Engine, select

from ludocracy.server.storage import schema
from ludocracy.server.storage.database import address, engine_for

#: Answers after which the client does not know whether its move is stored.
UNKNOWN: Final = frozenset({"", "busy"})


class Attempt(msgspec.Struct, tag=True):
    """A move that a client sent. It sends the move again, with the same id, until it gets an answer."""

    client: str
    table: str
    seat: int
    question: int
    move: str
    id: str
    began: float
    ended: float = float("inf")
    answer: str = ""  # "done", the code of a refusal, or nothing
    line: int = 0
    head: str = ""  # the hash of the last line that the move has added


class Reading(msgspec.Struct, tag=True):
    """What a client was shown of a table at the end: the number of moves, and the log."""

    client: str
    table: str
    seat: int
    at: float
    moves: int
    log: str


class Fault(msgspec.Struct, tag=True):
    """Something that was broken, and when it was whole again."""

    what: str
    began: float
    ended: float = float("inf")


class Line(msgspec.Struct):
    """A line of a table as it is stored."""

    n: int
    text: str
    hash: str = ""
    id: str | None = None


class History:
    """The notes of all clients together."""

    def __init__(self) -> None:
        self.attempts: Final[list[Attempt]] = []
        self.readings: Final[list[Reading]] = []
        self.faults: Final[list[Fault]] = []

    def attempt(self, client: str, table: str, seat: int, question: int, move: str, id: str) -> Attempt:
        self.attempts.append(Attempt(client, table, seat, question, move, id, time.monotonic()))
        return self.attempts[-1]

    def read(self, client: str, table: str, seat: int, moves: int, log: object) -> None:
        lines = msgspec.json.encode(log, order="deterministic").decode()
        self.readings.append(Reading(client, table, seat, time.monotonic(), moves, lines))

    def fault(self, what: str) -> Fault:
        self.faults.append(Fault(what, time.monotonic()))
        return self.faults[-1]

    def tables(self) -> list[str]:
        return sorted({one.table for one in self.attempts})

    def pauses(self) -> dict[str, list[float]]:
        """Return by fault how long nobody at a table got an answer after it, where somebody did before the next one."""
        found: dict[str, list[float]] = {}
        for table in self.tables():
            answered = sorted(one.ended for one in self.attempts if one.table == table and one.answer not in UNKNOWN)
            for fault in self.faults:
                later = next((at for at in answered if at > fault.began), None)
                if later is not None:
                    found.setdefault(fault.what, []).append(later - fault.began)
        return {what: sorted(pauses) for what, pauses in found.items()}

    def check(self, database: str, stand_ins: bool = False) -> None:
        """Compare everything with the database; a history that does not fit is kept in a file.

        `stand_ins`: bots may play for people.
        """
        found = violations(self, {table: stored(database, table) for table in self.tables()}, stand_ins)
        if found:
            with tempfile.NamedTemporaryFile("wb", prefix="history-", suffix=".jsonl", delete=False) as file:
                file.writelines(
                    msgspec.json.encode(one) + b"\n" for one in (*self.attempts, *self.readings, *self.faults)
                )
            raise AssertionError("\n".join([*found, f"the history is in {Path(file.name)}"]))


def patient_engine(database: str) -> Engine:
    """Return an engine for the test itself, which waits for a busy PostgreSQL."""
    url = address(database)
    return engine_for(url.update_query_dict({"connect_timeout": "60"}) if url.get_backend_name() != "sqlite" else url)


def stored(database: str, table: str) -> list[Line]:
    """Return the lines of a table that a database has."""
    engine = patient_engine(database)
    lines = schema.lines
    with engine.connect() as connection:
        rows = connection.execute(select(lines).where(lines.c.table_id == table).order_by(lines.c.n))
        found = [Line(row.n, row.line, row.hash, row.asked) for row in rows]
    engine.dispose()
    return found


# -- the checker -------------------------------------------------------------------------------------------


def violations(history: History, tables: dict[str, list[Line]], stand_ins: bool = False) -> list[str]:
    """Return what contradicts the promises, in words."""
    found = []
    for table, lines in tables.items():
        attempts = [one for one in history.attempts if one.table == table]
        readings = [one for one in history.readings if one.table == table]
        at = {line.id: line for line in lines if line.id is not None}
        checks = (
            _numbers(lines),
            _acknowledged(attempts, lines, at),
            _refused(attempts, at),
            _strangers(attempts, lines, stand_ins),
            _questions(attempts, at),
            _order(attempts, at),
            _same_logs(readings, lines),
            _served(history.faults, attempts, readings),
        )
        found += [f"table {table}: {one}" for one in itertools.chain(*checks)]
    return found


def _numbers(lines: Sequence[Line]) -> Iterator[str]:
    if [line.n for line in lines] != list(range(1, len(lines) + 1)):
        yield "the lines are not numbered from 1 without gaps"


def _acknowledged(attempts: Sequence[Attempt], lines: Sequence[Line], at: dict[str, Line]) -> Iterator[str]:
    """Every acknowledged move is stored, once, where the client was told, and its receipt fits."""
    ids = [line.id for line in lines if line.id is not None]
    for one in sorted({one for one in ids if ids.count(one) > 1}):
        yield f"doubled: move {one} is stored {ids.count(one)} times"
    for attempt in attempts:
        if attempt.answer != "done":
            continue
        line = at.get(attempt.id)
        if line is None:
            yield f"lost: move {attempt.id} was acknowledged as line {attempt.line}"
        elif line.n != attempt.line:
            yield f"moved: {attempt.id} was acknowledged as line {attempt.line} and is line {line.n}"
        elif attempt.head and attempt.head not in [later.hash for later in lines[line.n - 1 :]]:
            yield f"rewritten: no line from {line.n} on has the hash that was acknowledged for {attempt.id}"


def _refused(attempts: Sequence[Attempt], at: dict[str, Line]) -> Iterator[str]:
    for attempt in attempts:
        if attempt.answer not in UNKNOWN and attempt.answer != "done" and attempt.id in at:
            yield f"stored although refused ({attempt.answer}): {attempt.id}"


def _strangers(attempts: Sequence[Attempt], lines: Sequence[Line], stand_ins: bool) -> Iterator[str]:
    """Every stored move of a person was sent by a client, as it is stored."""
    sent = {one.id: f"{one.seat} {one.move}" for one in attempts}
    people = {str(one.seat) for one in attempts}
    for line in lines:
        if line.id is None and not stand_ins and line.text.partition(" ")[0] in people:
            yield f"foreign: nobody sent line {line.n} ({line.text}), which has no id"
        elif line.id is not None and sent.get(line.id) != line.text:
            yield f"foreign: line {line.n} is {line.text!r}, sent was {sent.get(line.id)!r}"


def _questions(attempts: Sequence[Attempt], at: dict[str, Line]) -> Iterator[str]:
    answers: dict[tuple[int, int], set[str]] = {}
    for one in attempts:
        if one.id in at:
            answers.setdefault((one.seat, one.question), set()).add(one.id)
    for (seat, question), ids in answers.items():
        if len(ids) > 1:
            yield f"question {question} to seat {seat} was answered by {sorted(ids)}"


def _order(attempts: Sequence[Attempt], at: dict[str, Line]) -> Iterator[str]:
    """A move that was acknowledged before another one was sent is stored before it."""
    began: dict[str, float] = {}
    ended: dict[str, float] = {}
    for one in attempts:
        began[one.id] = min(one.began, began.get(one.id, one.began))
        if one.answer == "done":
            ended[one.id] = min(one.ended, ended.get(one.id, one.ended))
    latest, which = -1.0, ""
    for id in sorted((id for id in at if id in began), key=lambda id: at[id].n):
        if ended.get(id, float("inf")) < latest:
            yield f"reordered: {id} was acknowledged before {which} was sent, and is stored after it"
        if began[id] > latest:
            latest, which = began[id], id


def _same_logs(readings: Sequence[Reading], lines: Sequence[Line]) -> Iterator[str]:
    moves = 0
    for line in lines:
        moves = int(line.text[2:]) if line.text.startswith("< ") else moves + 1
    first: dict[int, Reading] = {}
    for one in readings:
        if one.moves != moves:
            yield f"{one.client} was shown {one.moves} moves at the end, stored are {moves}"
        other = first.setdefault(one.seat, one)
        if other.log != one.log:
            yield f"{one.client} and {other.client} were shown different logs of seat {one.seat}"


def _served(faults: Sequence[Fault], attempts: Sequence[Attempt], readings: Sequence[Reading]) -> Iterator[str]:
    """After the last fault the table is served."""
    last = max((one.ended for one in faults), default=0.0)
    answered = [one.ended for one in attempts if one.answer not in UNKNOWN] + [one.at for one in readings]
    if not any(last < at < float("inf") for at in answered):
        yield "nobody was served after the last fault"
