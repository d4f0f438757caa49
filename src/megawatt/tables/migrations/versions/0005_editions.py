"""Editions of people's own, the boxes that tables are played with, and what the lab tried."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "boxes",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_boxes")),
    )
    op.create_table(
        "editions",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("undo", sa.JSON(), nullable=False),
        sa.Column("link", sa.String(length=32), nullable=True),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_editions")),
        sa.UniqueConstraint("link", name=op.f("uq_editions_link")),
    )
    with op.batch_alter_table("editions", schema=None) as batch_op:
        batch_op.create_index("ix_editions_person", ["person"], unique=False)
    op.create_table(
        "trials",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("edition_id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("plan", sa.JSON(), nullable=False),
        sa.Column("status", sa.String(length=8), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("results", sa.JSON(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["edition_id"], ["editions.id"], name=op.f("fk_trials_edition_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_trials")),
    )
    with op.batch_alter_table("trials", schema=None) as batch_op:
        batch_op.create_index("ix_trials_edition_id", ["edition_id"], unique=False)
        batch_op.create_index("ix_trials_status", ["status"], unique=False)
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("edition", sa.String(length=32), nullable=True))
        batch_op.create_foreign_key(op.f("fk_tables_edition"), "boxes", ["edition"], ["id"])


def downgrade() -> None:
    """Go back."""
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_constraint(op.f("fk_tables_edition"), type_="foreignkey")
        batch_op.drop_column("edition")
    op.drop_table("trials")
    op.drop_table("editions")
    op.drop_table("boxes")
