"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "settings",
        sa.Column("key", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "persons",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("login", sa.String(40), unique=True),
        sa.Column("password", sa.Text),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("language", sa.String(4), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(20), nullable=False, unique=True),
        sa.Column("person", sa.String(20), sa.ForeignKey("persons.id"), nullable=False, index=True),
        sa.Column("scope", sa.String(10), nullable=False),
        sa.Column("table_id", sa.String(20)),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("phase", sa.String(10), nullable=False, index=True),
        sa.Column("sheet", sa.Text, nullable=False),
        sa.Column("position", sa.Text),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_changed", "tables", ["changed"])
    op.create_table(
        "sitters",
        sa.Column("person", sa.String(20), primary_key=True),
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id"), primary_key=True),
    )
    op.create_table(
        "lines",
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("asked", sa.String(64)),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("left", sa.Text),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "chats",
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(20), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("position", sa.Text, nullable=False),
    )


def downgrade() -> None:
    for name in ("snapshots", "chats", "lines", "sitters", "tables", "tokens", "persons", "settings"):
        op.drop_table(name)
