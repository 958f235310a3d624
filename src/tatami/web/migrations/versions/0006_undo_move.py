"""Which move somebody asks to take back"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.add_column(sa.Column("undo_move", sa.Integer(), nullable=False, server_default="0"))
    op.execute("UPDATE matches SET undo_seat = NULL")  # which move was meant is not known: to be asked again


def downgrade() -> None:
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.drop_column("undo_move")
