"""Every action of a game is a number: the number of its row in a table."""

from enum import IntEnum
from itertools import product
from typing import Any

import numpy as np

ROW = np.dtype([("kind", np.int16), ("a", np.int16), ("b", np.int16)])


def action_table(
    *blocks: tuple[IntEnum, *tuple[int, ...]],
) -> "np.recarray[Any, np.dtype[np.void]]":
    """Build the table, block after block: (kind, how many a, how many b)."""
    rows = []
    for kind, *sizes in blocks:
        for choice in product(*map(range, sizes)):
            a, b = (*choice, 0, 0)[:2]
            rows.append((kind, a, b))
    return np.array(rows, ROW).view(np.recarray)


def block_of(table: Any, kind: IntEnum) -> tuple[int, int]:
    """Give the first action of a kind and the one after its last."""
    where = np.flatnonzero(table["kind"] == kind)
    return int(where[0]), int(where[-1]) + 1


_NUMBERS: dict[int, tuple[Any, dict[tuple[int, int, int], int]]] = {}


def number_of(table: Any, kind: IntEnum, a: int = 0, b: int = 0) -> int:
    """Give the number of an action: views carry it, so that no picture computes one."""
    if id(table) not in _NUMBERS:
        rows = table.tolist()
        _NUMBERS[id(table)] = table, {row: number for number, row in enumerate(rows)}
    return _NUMBERS[id(table)][1][int(kind), a, b]


def offers(table: Any, decisions: dict[Any, tuple[IntEnum, ...]]) -> Any:
    """Build OFFERS[decision, i] = (first, end) from the kinds each decision may offer.

    Blocks stand in ascending order, so that legal lists ascend; an end of 0 closes a row.
    """
    most = max(len(kinds) for kinds in decisions.values()) + 1
    found = np.zeros((max(map(int, decisions)) + 1, most, 2), np.int64)
    for decision, kinds in decisions.items():
        for i, block in enumerate(sorted(block_of(table, kind) for kind in kinds)):
            found[int(decision), i] = block
    return found
