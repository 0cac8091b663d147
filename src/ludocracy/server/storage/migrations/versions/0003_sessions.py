"""Sessions that can be ended one by one; tokens that expire and tell when they were last used."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("persons", sa.Column("ended", sa.Text, nullable=False, server_default=""))
    op.add_column("tokens", sa.Column("expires", sa.BigInteger))
    op.add_column("tokens", sa.Column("used", sa.BigInteger))
