"""Sitting down, getting up, names, and bots in seats."""

from ludocracy.bots import find
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.messages import DoneMessage
from ludocracy.server.protocol.requests import Agree, Back, PutBot, Rename, Rise, Sit
from ludocracy.server.tables.context import TableContext
from ludocracy.server.tables.fairness import good_seal
from ludocracy.server.tables.handlers.registry import handler
from ludocracy.server.tables.handlers.start import reveal_if_ready, void_start
from ludocracy.server.tables.live_table import LiveTable
from ludocracy.server.tables.seating import bot_seat, clean_name, names_but, unique_name, usual_bot
from ludocracy.server.tables.state import SeatState


def seat_at(table: LiveTable, seat: int) -> SeatState:
    if seat >= len(table.state.seats):
        raise Refused("no-seat")
    return table.state.seats[seat]


@handler
async def sit(context: TableContext, identity: Identity, request: Sit) -> DoneMessage:
    table, state = context.table, context.table.state
    if not identity.person:
        raise Refused("no-person", status=401)
    one = seat_at(table, request.seat)
    if not identity.reaches(table.id, request.seat):
        raise Refused("not-yours", status=403)
    if request.seal and not good_seal(request.seal):
        raise Refused("bad-seal")
    if one.person:
        raise Refused("taken")
    if context.services.blocks(state.owner, identity.person):
        raise Refused("blocked", status=403)
    name = unique_name(names_but(state, request.seat), clean_name(request.name or identity.name))
    sitting = SeatState(identity.person, name, language=identity.text_language)
    if state.phase == "waiting":
        table.check_not_starting()
        sitting.seal = request.seal
    else:
        table.check_playing()
        left = state.left_by.get(identity.person, request.seat)  # they have seen that seat's hand
        if not state.late or state.rated or state.seats_of(identity.person) or left != request.seat:
            raise Refused("not-yours", status=403)
        sitting.seal, sitting.nonce = one.seal, one.nonce  # the cards are dealt
        context.leave_promises(request.seat)
    state.seats[request.seat] = sitting
    context.changes.change_seats()
    reveal_if_ready(context)
    return DoneMessage()


@handler
async def agree(context: TableContext, identity: Identity, request: Agree) -> DoneMessage:
    """Agree to be rated. Ratings belong to a login, and to one seat per person."""
    table, state = context.table, context.table.state
    table.check_holds(identity, request.seat)
    if state.phase != "waiting":
        raise Refused("started")
    table.check_not_starting()
    if request.yes and (not identity.member or len(state.seats_of(identity.person)) > 1):
        raise Refused("not-rated")
    state.seats[request.seat].agreed = request.yes
    context.changes.change_state()
    return DoneMessage()


@handler
async def rise(context: TableContext, identity: Identity, request: Rise) -> DoneMessage:
    table, state = context.table, context.table.state
    one = seat_at(table, request.seat)
    if state.phase != "waiting" or identity.person != state.owner or identity.scope == "seat":
        table.check_holds(identity, request.seat)
    if state.phase != "waiting":
        table.check_playing()
    elif state.round is not None:
        table.check_not_starting()
    context.vacate(request.seat)
    if state.phase == "waiting":
        if state.start == "revealing":
            void_start(context, [request.seat])
        state.seats[request.seat] = SeatState()
    else:
        fresh = bot_seat(table.game, request.seat, usual_bot(table.game), names_but(state, request.seat))
        fresh.seal, fresh.nonce = one.seal, one.nonce
        state.seats[request.seat] = fresh
        state.left_by[identity.person] = request.seat
    context.changes.change_seats()
    return DoneMessage()


@handler
async def rename(context: TableContext, identity: Identity, request: Rename) -> DoneMessage:
    table = context.table
    table.check_holds(identity, request.seat)
    name = unique_name(names_but(table.state, request.seat), clean_name(request.name))
    table.state.seats[request.seat].name = name
    context.changes.change_seats()
    return DoneMessage()


@handler
async def put_bot(context: TableContext, identity: Identity, request: PutBot) -> DoneMessage:
    table, state = context.table, context.table.state
    one = seat_at(table, request.seat)
    if request.kind not in find.known(table.game):
        raise Refused("no-bot")
    if one.person:
        table.check_holds(identity, request.seat)
        one.put_stand_in(request.kind, "self", len(table.check_playing().match.moves))
    else:
        table.check_owner(identity)
        if state.phase == "over":
            raise Refused("over")
        table.check_not_starting()
        if state.phase == "playing" and state.rated:
            raise Refused("started")
        fresh = bot_seat(table.game, request.seat, request.kind, names_but(state, request.seat))
        if one.bot:
            fresh.name, fresh.seal, fresh.nonce = one.name, one.seal, one.nonce
        state.seats[request.seat] = fresh
    table.thinking.pop(request.seat, None)
    context.changes.change_seats()
    return DoneMessage()


@handler
async def back(context: TableContext, identity: Identity, request: Back) -> DoneMessage:
    """Take one's seat back from the bot that stands in."""
    context.table.check_holds(identity, request.seat)
    one = context.table.state.seats[request.seat]
    if not one.bot:
        return DoneMessage()
    one.give_back()
    context.changes.change_seats()
    return DoneMessage()
