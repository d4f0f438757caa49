"""Alembic's way in: migrate over the connection that the store hands us."""

from alembic import context

from megawatt.tables.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
