"""How a table is set up, and its beginning."""

from ludocracy.core.errors import LudocracyError, Message
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.messages import DoneMessage
from ludocracy.server.protocol.requests import Set, Start
from ludocracy.server.tables.clocks import Clocks, checked_clock
from ludocracy.server.tables.context import TableContext
from ludocracy.server.tables.game_log import GameLog
from ludocracy.server.tables.seating import check_ready, checked_options, resized


async def change(context: TableContext, identity: Identity, request: Set) -> DoneMessage:
    table, state = context.table, context.table.state
    table.check_owner(identity)
    if request.seats is not None or request.options is not None or request.clock is not None:
        if state.phase != "waiting":
            raise Refused("started")
    seats = resized(state, request.seats) if request.seats is not None else state.seats
    options = request.options if request.options is not None else state.options
    setting = checked_options(state.game, len(seats), options)
    clock = checked_clock(request.clock) if request.clock is not None else state.clock
    hook = state.hook
    if request.hook is not None:
        hook = None if request.hook.kind == "off" else context.services.check_hook(request.hook)
    if table.position is not None and (seats is not state.seats or options is not state.options):
        raise Refused("bad-option", Message("server/position.fixed"))
    state.seats, state.clock, state.hook = seats, clock, hook
    state.options = setting if request.options is not None else state.options
    state.absent = state.absent if request.absent is None else request.absent
    state.pace = state.pace if request.pace is None else request.pace
    state.public = state.public if request.public is None else request.public
    state.late = state.late if request.late is None else request.late
    if state.phase == "waiting":
        table.clocks = Clocks(clock, len(seats))
    await context.commit_state()
    return DoneMessage()


async def start(context: TableContext, identity: Identity, request: Start) -> DoneMessage:
    table = context.table
    table.check_owner(identity)
    if table.state.phase != "waiting":
        raise Refused("started")
    check_ready(table.state)
    return await begin(context)


async def begin(context: TableContext) -> DoneMessage:
    """The first deal."""
    table = context.table
    try:
        game_log = GameLog(table.id, table.state, table.position)
        if game_log.table.over():
            raise Refused("over")
        rows = game_log.open()
    except LudocracyError as error:
        raise Refused("bad-position" if table.position is not None else "bad-option", error) from error
    except (LookupError, ArithmeticError, TypeError, ValueError) as error:
        if table.position is None:
            raise
        raise Refused("bad-position") from error  # a stranger's position, wrong in an unforeseen way
    table.set_log(game_log)
    table.state.phase = "playing"
    table.state.rules = table.game.rules
    table.clocks = Clocks(table.state.clock, len(table.state.seats))
    await context.commit(rows, whole=True)
    table.views_changed = True
    return DoneMessage()
