"""The words of the component file, as names for the numbers that rules compare."""

from enum import IntEnum


class Resource(IntEnum):
    """What can be paid with."""

    MONEY = 0
    STEEL = 1
    PLASTIC = 2
    SCIENCE = 3
    OIL = 4


class Gain(IntEnum):
    """What an option can give in numbers, after the five resources (EE-8.3)."""

    VP = 5
    ENERGY = 6
    WORKER = 7
    UN = 8
    WELL = 9
    CLEANUP = 10
    PEEK = 11
    SPILL = 12


class Die(IntEnum):
    """The kinds of energy dice (EE-13.1); petroleum dice are never kept."""

    COAL = 0
    NUCLEAR = 1
    HYDRO = 2
    SOLAR = 3
    PETROLEUM = 4


class Consequence(IntEnum):
    """What the die with the highest number does (EE-9.9): the `Piece` it lays, or nothing."""

    CLEAN = 0
    POLLUTION = 1
    NUCLEAR = 2


class Plank(IntEnum):
    """How many tokens lie on the plank of a card (EE-7.3)."""

    SINGLE = 0
    DOUBLE = 1
    TWO_SINGLE = 2


class Feature(IntEnum):
    """What the action of a location is (EE-5): options as on cards, or something of its own."""

    OPTIONS = 0
    MARKET = 1
    POWER_PLANT = 2
    OIL_MARKET = 3
    TRADE = 4


class Modifier(IntEnum):
    """What an impact changes until the next one (EE-12.5)."""

    NONE = 0
    OIL_PRICE = 1
    GENERATE_ENERGY = 2
    REFINE_MAX = 3
    MARKET_MONEY = 4


class Counter(IntEnum):
    """What an achievement counts (EE-15.3); the first five are the resources."""

    MONEY = 0
    STEEL = 1
    PLASTIC = 2
    SCIENCE = 3
    OIL = 4
    CLEAN_AIR = 5
    CLEAN_FOREST = 6
    CLEAN_OCEAN = 7
    STRUCTURES_GOVERNMENT = 8
    STRUCTURES_INDUSTRY = 9
    STRUCTURES_COMMERCE = 10
    ACHIEVEMENTS = 11
    RESOURCE_TYPES = 12
    DICE = 13
    ENERGY_ON_MAT = 14
    UN_STEPS = 15
    STRUCTURES_WITH_COST = 16
    NUCLEAR_TOKENS = 17
    OIL_WELLS = 18
    WORKERS_OWNED = 19


def _words(names: type[IntEnum]) -> list[str]:
    return [one.name.lower() for one in names]


TYPE_NAMES = ["government", "industry", "commerce"]
ROW_NAMES = ["air", "forest", "ocean", "any"]
RESOURCE_NAMES = _words(Resource)
GAIN_NAMES = [*RESOURCE_NAMES, *_words(Gain)]
KIND_NAMES = _words(Die)
CONSEQUENCE_NAMES = _words(Consequence)
PLANK_NAMES = _words(Plank)
FEATURE_NAMES = _words(Feature)
MODIFIER_NAMES = _words(Modifier)
COUNTER_NAMES = _words(Counter)
