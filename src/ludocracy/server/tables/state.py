"""The stored state of a table beside its moves: who sits where, how it is set up, what became of it.

It is one JSON document in the database, read with defaults, so that a new field does not break an old table.
"""

import os
import secrets
from typing import Final, Literal

import msgspec

from ludocracy.core.table import Value
from ludocracy.server.protocol.settings import (
    Clock,
    Hook,
    Meeting,
    Origin,
    Overdue,
    Phase,
    Result,
    RoundPart,
    VoidStart,
    Vote,
)

#: The environment variable with which tests fix the secret of every new table.
TEST_SECRET: Final = "LUDOCRACY_TEST_SECRET"

#: The names of bots, by seat.
BOT_NAMES: Final = ("Ada", "Basile", "Colette", "Désiré", "Edith", "Félix", "Gaston", "Hortense")


class SeatState(msgspec.Struct):
    """A seat is empty (no person, no bot), a person's, a bot's, or a person's with a bot that stands in."""

    person: str = ""
    name: str = ""
    bot: str = ""
    seal: str = ""  # the hash of the nonce, given before any nonce is shown
    nonce: str = ""
    stood_in: Literal["", "self", "absent", "clock", "vote"] = ""  # why a bot stands in
    #: After how many moves it began to, until the person moves again; -1 if it has not.
    stood_from: int = -1
    once: bool = False  # the bot makes one decision only
    language: str = ""  # the person's, for notifications
    agreed: bool = False  # to be rated

    def put_stand_in(
        self, kind: str, why: Literal["self", "absent", "clock", "vote"], moves: int, once: bool = False
    ) -> None:
        """Let a bot play for the person from that move on, or make this decision only."""
        if self.stood_from < 0 or not once:
            self.stood_from = moves
        self.bot, self.stood_in, self.once = kind, why, once

    def give_back(self) -> None:
        """Let the person decide again."""
        self.bot, self.stood_in, self.once = "", "", False

    @property
    def empty(self) -> bool:
        return not self.person and not self.bot

    @property
    def by_person(self) -> bool:
        """Return whether a person answers for it, and no bot stands in."""
        return bool(self.person) and not self.bot


class TableState(msgspec.Struct):
    game: str
    rules: int
    seats: list[SeatState]
    owner: str
    secret: str  # the dealer's, in hex; revealed after the end
    options: dict[str, Value]
    package: str = ""  # the installed package that the game comes from, unless it is one of ours
    phase: Phase = "waiting"
    #: While waiting: "wanted" begins as soon as all are ready; "revealing": seals are fixed, nonces are being shown.
    start: Literal["", "wanted", "revealing"] = ""
    void: list[VoidStart] = []
    voided_by: list[list[str]] = []  # the people of each void start, in the order of its names
    paused: bool = False
    paused_at: int = 0  # when the pause began
    away: dict[str, int] = {}  # people with a seat who are not connected, and since when
    public: bool = False
    late: bool = False
    chat: bool = True  # whether the table has a chat
    promises: bool = True  # and whether players may promise each other something
    clock: Clock = Clock()
    absent: int = 0
    overdue: Overdue = Overdue()
    pace: int = 700
    hook: Hook | None = None
    home: str = ""  # the address under which the owner reaches the server, for links in notifications
    origin: Origin | None = None
    next: str = ""
    result: Result | None = None
    left: list[int] | None = None  # milliseconds left on the clocks when the state was stored
    left_line: int = 0  # and the number of lines at that time
    left_at: int = 0  # which was then, in milliseconds
    created: int = 0
    left_by: dict[str, int] = {}  # people who got up during the game, and from which seat
    called: dict[int, int] = {}  # seats, and the question for which their person was notified
    reminded: int = 0  # until when players have been reminded, in milliseconds
    votes: list[Vote] = []
    ballots: int = 0  # number of votes so far
    meetings: list[Meeting] = []
    met: int = 0  # number of meetings so far
    ended: int = 0  # when it was over
    rated: bool = False  # it counts for ratings, if everybody agrees
    entrants: list[str] = []  # who is rated for each seat, from the first deal on
    round: RoundPart | None = None  # the round of a tournament that it belongs to

    @property
    def closed(self) -> bool:
        """Return whether nobody may see what only those at the table know: another table of the round plays the same deals."""
        return self.round is not None and self.round.closed

    @property
    def opened(self) -> bool:
        """Return whether the game is over, and everything about it may be shown."""
        return self.phase == "over" and not self.closed

    def nonces(self) -> dict[int, str]:
        """Return the nonces with which the draws are made."""
        if self.round is not None:
            return {0: self.round.nonce}
        return {seat: one.nonce for seat, one in enumerate(self.seats) if one.nonce}

    def seats_of(self, person: str) -> list[int]:
        return [seat for seat, one in enumerate(self.seats) if one.person == person] if person else []

    def change_owner(self, person: str, home: str) -> None:
        """Make somebody else the owner. The hook was the former owner's: its address is a secret."""
        self.owner, self.home, self.hook = person, home, None

    def vacate(self, seat: int) -> None:
        """Forget what the person of a seat agreed to: it is not the next person's word."""
        self.away.pop(self.seats[seat].person, None)
        for vote in list(self.votes):
            if vote.by == seat:
                self.votes.remove(vote)
            vote.yes, vote.no = [one for one in vote.yes if one != seat], [one for one in vote.no if one != seat]
        self.meetings = [one for one in self.meetings if one.by != seat]
        for meeting in self.meetings:
            meeting.yes = [one for one in meeting.yes if one != seat]
            meeting.no = [one for one in meeting.no if one != seat]

    def persons(self) -> list[str]:
        """Return the person of each seat; empty where nobody sits."""
        return [one.person for one in self.seats]

    def people(self) -> list[str]:
        return sorted({one.person for one in self.seats if one.person})


def new_secret() -> str:
    """Return the dealer's secret of a new table, in hex. The project's tests fix it, so that a run can be repeated."""
    return os.environ.get(TEST_SECRET) or secrets.token_hex(32)


def dump(state: TableState) -> str:
    return msgspec.json.encode(state).decode()


_decoder: Final = msgspec.json.Decoder(TableState)


def load(data: str) -> TableState:
    return _decoder.decode(data)
