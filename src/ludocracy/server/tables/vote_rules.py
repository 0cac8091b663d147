"""The rules of votes as one table: who may decide what, how many must agree, and after which time.

docs/protocol.md shows the same table with the reasons, and a test compares the two. `handlers/votes.py` applies it.
"""

from enum import Enum
from typing import Final

import msgspec

from ludocracy.server.people.ratings import BOT
from ludocracy.server.protocol.settings import Vote, VoteKind
from ludocracy.server.tables.live_table import LiveTable
from ludocracy.server.tables.state import TableState

DAY: Final = 24 * 3600.0
WEEK: Final = 7 * DAY

#: The least and the longest patience of a table that states no time.
PATIENCE: Final = (600.0, DAY)


class Case(Enum):
    """The circumstances in which a rule applies."""

    ALWAYS = "always"
    OTHERS_PLAY = "other people play"
    ALONE = "nobody else plays"
    ALL_STAYED = "everybody who is rated still has the seat"
    SOMEBODY_LEFT = "somebody who is rated has left the seat, or nobody else plays"
    ROUND = "at a tournament"
    PAUSED = "paused for less than a day"
    PAUSED_LONG = "paused for a day"
    TIMED = "there is a clock or a time of absence, at whose end something happens"
    AWAY = "the player is away, two or more others are connected"
    AWAY_ONE = "the player is away, one other is connected"
    HERE = "the player is connected, two or more others are too"
    HERE_ONE = "the player is connected, one other is too"


class Voters(Enum):
    """Who votes; a person with several seats votes once."""

    NOBODY = "nobody"
    PROPOSER = "the proposer"
    CONNECTED = "everybody with a seat who is connected"
    OTHERS = "the others with a seat who are connected"
    SEATED = "everybody with a seat, connected or not"
    SEATED_LATELY = "everybody with a seat, unless away for a week"


class Share(Enum):
    """How many of them must agree."""

    NONE = "–"
    ALL = "all"
    MOST = "more than half"


class Wait(Enum):
    """How long the table must have waited for the player, and the player been away if not connected."""

    NONE = "–"
    PATIENCE = "the table’s patience"
    DAY = "a day"


class VoteRule(msgspec.Struct, frozen=True):
    what: VoteKind
    rated: bool
    case: Case
    voters: Voters
    share: Share = Share.ALL
    wait: Wait = Wait.NONE
    refusal: str = ""  # the code with which the proposal is refused


RULES: Final = (
    VoteRule("pause", False, Case.ALWAYS, Voters.CONNECTED),
    VoteRule("pause", True, Case.OTHERS_PLAY, Voters.SEATED),
    VoteRule("pause", True, Case.ALONE, Voters.NOBODY, Share.NONE, refusal="not-rated"),
    VoteRule("resume", False, Case.ALWAYS, Voters.PROPOSER),
    VoteRule("resume", True, Case.PAUSED, Voters.SEATED),
    VoteRule("resume", True, Case.PAUSED_LONG, Voters.PROPOSER),
    VoteRule("undo", False, Case.ALWAYS, Voters.SEATED_LATELY),
    VoteRule("undo", True, Case.ALL_STAYED, Voters.SEATED),
    VoteRule("undo", True, Case.SOMEBODY_LEFT, Voters.NOBODY, Share.NONE, refusal="not-rated"),
    VoteRule("undo", False, Case.ROUND, Voters.NOBODY, Share.NONE, refusal="in-round"),
    VoteRule("undo", True, Case.ROUND, Voters.NOBODY, Share.NONE, refusal="in-round"),
    VoteRule("end", False, Case.ALWAYS, Voters.SEATED_LATELY),
    VoteRule("end", True, Case.ALL_STAYED, Voters.SEATED),
    VoteRule("end", True, Case.SOMEBODY_LEFT, Voters.NOBODY, Share.NONE, refusal="not-rated"),
    VoteRule("end", False, Case.ROUND, Voters.NOBODY, Share.NONE, refusal="in-round"),
    VoteRule("end", True, Case.ROUND, Voters.NOBODY, Share.NONE, refusal="in-round"),
    VoteRule("pace", False, Case.ALWAYS, Voters.CONNECTED),
    VoteRule("pace", True, Case.ALWAYS, Voters.CONNECTED),
    VoteRule("skip", False, Case.ALWAYS, Voters.CONNECTED),
    VoteRule("skip", True, Case.ALWAYS, Voters.CONNECTED),
    VoteRule("bot", False, Case.AWAY, Voters.OTHERS, Share.MOST, Wait.PATIENCE),
    VoteRule("bot", False, Case.AWAY_ONE, Voters.OTHERS, Share.ALL, Wait.DAY),
    VoteRule("bot", False, Case.HERE, Voters.OTHERS, Share.ALL, Wait.PATIENCE),
    VoteRule("bot", False, Case.HERE_ONE, Voters.NOBODY, Share.NONE, refusal="connected"),
    VoteRule("bot", False, Case.TIMED, Voters.NOBODY, Share.NONE, refusal="by-itself"),
    VoteRule("bot", True, Case.ALWAYS, Voters.NOBODY, Share.NONE, refusal="by-itself"),
)

_BY_CASE: Final = {(rule.what, rule.rated, rule.case): rule for rule in RULES}


def rule_for(table: LiveTable, what: VoteKind, seat: int, by: int) -> VoteRule:
    """Return the rule for a proposal of seat `by` about `seat`, as things are now."""
    return _BY_CASE[what, table.state.rated, _case(table, what, seat, by)]


def _case(table: LiveTable, what: VoteKind, seat: int, by: int) -> Case:
    state = table.state
    if what == "bot":
        if state.rated:
            return Case.ALWAYS
        if (state.absent or table.clocks.on) and state.overdue.what != "nothing":
            return Case.TIMED
        many = len(others(table, seat, by)) > 1
        if table.is_here(state.seats[seat].person):
            return Case.HERE if many else Case.HERE_ONE
        return Case.AWAY if many else Case.AWAY_ONE
    if state.round is not None and what in ("undo", "end"):  # the other tables of the round could not answer
        return Case.ROUND
    if not state.rated or what in ("pace", "skip"):
        return Case.ALWAYS
    if what == "pause":
        return Case.ALONE if table.alone(by) else Case.OTHERS_PLAY
    if what == "resume":
        return Case.PAUSED_LONG if table.paused_for() >= DAY else Case.PAUSED
    return Case.SOMEBODY_LEFT if table.alone(by) or somebody_left(state) else Case.ALL_STAYED


def somebody_left(state: TableState) -> bool:
    """Return whether somebody who is rated has given up the seat: nobody could ask them."""
    people = {one.person for one in state.seats if one.person}
    return any(not entrant.startswith(BOT) and entrant not in people for entrant in state.entrants)


def patience(table: LiveTable) -> float:
    """Return how many seconds a table that states no time waits: twice the longest wait so far, within limits."""
    least, longest = PATIENCE
    return min(longest, max(least, 2 * table.longest_wait))


def wait_of(table: LiveTable, rule: VoteRule) -> float:
    return {Wait.NONE: 0.0, Wait.PATIENCE: patience(table), Wait.DAY: DAY}[rule.wait]


def say_for(state: TableState) -> float:
    """Return for how many seconds somebody who is away keeps the say in an unrated game."""
    return max(WEEK, state.absent, state.clock.seconds, state.clock.most)


def electorate(table: LiveTable, rule: VoteRule, seat: int, by: int) -> list[int]:
    """Return the seats that must be asked, one for each person."""
    if rule.voters is Voters.NOBODY:
        return []
    if rule.voters is Voters.PROPOSER:
        return [by]
    if rule.voters is Voters.OTHERS:
        return others(table, seat, by)
    first = _first_seats(table)
    if rule.voters is Voters.SEATED:
        return sorted(first.values())
    limit = say_for(table.state) if rule.voters is Voters.SEATED_LATELY else 0.0
    return sorted(one for person, one in first.items() if one == by or not table.is_away(person, limit))


def others(table: LiveTable, seat: int, by: int) -> list[int]:
    """Return the seats of the others who are connected, and of the proposer."""
    person = table.state.seats[seat].person
    first = _first_seats(table)
    return sorted(one for other, one in first.items() if other != person and (one == by or table.is_here(other)))


def _first_seats(table: LiveTable) -> dict[str, int]:
    """Return the first seat of each person who holds one, whether or not a bot stands in."""
    found: dict[str, int] = {}
    for seat, one in enumerate(table.state.seats):
        if one.person:
            found.setdefault(one.person, seat)
    return found


def has_passed(rule: VoteRule, vote: Vote) -> bool:
    """Return whether enough of those who are needed have agreed."""
    agreed = sum(1 for seat in vote.needed if seat in vote.yes)
    if rule.share is Share.MOST:
        return agreed * 2 > len(vote.needed)
    return rule.share is Share.ALL and agreed == len(vote.needed) > 0


def has_failed(rule: VoteRule, vote: Vote) -> bool:
    """Return whether so many have said no that it cannot pass any more."""
    against = sum(1 for seat in vote.needed if seat in vote.no)
    return against * 2 >= len(vote.needed) if rule.share is Share.MOST else against > 0
