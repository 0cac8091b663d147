"""Promises that players offer each other, and their answers."""

from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.messages import DoneMessage
from ludocracy.server.protocol.promises import MAX_KEPT, MAX_OPEN
from ludocracy.server.protocol.requests import AnswerPromise, OfferPromise
from ludocracy.server.tables.context import TableContext
from ludocracy.server.tables.handlers.registry import handler
from ludocracy.server.tables.live_table import LiveTable
from ludocracy.server.tables.promises.judgement import Promise, check, has_rounds, new_promise


def check_allowed(table: LiveTable) -> None:
    if not table.state.promises:
        raise Refused("no-promises", status=403)


def found(table: LiveTable, promise_id: str, seat: int) -> Promise:
    """Return an offer that waits for an answer and concerns a seat; others do not learn whether there is one."""
    for one in table.promises:
        if one.id == promise_id and one.concerns(seat) and one.state == "offered":
            return one
    raise Refused("no-offer", status=404)


@handler
async def offer(context: TableContext, identity: Identity, request: OfferPromise) -> DoneMessage:
    """Offer a promise, perhaps instead of one that was offered to this seat."""
    table = context.table
    table.check_holds(identity, request.seat)
    check_allowed(table)
    game = table.check_playing().game
    if request.to >= len(table.state.seats) or request.to == request.seat:
        raise Refused("no-seat")
    deeds = [one for one in (request.gives, request.wants) if one is not None]
    if not deeds or (request.rounds and not has_rounds(game)):
        raise Refused("bad-promise")
    for one in deeds:
        check(game, one)
    countered = found(table, request.counters, request.seat) if request.counters else None
    if countered is not None and (countered.to != request.seat or countered.by != request.to):
        raise Refused("no-offer", status=404)
    mine = [one for one in table.promises if one.by == request.seat]
    if len(mine) >= MAX_KEPT or sum(one.state == "offered" for one in mine) >= MAX_OPEN:
        raise Refused("too-many")
    context.services.limit("promise", identity.person)
    if countered is not None:
        countered.state = "countered"
        context.changes.change_promises(countered.by)
    gives, wants, rounds = request.gives, request.wants, request.rounds
    context.offer(new_promise(request.seat, request.to, gives, wants, rounds, request.public, request.counters))
    return DoneMessage()


@handler
async def answer(context: TableContext, identity: Identity, request: AnswerPromise) -> DoneMessage:
    """Accept or decline an offer, or withdraw one's own."""
    table = context.table
    table.check_holds(identity, request.seat)
    table.check_playing()
    one = found(table, request.promise, request.seat)
    if one.by == request.seat and request.yes:
        raise Refused("not-yours", status=403)
    if request.yes:
        check_allowed(table)
    context.settle_offer(one, "withdrawn" if one.by == request.seat else "accepted" if request.yes else "declined")
    return DoneMessage()
