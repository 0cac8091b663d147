"""Sends every connection of a table what has changed."""

import time
from functools import lru_cache
from typing import Final, Literal

from ludocracy.core.step import WATCHER
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import text
from ludocracy.server.protocol.messages import ClockMessage, encode
from ludocracy.server.tables.changes import Changes
from ludocracy.server.tables.connections import ClientConnection
from ludocracy.server.tables.job_queue import JobQueue
from ludocracy.server.tables.links import Links
from ludocracy.server.tables.live_table import LiveTable
from ludocracy.server.tables.table_info import table_message, title_of, watchers_of
from ludocracy.server.tables.views import NO_WORDS
from ludocracy.server.tables.vote_rules import rule_for

#: Connections whose seats are not asked get at most one view in this many seconds, the newest. Only bots and programs move
#: faster than that: after a person's move, everybody gets a view at once.
INTERVAL: Final = 0.1


class Publisher:
    def __init__(self, table: LiveTable, links: Links, queue: JobQueue) -> None:
        self.table: Final = table
        self.links: Final = links
        self.queue: Final = queue
        self.sent_to_all_at = -INTERVAL

    def publish(self, changes: Changes) -> None:
        """Send everybody what has changed, and newcomers everything."""
        table, views, whole = self.table, changes.views, changes.table
        if table.views is not None:
            if whole:
                table.views.renamed([one.name for one in table.state.seats])
            if views:
                table.views.forget()
        seats = table.state.seats
        people = [seat for seat in table.awaited() if seats[seat].by_person]
        notices = new_turns(table, people) if views else []
        if table.clocks.on and table.playing:
            table.clocks.run(people if table.running else [])
        watchers = watchers_of(table) if whole else 0
        #: The `table` message for clients without a seat, by language and address.
        shared: dict[tuple[str, str], bytes] = {}
        concerned = self.concerned() if views and not whole else None
        for connection in table.connections:
            if connection in changes.newcomers:
                self.publish_to(connection)
                continue
            if whole:
                connection.send(self.table_message(connection.identity, watchers, shared))
            if concerned is not None and concerned.isdisjoint(table.seats_of(connection.identity)):
                connection.behind = True
                continue
            if views:
                self.send_views(connection, notices)
            self.send_clock(connection)
        if table.views is not None:
            table.views.forget()

    def concerned(self) -> set[int] | None:
        """Return the seats that get their views at once while views follow each other quickly: those that are asked."""
        wait = self.sent_to_all_at + INTERVAL - time.monotonic()
        if wait <= 0:
            self.sent_to_all_at = time.monotonic()
            return None
        if "views" not in self.queue.timers:
            self.queue.timer("views", wait, self.publish_late)
        return set(self.table.awaited())

    async def publish_late(self) -> None:
        """Send their views to those who have waited."""
        self.sent_to_all_at = time.monotonic()
        for connection in self.table.connections:
            self.catch_up(connection)
        if self.table.views is not None:
            self.table.views.forget()

    def catch_up(self, connection: ClientConnection) -> None:
        """Send a connection the views that it has waited for, if any: answers are about what the client has been shown."""
        if connection.behind:
            self.send_views(connection, [])
            self.send_clock(connection)

    def publish_to(self, connection: ClientConnection) -> None:
        """Send everything to a connection that is new, or whose language has changed."""
        connection.log_sent.clear()
        connection.zones_sent.clear()
        connection.send(encode(table_message(self.table, self.links, connection.identity)))
        self.send_views(connection, [])
        self.send_clock(connection)

    def table_message(self, identity: Identity, watchers: int, shared: dict[tuple[str, str], bytes]) -> bytes:
        table = self.table
        if identity.person == table.state.owner or table.seats_of(identity):
            return encode(table_message(table, self.links, identity, watchers))
        key = (identity.language, identity.home)
        found = shared.get(key)
        if found is None:
            found = shared[key] = encode(table_message(table, self.links, identity, watchers))
        return found

    def send_views(self, connection: ClientConnection, notices: list[int]) -> None:
        table = self.table
        if table.views is None:
            return
        connection.behind = False
        language = connection.identity.language
        for seat in table.seats_of(connection.identity) or [WATCHER]:
            notice = None
            if seat in notices and language != NO_WORDS:
                notice = turn_notice(table.state.game, language, table.state.seats[seat].name)
            part = table.views.log(seat, language, connection.log_sent.get(seat, 0))
            connection.log_sent[seat] = part.start + len(part.lines)
            known = connection.zones_sent.get(seat)
            connection.send(table.views.frame(seat, language, part, undo_for(table, seat), notice, known))
            if connection.changes_only:
                connection.zones_sent[seat] = table.views.zones_state(seat, language)

    def send_clock(self, connection: ClientConnection) -> None:
        table = self.table
        if table.clocks.on and table.state.phase == "playing":
            left = [None if one.bot else table.clocks.now_left(seat) for seat, one in enumerate(table.state.seats)]
            connection.send(encode(ClockMessage(left, sorted(table.clocks.since))))


@lru_cache(maxsize=1000)
def turn_notice(game: str, language: str, name: str) -> str:
    return text(language, "notice.turn", name=name, game=title_of(game, language))


def undo_for(table: LiveTable, seat: int) -> Literal["free", "ask"] | None:
    """Whether a seat's last decision can be taken back at once, or when the others agree."""
    game_log = table.log
    if seat < 0 or game_log is None or table.state.phase != "playing":
        return None
    if game_log.match.may_undo(seat):
        return "free"
    if not game_log.last[seat]:
        return None
    if rule_for(table, "undo", seat, seat).refusal:
        return None
    return "free" if table.alone(seat) else "ask"


def new_turns(table: LiveTable, people: list[int]) -> list[int]:
    """Return those of the awaited people's seats who have just become awaited, not by their own move."""
    game_log = table.log
    if game_log is None:
        return []
    before, table.noticed = table.noticed, list(game_log.numbers)
    if len(before) != len(table.noticed):
        before = [0] * len(table.noticed)
    mover = game_log.match.moves[-1][0] if game_log.match.moves else WATCHER
    return [seat for seat in people if table.noticed[seat] > before[seat] and seat != mover]
