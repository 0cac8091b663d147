"""The outcome of finished games, for profiles and ratings; Web Push and e-mail."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("persons", sa.Column("email", sa.Text))
    results = op.create_table(
        "results",
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("person", sa.String(20), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("why", sa.String(10), nullable=False),
        sa.Column("practice", sa.Boolean, nullable=False),
        sa.Column("entrant", sa.String(60), nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_results_person", "results", ["person"])
    op.create_index("results_ended", "results", ["game", "ended"])
    op.create_table(
        "pushes",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(20), sa.ForeignKey("persons.id"), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(60), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_pushes_person", "pushes", ["person"])
    fill(op.get_bind(), results)


def fill(connection: sa.Connection, results: sa.Table) -> None:
    """Fill in the games that were finished before this version."""
    found = connection.execute(sa.text("SELECT id, state, changed FROM tables WHERE phase = 'over'")).all()
    for row in found:
        rows = rows_of(row.id, row.state, row.changed)
        if rows:
            connection.execute(results.insert(), rows)


def rows_of(table_id: str, stored: str, changed: int) -> list[dict[str, Any]]:
    """Return the rows of one table; none of a table that cannot be read."""
    try:
        state = json.loads(stored)
        result = state["result"]
        return [
            {
                "table_id": table_id,
                "seat": seat,
                "game": state["game"],
                "seats": len(state["seats"]),
                "person": one.get("person", ""),
                "name": one.get("name", ""),
                "bot": "" if one.get("person") else one.get("bot", ""),
                "score": result["scores"][seat],
                "won": seat in result["winners"],
                "why": result.get("why", "finished"),
                "practice": state.get("origin") is not None,
                "entrant": "",
                "ended": changed,
            }
            for seat, one in enumerate(state["seats"])
        ]
    except (ValueError, KeyError, TypeError, IndexError):
        return []
