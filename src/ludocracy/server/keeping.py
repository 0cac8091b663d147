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


def keeper(table_id: str, kept: Sheet, snapshot: tuple[int, str] | None) -> Callable[[Connection], None]:
    """Writes a sheet, who sits there, and perhaps a position."""
    data, phase = sheet.dump(kept), kept.phase
    people = sorted({one.person for one in kept.seats if one.person})

    def work(connection: Connection) -> None:
        now = int(time.time() * 1000)
        tables, sitters, snapshots = schema.tables, schema.sitters, schema.snapshots
        connection.execute(tables.update().where(tables.c.id == table_id).values(sheet=data, phase=phase, changed=now))
        known = {
            row.person for row in connection.execute(select(sitters.c.person).where(sitters.c.table_id == table_id))
        }
        fresh = [{"person": person, "table_id": table_id} for person in people if person not in known]
        if fresh:
            connection.execute(sitters.insert(), fresh)
        left = known.difference(people)
        if left and phase == "waiting":  # who rose before the beginning was never part of it
            connection.execute(
                sitters.delete().where(sitters.c.table_id == table_id, sitters.c.person.in_(sorted(left)))
            )
        if snapshot is not None:
            connection.execute(snapshots.delete().where(snapshots.c.table_id == table_id))
            connection.execute(
                snapshots.insert(), [{"table_id": table_id, "line": snapshot[0], "position": snapshot[1]}]
            )

    return work
