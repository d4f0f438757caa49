"""What a player of Futuropia can do, as numbers."""

from enum import IntEnum

from megawatt.games.futuropia.components import TILES, TYPES
from megawatt.games.futuropia.state import AMOUNT_STEP, LEFT, PASS, RIGHT, Decision
from megawatt.kernel.actions import action_table, block_of, offers


class Act(IntEnum):
    """The kinds of action."""

    REVEAL = 0
    ACTION = 1
    PULL_OUT = 2
    BUY = 3
    DISCARD = 4
    PEOPLE = 5
    ROBOTS = 6
    QUARTERS = 7
    QUARTERS_DONE = 8
    AMOUNT = 9


ACTIONS = action_table(
    (Act.REVEAL,),
    (Act.ACTION, 5),
    (Act.PULL_OUT,),
    (Act.BUY, len((LEFT, RIGHT, PASS))),
    (Act.DISCARD, TYPES),
    (Act.PEOPLE, 6),
    (Act.ROBOTS, 4),
    (Act.QUARTERS, TILES),
    (Act.QUARTERS_DONE,),
    (Act.AMOUNT, AMOUNT_STEP + 1),
)

OFFERS = offers(
    ACTIONS,
    {
        Decision.FIRST_HOME: (Act.QUARTERS,),
        Decision.TURN: (Act.REVEAL, Act.ACTION, Act.PULL_OUT),
        Decision.BILL_FOOD: (Act.AMOUNT,),
        Decision.BILL_ENERGY: (Act.AMOUNT,),
        Decision.REPAY: (Act.AMOUNT,),
        Decision.REPAY_FOOD: (Act.AMOUNT,),
        Decision.REPAY_ENERGY: (Act.AMOUNT,),
        Decision.BUY: (Act.BUY,),
        Decision.DISCARD: (Act.DISCARD,),
        Decision.PEOPLE: (Act.PEOPLE,),
        Decision.QUARTERS: (Act.QUARTERS, Act.QUARTERS_DONE),
        Decision.ROBOTS: (Act.ROBOTS,),
        Decision.CONVERT: (Act.AMOUNT,),
        Decision.NOTHING: (),
    },
)

REVEAL = block_of(ACTIONS, Act.REVEAL)[0]
ACTION = block_of(ACTIONS, Act.ACTION)[0]
PULL_OUT = block_of(ACTIONS, Act.PULL_OUT)[0]
BUY = block_of(ACTIONS, Act.BUY)[0]
DISCARD = block_of(ACTIONS, Act.DISCARD)[0]
PEOPLE = block_of(ACTIONS, Act.PEOPLE)[0] - 1  # PEOPLE + k takes k People
ROBOTS = block_of(ACTIONS, Act.ROBOTS)[0] - 1
QUARTERS = block_of(ACTIONS, Act.QUARTERS)[0]
QUARTERS_DONE = block_of(ACTIONS, Act.QUARTERS_DONE)[0]
AMOUNT = block_of(ACTIONS, Act.AMOUNT)[0]
