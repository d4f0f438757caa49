"""What a player of Future Energy can do, as numbers."""

from enum import IntEnum

from megawatt.games.future_energy.components import CARDS, LINKS, NODES, SLOTS, SPACES
from megawatt.games.future_energy.state import VALUES, Decision
from megawatt.kernel.actions import action_table, block_of, offers


class Act(IntEnum):
    """The kinds of action, in the order of the specification."""

    DONE = 0
    PLAN_ONE = 1
    PLAN_TWO = 2
    OFFER = 3
    PUB_OFFER = 4
    PUB_TOP = 5
    USE = 6
    PAY_REAL = 7
    PAY_SUB = 8
    NUC_BOARD = 9
    NUC_KEEP = 10
    CERT = 11
    SPACE = 12
    SITE = 13
    LINK = 14
    LINK_NUC = 15


ACTIONS = action_table(
    (Act.DONE,),
    (Act.PLAN_ONE,),
    (Act.PLAN_TWO,),
    (Act.OFFER, SLOTS),
    (Act.PUB_OFFER, SLOTS),
    (Act.PUB_TOP,),
    (Act.USE, CARDS),
    (Act.PAY_REAL,),
    (Act.PAY_SUB,),
    (Act.NUC_BOARD,),
    (Act.NUC_KEEP,),
    (Act.CERT, VALUES),
    (Act.SPACE, SPACES),
    (Act.SITE, NODES),
    (Act.LINK, LINKS),
    (Act.LINK_NUC, LINKS),
)
DONE = block_of(ACTIONS, Act.DONE)[0]
OFFER = block_of(ACTIONS, Act.OFFER)[0]
PUB_OFFER = block_of(ACTIONS, Act.PUB_OFFER)[0]
USE = block_of(ACTIONS, Act.USE)[0]
CERT = block_of(ACTIONS, Act.CERT)[0]
SPACE = block_of(ACTIONS, Act.SPACE)[0]
SITE = block_of(ACTIONS, Act.SITE)[0]
LINK = block_of(ACTIONS, Act.LINK)[0]
LINK_NUC = block_of(ACTIONS, Act.LINK_NUC)[0]

_PURCHASES = (Act.PLAN_ONE, Act.PLAN_TWO, Act.OFFER, Act.PUB_OFFER, Act.PUB_TOP)

OFFERS = offers(
    ACTIONS,
    {
        Decision.PLAN: (),  # see `turn.offered_at_will`
        Decision.LINE: (Act.LINK,),
        Decision.STEP: (Act.DONE,),  # and the links around the crew: see `turn.offered`
        Decision.BUILD: (),  # and the spaces of the own contracts: see `turn.offered`
        Decision.OIL: (Act.DONE,),
        Decision.COAL: (Act.DONE,),
        Decision.NUC_LINE: (Act.DONE, Act.LINK),
        Decision.NUC_KEEP: (Act.NUC_BOARD, Act.NUC_KEEP),
        Decision.GROUND_LINE: (Act.DONE, Act.LINK),
        Decision.GROUND_CONTRACT: (Act.DONE, Act.OFFER),
        Decision.GROUND_SPACE: (Act.DONE,),
        Decision.GROUND_SITE: (Act.SITE,),
        Decision.JOIN: (Act.DONE,),
        Decision.WRAP: (),  # see `turn.offered_at_will`
        Decision.PAY: (Act.PAY_REAL, Act.PAY_SUB),
        Decision.FX_LINE_FROM: (Act.DONE, Act.LINK),
        Decision.FX_LINE_TO: (Act.DONE, Act.LINK),
        Decision.FX_CERT: (Act.DONE, Act.CERT),
        Decision.FX_SHIFT_FROM: (Act.DONE,),
        Decision.FX_SHIFT_TO: (Act.DONE,),
        Decision.FX_CREW: (Act.DONE, Act.SITE),
        Decision.FX_RETURN: (Act.DONE,),
        Decision.FX_JOINT_SPACE: (Act.DONE,),
        Decision.FX_JOINT_SPACE2: (Act.DONE,),
        Decision.FX_JOINT_SITE: (Act.DONE, Act.SITE),
        Decision.FX_CONTRACT: (Act.DONE, Act.OFFER),
        Decision.FX_SWAP_A: (Act.DONE, Act.SITE),
        Decision.FX_SWAP_B: (Act.DONE, Act.SITE),
        Decision.FX_DOUBLE: (Act.DONE,),
        Decision.FX_LINE_NEW: (Act.DONE, Act.LINK),
        Decision.FX_REPEAT: (Act.DONE, *_PURCHASES),
    },
)
"""The blocks of each decision. Those that name spaces offer the own contracts beside these."""
BLOCKS = (OFFERS[:, :, 1] > 0).sum(axis=1)
"""How many blocks of its own each decision has."""
