"""Values that both the messages and the stored state of a table contain."""

from typing import Literal

import msgspec

Phase = Literal["waiting", "playing", "over", "frozen"]
VoteKind = Literal["pause", "resume", "undo", "bot", "end", "pace", "skip"]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No clock, `seconds` per decision, or a bank of `seconds` per seat with `extra` added after each decision, up to `most`."""

    kind: Literal["none", "turn", "bank"] = "none"
    seconds: int = 0
    extra: int = 0
    most: int = 0  # 0: without a limit


class Overdue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What happens when the time of a player is over: a bot stands in, the player passes this once, or nothing."""

    what: Literal["bot", "pass", "nothing"] = "bot"
    bot: str = ""  # the kind that stands in, and that decides once where passing is not possible; empty: the usual one


class Hook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the owner wants notifications sent."""

    kind: Literal["off", "discord", "slack", "matrix", "ntfy"]
    url: str = ""
    token: str = ""


class Vote(msgspec.Struct):
    """A proposal that waits for answers. `yes`, `no` and `needed` are seats."""

    vote: int
    what: VoteKind
    seat: int  # the seat it is about
    by: int
    yes: list[int]
    needed: list[int]
    no: list[int] = []
    at: int = -1  # after how many moves the game would be when a move is taken back
    pace: int = 0  # the proposed pace of the bots, in milliseconds


class Outcome(msgspec.Struct, frozen=True):
    """What became of a proposal. `no` are the seats that refused it."""

    vote: int
    what: VoteKind
    seat: int
    by: int
    outcome: Literal["passed", "refused", "withdrawn", "lapsed"]
    no: list[int]


class Meeting(msgspec.Struct):
    """A time at which the table may play, in milliseconds; `yes` and `no` are seats. All who play must say yes."""

    meeting: int
    at: int
    minutes: int
    by: int
    yes: list[int]
    no: list[int]


class Origin(msgspec.Struct, frozen=True, omit_defaults=True):
    """The origin of a table that did not begin with a new game."""

    table: str = ""
    at: int = 0
    exact: bool = False
    position: bool = False


class VoidStart(msgspec.Struct, frozen=True):
    """A void start: the seats that did not reveal their nonces, with the names of the people who sat there."""

    seats: list[int]
    names: list[str]
    commitment: str  # of the secret that was given up
    at: int


class RoundPart(msgspec.Struct):
    """The round of a tournament to which a table belongs. All its tables have the same deals.

    `closed`: only those who play here are shown anything of this table, because another table of the round has not ended.
    """

    tournament: str
    name: str  # of the tournament
    round: int  # from 1
    entrants: list[int]  # the number of the entrant in each seat
    nonce: str  # what all entrants together have added to the draws
    until: int = 0  # from then on a bot answers for everybody who is awaited; 0: never
    closed: bool = True
    opened: int = 0  # when the last table of the round had ended


class Result(msgspec.Struct, frozen=True):
    scores: list[int]
    winners: list[int]
    why: Literal["finished", "agreed"] = "finished"
