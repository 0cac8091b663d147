"""Moments of a game: looking back, forking, playing again, going on under new rules; the record and its check."""

import asyncio
import json
import secrets
from typing import Any, Final

from sqlalchemy import Connection, select

from ludocracy.bots import find
from ludocracy.core.errors import LudocracyError
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE, WATCHER
from ludocracy.core.table import Table
from ludocracy.play.dealer import Dealer
from ludocracy.play.record import Record, new_record
from ludocracy.server import schema
from ludocracy.server.care import best_bot
from ludocracy.server.fairness import Verdict, good_nonce, verify
from ludocracy.server.refusal import Refused
from ludocracy.server.seats import bot_seat, clean_name, own_name, spoken
from ludocracy.server.sheet import Origin, SeatSheet, Sheet, new_secret
from ludocracy.server.tables import LiveTable
from ludocracy.server.visitors import Who
from ludocracy.server.wire import Adopt, Done, Fork, Look, Past, Rematch, Told

#: A table of one's own that is begun from nothing keeps these of the table it comes from.
KEPT: Final = ("public", "late", "clock", "absent", "pace", "hook", "home")


def eye(table: LiveTable, who: Who, seat: int | None) -> int:
    """Through whose eyes somebody may look: his own seats', a watcher's, and after the end anybody's."""
    mine = table.seats_of(who)
    if seat is None:
        return mine[0] if mine else WATCHER
    if seat != WATCHER and (seat < 0 or seat >= len(table.sheet.seats)):
        raise Refused("no-seat")
    if seat in mine or seat == WATCHER or table.sheet.phase == "over":
        return seat
    raise Refused("secret", status=403)


def past(table: LiveTable, who: Who, at: int, seat: int | None) -> Past:
    if table.ledger is None or table.pictures is None:
        raise Refused("not-started" if table.sheet.phase == "waiting" else "frozen")
    eyes = eye(table, who, seat)
    moves = len(table.ledger.match.moves)
    view = table.pictures.past(min(at, moves), eyes, who.language)
    return Past(None, min(at, moves), eyes, moves, view)


async def look(table: LiveTable, who: Who, request: Look) -> Told:
    told = past(table, who, request.at, request.seat)
    told.id = request.id
    return told


def seen_from(table: LiveTable, who: Who, at: int) -> tuple[Table, bool]:
    """The position at a moment: as it was, or, while the game goes on, with all that one cannot see dealt anew."""
    ledger = table.ledger
    if ledger is None:
        raise Refused("not-started" if table.sheet.phase == "waiting" else "frozen")
    then = ledger.at(min(at, len(ledger.match.moves)))
    if table.sheet.phase == "over":
        return then, True
    return ledger.game.imagine(then, eye(table, who, None), Rng(secrets.randbits(60))), False


async def fork(table: LiveTable, who: Who, request: Fork) -> Done:
    if not who.person:
        raise Refused("no-person", status=401)
    if who.scope == "seat":
        raise Refused("not-yours", status=403)
    if request.nonce and not good_nonce(request.nonce):
        raise Refused("bad-nonce")
    kind = request.bots or best_bot(table)
    if kind not in find.known(table.game):
        raise Refused("no-bot")
    moves = len(table.ledger.match.moves) if table.ledger is not None else 0
    at = moves if request.at is None else min(request.at, moves)
    then, exact = seen_from(table, who, at)
    if then.over():
        raise Refused("over")
    mine = table.seats_of(who)
    seat = request.seat if request.seat is not None else mine[0] if mine else 0
    if seat >= then.seats:
        raise Refused("no-seat")
    name = table.sheet.seats[seat].name if seat in mine else who.name
    seats: list[SeatSheet] = []
    for number in range(then.seats):
        if number == seat:
            seats.append(SeatSheet(who.person, clean_name(name), nonce=request.nonce, language=spoken(who)))
        else:
            seats.append(bot_seat(table.game, number, kind, [name]))
    sheet = Sheet(
        game=table.sheet.game,
        rules=table.game.rules,
        seats=seats,
        owner=who.person,
        secret=new_secret(),
        options=dict(then.setting),
        pace=table.sheet.pace,
        home=who.home,
        origin=Origin(table=table.id, at=at, exact=exact),
    )
    created = await table.hall.create(sheet, table.game.dump(then), who, start=True)
    return Done(table=created.id)


def same_again(table: LiveTable, who: Who) -> Sheet:
    """A new sheet with the same people, bots and setting; everybody's nonce is to come."""
    old = table.sheet
    seats = [
        SeatSheet(one.person, one.name, one.bot if not one.person else "", language=one.language) for one in old.seats
    ]
    sheet = Sheet(old.game, table.game.rules, seats, old.owner, new_secret(), dict(old.options))
    for name in KEPT:
        setattr(sheet, name, getattr(old, name))
    if who.person and not old.owner:
        sheet.owner = who.person
    return sheet


async def rematch(table: LiveTable, who: Who, request: Rematch) -> Done:
    if not table.seats_of(who):
        raise Refused("not-yours", status=403)
    if table.sheet.phase != "over":
        raise Refused("not-over")
    return await goes_on_at(table, who, None, None)


async def goes_on_at(table: LiveTable, who: Who, position: dict[str, Any] | None, origin: Origin | None) -> Done:
    """The one table that follows this one, made when first asked for."""
    if not table.sheet.next:
        sheet = same_again(table, who)
        sheet.origin = origin
        if sheet.owner not in [one.person for one in sheet.seats]:
            sheet.owner = who.person
        created = await table.hall.create(sheet, position, who, start=False)
        table.sheet.next = created.id
        await table.commit([], whole=True)
    return Done(table=table.sheet.next)


async def adopt(table: LiveTable, who: Who, request: Adopt) -> Done:
    """Go on under this version's rules, at a table of its own: the old record stays what it was."""
    table.check_owner(who)
    if table.phase != "frozen":
        raise Refused("started")

    def read(connection: Connection) -> Any:
        snapshots = schema.snapshots
        return connection.execute(select(snapshots).where(snapshots.c.table_id == table.id)).first()

    row = await table.hall.store.run(read)
    if row is None:
        raise Refused("bad-position")
    position = json.loads(row.position) | {"rules": table.game.rules}
    try:
        table.game.load(position)
    except LudocracyError as error:
        raise Refused("bad-position", error) from error
    return await goes_on_at(table, who, position, Origin(table=table.id, at=row.line, exact=True))


# -- the record ------------------------------------------------------------------------------------------------


def record_of(table: LiveTable) -> Record:
    """The whole record, once there is nothing to hide."""
    if table.sheet.phase != "over":
        raise Refused("secret", status=403)
    if table.ledger is None:
        raise Refused("frozen")
    record = table.ledger.match.record(reveal=True)
    record.names = [own_name([], one.name) for one in table.sheet.seats]
    return record


async def kept_record(table: LiveTable) -> tuple[Record, list[tuple[str, str]]]:
    """The record of a finished game, and its log (line, hash) as the database has it."""

    def read(connection: Connection) -> list[tuple[str, str]]:
        lines = schema.lines
        rows = connection.execute(
            select(lines.c.line, lines.c.hash).where(lines.c.table_id == table.id).order_by(lines.c.n)
        )
        return [(row.line, row.hash) for row in rows]

    record = await table.read(lambda: record_of(table) if table.ledger is not None else unplayed(table))
    log = await table.hall.store.run(read)
    if table.ledger is None:
        record.moves = moves_of(log)
    return record, log


def unplayed(table: LiveTable) -> Record:
    """The record of a finished game that this version cannot play again, but for its moves."""
    sheet = table.sheet
    if sheet.phase != "over" or sheet.result is None:
        raise Refused("secret", status=403)
    nonces = {seat: one.nonce for seat, one in enumerate(sheet.seats) if one.nonce}
    finished = sheet.result.why == "finished"
    return new_record(
        table.game,
        len(sheet.seats),
        sheet.options,
        rules=sheet.rules,
        names=[own_name([], one.name) for one in sheet.seats],
        position=table.position,
        dealer=Dealer(bytes.fromhex(sheet.secret), nonces),
        reveal=True,
        result=(sheet.result.scores, sheet.result.winners) if finished else None,
    )


def moves_of(log: list[tuple[str, str]]) -> list[tuple[int, str]]:
    """The moves that a log leaves standing."""
    moves: list[tuple[int, str]] = []
    for line, _ in log:
        head, _, text = line.partition(" ")
        if head == "<" and text.isdecimal():
            del moves[int(text) :]
        elif head == "~" or head.isdecimal():
            moves.append((CHANCE if head == "~" else int(head), text))
    return moves


async def checked_record(table: LiveTable) -> Verdict:
    """Recompute the record and the chain of the log as the database has it."""
    record, log = await kept_record(table)
    return await asyncio.to_thread(verify, record, log)
