"""What people keep of their tables, and the tries at the challenges of the day."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "kept",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("removed", sa.Boolean(), nullable=False),
        sa.Column("favourite", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_kept_table_id")),
        sa.PrimaryKeyConstraint("person", "table_id", name=op.f("pk_kept")),
    )
    op.create_table(
        "tries",
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=True),
        sa.Column("points", sa.Integer(), nullable=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_tries_table_id")),
        sa.PrimaryKeyConstraint("day", "person", name=op.f("pk_tries")),
    )
    with op.batch_alter_table("tries", schema=None) as batch_op:
        batch_op.create_index("ix_tries_table_id", ["table_id"], unique=False)
        batch_op.create_index("ix_tries_person", ["person"], unique=False)


def downgrade() -> None:
    """Go back."""
    with op.batch_alter_table("tries", schema=None) as batch_op:
        batch_op.drop_index("ix_tries_person")
        batch_op.drop_index("ix_tries_table_id")

    op.drop_table("tries")
    op.drop_table("kept")
