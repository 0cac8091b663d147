"""Looking back, and tables that follow from a table: forks, rematches, and going on under new rules."""

import json
import secrets
from typing import Any, Final

from ludocracy.bots import find
from ludocracy.core.rng import Rng
from ludocracy.core.table import Table
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.messages import DoneMessage, PastMessage
from ludocracy.server.protocol.requests import Adopt, Fork, Look, Rematch
from ludocracy.server.protocol.settings import Origin
from ludocracy.server.tables.context import TableContext
from ludocracy.server.tables.handlers.registry import handler
from ludocracy.server.tables.live_table import LiveTable
from ludocracy.server.tables.records import past, viewpoint
from ludocracy.server.tables.seating import bot_seat, clean_name, usual_bot
from ludocracy.server.tables.state import SeatState, TableState, new_secret

#: What a rematch keeps of its table's settings.
KEPT: Final = ("public", "late", "chat", "promises", "clock", "absent", "overdue", "pace", "hook", "home")


@handler
async def look(context: TableContext, identity: Identity, request: Look) -> PastMessage:
    answer = past(context.table, identity, request.at, request.seat, request.log, request.asked)
    answer.id = request.id
    return answer


def seen_from(table: LiveTable, identity: Identity, at: int) -> tuple[Table, bool]:
    """Return the position at a moment: as it was, or, while the game goes on, with all hidden cards dealt again."""
    game_log, _ = table.check_shown()
    then = game_log.at(min(at, len(game_log.match.moves)))
    if table.state.opened:
        return then, True
    return game_log.game.imagine(then, viewpoint(table, identity, None), Rng(secrets.randbits(60))), False


@handler
async def fork(context: TableContext, identity: Identity, request: Fork) -> DoneMessage:
    table = context.table
    if not identity.person:
        raise Refused("no-person", status=401)
    if identity.scope == "seat":
        raise Refused("not-yours", status=403)
    if table.state.round is not None and not table.state.opened:
        raise Refused("in-round")  # hints could be asked for at the copy
    kind = request.bots or usual_bot(table.game)
    if kind not in find.known(table.game):
        raise Refused("no-bot")
    moves = len(table.log.match.moves) if table.log is not None else 0
    at = moves if request.at is None else min(request.at, moves)
    then, exact = seen_from(table, identity, at)
    if then.over():
        raise Refused("over")
    mine = table.seats_of(identity)
    seat = request.seat if request.seat is not None else mine[0] if mine else 0
    if seat >= then.seats:
        raise Refused("no-seat")
    name = table.state.seats[seat].name if seat in mine else identity.name
    seats: list[SeatState] = []
    for number in range(then.seats):
        if number == seat:
            seats.append(SeatState(identity.person, clean_name(name), language=identity.text_language))
        else:
            seats.append(bot_seat(table.game, number, kind, [name]))
    state = TableState(
        game=table.state.game,
        rules=table.game.rules,
        seats=seats,
        owner=identity.person,
        secret=new_secret(),
        options=dict(then.setting),
        pace=table.state.pace,
        home=identity.home,
        origin=Origin(table=table.id, at=at, exact=exact),
    )
    created = await context.services.create_table(state, table.game.dump(then), identity, True)
    return DoneMessage(table=created)


@handler
async def rematch(context: TableContext, identity: Identity, request: Rematch) -> DoneMessage:
    if not context.table.seats_of(identity):
        raise Refused("not-yours", status=403)
    if context.table.state.phase != "over":
        raise Refused("not-over")
    return await successor(context, identity, None, None, request.shift)


@handler
async def adopt(context: TableContext, identity: Identity, request: Adopt) -> DoneMessage:
    """Continue under this version's rules at a new table; the old record stays unchanged."""
    table = context.table
    table.check_owner(identity)
    if table.phase != "frozen" or table.log is not None:
        raise Refused("started")
    if table.state.next:
        return DoneMessage(table=table.state.next)
    newest = await context.services.repository.newest_position(table.id)
    if newest is None:
        raise Refused("bad-position")
    line, stored = newest
    position = json.loads(stored) | {"rules": table.game.rules}
    await context.services.check_position(table.game.name, position)
    return await successor(context, identity, position, Origin(table=table.id, at=line, exact=True))


async def successor(
    context: TableContext,
    identity: Identity,
    position: dict[str, Any] | None,
    origin: Origin | None,
    shift: int = 0,
) -> DoneMessage:
    """Answer with the table that follows this one, created at the first request."""
    table = context.table
    if not table.state.next:
        state = rematch_state(table, identity)
        count = len(state.seats)
        state.seats = [state.seats[(seat - shift) % count] for seat in range(count)]
        state.origin = origin
        if state.owner not in [one.person for one in state.seats]:
            state.change_owner(identity.person, identity.home)
        blocks = context.services.blocks
        for seat, one in enumerate(state.seats):  # nobody sits with somebody whom they have blocked
            if one.person and (blocks(state.owner, one.person) or blocks(one.person, identity.person)):
                state.seats[seat] = SeatState()
        table.state.next = await context.services.create_table(state, position, identity, False)
        context.changes.change_state()
    return DoneMessage(table=table.state.next)


def rematch_state(table: LiveTable, identity: Identity) -> TableState:
    """Return a new table with the same people, bots and setting; nobody has given a seal yet."""
    old = table.state
    seats = [
        SeatState(one.person, one.name, one.bot if not one.person else "", language=one.language) for one in old.seats
    ]
    state = TableState(old.game, table.game.rules, seats, old.owner, new_secret(), dict(old.options))
    for name in KEPT:
        setattr(state, name, getattr(old, name))
    if identity.person and not old.owner:
        state.change_owner(identity.person, identity.home)
    return state
