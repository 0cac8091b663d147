"""What the server keeps of a table beside its moves: who sits where, how it is set, what became of it.

It is one JSON document in the database, read with defaults, so that a field added later does not break an old table.
"""

import os
import secrets
from typing import Any, Final, Literal

import msgspec

from ludocracy.core.table import Value

Phase = Literal["waiting", "playing", "over", "frozen"]

#: Ids are unguessable: who has a private table's link was given it.
_ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"

#: The environment variable with which tests fix the secret of every new table.
TEST_SECRET: Final = "LUDOCRACY_TEST_SECRET"

#: What bots are called, by seat.
BOT_NAMES: Final = ("Ada", "Basile", "Colette", "Désiré", "Edith", "Félix", "Gaston", "Hortense")


def fresh_id(length: int = 14) -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))


def new_secret() -> str:
    """The dealer's secret of a new table, in hex. The project's tests fix it, so that a run can be repeated."""
    return os.environ.get(TEST_SECRET) or secrets.token_hex(32)


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """None, so many seconds a decision, or a bank of seconds a seat with some added after each decision."""

    kind: Literal["none", "turn", "bank"] = "none"
    seconds: int = 0
    extra: int = 0


class Hook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the owner wants notifications sent."""

    kind: Literal["off", "discord", "slack", "matrix", "ntfy"]
    url: str = ""
    token: str = ""


class SeatSheet(msgspec.Struct):
    """A seat is empty (no person, no bot), a person's, a bot's, or a person's with a bot that stands in."""

    person: str = ""
    name: str = ""
    bot: str = ""
    nonce: str = ""
    stood_in: Literal["", "self", "absent", "clock", "vote"] = ""  # why a bot stands in
    language: str = ""  # the person's, for notifications

    @property
    def empty(self) -> bool:
        return not self.person and not self.bot

    @property
    def by_person(self) -> bool:
        """A person answers for it, and no bot stands in."""
        return bool(self.person) and not self.bot


#: Proposals that need the word of everybody who plays, and wait for those who are away. The others are for who is here.
LASTING: Final = ("undo", "end")


class Vote(msgspec.Struct):
    vote: int
    what: Literal["pause", "undo", "bot", "end"]
    seat: int  # whom it is about
    by: int
    yes: list[int]  # seats
    needed: list[int]  # seats whose word counts


class Origin(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a table that did not begin at the beginning came from."""

    table: str = ""
    at: int = 0
    exact: bool = False
    position: bool = False


class Result(msgspec.Struct, frozen=True):
    scores: list[int]
    winners: list[int]
    why: Literal["finished", "agreed"] = "finished"


class Sheet(msgspec.Struct):
    game: str
    rules: int
    seats: list[SeatSheet]
    owner: str
    secret: str  # the dealer's, in hex; shown after the end
    options: dict[str, Value]
    phase: Phase = "waiting"
    paused: bool = False
    public: bool = False
    late: bool = True
    clock: Clock = Clock()
    absent: int = 0
    pace: int = 700
    hook: Hook | None = None
    home: str = ""  # the address under which the owner reaches the server, for links in notifications
    origin: Origin | None = None
    next: str = ""
    result: Result | None = None
    frozen: str = ""  # why: a key of the words
    left: list[int] | None = None  # the clocks' milliseconds when the sheet was kept
    left_line: int = 0  # and how many lines there were then
    created: int = 0
    left_by: dict[str, int] = {}  # people who got up while it was played, and from where
    called: dict[int, int] = {}  # seats, and the question that their person was called for by the hook
    votes: list[Vote] = []
    ballots: int = 0  # votes so far

    def mine(self, person: str) -> list[int]:
        """The seats of a person."""
        return [seat for seat, sheet in enumerate(self.seats) if person and sheet.person == person]


def dump(sheet: Sheet) -> str:
    return msgspec.json.encode(sheet).decode()


_decoder: Final = msgspec.json.Decoder(Sheet)


def load(data: str) -> Sheet:
    return _decoder.decode(data)


def dump_json(data: Any) -> str:
    return msgspec.json.encode(data).decode()
