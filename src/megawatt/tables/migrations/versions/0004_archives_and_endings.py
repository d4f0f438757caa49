"""Stories kept beside the log, and agreements to end a game that cannot go on."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def _table_id() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(length=32), nullable=False)


def _belongs(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f(f"fk_{name}_table_id"))


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "archives",
        _table_id(),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        _belongs("archives"),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_archives")),
    )
    op.create_table(
        "endings",
        _table_id(),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        _belongs("endings"),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_endings")),
    )


def downgrade() -> None:
    """Go back."""
    for name in ("endings", "archives"):
        op.drop_table(name)
