"""The parts of an observation, each a bit, and the fields that it reads (`kernel/parts.py`)."""

import numpy as np

from megawatt.games.energy_empire.components import CARDS, LOCATIONS, MAX_PLAYERS
from megawatt.games.energy_empire.state import STATE
from megawatt.games.energy_empire.vocabulary import Counter
from megawatt.kernel.parts import bytes_read

COUNTED = "stock[{0}] vp[{0}] energy[{0}] workers[{0}] worker_reserve[{0}] energy_reserve[{0}]"
OF_NATION = (
    "nation[{0}] first_tile[{0}] plank_workers[{1}] plank_energy[{1}] generated[{0}] "
    "just_generated[{0}] peeked[{0}]"
)
PARTS = {
    "place": [f"stack[{i}] height[{i}] pieces[{i}]" for i in range(LOCATIONS)],
    "counts": [f"{COUNTED} un[{{0}}] dice[{{0}}] seat".format(i) for i in range(MAX_PLAYERS)],
    "land": [f"land[{i}] seat" for i in range(MAX_PLAYERS)],
    "nation": [f"{OF_NATION} seat".format(i, CARDS + i) for i in range(MAX_PLAYERS)],
    "track": ["spot impact revealed"],
    "stacks": ["seat"],
    "offers": ["market"],
    "prices": ["market revealed impact"],
    "payable": ["market stock revealed impact seat"],
    "held": ["holder held seat"],
    "worth_of_stock": ["stock seat"],
    "worth_of_land": ["land seat"],
    "worth_of_structures": ["owner seat"],
    "worth_of_counts": ["held dice energy un worker_reserve seat"],
    "structures": [f"owner plank_workers[:{CARDS}] plank_energy[:{CARDS}] seat"],
    "claimed": ["held claimed_by seat"],
    "supplies": ["display tiles_left dice_supply wells tokens deck_left discards"],
    "roll": ["chosen face"],
    "scores": ["vp owner dice un land holder held stage seat"],
    "set_up": ["stage dealt_nations dealt_tiles seat"],
}
"""What each reads besides seats and options, one or several; what no part writes is written every
time."""
_LINES = [(name, line) for name, lines in PARTS.items() for line in lines]
READS = bytes_read(STATE, [line for _, line in _LINES])
EVERYTHING = -1


def _first_of(name: str) -> int:
    return 1 << [known for known, _ in _LINES].index(name)


PLACE, COUNTS, LAND, NATION = (_first_of(name) for name in ("place", "counts", "land", "nation"))
"""The first of several: shifted by the location, or the seat, it is another's."""
EACH_PLACE = PLACE * ((1 << LOCATIONS) - 1)
(
    TRACK,
    STACKS,
    OFFERS,
    PRICES,
    PAYABLE,
    HELD,
    STRUCTURES,
    CLAIMED,
    SUPPLIES,
    ROLL,
    SCORES,
    SET_UP,
) = (
    _first_of(name)
    for name in (
        *("track", "stacks", "offers", "prices", "payable", "held", "structures", "claimed"),
        *("supplies", "roll", "scores", "set_up"),
    )
)
WORTH_OF_LAND, WORTH_OF_STRUCTURES = (
    _first_of(name) for name in ("worth_of_land", "worth_of_structures")
)
_COUNTERS = {
    "worth_of_stock": (*range(Counter.OIL + 1), Counter.RESOURCE_TYPES),
    "worth_of_land": (
        *(Counter.CLEAN_AIR, Counter.CLEAN_FOREST, Counter.CLEAN_OCEAN),
        *(Counter.NUCLEAR_TOKENS, Counter.OIL_WELLS),
    ),
    "worth_of_structures": (
        *(Counter.STRUCTURES_GOVERNMENT, Counter.STRUCTURES_INDUSTRY),
        *(Counter.STRUCTURES_COMMERCE, Counter.STRUCTURES_WITH_COST),
    ),
    "worth_of_counts": (
        *(Counter.ACHIEVEMENTS, Counter.DICE, Counter.ENERGY_ON_MAT, Counter.UN_STEPS),
        Counter.WORKERS_OWNED,
    ),
}
WORTH = np.zeros(len(Counter), np.int64)
"""By what an achievement counts: the part that its value belongs to."""
for _name, _counters in _COUNTERS.items():
    WORTH[list(_counters)] = _first_of(_name)
WORTHS = int(np.bitwise_or.reduce(WORTH))
