"""Deals that can be checked, keys of moves by seat, what a host may decide, marked chat."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

SWITCHES = ("locked", "held", "hushed")


def upgrade() -> None:
    """Go forward."""
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("salt", sa.String(length=64), nullable=True))
        batch_op.add_column(sa.Column("begins", sa.Integer(), nullable=True))
        for name in SWITCHES:
            batch_op.add_column(_off(name))
    with op.batch_alter_table("kept", schema=None) as batch_op:
        batch_op.add_column(_off("refused"))
    with op.batch_alter_table("moves", schema=None) as batch_op:
        batch_op.add_column(sa.Column("link", sa.String(length=64), nullable=True))
        batch_op.drop_constraint("uq_moves_key", type_="unique")
        batch_op.create_unique_constraint("uq_moves_key", ["table_id", "seat", "key"])
    with op.batch_alter_table("chat", schema=None) as batch_op:
        batch_op.add_column(sa.Column("seat", sa.Integer(), nullable=True))
    op.execute(  # those who sat at the table when they spoke are its players
        "UPDATE chat SET seat = (SELECT MIN(seats.seat) FROM seats"
        " WHERE seats.table_id = chat.table_id AND seats.person = chat.person)"
    )


def _off(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false())


def downgrade() -> None:
    """Go back."""
    with op.batch_alter_table("chat", schema=None) as batch_op:
        batch_op.drop_column("seat")
    with op.batch_alter_table("moves", schema=None) as batch_op:
        batch_op.drop_constraint("uq_moves_key", type_="unique")
        batch_op.create_unique_constraint("uq_moves_key", ["table_id", "key"])
        batch_op.drop_column("link")
    with op.batch_alter_table("kept", schema=None) as batch_op:
        batch_op.drop_column("refused")
    with op.batch_alter_table("tables", schema=None) as batch_op:
        for name in (*SWITCHES, "begins", "salt"):
            batch_op.drop_column(name)
