"""What each reader is told of a table: built from `show` alone, once a seat and language, and shared by all who read it."""

from collections.abc import Callable, Sequence
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
    """The log as one reader has it: encoded lines, and where each stands in the match's own log."""

    def __init__(self) -> None:
        self.read = 0  # how many entries of the match's log were looked at
        self.lines: Final[list[msgspec.Raw]] = []
        self.places: Final[list[int]] = []

    def cut(self, length: int) -> int:
        """Forget what was taken back; give how many lines stay."""
        self.read = min(self.read, length)
        while self.places and self.places[-1] >= length:
            self.places.pop()
            self.lines.pop()
        return len(self.lines)


class Pictures:
    def __init__(self, ledger: Ledger, names: Sequence[str], sheet: Sheet) -> None:
        self.ledger: Final = ledger
        self.sheet: Final = sheet
        self.names = list(names)
        self.words: Final[dict[str, Words]] = {}
        self.logs: Final[dict[tuple[int, str], ToldLog]] = {}
        self.views: Final[dict[tuple[int, str], msgspec.Raw]] = {}

    def renamed(self, names: Sequence[str]) -> None:
        if list(names) != self.names:
            self.names = list(names)
            self.words.clear()
            self.views.clear()

    def changed(self) -> None:
        """The position is another one."""
        self.views.clear()

    def cut(self) -> dict[tuple[int, str], int]:
        """Moves were taken back: how many lines of each told log stay."""
        length = len(self.ledger.match.log)
        self.views.clear()
        return {key: told.cut(length) for key, told in self.logs.items()}

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

    def log(self, seat: int, language: str) -> list[msgspec.Raw]:
        told = self.logs.get((seat, language))
        if told is None:
            told = self.logs[seat, language] = ToldLog()
        entries = self.ledger.match.log
        if told.read < len(entries):
            line = self.liner(language)
            for place in range(told.read, len(entries)):
                move, note = entries[place]
                if note.told_to(seat):
                    told.lines.append(line(move, note.key, note.args))
                    told.places.append(place)
            told.read = len(entries)
        return told.lines

    def liner(self, language: str) -> Callable[[int, str, list[int]], msgspec.Raw]:
        if language == NO_WORDS:
            return lambda move, key, args: msgspec.Raw(encode({"move": move, "key": key, "args": args}))
        say = self.words_in(language).say
        return lambda move, key, args: msgspec.Raw(encode({"move": move, "text": say(key, args)}))

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
