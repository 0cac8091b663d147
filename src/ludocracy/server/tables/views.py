"""Encoded views and logs: built from `show` alone, once per seat and language, and shared by all who read them."""

from array import array
from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from ludocracy.core.table import Table
from ludocracy.core.view import View
from ludocracy.server.protocol.messages import LogPart, ViewMessage, encode
from ludocracy.server.tables.game_log import GameLog
from ludocracy.server.tables.state import TableState
from ludocracy.show.tell import tell, tell_zone
from ludocracy.show.words import Words

#: No words: the bare view, for programs.
NO_WORDS: Final = "none"


#: So many encoded zones are remembered per language; a table of Hegemony with five readers has about a hundred.
MOST_ZONES: Final = 300


class SeatLog:
    """Which entries of the match's log a seat sees. Only their places: lines are written when somebody needs them."""

    def __init__(self) -> None:
        self.read = 0  # how many entries of the match's log were looked at
        self.places: Final = array("I")

    def cut(self, length: int) -> int:
        """Drop what was taken back; the number of lines that stay."""
        self.read = min(self.read, length)
        while self.places and self.places[-1] >= length:
            self.places.pop()
        return len(self.places)


class TableViews:
    def __init__(self, game_log: GameLog, names: Sequence[str], state: TableState) -> None:
        self.game_log: Final = game_log
        self.state: Final = state
        self.names = list(names)
        self.words: Final[dict[str, Words]] = {}
        self.logs: Final[dict[int, SeatLog]] = {}  # by seat
        self.views: Final[dict[tuple[int, str], msgspec.Raw]] = {}  # by seat and language
        #: Zones in words, by language and by their encoding without words: most stay as they are from move to move, and
        #: look the same to several readers.
        self.zones: Final[dict[str, dict[bytes, msgspec.Raw]]] = {}
        self.parts: Final[dict[tuple[int, str, int], LogPart]] = {}  # by seat, language and first line

    def renamed(self, names: Sequence[str]) -> None:
        if list(names) != self.names:
            self.names = list(names)
            self.words.clear()
            self.zones.clear()
            self.forget()

    def forget(self) -> None:
        """Everybody was told, or something changed: the cached views are of no use any more."""
        self.views.clear()
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

    def view(self, seat: int, language: str) -> msgspec.Raw:
        raw = self.views.get((seat, language))
        if raw is None:
            view = self.game_log.match.view(seat)
            if self.state.phase != "playing":  # ended by agreement: nothing is asked any more
                view = replace(view, prompt=None, waiting=[])
            raw = msgspec.Raw(self.encoded(view, language))
            self.views[seat, language] = raw
        return raw

    def encoded(self, view: View, language: str) -> bytes:
        """A view as JSON; zones that were encoded before are not encoded again."""
        if language == NO_WORDS:
            return encode(view)
        words = self.words_in(language)
        told = tell(replace(view, zones=[]), words)
        known = self.zones.setdefault(language, {})
        zones: list[msgspec.Raw] = []
        for zone in view.zones:
            bare = encode(zone)
            raw = known.get(bare)
            if raw is None:
                raw = known[bare] = msgspec.Raw(encode(tell_zone(zone, words)))
            zones.append(raw)
        if len(known) > MOST_ZONES:
            known.clear()
        told["zones"] = zones
        return encode(told)

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
                lines = [{"move": move, "text": say(note.key, note.args)} for move, note in found]
            part = self.parts[seat, language, start] = LogPart(start, lines)
        return part

    def frame(
        self, seat: int, language: str, log: LogPart, undo: Literal["free", "ask"] | None, notice: str | None
    ) -> bytes:
        """The whole `view` message of a seat."""
        game_log = self.game_log
        message = ViewMessage(
            seat=seat,
            moves=len(game_log.match.moves),
            question=game_log.question(seat) if self.state.phase == "playing" else None,
            undo=undo,
            last=game_log.last[seat] if seat >= 0 else 0,
            view=self.view(seat, language),
            log=log,
            notice=notice,
        )
        return encode(message)
