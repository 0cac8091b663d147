"""Proposals and votes: pauses, bots that stand in, ending a game, and taking back where others must agree.

Who may decide what is the table of `vote_rules.py`.
"""

import time
from typing import Final

from ludocracy.core.errors import Message
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.messages import DoneMessage
from ludocracy.server.protocol.requests import CastVote, Propose, Resume
from ludocracy.server.protocol.settings import Result, Vote, VoteKind
from ludocracy.server.tables.context import TableContext
from ludocracy.server.tables.handlers.registry import handler
from ludocracy.server.tables.live_table import LiveTable
from ludocracy.server.tables.vote_rules import VoteRule, Wait, electorate, has_failed, has_passed, rule_for, wait_of

MAX_VOTES: Final = 8


@handler
async def propose(context: TableContext, identity: Identity, request: Propose) -> DoneMessage:
    table = context.table
    by = voting_seat(table, identity)
    table.check_playing()
    seat = by if request.seat is None else request.seat
    if seat >= len(table.state.seats):
        raise Refused("no-seat")
    if request.what == "bot" and table.state.seats[seat].person == identity.person:
        raise Refused("not-yours")
    if request.what == "pause" and table.state.paused:
        raise Refused("paused")
    return put_to_vote(context, request.what, seat, by, request.pace)


@handler
async def resume(context: TableContext, identity: Identity, request: Resume) -> DoneMessage:
    table = context.table
    by = voting_seat(table, identity)
    table.check_playing()
    return put_to_vote(context, "resume", by, by) if table.state.paused else DoneMessage()


def put_to_vote(context: TableContext, what: VoteKind, seat: int, by: int, pace: int = 0) -> DoneMessage:
    """Open a vote with the proposer's yes, or add the yes to the vote that is open about it."""
    table = context.table
    checked_rule(table, what, seat, by)
    for vote in table.votes:
        same_subject = vote.seat == seat or what in ("pause", "resume", "end", "pace", "skip")
        if vote.what == what and same_subject and vote.pace == pace:
            return count(context, vote, by)
    if len(table.votes) >= MAX_VOTES:
        raise Refused("too-many")
    table.state.ballots += 1
    at = table.check_playing().back_to(seat, free=True) if what == "undo" else -1
    vote = Vote(table.state.ballots, what, seat, by, [], [], at=at, pace=pace)
    table.votes.append(vote)
    return count(context, vote, by)


@handler
async def cast(context: TableContext, identity: Identity, request: CastVote) -> DoneMessage:
    table = context.table
    vote = next((vote for vote in table.votes if vote.vote == request.vote), None)
    if vote is None:
        raise Refused("no-vote")
    seat = voting_seat(table, identity)
    if seat not in vote.needed:
        raise Refused("not-yours", status=403)
    if request.yes:
        return count(context, vote, seat)
    rule = rule_for(table, vote.what, vote.seat, vote.by)
    vote.yes = [one for one in vote.yes if one != seat]
    vote.no = sorted({*vote.no, seat})
    if seat == vote.by:
        table.close_vote(vote, "withdrawn")
    elif has_failed(rule, vote):
        table.close_vote(vote, "refused")
    context.changes.change_state()
    return DoneMessage()


# -- counting ------------------------------------------------------------------------------------------------


def voting_seat(table: LiveTable, identity: Identity) -> int:
    """Return the seat by which a person votes: the first one that they hold, whether or not a bot stands in."""
    mine = table.state.seats_of(identity.person)
    if not mine:
        raise Refused("not-yours", status=403)
    return mine[0]


def checked_rule(table: LiveTable, what: VoteKind, seat: int, by: int) -> VoteRule:
    """Return the rule for a proposal, or refuse it as things are now."""
    if what == "bot" and not table.state.seats[seat].by_person:
        raise Refused("not-yours")
    rule = rule_for(table, what, seat, by)
    if rule.refusal:
        raise Refused(rule.refusal)
    if rule.wait is not Wait.NONE:
        if not table.running or seat not in table.awaited():
            raise Refused("too-soon")
        missing = wait_of(table, rule) - table.waited_for(seat)
        if missing > 0:
            raise Refused("too-soon", remaining(missing))
    if what == "undo":
        table.check_playing().back_to(seat, free=True)  # refused when there is nothing to take back
    return rule


def remaining(seconds: float) -> Message:
    """Say in how much time something can be proposed."""
    if seconds > 2 * 3600:
        return Message("server/vote.hours", n=-int(-seconds // 3600))
    return Message("server/vote.minutes", n=-int(-seconds // 60))


def count(context: TableContext, vote: Vote, yes: int | None) -> DoneMessage:
    """Add a yes; carry the proposal out when enough have agreed."""
    table = context.table
    try:
        rule = checked_rule(table, vote.what, vote.seat, vote.by)
    except Refused:
        table.close_vote(vote, "lapsed")
        if yes is None:
            return DoneMessage()
        raise
    vote.needed = electorate(table, rule, vote.seat, vote.by)
    if yes is not None:
        vote.no = [one for one in vote.no if one != yes]
        vote.yes = sorted({*vote.yes, yes})
        if yes not in vote.needed:  # a person who votes is present, even by a single request
            vote.needed = sorted([*vote.needed, yes])
    if has_passed(rule, vote):
        table.close_vote(vote, "passed")
        carry_out(context, vote)
        return DoneMessage(passed=True)
    if has_failed(rule, vote):
        table.close_vote(vote, "refused")
    if yes is not None:
        context.changes.change_state()
    return DoneMessage(vote=vote.vote)


def recount(context: TableContext) -> None:
    """Count open votes again after somebody came, left, or changed seats."""
    table = context.table
    while table.changes.voters:
        table.changes.voters = False
        for vote in list(table.votes):
            if vote in table.votes:  # another vote that passed may have settled it
                count(context, vote, None)


def carry_out(context: TableContext, vote: Vote) -> None:
    table = context.table
    if table.state.phase != "playing":
        return
    if vote.what == "undo":
        context.take_back(vote.seat)
    elif vote.what == "bot":
        context.put_stand_in(vote.seat, "vote")
    elif vote.what == "pace":
        table.state.pace = vote.pace
        table.wake_bots()
    elif vote.what == "skip":
        table.skipping = True
        table.wake_bots()
    elif vote.what in ("pause", "resume"):
        table.state.paused = vote.what == "pause"
        table.state.paused_at = int(time.time() * 1000) if table.state.paused else 0
        table.clocks.run([])
        table.thinking.clear()
        table.moved_at = table.now()  # nobody is late because of the pause
        table.changes.views = True
    else:
        assert table.log is not None
        table.state.paused = False
        context.end(Result(table.log.table.scores(), [], "agreed"))
