"""The parts of an observation, each a bit, and the fields that it reads (`kernel/parts.py`)."""

from megawatt.games.future_energy.components import LINKS, MAX_PLAYERS, NODES, SPACES
from megawatt.games.future_energy.state import STATE
from megawatt.kernel.parts import bytes_read

TOGETHER = 10
"""So many sites, links or spaces are one part: little changes on a map at a time."""


def _by_ten(field: str, length: int) -> list[str]:
    ends = [min(first + TOGETHER, length) for first in range(0, length, TOGETHER)]
    return [f"{field}[{TOGETHER * k}:{end}]" for k, end in enumerate(ends)]


_PLANTS = [_by_ten(f"plants[{seat}]", NODES) for seat in range(MAX_PLAYERS)]
_COUNTED = (
    "money[{0}] scores[{0}] investors[{0}] engineers[{0}] line_supply[{0}] plant_supply[{0}] "
    "nuclear[{0}] kept[{0}] substitutes[{0}] certificate_count[{0}] waiting[{0}] ready current "
    "kite seat"
)
_PARTS = {
    "tiles": _by_ten("tile", NODES),
    "lines": _by_ten("lines", LINKS),
    "spaces": _by_ten("space", SPACES),
    "grids": [f"plants[{seat}] seat" for seat in range(MAX_PLAYERS)],
    "plants": [" ".join(parts) for parts in zip(*_PLANTS, strict=True)],
    "turned": ["seat"],
    "walk": ["crew visited"],
    "public": [_COUNTED.format(seat) for seat in range(MAX_PLAYERS)],
    "contracts": ["holder finished display seat"],
    "certificates": ["certificates sold seat"],
    "cards": ["card_owner card_display seat"],
    "firsts": ["first_space first_link first_site"],
}
"""What each part reads besides seats and options, one or several; what no part writes is written
every time."""
_LINES = [(name, line) for name, lines in _PARTS.items() for line in lines]
READS = bytes_read(STATE, [line for _, line in _LINES])
TILES, LINES, ON_SPACES, GRIDS, PLANTS, TURNED, WALK, *_OTHERS = (
    1 << [known for known, _ in _LINES].index(name) for name in _PARTS
)
PUBLIC, CONTRACTS, CERTIFICATES_SEEN, CARDS_SEEN, FIRSTS = _OTHERS
"""The first of several: shifted by the group, or the seat, it is another's."""
EACH_TILE, EACH_LINE = LINES - TILES, ON_SPACES - LINES
EACH_SPACE, EACH_GRID = GRIDS - ON_SPACES, PLANTS - GRIDS
EACH_PLANT = TURNED - PLANTS
EVERYTHING = -1
