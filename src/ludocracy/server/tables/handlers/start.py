"""The beginning of a game: seals, then nonces, then the first deal.

The server has committed to its secret when the table is created. Each person's client seals a nonce of its own. When all
have, and the owner starts, the seals are fixed and the nonces are revealed; only then is anything dealt. If a seat does not
reveal, the start is void: everybody is told, and the start is repeated with another secret.
"""

import time
from typing import Any, Final

from ludocracy.core.errors import LudocracyError, Message
from ludocracy.play.duplicate.shares import bot_nonce, seal_of
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.messages import DoneMessage
from ludocracy.server.protocol.requests import Ready, Reveal, Start
from ludocracy.server.protocol.settings import VoidStart
from ludocracy.server.storage.lines import Row
from ludocracy.server.tables.clocks import Clocks
from ludocracy.server.tables.context import TableContext
from ludocracy.server.tables.fairness import commitment_of, good_nonce, good_seal
from ludocracy.server.tables.game_log import GameLog
from ludocracy.server.tables.handlers.registry import handler
from ludocracy.server.tables.seating import check_filled, is_ready, set_entrants
from ludocracy.server.tables.state import TableState, new_secret

#: A table remembers this many void starts.
MAX_VOID: Final = 20


@handler
async def ready(context: TableContext, identity: Identity, request: Ready) -> DoneMessage:
    table = context.table
    table.check_holds(identity, request.seat)
    if table.state.phase != "waiting":
        raise Refused("started")
    table.check_not_starting()
    if not good_seal(request.seal):
        raise Refused("bad-seal")
    table.state.seats[request.seat].seal = request.seal
    context.changes.change_state()
    reveal_if_ready(context)
    return DoneMessage()


@handler
async def start(context: TableContext, identity: Identity, request: Start) -> DoneMessage:
    table = context.table
    table.check_owner(identity)
    if table.state.phase != "waiting":
        raise Refused("started")
    table.check_not_starting()
    check_filled(table.state)
    if not is_ready(table.state):
        raise Refused("not-ready")
    table.state.start = "wanted"
    reveal_if_ready(context)
    return DoneMessage()


def reveal_if_ready(context: TableContext) -> None:
    """Fix the seals of a table that is to begin, if none is missing. Bots need nobody to reveal theirs."""
    table, state = context.table, context.table.state
    if state.start != "wanted" or not is_ready(state):
        return
    commitment = commitment_of(state.secret)
    for seat, one in enumerate(state.seats):
        one.nonce = "" if one.person else bot_nonce(state.secret, seat)
        if not one.person:
            one.seal = seal_of(commitment, seat, one.nonce)
    state.start = "revealing"
    if all(one.nonce for one in state.seats):
        begin(context)
    else:
        context.changes.change_state()
        context.changes.then.append(table.reveal_from_now)  # nobody can reveal before, however long the commit takes


@handler
async def reveal(context: TableContext, identity: Identity, request: Reveal) -> DoneMessage:
    table, state = context.table, context.table.state
    table.check_holds(identity, request.seat)
    one = state.seats[request.seat]
    if one.nonce and one.nonce == request.nonce:  # sent again after a lost connection
        return DoneMessage()
    if state.phase != "waiting":
        raise Refused("started")
    if state.start != "revealing":
        raise Refused("not-ready")
    if not good_nonce(request.nonce) or seal_of(commitment_of(state.secret), request.seat, request.nonce) != one.seal:
        raise Refused("bad-nonce")
    one.nonce = request.nonce
    if all(seat.nonce for seat in state.seats):
        begin(context)
    else:
        context.changes.change_state()
    return DoneMessage()


def void_start(context: TableContext, seats: list[int]) -> None:
    """Abandon the start because of these seats: a new secret is used, and all seats must seal new nonces."""
    state = context.table.state
    names = [state.seats[seat].name for seat in seats]
    given_up = VoidStart(seats, names, commitment_of(state.secret), int(time.time() * 1000))
    state.void = [*state.void, given_up][-MAX_VOID:]
    state.voided_by = [*state.voided_by, [state.seats[seat].person for seat in seats]][-MAX_VOID:]
    state.secret, state.start = new_secret(), ""
    for one in state.seats:
        one.seal = one.nonce = ""
    context.changes.change_state()


def void_if_late(context: TableContext) -> None:
    """Give up the start, because the time to reveal is over."""
    state = context.table.state
    if state.start == "revealing" and state.phase == "waiting":
        void_start(context, [seat for seat, one in enumerate(state.seats) if not one.nonce])


def first_deal(table_id: str, state: TableState, position: dict[str, Any] | None) -> tuple[GameLog, list[Row]]:
    """Return a new game and its first lines; refused when the position cannot be played."""
    try:
        game_log = GameLog(table_id, state, position)
        if game_log.table.over():
            raise Refused("over")
        rows = game_log.open()
        if game_log.match.stuck:
            raise Refused("bad-position", Message("server/position.stuck"))
        return game_log, rows
    except LudocracyError as error:
        raise Refused("bad-position" if position is not None else "bad-option", error) from error
    except (LookupError, ArithmeticError, TypeError, ValueError) as error:
        if position is None:
            raise
        raise Refused("bad-position") from error  # a stranger's position, wrong in an unforeseen way


def begin(context: TableContext) -> None:
    """Make the first deal."""
    table = context.table
    try:
        game_log, rows = first_deal(table.id, table.state, table.position)
    except Refused:
        void_start(context, [])
        raise
    table.set_log(game_log)
    table.state.phase, table.state.start = "playing", ""
    if table.state.rated:
        set_entrants(table.state)
    table.state.rules = table.game.rules
    table.clocks = Clocks(table.state.clock, len(table.state.seats))
    table.moved_at = table.now()
    context.changes.change_state()
    context.add_lines(rows)
