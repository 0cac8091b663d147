"""The lobby's list of tables. What does not concern one person is encoded once for all readers, until the table changes."""

from collections.abc import Collection
from itertools import islice
from typing import Final

from msgspec import Raw

from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.messages import LobbyMessage, Summary, encode
from ludocracy.server.tables.directory import Directory, Entry
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
        your_turn=any(one.seat in yours for one in entry.awaited or ()),
        rated=state.rated,
        result=state.result,
    )


def own_tables(directory: Directory, identity: Identity) -> dict[str, Entry]:
    """Return the newest tables of a person, the newest first."""
    theirs = directory.of_person.get(identity.person, {}) if identity.person else {}
    if identity.scope == "seat":
        return {identity.table: theirs[identity.table]} if identity.table in theirs else {}
    return _newest(theirs)


def lobby_message(directory: Directory, identity: Identity, blocked: Collection[str] = ()) -> LobbyMessage:
    """Return the newest public tables, without those of people whom the reader has blocked, and the person's own."""
    mine = own_tables(directory, identity)
    public: list[Raw] = []
    for table_id, entry in _newest(directory.public).items():
        if entry.state.owner in blocked:
            continue
        concerned = identity.person in entry.people and (identity.scope != "seat" or table_id in mine)
        public.append(_encoded(table_id, entry, identity, concerned))
    return LobbyMessage(public, [_encoded(table_id, entry, identity, True) for table_id, entry in mine.items()])


def _newest(entries: dict[str, Entry]) -> dict[str, Entry]:
    newest = [(table_id, entries[table_id]) for table_id in islice(reversed(entries), MAX_LISTED)]
    return dict(sorted(newest, key=lambda item: -item[1].changed))


def _encoded(table_id: str, entry: Entry, identity: Identity, concerned: bool) -> Raw:
    if concerned:
        return Raw(encode(summary(table_id, entry, identity)))
    raw = entry.encoded.get(identity.language)
    if raw is None:
        raw = entry.encoded[identity.language] = Raw(encode(summary(table_id, entry, identity)))
    return raw
