"""What each reader is told of a table: built from `show` alone, once a seat and language, and shared by all who read it."""

from array import array
from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from ludocracy.core.view import View
from ludocracy.server.ledger import Ledger
from ludocracy.server.sheet import Sheet
from ludocracy.server.wire import LogPart, ViewInfo, encode
from ludocracy.show.tell import tell
from ludocracy.show.words import Words

#: No words: the bare picture, for programs.
NO_WORDS: Final = "none"


class ToldLog:
    """Which entries of the match's log one seat was told. Only their places: the lines are written when somebody is to get them."""

    def __init__(self) -> None:
        self.read = 0  # how many entries of the match's log were looked at
        self.places: Final = array("I")

    def cut(self, length: int) -> int:
        """Forget what was taken back; give how many lines stay."""
        self.read = min(self.read, length)
        while self.places and self.places[-1] >= length:
            self.places.pop()
        return len(self.places)


class Pictures:
    def __init__(self, ledger: Ledger, names: Sequence[str], sheet: Sheet) -> None:
        self.ledger: Final = ledger
        self.sheet: Final = sheet
        self.names = list(names)
        self.words: Final[dict[str, Words]] = {}
        self.logs: Final[dict[int, ToldLog]] = {}  # by seat
        self.views: Final[dict[tuple[int, str], msgspec.Raw]] = {}  # by seat and language
        self.parts: Final[dict[tuple[int, str, int], LogPart]] = {}  # by seat, language and first line

    def renamed(self, names: Sequence[str]) -> None:
        if list(names) != self.names:
            self.names = list(names)
            self.words.clear()
            self.forget()

    def forget(self) -> None:
        """Everybody has been told, or something has changed: what was written is of no use any more."""
        self.views.clear()
        self.parts.clear()

    def cut(self) -> dict[int, int]:
        """Moves were taken back: how many lines of each seat's log stay."""
        length = len(self.ledger.match.log)
        self.forget()
        return {seat: told.cut(length) for seat, told in self.logs.items()}

    def words_in(self, language: str) -> Words:
        words = self.words.get(language)
        if words is None:
            ledger = self.ledger
            words = self.words[language] = Words(ledger.game, language, self.names, ledger.table.setting)
        return words

    def told(self, view: View, language: str) -> dict[str, Any] | View:
        return view if language == NO_WORDS else tell(view, self.words_in(language))

    def view(self, seat: int, language: str) -> msgspec.Raw:
        raw = self.views.get((seat, language))
        if raw is None:
            view = self.ledger.match.view(seat)
            if self.sheet.phase != "playing":  # stopped by agreement: nothing is asked any more
                view = replace(view, prompt=None, waiting=[])
            raw = msgspec.Raw(encode(self.told(view, language)))
            self.views[seat, language] = raw
        return raw

    def past(self, at: int, seat: int, language: str) -> dict[str, Any] | View:
        """The picture as it was, without its question."""
        view = self.ledger.game.show(self.ledger.at(at), seat)
        return self.told(replace(view, prompt=None), language)

    def log(self, seat: int, language: str, start: int) -> LogPart:
        """The lines that a seat was told, from that one on."""
        told = self.logs.get(seat)
        if told is None:
            told = self.logs[seat] = ToldLog()
        entries = self.ledger.match.log
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
        ledger = self.ledger
        message = ViewInfo(
            seat=seat,
            moves=len(ledger.match.moves),
            question=ledger.question(seat) if self.sheet.phase == "playing" else None,
            undo=undo,
            last=ledger.last[seat] if seat >= 0 else 0,
            view=self.view(seat, language),
            log=log,
            notice=notice,
        )
        return encode(message)
