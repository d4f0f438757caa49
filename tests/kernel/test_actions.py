"""Action tables and the blocks that decisions offer."""

from enum import IntEnum

from megawatt.kernel.actions import action_table, block_of, offers


class Act(IntEnum):
    """Three kinds."""

    PASS = 0
    MOVE = 1
    BUY = 2


class Ask(IntEnum):
    """Two decisions."""

    TURN = 0
    SHOP = 1


TABLE = action_table((Act.PASS,), (Act.MOVE, 2, 3), (Act.BUY, 4))


def test_rows_stand_block_after_block() -> None:
    assert len(TABLE) == 1 + 6 + 4
    assert (TABLE[4].kind, TABLE[4].a, TABLE[4].b) == (Act.MOVE, 1, 0)
    assert block_of(TABLE, Act.BUY) == (7, 11)


def test_offers_ascend_and_are_closed_by_zero() -> None:
    table = offers(TABLE, {Ask.TURN: (Act.MOVE, Act.PASS), Ask.SHOP: (Act.BUY,)})

    assert table[Ask.TURN].tolist() == [[0, 1], [1, 7], [0, 0]]
    assert table[Ask.SHOP].tolist() == [[7, 11], [0, 0], [0, 0]]
