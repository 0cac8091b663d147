"""Telling: who is told what when a table has changed."""

from typing import TYPE_CHECKING, Literal

from ludocracy.core.step import WATCHER
from ludocracy.server.infos import table_info, watchers_of
from ludocracy.server.pictures import NO_WORDS
from ludocracy.server.refusal import text
from ludocracy.server.visitors import Visitor, Who
from ludocracy.server.wire import ClockInfo, encode

if TYPE_CHECKING:
    from ludocracy.server.tables import LiveTable


def publish(table: "LiveTable", but: Visitor | None = None) -> None:
    """Tell everybody what has changed, and see to what must happen next."""
    views, whole = table.views_changed, table.table_changed
    if not views and not whole:
        return
    table.views_changed = table.table_changed = False
    if table.pictures is not None:
        if whole:
            table.pictures.renamed([one.name for one in table.sheet.seats])
        if views:
            table.pictures.forget()
    notices = new_turns(table) if views else []
    if table.playing:
        table.clocks.run([] if table.sheet.paused else [s for s in table.awaited() if table.sheet.seats[s].by_person])
    watchers = watchers_of(table) if whole else 0
    #: What all who have no part in it are told alike, by language and address.
    strangers: dict[tuple[str, str], bytes] = {}
    for visitor in table.visitors:
        if visitor is but:
            continue
        if whole:
            who = visitor.who
            stranger = apart(table, who)
            key = (who.language, who.home)
            frame = strangers.get(key) if stranger else None
            if frame is None:
                frame = encode(table_info(table, who, watchers))
                if stranger:
                    strangers[key] = frame
            visitor.tell(frame)
        if views:
            tell_views(table, visitor, notices)
        tell_clock(table, visitor)
    if table.pictures is not None:
        table.pictures.forget()
    table.hall.caretaker.look_after(table)
    table.hall.noted(table, whole)


def apart(table: "LiveTable", who: Who) -> bool:
    """Whether somebody neither sits here nor owns the table."""
    return who.person != table.sheet.owner and not table.seats_of(who)


def publish_to(table: "LiveTable", visitor: Visitor) -> None:
    """Everything, to one who has just come or wants it in another language."""
    visitor.log_sent.clear()
    visitor.tell(encode(table_info(table, visitor.who)))
    tell_views(table, visitor, [])
    tell_clock(table, visitor)


def tell_views(table: "LiveTable", visitor: Visitor, notices: list[int]) -> None:
    if table.pictures is None:
        return
    language = visitor.who.language
    for seat in table.seats_of(visitor.who) or [WATCHER]:
        notice = None
        if seat in notices and language != NO_WORDS:
            notice = text(language, "notice.turn", name=table.sheet.seats[seat].name, game=table.title(language))
        log = table.pictures.log(seat, language, visitor.log_sent.get(seat, 0))
        visitor.log_sent[seat] = log.start + len(log.lines)
        visitor.tell(table.pictures.frame(seat, language, log, undo_for(table, seat), notice))


def tell_clock(table: "LiveTable", visitor: Visitor) -> None:
    if table.clocks.on and table.sheet.phase == "playing":
        left = [None if one.bot else table.clocks.now_left(seat) for seat, one in enumerate(table.sheet.seats)]
        visitor.tell(encode(ClockInfo(left, sorted(table.clocks.since))))


def undo_for(table: "LiveTable", seat: int) -> Literal["free", "ask"] | None:
    """Whether a seat's last decision can be taken back at once, or when the others agree."""
    ledger = table.ledger
    if seat < 0 or ledger is None or table.sheet.phase != "playing":
        return None
    if ledger.match.may_undo(seat):
        return "free"
    if not ledger.last[seat]:
        return None
    return "free" if table.alone(seat) else "ask"


def new_turns(table: "LiveTable") -> list[int]:
    """The seats of people who have just become awaited, not by their own move."""
    ledger = table.ledger
    if ledger is None:
        return []
    before, table.noticed = table.noticed, list(ledger.numbers)
    if len(before) != len(table.noticed):
        before = [0] * len(table.noticed)
    mover = ledger.match.moves[-1][0] if ledger.match.moves else WATCHER
    return [
        seat
        for seat in table.awaited()
        if table.sheet.seats[seat].by_person and table.noticed[seat] > before[seat] and seat != mover
    ]
