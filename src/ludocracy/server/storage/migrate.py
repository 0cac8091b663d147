"""Brings a database up to this version's schema, by Alembic; the steps are in migrations/versions."""

from importlib import resources
from typing import Final

from sqlalchemy import Connection, inspect, text

from ludocracy.core.errors import LudocracyError

#: The newest step; a database that has reached it needs nothing.
HEAD: Final = "0010"


def revision_of(connection: Connection) -> str | None:
    """Return the step that a database has reached; None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    connection.rollback()
    return str(found) if found else None


def check_revision(connection: Connection) -> None:
    """Refuse a database that this version's server has not brought up to date."""
    found = revision_of(connection)
    if found is not None and found > HEAD:
        raise LudocracyError("server/database.newer_version")
    if found != HEAD:
        raise LudocracyError("server/database.old")


def revisions() -> list[str]:
    """Return the steps that this version knows, the oldest first."""
    return [f"{number:04}" for number in range(1, int(HEAD) + 1)]


def upgrade(connection: Connection, revision: str = HEAD) -> None:
    """Bring a database up to a step, by default the newest; refuse one of a newer version."""
    found = revision_of(connection)
    if found == revision:
        return
    if found is not None and found > HEAD:
        raise LudocracyError("server/database.newer")
    from alembic import command  # here, so that a database that is up to date need not wait for it
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(resources.files("ludocracy.server.storage") / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
    connection.commit()
