"""Tournaments: what a client asks for, and what it is shown."""

from typing import Annotated, Final, Literal

import msgspec

from ludocracy.server.protocol.requests import Id, Kind, Name, Options
from ludocracy.server.protocol.settings import Clock, VoidStart

#: A tournament has at most this many entrants who are people, and this many rounds.
MAX_ENTRANTS: Final = 500
MAX_ROUNDS: Final = 30

Number = Annotated[int, msgspec.Meta(ge=0, le=2 * MAX_ENTRANTS)]
Stage = Literal["sealing", "revealing", "playing", "opening", "over"]


class NewTournament(msgspec.Struct):
    """`days`: how long a round lasts; 0: an evening, at which the owner begins each round. `begins`: when the first one begins
    by itself; 0: when the owner begins it."""

    name: Name
    game: Kind
    seats: Annotated[int, msgspec.Meta(ge=2, le=8)]
    rounds: Annotated[int, msgspec.Meta(ge=1, le=MAX_ROUNDS)] = 3
    days: Annotated[int, msgspec.Meta(ge=0, le=60)] = 0
    begins: Annotated[int, msgspec.Meta(ge=0, le=10**14)] = 0
    options: Options = {}
    bot: Kind = ""
    clock: Clock = Clock()
    absent: Annotated[int, msgspec.Meta(ge=0, le=10_000_000)] = 0
    pace: Annotated[int, msgspec.Meta(ge=0, le=60_000)] = 700
    rated: bool = False


class TournamentRequest(msgspec.Struct, tag_field="do", tag=str.lower):
    """A request to a tournament."""


class Join(TournamentRequest):
    name: Name = ""


class Leave(TournamentRequest):
    pass


class SealNonce(TournamentRequest, tag="seal"):
    """Send the seal of the entrant's nonce, made with the commitment of the round and the number of the entrant."""

    round: Number
    seal: Id


class RevealNonce(TournamentRequest, tag="reveal"):
    round: Number
    nonce: Id


class BeginRound(TournamentRequest, tag="begin"):
    """Begin the next round."""

    round: Number


class Replace(TournamentRequest):
    """Put a bot in the place of an entrant."""

    entrant: Number
    bot: Kind = ""


class Drop(TournamentRequest):
    """Take an entrant out: in the current round a bot plays on, and in the next they are not paired."""

    entrant: Number


class End(TournamentRequest):
    """End the tournament: games under way are stopped."""


AnyTournamentRequest = Join | Leave | SealNonce | RevealNonce | BeginRound | Replace | Drop | End


class EntrantInfo(msgspec.Struct):
    """`sealed`: has added a nonce to the round that begins next. `dropped`: is not paired any more."""

    number: int
    name: str
    who: Literal["person", "bot"]
    dropped: bool
    sealed: bool


class RoundTable(msgspec.Struct):
    """`id` is told to those who play there, and to all when the round is over, like the scores."""

    id: str | None
    entrants: list[int]
    over: bool
    scores: list[int] | None
    winners: list[int]


class RoundInfo(msgspec.Struct):
    """`at`: when it begins by itself (0: when the owner begins it). `until`: from when on bots finish its games (0: never)."""

    round: int
    stage: Stage
    at: int
    until: int
    commitment: str
    seals: dict[str, str]
    nonces: dict[str, str]
    bots: list[int]
    withheld: list[int]
    void: list[VoidStart]
    secret: str | None
    tables: list[RoundTable]


class StandingInfo(msgspec.Struct):
    place: int
    entrant: int
    points: float
    wins: float
    margin: float
    played: int
    rounds: dict[str, float]


class TournamentInfo(msgspec.Struct):
    """A tournament. `number` is the reader's own as an entrant; `rounds` are those that have begun, and the next."""

    id: str
    link: str
    version: int
    name: str
    game: str
    title: str
    seats: int
    roles: list[str]
    options: Options
    length: int
    days: int
    clock: Clock
    absent: int
    rated: bool
    phase: Literal["open", "playing", "over"]
    owner: bool
    number: int | None
    table: str | None
    entrants: list[EntrantInfo]
    rounds: list[RoundInfo]
    standings: list[StandingInfo]


class TournamentSummary(msgspec.Struct):
    """`needs`: what the reader's page does by itself for the next round. `table`: where the reader plays now."""

    id: str
    name: str
    game: str
    title: str
    phase: Literal["open", "playing", "over"]
    round: int
    length: int
    owner: bool
    number: int | None
    needs: Literal["", "seal", "reveal"]
    table: str | None
    place: int | None


class TournamentList(msgspec.Struct):
    tournaments: list[TournamentSummary]
