"""Which stored games are loaded without a request: those whose clocks run, whose bots move, or whose time limits end.

All others are loaded when somebody needs them, so that a start takes no longer with many tables than with few.
"""

from collections.abc import Iterable
from typing import Any, Final

from ludocracy.server.tables.deadlines import RATED_SILENCE, Awaited
from ludocracy.server.tables.directory import Entry

#: Whoever is awaited in a game that was changed this many milliseconds before the database was last written, or later, may be a
#: bot, or a person who has not been notified yet. In a game that has rested for longer, bots have answered and people know.
RECENT: Final = 120_000


def due_times(rows: Iterable[Any], entries: dict[str, Entry]) -> dict[str, int]:
    """Return when stored games must be loaded, in milliseconds since 1970; 0: at once. Those that can wait are left out."""
    moved = {row.id: max(row.moved, row.changed) for row in rows}
    newest = max(moved.values(), default=0)
    found: dict[str, int] = {}
    for table_id, at in moved.items():
        entry = entries.get(table_id)
        if entry is None:
            continue
        state = entry.state
        if state.phase == "waiting" and state.round is not None:  # its process fell before the first deal
            found[table_id] = 0
        if state.phase != "playing" or state.paused:
            continue
        if state.clock.kind != "none" or at >= newest - RECENT:
            found[table_id] = 0
            continue
        limits = [at + state.absent * 1000] if state.absent else []
        limits += [at + int(RATED_SILENCE * 1000)] if state.rated else []
        limits += [state.round.until] if state.round is not None and state.round.until else []
        # A reminder that came due while no server ran is sent after the start.
        asked = Awaited(0, "", {}, at, min(limits, default=0))
        limits += [one for one in asked.reminders if one > max(state.reminded, newest - RECENT)]
        if limits:
            found[table_id] = min(limits)
    return found
