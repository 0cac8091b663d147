"""Moves by sockets. Those that wait at a table together are played one after the other and kept by one commit."""

from typing import TYPE_CHECKING

import msgspec

from ludocracy.server.refusal import Refused, refused
from ludocracy.server.store import Row
from ludocracy.server.visitors import Visitor, Who
from ludocracy.server.wire import Done, Play, Told, encode

if TYPE_CHECKING:
    from ludocracy.server.tables import LiveTable


class Heard(msgspec.Struct):
    """A move that a socket brought."""

    visitor: Visitor
    request: Play


class Made(msgspec.Struct):
    """A move that is made, not kept yet."""

    done: Done
    rows: list[Row]
    whole: bool = False  # the sheet has changed too: its seat was a bot's until now, or a vote is pointless


def make(table: "LiveTable", who: Who, request: Play) -> Made:
    """Play a move in memory; refused when it cannot be made now."""
    table.check_holds(who, request.seat)
    if request.id is None:
        raise Refused("bad-message", "a move has an id of its own")
    ledger = table.ledger
    if ledger is not None:
        line = ledger.asked.get((request.seat, request.id))
        if line is not None:  # sent twice, played once
            return Made(Done(id=request.id, again=True, line=line), [])
    ledger = table.check_playing()
    if table.sheet.paused:
        raise Refused("paused")
    seat = request.seat
    move = ledger.check(seat, request.move, request.question)
    one = table.sheet.seats[seat]
    back = bool(one.bot)
    if back:
        one.bot = one.stood_in = ""
    table.clocks.decided(seat)
    rows = ledger.play(seat, move, request.id)
    dropped = table.drop_votes("undo", seat)
    return Made(Done(id=request.id, line=rows[0]["n"], head=rows[-1]["hash"]), rows, back or dropped)


async def play_together(table: "LiveTable", waiting: list[Heard]) -> None:
    """Make these moves, keep them, then answer each."""
    answers: list[Told] = []
    rows: list[Row] = []
    whole = False
    try:
        for heard in waiting:
            who, request = heard.visitor.who, heard.request
            try:
                made = make(table, who, request)
            except Refused as no:
                answers.append(refused(no, request.id, who.language))
                continue
            answers.append(made.done)
            rows += made.rows
            whole = whole or made.whole
        if rows:
            await table.commit(rows, whole=whole)
    except Exception:
        for heard in waiting:
            told = refused(Refused("busy"), heard.request.id, heard.visitor.who.language)
            heard.visitor.tell(encode(told))
        raise
    for heard, answer in zip(waiting, answers, strict=True):
        heard.visitor.tell(encode(answer))
