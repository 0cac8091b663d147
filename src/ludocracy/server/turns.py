"""Moves, taking back, votes and pauses, chat."""

import time
import unicodedata
from typing import Final, Literal

from sqlalchemy import Connection

from ludocracy.server import schema
from ludocracy.server.moving import make
from ludocracy.server.refusal import Refused
from ludocracy.server.sheet import LASTING, Vote
from ludocracy.server.tables import CHAT, LiveTable
from ludocracy.server.visitors import Who
from ludocracy.server.wire import CastVote, Chat, ChatLine, Done, Ping, Play, Propose, Resume, Undo, encode

LONGEST_CHAT: Final = 500
MOST_VOTES: Final = 8


async def play(table: LiveTable, who: Who, request: Play) -> Done:
    made = make(table, who, request)
    if made.rows:
        await table.commit(made.rows, whole=made.whole)
    return made.done


async def undo(table: LiveTable, who: Who, request: Undo) -> Done:
    table.check_holds(who, request.seat)
    ledger = table.check_playing()
    if table.sheet.paused:
        raise Refused("paused")
    if ledger.match.may_undo(request.seat) or table.alone(request.seat):
        await take_back(table, request.seat)
        return Done(passed=True)
    ledger.back_to(request.seat, free=True)  # refused when there is nothing to take back
    return await put_to_vote(table, who, "undo", request.seat, request.seat)


async def take_back(table: LiveTable, seat: int, whole: bool = False) -> None:
    ledger = table.check_playing()
    rows = ledger.take_back(ledger.back_to(seat, free=True))
    assert table.pictures is not None
    kept = table.pictures.cut()
    for visitor in table.visitors:
        for shown in visitor.log_sent:
            visitor.log_sent[shown] = min(visitor.log_sent[shown], kept.get(shown, 0))
    dropped = table.drop_votes("undo", seat)
    table.thinking.clear()
    await table.commit(rows, whole=whole or dropped)


# -- votes ---------------------------------------------------------------------------------------------------


def voters(table: LiveTable, what: str) -> list[int]:
    """One seat for each person who has a say: who plays, or, where it is about now, who is here."""
    found: dict[str, int] = {}
    for seat, one in enumerate(table.sheet.seats):
        if one.by_person if what in LASTING else one.person and table.here(one.person):
            found.setdefault(one.person, seat)
    return sorted(found.values())


def voice(table: LiveTable, who: Who) -> int:
    """The seat by which a person votes."""
    mine = table.seats_of(who)
    if not mine:
        raise Refused("not-yours", status=403)
    return mine[0]


def needed_for(table: LiveTable, what: str, seat: int) -> list[int]:
    """Whose word counts: about a bot, the others'."""
    person = table.sheet.seats[seat].person
    return [one for one in voters(table, what) if what != "bot" or table.sheet.seats[one].person != person]


async def propose(table: LiveTable, who: Who, request: Propose) -> Done:
    by = voice(table, who)
    table.check_playing()
    seat = by if request.seat is None else request.seat
    if seat >= len(table.sheet.seats):
        raise Refused("no-seat")
    if request.what == "pause" and table.sheet.paused:
        raise Refused("paused")
    if request.what == "bot":
        one = table.sheet.seats[seat]
        if not one.by_person or one.person == who.person:
            raise Refused("not-yours")
        if table.here(one.person) and seat not in table.awaited():
            raise Refused("not-yours")
    return await put_to_vote(table, who, request.what, seat, by)


async def put_to_vote(
    table: LiveTable, who: Who, what: Literal["pause", "undo", "bot", "end"], seat: int, by: int
) -> Done:
    if len(table.votes) >= MOST_VOTES:
        raise Refused("too-many")
    for vote in table.votes:
        if vote.what == what and vote.seat == seat:
            return await count(table, vote, voice(table, who))
    table.sheet.ballots += 1
    vote = Vote(table.sheet.ballots, what, seat, by, [], needed_for(table, what, seat))
    table.votes.append(vote)
    return await count(table, vote, voice(table, who))


async def cast(table: LiveTable, who: Who, request: CastVote) -> Done:
    vote = next((vote for vote in table.votes if vote.vote == request.vote), None)
    if vote is None:
        raise Refused("no-vote")
    seat = voice(table, who)
    if seat not in vote.needed:
        raise Refused("not-yours", status=403)
    if request.yes:
        return await count(table, vote, seat)
    vote.needed = needed_for(table, vote.what, vote.seat)
    vote.yes = [one for one in vote.yes if one != seat]
    if vote.what != "bot" or len(vote.yes) * 2 + 1 < len(vote.needed):
        table.votes.remove(vote)
    await table.commit([], whole=True)
    return Done()


async def count(table: LiveTable, vote: Vote, yes: int | None) -> Done:
    """Add a yes; carry it out when enough have agreed."""
    vote.needed = needed_for(table, vote.what, vote.seat)
    if yes is not None and yes not in vote.yes:
        vote.yes.append(yes)
    if yes is not None and yes not in vote.needed:  # who speaks is here, if only by a request
        vote.needed = sorted([*vote.needed, yes])
    for_it = [seat for seat in vote.needed if seat in vote.yes]
    passed = len(for_it) * 2 > len(vote.needed) if vote.what == "bot" else len(for_it) == len(vote.needed)
    if not passed or not for_it:
        if yes is not None:
            await table.commit([], whole=True)
        return Done(vote=vote.vote)
    table.votes.remove(vote)
    await carry_out(table, vote)
    return Done(passed=True)


async def carry_out(table: LiveTable, vote: Vote) -> None:
    if table.sheet.phase != "playing":
        return
    if vote.what == "undo":
        await take_back(table, vote.seat, whole=True)
    elif vote.what == "bot":
        if table.sheet.seats[vote.seat].by_person:
            await table.hall.caretaker.stand_in(table, vote.seat, "vote")
    elif vote.what == "pause":
        table.sheet.paused = True
        table.clocks.run([])
        await table.commit([], whole=True)
        table.views_changed = True
    else:
        await table.end_agreed()


async def resume(table: LiveTable, who: Who, request: Resume) -> Done:
    voice(table, who)
    table.check_playing()
    if table.sheet.paused:
        table.sheet.paused = False
        table.thinking.clear()
        await table.commit([], whole=True)
        table.views_changed = True
    return Done()


# -- chat ------------------------------------------------------------------------------------------------------


async def chat(table: LiveTable, who: Who, request: Chat) -> Done:
    if not who.person:
        raise Refused("no-person", status=401)
    said = "".join(
        sign for sign in request.text if unicodedata.category(sign) not in ("Cc", "Cs") or sign == "\n"
    ).strip()
    if not 1 <= len(said) <= LONGEST_CHAT:
        raise Refused("bad-message")
    table.hall.limits.take("chat", who.person)
    mine = table.seats_of(who)
    seat = mine[0] if mine else -2
    name = table.sheet.seats[seat].name if mine else who.name
    line = ChatLine(table.chats + 1, seat, name, said, int(time.time() * 1000))

    def work(connection: Connection) -> None:
        row = {"table_id": table.id, "n": line.n, "person": who.person, "seat": seat, "name": name, "text": said}
        connection.execute(schema.chats.insert(), [row | {"at": line.at}])

    await table.keep([], work)
    table.chats = line.n
    table.chat = [*table.chat, line][-CHAT:]
    for visitor in table.visitors:
        visitor.tell(encode(line))
    return Done()


async def ping(table: LiveTable, who: Who, request: Ping) -> Done:
    return Done()
