"""Sends every connection of a table what has changed."""

import time
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from ludocracy.core.step import WATCHER
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import text
from ludocracy.server.protocol.messages import ClockMessage, PlanMessage, PromisesMessage, encode
from ludocracy.server.protocol.plans import Plan, PlannedMove
from ludocracy.server.protocol.promises import Deed, DeedInfo, PromiseInfo
from ludocracy.server.tables.changes import Changes
from ludocracy.server.tables.connections import ClientConnection
from ludocracy.server.tables.job_queue import JobQueue
from ludocracy.server.tables.links import Links
from ludocracy.server.tables.live_table import LiveTable
from ludocracy.server.tables.plans.sentences import PlanWords
from ludocracy.server.tables.promises.judgement import Promise, can_act
from ludocracy.server.tables.promises.sentences import deed_text
from ludocracy.server.tables.table_info import table_message, title_of, watchers_of
from ludocracy.server.tables.views import NO_WORDS
from ludocracy.server.tables.vote_rules import rule_for

#: Connections whose seats are not asked get at most one view in this many seconds, the newest. Only bots and programs move
#: faster than that: after a person's move, everybody gets a view at once.
INTERVAL: Final = 0.1

#: Those without a seat get at most one view in so many seconds for each connection of the table: writing to 500 takes 50 ms.
FOR_EACH: Final = 0.001

#: What a connection to which no promises were sent knows of them.
NO_PROMISES: Final = encode(PromisesMessage([]))


class PromiseReader(NamedTuple):
    """What the list of promises that a client is sent depends on, beside the table."""

    seats: tuple[int, ...]
    language: str
    blocked: tuple[int, ...]  # seats of people whom the reader has blocked


class Publisher:
    def __init__(self, table: LiveTable, links: Links, queue: JobQueue) -> None:
        self.table: Final = table
        self.links: Final = links
        self.queue: Final = queue
        self.sent_to_all_at = -INTERVAL
        self.sent_to_watchers_at = 0.0

    def publish(self, changes: Changes) -> None:
        """Send everybody what has changed, and newcomers everything."""
        table, views, whole = self.table, changes.views, changes.table
        if table.views is not None:
            if whole:
                table.views.renamed([one.name for one in table.state.seats])
            if views:
                table.views.forget()
        people = table.awaited_people()
        notices = new_turns(table, people) if views else []
        table.run_clocks(people)
        watchers = watchers_of(table) if whole else 0
        #: The `table` message for clients without a seat, by language and address.
        shared: dict[tuple[str, str], bytes] = {}
        concerned = self.concerned() if views and not whole else None
        watchers_wait = views and not whole and self.watchers_wait()
        for connection in table.connections:
            if connection in changes.newcomers:
                self.publish_to(connection)
                continue
            if whole:
                connection.send(self.table_message(connection.identity, watchers, shared))
            seats = table.seats_of(connection.identity)
            if (concerned is not None and concerned.isdisjoint(seats)) or (watchers_wait and not seats):
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

    def watchers_wait(self) -> bool:
        """Return whether those without a seat do not get their views yet: there are many of them, and views follow quickly."""
        wait = self.sent_to_watchers_at + FOR_EACH * len(self.table.connections) - time.monotonic()
        if wait <= 0:
            self.sent_to_watchers_at = time.monotonic()
            return False
        if "watchers' views" not in self.queue.timers:
            self.queue.timer("watchers' views", wait, self.publish_late)
        return True

    async def publish_late(self) -> None:
        """Send their views to those who have waited."""
        self.sent_to_all_at = time.monotonic()
        watchers_wait = self.watchers_wait()
        for connection in self.table.connections:
            if not watchers_wait or self.table.seats_of(connection.identity):
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
        for seat in self.table.seats_of(connection.identity):
            if seat in self.table.plans:
                connection.send(encode(plan_message(self.table, seat, connection.identity.language)))

    def send_plans(self, seats: Iterable[int]) -> None:
        """Send plans to those who hold their seats."""
        made: dict[tuple[int, str], bytes] = {}
        for connection in self.table.connections:
            language = connection.identity.language
            for seat in self.table.seats_of(connection.identity):
                if seat in seats:
                    if (seat, language) not in made:
                        made[seat, language] = encode(plan_message(self.table, seat, language))
                    connection.send(made[seat, language])

    def send_promises(self, blocks: Callable[[str, str], bool]) -> None:
        """Send everybody the promises that they may see, if the newest list that they have got is another one."""
        table = self.table
        #: What readers with the same seats and language, who have blocked the same seats, are sent.
        shared: dict[PromiseReader, bytes] = {}
        for connection in table.connections:
            if not table.promises and not connection.promises_sent:
                continue
            identity = connection.identity
            people = [one.person for one in table.state.seats]
            blocked = [n for n, one in enumerate(people) if one and blocks(identity.person, one)]
            reader = PromiseReader(tuple(table.seats_of(identity)), identity.language, tuple(blocked))
            message = shared.get(reader)
            if message is None:
                message = shared[reader] = encode(promises_message(table, reader))
            if message != (connection.promises_sent or NO_PROMISES):
                connection.promises_sent = message
                connection.send(message)

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


def plan_message(table: LiveTable, seat: int, language: str) -> PlanMessage:
    """Return the plan of a seat, in the words of its player."""
    kept = table.plans.get(seat)
    if kept is None or table.views is None:
        return PlanMessage(seat, None, [], [], [], "", "")
    made, why = kept.made, ""
    sentences = plan_sentences(table, kept.plan, seat, language)
    if language != NO_WORDS:
        words = table.views.words_in(language)
        made = [PlannedMove(one.at, one.move, words.move(one.move)) for one in kept.made]
        why = text(language, f"plan.stopped.{kept.stopped}") if kept.stopped else ""
    return PlanMessage(seat, kept.plan, sentences, kept.ended, made, kept.stopped, why)


def plan_sentences(table: LiveTable, plan: Plan, seat: int, language: str) -> list[str]:
    """Return each step of a plan as a sentence, with the names of what the seat sees now."""
    if table.views is None or language == NO_WORDS:
        return []
    said = PlanWords(table.views.words_in(language), table.views.shown(seat))
    return [said.step(step) for step in plan.steps]


def promises_message(table: LiveTable, reader: PromiseReader) -> PromisesMessage:
    """Return the promises that a reader may see, but not those of somebody whom the reader has blocked."""

    def shown(one: Promise) -> bool:
        if one.by in reader.blocked or one.to in reader.blocked:
            return False
        return one.public or any(one.concerns(seat) for seat in reader.seats)

    return PromisesMessage([promise_info(table, one, reader) for one in table.promises if shown(one)])


def promise_info(table: LiveTable, promise: Promise, reader: PromiseReader) -> PromiseInfo:
    """Return a promise in the words of a reader."""
    game_log = table.log

    def side(seat: int) -> DeedInfo | None:
        deed = promise.side(seat)
        if deed is None:
            return None
        fate, now = table.fate_of(promise, seat), False
        if fate == "open" and promise.state == "accepted" and table.running and game_log is not None:
            concerned = any(promise.concerns(one) for one in reader.seats)
            now = concerned and can_act(game_log, deed, seat, seat in reader.seats)
        return DeedInfo(deed, promised_text(table, promise, seat, deed, reader.language), fate, now)

    return PromiseInfo(
        id=promise.id,
        by=promise.by,
        to=promise.to,
        public=promise.public,
        rounds=promise.rounds,
        state=promise.state,
        counters=promise.counters,
        at=promise.made,
        gives=side(promise.by),
        wants=side(promise.to),
    )


def promised_text(table: LiveTable, promise: Promise, seat: int, deed: Deed, language: str) -> str:
    """Return what a seat has promised, in words. They are sent with every move, so they are made once."""
    views = table.views
    if views is None or language == NO_WORDS:
        return ""
    key = (promise.id, seat, language)
    found = views.promised.get(key)
    if found is None:
        found = views.promised[key] = deed_text(views.words_in(language), deed, len(table.state.seats))
    return found


@lru_cache(maxsize=1000)
def turn_notice(game: str, language: str, name: str) -> str:
    return text(language, "notice.turn", name=name, game=title_of(game, language))


def undo_for(table: LiveTable, seat: int) -> Literal["free", "ask"] | None:
    """Return whether a seat's last decision can be taken back at once, or when the others agree."""
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
