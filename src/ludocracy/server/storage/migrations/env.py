"""Alembic's entry point. The connection comes from `storage/migrate.py`."""

from alembic import context

from ludocracy.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
