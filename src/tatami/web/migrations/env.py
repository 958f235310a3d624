"""Run by Alembic with the connection that ``Store`` gives it."""

from alembic import context

from tatami.web.store import Base

context.configure(
    connection=context.config.attributes["connection"], target_metadata=Base.metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
