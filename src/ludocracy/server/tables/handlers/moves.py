"""Moves: those that are played, and those that are only tried."""

from typing import Literal

from ludocracy.core.table import Table
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.messages import DoneMessage, TrialMessage
from ludocracy.server.protocol.requests import Play, Try
from ludocracy.server.tables.context import TableContext
from ludocracy.server.tables.handlers.registry import handler


@handler
async def play(context: TableContext, identity: Identity, request: Play) -> DoneMessage:
    """Play the moves of a gesture. A request that is sent twice is played once."""
    table, seat = context.table, request.seat
    table.check_holds(identity, seat)
    if request.id is None:
        raise Refused("bad-message", "a move has an id of its own")
    if table.log is not None:
        line = table.log.line_of(seat, request.id)
        if line is not None:
            return DoneMessage(again=True, line=line)
    game_log = table.check_playing()
    if table.state.paused:
        raise Refused("paused")
    move = game_log.check(seat, request.move, request.question)
    following = game_log.check_following(seat, move, request.then)
    one = table.state.seats[seat]
    if one.bot or one.stood_from >= 0:  # its person is back, and has seen what the bot did
        one.give_back()
        one.stood_from = -1
        context.changes.change_state()
    table.clocks.decided(seat)
    rows = game_log.play_group(seat, [move, *following], request.id)
    table.drop_votes("undo", seat)
    context.add_lines(rows)
    return DoneMessage(line=rows[0]["n"], head=rows[-1]["hash"])


@handler
async def try_moves(context: TableContext, identity: Identity, request: Try) -> TrialMessage:
    """Return the view after trying some moves; only moves that could be taken back without asking anybody can be tried."""
    table = context.table
    table.check_holds(identity, request.seat)
    game_log, views = table.check_shown()
    table.check_playing()
    seat = request.seat
    move = game_log.check(seat, request.moves[0], request.question)
    after = game_log.after(seat, move, request.moves[1:])
    return TrialMessage(request.id, seat, who_is_next(after, seat), views.tried(after, seat, identity.language))


def who_is_next(table: Table, seat: int) -> Literal["mine", "other", "chance", "over"]:
    if table.over():
        return "over"
    if table.by_chance():
        return "chance"
    return "mine" if seat in table.who() else "other"
