"""What a client sends: the requests at a table and the bodies of HTTP requests."""

from typing import Annotated, Any, ClassVar, Final, Literal, Union

import msgspec

from ludocracy.core.table import Value
from ludocracy.server.protocol.plans import Plan
from ludocracy.server.protocol.promises import MAX_ROUNDS, Deed
from ludocracy.server.protocol.settings import Clock, Hook, Overdue
from ludocracy.show.words import LANGUAGES

#: The largest message of a socket, and the largest body of a request (a position may be large).
MAX_BYTES: Final = 64 * 1024
MAX_BODY: Final = 1024 * 1024

Id = Annotated[str, msgspec.Meta(max_length=64, pattern=r"^[ -~]*$")]  # plain letters, because it is stored
Seat = Annotated[int, msgspec.Meta(ge=0, le=7)]
AnySeat = Annotated[int, msgspec.Meta(ge=-2, le=7)]
Place = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
#: Milliseconds between two moves of bots.
Pace = Annotated[int, msgspec.Meta(ge=0, le=60_000)]
Name = Annotated[str, msgspec.Meta(max_length=100)]
Kind = Annotated[str, msgspec.Meta(max_length=40)]
#: A language of the word files; at a table also `none`, for no words.
Language = Annotated[str, msgspec.Meta(pattern=rf"\A({'|'.join(LANGUAGES)})\Z")]
LanguageOrNone = Annotated[str, msgspec.Meta(pattern=rf"\A({'|'.join(LANGUAGES)}|none)\Z")]
Options = dict[str, Value]
MoveText = Annotated[str, msgspec.Meta(max_length=200)]
#: The most moves of one gesture.
MAX_GESTURE: Final = 24


class Request(msgspec.Struct, tag_field="do", tag=str.lower):
    """A request at a table; its answer repeats the id.

    A new kind of request is a subclass here, and a function with the decorator `handler` in `tables/handlers`.
    """

    #: Whether a token of one seat may ask for it.
    for_seat_tokens: ClassVar[bool] = False
    #: Whether views are built for it: these requests have a rate limit of their own.
    costly: ClassVar[bool] = False
    #: Whether it does nothing but answer: it is dropped once its connection is gone.
    answers_only: ClassVar[bool] = False

    id: Id | None = msgspec.field(default=None, name="id")


class Play(Request, kw_only=True):
    """A move, and those of the same gesture that follow it: all are played or none, and they are taken back together."""

    for_seat_tokens = True
    seat: Seat
    move: MoveText
    question: int | None = None
    then: Annotated[list[MoveText], msgspec.Meta(max_length=MAX_GESTURE)] = []


class Try(Request, kw_only=True):
    """Ask what the table would look like after these moves, without playing them."""

    for_seat_tokens = True
    costly = True
    answers_only = True
    seat: Seat
    question: int
    moves: Annotated[list[MoveText], msgspec.Meta(min_length=1, max_length=MAX_GESTURE)]


class SetPlan(Request, kw_only=True, tag="plan"):
    """Leave a plan behind for a seat, instead of its former one; null: none. A draft is only checked and put in words."""

    for_seat_tokens = True
    costly = True
    seat: Seat
    plan: Plan | None = None
    draft: bool = False


class OfferPromise(Request, kw_only=True, tag="offer"):
    """Offer somebody a promise: what one does, and what they do. `counters`: the offer that it answers."""

    for_seat_tokens = True
    costly = True
    seat: Seat
    to: Seat
    gives: Deed | None = None
    wants: Deed | None = None
    rounds: Annotated[int, msgspec.Meta(ge=0, le=MAX_ROUNDS)] = 0
    public: bool = False
    counters: Id = ""


class AnswerPromise(Request, kw_only=True, tag="answer"):
    """Accept or decline an offer; a no from the seat that made it withdraws it."""

    for_seat_tokens = True
    seat: Seat
    promise: Id
    yes: bool


class Undo(Request, kw_only=True):
    for_seat_tokens = True
    seat: Seat


class Sit(Request, kw_only=True):
    seat: Seat
    name: Name = ""
    seal: Id = ""


class Ready(Request, kw_only=True):
    """Send the seal of the client's nonce, made with the table's commitment."""

    for_seat_tokens = True
    seat: Seat
    seal: Id


class Reveal(Request, kw_only=True):
    """Show the nonce, once all seals are fixed."""

    for_seat_tokens = True
    seat: Seat
    nonce: Id


class Agree(Request, kw_only=True):
    """Agree to be rated, or withdraw."""

    seat: Seat
    yes: bool


class Rise(Request, kw_only=True):
    seat: Seat


class Rename(Request, kw_only=True, tag="name"):
    seat: Seat
    name: Name


class PutBot(Request, kw_only=True, tag="bot"):
    seat: Seat
    kind: Kind


class Back(Request, kw_only=True):
    for_seat_tokens = True
    seat: Seat


class Set(Request, kw_only=True):
    seats: Annotated[int, msgspec.Meta(ge=1, le=8)] | None = None
    options: Options | None = None
    clock: Clock | None = None
    absent: Annotated[int, msgspec.Meta(ge=0, le=10_000_000)] | None = None
    overdue: Overdue | None = None
    pace: Pace | None = None
    public: bool | None = None
    late: bool | None = None
    rated: bool | None = None
    chat: bool | None = None
    promises: bool | None = None
    hook: Hook | None = None


class Start(Request):
    pass


class Chat(Request, kw_only=True):
    for_seat_tokens = True
    text: Annotated[str, msgspec.Meta(max_length=2000)]


class Propose(Request, kw_only=True):
    what: Literal["pause", "bot", "end", "pace", "skip"]
    seat: Seat | None = None
    pace: Pace = 0


class CastVote(Request, kw_only=True, tag="vote"):
    vote: int
    yes: bool


class Meet(Request, kw_only=True):
    """Propose a time at which the table plays, in milliseconds."""

    at: Annotated[int, msgspec.Meta(ge=0, le=10**14)]
    minutes: Annotated[int, msgspec.Meta(ge=5, le=1440)] = 120


class Attend(Request, kw_only=True):
    """Accept or decline a time; a no from the person who proposed it withdraws the proposal."""

    meeting: int
    yes: bool


class Resume(Request):
    pass


class Look(Request, kw_only=True):
    for_seat_tokens = True
    costly = True
    answers_only = True
    at: Place
    seat: AnySeat | None = None
    log: bool = False
    #: Whether the view has its question too; only after the end of the game.
    asked: bool = False


class Fork(Request, kw_only=True):
    costly = True
    at: Place | None = None
    seat: Seat | None = None
    bots: Kind | None = None


class Rematch(Request):
    #: By how many seats everybody moves; roles belong to seats, so they change hands too.
    shift: Seat = 0


class Adopt(Request):
    pass


class ChooseLanguage(Request, kw_only=True, tag="language"):
    for_seat_tokens = True
    costly = True
    answers_only = True
    language: LanguageOrNone


class Ping(Request):
    for_seat_tokens = True
    answers_only = True


#: All requests at a table, and the type that one of them has.
REQUESTS: Final = tuple(Request.__subclasses__())
ANY_REQUEST: Final[Any] = Union[REQUESTS]  # noqa: UP007 (of a tuple)

_requests: Final = msgspec.json.Decoder(ANY_REQUEST)


def read_request(data: str | bytes) -> Request:
    """Decode a request; raises msgspec.DecodeError or ValidationError (both msgspec.MsgspecError), or UnicodeDecodeError."""
    request: Request = _requests.decode(data)
    return request


# -- bodies of HTTP requests ----------------------------------------------------------------------------


class NewSeat(msgspec.Struct, forbid_unknown_fields=True):
    me: bool = False
    name: Name = ""
    bot: Kind = ""
    role: Kind = ""  # one of the game's `role_names`, or "random"


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    game: Annotated[str, msgspec.Meta(max_length=100)]
    seats: list[NewSeat] | int | None = None
    options: Options = {}
    clock: Clock = Clock()
    absent: Annotated[int, msgspec.Meta(ge=0, le=10_000_000)] = 0
    overdue: Overdue = Overdue()
    pace: Pace = 700
    public: bool = False
    late: bool = False  # whether others may take over a bot's seat, and with it its hand, in mid-game
    rated: bool = False  # it counts for ratings, if everybody who plays agrees
    chat: bool = True
    promises: bool = True
    start: bool = False
    position: dict[str, Any] | None = None


Text = Annotated[str, msgspec.Meta(max_length=300)]


class Me(msgspec.Struct):
    name: Text | None = None
    language: Language | None = None


class Login(msgspec.Struct):
    login: Text
    password: Text


class Account(msgspec.Struct):
    """A login for the guest; for a stranger also the name. `old`: the present password of somebody who has a login."""

    login: Text
    password: Text
    old: Text = ""
    name: Text | None = None
    invitation: Text = ""  # where registration is by invitation


class NewPassword(msgspec.Struct):
    """A new password, set by the secret of a link."""

    link: Text
    password: Text


class PasswordMail(msgspec.Struct):
    login: Text


class DeleteAccount(msgspec.Struct):
    password: Text = ""  # of an account with a login


class PushSubscription(msgspec.Struct):
    """Where and for whom a browser takes messages, as its `PushSubscription` tells."""

    endpoint: Annotated[str, msgspec.Meta(max_length=1000)]
    p256dh: Annotated[str, msgspec.Meta(max_length=120)]
    auth: Annotated[str, msgspec.Meta(max_length=60)]


class PushEndpoint(msgspec.Struct):
    endpoint: Annotated[str, msgspec.Meta(max_length=1000)]


class Email(msgspec.Struct):
    """An address, and the code that was sent to it; without the code, one is sent. Empty: no mail."""

    address: Text
    code: Text = ""


class Digest(msgspec.Struct):
    """How many hours are between two notifications; 0: one for each turn."""

    hours: Annotated[int, msgspec.Meta(ge=0, le=168)]


class NewHoliday(msgspec.Struct):
    """In milliseconds."""

    begins: Annotated[int, msgspec.Meta(ge=0, le=10**14)]
    ends: Annotated[int, msgspec.Meta(ge=0, le=10**14)]


class PutNote(msgspec.Struct):
    """A note about a game after so many moves, or, at -1, about the whole game; an empty one is deleted."""

    move: Annotated[int, msgspec.Meta(ge=-1, le=1_000_000)]
    text: str


class NewToken(msgspec.Struct):
    scope: Literal["play", "seat"]
    table: Text | None = None
    seat: Seat | None = None
    name: Text = ""
    days: Annotated[int, msgspec.Meta(ge=1, le=3650)] | None = None  # after which it expires


class Accused(msgspec.Struct):
    """The person in a seat, or who said a line of the chat."""

    seat: Seat | None = None
    chat: Annotated[int, msgspec.Meta(ge=0)] | None = None
    reason: Annotated[str, msgspec.Meta(max_length=500)] = ""  # of a report


class DrawingError(msgspec.Struct):
    """Why the page could not draw the table of a game."""

    error: Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]
    at: Place  # the number of moves that it should have shown


class AskHint(msgspec.Struct):
    seat: Seat


class Rejoin(msgspec.Struct):
    code: Text
