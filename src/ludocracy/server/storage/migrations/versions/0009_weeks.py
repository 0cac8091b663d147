"""Holidays, private notes, and how often people want to be notified."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "holidays",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("person", sa.String(20), sa.ForeignKey("persons.id"), nullable=False, index=True),
        sa.Column("begins", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "notes",
        sa.Column("person", sa.String(20), sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("move", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.add_column("persons", sa.Column("digest", sa.Integer, nullable=False, server_default="0"))
    op.add_column("persons", sa.Column("digested", sa.BigInteger, nullable=False, server_default="0"))
