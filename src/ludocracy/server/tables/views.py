"""Encoded views and logs: built by the game's viewer alone, once per seat and language, and shared by all who read them.

What stays as it is from move to move is not encoded again, and not sent again to a connection that asks for changes only. Each of
these was left out alone, and the processor time of publications compared, with four players of two small games and the largest:
without the zones of the last view they take 24% to 119% more, without the encoded pieces 17% to 40%, without the list of seats 2%
to 12%, and with 100 watchers of the largest game, without the lines of the log that they share, 45%.
"""

from array import array
from collections.abc import Sequence
from itertools import compress
from operator import is_not
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from ludocracy.core.game import FreshViewer
from ludocracy.core.notes import WATCHERS
from ludocracy.core.step import WATCHER
from ludocracy.core.table import Table
from ludocracy.core.view import Piece, View, Zone
from ludocracy.server.protocol.messages import LogPart, ViewMessage, encode
from ludocracy.server.tables.game_log import GameLog
from ludocracy.server.tables.state import TableState
from ludocracy.show.render import new_piece, render_prompt, render_seats, render_sentences, render_view, render_zone
from ludocracy.show.words import Words

#: No words: the bare view, for programs.
NO_WORDS: Final = "none"

#: Instead of a seat: the readers of somebody else's log.
OTHERS: Final = -3


#: How many earlier views are remembered per table. One of the largest game takes about 45 KB.
MAX_PAST: Final = 20


def encoded_piece(piece: Piece, words: Words) -> msgspec.Raw:
    """Return a piece in words. All tables on which it looks the same share the result: a zone often changes in one piece only."""
    key = ("encoded", piece.id, piece.face, *piece.facts.items(), *piece.marks)
    found: msgspec.Raw | None = words.known.get(key)
    if found is None:
        found = words.known[key] = msgspec.Raw(encode(new_piece(piece, words)))
    return found


class RenderedView:
    """A seat's view in a language, and which of its zones differ from those of the last rendered view.

    `state` is a token for all zones as they are now; connections remember it for each seat. `since` is the token of the
    zones before the changes. A zone that stays as it was keeps its encoding.
    """

    __slots__ = ("changed", "encoded", "ids", "prompt", "raws", "seats", "since", "state", "status", "view", "zones")

    def __init__(self, view: View, before: "RenderedView | None", fresh: bool = True) -> None:
        self.view: Final = view
        self.zones: list[Zone] = view.zones
        # The zones in words, where somebody has needed them.
        self.raws: list[msgspec.Raw | None] = [None] * len(view.zones)
        self.changed: list[int] = []  # the places of the zones that differ
        self.state: object = None
        self.since: object = None
        self.ids: msgspec.Raw | None = None  # of all zones, once somebody needs them
        self.encoded: Final[dict[object, msgspec.Raw]] = {}  # by the state that the reader has
        self.seats: msgspec.Raw
        self.status: msgspec.Raw
        self.prompt: dict[str, Any] | None = None
        if before is not None:
            self.compare(before, fresh)
        if self.state is None:
            self.state = object()

    def compare(self, before: "RenderedView", fresh: bool) -> None:
        """Find the zones that differ. `fresh`: equal zones may be different objects."""
        self.since = before.state
        old, new = before.zones, self.zones
        places: list[int] = []
        moved = len(old) != len(new)
        if not moved:
            # A viewer gives the same objects again, most of the time: only the others are looked at one by one.
            places = list(compress(range(len(new)), map(is_not, old, new)))
            if fresh:
                places = [n for n in places if old[n] != new[n]]
            moved = any(old[n].id != new[n].id for n in places)
        if moved:
            known = {zone.id: n for n, zone in enumerate(old)}
            for n, zone in enumerate(new):
                was = known.get(zone.id)
                if was is not None and old[was] == zone:
                    self.raws[n] = before.raws[was]
                else:
                    self.changed.append(n)
            return
        self.ids = before.ids
        if not places:
            self.zones, self.raws, self.state = old, before.raws, before.state
            return
        self.changed = places
        self.zones, self.raws = list(old), list(before.raws)
        for n in places:
            self.zones[n], self.raws[n] = new[n], None

    def knows(self, known: object) -> bool:
        """Return whether a reader who has the zones of that state needs only those that have changed."""
        return known is not None and (known is self.state or known is self.since)

    def zone_ids(self) -> msgspec.Raw:
        if self.ids is None:
            self.ids = msgspec.Raw(encode([zone.id for zone in self.zones]))
        return self.ids


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
        self.fresh: Final = isinstance(self.viewer, FreshViewer)
        self.state: Final = state
        self.names = list(names)
        self.words: Final[dict[str, Words]] = {}
        #: Sides of promises in words, by promise, seat and language.
        self.promised: Final[dict[tuple[str, int, str], str]] = {}
        #: Earlier views by the number of moves, seat and language, the least recently used first.
        self.past_views: Final[dict[tuple[int, int, str, bool], msgspec.Raw]] = {}
        self.logs: Final[dict[int, SeatLog]] = {}  # by seat
        #: By seat and language: of this position, or of the one before.
        self.last: Final[dict[tuple[int, str], RenderedView]] = {}
        #: The list of seats by language, and what it depends on.
        self.seats: Final[dict[str, tuple[object, msgspec.Raw]]] = {}
        # Of this position only:
        self.seen = False  # whether a view of it was built
        self.used = False  # or a part of its log
        self.bare: Final[dict[int, msgspec.Raw]] = {}  # by seat, without words
        self.rendered_views: Final[dict[tuple[int, str], RenderedView]] = {}  # by seat and language
        #: Lines of the log by language and the seat that they address, and by place.
        self.lines: Final[dict[tuple[str, int], dict[int, msgspec.Raw]]] = {}

    def renamed(self, names: Sequence[str]) -> None:
        if list(names) != self.names:
            self.names = list(names)
            self.words.clear()
            self.promised.clear()
            self.past_views.clear()
            self.seats.clear()
            self.last.clear()
            self.forget()

    def forget(self) -> None:
        """Drop the views of this position: everybody has got them, or something has changed."""
        if not self.used:
            return
        if self.rendered_views:
            for rendered in self.rendered_views.values():
                rendered.encoded.clear()
            self.rendered_views.clear()
        self.seen = self.used = False
        self.bare.clear()
        self.lines.clear()

    def cut(self) -> dict[int, int]:
        """Drop what was taken back; return the number of lines of each seat's log that stay."""
        length = len(self.game_log.match.log)
        self.past_views.clear()
        self.forget()
        return {seat: seat_log.cut(length) for seat, seat_log in self.logs.items()}

    def words_in(self, language: str) -> Words:
        words = self.words.get(language)
        if words is None:
            log = self.game_log
            words = self.words[language] = Words(log.game, language, self.names, log.table.setting)
        return words

    def in_words(self, view: View, language: str) -> dict[str, Any] | View:
        return view if language == NO_WORDS else render_view(view, self.words_in(language))

    def shown(self, seat: int) -> View:
        show = self.viewer.show_again if self.seen else self.viewer.show
        view = show(self.game_log.table, seat)
        self.seen = self.used = True
        if self.state.phase != "playing":  # ended by agreement: nothing is asked any more
            view = replace(view, prompt=None, waiting=[])
        return view

    def encoded_view(self, seat: int, language: str, known: object) -> tuple[msgspec.Raw, msgspec.Raw | None]:
        """Return the view for a reader who has the zones of that state; the ids of all zones if it contains only some of them.

        Without words a view is small and quickly written: it is sent whole.
        """
        if language == NO_WORDS:
            raw = self.bare.get(seat)
            if raw is None:
                raw = self.bare[seat] = msgspec.Raw(encode(self.shown(seat)))
            return raw, None
        rendered = self.render(seat, language)
        part = rendered.knows(known)
        kept = known if part else None
        raw = rendered.encoded.get(kept)
        if raw is None:
            places: Sequence[int] = range(len(rendered.zones))
            if part:
                places = [] if known is rendered.state else rendered.changed
            view = rendered.view
            fields = {
                "game": view.game,
                "seat": seat,
                "over": view.over,
                "seats": rendered.seats,
                "status": rendered.status,
                "zones": self.encoded_zones(rendered, places, language),
                "prompt": rendered.prompt,
            }
            raw = rendered.encoded[kept] = msgspec.Raw(encode(fields))
        return raw, rendered.zone_ids() if part else None

    def zones_state(self, seat: int, language: str) -> object:
        """Return the token of the zones that a reader has now."""
        return self.render(seat, language).state if language != NO_WORDS else None

    def render(self, seat: int, language: str) -> RenderedView:
        rendered = self.rendered_views.get((seat, language))
        if rendered is None:
            before = self.last.get((seat, language))
            rendered = RenderedView(self.shown(seat), before, self.fresh)
            self.put_in_words(rendered, language, before)
            self.rendered_views[seat, language] = self.last[seat, language] = rendered
        return rendered

    def put_in_words(self, rendered: RenderedView, language: str, before: RenderedView | None) -> None:
        """Render everything but the zones, because perhaps only some of them are needed."""
        view, words = rendered.view, self.words_in(language)
        if before is not None and (view.status is before.view.status or view.status == before.view.status):
            rendered.status = before.status
        else:
            rendered.status = msgspec.Raw(encode(render_sentences(view.status, words, view.seat)))
        shown = (view.scores, view.waiting, view.winners)
        known = self.seats.get(language)
        if known is None or known[0] != shown:
            known = self.seats[language] = shown, msgspec.Raw(encode(render_seats(view, words)))
        rendered.seats = known[1]
        if view.prompt is not None:
            rendered.prompt = render_prompt(view.prompt, words, view.seat)

    def encoded_zones(self, rendered: RenderedView, places: Sequence[int], language: str) -> list[msgspec.Raw]:
        """Return some zones of a view in words."""
        raws, words = rendered.raws, self.words_in(language)
        for n in places:
            if raws[n] is None:
                raws[n] = msgspec.Raw(encode(render_zone(rendered.zones[n], words, encoded_piece)))
        return [raw for n in places if (raw := raws[n]) is not None]

    def past(self, at: int, seat: int, language: str, asked: bool = False) -> msgspec.Raw:
        """Return the view as it was, without its question unless `asked`.

        The latest ones are remembered: many look at the same moment.
        """
        key = (at, seat, language, asked)
        found = self.past_views.pop(key, None)
        if found is None:
            view = self.game_log.game.show(self.game_log.at(at), seat)
            found = msgspec.Raw(encode(self.in_words(view if asked else replace(view, prompt=None), language)))
        self.past_views[key] = found  # the last one that is dropped
        if len(self.past_views) > MAX_PAST:
            del self.past_views[next(iter(self.past_views))]
        return found

    def tried(self, table: Table, seat: int, language: str) -> dict[str, Any] | View:
        """Return the view of a table after moves that were only tried."""
        return self.in_words(self.game_log.game.show(table, seat), language)

    def log(self, seat: int, language: str, start: int, addressed: bool = True) -> LogPart:
        """Return the lines that a seat sees, from line `start` on. `addressed`: they say “you” to this seat."""
        seat_log = self.logs.get(seat)
        if seat_log is None:
            seat_log = self.logs[seat] = SeatLog()
        self.used = True
        entries = self.game_log.match.log
        if seat_log.read < len(entries):
            audience = WATCHERS if seat < 0 else 1 << seat
            fresh = enumerate(entries[seat_log.read :], seat_log.read)
            seat_log.places.extend([place for place, (_, note) in fresh if note.audience & audience])
            seat_log.read = len(entries)
        start = min(start, len(seat_log.places))
        write = self.encoded_lines if addressed or seat < 0 else self.retold_lines
        return LogPart(start, write(seat_log.places[start:], seat, language))

    def encoded_lines(self, places: Sequence[int], seat: int, language: str) -> list[msgspec.Raw]:
        """Return entries of the match's log; in words, a line may address a seat that it names."""
        shared = self.lines.setdefault((language, WATCHER), {})
        if language == NO_WORDS:
            return [shared.get(place) or self.encode_line(shared, place, language, WATCHER) for place in places]
        entries = self.game_log.match.log
        addressed = self.lines.setdefault((language, seat), {})
        by_role = seat >= 0 and bool(self.words_in(language).roles)
        found: list[msgspec.Raw] = []
        for place in places:
            known, you = (addressed, seat) if by_role or seat in entries[place][1].args else (shared, WATCHER)
            found.append(known.get(place) or self.encode_line(known, place, language, you))
        return found

    def retold_lines(self, places: Sequence[int], seat: int, language: str) -> list[msgspec.Raw]:
        """Return the lines of a seat's log for somebody else. They address nobody."""
        known = self.lines.setdefault((language, OTHERS), {})
        return [known.get(place) or self.encode_line(known, place, language, OTHERS) for place in places]

    def encode_line(self, known: dict[int, msgspec.Raw], place: int, language: str, you: int) -> msgspec.Raw:
        move, note = self.game_log.match.log[place]
        line = {"move": move, "key": note.key, "args": note.args}
        if language != NO_WORDS:
            words = self.words_in(language)
            said = words.retell(note.key, note.args) if you == OTHERS else words.say(note.key, note.args, you)
            line = {"move": move, "key": note.key, "text": said, "args": note.args}
        raw = known[place] = msgspec.Raw(encode(line))
        return raw

    def frame(
        self,
        seat: int,
        language: str,
        log: LogPart,
        undo: Literal["free", "ask"] | None,
        notice: str | None,
        known: object = None,
    ) -> bytes:
        """Return the `view` message of a seat, for a connection that has the zones of that state."""
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
