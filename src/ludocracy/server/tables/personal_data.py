"""Everything that the server knows about a person, as one document; and removing a person from a table."""

from typing import Any, Final

from msgspec import MsgspecError, Raw

from ludocracy.server.protocol.messages import encode
from ludocracy.server.storage.tables import PLAN, PROMISES
from ludocracy.server.tables.context import TableContext
from ludocracy.server.tables.handlers.start import void_start
from ludocracy.server.tables.live_table import MISSING
from ludocracy.server.tables.seating import bot_seat, names_but, usual_bot
from ludocracy.server.tables.state import SeatState, TableState, load

#: What stands for the name of somebody whose account was deleted, in every language.
NOBODY: Final = "N. N."


def personal_data(rows: dict[str, list[Any]]) -> dict[str, Any]:
    """Return a person's own data but the tables; secrets never."""
    known = rows["persons"][0]._asdict() if rows["persons"] else {}
    for secret in ("password", "epoch", "ended"):
        known.pop(secret, None)
    return {
        "format": "ludocracy person",
        "person": known,
        "tokens": [_without(row, "hash", "person") for row in rows["tokens"]],
        "pushes": [_without(row, "id", "person") for row in rows["pushes"]],
        "said": [_without(row, "person") for row in rows["chats"]],
        "results": [_without(row, "person") for row in rows["results"]],
        "blocks": [_without(row, "person", "other") for row in rows["blocks"]],
        "holidays": [_without(row, "person") for row in rows["holidays"]],
        "notes": [_without(row, "person") for row in rows["notes"]],
        "puzzles": [_without(row, "person") for row in rows["puzzles"]],
        "reports": [_without(row, "by", "about") for row in rows["reports"]],
    }


def encoded_tables(person: str, rows: dict[str, list[Any]]) -> list[bytes]:
    """Return what some tables have of a person, as JSON. Of a game that goes on, only the moves of the person's seats."""
    moves: dict[str, list[Any]] = {}
    for row in rows["lines"]:
        moves.setdefault(row.table_id, []).append(row)
    kept: dict[str, list[Any]] = {}
    for row in rows["seat_data"]:
        kept.setdefault(row.table_id, []).append(row)
    found = [table_data(person, row, moves.get(row.id, []), kept.get(row.id, [])) for row in rows["tables"]]
    return [encode(one) for one in found if one is not None]


def _without(row: Any, *names: str) -> dict[str, Any]:
    return {name: value for name, value in row._asdict().items() if name not in names}


def table_data(person: str, row: Any, lines: list[Any], seat_data: list[Any]) -> dict[str, Any] | None:
    """Return what a table has of a person; None for one that cannot be read."""
    try:
        state = load(row.state)
    except MsgspecError:
        return None
    mine = state.seats_of(person)
    over = state.opened
    plans = [Raw(one.data.encode()) for one in seat_data if one.seat in mine and one.kind == PLAN]
    promises = [Raw(one.data.encode()) for one in seat_data if one.seat in mine and one.kind == PROMISES]
    own = [line for line in lines if over or line.line.partition(" ")[0] in {str(seat) for seat in mine}]
    return {
        "id": row.id,
        "game": state.game,
        "options": state.options,
        "phase": state.phase,
        "created": state.created,
        "ended": state.ended or None,
        "owner": state.owner == person,
        "hook": _hook(state) if state.owner == person else None,
        "rated": state.rated,
        "seats": [{"seat": seat, "name": state.seats[seat].name, "nonce": state.seats[seat].nonce} for seat in mine],
        "plans": plans,
        "promises": promises,
        "left": state.left_by.get(person),
        "away": state.away.get(person),
        "names": [one.name for one in state.seats],
        "result": {"scores": state.result.scores, "winners": state.result.winners} if state.result else None,
        "moves": [{"n": line.n, "line": line.line, "at": line.at} for line in own],
    }


def _hook(state: TableState) -> dict[str, str] | None:
    return {"kind": state.hook.kind, "url": state.hook.url} if state.hook is not None else None


def forget_person(context: TableContext, person: str, alias: str) -> None:
    """Take a person out of a table: free a seat before the game, leave it to a bot during it, and replace the name after it."""
    table, state = context.table, context.table.state
    if state.start == "revealing" and state.seats_of(person):
        void_start(context, state.seats_of(person))
    for seat in state.seats_of(person):
        one = state.seats[seat]
        context.vacate(seat)
        table.promises = [one for one in table.promises if one.by != seat]
        context.changes.change_promises(seat)
        if state.phase == "waiting" and state.round is None:
            state.seats[seat] = SeatState()
        elif state.phase != "over" and table.frozen != MISSING:
            fresh = bot_seat(table.game, seat, usual_bot(table.game), names_but(state, seat))
            fresh.seal, fresh.nonce = one.seal, one.nonce
            state.seats[seat] = fresh
        else:
            one.person, one.name = alias, NOBODY
    state.left_by.pop(person, None)
    state.away.pop(person, None)
    for start, people in zip(state.void, state.voided_by, strict=False):
        for place, one_of_them in enumerate(people):
            if one_of_them == person:
                start.names[place], people[place] = NOBODY, alias
    state.entrants = [alias if one == person else one for one in state.entrants]
    if state.owner == person:
        others = [one for one in state.people() if one != alias]
        state.change_owner(others[0] if others else alias, state.home)
    context.changes.change_seats()
