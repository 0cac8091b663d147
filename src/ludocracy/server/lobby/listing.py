"""The lobby's list of tables: encoded once for all readers, except for what concerns one person."""

from typing import Final

from msgspec import Raw

from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.messages import LobbyMessage, Summary, encode
from ludocracy.server.tables.directory import Entry
from ludocracy.server.tables.table_info import seat_infos, title_of

MAX_LISTED: Final = 100


def summary(table_id: str, entry: Entry, identity: Identity) -> Summary:
    state = entry.state
    yours = [seat for seat in state.seats_of(identity.person) if identity.reaches(table_id, seat)]
    return Summary(
        id=table_id,
        game=state.game,
        title=title_of(state.game, identity.language),
        phase=entry.phase,
        paused=state.paused,
        public=state.public,
        seats=seat_infos(state, entry.here),
        changed=entry.changed,
        yours=yours,
        your_turn=any(seat in yours for seat in entry.awaited),
        rated=state.rated,
        result=state.result,
    )


class Listing:
    """The tables at one moment, newest first."""

    def __init__(self, entries: dict[str, Entry]) -> None:
        newest = sorted(entries.items(), key=lambda item: -item[1].changed)
        self.public: Final = [item for item in newest if item[1].state.public][:MAX_LISTED]
        self.involving: Final[dict[str, list[tuple[str, Entry]]]] = {}  # by person
        for item in newest:
            state = item[1].state
            for person in {state.owner, *[one.person for one in state.seats]}:
                self.involving.setdefault(person, []).append(item)
        self.shared: Final[dict[tuple[str, str], Raw]] = {}  # by table and language, for those who have no part in it

    def message(self, identity: Identity) -> LobbyMessage:
        mine = self.involving.get(identity.person, []) if identity.person else []
        if identity.scope == "seat":
            mine = [item for item in mine if item[0] == identity.table]
        own = {table_id for table_id, _ in mine}
        return LobbyMessage(
            [self.encoded(table_id, entry, identity, table_id in own) for table_id, entry in self.public],
            [self.encoded(table_id, entry, identity, True) for table_id, entry in mine[:MAX_LISTED]],
        )

    def encoded(self, table_id: str, entry: Entry, identity: Identity, own: bool) -> Raw:
        if own:
            return Raw(encode(summary(table_id, entry, identity)))
        raw = self.shared.get((table_id, identity.language))
        if raw is None:
            raw = self.shared[table_id, identity.language] = Raw(encode(summary(table_id, entry, identity)))
        return raw
