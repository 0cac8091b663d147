"""Encoded views and logs: built by the game's viewer alone, once per seat and language, and shared by all who read them.

What stays as it is from move to move is not encoded again, and not sent again to a connection that asks for changes only.
"""

from array import array
from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from ludocracy.core.table import Table
from ludocracy.core.view import View, Zone
from ludocracy.server.protocol.messages import LogPart, ViewMessage, encode
from ludocracy.server.tables.game_log import GameLog
from ludocracy.server.tables.state import TableState
from ludocracy.show.tell import says, tell, tell_zone
from ludocracy.show.words import Words

#: No words: the bare view, for programs.
NO_WORDS: Final = "none"


#: How many encoded zones are remembered per language; a table of Hegemony with five readers has about a hundred.
MOST_ZONES: Final = 400


class Picture:
    """A seat's view in a language, zone by zone, and which zones differ from the picture before.

    `state` stands for all zones as they are now. A connection remembers it for each seat, and so do the changes that lead
    to it: `since` stands for the zones before them.
    """

    def __init__(self, rest: dict[str, Any], zones: dict[str, msgspec.Raw], before: "Picture | None") -> None:
        self.rest: Final = rest
        self.zones: Final = zones  # by id, in their order
        self.encoded: Final[dict[object, msgspec.Raw]] = {}  # by the state that the reader has
        self.state: object = object()
        self.since: object = None
        self.changed: Final[list[msgspec.Raw]] = []
        if before is not None:
            self.since = before.state
            self.changed.extend([raw for name, raw in zones.items() if before.zones.get(name) is not raw])
            if not self.changed and list(zones) == list(before.zones):
                self.state = before.state

    def view(self, known: object = None) -> tuple[msgspec.Raw, list[str] | None]:
        """The view for a reader who has the zones of that state; the ids of all zones if it contains only some of them."""
        part = known is not None and (known is self.state or known is self.since)
        kept = known if part else None
        raw = self.encoded.get(kept)
        if raw is None:
            zones = list(self.zones.values())
            if part:
                zones = [] if known is self.state else self.changed
            raw = self.encoded[kept] = msgspec.Raw(encode(self.rest | {"zones": zones}))
        return raw, list(self.zones) if part else None


class SeatLog:
    """Which entries of the match's log a seat sees. Only their places: lines are written when somebody needs them."""

    def __init__(self) -> None:
        self.read = 0  # how many entries of the match's log were looked at
        self.places: Final = array("I")

    def cut(self, length: int) -> int:
        """Drop what was taken back; return the number of lines that stay."""
        self.read = min(self.read, length)
        while self.places and self.places[-1] >= length:
            self.places.pop()
        return len(self.places)


class TableViews:
    def __init__(self, game_log: GameLog, names: Sequence[str], state: TableState) -> None:
        self.game_log: Final = game_log
        self.viewer: Final = game_log.game.viewer(game_log.table)
        self.state: Final = state
        self.names = list(names)
        self.words: Final[dict[str, Words]] = {}
        self.logs: Final[dict[int, SeatLog]] = {}  # by seat
        self.bare: Final[dict[int, msgspec.Raw]] = {}  # of this position, by seat, without words
        self.pictures: Final[dict[tuple[int, str], Picture]] = {}  # of this position, by seat and language
        self.last: Final[dict[tuple[int, str], Picture]] = {}  # the same, or those of the position before
        #: Zones in words, by language and by their encoding without words: most stay as they are from move to move, and
        #: look the same to several readers.
        self.zones: Final[dict[str, dict[bytes, msgspec.Raw]]] = {}
        #: The same, and the lines of the status, by the object that the viewer has built. The viewer keeps unchanged objects.
        self.built: Final[dict[str, dict[int, tuple[object, msgspec.Raw]]]] = {}
        self.parts: Final[dict[tuple[int, str, int], LogPart]] = {}  # by seat, language and first line

    def renamed(self, names: Sequence[str]) -> None:
        if list(names) != self.names:
            self.names = list(names)
            self.words.clear()
            self.zones.clear()
            self.built.clear()
            self.forget()

    def forget(self) -> None:
        """Everybody was told, or something changed: the cached views are of no use any more."""
        for picture in self.pictures.values():
            picture.encoded.clear()
        self.bare.clear()
        self.pictures.clear()
        self.parts.clear()

    def cut(self) -> dict[int, int]:
        """Moves were taken back: the number of lines of each seat's log that stay."""
        length = len(self.game_log.match.log)
        self.forget()
        return {seat: told.cut(length) for seat, told in self.logs.items()}

    def words_in(self, language: str) -> Words:
        words = self.words.get(language)
        if words is None:
            log = self.game_log
            words = self.words[language] = Words(log.game, language, self.names, log.table.setting)
        return words

    def in_words(self, view: View, language: str) -> dict[str, Any] | View:
        return view if language == NO_WORDS else tell(view, self.words_in(language))

    def shown(self, seat: int) -> View:
        view = self.viewer.show(self.game_log.table, seat)
        if self.state.phase != "playing":  # ended by agreement: nothing is asked any more
            view = replace(view, prompt=None, waiting=[])
        return view

    def encoded_view(self, seat: int, language: str, known: object) -> tuple[msgspec.Raw, list[str] | None]:
        """As `Picture.view`. Without words a view is small and quickly written: it is sent whole."""
        if language != NO_WORDS:
            return self.picture(seat, language).view(known)
        raw = self.bare.get(seat)
        if raw is None:
            raw = self.bare[seat] = msgspec.Raw(encode(self.shown(seat)))
        return raw, None

    def zones_state(self, seat: int, language: str) -> object:
        """What stands for the zones that a reader has now."""
        return self.picture(seat, language).state if language != NO_WORDS else None

    def picture(self, seat: int, language: str) -> Picture:
        picture = self.pictures.get((seat, language))
        if picture is None:
            picture = self.encoded(self.shown(seat), language, self.last.get((seat, language)))
            self.pictures[seat, language] = self.last[seat, language] = picture
        return picture

    def encoded(self, view: View, language: str, before: Picture | None = None) -> Picture:
        """A view in words, of which only what was not encoded before is encoded now."""
        words = self.words_in(language)
        rest = tell(replace(view, zones=[], status=[]), words)
        built = self.built.setdefault(language, {})
        if len(built) > MOST_ZONES:
            built.clear()
        known = built.get(id(view.status))
        if known is None or known[0] is not view.status:
            known = built[id(view.status)] = view.status, msgspec.Raw(encode(says(view.status, words)))
        rest["status"] = known[1]
        zones: dict[str, msgspec.Raw] = {}
        for zone in view.zones:
            known = built.get(id(zone))
            if known is None or known[0] is not zone:
                known = built[id(zone)] = zone, self.encoded_zone(zone, language, words)
            zones[zone.id] = known[1]
        return Picture(rest, zones, before)

    def encoded_zone(self, zone: Zone, language: str, words: Words) -> msgspec.Raw:
        known = self.zones.setdefault(language, {})
        bare = encode(zone)
        raw = known.get(bare)
        if raw is None:
            if len(known) > MOST_ZONES:
                known.clear()
            raw = known[bare] = msgspec.Raw(encode(tell_zone(zone, words)))
        return raw

    def past(self, at: int, seat: int, language: str) -> dict[str, Any] | View:
        """The view as it was, without its question."""
        view = self.game_log.game.show(self.game_log.at(at), seat)
        return self.in_words(replace(view, prompt=None), language)

    def tried(self, table: Table, seat: int, language: str) -> dict[str, Any] | View:
        """The view of a table after moves that were only tried."""
        return self.in_words(self.game_log.game.show(table, seat), language)

    def log(self, seat: int, language: str, start: int) -> LogPart:
        """The lines that a seat sees, from line `start` on."""
        told = self.logs.get(seat)
        if told is None:
            told = self.logs[seat] = SeatLog()
        entries = self.game_log.match.log
        for place in range(told.read, len(entries)):
            if entries[place][1].told_to(seat):
                told.places.append(place)
        told.read = len(entries)
        start = min(start, len(told.places))
        part = self.parts.get((seat, language, start))
        if part is None:
            found = [entries[place] for place in told.places[start:]]
            if language == NO_WORDS:
                lines = [{"move": move, "key": note.key, "args": note.args} for move, note in found]
            else:
                say = self.words_in(language).say
                lines = [
                    {"move": move, "key": note.key, "text": say(note.key, note.args, seat), "args": note.args}
                    for move, note in found
                ]
            part = self.parts[seat, language, start] = LogPart(start, lines)
        return part

    def frame(
        self,
        seat: int,
        language: str,
        log: LogPart,
        undo: Literal["free", "ask"] | None,
        notice: str | None,
        known: object = None,
    ) -> bytes:
        """The `view` message of a seat, for a connection that has the zones of that state."""
        game_log = self.game_log
        view, zones = self.encoded_view(seat, language, known)
        message = ViewMessage(
            seat=seat,
            moves=len(game_log.match.moves),
            question=game_log.question(seat) if self.state.phase == "playing" else None,
            undo=undo,
            last=game_log.last[seat] if seat >= 0 else 0,
            view=view,
            zones=zones,
            log=log,
            notice=notice,
        )
        return encode(message)
