"""What a player of Energy Empire can do, as 322 numbers."""

from enum import IntEnum
from typing import Any

from megawatt.games.energy_empire.components import (
    CARDS,
    ENERGY,
    KEPT_KINDS,
    LOCATIONS,
    MOST_DICE,
    MOST_REFINED,
    NATIONS,
    SLOTS,
    SPACES,
    SPOTS,
    TILES,
    UNITS,
)
from megawatt.games.energy_empire.state import EXCHANGES, PAYMENTS, Decision
from megawatt.games.energy_empire.vocabulary import Consequence
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


PLANKS, OPTIONS = 5, 4
NATION_CARD = CARDS  # among ACTIVATE

ACTIONS = action_table(
    (Act.DONE,),
    (Act.GENERATE,),
    (Act.PLACE, LOCATIONS, ENERGY + 1),
    (Act.ACTIVATE, CARDS + 1),
    (Act.PLANK, PLANKS),
    (Act.OPTION, OPTIONS),
    (Act.BUY, SLOTS, PAYMENTS),
    (Act.DIE, KEPT_KINDS),
    (Act.OIL, EXCHANGES),
    (Act.TRADE, UNITS, UNITS - 1),
    (Act.SPACE, SPACES),
    (Act.PEEK, SPOTS),
    (Act.REFINE, MOST_REFINED + 1),
    (Act.ROLL, MOST_DICE + 1),
    (Act.HIGHEST, len(Consequence)),
    (Act.NATION, NATIONS),
    (Act.ACH, TILES),
)
FIRST = [block_of(ACTIONS, act)[0] for act in Act]
"""The first action of each kind."""
FIRST_PLACE, FIRST_ACTIVATE = FIRST[Act.PLACE], FIRST[Act.ACTIVATE]
FIRST_ROLL = FIRST[Act.ROLL]

OFFERED: dict[Any, tuple[IntEnum, ...]] = {
    Decision.NATION: (Act.NATION,),
    Decision.KEEP: (Act.ACH,),
    Decision.TURN: (Act.GENERATE, Act.PLACE),
    Decision.LOOT: (Act.SPACE,),
    Decision.CHOICE: (Act.OPTION,),
    Decision.BUY: (Act.BUY,),
    Decision.PLANT: (Act.DIE,),
    Decision.SCRAP: (Act.DIE,),
    Decision.OIL: (Act.OIL,),
    Decision.TRADE: (Act.DONE, Act.TRADE),
    Decision.ACTIVATE: (Act.DONE, Act.ACTIVATE),
    Decision.PLANK: (Act.PLANK,),
    Decision.EFFECT: (Act.OPTION,),
    Decision.POLLUTE: (Act.SPACE,),
    Decision.WELL: (Act.SPACE,),
    Decision.CLEAN: (Act.DONE, Act.SPACE),
    Decision.PEEK: (Act.DONE, Act.PEEK),
    Decision.CLAIM: (Act.DONE, Act.ACH),
    Decision.MAKE_ROOM: (Act.ACH,),
    Decision.REFINE: (Act.REFINE,),
    Decision.DICE: (Act.ROLL,),
    Decision.HIGHEST: (Act.HIGHEST,),
    Decision.IMPACT: (Act.DONE, Act.OPTION),
    Decision.SPILL: (Act.SPACE,),
}
OFFERS = offers(ACTIONS, OFFERED)
