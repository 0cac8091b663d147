"""Moves. Those that wait at a table together are played one after the other and stored by one commit."""

from typing import Literal

import msgspec

from ludocracy.core.table import Table
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused, refused
from ludocracy.server.protocol.messages import DoneMessage, ServerMessage, TrialMessage, encode
from ludocracy.server.protocol.requests import Play, Try
from ludocracy.server.storage.writer import Row
from ludocracy.server.tables.context import QueuedMove, TableContext
from ludocracy.server.tables.live_table import LiveTable


class PlayedMove(msgspec.Struct):
    """A move that is played in memory and not stored yet."""

    answer: DoneMessage
    rows: list[Row]
    whole: bool = False  # the state has changed too: a bot stood in for its seat, or a vote became pointless


def apply_move(table: LiveTable, identity: Identity, request: Play) -> PlayedMove:
    """Play a move in memory; refused when it cannot be played now."""
    table.check_holds(identity, request.seat)
    if request.id is None:
        raise Refused("bad-message", "a move has an id of its own")
    if table.log is not None:
        line = table.log.line_of(request.seat, request.id)
        if line is not None:  # sent twice, played once
            return PlayedMove(DoneMessage(id=request.id, again=True, line=line), [])
    game_log = table.check_playing()
    if table.state.paused:
        raise Refused("paused")
    seat = request.seat
    move = game_log.check(seat, request.move, request.question)
    following = game_log.check_following(seat, move, request.then)
    one = table.state.seats[seat]
    back = bool(one.bot)
    if back:
        one.bot = one.stood_in = ""
    table.clocks.decided(seat)
    rows = game_log.play_group(seat, [move, *following], request.id)
    dropped = table.drop_votes("undo", seat)
    return PlayedMove(DoneMessage(id=request.id, line=rows[0]["n"], head=rows[-1]["hash"]), rows, back or dropped)


async def play(context: TableContext, identity: Identity, request: Play) -> DoneMessage:
    played = apply_move(context.table, identity, request)
    if played.rows:
        await context.commit(played.rows, whole=played.whole)
    return played.answer


async def try_moves(context: TableContext, identity: Identity, request: Try) -> TrialMessage:
    """The view after trying some moves; only moves that could be taken back without asking anybody can be tried."""
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


async def play_together(context: TableContext, waiting: list[QueuedMove]) -> None:
    """Play these moves, store them, then answer and publish them. If more moves wait by then, these are published with them."""
    answers: list[ServerMessage] = []
    rows: list[Row] = []
    whole = False
    try:
        for queued in waiting:
            identity, request = queued.connection.identity, queued.request
            try:
                played = apply_move(context.table, identity, request)
            except Refused as refusal:
                answers.append(refused(refusal, request.id, identity.language))
                continue
            answers.append(played.answer)
            rows += played.rows
            whole = whole or played.whole
        if rows:
            await context.commit(rows, whole=whole)
    except Exception:
        for queued in waiting:
            busy = refused(Refused("busy"), queued.request.id, queued.connection.identity.language)
            queued.connection.send(encode(busy))
        raise
    for queued, answer in zip(waiting, answers, strict=True):
        queued.connection.send(encode(answer))
    if not context.moves_wait():
        context.publisher.publish()
