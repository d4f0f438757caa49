"""Which row of the box a Generator or a tile of Living Quarters is: its table and number."""

from megawatt.games.futuropia.components import FIRST_EXCHANGE, ORDINARY, STARTERS
from megawatt.games.futuropia.state import Generator, Tile


def printed_generator(which: Generator) -> str:
    """Name the row of a Generator: "generator #4", from 0."""
    if which < STARTERS:
        return f"starting_generator #{which}"
    if which < FIRST_EXCHANGE:
        return f"generator #{which - STARTERS}"
    return f"variant_generator #{which - FIRST_EXCHANGE}"


def printed_quarters(tile: Tile) -> str:
    """Name the row of Living Quarters: "living_quarters #4", from 0."""
    if tile < ORDINARY:
        return f"living_quarters #{tile}"
    return f"special_living_quarters #{tile - ORDINARY}"
