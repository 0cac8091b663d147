"""Sitting down, getting up, bots in seats, the table's setting, and the beginning."""

import unicodedata
from collections.abc import Sequence
from typing import Final

from ludocracy.bots import find
from ludocracy.core.errors import LudocracyError, Message
from ludocracy.core.game import Game
from ludocracy.games import catalogue
from ludocracy.server.care import best_bot
from ludocracy.server.clocks import Clocks, checked
from ludocracy.server.fairness import good_nonce
from ludocracy.server.ledger import Ledger
from ludocracy.server.refusal import Refused
from ludocracy.server.sheet import BOT_NAMES, SeatSheet, Sheet
from ludocracy.server.tables import LiveTable
from ludocracy.server.visitors import Who
from ludocracy.server.wire import Back, Done, NewSeat, PutBot, Ready, Rename, Rise, Set, Sit, Start

LONGEST_NAME: Final = 24


def clean_name(given: str) -> str:
    """A name in one line, without signs that cannot be seen; refused when nothing is left."""
    kept = "".join(sign for sign in given if unicodedata.category(sign)[0] != "C" or sign in "\u200d\u200c")
    name = " ".join(kept.split())
    if len(name) > LONGEST_NAME or not name.strip("\u200d\u200c "):
        raise Refused("bad-name")
    return name


def own_name(others: Sequence[str], wanted: str) -> str:
    """A name that nobody else at the table has: the second Ann is Ann 2."""
    name, number = wanted, 2
    while name in others:
        name = f"{wanted[: LONGEST_NAME - 3]} {number}"
        number += 1
    return name


def bot_seat(game: Game, seat: int, kind: str, others: Sequence[str] = ()) -> SeatSheet:
    if kind not in find.known(game):
        raise Refused("no-bot")
    return SeatSheet(name=own_name(others, BOT_NAMES[seat]), bot=kind)


def first_seats(game: Game, wanted: list[NewSeat] | int | None, who: Who) -> list[SeatSheet]:
    """The seats of a new table."""
    if wanted is None:
        wanted = max(game.seats)
    checked_options(game.name, wanted if isinstance(wanted, int) else len(wanted), {})
    given = [NewSeat()] * wanted if isinstance(wanted, int) else wanted
    seats: list[SeatSheet] = []
    for number, one in enumerate(given):
        others = [seat.name for seat in seats]
        if one.bot:
            seats.append(bot_seat(game, number, one.bot, others))
        elif one.me:
            if one.nonce and not good_nonce(one.nonce):
                raise Refused("bad-nonce")
            name = own_name(others, clean_name(one.name or who.name))
            seats.append(SeatSheet(who.person, name, nonce=one.nonce, language=spoken(who)))
        else:
            seats.append(SeatSheet())
    return seats


def spoken(who: Who) -> str:
    return who.language if who.language != "none" else "en"


def names_but(sheet: Sheet, seat: int) -> list[str]:
    return [one.name for number, one in enumerate(sheet.seats) if number != seat]


def check_seat(table: LiveTable, seat: int) -> SeatSheet:
    if seat >= len(table.sheet.seats):
        raise Refused("no-seat")
    return table.sheet.seats[seat]


async def seated(table: LiveTable) -> Done:
    """Keep the sheet, and show each his own view."""
    await table.commit([], whole=True)
    table.views_changed = True
    await table.hall.recount(table)
    return Done()


async def sit(table: LiveTable, who: Who, request: Sit) -> Done:
    if not who.person:
        raise Refused("no-person", status=401)
    one = check_seat(table, request.seat)
    if not who.reaches(table.id, request.seat):
        raise Refused("not-yours", status=403)
    if request.nonce and not good_nonce(request.nonce):
        raise Refused("bad-nonce")
    if one.person:
        raise Refused("taken")
    name = own_name(names_but(table.sheet, request.seat), clean_name(request.name or who.name))
    if table.sheet.phase == "waiting":
        nonce = request.nonce
    else:
        table.check_playing()
        left = table.sheet.left_by.get(who.person, request.seat)  # he has seen what that one saw
        if not table.sheet.late or table.sheet.mine(who.person) or left != request.seat:
            raise Refused("not-yours", status=403)
        nonce = one.nonce  # the deal is done
    table.sheet.seats[request.seat] = SeatSheet(who.person, name, nonce=nonce, language=spoken(who))
    return await seated(table)


async def ready(table: LiveTable, who: Who, request: Ready) -> Done:
    table.check_holds(who, request.seat)
    check_waiting(table)
    if not good_nonce(request.nonce):
        raise Refused("bad-nonce")
    table.sheet.seats[request.seat].nonce = request.nonce
    await table.commit([], whole=True)
    return Done()


async def rise(table: LiveTable, who: Who, request: Rise) -> Done:
    one = check_seat(table, request.seat)
    if table.sheet.phase == "waiting" and who.person == table.sheet.owner and who.scope != "seat":
        table.sheet.seats[request.seat] = SeatSheet()
        return await seated(table)
    table.check_holds(who, request.seat)
    if table.sheet.phase == "waiting":
        table.sheet.seats[request.seat] = SeatSheet()
    else:
        table.check_playing()
        fresh = bot_seat(table.game, request.seat, best_bot(table), names_but(table.sheet, request.seat))
        fresh.nonce = one.nonce
        table.sheet.seats[request.seat] = fresh
        table.sheet.left_by[who.person] = request.seat
    return await seated(table)


async def rename(table: LiveTable, who: Who, request: Rename) -> Done:
    table.check_holds(who, request.seat)
    name = own_name(names_but(table.sheet, request.seat), clean_name(request.name))
    table.sheet.seats[request.seat].name = name
    return await seated(table)


async def put_bot(table: LiveTable, who: Who, request: PutBot) -> Done:
    one = check_seat(table, request.seat)
    if request.kind not in find.known(table.game):
        raise Refused("no-bot")
    if one.person:
        table.check_holds(who, request.seat)
        table.check_playing()
        one.bot, one.stood_in = request.kind, "self"
    else:
        table.check_owner(who)
        if table.sheet.phase == "over":
            raise Refused("over")
        nonce = one.nonce
        fresh = bot_seat(table.game, request.seat, request.kind, names_but(table.sheet, request.seat))
        if one.bot:
            fresh.name, fresh.nonce = one.name, nonce
        table.sheet.seats[request.seat] = fresh
    table.thinking.pop(request.seat, None)
    return await seated(table)


async def back(table: LiveTable, who: Who, request: Back) -> Done:
    table.check_holds(who, request.seat)
    one = table.sheet.seats[request.seat]
    if not one.bot:
        return Done()
    one.bot = one.stood_in = ""
    return await seated(table)


def check_waiting(table: LiveTable) -> None:
    if table.sheet.phase != "waiting":
        raise Refused("started")


async def change(table: LiveTable, who: Who, request: Set) -> Done:
    table.check_owner(who)
    sheet = table.sheet
    if request.seats is not None or request.options is not None or request.clock is not None:
        check_waiting(table)
    seats = resized(table, request.seats) if request.seats is not None else sheet.seats
    options = request.options if request.options is not None else sheet.options
    setting = checked_options(sheet.game, len(seats), options)
    clock = checked(request.clock) if request.clock is not None else sheet.clock
    hook = sheet.hook
    if request.hook is not None:
        hook = None if request.hook.kind == "off" else table.hall.caretaker.notifier.check(request.hook)
    if table.position is not None and (seats is not sheet.seats or options is not sheet.options):
        raise Refused("bad-option", Message("server/position.fixed"))
    sheet.seats, sheet.clock, sheet.hook = seats, clock, hook
    sheet.options = setting if request.options is not None else sheet.options
    sheet.absent = sheet.absent if request.absent is None else request.absent
    sheet.pace = sheet.pace if request.pace is None else request.pace
    sheet.public = sheet.public if request.public is None else request.public
    sheet.late = sheet.late if request.late is None else request.late
    if sheet.phase == "waiting":
        table.clocks = Clocks(clock, len(seats))
    await table.commit([], whole=True)
    return Done()


def resized(table: LiveTable, count: int) -> list[SeatSheet]:
    """So many seats: more empty ones, or without those at the end that nobody sits in."""
    seats = list(table.sheet.seats)
    checked_options(table.game.name, count, {})
    while len(seats) > count:
        free = [number for number, one in enumerate(seats) if not one.person]
        if not free:
            raise Refused("taken")
        empty = [number for number in free if not seats[number].bot]
        seats.pop((empty or free)[-1])
    return seats + [SeatSheet() for _ in range(count - len(seats))]


def checked_options(game: str, seats: int, options: dict[str, bool | int | str]) -> dict[str, bool | int | str]:
    try:
        return catalogue.find(game).setting(seats, options)
    except LudocracyError as error:
        raise Refused("bad-option", error) from error


async def start(table: LiveTable, who: Who, request: Start) -> Done:
    table.check_owner(who)
    check_waiting(table)
    check_ready(table.sheet)
    return await begin(table)


def check_ready(sheet: Sheet) -> None:
    if any(one.empty or (one.person and not one.nonce) for one in sheet.seats):
        raise Refused("not-ready")


async def begin(table: LiveTable) -> Done:
    """The first deal."""
    try:
        ledger = Ledger(table.id, table.sheet, table.position)
        if ledger.table.over():
            raise Refused("over")
        rows = ledger.open()
    except LudocracyError as error:
        raise Refused("bad-position" if table.position is not None else "bad-option", error) from error
    except (LookupError, ArithmeticError, TypeError, ValueError) as error:
        if table.position is None:
            raise
        raise Refused("bad-position") from error  # a stranger's, wrong in a way that nobody thought of
    table.set_ledger(ledger)
    table.sheet.phase = "playing"
    table.sheet.rules = table.game.rules
    table.clocks = Clocks(table.sheet.clock, len(table.sheet.seats))
    await table.commit(rows, whole=True)
    table.views_changed = True
    return Done()
