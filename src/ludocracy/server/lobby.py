"""What the lobby shows of the tables: told once for all who are in it, but for what is each one's own."""

import logging
from typing import Any, Final

from msgspec import MsgspecError, Raw

from ludocracy.core.errors import LudocracyError
from ludocracy.games import catalogue
from ludocracy.server import wire
from ludocracy.server.infos import seat_infos, title_of
from ludocracy.server.sheet import Sheet, load
from ludocracy.server.visitors import Who

log: Final = logging.getLogger("ludocracy.lobby")

MOST_LISTED: Final = 100


class Entry:
    """What the lobby knows of a table."""

    def __init__(self, sheet: Sheet, changed: int) -> None:
        self.sheet: Final = sheet
        self.phase: str = sheet.phase
        self.changed = changed
        self.awaited: list[int] = []
        self.here: list[bool] = [False] * len(sheet.seats)


def entry_of(row: Any) -> Entry | None:
    """A table of the database; None for one that this version cannot show: the others are to be had all the same."""
    try:
        sheet = load(row.sheet)
        catalogue.find(sheet.game)
    except (MsgspecError, LudocracyError) as error:
        log.error("table %s cannot be read: %s", row.id, error)
        return None
    return Entry(sheet, row.changed)


def summary(table_id: str, entry: Entry, who: Who) -> wire.Summary:
    kept = entry.sheet
    yours = [seat for seat in kept.mine(who.person) if who.reaches(table_id, seat)]
    return wire.Summary(
        id=table_id,
        game=kept.game,
        title=title_of(kept.game, who.language),
        phase=entry.phase,
        paused=kept.paused,
        public=kept.public,
        seats=seat_infos(kept, entry.here),
        changed=entry.changed,
        yours=yours,
        your_turn=any(seat in yours for seat in entry.awaited),
        result=kept.result,
    )


class Listing:
    """The tables at one moment, newest first."""

    def __init__(self, entries: dict[str, Entry]) -> None:
        newest = sorted(entries.items(), key=lambda item: -item[1].changed)
        self.public: Final = [item for item in newest if item[1].sheet.public][:MOST_LISTED]
        self.involving: Final[dict[str, list[tuple[str, Entry]]]] = {}  # by person
        for item in newest:
            sheet = item[1].sheet
            for person in {sheet.owner, *[one.person for one in sheet.seats]}:
                self.involving.setdefault(person, []).append(item)
        self.shared: Final[dict[tuple[str, str], Raw]] = {}  # by table and language, for those who have no part in it

    def lobby(self, who: Who) -> wire.Lobby:
        mine = self.involving.get(who.person, []) if who.person else []
        if who.scope == "seat":
            mine = [item for item in mine if item[0] == who.table]
        own = {table_id for table_id, _ in mine}
        return wire.Lobby(
            [self.told(table_id, entry, who, table_id in own) for table_id, entry in self.public],
            [self.told(table_id, entry, who, True) for table_id, entry in mine[:MOST_LISTED]],
        )

    def told(self, table_id: str, entry: Entry, who: Who, own: bool) -> Raw:
        if own:
            return Raw(wire.encode(summary(table_id, entry, who)))
        raw = self.shared.get((table_id, who.language))
        if raw is None:
            raw = self.shared[table_id, who.language] = Raw(wire.encode(summary(table_id, entry, who)))
        return raw
