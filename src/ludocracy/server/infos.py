"""What is told of a table as a whole: who sits there, how it is set, what makes it fair."""

import hashlib
from functools import cache
from typing import TYPE_CHECKING

from ludocracy.server import wire
from ludocracy.server.refusal import text
from ludocracy.server.sheet import Sheet
from ludocracy.server.visitors import Who
from ludocracy.show.words import LANGUAGES, vocabulary

if TYPE_CHECKING:
    from ludocracy.server.tables import LiveTable


@cache
def title_of(game: str, language: str) -> str:
    """A game's name; programs that want no words get it in English."""
    return vocabulary(game, language if language in LANGUAGES else "en")["title"]


def welcome(table: "LiveTable", who: Who) -> wire.Welcome:
    person = wire.PersonInfo(who.person, who.name) if who.person else None
    return wire.Welcome(wire.PROTOCOL, who.language, person, table.chat)


def watchers_of(table: "LiveTable") -> int:
    """How many connections hold no seat."""
    return sum(1 for visitor in table.visitors if not table.seats_of(visitor.who))


def table_info(table: "LiveTable", who: Who, watchers: int | None = None) -> wire.TableInfo:
    """`watchers`: their number, if the caller has counted them."""
    kept = table.sheet
    mine = table.seats_of(who)
    over = kept.phase == "over"
    commitment = hashlib.sha256(bytes.fromhex(kept.secret)).hexdigest()
    frozen = None
    if table.frozen:
        frozen = text(who.language, f"frozen.{table.frozen}", old=str(kept.rules), new=str(table.game.rules))
    return wire.TableInfo(
        id=table.id,
        link=table.hall.link(table.id, who),
        game=kept.game,
        title=title_of(kept.game, who.language),
        rules=kept.rules,
        phase=table.phase,
        paused=kept.paused,
        public=kept.public,
        seats=seat_infos(kept, [table.here(one.person) for one in kept.seats]),
        watchers=watchers_of(table) if watchers is None else watchers,
        options=kept.options,
        clock=kept.clock,
        absent=kept.absent,
        pace=kept.pace,
        late=kept.late,
        votes=table.votes,
        you=wire.You(
            owner=bool(who.person) and who.person == kept.owner,
            seats=mine,
            rejoin={
                str(seat): table.hall.rejoin_code(table.id, seat, who.person) for seat in mine if who.scope != "seat"
            },
        ),
        hook=wire.HookInfo(kept.hook.kind) if kept.hook is not None else None,
        fair=wire.Fair(
            commitment=commitment,
            nonces={str(seat): one.nonce for seat, one in enumerate(kept.seats) if one.nonce},
            secret=kept.secret if over else None,
            lines=table.ledger.lines if table.ledger is not None else 0,
            head=table.ledger.chain.head if table.ledger is not None else "",
        ),
        origin=kept.origin,
        next=kept.next or None,
        result=kept.result,
        frozen=frozen,
    )


def seat_infos(kept: Sheet, here: list[bool]) -> list[wire.SeatInfo]:
    return [
        wire.SeatInfo(
            seat=seat,
            name=one.name,
            who="person" if one.person else "bot" if one.bot else "empty",
            bot=one.bot or None,
            here=bool(one.person) and seat < len(here) and here[seat],
            ready=bool(one.bot) if not one.person else bool(one.nonce),
        )
        for seat, one in enumerate(kept.seats)
    ]
