"""Several processes on one database; the state of a table by its name."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.execute("ALTER TABLE tables RENAME COLUMN sheet TO state")
    op.create_table(
        "processes",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("pid", sa.Integer, nullable=False),
        sa.Column("session", sa.Text, nullable=False),
    )
