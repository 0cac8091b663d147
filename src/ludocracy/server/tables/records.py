"""Earlier views of a table, and the record of a finished game with its check."""

from collections.abc import Callable
from typing import Any

from ludocracy.core.game import Game
from ludocracy.core.step import CHANCE, WATCHER
from ludocracy.play.dealer import Dealer
from ludocracy.play.record import Record, new_record
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.messages import Draw, PastMessage, Verdict
from ludocracy.server.tables.bot_pool import BotFailed, BotPool
from ludocracy.server.tables.context import TableContext
from ludocracy.server.tables.fairness import table_of_round
from ludocracy.server.tables.live_table import LiveTable
from ludocracy.server.tables.seating import unique_name
from ludocracy.server.tables.state import TableState


def viewpoint(table: LiveTable, identity: Identity, seat: int | None) -> int:
    """Return the seat whose view somebody may see: their own, a watcher's, and after the end anybody's."""
    mine = table.seats_of(identity)
    if seat is None:
        return mine[0] if mine else WATCHER
    if seat != WATCHER and (seat < 0 or seat >= len(table.state.seats)):
        raise Refused("no-seat")
    if seat in mine or seat == WATCHER or table.state.opened:
        return seat
    raise Refused("secret", status=403)


def limit_looks(limit: Callable[[str, str], None], identity: Identity) -> None:
    """Count a request for which a view is built, against its address and its person."""
    for who in identity.client:
        limit("look", who)


def past(
    table: LiveTable, identity: Identity, at: int, seat: int | None, log: bool = False, asked: bool = False
) -> PastMessage:
    """Return the view after `at` moves; after the end, with `log` also all lines that the seat has seen, and with `asked`
    the question of that moment.

    They address the reader only: somebody else's log names its player.
    """
    game_log, views = table.check_shown()
    viewer = viewpoint(table, identity, seat)
    moves = len(game_log.match.moves)
    over = table.state.opened
    view = views.past(min(at, moves), viewer, identity.language, asked and over)
    lines = None
    if log and over:
        lines = views.log(viewer, identity.language, 0, addressed=viewer in table.seats_of(identity))
    return PastMessage(None, min(at, moves), viewer, moves, view, lines)


def check_opened(table: LiveTable) -> None:
    """Refuse what is shown only after the end; at a table of a round, only after the end of the round."""
    if not table.state.opened:
        raise Refused("closed-round" if table.state.closed else "secret", status=403)


def record_of(table: LiveTable) -> Record:
    """Return the whole record of a game that is over."""
    check_opened(table)
    if table.log is None:
        raise Refused("frozen")
    record = table.log.record(reveal=True)
    record.names = [unique_name([], one.name) for one in table.state.seats]
    return record


async def stored_record(context: TableContext) -> tuple[Record, list[tuple[str, str]]]:
    """Return the record of a finished game, and its log (line, hash) as the database has it."""
    table = context.table
    record = await context.queue.read(
        lambda: record_of(table) if table.log is not None else record_without_moves(table)
    )
    log = await context.services.repository.log(table.id)
    if table.log is None:
        record.moves = moves_of(log)
    return record, log


def record_without_moves(table: LiveTable) -> Record:
    """Return the record of a finished game that this version cannot replay, without its moves."""
    check_opened(table)
    record = header_from(table.game, table.state, table.position)
    if record is None:
        raise Refused("secret", status=403)
    return record


def header_from(game: Game, state: TableState, position: dict[str, Any] | None) -> Record | None:
    """Return the record of a finished game without its moves, from what is stored; None if there is no result."""
    if state.result is None:
        return None
    finished = state.result.why == "finished"
    record = new_record(
        game,
        len(state.seats),
        state.options,
        rules=state.rules,
        names=[unique_name([], one.name) for one in state.seats],
        position=position,
        dealer=Dealer(bytes.fromhex(state.secret), state.nonces()),
        reveal=True,
        result=(state.result.scores, state.result.winners) if finished else None,
    )
    record.round = table_of_round(state)
    return record


def moves_of(log: list[tuple[str, str]]) -> list[tuple[int, str]]:
    """Return the moves of a log that were not taken back."""
    moves: list[tuple[int, str]] = []
    for line, _ in log:
        head, _, text = line.partition(" ")
        if head == "<" and text.isdecimal():
            del moves[int(text) :]
        elif head == "~" or head.isdecimal():
            moves.append((CHANCE if head == "~" else int(head), text))
    return moves


async def draws(context: TableContext, pool: BotPool) -> list[Draw]:
    """Return what could have come at each draw of a finished game, for readers who recompute the draws themselves."""
    record, _ = await stored_record(context)
    try:
        return await pool.draws(record)
    except BotFailed as error:
        raise Refused("busy", status=503) from error


async def checked_record(context: TableContext, pool: BotPool) -> Verdict:
    """Recompute the record and the hash chain of the log as the database has it."""
    record, log = await stored_record(context)
    try:
        return await pool.verify(record, log)
    except BotFailed as error:
        raise Refused("busy", status=503) from error
