"""A seat takes its last decision back: at once where that reveals nothing, else by a vote."""

from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.messages import DoneMessage
from ludocracy.server.protocol.requests import Undo
from ludocracy.server.tables.context import TableContext
from ludocracy.server.tables.handlers import votes


async def undo(context: TableContext, identity: Identity, request: Undo) -> DoneMessage:
    table = context.table
    table.check_holds(identity, request.seat)
    game_log = table.check_playing()
    if table.state.paused:
        raise Refused("paused")
    if game_log.match.may_undo(request.seat) or (table.alone(request.seat) and not table.state.rated):
        await context.take_back(request.seat)
        return DoneMessage(passed=True)
    if table.alone(request.seat):  # nobody could object
        raise Refused("not-rated")
    game_log.back_to(request.seat, free=True)  # refused when there is nothing to take back
    return await votes.put_to_vote(context, identity, "undo", request.seat, request.seat)
