"""What is in the box of Harbour: the printed components, as a record of tables."""

from pathlib import Path
from typing import Annotated

import numpy as np
from megawatt.kernel.box import BoxReader, BoxSource, Edition, edition
from megawatt.kernel.record import Field, Int8Array, dtype_of, records

MAX_PLAYERS = 4
SHIPS = 4
"""Kinds of ship; HA-0.4: there is one charter for each of them."""
STANDARD_BOX = Path(__file__).parent / "box"


class Box:
    """The components. They never change during a game; another box is another edition."""

    price: Annotated[Int8Array, Field(np.int8, (SHIPS,))]
    worth: Annotated[Int8Array, Field(np.int8, (SHIPS,))]


BOX = dtype_of(Box)


def open_box(path: BoxSource | None = None) -> Edition:
    """Read the component file of an edition."""
    reader = BoxReader(path or STANDARD_BOX)
    ships = reader.rows("ship", SHIPS)
    record = records(BOX)
    for i, ship in enumerate(ships):
        record["price"][0, i] = reader.number("ship", i, ship, "price", 1, 20)
        record["worth"][0, i] = reader.number("ship", i, ship, "points", 0, 20)
    return edition(record, reader)
