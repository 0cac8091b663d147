"""A law that a game breaks, with the evidence: the position and what was compared."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from ludocracy.core.errors import Message
from ludocracy.core.table import Table
from ludocracy.core.view import View
from ludocracy.studio.cases import Case

#: How many differences are listed.
MAX_DIFFERENCES: Final = 12


class Seen(NamedTuple):
    """A view that belongs to the evidence."""

    of: str  # a key of the word files: the real table, an imagined world
    view: View


class Broken(AssertionError):
    """Raised when a game breaks a law.

    `message`: what is wrong. `position`: the whole position at that point. `views`: the views that should be the same, or one
    that is wrong. `differences`: the places where two things differ that should be the same.
    """

    def __init__(
        self,
        message: Message,
        case: Case | None = None,
        table: Table | None = None,
        views: Sequence[Seen] = (),
        differences: Sequence[str] = (),
    ) -> None:
        super().__init__(message.text())
        self.message: Final = message
        self.case: Final = case
        self.position: Final[dict[str, Any] | None] = dumped(case, table)
        self.views: Final = list(views)
        self.differences: Final = list(differences)

    def __str__(self) -> str:
        where = f"{self.case}: " if self.case is not None else ""
        return "\n".join([where + self.message.text(), *self.differences])


def dumped(case: Case | None, table: Table | None) -> dict[str, Any] | None:
    """Return the position, if it can be written."""
    if case is None or table is None:
        return None
    try:
        return case.game.dump(table)
    except Exception as error:  # the codec may be what is wrong
        return {"game": case.name, "error": repr(error)}


def differences(one: Any, other: Any, where: str = "") -> list[str]:
    """Return the places where two plain values differ, each with both values."""
    if isinstance(one, dict) and isinstance(other, dict):
        found = [
            line
            for key in [*one, *(key for key in other if key not in one)]
            for line in differences(one.get(key), other.get(key), f"{where}.{key}" if where else str(key))
        ]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        found = [
            line
            for index, (a, b) in enumerate(zip(one, other, strict=True))
            for line in differences(a, b, f"{where}[{index}]")
        ]
    else:
        found = [] if one == other else [f"{where}: {short(one)} ≠ {short(other)}"]
    return found[:MAX_DIFFERENCES]


def short(value: Any, most: int = 160) -> str:
    text = repr(value)
    return text if len(text) <= most else text[: most - 1] + "…"


def plain(view: View) -> Any:
    """Return a view as plain values."""
    return msgspec.to_builtins(view)
