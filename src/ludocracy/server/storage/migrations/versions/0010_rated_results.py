"""An index of rated results: whoever looks at the ratings of a club makes the server count them."""

from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_index("results_rated", "results", ["game", "entrant"])
