"""Promises: what two players say they will do, or not do, for each other. They bind nobody. Sent, stored and shown."""

from typing import Annotated, Final, Literal

import msgspec

from ludocracy.server.protocol.plans import AnyPattern, PatternText

#: What an offer may have at most.
MAX_PATTERNS: Final = 4
MAX_ROUNDS: Final = 20
#: How many offers of a seat may wait for an answer, and how many promises that it has offered are kept.
MAX_OPEN: Final = 4
MAX_KEPT: Final = 40


class Deed(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Moves that a seat will make, or with `no` will not make; with `question`, the next time that it is asked this.

    Both are patterns, as in plans. A question may have arguments: `Declare:taxation.B`.
    """

    moves: Annotated[list[PatternText], msgspec.Meta(min_length=1, max_length=MAX_PATTERNS)]
    question: AnyPattern = ""
    no: bool = False


#: What has become of an offer.
PromiseState = Literal["offered", "accepted", "declined", "withdrawn", "countered", "lapsed"]

#: What has become of one side of a promise. `unseen`: the other side cannot see it; `unasked`: the question was not asked;
#: `released`: the other side broke its part first, or has left.
Fate = Literal["open", "kept", "broken", "unseen", "unasked", "released"]


class DeedInfo(msgspec.Struct):
    """One side of a promise, as a sentence. `now`: the seat is asked a question at which it can keep or break it."""

    deed: Deed
    text: str
    fate: Fate
    now: bool


class PromiseInfo(msgspec.Struct):
    """`gives`: what the seat `by` does; `wants`: what the seat `to` does. `rounds`: how many it lasts; 0: the whole game."""

    id: str
    by: int
    to: int
    public: bool
    rounds: int
    state: PromiseState
    counters: str
    at: int
    gives: DeedInfo | None
    wants: DeedInfo | None


class PromisableMove(msgspec.Struct):
    """A verb that can be promised, with what each of its arguments may be, and the question that is named with it, if any."""

    verb: str
    text: str
    arguments: list["PromisableArgument"]
    question: str
    question_text: str
    about: list["PromisableArgument"]  # of the question


class ArgumentGroup(msgspec.Struct):
    """Labels that have a part in common, such as all cards of a suit: a pattern for them, and what they share in words."""

    pattern: str
    text: str


class PromisableArgument(msgspec.Struct):
    """The labels of a domain, with their texts. A piece on the table has the face `domain/label`. `seats`: they are seats."""

    domain: str
    labels: list[str]
    texts: list[str]
    groups: list[ArgumentGroup]


class PromisableMoves(msgspec.Struct):
    """`rounds`: whether the game has rounds, so that a promise can last for some of them."""

    moves: list[PromisableMove]
    rounds: bool
