"""The lobby's data of every table that is not over, loaded or not, in the order in which the tables last changed."""

import logging
import time
from collections.abc import Iterable
from typing import Any, Final

from msgspec import MsgspecError, Raw

from ludocracy.core.errors import LudocracyError
from ludocracy.games import catalogue
from ludocracy.server.protocol.settings import Phase
from ludocracy.server.tables.deadlines import Awaited, awaited_seats
from ludocracy.server.tables.live_table import LiveTable
from ludocracy.server.tables.state import TableState, load

log: Final = logging.getLogger("ludocracy.tables")

Entries = dict[str, "Entry"]

#: The order of the tables is exact to this many milliseconds.
EXACT: Final = 1000


class Entry:
    """What the lobby shows of a table."""

    __slots__ = ("awaited", "changed", "encoded", "here", "people", "phase", "placed", "public", "state")

    def __init__(self, state: TableState, changed: int) -> None:
        self.state: Final = state
        self.phase: Phase = state.phase if catalogue.installed(state.game) else "frozen"
        self.changed = changed
        self.placed = 0  # when it was last made the newest
        self.awaited: list[Awaited] | None = None  # None: the table has not been loaded yet
        self.here: list[bool] = [False] * len(state.seats)
        self.encoded: Final[dict[str, Raw]] = {}  # its summary by language, for those who have no part in it
        self.find_people()

    def find_people(self) -> None:
        """Note who is listed with the table: those who sit there, and the owner."""
        self.people = {person for person in (self.state.owner, *self.state.people()) if person}
        self.public = self.state.public


def entry_of(row: Any) -> Entry | None:
    """Return a table of the database; None for one that this version cannot show, so that the others are still shown.

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
    """The entries, and those of each person and of the public list; in each the newest is the last.

    They are kept up to date with every change, so that a list does not look at all tables.
    """

    def __init__(self, lists_public: bool = True) -> None:
        self.lists_public: Final = lists_public  # whether the operator allows tables that are listed for everybody
        self.entries: Final[Entries] = {}
        self.public: Final[Entries] = {}
        self.of_person: Final[dict[str, Entries]] = {}

    def put(self, table_id: str, entry: Entry) -> None:
        """Add an entry, or move it to the end, because it is the newest now."""
        self.remove(table_id)
        entry.placed = entry.changed
        self.entries[table_id] = entry
        if entry.public and self.lists_public:
            self.public[table_id] = entry
        for person in entry.people:
            self.of_person.setdefault(person, {})[table_id] = entry
        entry.encoded.clear()

    def remove(self, table_id: str) -> None:
        entry = self.entries.pop(table_id, None)
        if entry is None:
            return
        self.public.pop(table_id, None)
        for person in entry.people:
            theirs = self.of_person[person]
            del theirs[table_id]
            if not theirs:
                del self.of_person[person]

    def add_row(self, row: Any) -> None:
        entry = entry_of(row)
        if entry is not None:
            self.put(row.id, entry)

    def published(self, table_id: str) -> tuple[str, int, list[Awaited], list[bool]] | None:
        """Return what other processes are told: phase, time of change, who is awaited, and who is connected."""
        entry = self.entries.get(table_id)
        return (entry.phase, entry.changed, entry.awaited or [], entry.here) if entry is not None else None

    def update_from(self, table_id: str, phase: str, changed: int, awaited: list[Any], here: list[bool]) -> None:
        """Take over what the process that serves a table has published."""
        entry = self.entries.get(table_id)
        if entry is not None:
            entry.changed, entry.here = changed, here
            entry.awaited = [Awaited(*one) for one in awaited]
            entry.phase = "frozen" if phase == "frozen" else entry.state.phase
            self.put(table_id, entry)

    def update(self, table: LiveTable, whole: bool) -> None:
        """Note that a table has changed; `whole`: its seats or settings perhaps too."""
        if table.state.phase == "over":
            self.remove(table.id)
            return
        now = int(time.time() * 1000)
        entry = self.entries.get(table.id)
        if entry is None or entry.state is not table.state:
            entry, whole = Entry(table.state, now), True
        entry.changed, entry.phase, entry.awaited = now, table.phase, awaited_seats(table)
        if whole:
            entry.here = [table.is_here(one.person) for one in table.state.seats]
            self.remove(table.id)
            entry.find_people()
        if whole or now - entry.placed >= EXACT:
            self.put(table.id, entry)
        else:
            entry.encoded.clear()

    def waiting_of(self, owner: str) -> int:
        """Return the number of tables of an owner that wait to begin."""
        theirs = self.of_person.get(owner, {}).values()
        return sum(1 for one in theirs if one.state.owner == owner and one.phase == "waiting")

    def owned_by(self, person: str) -> list[str]:
        return [key for key, one in self.of_person.get(person, {}).items() if one.state.owner == person]

    def stale(self, before: int) -> list[str]:
        """Return the tables that wait to begin and have not changed since."""
        found: list[str] = []
        for key, one in self.entries.items():
            if one.changed >= before:  # the others are newer
                break
            if one.phase == "waiting":
                found.append(key)
        return found


def entries_of(rows: Iterable[Any]) -> list[tuple[str, Entry]]:
    """Return the entries of tables of the database, the oldest first."""
    found = [(row.id, entry) for row in rows if (entry := entry_of(row)) is not None]
    return sorted(found, key=lambda one: one[1].changed)
