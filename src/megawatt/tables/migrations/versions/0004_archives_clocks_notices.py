"""Stories kept beside the log, agreements to end, clocks, and how people are told of their turn."""

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
    op.create_table(
        "clocks",
        _table_id(),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.Column("level", sa.String(length=64), nullable=False),
        sa.Column("began", sa.Float(), nullable=True),
        sa.Column("relieved", sa.JSON(), nullable=False),
        _belongs("clocks"),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_clocks")),
    )
    _create_notices()


def _create_notices() -> None:
    op.create_table(
        "notices",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("keys", sa.JSON(), nullable=False),
        sa.Column("lang", sa.String(length=16), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notices")),
    )
    with op.batch_alter_table("notices", schema=None) as batch_op:
        batch_op.create_index("ix_notices_person", ["person"], unique=False)
    op.create_table(
        "told",
        _table_id(),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        _belongs("told"),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_told")),
    )


def downgrade() -> None:
    """Go back."""
    for name in ("told", "notices", "clocks", "endings", "archives"):
        op.drop_table(name)
