"""A table in memory: its stored state, its game, and who is connected. Plain data with methods that query it."""

import asyncio
import itertools
import json
import logging
import math
import time
from collections.abc import Callable
from typing import Any, Final, Literal

import msgspec

from ludocracy.core.errors import LudocracyError, Message
from ludocracy.core.game import Game
from ludocracy.games import catalogue
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.messages import ChatMessage, Holiday
from ludocracy.server.protocol.promises import Fate
from ludocracy.server.protocol.settings import Outcome, Phase, Vote
from ludocracy.server.storage.tables import PLAN, PROMISES
from ludocracy.server.tables import state as states
from ludocracy.server.tables.changes import Changes
from ludocracy.server.tables.clocks import Clocks
from ludocracy.server.tables.connections import ClientConnection
from ludocracy.server.tables.game_log import GameLog
from ludocracy.server.tables.plans.decisions import SeatPlan
from ludocracy.server.tables.promises.judgement import Judge, Promise
from ludocracy.server.tables.state import TableState
from ludocracy.server.tables.views import TableViews

log: Final = logging.getLogger("ludocracy.tables")

#: Nobody counts as away before the table has been loaded for this many seconds: the server may have been down.
GRACE: Final = 60.0

#: A table shows what became of this many proposals.
MAX_OUTCOMES: Final = 8

#: Proposals that outlast the server in every game; the others do so only in rated games.
LASTING: Final = ("undo", "end")
#: Proposals about the bots’ pace: they concern those who are watching now.
PACES: Final = ("pace", "skip")

#: Why a table is frozen whose game is not installed any more.
MISSING: Final = "missing"


class LiveTable:
    def __init__(self, table_id: str) -> None:
        self.id: Final = table_id
        self.state: TableState
        self.position: dict[str, Any] | None = None
        self.log: GameLog | None = None
        self.views: TableViews | None = None
        self.clocks: Clocks
        self.plans: dict[int, SeatPlan] = {}  # by seat: what players have left behind
        self.promises: list[Promise] = []  # in the order in which they were offered
        self.judge = Judge()
        self.chat: list[ChatMessage] = []
        self.said_by: dict[int, str] = {}  # the lines of the chat by their numbers, and who said them
        self.chats = 0
        self.frozen = ""  # why it cannot be played: a key of the word files
        self.connections: Final[list[ClientConnection]] = []
        self.now: Callable[[], float] = time.monotonic
        #: The seconds for which a person is still on holiday; negative: how long ago the last one ended.
        self.holiday: Callable[[str], float] = lambda person: -math.inf
        self.announced: Callable[[str], list[Holiday]] = lambda person: []  # a person's holidays that are not over
        self.gone_since: Final[dict[str, float]] = {}  # people who sit here and are not connected
        self.here_since: Final[dict[str, float]] = {}  # people who are connected
        self.loaded_at = 0.0
        self.moved_at = 0.0  # when the game last moved on, or a pause ended
        self.longest_wait = 0.0  # the most seconds between two moves so far
        self.outcomes: Final[list[Outcome]] = []  # of the last proposals
        self.revealing_since = 0.0  # when the seals were fixed
        self.version = 0  # grows with every change of the position
        self.thinking: Final[dict[int, int]] = {}  # a bot's seat, and the question it thinks about
        self.speaking: Final[dict[int, int]] = {}  # a bot's seat that may speak up, and the version it thinks about
        self.asked_to_speak: Final[dict[int, int]] = {}  # and the version that it was last asked about
        self.skipping = False  # whether bots move at once, until a person is asked
        self.woken: Final = asyncio.Event()  # set for a moment when the bots that wait must look again for how long
        self.called: Final[dict[int, int]] = {}  # a seat, and the question for which its person will be notified
        self.asked: Final[
            dict[int, tuple[int, int]]
        ] = {}  # a seat, the number of its question, and since when it is asked
        self.noticed: list[int] = []  # the questions that the seats have got notices of
        self.changes = Changes()  # not stored or published yet

    # -- loading -----------------------------------------------------------------------------------------

    async def restore(self, row: Any, lines: list[Any], chats: list[Any], seat_data: list[Any]) -> None:
        """Set everything from the rows of the database; raises Refused when there is no such table."""
        if row is None:
            raise Refused("no-table", status=404)
        found = states.load(row.state)
        installed = catalogue.installed(found.game)
        try:
            if installed:
                catalogue.find(found.game)
        except LudocracyError as error:  # its data files cannot be read
            raise Refused("no-game", error, status=404) from error
        self.state = found
        self.position = json.loads(row.position) if row.position else None
        self.chat = [ChatMessage(one.n, one.seat, one.name, one.text, one.at) for one in reversed(chats)]
        self.said_by = {one.n: one.person for one in chats}
        self.chats = self.chat[-1].n if self.chat else 0
        self.plans = {one.seat: msgspec.json.decode(one.data, type=SeatPlan) for one in seat_data if one.kind == PLAN}
        offered = [msgspec.json.decode(one.data, type=list[Promise]) for one in seat_data if one.kind == PROMISES]
        self.promises = sorted([one for some in offered for one in some], key=lambda one: (one.made, one.id))
        self.judge = Judge()
        self.thinking.clear()
        self.speaking.clear()
        self.called.clear()
        self.asked.clear()
        # Nobody is here yet: votes of those who are connected have lapsed.
        found.votes = [vote for vote in found.votes if vote.what in LASTING or (found.rated and vote.what not in PACES)]
        if found.phase == "over" and not found.ended:  # it ended before versions that store this
            found.ended = row.changed
        self.version += 1
        self.log = self.views = None
        self.frozen = "" if installed else MISSING
        self.revealing_since = time.monotonic()
        if installed and found.phase != "waiting":
            await self._replay(lines)
        left, at = found.left, found.left_at
        if self.log is not None and found.left_line < self.log.lines and lines[-1].left:
            left, at = json.loads(lines[-1].left), lines[-1].at
        self.clocks = Clocks(found.clock, len(found.seats), left)
        if self.clocks.on and self.running and at:
            self.clocks.catch_up(self.awaited_people(), max(0, int(time.time() * 1000) - at))
        self.noticed = list(self.log.numbers) if self.log is not None else []
        self._restore_times(lines)

    def _restore_times(self, lines: list[Any]) -> None:
        """Set when the game last moved, and since when people are away, from what was stored."""
        self.loaded_at, today = self.now(), int(time.time() * 1000)
        self.moved_at = self.loaded_at - max(0, today - lines[-1].at) / 1000 if lines else self.loaded_at
        times = [row.at for row in lines]
        self.longest_wait = max((b - a for a, b in itertools.pairwise(times)), default=0) / 1000
        last = {row.line.partition(" ")[0]: row.at for row in lines}
        self.gone_since.clear()
        for seat, one in enumerate(self.state.seats):
            if one.person:
                seen = max(self.state.away.get(one.person, today), last.get(str(seat), 0))
                since = self.loaded_at - max(0, today - seen) / 1000
                self.gone_since[one.person] = max(since, self.gone_since.get(one.person, since))

    async def _replay(self, lines: list[Any]) -> None:
        """Replay the log. A table that this version cannot replay is frozen."""
        if self.state.rules != self.game.rules:
            self.frozen = "rules"
            return
        try:
            game_log = GameLog(self.id, self.state, self.position)
            await game_log.replay([(row.line, row.hash, row.asked) for row in lines])
        except LudocracyError as error:
            log.error("table %s is frozen: %s", self.id, error)
            self.frozen = "broken"
            return
        self.set_log(game_log)
        self.freeze_if_stuck()

    def freeze_if_stuck(self) -> bool:
        """Freeze the table if a position made by hand has led to a point without a legal move; return whether that changed."""
        before = self.frozen
        if self.position is not None and self.log is not None:
            self.frozen = "stuck" if self.log.match.stuck else ""
        return self.frozen != before

    def set_log(self, game_log: GameLog) -> None:
        self.log = game_log
        self.views = TableViews(game_log, [one.name for one in self.state.seats], self.state)

    # -- questions ---------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """Return the game; refused if it is not installed any more."""
        self.check_installed()
        return catalogue.find(self.state.game)

    @property
    def phase(self) -> Phase:
        held = self.state.phase == "playing" or (self.state.phase == "waiting" and self.frozen == MISSING)
        return "frozen" if self.frozen and held else self.state.phase

    @property
    def votes(self) -> list[Vote]:
        return self.state.votes

    @property
    def playing(self) -> bool:
        return self.state.phase == "playing" and self.log is not None

    @property
    def running(self) -> bool:
        """Return whether the game is on, not paused, and can go on."""
        return self.playing and not self.state.paused and not self.frozen

    def awaited(self) -> list[int]:
        """Return the seats that play waits for."""
        if self.log is None or self.state.phase != "playing":
            return []
        return [seat for seat in self.log.match.table.who() if seat >= 0]

    def awaited_people(self) -> list[int]:
        """Return the seats that play waits for and that people answer for."""
        return [seat for seat in self.awaited() if self.state.seats[seat].by_person]

    def run_clocks(self, people: list[int]) -> None:
        """Run the clocks of exactly these awaited seats, and none in a pause."""
        if self.clocks.on and self.playing:
            seats = self.state.seats
            working = [seat for seat in people if self.holiday(seats[seat].person) <= 0]
            self.clocks.run(working if self.running else [])

    def is_here(self, person: str) -> bool:
        """Return whether a person is connected."""
        return any(connection.identity.person == person for connection in self.connections)

    def is_away(self, person: str, limit: float) -> bool:
        """Return whether a person has been away for that many seconds."""
        if self.is_here(person):
            return False
        now = self.now()
        return now - self.gone_since.setdefault(person, now) >= limit and now - self.loaded_at >= min(limit, GRACE)

    def waited_for(self, seat: int) -> float:
        """Return how many seconds the table has waited for a seat that it awaits, since its person last came or went."""
        person, now = self.state.seats[seat].person, self.now()
        if self.is_here(person):
            return now - max(self.moved_at, self.here_since.get(person, 0.0))
        gone = max(self.moved_at, self.gone_since.setdefault(person, now))
        return now - max(gone, self.loaded_at if now - self.loaded_at < GRACE else gone)

    def wake_bots(self) -> None:
        """Let the bots that wait look again for how long."""
        self.woken.set()
        self.woken.clear()

    def asked_for(self) -> float:
        """Return how many seconds ago the game last moved on, or a pause ended."""
        return self.now() - self.moved_at

    def paused_for(self) -> float:
        """Return how many seconds the pause has lasted."""
        return time.time() - self.state.paused_at / 1000 if self.state.paused else 0.0

    def seats_of(self, identity: Identity) -> list[int]:
        """Return the seats that a client answers for."""
        seats = self.state.seats_of(identity.person)
        return [seat for seat in seats if identity.reaches(self.id, seat)] if identity.scope == "seat" else seats

    def fate_of(self, promise: Promise, seat: int) -> Fate:
        """Return what became of a seat's side of a promise."""
        if self.log is None or promise.state != "accepted":
            return "open"
        return self.judge.fate(self.log, promise, seat, self.state.phase == "over")

    def alone(self, seat: int) -> bool:
        """Return whether nobody but this seat's person plays here."""
        person = self.state.seats[seat].person
        return all(not (one.person and one.person != person) for one in self.state.seats)

    # -- checks ------------------------------------------------------------------------------------------

    def check_installed(self) -> None:
        if self.frozen == MISSING:
            package = self.state.package
            raise Refused("missing", Message("server/game.missing", package=package) if package else "")

    def check_holds(self, identity: Identity, seat: int) -> None:
        if not identity.person:
            raise Refused("no-person", status=401)
        if seat >= len(self.state.seats):
            raise Refused("no-seat")
        if self.state.seats[seat].person != identity.person or not identity.reaches(self.id, seat):
            raise Refused("not-yours", status=403)

    def check_owner(self, identity: Identity) -> None:
        if not identity.person or identity.person != self.state.owner or identity.scope == "seat":
            raise Refused("not-yours", status=403)

    def check_admits(self, identity: Identity) -> None:
        """Refuse everybody who does not play here, while other tables play the same deals."""
        if self.state.closed and not self.seats_of(identity):
            raise Refused("closed-round", status=403)

    def check_not_starting(self) -> None:
        """Refuse a change of what the deal depends on while nonces are being revealed, or when they have been for a round."""
        if self.state.start == "revealing" or (self.state.round is not None and self.state.phase == "waiting"):
            raise Refused("starting")

    def check_playing(self) -> GameLog:
        self.check_installed()
        if self.state.phase == "waiting":
            raise Refused("not-started")
        if self.state.phase == "over":
            raise Refused("over")
        if self.log is None:
            raise Refused("frozen")
        return self.log

    def check_shown(self) -> tuple[GameLog, TableViews]:
        """Return the log and the views of a table that has begun and can be shown."""
        self.check_installed()
        if self.log is None or self.views is None:
            raise Refused("not-started" if self.state.phase == "waiting" else "frozen")
        return self.log, self.views

    # -- small changes -----------------------------------------------------------------------------------

    def drop_votes(self, what: str, seat: int) -> None:
        """Drop votes about a seat that have become pointless."""
        for vote in [vote for vote in self.votes if vote.what == what and vote.seat == seat]:
            self.close_vote(vote, "lapsed")

    def close_vote(self, vote: Vote, outcome: Literal["passed", "refused", "withdrawn", "lapsed"]) -> None:
        """Close a vote, and remember what became of it."""
        self.votes.remove(vote)
        self.changes.change_state()
        self.outcomes.append(Outcome(vote.vote, vote.what, vote.seat, vote.by, outcome, sorted(vote.no)))
        del self.outcomes[:-MAX_OUTCOMES]

    def reveal_from_now(self) -> None:
        """Start the time within which nonces must be revealed."""
        self.revealing_since = time.monotonic()

    def moved(self) -> None:
        """Note that the game has moved on."""
        now = self.now()
        self.longest_wait = max(self.longest_wait, now - self.moved_at)
        self.moved_at = now

    def seen(self, person: str) -> None:
        """Note a request of a person with a seat: also without a connection, they are not away."""
        if person in self.gone_since and not self.is_here(person):
            self.gone_since[person] = self.now()
            if person in self.state.away:
                self.state.away[person] = int(time.time() * 1000)

    def add_connection(self, connection: ClientConnection) -> None:
        if not self.is_here(connection.identity.person):
            self.here_since[connection.identity.person] = self.now()
        self.connections.append(connection)
        self.gone_since.pop(connection.identity.person, None)
        self.state.away.pop(connection.identity.person, None)
        self.changes.voters = True

    def remove_connection(self, connection: ClientConnection) -> None:
        self.connections.remove(connection)
        person = connection.identity.person
        if person and not self.is_here(person):
            self.gone_since[person] = self.now()
            self.here_since.pop(person, None)
            if self.state.phase == "playing" and self.state.seats_of(person):
                self.state.away[person] = int(time.time() * 1000)
        self.changes.voters = True
