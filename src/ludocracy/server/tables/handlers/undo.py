"""A seat takes its last decision back: at once where that reveals nothing, else by a vote."""

from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.messages import DoneMessage
from ludocracy.server.protocol.requests import Undo
from ludocracy.server.tables.context import TableContext
from ludocracy.server.tables.handlers import votes
from ludocracy.server.tables.handlers.registry import handler


@handler
async def undo(context: TableContext, identity: Identity, request: Undo) -> DoneMessage:
    table = context.table
    table.check_holds(identity, request.seat)
    game_log = table.check_playing()
    if table.state.paused:
        raise Refused("paused")
    if game_log.match.may_undo(request.seat):
        context.take_back(request.seat)
        return DoneMessage(passed=True)
    return votes.put_to_vote(context, "undo", request.seat, votes.voting_seat(table, identity))
