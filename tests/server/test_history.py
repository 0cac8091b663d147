"""The checker of histories finds what is planted, and nothing else."""

from collections.abc import Callable

import pytest

from tests.server.history import Attempt, Fault, History, Line, Reading, violations

Stored = list[Line]
Plant = Callable[[History, Stored], object]


def whole() -> tuple[History, Stored]:
    """Return a history without a fault: two clients share seat 0, a bot has seat 2, and one answer got lost."""
    history = History()
    history.attempts[:] = [
        Attempt("ann", "t", 0, 1, "a", "m1", 1.0, 2.0, "done", 2, "h2"),
        Attempt("bob", "t", 0, 1, "b", "m2", 1.5, 2.5, "late"),
        Attempt("bob", "t", 1, 1, "c", "m3", 3.0),
        Attempt("bob", "t", 1, 1, "c", "m3", 4.0, 5.0, "done", 3, "h4"),
        Attempt("ann", "t", 0, 2, "d", "m4", 6.0),
        Attempt("ann", "t", 0, 2, "d", "m4", 7.0, 8.0, "busy"),
        Attempt("ann", "t", 0, 2, "d", "m4", 9.0, 10.0, "done", 7, "h7"),
    ]
    history.readings[:] = [Reading(name, "t", 0, 11.0, 6, "[1]") for name in ("ann", "bob")]
    history.faults[:] = [Fault("kill", 3.5, 4.0)]
    texts = ["~ deal:7", "0 a", "1 c", "~ deal:8", "2 x", "< 5", "0 d"]
    ids = {2: "m1", 3: "m3", 7: "m4"}
    return history, [Line(n, text, f"h{n}", ids.get(n)) for n, text in enumerate(texts, 1)]


def test_a_history_without_a_fault_passes() -> None:
    history, lines = whole()
    assert violations(history, {"t": lines}) == []


def lost(history: History, lines: Stored) -> None:
    lines[2] = Line(3, "2 y", "h3")


def cut_short(history: History, lines: Stored) -> None:
    del lines[6]


def doubled(history: History, lines: Stored) -> None:
    lines.append(Line(8, "0 a", "h8", "m1"))


def moved(history: History, lines: Stored) -> None:
    lines[1], lines[4] = Line(2, "2 x", "h2"), Line(5, "0 a", "h5", "m1")


def reordered(history: History, lines: Stored) -> None:
    lines[1], lines[2] = Line(2, "1 c", "h2", "m3"), Line(3, "0 a", "h4", "m1")
    history.attempts[0].line, history.attempts[3].line = 3, 2
    history.attempts[0].head = "h4"


def foreign(history: History, lines: Stored) -> None:
    lines.append(Line(8, "1 z", "h8", "stranger"))


def foreign_without_id(history: History, lines: Stored) -> None:
    lines.append(Line(8, "1 z", "h8"))


def changed(history: History, lines: Stored) -> None:
    lines[1].text = "0 b"


def of_another_seat(history: History, lines: Stored) -> None:
    lines[1].text = "1 a"


def answered_twice(history: History, lines: Stored) -> None:
    history.attempts[1].answer = ""
    lines.append(Line(8, "0 b", "h8", "m2"))


def stored_although_refused(history: History, lines: Stored) -> None:
    history.attempts[1].question = 9
    lines.append(Line(8, "0 b", "h8", "m2"))


def a_gap(history: History, lines: Stored) -> None:
    lines[6].n = history.attempts[6].line = 8


def rewritten(history: History, lines: Stored) -> None:
    for line in lines[3:]:
        line.hash += "x"


def different_logs(history: History, lines: Stored) -> None:
    history.readings[1].log = "[2]"


def an_old_reading(history: History, lines: Stored) -> None:
    history.readings[1].moves = 5


def never_served_again(history: History, lines: Stored) -> None:
    history.faults.append(Fault("kill", 11.5, 12.0))


def never_mended(history: History, lines: Stored) -> None:
    history.faults.append(Fault("kill", 9.0))


@pytest.mark.parametrize(
    ("plant", "expected"),
    [
        (lost, "lost: move m3"),
        (cut_short, "lost: move m4"),
        (doubled, "doubled: move m1"),
        (moved, "moved: m1"),
        (reordered, "reordered: m1"),
        (foreign, "foreign: line 8"),
        (foreign_without_id, "foreign: nobody sent line 8"),
        (changed, "foreign: line 2"),
        (of_another_seat, "foreign: line 2"),
        (answered_twice, "question 1 to seat 0"),
        (stored_although_refused, "stored although refused (late): m2"),
        (a_gap, "numbered"),
        (rewritten, "rewritten"),
        (different_logs, "different logs"),
        (an_old_reading, "shown 5 moves"),
        (never_served_again, "nobody was served"),
        (never_mended, "nobody was served"),
    ],
)
def test_a_planted_violation_is_found(plant: Plant, expected: str) -> None:
    history, lines = whole()
    plant(history, lines)
    assert any(expected in one for one in violations(history, {"t": lines}))
