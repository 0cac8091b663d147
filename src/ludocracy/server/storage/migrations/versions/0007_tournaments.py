"""Tournaments, who is in them, and the round that a game belonged to."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("phase", sa.String(10), nullable=False, index=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "entrants",
        sa.Column("person", sa.String(20), primary_key=True),
        sa.Column("tournament_id", sa.String(20), sa.ForeignKey("tournaments.id"), primary_key=True),
    )
    op.add_column("results", sa.Column("round", sa.String(30), nullable=False, server_default=""))
