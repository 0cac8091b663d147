"""Whether a promise was kept: a function of the log. Only what both sides can see is looked at.

Nothing of it is stored: after a restart or when moves were taken back, the same log gives the same judgement.
"""

import secrets
import time
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

import msgspec

from ludocracy.core.description import PublicMove
from ludocracy.core.errors import Message
from ludocracy.core.game import Game
from ludocracy.core.moves import Domain
from ludocracy.core.step import UNSEALED
from ludocracy.games import catalogue
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.promises import Deed, Fate, PromiseState
from ludocracy.server.tables.game_log import GameLog, Question, subjects_of
from ludocracy.server.tables.plans.patterns import label_of, pattern
from ludocracy.show.words import domain_of

#: The note with which a round begins, in games that have rounds.
ROUND: Final = "round.begun"


class Promise(msgspec.Struct):
    """An offer as it is stored, and what became of it. `since`: the number of moves at which it was accepted."""

    id: str
    by: int
    to: int
    made: int
    gives: Deed | None = None
    wants: Deed | None = None
    rounds: int = 0
    public: bool = False
    state: PromiseState = "offered"
    counters: str = ""
    since: int = 0
    left: int = -1  # the seat whose player has got up: the next player is not told of it

    def side(self, seat: int) -> Deed | None:
        """Return what a seat does."""
        return self.gives if seat == self.by else self.wants if seat == self.to else None

    def concerns(self, seat: int) -> bool:
        return seat in (self.by, self.to) and seat != self.left


def new_promise(
    by: int,
    to: int,
    gives: Deed | None,
    wants: Deed | None,
    rounds: int,
    public: bool = False,
    counters: str = "",
) -> Promise:
    """Return an offer that is made now."""
    made = int(time.time() * 1000)
    return Promise(secrets.token_hex(6), by, to, made, gives, wants, rounds, public, counters=counters)


class Judged(NamedTuple):
    """What became of one side, and the number of moves before the one that decided it."""

    fate: Fate
    at: int


class Reading:
    """How far one side of a promise has been followed in the log."""

    __slots__ = ("judged", "looked")

    def __init__(self, since: int) -> None:
        self.looked = since
        self.judged = Judged("open", -1)


class Rounds:
    """The numbers of moves at which the rounds of a game began, as far as its log was read."""

    def __init__(self) -> None:
        self.begun: Final[list[int]] = []
        self.read = 0
        self.newest: object = None  # of the lines that were read: another one stands there when moves were taken back

    def of(self, game_log: GameLog) -> list[int]:
        log = game_log.match.log
        if self.read > len(log) or (self.read and log[self.read - 1] is not self.newest):
            self.begun.clear()
            self.read = 0
        if self.read < len(log):
            self.begun.extend(at for at, note in islice(log, self.read, None) if note.key.startswith(ROUND))
            self.read, self.newest = len(log), log[-1]
        return self.begun


class Judge:
    """Follows the promises of one table. It remembers how far it has read, and begins again when moves are taken back."""

    def __init__(self) -> None:
        self.readings: Final[dict[tuple[str, int], Reading]] = {}
        self.rounds: Final = Rounds()

    def fate(self, game_log: GameLog, promise: Promise, seat: int, over: bool) -> Fate:
        """Return what became of a seat's side of an accepted promise."""
        if promise.side(seat) is None:
            return "open"
        other = promise.to if seat == promise.by else promise.by
        mine, theirs = self.judged(game_log, promise, seat, over), self.judged(game_log, promise, other, over)
        if mine.fate in ("open", "broken") and theirs.fate == "broken" and (mine.fate == "open" or theirs.at < mine.at):
            return "released"
        return "released" if promise.left >= 0 and mine.fate == "open" else mine.fate

    def judged(self, game_log: GameLog, promise: Promise, seat: int, over: bool) -> Judged:
        deed = promise.side(seat)
        if deed is None:
            return Judged("open", -1)
        count = len(game_log.match.moves)
        reading = self.readings.get((promise.id, seat))
        if reading is None or reading.looked > count or reading.judged.at >= count:
            reading = self.readings[promise.id, seat] = Reading(promise.since)
        end = end_of(self.rounds.of(game_log), promise) if promise.rounds else None
        if reading.judged.fate == "open":
            self.read(game_log, deed, seat, reading, count if end is None else min(end, count))
        if reading.judged.fate == "open" and (over or (end is not None and end <= count)):
            return Judged(at_end(game_log.game, deed), count)
        return reading.judged

    def read(self, game_log: GameLog, deed: Deed, seat: int, reading: Reading, count: int) -> None:
        """Follow the moves up to a number of them."""
        game, moves = game_log.game, game_log.match.moves
        hidden, sealed = is_hidden(game, deed), is_sealed(game, deed)
        wanted = codes_of(game.name, tuple(deed.moves))
        while reading.looked < count:
            at = reading.looked
            who, move = moves[at]
            if who == seat:
                asked = game_log.asked[at]
                if not deed.question or (asked is not None and is_question(game, deed.question, asked)):
                    if sealed and not is_open(game_log, seat, at):
                        return
                    if hidden:
                        if deed.question:
                            reading.judged = Judged("unseen", at)
                            return
                    elif move in wanted:
                        reading.judged = Judged("broken" if deed.no else "kept", at)
                        return
                    elif deed.question:
                        reading.judged = Judged("kept" if deed.no else "broken", at)
                        return
            reading.looked += 1


def at_end(game: Game, deed: Deed) -> Fate:
    """Return what becomes of a side that nothing has decided in its time."""
    if deed.question:
        return "unasked"
    if is_hidden(game, deed):
        return "unseen"
    return "kept" if deed.no else "broken"


def end_of(begun: Sequence[int], promise: Promise) -> int | None:
    """Return the number of moves at which the rounds of a promise end; None: not yet. `begun`: when each round began."""
    last = bisect_right(begun, promise.since) + promise.rounds - 1
    return begun[last] if last < len(begun) else None


def is_open(game_log: GameLog, seat: int, at: int) -> bool:
    """Return whether a seat's sealed answer, its move number `at`, has been revealed. Only the newest may still be sealed."""
    return game_log.last[seat] != at + 1 or game_log.table.sealed[seat] == UNSEALED


# -- what can be promised ----------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def promisable(game: str) -> dict[str, PublicMove]:
    """Return the moves that players can promise in a game, by their verbs."""
    return {one.verb: one for one in catalogue.describe(game).promises}


def seen(game: Game, deed: Deed) -> set[str]:
    """Return when the others see such moves."""
    known = promisable(game.name)
    return {known[text.partition(":")[0]].seen for text in deed.moves}


def is_hidden(game: Game, deed: Deed) -> bool:
    return "never" in seen(game, deed)


def is_sealed(game: Game, deed: Deed) -> bool:
    return "revealed" in seen(game, deed)


@lru_cache(maxsize=512)
def codes_of(game: str, patterns: tuple[str, ...]) -> frozenset[int]:
    """Return the moves that match one of the patterns."""
    moves = catalogue.find(game).moves
    found: set[int] = set()
    for text in patterns:
        wanted = pattern(text)
        for verb in moves.verbs:
            if wanted.possible(verb.name, verb.domains):
                for code in range(verb.first, verb.first + verb.count):
                    labels = [label_of(*one) for one in zip(verb.domains, moves.args(code), strict=True)]
                    if wanted.matches(verb.name, labels):
                        found.add(code)
    return frozenset(found)


def is_question(game: Game, wanted: str, asked: Question) -> bool:
    """Return whether this is the question that is wanted."""
    domains = domains_of(game, asked.name)
    labels = [label_of(*one) for one in zip(domains, asked.args, strict=True)]
    return pattern(wanted).matches(asked.name, labels)


def domains_of(game: Game, question: str) -> list[Domain]:
    """Return the domains of what a question is about."""
    return [domain_of(game.codec.step_fields.get(name)) for name in subjects_of(game.name).get(question, ())]


def check(game: Game, deed: Deed) -> None:
    """Refuse a deed that names what the game does not have, or what cannot be promised in it."""
    known = promisable(game.name)
    for text in deed.moves:
        wanted = pattern(text)
        verb = next((one for one in game.moves.verbs if one.name == text.partition(":")[0]), None)
        if verb is None or verb.name not in known or not (wanted.good and wanted.possible(verb.name, verb.domains)):
            raise Refused("bad-promise", Message("server/plan.unknown", found=text))
    if deed.question:
        wanted = pattern(deed.question)
        if not wanted.good or not any(wanted.possible(name, domains_of(game, name)) for name in game.codec.steps):
            raise Refused("bad-promise", Message("server/plan.unknown", found=deed.question))


def has_rounds(game: Game) -> bool:
    return any(key.startswith(ROUND) for key in game.notes.signatures)


def can_act(game_log: GameLog, deed: Deed, seat: int, own: bool) -> bool:
    """Return whether the moment of a promise has come: the seat is asked, and can make such a move.

    What a seat can do may follow from its hidden cards: the other side (`own` is false) is told only of the question.
    """
    table = game_log.table
    if seat not in table.who():
        return False
    if deed.question and not is_question(game_log.game, deed.question, game_log.question_now()):
        return False
    if not own:
        return bool(deed.question)
    return not codes_of(game_log.game.name, tuple(deed.moves)).isdisjoint(table.options(seat))


def history(game_log: GameLog, judge: Judge, promises: Sequence[Promise], seat: int, reader: int) -> tuple[int, int]:
    """Return how many promises a seat has kept and broken, as far as another one knows."""
    known = [one for one in promises if one.state == "accepted" and one.concerns(seat)]
    fates = [judge.fate(game_log, one, seat, over=False) for one in known if one.public or one.concerns(reader)]
    return fates.count("kept"), fates.count("broken")


def owed(game_log: GameLog, judge: Judge, promises: Sequence[Promise], seat: int) -> list[Deed]:
    """Return what a seat has promised and that its answer to the question of now can keep or break."""
    found: list[Deed] = []
    for one in promises:
        deed = one.side(seat)
        if one.state != "accepted" or deed is None or not one.concerns(seat):
            continue
        if deed.question and not is_question(game_log.game, deed.question, game_log.question_now()):
            continue
        if judge.fate(game_log, one, seat, over=False) == "open":
            found.append(deed)
    return found
