"""The entry point of Alembic: it migrates over the connection of the store."""

from alembic import context

from megawatt.tables.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
