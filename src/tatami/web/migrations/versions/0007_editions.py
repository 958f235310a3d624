"""Matches are bound to an edition of their rules and keep how they behaved, instead of a hash of sources

Columns are dropped by plain SQL: Alembic's batch mode would recreate the table in SQLite, and deleting the old one
would delete all rows of other tables that refer to it.
"""

import sqlalchemy as sa
from alembic import op

from tatami.registry import load_meta, load_rules, packages

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Carry every match over: running ones go on, older ones are kept to be looked at."""
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.add_column(sa.Column("edition", sa.Integer(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("scores", sa.JSON(), nullable=True))
    with op.batch_alter_table("moves", schema=None) as batch_op:
        batch_op.add_column(sa.Column("name", sa.String(), nullable=False, server_default=""))
        batch_op.add_column(sa.Column("behaviour", sa.String(), nullable=True))
    database = op.get_bind()
    for (game,) in database.execute(sa.text("SELECT DISTINCT game FROM matches")).all():
        if game not in packages():
            continue
        for source_hash in load_meta(game).first_edition_hashes:
            known = {"game": game, "hash": source_hash}
            database.execute(sa.text("UPDATE matches SET edition = 1 WHERE game = :game AND rules = :hash"), known)
        of_game = "match_id IN (SELECT id FROM matches WHERE game = :game)"
        for number, name in enumerate(load_rules(game).actions.names):
            played = {"game": game, "number": number, "name": name}
            database.execute(sa.text(f"UPDATE moves SET name = :name WHERE action = :number AND {of_game}"), played)
    op.execute("UPDATE moves SET name = CAST(action AS VARCHAR) WHERE name = ''")  # the game is not here
    op.execute("ALTER TABLE moves DROP COLUMN action")
    op.execute("ALTER TABLE moves RENAME COLUMN name TO action")
    op.execute("ALTER TABLE matches DROP COLUMN rules")


def downgrade() -> None:
    """Go back to hashes of sources; matches of later editions get none, as theirs were never known."""
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.add_column(sa.Column("rules", sa.String(), nullable=False, server_default=""))
    with op.batch_alter_table("moves", schema=None) as batch_op:
        batch_op.add_column(sa.Column("number", sa.Integer(), nullable=False, server_default="-1"))
    database = op.get_bind()
    for (game,) in database.execute(sa.text("SELECT DISTINCT game FROM matches")).all():
        if game not in packages():
            continue
        for source_hash in load_meta(game).first_edition_hashes:
            known = {"game": game, "hash": source_hash}
            database.execute(sa.text("UPDATE matches SET rules = :hash WHERE game = :game AND edition = 1"), known)
        of_game = "match_id IN (SELECT id FROM matches WHERE game = :game)"
        for number, name in enumerate(load_rules(game).actions.names):
            played = {"game": game, "number": number, "name": name}
            database.execute(sa.text(f"UPDATE moves SET number = :number WHERE action = :name AND {of_game}"), played)
    op.execute("ALTER TABLE moves DROP COLUMN action")
    op.execute("ALTER TABLE moves DROP COLUMN behaviour")
    op.execute("ALTER TABLE moves RENAME COLUMN number TO action")
    op.execute("ALTER TABLE matches DROP COLUMN edition")
    op.execute("ALTER TABLE matches DROP COLUMN scores")
