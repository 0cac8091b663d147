"""Alembic's entry: the connection comes from `migrate.upgrade`."""

from alembic import context

from ludocracy.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
