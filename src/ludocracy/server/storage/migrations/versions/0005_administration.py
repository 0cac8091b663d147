"""Requests of administrators and their log, bans, invitations and password links, reports, blocks."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "admin_jobs",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("request", sa.Text, nullable=False),
        sa.Column("process", sa.String(20), nullable=False),
        sa.Column("taken", sa.Boolean, nullable=False),
        sa.Column("answer", sa.Text),
    )
    op.create_table(
        "admin_log",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("request", sa.Text, nullable=False),
        sa.Column("outcome", sa.Text, nullable=False),
    )
    op.create_index("ix_admin_log_at", "admin_log", ["at"])
    op.create_table(
        "bans",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("reason", sa.Text, nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(20), nullable=False, unique=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("person", sa.String(20)),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("uses", sa.Integer, nullable=False),
    )
    op.create_index("ix_links_person", "links", ["person"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String(20), nullable=False),
        sa.Column("about", sa.String(20), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("table_id", sa.String(20), nullable=False),
        sa.Column("chat", sa.Integer),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("settled", sa.BigInteger),
        sa.Column("outcome", sa.Text, nullable=False),
    )
    op.create_index("ix_reports_about", "reports", ["about"])
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(20), sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("other", sa.String(20), primary_key=True),
        sa.Column("id", sa.String(20), nullable=False, unique=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_blocks_other", "blocks", ["other"])
