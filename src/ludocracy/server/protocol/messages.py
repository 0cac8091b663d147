"""What the server sends: messages at a table and of the lobby, and the answers of the HTTP interface.

These structs are the single source: `typescript.py` writes the page's types from them, and the tests compare docs/protocol.md
with them field by field.
"""

from typing import Annotated, Any, Final, Literal

import msgspec

from ludocracy.core import view
from ludocracy.core.table import Value
from ludocracy.server.protocol.plans import Plan, PlannedMove, Stop
from ludocracy.server.protocol.promises import PromiseInfo
from ludocracy.server.protocol.settings import (
    Clock,
    Meeting,
    Origin,
    Outcome,
    Overdue,
    Phase,
    Result,
    RoundPart,
    VoidStart,
    Vote,
    VoteKind,
)

PROTOCOL: Final = 2

Options = dict[str, Value]

#: JSON that is encoded once for all its readers; `typescript` names what is in it.
EncodedView = Annotated[msgspec.Raw, msgspec.Meta(extra={"typescript": "View"})]
EncodedSummary = Annotated[msgspec.Raw, msgspec.Meta(extra={"typescript": "Summary"})]
AnyView = Annotated[dict[str, Any] | view.View, msgspec.Meta(extra={"typescript": "View"})]
LogLines = Annotated[list[msgspec.Raw], msgspec.Meta(extra={"typescript": "LogLine[]"})]
ZoneIds = Annotated[msgspec.Raw, msgspec.Meta(extra={"typescript": "string[]"})]


class ServerMessage(msgspec.Struct, tag_field="is"):
    """A message of a socket."""


# -- people ------------------------------------------------------------------------------------------------


class PersonInfo(msgspec.Struct):
    id: str
    name: str


class Person(msgspec.Struct):
    """The answer to `GET /api/me`: oneself."""

    id: str
    name: str
    login: str | None
    language: str


class Notifications(msgspec.Struct):
    """How a person is notified of their turn. `mail`: whether this server sends mail; `push`: its key for Web Push."""

    push: str
    browsers: int
    mail: bool
    email: str | None
    digest: int  # hours between two notifications; 0: one for each turn


class TokenInfo(msgspec.Struct):
    id: str
    name: str
    scope: str
    table: str | None
    seat: int | None
    created: int
    expires: int | None
    used: int | None  # the day of its last use


class Block(msgspec.Struct):
    """Somebody whom the person has blocked, with the name they had at that time."""

    id: str
    name: str
    at: int


class RoleTally(msgspec.Struct):
    role: str
    played: int
    won: int


class GameTally(msgspec.Struct):
    game: str
    title: str
    played: int
    won: int
    roles: list[RoleTally]


class ColourTally(msgspec.Struct):
    """A seat, whose colour the page knows."""

    seat: int
    played: int
    won: int


class Opponent(msgspec.Struct):
    """Somebody the person played with. `won`: games that the person won and the other did not, `lost`: the reverse."""

    name: str
    played: int
    won: int
    lost: int


class Rating(msgspec.Struct):
    """A rating in a game, with the half width of its 95% interval in `error`."""

    name: str
    bot: str | None
    rating: int
    error: int
    games: int
    you: bool


class OwnRating(msgspec.Struct):
    game: str
    title: str
    rating: Rating


class Profile(msgspec.Struct):
    """Statistics over a person's finished games. `streak`: wins in a row up to now, `best`: the longest streak."""

    name: str
    played: int
    won: int
    streak: int
    best: int
    games: list[GameTally]
    colours: list[ColourTally]
    opponents: list[Opponent]
    ratings: list[OwnRating]


class PlayedSeat(msgspec.Struct):
    seat: int
    name: str
    bot: str | None
    score: int
    won: bool
    you: bool


class PlayedGame(msgspec.Struct):
    """A finished game of a person's archive. `practice`: it began from a position or from another table."""

    id: str
    game: str
    title: str
    ended: int
    why: str
    practice: bool
    rated: bool
    seats: list[PlayedSeat]


class Archive(msgspec.Struct):
    games: list[PlayedGame]
    more: bool


class SeatWorth(msgspec.Struct):
    """What a seat adds to the strength of whoever plays it, in points of the ratings. `role`: "" where seats do not differ."""

    players: int
    seat: int
    role: str
    points: int


class ClubGame(msgspec.Struct):
    game: str
    title: str
    ratings: list[Rating]
    seats: list[SeatWorth]


class Club(msgspec.Struct):
    """The server's name, its welcome text in Markdown, and what it allows. `mail`: whether it sends mail."""

    name: str
    welcome: str
    registration: Literal["open", "invitation", "closed"]
    guests: bool
    public_tables: bool
    mail: bool


# -- games -------------------------------------------------------------------------------------------------


class BotKind(msgspec.Struct):
    kind: str
    name: str


class OptionChoice(msgspec.Struct):
    value: str
    text: str


class GameOption(msgspec.Struct):
    """`printed`: a variant of the rulebook, or a part of the box that may be exchanged; other options are house rulings."""

    name: str
    title: str
    help: str
    ruling: str
    printed: bool
    default: Value
    kind: Literal["flag", "number", "choice"]
    least: int
    most: int
    choices: list[OptionChoice]


class Game(msgspec.Struct):
    """A game of the lobby.

    `minutes`: how long it takes among people who know it, from and to; `weight`: how much there is to learn. `roles`: what each
    seat plays, by the number of seats, where seats differ; `role_names`: what requests call it. `figures`: numbers of the rules
    that a page of the game shows, by name.
    """

    game: str
    title: str
    tagline: str
    about: str
    minutes: list[int]
    weight: Literal["light", "medium", "heavy"]
    seats: list[int]
    roles: dict[str, list[str]]
    role_names: dict[str, list[str]]
    figures: dict[str, int]
    rules: int
    puzzles: int
    bots: list[BotKind]
    options: list[GameOption]


class Drawing(msgspec.Struct):
    """SVG for light and for dark pages, and the same as a Markdown table."""

    light: str
    dark: str
    table: str


class RulesPicture(msgspec.Struct):
    name: str
    drawings: list[Drawing]


class AidName(msgspec.Struct):
    """A player aid, by its role or `aid`, or the gallery of cards (`cards`). `title`: the role."""

    name: str
    title: str


class AidText(msgspec.Struct):
    game: str
    language: str
    aid: str
    markdown: str


class RulesInfo(msgspec.Struct):
    """The rules of a game. `notes`: the key of the heading that explains a line of the log, by the key of the line."""

    game: str
    language: str
    markdown: str
    notes: dict[str, str]
    pictures: list[RulesPicture]
    aids: list[AidName]


# -- a table -----------------------------------------------------------------------------------------------


class ChatMessage(ServerMessage, tag="chat"):
    n: int
    seat: int
    name: str
    text: str
    at: int


class WelcomeMessage(ServerMessage, tag="welcome"):
    protocol: int
    language: str
    person: PersonInfo | None
    chat: list[ChatMessage]


class SeatInfo(msgspec.Struct):
    seat: int
    name: str
    who: Literal["empty", "person", "bot"]
    bot: str | None
    here: bool
    ready: bool
    agreed: bool  # to be rated
    stood_from: int  # after how many moves a bot began to play for the person, who has not moved since; or -1


class Holiday(msgspec.Struct, frozen=True):
    """Times in milliseconds."""

    id: str
    begins: int
    ends: int


class Holidays(msgspec.Struct):
    holidays: list[Holiday]


class SeatHoliday(msgspec.Struct, frozen=True):
    """A holiday of the person in a seat, now or soon."""

    seat: int
    begins: int
    ends: int


class Note(msgspec.Struct, frozen=True):
    """What a person has written for themselves about a game after so many moves, or, at -1, about the whole game."""

    move: int
    text: str
    at: int


class Notes(msgspec.Struct):
    notes: list[Note]


class You(msgspec.Struct):
    owner: bool
    seats: list[int]
    rejoin: dict[str, str]


class HookInfo(msgspec.Struct):
    kind: str


class Fair(msgspec.Struct):
    """What makes the deal checkable. Seals are the hashes of the nonces; nonces are shown once all seals are fixed."""

    commitment: str
    stage: Literal["sealing", "revealing", "dealt"]
    seals: dict[str, str]
    nonces: dict[str, str]
    void: list[VoidStart]
    secret: str | None
    lines: int
    head: str


class TableMessage(ServerMessage, tag="table"):
    id: str
    link: str
    game: str
    title: str
    rules: int
    phase: Phase
    paused: bool
    public: bool
    seats: list[SeatInfo]
    watchers: int
    options: Options
    clock: Clock
    absent: int
    overdue: Overdue
    pace: int
    late: bool
    rated: bool
    chat: bool
    promises: bool
    round: RoundPart | None
    votes: list[Vote]
    outcomes: list[Outcome]
    meetings: list[Meeting]
    holidays: list[SeatHoliday]
    asleep: bool
    you: You
    hook: HookInfo | None
    fair: Fair
    origin: Origin | None = msgspec.field(name="from")
    next: str | None
    result: Result | None
    frozen: str | None


class LogLine(msgspec.Struct):
    """A line of the log in words, and what it was made of; with `language=none` it has no `text`."""

    move: int
    key: str
    text: str
    args: list[int]


class LogPart(msgspec.Struct):
    start: int = msgspec.field(name="from")
    lines: LogLines


class ViewMessage(ServerMessage, tag="view"):
    """`zones`: the ids of all zones, when `view` contains only those that have changed since the last one."""

    seat: int
    moves: int
    question: int | None
    undo: Literal["free", "ask"] | None
    last: int
    view: EncodedView | None
    zones: ZoneIds | None
    log: LogPart
    notice: str | None


class ClockMessage(ServerMessage, tag="clock"):
    left: list[int | None]
    running: list[int]


class PlanMessage(ServerMessage, tag="plan"):
    """The plan of a seat, to its player only: each step as a sentence, the steps that have ended, the newest moves that it has
    made, and why it does nothing any more. Null: there is none."""

    seat: int
    plan: Plan | None
    sentences: list[str]
    ended: list[int]
    made: list[PlannedMove]
    stopped: Stop
    why: str


class PromisesMessage(ServerMessage, tag="promises"):
    """All promises that the reader may see, the oldest first."""

    promises: list[PromiseInfo]


class PastMessage(ServerMessage, tag="past"):
    id: str | None
    at: int
    seat: int
    moves: int
    view: EncodedView
    log: LogPart | None = None


class TrialMessage(ServerMessage, tag="trial"):
    """The table as it would be after some moves; `next`: whose decision would follow."""

    id: str | None
    seat: int
    next: Literal["mine", "other", "chance", "over"]
    view: AnyView


class DoneMessage(ServerMessage, tag="done", omit_defaults=True):
    id: str | None = None
    again: bool = False
    line: int | None = None
    head: str | None = None
    vote: int | None = None
    passed: bool = False
    table: str | None = None
    sentences: list[str] = []


class RefusedMessage(ServerMessage, tag="refused"):
    id: str | None
    code: str
    why: str
    detail: str = ""


class Draw(msgspec.Struct):
    """A draw of a finished game: what could have come, in the order of the vocabulary, and how likely each was."""

    move: int  # its place among the moves of the record, from 0
    outcomes: list[str]
    weights: list[int]


class Verdict(msgspec.Struct):
    """What the check of a finished game found."""

    ok: bool
    draws: int  # how many follow from secret and nonces
    why: str  # what is wrong with the secret, a move or a draw; empty when nothing is
    chain: bool  # no line of the log was changed
    lines: int
    secret: str
    nonces: dict[str, str]
    commitment: str
    head: str


class AnalysisPoint(msgspec.Struct):
    """A decision of a finished game: after how many moves, the how many-th decision and whose, the chances of all seats
    after what was played and after what the bot would have played, what the difference cost, both moves, and why."""

    at: int
    decision: int
    seat: int
    chances: list[float]
    best_chances: list[float]
    loss: float
    played: str
    best: str
    played_move: str
    best_move: str
    why: str


class Analysis(msgspec.Struct):
    """What is known so far; `total`: of how many decisions."""

    points: list[AnalysisPoint]
    total: int
    done: bool


class Hint(msgspec.Struct):
    move: str
    label: str
    chance: float
    why: str


# -- the lobby ---------------------------------------------------------------------------------------------


class Summary(msgspec.Struct):
    id: str
    game: str
    title: str
    phase: Phase
    paused: bool
    public: bool
    seats: list[SeatInfo]
    changed: int
    yours: list[int]
    your_turn: bool
    rated: bool
    result: Result | None


class WaitingGame(msgspec.Struct):
    """Something that waits for a person: a question of a game, a vote, their readiness, or the start of their own table."""

    table: str
    game: str
    title: str
    what: Literal["move", "vote", "ready", "start"]
    seat: int  # theirs
    name: str  # under which they sit there
    ask: str  # the question: its key, and its text in the reader's language
    question: str
    vote: VoteKind | None  # what is proposed
    by: str  # and by whom
    since: int  # in milliseconds
    deadline: int | None  # when the clock or the patience of the table ends, if it does
    asleep: bool  # nobody has answered for so long that nobody is reminded any more


class WaitingGames(msgspec.Struct):
    waiting: list[WaitingGame]


class LobbyMessage(ServerMessage, tag="lobby"):
    open: list[EncodedSummary]
    mine: list[EncodedSummary]


encoder: Final = msgspec.json.Encoder()


def encode(message: Any) -> bytes:
    return encoder.encode(message)
