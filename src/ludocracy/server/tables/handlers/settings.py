"""How a table is set up."""

from ludocracy.core.errors import Message
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.messages import DoneMessage
from ludocracy.server.protocol.requests import Set
from ludocracy.server.tables.clocks import Clocks, checked_clock
from ludocracy.server.tables.context import TableContext
from ludocracy.server.tables.handlers.registry import handler
from ludocracy.server.tables.seating import checked_options, checked_overdue, resized
from ludocracy.server.tables.state import TableState


def others_play(state: TableState, identity: Identity) -> bool:
    return any(one.person not in ("", identity.person) for one in state.seats)


@handler
async def change(context: TableContext, identity: Identity, request: Set) -> DoneMessage:
    table, state = context.table, context.table.state
    table.check_owner(identity)
    fixed = (request.seats, request.options, request.clock, request.overdue, request.rated)
    if any(one is not None for one in fixed):
        if state.phase != "waiting":
            raise Refused("started")
        table.check_not_starting()
    if request.late and not state.late and state.phase == "playing" and others_play(state, identity):
        raise Refused("started")  # the others sat down at a table where nobody sees a bot's hand
    if request.absent not in (None, state.absent) and state.phase == "playing" and others_play(state, identity):
        raise Refused("started")  # a shorter time would put a bot in their place, a longer one would keep them waiting
    if request.pace not in (None, state.pace) and state.phase == "playing" and others_play(state, identity):
        raise Refused("started")  # while others play, they are asked: `propose`
    if request.public and not context.services.public_tables:
        raise Refused("no-public", status=403)
    seats = resized(state, request.seats) if request.seats is not None else state.seats
    options = request.options if request.options is not None else state.options
    setting = checked_options(state.game, len(seats), options)
    clock = checked_clock(request.clock) if request.clock is not None else state.clock
    rated = state.rated if request.rated is None else request.rated
    overdue = checked_overdue(table.game, request.overdue or state.overdue, rated)
    hook = state.hook
    if request.hook is not None:
        hook = None if request.hook.kind == "off" else context.services.check_hook(request.hook)
    if table.position is not None and (seats is not state.seats or options is not state.options):
        raise Refused("bad-option", Message("server/position.fixed"))
    if request.rated and table.position is not None:
        raise Refused("not-rated")
    state.seats, state.clock, state.overdue, state.hook = seats, clock, overdue, hook
    if request.rated is not None and request.rated != state.rated:
        state.rated = request.rated
        for one in state.seats:  # the person who switches it on agrees; everybody else is asked
            one.agreed = request.rated and one.person == identity.person and identity.member
    state.options = setting if request.options is not None else state.options
    state.absent = state.absent if request.absent is None else request.absent
    if request.pace is not None:
        state.pace = request.pace
        table.wake_bots()
    state.public = state.public if request.public is None else request.public
    state.chat = state.chat if request.chat is None else request.chat
    state.promises = state.promises if request.promises is None else request.promises
    state.late = state.late if request.late is None else request.late
    if state.phase == "waiting":
        table.clocks = Clocks(clock, len(seats))
    context.changes.change_state()
    return DoneMessage()
