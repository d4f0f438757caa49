"""What a player of Energy Empire can do, as 322 numbers."""

from enum import IntEnum
from typing import Any

from megawatt.games.energy_empire.components import (
    CARDS,
    ENERGY,
    FACES,
    KEPT_KINDS,
    LOCATIONS,
    MOST_REFINED,
    NATIONS,
    SLOTS,
    SPACES,
    SPOTS,
    TILES,
)
from megawatt.games.energy_empire.state import Item
from megawatt.kernel.actions import action_table, block_of, offers


class Act(IntEnum):
    """The kinds of action, in the order of the table."""

    DONE = 0
    GENERATE = 1
    PLACE = 2
    ACTIVATE = 3
    PLANK = 4
    OPTION = 5
    BUY = 6
    DIE = 7
    OIL = 8
    TRADE = 9
    SPACE = 10
    PEEK = 11
    REFINE = 12
    ROLL = 13
    HIGHEST = 14
    NATION = 15
    ACH = 16


PLANKS, OPTIONS, UNITS = 5, 4, 4
NATION_CARD = CARDS  # among ACTIVATE

ACTIONS = action_table(
    (Act.DONE,),
    (Act.GENERATE,),
    (Act.PLACE, LOCATIONS, ENERGY + 1),
    (Act.ACTIVATE, CARDS + 1),
    (Act.PLANK, PLANKS),
    (Act.OPTION, OPTIONS),
    (Act.BUY, SLOTS, 2),
    (Act.DIE, KEPT_KINDS),
    (Act.OIL, 2),
    (Act.TRADE, UNITS, UNITS - 1),
    (Act.SPACE, SPACES),
    (Act.PEEK, SPOTS),
    (Act.REFINE, MOST_REFINED + 1),
    (Act.ROLL, FACES),
    (Act.HIGHEST, 3),
    (Act.NATION, NATIONS),
    (Act.ACH, TILES),
)
FIRST = [block_of(ACTIONS, act)[0] for act in Act]
"""The first action of each kind."""
FIRST_PLACE, FIRST_ACTIVATE = FIRST[Act.PLACE], FIRST[Act.ACTIVATE]

OFFERED: dict[Any, tuple[IntEnum, ...]] = {
    Item.NATION: (Act.NATION,),
    Item.KEEP: (Act.ACH,),
    Item.TURN: (Act.GENERATE, Act.PLACE),
    Item.LOOT: (Act.SPACE,),
    Item.CHOICE: (Act.OPTION,),
    Item.BUY: (Act.BUY,),
    Item.PLANT: (Act.DIE,),
    Item.SCRAP: (Act.DIE,),
    Item.OIL: (Act.OIL,),
    Item.TRADE: (Act.DONE, Act.TRADE),
    Item.ACTIVATE: (Act.DONE, Act.ACTIVATE),
    Item.PLANK: (Act.PLANK,),
    Item.EFFECT: (Act.OPTION,),
    Item.POLLUTE: (Act.SPACE,),
    Item.WELL: (Act.SPACE,),
    Item.CLEAN: (Act.DONE, Act.SPACE),
    Item.PEEK: (Act.DONE, Act.PEEK),
    Item.CLAIM: (Act.DONE, Act.ACH),
    Item.MAKE_ROOM: (Act.ACH,),
    Item.REFINE: (Act.REFINE,),
    Item.DICE: (Act.ROLL,),
    Item.HIGHEST: (Act.HIGHEST,),
    Item.IMPACT: (Act.DONE, Act.OPTION),
    Item.SPILL: (Act.SPACE,),
}
OFFERS = offers(ACTIONS, OFFERED)
