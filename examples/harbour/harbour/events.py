"""What can happen in Harbour, as its story tells it."""

from enum import IntEnum


class Told(IntEnum):
    """A kind of event; rules tell it right after they changed something."""

    GAME_BEGAN = 0
    CHARTER_DEALT = 1  # a: the ship; only its owner is told
    WORKED = 2  # a: the wages
    SHIP_BOUGHT = 3  # a: the ship, b: its price
    BOUGHT_NOTHING = 4
    CHARTER_OPENED = 5  # a: the ship
    GAME_ENDED = 6
