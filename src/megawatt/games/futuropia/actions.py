"""What a player of Futuropia can do, as numbers."""

from enum import IntEnum

from megawatt.games.futuropia.components import TILES, TYPES
from megawatt.games.futuropia.state import AMOUNT_STEP, Ask
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


LEFT, RIGHT, PASS = range(3)

ACTIONS = action_table(
    (Act.REVEAL,),
    (Act.ACTION, 5),
    (Act.PULL_OUT,),
    (Act.BUY, 3),
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
        Ask.FIRST_HOME: (Act.QUARTERS,),
        Ask.TURN: (Act.REVEAL, Act.ACTION, Act.PULL_OUT),
        Ask.BILL_FOOD: (Act.AMOUNT,),
        Ask.BILL_ENERGY: (Act.AMOUNT,),
        Ask.REPAY: (Act.AMOUNT,),
        Ask.REPAY_FOOD: (Act.AMOUNT,),
        Ask.REPAY_ENERGY: (Act.AMOUNT,),
        Ask.BUY: (Act.BUY,),
        Ask.DISCARD: (Act.DISCARD,),
        Ask.PEOPLE: (Act.PEOPLE,),
        Ask.QUARTERS: (Act.QUARTERS, Act.QUARTERS_DONE),
        Ask.ROBOTS: (Act.ROBOTS,),
        Ask.CONVERT: (Act.AMOUNT,),
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
