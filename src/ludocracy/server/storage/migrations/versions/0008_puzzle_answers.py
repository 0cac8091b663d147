"""What people have answered to puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "puzzle_answers",
        sa.Column("person", sa.String(20), sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("puzzle", sa.String(20), primary_key=True),
        sa.Column("move", sa.Text, nullable=False),
        sa.Column("right", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("puzzle_answers_at", "puzzle_answers", ["game", "at"])
