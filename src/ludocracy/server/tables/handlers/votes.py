"""Proposals and votes: pauses, bots that stand in, ending a game, and taking back where others must agree."""

from typing import Final, Literal

from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.messages import DoneMessage
from ludocracy.server.protocol.requests import CastVote, Propose, Resume
from ludocracy.server.protocol.settings import Vote
from ludocracy.server.tables.context import TableContext
from ludocracy.server.tables.live_table import LiveTable
from ludocracy.server.tables.state import LASTING_VOTES

MAX_VOTES: Final = 8


async def propose(context: TableContext, identity: Identity, request: Propose) -> DoneMessage:
    table = context.table
    by = voting_seat(table, identity)
    table.check_playing()
    seat = by if request.seat is None else request.seat
    if seat >= len(table.state.seats):
        raise Refused("no-seat")
    if request.what in ("pause", "end") and table.state.rated and table.alone(by):
        raise Refused("not-rated")  # otherwise a person alone could avoid a loss
    if request.what == "pause" and table.state.paused:
        raise Refused("paused")
    if request.what == "bot":
        one = table.state.seats[seat]
        if not one.by_person or one.person == identity.person:
            raise Refused("not-yours")
        if table.is_here(one.person) and seat not in table.awaited():
            raise Refused("not-yours")
    return await put_to_vote(context, identity, request.what, seat, by)


async def put_to_vote(
    context: TableContext, identity: Identity, what: Literal["pause", "undo", "bot", "end"], seat: int, by: int
) -> DoneMessage:
    """Open a vote with the proposer's yes, or add the yes to the vote that is open about it."""
    table = context.table
    if len(table.votes) >= MAX_VOTES:
        raise Refused("too-many")
    for vote in table.votes:
        if vote.what == what and vote.seat == seat:
            return await count(context, vote, voting_seat(table, identity))
    table.state.ballots += 1
    vote = Vote(table.state.ballots, what, seat, by, [], needed_for(table, what, seat))
    table.votes.append(vote)
    return await count(context, vote, voting_seat(table, identity))


async def cast(context: TableContext, identity: Identity, request: CastVote) -> DoneMessage:
    table = context.table
    vote = next((vote for vote in table.votes if vote.vote == request.vote), None)
    if vote is None:
        raise Refused("no-vote")
    seat = voting_seat(table, identity)
    if seat not in vote.needed:
        raise Refused("not-yours", status=403)
    if request.yes:
        return await count(context, vote, seat)
    vote.needed = needed_for(table, vote.what, vote.seat)
    vote.yes = [one for one in vote.yes if one != seat]
    if vote.what != "bot" or len(vote.yes) * 2 + 1 < len(vote.needed):
        table.votes.remove(vote)
    await context.commit_state()
    return DoneMessage()


async def resume(context: TableContext, identity: Identity, request: Resume) -> DoneMessage:
    table = context.table
    voting_seat(table, identity)
    table.check_playing()
    if table.state.paused:
        table.state.paused = False
        table.thinking.clear()
        await context.commit_state()
        table.views_changed = True
    return DoneMessage()


# -- counting ------------------------------------------------------------------------------------------------


def voters(table: LiveTable, what: str) -> list[int]:
    """One seat for each person who has a say: who plays, or, where the vote is about now, who is here."""
    found: dict[str, int] = {}
    for seat, one in enumerate(table.state.seats):
        if one.by_person if what in LASTING_VOTES else one.person and table.is_here(one.person):
            found.setdefault(one.person, seat)
    return sorted(found.values())


def voting_seat(table: LiveTable, identity: Identity) -> int:
    """The seat by which a person votes."""
    mine = table.seats_of(identity)
    if not mine:
        raise Refused("not-yours", status=403)
    return mine[0]


def needed_for(table: LiveTable, what: str, seat: int) -> list[int]:
    """The seats that must agree; about a bot that stands in, those of the others."""
    person = table.state.seats[seat].person
    return [one for one in voters(table, what) if what != "bot" or table.state.seats[one].person != person]


async def count(context: TableContext, vote: Vote, yes: int | None) -> DoneMessage:
    """Add a yes; carry the proposal out when enough have agreed."""
    table = context.table
    vote.needed = needed_for(table, vote.what, vote.seat)
    if yes is not None and yes not in vote.yes:
        vote.yes.append(yes)
    if yes is not None and yes not in vote.needed:  # a person who votes is present, even by a single request
        vote.needed = sorted([*vote.needed, yes])
    for_it = [seat for seat in vote.needed if seat in vote.yes]
    passed = len(for_it) * 2 > len(vote.needed) if vote.what == "bot" else len(for_it) == len(vote.needed)
    if not passed or not for_it:
        if yes is not None:
            await context.commit_state()
        return DoneMessage(vote=vote.vote)
    table.votes.remove(vote)
    await carry_out(context, vote)
    return DoneMessage(passed=True)


async def recount(context: TableContext) -> None:
    """Count open votes again after somebody came, left, or changed seats."""
    table = context.table
    while table.voters_changed:
        table.voters_changed = False
        for vote in list(table.votes):
            try:
                if vote in table.votes:  # another vote that passed may have settled it
                    await count(context, vote, None)
            except Refused:  # there is nothing left to take back
                table.table_changed = table.drop_votes(vote.what, vote.seat) or table.table_changed


async def carry_out(context: TableContext, vote: Vote) -> None:
    table = context.table
    if table.state.phase != "playing":
        return
    if vote.what == "undo":
        await context.take_back(vote.seat, whole=True)
    elif vote.what == "bot":
        if table.state.seats[vote.seat].by_person:
            await context.stand_in(vote.seat, "vote")
    elif vote.what == "pause":
        table.state.paused = True
        table.clocks.run([])
        await context.commit_state()
        table.views_changed = True
    else:
        await context.end_by_agreement()
