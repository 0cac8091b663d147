"""The lobby's data of every table that is not over, loaded or not."""

import logging
import time
from typing import Any, Final

from msgspec import MsgspecError

from ludocracy.core.errors import LudocracyError
from ludocracy.games import catalogue
from ludocracy.server.protocol.settings import Phase
from ludocracy.server.tables.live_table import LiveTable
from ludocracy.server.tables.state import TableState, load

log: Final = logging.getLogger("ludocracy.tables")


class Entry:
    """What the lobby shows of a table."""

    def __init__(self, state: TableState, changed: int) -> None:
        self.state: Final = state
        self.phase: Phase = state.phase if catalogue.installed(state.game) else "frozen"
        self.changed = changed
        self.awaited: list[int] = []
        self.here: list[bool] = [False] * len(state.seats)


def entry_of(row: Any) -> Entry | None:
    """A table of the database; None for one that this version cannot show, so that the others are still shown.

    A table whose game is not installed any more is shown and kept.
    """
    try:
        state = load(row.state)
        if catalogue.installed(state.game):
            catalogue.find(state.game)
    except (MsgspecError, LudocracyError) as error:
        log.error("table %s cannot be read: %s", row.id, error)
        return None
    return Entry(state, row.changed)


class Directory:
    def __init__(self) -> None:
        self.entries: Final[dict[str, Entry]] = {}

    def add_row(self, row: Any) -> None:
        entry = entry_of(row)
        if entry is not None:
            self.entries[row.id] = entry

    def published(self, table_id: str) -> tuple[str, int, list[int], list[bool]] | None:
        """What is published to other processes: phase, time of change, awaited seats, and who is connected."""
        entry = self.entries.get(table_id)
        return (entry.phase, entry.changed, entry.awaited, entry.here) if entry is not None else None

    def update_from(self, table_id: str, phase: str, changed: int, awaited: list[int], here: list[bool]) -> None:
        """Take over what the process that serves a table has published."""
        entry = self.entries.get(table_id)
        if entry is not None:
            entry.changed, entry.awaited, entry.here = changed, awaited, here
            entry.phase = "frozen" if phase == "frozen" else entry.state.phase

    def update(self, table: LiveTable, whole: bool) -> None:
        """A table has changed; `whole`: its seats or settings perhaps too."""
        if table.state.phase == "over":
            self.entries.pop(table.id, None)
            return
        now = int(time.time() * 1000)
        entry = self.entries.get(table.id)
        if entry is None or entry.state is not table.state:
            entry, whole = Entry(table.state, now), True
            self.entries[table.id] = entry
        entry.changed, entry.phase, entry.awaited = now, table.phase, table.awaited()
        if whole:
            entry.here = [table.is_here(one.person) for one in table.state.seats]

    def waiting_of(self, owner: str) -> int:
        """The number of tables of an owner that wait to begin."""
        return sum(1 for one in self.entries.values() if one.state.owner == owner and one.phase == "waiting")

    def owned_by(self, person: str) -> list[str]:
        return [table_id for table_id, one in self.entries.items() if one.state.owner == person]

    def stale(self, before: int) -> list[str]:
        """Tables that wait to begin and have not changed since."""
        return [key for key, one in self.entries.items() if one.phase == "waiting" and one.changed < before]
