"""Run by Alembic; the table hands it the connection of its store."""

from alembic import context

from tatami.web.store import Base

context.configure(
    connection=context.config.attributes["connection"], target_metadata=Base.metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
