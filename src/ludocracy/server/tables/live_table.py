"""A table in memory: its stored state, its game, and who is connected. Plain data with methods that query it."""

import json
import logging
import time
from typing import Any, Final

from ludocracy.core.errors import LudocracyError
from ludocracy.core.game import Game
from ludocracy.games import catalogue
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.messages import ChatMessage
from ludocracy.server.protocol.settings import Phase, Vote
from ludocracy.server.tables import state as states
from ludocracy.server.tables.clocks import Clocks
from ludocracy.server.tables.connections import ClientConnection
from ludocracy.server.tables.game_log import GameLog
from ludocracy.server.tables.state import LASTING_VOTES, TableState
from ludocracy.server.tables.views import TableViews

log: Final = logging.getLogger("ludocracy.tables")


class LiveTable:
    def __init__(self, table_id: str) -> None:
        self.id: Final = table_id
        self.state: TableState
        self.position: dict[str, Any] | None = None
        self.log: GameLog | None = None
        self.views: TableViews | None = None
        self.clocks: Clocks
        self.chat: list[ChatMessage] = []
        self.chats = 0
        self.frozen = ""  # why it cannot be played: a key of the word files
        self.connections: Final[list[ClientConnection]] = []
        self.gone_since: Final[dict[str, float]] = {}  # people who sit here and are not connected
        self.moved_at = 0.0
        self.revealing_since = 0.0  # when the seals were fixed
        self.version = 0  # grows with every change of the position
        self.thinking: Final[dict[int, int]] = {}  # a bot's seat, and the question it thinks about
        self.speaking: Final[dict[int, int]] = {}  # a bot's seat that may speak up, and the version it thinks about
        self.silent: Final[dict[int, int]] = {}  # and the version that it was last asked about
        self.called: Final[dict[int, int]] = {}  # a seat, and the question for which its person will be notified
        self.noticed: list[int] = []  # the questions that the seats have got notices of
        #: What has not been sent to the connections yet: new views, a changed table.
        self.views_changed = False
        self.table_changed = False
        #: Somebody came, left, or changed seats: open votes are to be counted again.
        self.voters_changed = False

    # -- loading -----------------------------------------------------------------------------------------

    def restore(self, row: Any, lines: list[Any], chats: list[Any]) -> None:
        """Set everything from the rows of the database; raises Refused when there is no such table."""
        if row is None:
            raise Refused("no-table", status=404)
        found = states.load(row.state)
        try:
            catalogue.find(found.game)
        except LudocracyError as error:  # it has been removed from the catalogue
            raise Refused("no-game", error, status=404) from error
        self.state = found
        self.position = json.loads(row.position) if row.position else None
        self.chat = [ChatMessage(one.n, one.seat, one.name, one.text, one.at) for one in reversed(chats)]
        self.chats = self.chat[-1].n if self.chat else 0
        self.thinking.clear()
        self.speaking.clear()
        self.called.clear()
        found.votes = [vote for vote in found.votes if vote.what in LASTING_VOTES]  # nobody is here yet
        if found.phase == "over" and not found.ended:  # it ended before versions that store this
            found.ended = row.changed
        self.version += 1
        self.log = self.views = None
        self.frozen = ""
        self.revealing_since = time.monotonic()
        if found.phase != "waiting":
            self._replay(lines)
        left = found.left
        if self.log is not None and found.left_line < self.log.lines and lines[-1].left:
            left = json.loads(lines[-1].left)
        self.clocks = Clocks(found.clock, len(found.seats), left)
        self.noticed = list(self.log.numbers) if self.log is not None else []

    def _replay(self, lines: list[Any]) -> None:
        """Replay the log. A table that this version cannot replay is frozen."""
        if self.state.rules != self.game.rules:
            self.frozen = "rules"
            return
        try:
            game_log = GameLog(self.id, self.state, self.position)
            game_log.replay([(row.line, row.hash, row.asked) for row in lines])
        except LudocracyError as error:
            log.error("table %s is frozen: %s", self.id, error)
            self.frozen = "broken"
            return
        self.set_log(game_log)
        self.freeze_if_stuck()

    def freeze_if_stuck(self) -> None:
        """Freeze the table if a position made by hand has led to a point without a legal move."""
        if self.position is not None and self.log is not None:
            self.frozen = "stuck" if self.log.match.stuck else ""

    def set_log(self, game_log: GameLog) -> None:
        self.log = game_log
        self.views = TableViews(game_log, [one.name for one in self.state.seats], self.state)

    # -- questions ---------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        return catalogue.find(self.state.game)

    @property
    def phase(self) -> Phase:
        return "frozen" if self.frozen and self.state.phase == "playing" else self.state.phase

    @property
    def votes(self) -> list[Vote]:
        return self.state.votes

    @property
    def playing(self) -> bool:
        return self.state.phase == "playing" and self.log is not None

    @property
    def running(self) -> bool:
        """The game is on, not paused, and can go on."""
        return self.playing and not self.state.paused and not self.frozen

    def awaited(self) -> list[int]:
        """The seats that play waits for."""
        if self.log is None or self.state.phase != "playing":
            return []
        return [seat for seat in self.log.match.table.who() if seat >= 0]

    def is_here(self, person: str) -> bool:
        """Whether a person is connected."""
        for connection in self.connections:
            if connection.identity.person == person:
                return True
        return False

    def seats_of(self, identity: Identity) -> list[int]:
        """The seats that a client answers for."""
        seats = self.state.seats_of(identity.person)
        return [seat for seat in seats if identity.reaches(self.id, seat)] if identity.scope == "seat" else seats

    def alone(self, seat: int) -> bool:
        """Whether nobody but this seat's person plays here."""
        person = self.state.seats[seat].person
        for one in self.state.seats:
            if one.person and one.person != person:
                return False
        return True

    # -- checks ------------------------------------------------------------------------------------------

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

    def check_not_starting(self) -> None:
        """While nonces are being revealed, nothing that the deal depends on may change."""
        if self.state.start == "revealing":
            raise Refused("starting")

    def check_playing(self) -> GameLog:
        if self.state.phase == "waiting":
            raise Refused("not-started")
        if self.state.phase == "over":
            raise Refused("over")
        if self.log is None:
            raise Refused("frozen")
        return self.log

    def check_shown(self) -> tuple[GameLog, TableViews]:
        """The log and the views of a table that has begun and can be shown."""
        if self.log is None or self.views is None:
            raise Refused("not-started" if self.state.phase == "waiting" else "frozen")
        return self.log, self.views

    # -- small changes -----------------------------------------------------------------------------------

    def drop_votes(self, what: str, seat: int) -> bool:
        """Drop votes about a seat that have become pointless; return whether there were any."""
        if not self.state.votes:
            return False
        pointless = [vote for vote in self.votes if vote.what == what and vote.seat == seat]
        for vote in pointless:
            self.votes.remove(vote)
        return bool(pointless)

    def add_connection(self, connection: ClientConnection) -> None:
        self.connections.append(connection)
        self.gone_since.pop(connection.identity.person, None)
        self.voters_changed = True

    def remove_connection(self, connection: ClientConnection) -> None:
        self.connections.remove(connection)
        person = connection.identity.person
        if person and not self.is_here(person):
            self.gone_since[person] = time.monotonic()
        self.voters_changed = True
