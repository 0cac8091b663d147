"""How a table is written to the database and read from it."""

import time
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, select

from ludocracy.server import schema, sheet
from ludocracy.server.sheet import Sheet


def read_table(connection: Connection, table_id: str, chat: int) -> tuple[Any, list[Any], list[Any]]:
    """A table's row, all its lines, and the newest of its chat, newest first."""
    tables, lines, chats = schema.tables, schema.lines, schema.chats
    row = connection.execute(select(tables).where(tables.c.id == table_id)).first()
    kept = connection.execute(
        select(lines.c.line, lines.c.hash, lines.c.asked, lines.c.left)
        .where(lines.c.table_id == table_id)
        .order_by(lines.c.n)
    ).all()
    said = connection.execute(
        select(chats).where(chats.c.table_id == table_id).order_by(chats.c.n.desc()).limit(chat)
    ).all()
    return row, list(kept), list(said)


def keeper(table_id: str, kept: Sheet | None, snapshot: tuple[int, str] | None) -> Callable[[Connection], None]:
    """Writes a sheet, if it has changed, and perhaps the position after a line."""
    data = sheet.dump(kept) if kept is not None else ""
    phase = kept.phase if kept is not None else ""
    people = sorted({one.person for one in kept.seats if one.person}) if kept is not None else []

    def work(connection: Connection) -> None:
        if data:
            keep_sheet(connection, table_id, data, phase, people)
        if snapshot is not None:
            keep_position(connection, table_id, *snapshot)

    return work


def keep_sheet(connection: Connection, table_id: str, data: str, phase: str, people: list[str]) -> None:
    """The sheet, and who sits there."""
    now = int(time.time() * 1000)
    tables, sitters = schema.tables, schema.sitters
    connection.execute(tables.update().where(tables.c.id == table_id).values(sheet=data, phase=phase, changed=now))
    known = {row.person for row in connection.execute(select(sitters.c.person).where(sitters.c.table_id == table_id))}
    fresh = [{"person": person, "table_id": table_id} for person in people if person not in known]
    if fresh:
        connection.execute(sitters.insert(), fresh)
    left = known.difference(people)
    if left and phase == "waiting":  # who rose before the beginning was never part of it
        connection.execute(sitters.delete().where(sitters.c.table_id == table_id, sitters.c.person.in_(sorted(left))))


def keep_position(connection: Connection, table_id: str, line: int, position: str) -> None:
    snapshots = schema.snapshots
    changed = snapshots.update().where(snapshots.c.table_id == table_id).values(line=line, position=position)
    if not connection.execute(changed).rowcount:
        connection.execute(snapshots.insert(), [{"table_id": table_id, "line": line, "position": position}])
