"""Clocks of tables, and how people hear that it is their turn."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("tables", sa.Column("clock", sa.String(length=8), nullable=True))
    op.add_column("tables", sa.Column("clock_seconds", sa.Integer(), nullable=True))
    op.add_column("tables", sa.Column("clock_bot", sa.String(length=64), nullable=True))
    op.add_column("seats", sa.Column("clock_left", sa.Float(), nullable=True))
    op.add_column("seats", sa.Column("clock_until", sa.Float(), nullable=True))
    op.create_index("ix_seats_clock_until", "seats", ["clock_until"], unique=False)
    op.create_table(
        "channels",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("keys", sa.JSON(), nullable=False),
        sa.Column("lang", sa.String(length=16), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_channels")),
    )
    op.create_index("ix_channels_person", "channels", ["person"], unique=False)
    op.create_index("ix_channels_kind_created", "channels", ["kind", "created"], unique=False)
    op.create_table(
        "notices",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("channel_id", sa.String(length=32), nullable=False),
        sa.Column("status", sa.String(length=8), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_notices_table_id")),
        sa.ForeignKeyConstraint(
            ["channel_id"], ["channels.id"], name=op.f("fk_notices_channel_id")
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", "turn", "channel_id", name=op.f("pk_notices")),
    )
    op.create_index("ix_notices_status_due", "notices", ["status", "due"], unique=False)
    op.create_index("ix_notices_channel_id", "notices", ["channel_id"], unique=False)


def downgrade() -> None:
    """Go back."""
    op.drop_table("notices")
    op.drop_table("channels")
    op.drop_index("ix_seats_clock_until", "seats")
    with op.batch_alter_table("seats", schema=None) as batch_op:
        for name in ("clock_until", "clock_left"):
            batch_op.drop_column(name)
    with op.batch_alter_table("tables", schema=None) as batch_op:
        for name in ("clock_bot", "clock_seconds", "clock"):
            batch_op.drop_column(name)
