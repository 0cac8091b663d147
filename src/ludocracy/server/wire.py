"""The messages of docs/protocol.md as types: what a client may say, what the server tells."""

from typing import Annotated, Any, Final, Literal

import msgspec

from ludocracy.core.table import Value
from ludocracy.core.view import View
from ludocracy.server.sheet import Clock, Hook, Origin, Result, Vote

PROTOCOL: Final = 1

#: The largest message of a socket, and the largest body of a request (a position may be large).
MOST_BYTES: Final = 64 * 1024
MOST_BODY: Final = 1024 * 1024

Id = Annotated[str, msgspec.Meta(max_length=64, pattern=r"^[ -~]*$")]  # plain letters: it is kept
Seat = Annotated[int, msgspec.Meta(ge=0, le=7)]
AnySeat = Annotated[int, msgspec.Meta(ge=-2, le=7)]
Place = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Name = Annotated[str, msgspec.Meta(max_length=100)]
Kind = Annotated[str, msgspec.Meta(max_length=40)]
Language = Literal["fr", "en", "none"]
Options = dict[str, Value]


class Request(msgspec.Struct, tag_field="do", tag=str.lower):
    """Something that a client wants; its answer repeats the id."""

    id: Id | None = msgspec.field(default=None, name="id")


class Play(Request, kw_only=True):
    seat: Seat
    move: Annotated[str, msgspec.Meta(max_length=200)]
    question: int | None = None


class Undo(Request, kw_only=True):
    seat: Seat


class Sit(Request, kw_only=True):
    seat: Seat
    name: Name = ""
    nonce: Id = ""


class Ready(Request, kw_only=True):
    seat: Seat
    nonce: Id


class Rise(Request, kw_only=True):
    seat: Seat


class Rename(Request, kw_only=True, tag="name"):
    seat: Seat
    name: Name


class PutBot(Request, kw_only=True, tag="bot"):
    seat: Seat
    kind: Kind


class Back(Request, kw_only=True):
    seat: Seat


class Set(Request, kw_only=True):
    seats: Annotated[int, msgspec.Meta(ge=1, le=8)] | None = None
    options: Options | None = None
    clock: Clock | None = None
    absent: Annotated[int, msgspec.Meta(ge=0, le=10_000_000)] | None = None
    pace: Annotated[int, msgspec.Meta(ge=0, le=60_000)] | None = None
    public: bool | None = None
    late: bool | None = None
    hook: Hook | None = None


class Start(Request):
    pass


class Chat(Request, kw_only=True):
    text: Annotated[str, msgspec.Meta(max_length=2000)]


class Propose(Request, kw_only=True):
    what: Literal["pause", "bot", "end"]
    seat: Seat | None = None


class CastVote(Request, kw_only=True, tag="vote"):
    vote: int
    yes: bool


class Resume(Request):
    pass


class Look(Request, kw_only=True):
    at: Place
    seat: AnySeat | None = None


class Fork(Request, kw_only=True):
    at: Place | None = None
    seat: Seat | None = None
    bots: Kind | None = None
    nonce: Id = ""


class Rematch(Request):
    pass


class Adopt(Request):
    pass


class Speak(Request, kw_only=True, tag="language"):
    language: Language


class Ping(Request):
    pass


AnyRequest = (
    Play
    | Undo
    | Sit
    | Ready
    | Rise
    | Rename
    | PutBot
    | Back
    | Set
    | Start
    | Chat
    | Propose
    | CastVote
    | Resume
    | Look
    | Fork
    | Rematch
    | Adopt
    | Speak
    | Ping
)

_requests: Final = msgspec.json.Decoder(AnyRequest)


def read_request(data: str | bytes) -> AnyRequest:
    """Raises msgspec.DecodeError or ValidationError (both msgspec.MsgspecError), or UnicodeDecodeError."""
    request: AnyRequest = _requests.decode(data)
    return request


# -- what a new table is made from ---------------------------------------------------------------------


class NewSeat(msgspec.Struct, forbid_unknown_fields=True):
    me: bool = False
    name: Name = ""
    nonce: Id = ""
    bot: Kind = ""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    game: Annotated[str, msgspec.Meta(max_length=100)]
    seats: list[NewSeat] | int | None = None
    options: Options = {}
    clock: Clock = Clock()
    absent: Annotated[int, msgspec.Meta(ge=0, le=10_000_000)] = 0
    pace: Annotated[int, msgspec.Meta(ge=0, le=60_000)] = 700
    public: bool = False
    late: bool = True
    start: bool = False
    position: dict[str, Any] | None = None


# -- what the server tells -------------------------------------------------------------------------------


class Told(msgspec.Struct, tag_field="is", tag=str.lower):
    """A message to a client."""


class PersonInfo(msgspec.Struct):
    id: str
    name: str


class ChatLine(Told, tag="chat"):
    n: int
    seat: int
    name: str
    text: str
    at: int


class Welcome(Told):
    protocol: int
    language: str
    person: PersonInfo | None
    chat: list[ChatLine]


class SeatInfo(msgspec.Struct):
    seat: int
    name: str
    who: Literal["empty", "person", "bot"]
    bot: str | None
    here: bool
    ready: bool


class You(msgspec.Struct):
    owner: bool
    seats: list[int]
    rejoin: dict[str, str]


class HookInfo(msgspec.Struct):
    kind: str


class Fair(msgspec.Struct):
    commitment: str
    nonces: dict[str, str]
    secret: str | None
    lines: int
    head: str


class TableInfo(Told, tag="table"):
    id: str
    link: str
    game: str
    title: str
    rules: int
    phase: str
    paused: bool
    public: bool
    seats: list[SeatInfo]
    watchers: int
    options: Options
    clock: Clock
    absent: int
    pace: int
    late: bool
    votes: list[Vote]
    you: You
    hook: HookInfo | None
    fair: Fair
    origin: Origin | None = msgspec.field(name="from")
    next: str | None
    result: Result | None
    frozen: str | None


class LogPart(msgspec.Struct):
    start: int = msgspec.field(name="from")
    lines: list[dict[str, Any]]


class ViewInfo(Told, tag="view"):
    seat: int
    moves: int
    question: int | None
    undo: Literal["free", "ask"] | None
    last: int
    view: msgspec.Raw | None
    log: LogPart
    notice: str | None


class ClockInfo(Told, tag="clock"):
    left: list[int | None]
    running: list[int]


class Past(Told):
    id: str | None
    at: int
    seat: int
    moves: int
    view: dict[str, Any] | View


class Done(Told, omit_defaults=True):
    id: str | None = None
    again: bool = False
    line: int | None = None
    head: str | None = None
    vote: int | None = None
    passed: bool = False
    table: str | None = None


class RefusedInfo(Told, tag="refused"):
    id: str | None
    code: str
    why: str
    detail: str = ""


class Summary(msgspec.Struct):
    id: str
    game: str
    title: str
    phase: str
    paused: bool
    public: bool
    seats: list[SeatInfo]
    changed: int
    yours: list[int]
    your_turn: bool
    result: Result | None


class Lobby(Told):
    open: list[msgspec.Raw]  # Summary
    mine: list[msgspec.Raw]


encoder: Final = msgspec.json.Encoder()


def encode(message: Any) -> bytes:
    return encoder.encode(message)
