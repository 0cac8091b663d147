"""When a table plays: times that somebody proposes and the others accept."""

import time
from typing import Final

from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.messages import DoneMessage
from ludocracy.server.protocol.requests import Attend, Meet
from ludocracy.server.protocol.settings import Meeting
from ludocracy.server.tables.context import TableContext
from ludocracy.server.tables.handlers.registry import handler
from ludocracy.server.tables.handlers.votes import voting_seat

MAX_MEETINGS: Final = 8

#: How far ahead a time may be, and for how long a past one is listed, in milliseconds.
DAY: Final = 24 * 3600 * 1000
FARTHEST: Final = 366 * DAY


@handler
async def meet(context: TableContext, identity: Identity, request: Meet) -> DoneMessage:
    table, state = context.table, context.table.state
    by = voting_seat(table, identity)
    if state.phase == "over":
        raise Refused("over")
    now = int(time.time() * 1000)
    if not now - DAY <= request.at <= now + FARTHEST:
        raise Refused("bad-message", "a time within a year")
    state.meetings = [one for one in state.meetings if one.at > now - DAY]
    if len(state.meetings) >= MAX_MEETINGS:
        raise Refused("too-many")
    state.met += 1
    state.meetings.append(Meeting(state.met, request.at, request.minutes, by, [by], []))
    state.meetings.sort(key=lambda one: one.at)
    context.changes.change_state()
    return DoneMessage()


@handler
async def attend(context: TableContext, identity: Identity, request: Attend) -> DoneMessage:
    table, state = context.table, context.table.state
    seat = voting_seat(table, identity)
    found = next((one for one in state.meetings if one.meeting == request.meeting), None)
    if found is None:
        raise Refused("no-vote")
    for answers in (found.yes, found.no):
        if seat in answers:
            answers.remove(seat)
    if found.by == seat and not request.yes:
        state.meetings.remove(found)
    else:
        (found.yes if request.yes else found.no).append(seat)
    context.changes.change_state()
    return DoneMessage()
