"""The plan that a player leaves behind for a seat."""

from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.messages import DoneMessage
from ludocracy.server.protocol.requests import SetPlan
from ludocracy.server.tables.context import TableContext
from ludocracy.server.tables.handlers.registry import handler
from ludocracy.server.tables.plans.decisions import SeatPlan, check
from ludocracy.server.tables.publisher import plan_sentences


@handler
async def set_plan(context: TableContext, identity: Identity, request: SetPlan) -> DoneMessage:
    """Keep a plan instead of the seat's former one; without a plan, only drop that. A draft changes nothing."""
    table = context.table
    table.check_holds(identity, request.seat)
    if request.plan is None:
        context.drop_plan(request.seat)
        return DoneMessage()
    game_log = table.check_playing()
    for who in identity.client:
        context.services.limit("plan", who)
    check(game_log.game, request.plan)
    if request.draft:
        return DoneMessage(sentences=plan_sentences(table, request.plan, request.seat, identity.language))
    table.plans[request.seat] = SeatPlan(request.plan, since=len(game_log.match.log))
    context.changes.change_plan(request.seat, fresh=True)
    return DoneMessage()
